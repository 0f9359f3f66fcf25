"""A small volume for the tests of print: made up, and as long as the word budget allows."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from press.backmatter import BookMatter, Corrected, PrintSymbol, Run, Standing, SymbolRow
from press.bind import bind
from press.leaves import PrintPlate, PrintVolume, Reference, Sheet, Term, Way, Working
from press.values import Drawing

SENTENCES = (
    "A clockmaker who is asked for a second hand does not begin with the hand but with the wheel that will carry it.",
    "The train between the spring and the escapement has to be counted first, tooth by tooth, and the remainder decides.",
    "Where the ratio is whole the hand moves evenly; where it is not, a correction must be hidden somewhere.",
    "Most makers hid it in the motion work, behind the dial, because nobody but another clockmaker looks there.",
    'A seconds pendulum is <span class="n">994\u2009mm</span> long, which is too tall for a mantelpiece and comfortable for a hall.',
    "Shorten it to a quarter and it beats twice as often, so the escape wheel needs double the teeth or half the time.",
    "Temperature lengthens the rod, and a compensated pendulum is a quarrel between two metals that ends in a draw.",
    "Accuracy was bought with patience rather than precision: the best regulators were adjusted over several winters.",
)


def words(count: int, start: int = 0) -> str:
    """About `count` words of running text, whole sentences."""
    out: list[str] = []
    index = start
    while sum(len(sentence.split()) for sentence in out) < count:
        out.append(SENTENCES[index % len(SENTENCES)])
        index += 1
    return " ".join(out)


def panel(title: str, width: float = 250, height: float = 190) -> Drawing:
    """Three bars with text in Spectral, Greek from STIX, kerning pairs in a label."""
    bars = "".join(
        f'<rect x="70" y="{50 + 40 * i}" width="{(width - 120) / (i + 1):.1f}" height="22" fill="#1d1a16"/>'
        f'<text x="64" y="{65 + 40 * i}" text-anchor="end" font-size="9">{name}</text>'
        f'<text x="{76 + (width - 120) / (i + 1):.1f}" y="{65 + 40 * i}" font-size="10" font-style="italic">{said}</text>'
        for i, (name, said) in enumerate(
            (("Verge", "1.9\u2009TB"), ("AVATAR", "182.5\u2009GB"), ("Dead beat τ", "10.7\u2009GB"))
        )
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}pt" height="{height}pt"'
        ' font-family="Spectral, \'STIX Two Math\'" fill="#1d1a16">'
        f'<text x="70" y="18" font-size="11.5">{title}</text>'
        f'<text x="70" y="32" font-size="8.4" font-style="italic" fill="#6b6255">gigabytes, every layer</text>{bars}'
        f'<line x1="70" x2="{width - 20}" y1="170" y2="170" stroke="#1d1a16" stroke-width="0.6"/>'
        f'<text x="70" y="182" font-size="9" text-anchor="middle">0</text></svg>'
    )
    return Drawing(svg, f"{title}: the verge holds most, the dead beat least.", width, height)


def sheet(title: str = "Counting the Teeth", *, full: bool = True, other: str = "XIV.7", own: str = "XIV-2-") -> Sheet:
    """A plate's texts, at the budget (or half of it)."""
    size = 1.0 if full else 0.5
    cite = f' <a class="cite" href="#{own}source-huygens1673">[1]</a>'
    return Sheet(
        title=title,
        keywords=("escapement", "regulator", "compensation", "seconds pendulum", "motion work"),
        standfirst="What the spring gives can be spent at once or kept; how evenly it is spent is decided by a wheel with thirty teeth.",
        text=f"<p>{words(int(115 * size))}{cite}</p><p>{words(int(110 * size), 3)}</p>"
        f'<p>{words(int(100 * size), 5)} See <a href="#{other}">plate {other}</a>.</p>',
        learn=(
            "Why a ratio that is not whole has to be corrected.",
            "How the length of a pendulum sets the number of teeth.",
            "When two metals keep better time than one.",
        ),
        caption="Left, what each escapement keeps in its train, as λ grows from one to three; right, the same for the going barrel. "
        + words(38),
        symbols='<i>d</i>\u2009=\u2009<span class="n">8\u2009192</span>, <i>H</i>\u2009=\u2009<span class="n">64</span>',
        analysis_title="Memory for compute, selectively",
        analysis=f'<p>{words(int(90 * size), 2)} It keeps <span class="n" data-slot="none">1.9\u2009TB</span>.</p>'
        f"<p>{words(int(85 * size), 6)}</p>",
        terms=tuple(
            Term(name, "Rebuilding what is wide to keep and cheap to make again, in the pass that needs it next.", f"{own}term-{i}")
            for i, name in enumerate(
                ("Escapement", "Seconds pendulum", "Motion work", "Dead beat", "Going barrel", "Regulator")
            )
        ),
        takeaway="Count the wheel before you cut the hand, and hide the remainder where only a colleague will look.",
        notes=f"<p>{words(int(55 * size), 1)}</p><p>{words(int(45 * size), 4)}</p>",
        sources=tuple(
            Reference(key, html, f"{own}source-{key}")
            for key, html in (
                ("huygens1673", 'Huygens, C. (1673). <i>Horologium oscillatorium</i>. Paris: Muguet. <a href="https://example.org/huygens">example.org/huygens</a>.'),
                ("graham1726", "Graham, G. (1726). A contrivance to avoid the irregularities in a clock’s motion. <i>Phil. Trans.</i> 34, 40–44."),
                ("harrison1775", "Harrison, J. (1775). <i>A description concerning such mechanism as will afford a nice, or true mensuration of time</i>. London."),
                ("airy1827", "Airy, G. B. (1827). On the disturbances of pendulums and balances. <i>Trans. Camb. Phil. Soc.</i> 3, 105–128."),
            )
        ),
    )  # fmt: skip


def volume(*, full: bool = True) -> PrintVolume:
    """Two plates of a volume; the second's figure is one wide panel."""
    return PrintVolume(
        path="xiv/volume.pdf",
        number="XIV",
        title="Parallelism",
        imprint="CE",
        of=11,
        address="https://example.org/atlas/",
        matter=matter(),
        standfirst="One spring, many wheels: what has to be kept & what has to wait.",
        plates=(
            PrintPlate(
                "xiv/2.pdf",
                2,
                replace(sheet(full=full), workings=workings()),
                (panel("Activation memory"), panel("Extra compute")),
            ),
            PrintPlate(
                "xiv/7.pdf",
                7,
                sheet("Pipelining the Layers", full=full, other="XIV.9", own="XIV-7-"),
                (panel("One wide", 520, 190),),
            ),
        ),
    )


VERSO, RECTO, LAST = "plate-xiv-2", "plate-xiv-2-figure", "plate-xiv-7-figure"


def workings() -> tuple[Working, ...]:
    """What was chosen, a figure that is read, a number that is typed, and one that is worked out."""
    from_huygens = '<a href="#XIV-2-source-huygens1673">Huygens, 1673</a>'

    def made(label: str, value: str, how: str, way: Way, *, of: str = "", symbol: str = "") -> Working:
        said = f'<span class="n">{value}</span>'
        return Working(name=label, anchor=label, label=label, of=of, symbol=symbol, value=said, digits="", unit="",
                       how=how, number=True, ways=(way,))  # fmt: skip

    return (
        made("Wheel", "Great wheel", "control", Way((), "", "", (), "The reader’s choice.", "")),
        made("Teeth", "96", "datum", Way((), "", "", (), "", from_huygens), of="Verge", symbol="<i>t</i>"),
        made("Beats of an hour", "3\u2009600", "given", Way((), "", "", (), "Typed.", "")),
        made(
            "Teeth to go",
            "1\u2009920",
            "computed",
            Way(
                (),
                '<span class="f"><i>g</i> = 20<i>t</i></span>',
                '20\u2009<span class="op">×</span>\u2009<span class="n">96</span>',
                ("Teeth",),
                "",
                f"{from_huygens}, table 1",
            ),
        ),
    )


def matter() -> BookMatter:
    """A little of everything that a book has behind its plates."""
    row = SymbolRow("<i>d</i>", "width of the dial", "mm", "dial_width", (), (), ("994", "8\u2009192"))
    return BookMatter(
        models=("Regulator", "Chronometer"),
        symbols=(PrintSymbol(row, (Run(VERSO, LAST),)),),
        glossary=(
            Standing(
                "Escapement",
                'What lets the wheel go <a href="2.html#XIV-2-source-huygens1673">tooth by tooth</a>.',
                (Run(VERSO, VERSO, main=True), Run(RECTO, LAST)),
            ),
        ),
        sources=(
            Standing("Graham, <i>A Contrivance</i>, 1726.", "", (), "source-graham1726", ("XIV.2",)),
            Standing("Huygens, <i>Horologium</i>, 1673.", "", (Run(RECTO, RECTO),), "source-huygens1673"),
        ),
        index=(
            Standing("1673", "", (Run(RECTO, RECTO),)),
            Standing("Dial", "", (Run(VERSO, VERSO), Run(LAST, LAST))),
            Standing("Escapement", "", (Run(VERSO, VERSO, main=True),)),
        ),
        errata=(
            Corrected("XIV.2", "2026-05-31", "993 mm", "994 mm", "It was measured again."),
            Corrected("XIV", "2025-12-01", "a", "b"),
        ),
        revision="0123456789ab, 2026-05-31",
    )


def templates() -> dict[str, str]:
    """The templates of the volume, by their path in the folder."""
    folder = Path(__file__).parents[1] / "templates"
    found = [*(folder / "print").glob("*.html"), folder / "print.css"]
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in found}


@cache
def files() -> dict[str, bytes]:
    """The PDFs of the volume, set once for all tests; nobody changes them."""
    return bind(volume(), templates())
