"""A tree is written as text that is read as the same tree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from press.grammar.nodes import Binary, Call, Compare, Logic, Name, Num, Unary
from press.grammar.parse import parse
from press.grammar.written import written


@pytest.mark.parametrize(
    "text",
    [
        "34 * d + 5 * H * T", "a - (b - c)", "a - b - c", "a / (b * c)", "a / b * c", "(a + b)**2", "a**b**c", "(a**b)**c", "-a**2",
        "(-a)**2", "2**-a", "-(a + b)", "min(a, b + 1)", "1e9 * gpu.peak",
    ],
)  # fmt: skip
def test_an_expression_keeps_the_brackets_that_it_needs(text):
    assert written(parse(text)) == text


@pytest.mark.parametrize(
    "text", ["a % b == 0", "a < b <= c + 1", "a > 1 and (b > 2 or c > 3)", "a > 1 or b > 2 and c > 3"]
)
def test_a_condition_keeps_the_brackets_that_it_needs(text):
    assert written(parse(text, condition=True)) == text


LEAVES = st.sampled_from([Num(2.0, "2"), Num(0.5, ".5"), Name("d"), Name("gpu.peak")])
TREES = st.recursive(
    LEAVES,
    lambda part: (
        st.builds(Binary, st.sampled_from(["+", "-", "*", "/", "**"]), part, part)
        | st.builds(Unary, st.sampled_from("+-"), part)
        | st.builds(lambda args: Call("max", tuple(args)), st.lists(part, min_size=1, max_size=3))
    ),
    max_leaves=12,
)
COMPARED = st.builds(lambda a, b: Compare(("<=",), (a, b)), TREES, TREES)
CONDITIONS = COMPARED | st.builds(
    lambda parts: Logic("or", (Logic("and", tuple(parts)), parts[0])), st.lists(COMPARED, min_size=2, max_size=3)
)


def plain(node):
    """A tree without its offsets."""
    match node:
        case Binary(op, left, right):
            return op, plain(left), plain(right)
        case Unary(op, operand):
            return op, plain(operand)
        case Call(name, parts) | Logic(name, parts) | Compare(name, parts):
            return (name, *map(plain, parts))
        case Num(value) | Name(value):
            return value
    raise TypeError(node)


@given(CONDITIONS)
def test_any_tree_is_read_again_as_itself(tree):
    assert plain(parse(written(tree), condition=True)) == plain(tree)
