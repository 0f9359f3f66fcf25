"""Two small plates for the tests of the pages: their numbers are made up and easy to work out by hand.

Plate 1 has three controls and one rule, its drawings fit in the page. Plate 3 has a list of eight options
and drawings too heavy for the page, so that they lie in scripts beside it.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from itertools import product
from pathlib import Path

from press.backmatter import (
    BackMatter,
    Checked,
    CheckedGroup,
    CheckedRow,
    GlossaryTerm,
    Keyword,
    ListedSource,
    Mention,
    Notation,
    SymbolRow,
)
from press.leaves import PanelStates, Reference, Sheet, Term, Way, Working, Workshop
from press.read.templates import read_templates
from press.values import Drawing, Group, Option, Rule, Shown, Slot
from press.webpages import Listed, PlatePage, VolumePage

THIN = "\u2009"

OVENS = {"oven-8b": ("Oven 3 8B", 8), "oven-70b": ("Oven 3 70B", 70), "oven-405b": ("Oven 3.1 405B", 405)}
BATCH = {str(n): (f"{n:,}".replace(",", THIN), n) for n in (8192, 16384, 32768, 131072)}
LOAF = {str(n): (f"{n:,}".replace(",", THIN), n) for n in (2048, 8192, 32768, 131072)}
LINES = {"Nothing": "dough"}
"""The bars that are a line of the ledger."""
REASON = "A batch holds at least one whole loaf."


def templates() -> dict[str, str]:
    """The web templates, as the pipeline hands them over."""
    return read_templates(Path(__file__).parents[1])


def group(name: str, label: str, options: dict[str, tuple[str, int]], start: str) -> Group:
    """A control from key → (words, number)."""
    return Group(name, label, tuple(Option(key, words, n) for key, (words, n) in options.items()), start)


def said(value: float) -> str:
    """A made-up weight: `573.4 kg`."""
    return f"{value:.1f}{THIN}kg" if value < 1000 else f"{value / 1000:.1f}{THIN}t"


def bars(title: str, values: dict[str, float], prefix: str, *, width: int = 250, weight: int = 0) -> Drawing:
    """Horizontal bars on a log scale; `weight` adds that many bytes that do not compress."""
    rows = "".join(
        f'<rect x="78" y="{46 + 44 * i}" width="{12 + 9 * len(str(int(v))):.0f}" height="24" style="fill: var(--{ink})"/>'
        f'<text x="72" y="{62 + 44 * i}" text-anchor="end" style="fill: var(--ink); font-size: 9.4px">{name}</text>'
        f'<text x="{94 + 9 * len(str(int(v))):.0f}" y="{62 + 44 * i}" style="fill: var(--ink); font-size: 10px; font-style: italic">{said(v)}</text>'
        for i, ((name, v), ink) in enumerate(zip(values.items(), ("ink", "rust", "slate"), strict=False))
    )
    noise = "".join(hashlib.sha256(f"{prefix}{i}".encode()).hexdigest() for i in range(weight // 32))
    alt = f"{title}: " + ", ".join(f"{name} {said(v)}" for name, v in values.items()) + "."
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 190" role="img" aria-labelledby="{prefix}-t {prefix}-d"'
        f" style=\"font-family: Spectral, 'STIX Two Math', serif\">"
        f'<title id="{prefix}-t">{title}</title><desc id="{prefix}-d">{alt}</desc>'
        f'<defs><clipPath id="{prefix}-c"><rect width="{width}" height="190"/></clipPath></defs>'
        f'<g clip-path="url(#{prefix}-c)"><text x="78" y="16" style="fill: var(--ink); font-size: 11.5px">{title}</text>'
        f'<text x="78" y="31" style="fill: var(--soft); font-size: 8.4px; font-style: italic">one batch, one baker</text>{rows}'
        f'<path d="M78 174H{width - 14}M78 40V174" style="stroke: var(--ink); stroke-width: 0.6; fill: none"/></g>'
        + (f"<metadata>{noise}</metadata>" if noise else "")
        + "</svg>"
    )
    return Drawing(svg, alt, width, 190, tuple(Shown(name, said(v), LINES.get(name, "")) for name, v in values.items()))


def panel(
    name: str, title: str, controls: tuple[str, ...], drawings: dict[tuple[str, ...], Drawing], *, wide: bool = False
) -> PanelStates:
    """A panel whose drawings are dressed already: the mock draws in web colours."""
    return PanelStates(name, wide, controls, drawings, title, {key: drawing.svg for key, drawing in drawings.items()})


def workshop() -> Workshop:
    """Oven, batch and loaf; a loaf is never larger than the batch."""
    kept = frozenset((b, s) for b, s in product(BATCH, LOAF) if int(b) >= int(s))
    dough = {(o, b): said(OVENS[o][1] * int(b) / 1000) for o, b in product(OVENS, BATCH)}
    crust = {(o,): f"{2.4 * OVENS[o][1] / 70:.1f}%" for o in OVENS}
    return Workshop(
        groups=(
            group("model", "Model", OVENS, "oven-70b"),
            group("tokens", "Grains per batch", BATCH, "8192"),
            group("T", "Loaf length", LOAF, "8192"),
        ),
        rules=(Rule(("tokens", "T"), kept, REASON),),
        slots={
            "model": Slot(("model",), {(key,): words for key, (words, _) in OVENS.items()}),
            "tokens": Slot(("tokens",), {(key,): words for key, (words, _) in BATCH.items()}),
            "T": Slot(("T",), {(key,): words for key, (words, _) in LOAF.items()}),
            "dough": Slot(("model", "tokens"), dough),
            "crust": Slot(("model",), crust),
            "fixed": Slot((), {(): "57.8%"}),
        },
    )


def number(key: str, text: str) -> str:
    """A number as typeset gives it."""
    return f'<span class="n" data-slot="{key}">{text}</span>'


def working(name: str, label: str, value: str, ways: tuple[Way, ...], **more: object) -> Working:
    """A working of a number."""
    given = {"of": "", "digits": "", "unit": "", "how": "computed", "number": True}
    return Working(
        name=name, anchor=f"working-{name}", label=label, symbol=name, value=value, ways=ways, **given | more
    )


def workings() -> tuple[Working, ...]:
    """Ovens and batches, the dough that is made of them in two ways, the crust, and what a paper prints."""
    size = Slot(("model",), {(key,): str(n) for key, (_, n) in OVENS.items()})
    batch = Slot(("tokens",), {(key,): words for key, (words, _) in BATCH.items()})
    dough = {(o, b): f"{OVENS[o][1] * int(b) / 1000:.3f}{THIN}kg" for o, b in product(OVENS, BATCH)}
    sizes, batches = number("size", "70"), number("tokens", BATCH["8192"][0])
    source = '<a href="#source-baker1901">Baker, 1901</a>, table 3'
    formula = '<span class="f" role="math" aria-label="dough">dough = size × tokens</span>'
    read = Way(
        ("oven-70b", "oven-405b"),
        formula,
        f'<span class="f">{sizes} × {batches}</span>',
        ("size", "tokens"),
        "",
        source,
    )
    small = replace(read, keys=("oven-8b",), formula='<span class="f">dough = 8 × tokens</span>', inputs=("tokens",))
    alone = Way((), "", "", (), "Read from the oven’s door.", source)
    return (
        working("tokens", "Grains per batch", batches, (replace(alone, origin="The reader’s choice."),), slots={"tokens": batch}),
        working("size", "Size of the oven", sizes, (alone,), of=number("model", "Oven 3 70B"), slots={"size": size}),
        working("dough", "Dough of one batch", number("dough", said(573.44)), (read, small), by="model",
                digits=number("dough~", f"573.440{THIN}kg"), slots={"dough~": Slot(("model", "tokens"), dough)}),
        working("crust", "Share of the crust", number("crust", "2.4%"), (replace(alone, inputs=("dough",)),)),
        working("fixed", "Use of the great bakery", "57.8%", (replace(alone, origin="As its source prints it."),)),
        working("unused", "Never shown", "1", (alone,)),
    )  # fmt: skip


def sheet() -> Sheet:
    """The plate's texts, with each kind of thing that typeset puts in them."""
    dough, crust, model = number("dough", said(70 * 8.192)), number("crust", "2.4%"), number("model", "Oven 3 70B")
    cite = '<a class="cite" href="#source-baker1901">1</a>'
    maths = "<math><mn>6</mn><mi>N</mi></math>"
    return Sheet(
        title="Recomputing Activations",
        keywords=("leaven & starter", "second proof", "selective kneading", "time–flavour trade-off", "cold oven"),
        standfirst="What the second rise will need can be kept warm, or made again; how much of each is yours to choose.",
        text=f"<p>A loaf keeps its warmth for one reason only: the oven will ask for it. Keep the first dough of each tray and the rest can be rebuilt on the way, which costs another pass: from {maths} to a third more {cite}. The bakers of the north held that the crust was the only judge, and those of the south that it was the crumb; both weighed their flour in the morning.</p>"
        f"<p>Not everything that is kept is equally dear. Wide trays are cheap to fill again, and narrow ones are not; with {model} the crust takes {crust}. Fill only the first kind again and most of the shelf is free for little work; a shop with two ovens does so without being told, since the second is always at hand and nobody has to wait for it.</p>",
        learn=(
            "Why warmth is kept, and what can stand in for it.",
            f"Why filling the wide trays again frees the shelf for {crust} more work.",
            "When the oven’s use and the baker’s use differ.",
        ),
        caption=f"Left, what {model} keeps for its second rise when nothing, the core or everything is made again, with loaves of {number('T', LOAF['8192'][0])} grains. Right, work done twice, as a share of all work.",
        symbols=f"<i>d</i>{THIN}={THIN}<span class='n'>8{THIN}192</span>, <i>H</i>{THIN}={THIN}<span class='n'>64</span>, <i>τ</i> the wait",
        analysis_title="Warmth for work, selectively",
        analysis=f"<p>With {number('tokens', BATCH['8192'][0])} grains in a batch, {model} keeps {dough} if nothing is made again. Making the core again costs {crust} more work, and making everything a good deal more.</p>"
        '<p>Work done twice counts for the oven and not for the loaf. The great bakery ran at <span class="n" data-line="fixed">57.8%</span> of its peak.</p>',
        terms=tuple(
            Term(name, text, f"term-{i}")
            for i, (name, text) in enumerate(
                (
                    ("Second proof", "Letting the dough rise again after it has been shaped."),
                    ("Selective kneading", "Working only what is wide to keep and cheap to make."),
                    ("Full kneading", "Working all of a tray again from the dough that was saved."),
                    ("Core", "The crumb, its steam, and the product with the crust."),
                )
            )
        ),
        takeaway="Make again what is wide and cheap, and keep what is narrow and dear.",
        notes="<p>The count is a village oven’s, at a town’s sizes. Nothing is shared. The trays are counted as full squares and their work as half of it.</p>",
        sources=(
            Reference("baker1901", "Baker, A. (1901). ‘On Warm Dough’. <i>Transactions of the Oven</i> 3, 1–9. <a href='https://example.org/1'>example.org/1</a>", "source-baker1901"),
            Reference("miller1899", "Miller, B., and Sower, C. (1899). <i>The Complete Crust</i>. Bread Street.", "source-miller1899"),
        ),
        workings=workings(),
    )  # fmt: skip


def checked_row(quantity: str, printed: str, ours: str, difference: str, **more: str) -> CheckedRow:
    """A row; what is not given is empty."""
    given = {
        "source": "Baker, 1901",
        "address": "https://example.org/1",
        "where": "table 3",
        "reads": "",
        "allowed": "",
        "remark": "",
    }
    record = {"plate": "XIV.1", "quantity": quantity, "printed": printed, "call": "warmth(N)", "inputs": {"N": 70}}
    return CheckedRow(
        quantity=quantity, printed=printed, ours=ours, difference=difference, record=record, **given | more
    )


def back() -> BackMatter:
    """Rows of one plate and of the data, letters for three models, terms and sources of both plates."""
    rows = (
        checked_row("Warmth kept by the great oven", "573 kg", "573.4 kg", "+0.4 kg"),
        checked_row(
            "Crust of a loaf of 8\u202f192 grains",
            "2.4%",
            "2.61%",
            "+0.21 points",
            allowed="± 0.3 points",
            remark="The scales round to half a point.",
        ),
    )
    data = checked_row(
        "Grains",
        "405B",
        "405.9 × 10⁹",
        "+0.9 × 10⁹",
        reads="405 × 10⁹",
        allowed="± 1 × 10⁹",
        where="oven.safetensors.index.json, total_size",
        remark="Cut, not rounded.",
    )
    kept = checked_row("Grains, exactly", "405 853 388 800", "405 853 388 800", "0", address="", source="Miller, 1899")
    first, third = Mention("XIV.1", "01-filling-the-memory.html"), Mention("XIV.3", "03-listing-the-ovens.html")
    formula = '<span class="f long" role="math" aria-label="eight d">8<i>d</i> + 3<i>d</i>(2 − tied) + 12<i>d</i><i>f</i> + 5</span>'
    letter = '<span class="f" role="math" aria-label="d"><i>d</i></span>'
    return BackMatter(
        Checked(
            (
                CheckedGroup(1, "Recomputing Activations", "01-filling-the-memory.html", rows),
                CheckedGroup(0, "The data", "", (data,), (kept,)),
            ),
            {"warmth": {"takes": ["N"], "is": "8.192 * N", "what": "Warmth"}},
        ),
        Notation(
            tuple(words for words, _ in OVENS.values()),
            (
                SymbolRow(letter, "width of the oven", "", "hidden_size", (), (first,), ("4 096", "8 192", "16 384")),
                SymbolRow(
                    letter,
                    "grains",
                    "grains",
                    "",
                    ((formula, "Oven 3 8B"), (formula, "Oven 3 70B")),
                    (first, third),
                    ("8 030 261 248", "70 553 706 496", "405 853 388 800"),
                ),
                SymbolRow(letter, "grains in a loaf", "grains", "", (), (first, third), ()),
            ),
        ),
        tuple(
            GlossaryTerm(
                term.name,
                term.definition,
                (Mention("XIV.1", f"01-filling-the-memory.html#{term.anchor}"),),
                term.anchor,
                (third,) if term.name == "Core" else (),
            )
            for term in sheet().terms
        ),
        tuple(
            ListedSource(
                each.html, each.anchor, (Mention("XIV.1", f"01-filling-the-memory.html#{each.anchor}"),), checked=i == 0
            )
            for i, each in enumerate(sheet().sources)
        ),
        tuple(Keyword(word, (first,)) for word in sorted(sheet().keywords)),
    )


def volume() -> VolumePage:
    """The volume of both plates."""
    figure = bars("Warmth kept", {"Nothing": 573.4, "The core": 57.3, "Everything": 10.7}, "first").svg
    return VolumePage(
        "XIV-parallelism", "XIV", "Parallelism", "CE", 11,
        (
            Listed(1, "01-filling-the-memory", "Recomputing Activations", "What the second rise will need can be kept warm, or made again.", figure),
            Listed(3, "03-listing-the-ovens", "Listing the Ovens", "Eight ovens, one <i>after</i> the other.", figure),
        ),
        standfirst="Many ovens, one dough.",
        back=back(),
    )  # fmt: skip


def light() -> PlatePage:
    """Plate 1: two panels, drawings in the page."""
    shop = workshop()
    left = {
        (o, b): bars("Warmth kept", {"Nothing": OVENS[o][1] * int(b) / 1000, "The core": OVENS[o][1] * int(b) / 1e4, "Everything": 10.7}, f"p1-left-{o}-{b}")
        for o, b in product(OVENS, BATCH)
    }  # fmt: skip
    right = {
        (o,): bars("Extra work", {"Nothing": 0, "The core": OVENS[o][1] / 10, "Everything": 333}, f"p1-right-{o}")
        for o in OVENS
    }
    panels = (panel("left", "Warmth kept", ("model", "tokens"), left), panel("right", "Extra work", ("model",), right))
    return PlatePage(volume(), 1, sheet(), shop, panels)


def heavy() -> PlatePage:
    """Plate 3: one control of eight options, a wide panel and a narrow one, drawings in scripts."""
    ovens = {f"n{i}": (f"Oven {i}", i) for i in range(1, 9)}
    shop = Workshop(
        (group("oven", "Oven", ovens, "n2"),), (), {"oven": Slot(("oven",), {(k,): w for k, (w, _) in ovens.items()})}
    )
    wide = {
        (k,): bars("Who bakes when", {"First": 100 * n, "Last": 10 * n}, f"p3-left-{k}", width=520, weight=20_000)
        for k, (_, n) in ovens.items()
    }
    narrow = {(): bars("Extra work", {"Nothing": 1, "All": 20}, "p3-right")}
    panels = (panel("left", "Who bakes when", ("oven",), wide, wide=True), panel("right", "Extra work", (), narrow))
    words = replace(
        sheet(),
        title="Listing the Ovens",
        caption=f"What {number('oven', 'Oven 2')} does.",
        analysis="",
        terms=(),
        learn=(),
        text="<p>Eight ovens.</p>",
        workings=(),
    )
    return PlatePage(volume(), 3, words, shop, panels)
