"""Every likely slip is one fault that says what to type instead; nothing else gets through."""

import pytest

from press.faults import Fault
from press.grammar.parse import parse

UNREAD = "cannot be read as an expression: is an operator or a number missing?"
RESERVED = "; a condition belongs in only:, always: or say:"
BRANCH = "no if … else in a number: cases are `by:` a control, or a `say:` line"
COLUMN = "a column has no [ ]: use first(x), last(x), min(x), max(x), sum(x), mean(x) or count(x)"
QUOTES = "an expression holds numbers and names, no quoted words"
REMAINDER = "'%' is only for conditions, as the remainder: m % p == 0"
COMPARES = "a comparison is not a number: it belongs in only:, always: or say:"
ROUND = "turn the comparison round, as < for >="
LETTERS = "is not in the grammar of numbers: names are written with the letters a to z, digits and _"

ANYWHERE = {
    # products
    "34d": "'34d': write 34*d (a product needs its *)",
    "34 d": "'34 d': write 34*d (a product needs its *)",
    "2.5d": "'2.5d': write 2.5*d (a product needs its *)",
    "1e3d": "'1e3d': write 1e3*d (a product needs its *)",
    "2e": "'2e': write 2*e (a product needs its *)",
    "3j": "'3j': write 3*j (a product needs its *)",
    "3 + 4d_h": "'4d_h': write 4*d_h (a product needs its *)",
    "2(d)": "'2(': write 2*( (a product needs its *)",
    "2 (d)": "'2 (': write 2*( (a product needs its *)",
    "(a)(b)": "')(': a product needs its * after a bracket",
    "(a + b) c": "') c': a product needs its * after a bracket",
    "(a + b)2": "')2': a product needs its * after a bracket",
    "gpu.peak(3)": "'gpu.peak' is followed by '(': write * for a product",
    "34·d": "'·': write * for a product",
    "34×d": "'×': write * for a product",
    "a÷b": "'÷': write / for a quotient",
    "80GB": "'80GB': a number with its unit is a line of its own, read here by its name (for a product, write 80*GB)",
    "n * 80 GB": "'80 GB': a number with its unit is a line of its own, read here by its name (for a product, write 80*GB)",
    # powers and roots
    "2^3": "'^' is not a power here: write **",
    "d²": "'²': write **2",
    "10⁹": "'⁹': write **9",
    "10⁻¹²": "'⁻¹²': write **-12",
    "√d": "'√': write sqrt(…)",
    # numbers
    "8 192": "'8 192': write 8192 (no spaces inside a number)",
    "8  192": "'8  192': write 8192 (no spaces inside a number)",
    "8\u2009192": "'8\\u2009192': write 8192 (no spaces inside a number)",
    "8\u202f192": "'8\\u202f192': write 8192 (no spaces inside a number)",
    "8\u00a0192": "'8\\xa0192': write 8192 (no spaces inside a number)",
    "8\u2007192": "'8\\u2007192': write 8192 (no spaces inside a number)",
    "1 048 576 * d": "'1 048 576': write 1048576 (no spaces inside a number)",
    "8 192.5": "'8 192.5': write 8192.5 (no spaces inside a number)",
    "8,192": "'8,192': write 8192 (no commas inside a number)",
    "1,000,000.5": "'1,000,000.5': write 1000000.5 (no commas inside a number)",
    "min(8,192)": "'8,192': write 8192 (no commas inside a number), or 8, 192 for two values",
    "1_000": "'1_000': write 1000 (no _ inside a number)",
    "0x10": "'0x10': write 16",
    "0b11": "'0b11': write 3",
    "0o17": "'0o17': write 15",
    "0xfg": "'0xfg': write the number in decimal",
    "017": "'017': write 17",
    "9007199254740993": "9007199254740993 is a whole number above 2**53, which is not kept exactly",
    "1e400": "1e400 is too large a number",
    "٣": "'٣' is not in the grammar of numbers",
    "½": "'½' is not in the grammar of numbers",
    # per cent
    "90%": "'90%': write 0.9, or give it a line of its own",
    "90 %": "'90 %': write 0.9, or give it a line of its own",
    "57.8%": "'57.8%': write 0.578, or give it a line of its own",
    # signs of other languages
    "a−b": "'−': write - (the hyphen) for minus",
    "2 – 3": "'–': write - (the hyphen) for minus",
    "a // b": "'//' is not in the grammar: write floor(a / b)",
    "a && b": "'&&': write and",
    "a || b": "'||': write or",
    "a ≤ b": "'≤': write <=",
    "a ≥ b": "'≥': write >=",
    "a ≠ b": "'≠': write !=",
    "a => b": "'=>': write >=",
    "a =< b": "'=<': write <=",
    "a === b": "'===': write ==",
    "a <> b": "'<>': write !=",
    "!a": f"'!' does not negate: {ROUND}",
    "not a": f"'not' is not in the grammar: {ROUND}",
    "a @ b": "'@' is not in the grammar of numbers",
    "a & b": "'&' is not in the grammar of numbers",
    "~a": "'~' is not in the grammar of numbers",
    "a << 2": "only + - * / and ** combine numbers",
    "(a := 3)": "':' is not in the grammar of numbers",
    "a; b": "';' is not in the grammar of numbers",
    "a # all of it": "'#' is not in the grammar of numbers",
    "$d$": "'$' is not in the grammar of numbers",
    "a\x00b": "'\\x00' is not in the grammar of numbers",
    # columns, words, Python
    "x[0]": COLUMN,
    "[1, 2]": COLUMN,
    "{d}": "names stand without braces in an expression",
    "'s'": QUOTES,
    '"s"': QUOTES,
    "f'{d}'": QUOTES,
    "“s”": QUOTES,
    "a if b else c": BRANCH,
    "if": BRANCH,
    "1if 2else 3": "'1if': a space is missing after the number",
    "lambda: 3": "'lambda' is a reserved word",
    "a in b": "'in' is a reserved word",
    "x is y": "'is' is a reserved word",
    "True": "'True' is a reserved word",
    "None": "'None' is a reserved word",
    "await d": "'await' is a reserved word",
    "__class__": "a name does not begin with _: '__class__'",
    "d.__class__": "a name does not begin with _: '__class__'",
    "_d.x": "a name does not begin with _: '_d'",
    "_f(3)": "a name does not begin with _: '_f'",
    "a.b.c": "a dotted name has one dot, between two names",
    "(a).b.c": "a dotted name has one dot, between two names",
    "...": "only numbers and names are taken",
    "π": f"'π' {LETTERS}",
    "ﬁ": f"'ﬁ' {LETTERS}",
    "𝐝": f"'𝐝' {LETTERS}",
    "µ": f"'µ' {LETTERS}",
    # calls
    "f(*a)": "f(…) takes its values in order, without names",
    "f(**a)": "f(…) takes its values in order, without names",
    "min(a,)": "a value is missing after the comma",
    "a, b": "a comma stands only between the values of a function",
    "(1, 2)": "a comma stands only between the values of a function",
    # unfinished
    "": "expected an expression, found nothing",
    "  ": "expected an expression, found nothing",
    "a +": f"'a +' {UNREAD}",
    "* 2": f"'* 2' {UNREAD}",
    "a b": f"'a b' {UNREAD}",
    "1..2": f"'1..2' {UNREAD}",
    "1.2.3": f"'1.2.3' {UNREAD}",
    "(a": "a closing ) is missing in '(a'",
    "a)": "an opening ( is missing in 'a)'",
}
IN_AN_EXPRESSION = {
    "a=b": "'=' does not belong in an expression",
    "f(x=1)": "'=' does not belong in an expression",
    "a == b": COMPARES,
    "a < b": COMPARES,
    "a % b": REMAINDER,
    "8 % 3": REMAINDER,
    "a and b": "'and' is a reserved word" + RESERVED,
    "a or b": "'or' is a reserved word" + RESERVED,
}
IN_A_CONDITION = {
    "a=b": "'=' does not compare: write ==",
    "bubble < 10%": "'10%': write 0.1, or give it a line of its own",
    "bubble < 10% and m > 8": "'10%': write 0.1, or give it a line of its own",
    "m % 2 > 10%": "'10%': write 0.1, or give it a line of its own",
    "3 < 4 and": f"'3 < 4 and' {UNREAD}",
    "%": f"'%' {UNREAD}",
}


def message(text, *, condition=False):
    with pytest.raises(Fault) as caught:
        parse(text, condition=condition)
    return caught.value.message


@pytest.mark.parametrize(("text", "sentence"), ANYWHERE.items())
@pytest.mark.parametrize("condition", [False, True], ids=["expression", "condition"])
def test_a_slip_is_a_fault_wherever_it_stands(text, sentence, condition):
    assert message(text, condition=condition) == sentence


@pytest.mark.parametrize(("text", "sentence"), IN_AN_EXPRESSION.items())
def test_an_expression_takes_no_condition(text, sentence):
    assert message(text) == sentence


@pytest.mark.parametrize(("text", "sentence"), IN_A_CONDITION.items())
def test_a_slip_of_a_condition_is_a_fault(text, sentence):
    assert message(text, condition=True) == sentence
