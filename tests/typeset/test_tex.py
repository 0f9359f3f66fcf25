"""TeX between dollars: in the text face, as MathML, as a picture; what it says aloud."""

import base64
import re

import pytest

from press.typeset.tex import TexError, read

LINEAR = {
    "6N": "6<i>N</i>",
    "d_h": "<i>d</i><sub><i>h</i></sub>",
    r"2^{10}": "2<sup>10</sup>",
    r"\sqrt{n}": "√<i>n</i>",
    r"\eta": '<span class="g">𝜂</span>',
    r"O(n^2)": "<i>O</i>(<i>n</i><sup>2</sup>)",
    r"-x": "−<i>x</i>",
    r"a/b": "<i>a</i>/<i>b</i>",
    r"f(a,b)": "<i>f</i>(<i>a</i>,\u2009<i>b</i>)",
    r"16\,\text{GB}": "16\u2009GB",
    r"d_{\text{ff}}": "<i>d</i><sub>ff</sub>",
    r"a<b": '<i>a</i>\u2009<span class="op">&lt;</span>\u2009<i>b</i>',
    r"a \times b": '<i>a</i>\u2009<span class="op">×</span>\u2009<i>b</i>',
}


@pytest.mark.parametrize(("tex", "html"), LINEAR.items())
def test_one_line_of_symbols_is_set_in_the_text_face_in_both_media(tex, html):
    assert re.sub(r"^<span class=\"f\"[^>]*>|</span>$", "", read(tex).html("web", "")) == html
    assert read(tex).html("web", "#1d1a16") == read(tex).html("print", "#1d1a16")


def test_two_dimensions_are_mathml_on_the_web():
    assert read(r"\frac{a}{b}").html("web", "") == "<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>"


def test_two_dimensions_are_a_picture_in_print():
    image = read(r"\frac{a+b}{2}").html("print", "#6b6255")
    found = re.fullmatch(
        r'<img class="formula" alt="(.*?)" style="(.*?)" src="data:image/svg\+xml;base64,(.*?)">', image
    )
    assert found[1] == "open bracket a plus b close bracket over 2"
    svg = base64.b64decode(found[3]).decode()
    assert "#6b6255" in svg
    assert " id=" not in svg
    width, height, drop = (float(number) for number in re.findall(r"(-?[\d.]+)em", found[2]))
    assert 0.8 < width < 3
    assert 0.8 < height < 2.5
    assert -1 < drop < 0


SAID = {
    "6N + 6LTd": "6 N plus 6 L T d",
    r"\frac{s}{2s+h}": "s over open bracket 2 s plus h close bracket",
    r"\sum_{i=1}^{n} a_i": "the sum from i equals 1 to n of a sub i",
    r"\sqrt{\frac{a}{b}}": "the square root of a over b",
    r"\tau^* = 2\eta": "tau star equals 2 eta",
    r"x^{n+1}": "x to the power open bracket n plus 1 close bracket",
    r"a \le b^3": "a is at most b cubed",
}


@pytest.mark.parametrize(("tex", "words"), SAID.items())
def test_tex_is_said_as(tex, words):
    assert read(tex).words == words


def test_the_names_in_it_are_those_of_a_ledger():
    assert read(r"\frac{d_h}{H} + \tau N + N").names == ("d_h", "H", "tau", "N")


REFUSED = {
    r"\foo": ('Unknown command "\\foo"', 0),
    r"a + \href{x}{y}": ('Unknown command "\\href"', 4),
    r"\frac{a": ('Expected closing token "}", but reached end of input', 7),
    "x%": (r"a '%' begins a comment in TeX: write \%", 1),
    "日": ("'日' (U+65E5, cjk unified ideograph-65e5) is in neither Spectral nor STIX Two Math", 0),
    "{}": ("there is nothing between the dollars", 0),
}


@pytest.mark.parametrize(("tex", "refusal"), REFUSED.items())
def test_what_cannot_be_read_is_refused_at_its_place(tex, refusal):
    with pytest.raises(TexError) as caught:
        read(tex)
    assert (str(caught.value), caught.value.at) == refusal


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (r"\frac{1}{" * 20 + "x" + "}" * 20, "it is nested too deep"),
        ("x+" * 200 + "x", "it is longer than 300 characters"),
    ],
)
def test_a_formula_that_would_take_for_ever_is_refused(source, message):
    with pytest.raises(TexError, match=message):
        read(source)
