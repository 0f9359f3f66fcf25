"""The site as bytes: valid structure, relative links, safe data, the workshop's strings, the fonts."""

from __future__ import annotations

import gzip
import json
import posixpath
import re
from dataclasses import replace
from html.parser import HTMLParser
from io import BytesIO
from itertools import pairwise

import jinja2
import pytest
import specimen
from fontTools.ttLib import TTFont

from press.compose import compose
from press.compose.choices import broken, laid, packed, settings
from press.compose.pages import environment
from press.compose.states import INLINE_LIMIT, gzipped
from press.compose.table import Cell, table
from press.compose.theme import stylesheet
from press.compose.webfonts import cut, webfonts
from press.fonts import faces
from press.leaves import PanelStates, Term, Workshop
from press.values import Drawing, Slot

LIGHT = "XIV-parallelism/01-filling-the-memory.html"
HEAVY = "XIV-parallelism/03-listing-the-ovens.html"


@pytest.fixture(scope="module")
def site():
    return compose([specimen.volume()], [specimen.light(), specimen.heavy()], specimen.templates())


def page_of(plate):
    return compose([specimen.volume()], [plate], specimen.templates())[LIGHT].decode()


class Reader(HTMLParser):
    """The tags of a page, in order; those inside templates are kept apart."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.kept, self.depth, self.data = [], [], 0, {}
        self.inside = None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        if tag == "template":
            self.depth += 1
        (self.kept if self.depth else self.tags).append((tag, dict(attrs)))
        self.inside = dict(attrs).get("id") if tag == "script" else None

    def handle_endtag(self, tag):
        self.depth -= tag == "template"
        self.inside = None

    def handle_data(self, data):
        if self.inside:
            self.data[self.inside] = data

    def values(self, name):
        return [attrs[name] for _, attrs in self.tags if name in attrs]


def pages(site):
    return {path: Reader(body.decode()) for path, body in site.items() if path.endswith(".html")}


def test_ids_are_unique_in_every_page_and_in_its_templates(site):
    for path, page in pages(site).items():
        ids = [attrs["id"] for _, attrs in [*page.tags, *page.kept] if "id" in attrs]
        assert len(ids) == len(set(ids)), path


def test_references_within_a_page_exist(site):
    for path, page in pages(site).items():
        ids = set(page.values("id"))
        named = [ref for name in ("aria-labelledby", "aria-describedby", "for") for ref in page.values(name)]
        fragments = [href[1:] for href in page.values("href") if href.startswith("#")]
        for ref in [*" ".join(named).split(), *fragments]:
            assert ref in ids, f"{path}: {ref}"


def test_one_h1_and_no_heading_level_is_skipped(site):
    for path, page in pages(site).items():
        levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch("h[1-6]", tag)]
        assert levels.count(1) == 1, path
        assert levels[0] == 1
        assert all(after - before <= 1 for before, after in pairwise(levels)), path


def test_links_are_relative_and_lead_to_files_of_the_site(site):
    there = (
        set(site)
        | {"XIV-parallelism/XIV-parallelism.pdf"}
        | {p.replace(".html", end) for p in site for end in (".pdf", "-figure.pdf")}
    )
    for path, page in pages(site).items():
        for href in [*page.values("href"), *page.values("src")]:
            if re.match(r"https?://|#", href):
                continue
            assert not href.startswith("/"), href
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), href.split("#")[0].split("?")[0]))
            assert target in there, f"{path}: {href}"


def test_nothing_is_asked_of_another_server(site):
    for page in pages(site).values():
        assert not [src for src in page.values("src") if "//" in src]
        links = [attrs["href"] for tag, attrs in page.tags if tag == "link"]
        assert not [href for href in links if "//" in href]
    assert not re.search(rb"url\(\W?(https?:)?//|@import", site["assets/screen.css"])


def test_no_folder_begins_with_an_underscore_and_jekyll_is_off(site):
    assert ".nojekyll" in site
    assert not [path for path in site if re.search(r"(^|/)_", path)]


def test_same_input_same_bytes(site):
    cut.cache_clear()
    again = compose([specimen.volume()], [specimen.light(), specimen.heavy()], specimen.templates())
    assert again == site


def test_elements_of_a_plate_stand_in_the_order_of_the_page(site):
    text = site[LIGHT].decode().partition("<body>")[2]
    marks = ("masthead", 'class="title"', "keywords", "standfirst", "columns", 'id="learn"', 'id="workshop"',
             'id="figure"', "<figcaption", 'id="numbers"', 'id="analysis"', 'id="terms"', "takeaway", 'id="notes"',
             'id="sources"', 'id="away"', "neighbours", "licence")  # fmt: skip
    places = [text.index(mark) for mark in marks]
    assert places == sorted(places)


def test_page_says_its_language_volume_plate_and_licence(site):
    text = site[LIGHT].decode()
    for words in ('<html lang="en-GB">', "Vol. XIV · Parallelism", "Plate 1 of 11", "CC BY 4.0", "MIT", "Plate XIV.1",
                  "<h1 class=\"title\">Recomputing Activations.</h1>"):  # fmt: skip
        assert words in text


def test_a_page_leads_to_the_pdfs_that_are_there_and_to_no_others(site):
    assert not [path for path, data in site.items() if b".pdf" in data or b"<!--pdf" in data]
    there = [LIGHT.replace(".html", ".pdf"), "XIV-parallelism/XIV-parallelism.pdf"]
    made = compose([specimen.volume()], [specimen.light(), specimen.heavy()], specimen.templates(), pdfs=there)
    assert made[LIGHT].count(b'href="01-filling-the-memory.pdf"') == 2
    assert b"01-filling-the-memory-figure.pdf" not in made[LIGHT]
    assert b'href="XIV-parallelism.pdf"' in made["XIV-parallelism/index.html"]
    assert b".pdf" not in made[HEAVY]
    assert not [path for path, data in made.items() if b"<!--pdf" in data]


def test_the_volume_lists_only_its_plates_without_markup_in_their_standfirsts(site):
    text = site["XIV-parallelism/index.html"].decode()
    assert text.count("<h2>") == 2
    assert "Eight ovens, one after the other." in text


def test_neighbours_are_linked_both_ways(site):
    assert 'rel="next" href="03-listing-the-ovens.html"' in site[LIGHT].decode()
    assert 'rel="prev" href="01-filling-the-memory.html"' in site[HEAVY].decode()
    assert 'rel="prev"' not in site[LIGHT].decode()


def test_text_of_a_plate_is_escaped_and_never_run_as_a_template():
    light = specimen.light()
    model = Slot(("model",), dict.fromkeys(((key,) for key in specimen.OVENS), "</script><b>{{ 7*7 }}"))
    slots = {**light.workshop.slots, "model": model}
    groups = (replace(light.workshop.groups[0], label="<i>{% raw %}</i> & {#"), *light.workshop.groups[1:])
    page = page_of(replace(light, workshop=replace(light.workshop, groups=groups, slots=slots)))
    data = json.loads(Reader(page).data["workshop-data"])
    assert data["slots"]["model"]["strings"] == ["</script><b>{{ 7*7 }}"] * 3
    assert "<b>{{" not in page
    assert "&lt;i&gt;{% raw %}&lt;/i&gt; &amp; {#" in page


def test_a_name_that_a_template_misspells_is_an_error():
    with pytest.raises(jinja2.UndefinedError):
        environment({"a.html": "{{ sheat }}"}).get_template("a.html").render(sheet=1)


def test_the_same_templates_are_compiled_once_and_others_anew():
    templates = {"a.html": "one"}
    assert environment(dict(templates)) is environment(dict(templates))
    assert environment({"a.html": "two"}).get_template("a.html").render() == "two"


def test_a_number_that_is_not_finite_never_reaches_the_page():
    with pytest.raises(ValueError, match="JSON"):
        environment({"a.html": "{{ x|tojson }}"}).get_template("a.html").render(x=float("nan"))


# ------------------------------------------------------------------------------------- the workshop


def test_strings_are_found_by_mixed_radix_with_the_last_control_fastest():
    shop = specimen.workshop()
    data = packed(shop, laid(specimen.light().panels, shop))
    slot = data["slots"]["dough"]
    assert slot["groups"] == [0, 1]
    assert slot["strings"][1 * 4 + 2] == specimen.said(70 * 32.768)
    assert "fixed" not in data["slots"]


def test_rules_say_for_every_setting_whether_it_is_kept():
    shop = specimen.workshop()
    rule = packed(shop, ())["rules"][0]
    kept = dict(zip(settings(shop.groups, ("tokens", "T")), rule["kept"], strict=True))
    assert rule["groups"] == [1, 2]
    assert kept["8192", "8192"] == 1
    assert kept["8192", "32768"] == 0
    assert broken(shop, {"model": "oven-8b", "tokens": "8192", "T": "32768"}) is shop.rules[0]


def test_excluded_settings_of_a_string_or_a_drawing_are_null():
    shop = specimen.workshop()
    drawing = Drawing("<svg></svg>", "", 1, 1)
    panel = PanelStates(
        "left", wide=False, controls=("T",), drawings={("8192",): drawing}, html={("8192",): "<svg></svg>"}
    )
    slots = {"held": Slot(("T",), {("8192",): "one"})}
    data = packed(replace(shop, slots=slots), laid([panel], shop))
    assert data["slots"]["held"]["strings"] == [None, "one", None, None]
    assert data["panels"]["left"]["drawings"] == [None, 0, None, None]


def test_equal_drawings_are_stored_once_and_the_start_comes_first():
    light = specimen.light()
    same = {key: "<svg>b</svg>" if key[0] == "oven-70b" else "<svg>a</svg>" for key in light.panels[1].html}
    on_page = laid([replace(light.panels[1], html=same)], light.workshop)[0]
    assert on_page.drawings == ("<svg>b</svg>", "<svg>a</svg>")
    assert on_page.index == (1, 0, 1)


def test_a_narrow_panel_without_a_neighbour_stands_alone():
    shop, panel = specimen.workshop(), specimen.light().panels[1]
    wide = replace(panel, wide=True)
    assert [p.alone for p in laid([panel, panel], shop)] == [False, False]
    assert [p.alone for p in laid([wide, panel], shop)] == [False, True]
    assert [p.alone for p in laid([panel, panel, panel], shop)] == [False, False, True]


def test_light_drawings_are_templates_and_heavy_ones_scripts(site):
    assert site[LIGHT].count(b"<template") == 11 + 2
    assert b"<template" not in site[HEAVY]
    script = site["XIV-parallelism/states/03-listing-the-ovens-left.js"].decode()
    drawings = json.loads(script[script.index(" = ") + 3 :].rstrip(";\n"))
    assert len(drawings) == 8
    assert drawings[0] is None
    assert '"stem":"03-listing-the-ovens"' in site[HEAVY].decode()


def test_the_limit_is_the_gzipped_sum_of_all_drawings_but_the_start():
    heavy = specimen.heavy()
    panels = laid(heavy.panels, heavy.workshop)
    others = "".join(d for panel in panels for d in panel.drawings[1:]).encode()
    assert gzipped(panels) == len(gzip.compress(others, mtime=0)) > INLINE_LIMIT


def test_more_than_six_options_are_a_list(site):
    assert b"<select" in site[HEAVY]
    assert b"<select" not in site[LIGHT]
    assert site[LIGHT].count(b'type="radio"') == 11


def test_a_plate_without_controls_has_no_form_and_no_data():
    light = specimen.light()
    panel = light.panels[1]
    still_slots = {key: Slot((), {(): "as printed"}) for key in light.workshop.slots}
    still = replace(panel, controls=(), drawings={(): panel.drawings["oven-70b",]}, html={(): "<svg></svg>"})
    page = page_of(
        replace(light, workshop=Workshop((), (), still_slots), panels=(still,), sheet=replace(light.sheet, workings=()))
    )
    assert "<form class=" not in page
    assert "workshop-data" not in page
    assert "The figure in numbers" in page


def test_a_reachable_state_without_a_string_or_a_drawing_is_an_error():
    light = specimen.light()
    slots = {**light.workshop.slots, "model": Slot(("model",), {("oven-8b",): "one"})}
    with pytest.raises(ValueError, match=r"the number 'model' has nothing to show at .*oven-70b"):
        page_of(replace(light, workshop=replace(light.workshop, slots=slots)))
    left = light.panels[0]
    html = {key: svg for key, svg in left.html.items() if key[1] != "131072"}
    with pytest.raises(ValueError, match=r"the panel 'left' has nothing to show"):
        page_of(replace(light, panels=(replace(left, html=html),)))


def test_a_number_on_the_page_that_would_not_follow_the_choice_is_an_error():
    light = specimen.light()
    slots = {key: slot for key, slot in light.workshop.slots.items() if key != "crust"}
    with pytest.raises(ValueError, match="would not follow the reader's choice: crust"):
        page_of(replace(light, workshop=replace(light.workshop, slots=slots)))


# ---------------------------------------------------------------------------------------- the table


def test_the_table_has_a_row_for_each_option_with_the_others_at_their_start():
    light = specimen.light()
    shown = table(light.panels, light.workshop)
    assert [(block.label, len(block.rows)) for block in shown.blocks] == [
        ("Model", 3), ("Grains per batch", 4), ("Loaf length", 4)]  # fmt: skip
    assert shown.blocks[0].rows[2].cells[0].said == specimen.said(405 * 8.192)
    assert shown.blocks[1].rows[3].cells[0].said == specimen.said(70 * 131.072)
    assert [row.start for row in shown.blocks[0].rows] == [False, True, False]
    assert shown.width == 6


def test_an_excluded_option_has_its_reason_for_a_row():
    light = specimen.light()
    row = table(light.panels, light.workshop).blocks[2].rows[3]
    assert (row.cells, row.reason) == ((), specimen.REASON)


def test_a_label_that_only_some_states_show_is_a_dash_in_the_others():
    light = specimen.light()
    panel = light.panels[1]
    bare = replace(panel.drawings["oven-8b",], shown=())
    panel = replace(panel, drawings={**panel.drawings, ("oven-8b",): bare})
    assert table([panel], light.workshop).blocks[0].rows[0].cells == (Cell("–"),) * 3


def test_panels_that_show_no_number_have_no_table():
    light = specimen.light()
    panel = light.panels[1]
    silent = replace(panel, drawings={k: replace(d, shown=()) for k, d in panel.drawings.items()})
    assert table([silent], light.workshop) is None


# --------------------------------------------------------------------------------- style and fonts


def test_every_colour_that_the_style_sheet_uses_is_defined_in_both_modes(site):
    css = site["assets/screen.css"].decode()
    light, dark = (set(re.findall(r"--([\w-]+):#", part)) for part in css.split("prefers-color-scheme:dark")[:2])
    used = set(re.findall(r"var\(--([\w-]+)\)", css)) - {"pad", "gap", "ground"}
    assert used <= light
    assert used <= dark | light
    assert light == set(re.findall(r"--([\w-]+):#", css.split("prefers-color-scheme:dark")[1]))


def test_rules_follow_the_variables_that_they_use():
    sheet = stylesheet("body{color:var(--ink)}", "@font-face{}")
    assert sheet.index("@font-face") < sheet.index("--ink:") < sheet.index("body{")


def test_every_font_file_says_under_which_licence_it_is():
    for name, data in webfonts()[0].items():
        with TTFont(BytesIO(data)) as font:
            assert "SIL Open Font License" in font["name"].getDebugName(13), name


def test_fonts_keep_figures_small_capitals_and_thin_spaces():
    files, rules = webfonts()
    assert len(files) == rules.count("@font-face")
    with TTFont(BytesIO(files["spectral-400.woff2"])) as font:
        features = {record.FeatureTag for record in font["GSUB"].table.FeatureList.FeatureRecord}
        assert features >= {"lnum", "pnum", "tnum", "smcp", "c2sc", "liga", "frac"}
        assert {0x2009, 0xD7, 0x2212, 0x160, ord("é")} <= set(font.getBestCmap())
        assert "fpgm" not in font
    with TTFont(BytesIO(files["stix-formula.woff2"])) as font:
        assert "MATH" in font


def test_signs_are_fetched_only_where_the_text_face_lacks_them():
    files, rules = webfonts("\u2a01")
    ranges = re.search(r"unicode-range:([^;]+);[^}]*stix-signs", rules)[1]
    assert "U+3B1" in ranges or "U+391" in ranges
    with TTFont(BytesIO(files["stix-signs.woff2"])) as font:
        assert 0x2A01 in font.getBestCmap()
        assert ord("a") not in font.getBestCmap()


def test_a_rare_letter_that_a_page_uses_is_in_its_fonts():
    term = Term("Việt", "A letter outside the usual set.", "term-x")
    light = specimen.light()
    site = compose(
        [specimen.volume()], [replace(light, sheet=replace(light.sheet, terms=(term,)))], specimen.templates()
    )
    with TTFont(BytesIO(site["assets/fonts/spectral-400.woff2"])) as font:
        assert ord("ệ") in font.getBestCmap()


def test_a_page_asks_ahead_for_the_faces_that_it_uses_and_these_are_among_the_files(site):
    def ahead(path):
        return set(re.findall(r'"([^"]+[.]woff2)"', site[path].decode().split("<title>")[1].split("</head>")[0]))

    always = {"spectral-400.woff2", "spectral-400-italic.woff2", "spectral-200.woff2", "spectral-300-italic.woff2"}
    assert ahead("index.html") == always
    assert ahead(LIGHT) == {*always, "spectral-300.woff2", "stix-formula.woff2", "stix-signs.woff2"}
    assert {f"assets/fonts/{name}" for name in ahead(LIGHT)} <= set(site)
    assert all(face.path.exists() for face in faces())


def test_characters_of_pages_that_are_kept_stay_in_the_fonts():
    site = compose([specimen.volume()], [], specimen.templates(), beside=["Đặng"])
    with TTFont(BytesIO(site["assets/fonts/spectral-400.woff2"])) as font:
        assert ord("ặ") in font.getBestCmap()
