"""The last pass over a PDF, on files made for it; and styles that are measured once."""

from __future__ import annotations

from io import BytesIO
from zlib import compress

import page as validation
import pikepdf
import print_mock
import pytest
from pikepdf import Dictionary, Name, ObjectStreamMode

from press.bind import bind_plate, engine
from press.bind.polish import ENDS, ENDS_BADLY, _pack, _saved


def badly_ending(start, end="\n"):
    """Text whose packed form ends in this character: the last byte is that of the sum of all bytes."""
    text = start
    while compress(text)[-1:] != end.encode():
        text += b"1"
    return text


def streams(pdf):
    return [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream)]


def stream(pdf, text, **keys):
    made = pdf.make_stream(text)
    for key, value in keys.items():
        made[f"/{key}"] = value
    return made


@pytest.fixture
def crafted():
    """One page whose content, form and font program end in an end of line when they are packed."""
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page()
        page.Contents = stream(pdf, badly_ending(b"q Q ", "\r"))
        form = stream(pdf, badly_ending(b"q Q "), Subtype=Name.Form, Type=Name.XObject)
        font = stream(pdf, badly_ending(b"\0\1\0\0"), Length1=4)
        page.Resources = Dictionary(XObject=Dictionary(x=form), Properties=Dictionary(f=font))
        yield pdf


def test_the_crafted_streams_end_badly(crafted):
    assert {compress(data)[-1:] for each in streams(crafted) if (data := each.read_bytes())} == ENDS


def test_no_compressed_stream_ends_in_an_end_of_line(crafted):
    """Some validators read such a stream one byte short; about one in 128 ends so by chance."""
    before = crafted.pages[0].Contents.read_bytes()
    _pack(crafted)
    crafted.save(out := BytesIO(), object_stream_mode=ObjectStreamMode.disable)
    with pikepdf.open(BytesIO(out.getvalue())) as again:
        assert not ENDS & {each.read_raw_bytes()[-1:] for each in streams(again)}
        assert {str(each.Filter) for each in streams(again)} == {"/FlateDecode"}
        assert again.pages[0].Contents.read_bytes() == before + b"\n"
        font = again.pages[0].Resources.Properties.f
        assert font.Length1 == len(font.read_bytes())
    assert not ENDS_BADLY.search(out.getvalue())


def test_objects_are_packed_until_no_packing_ends_in_an_end_of_line():
    """Of many files some are packed badly at first: none is, as it is saved."""
    badly = 0
    for number in range(300):
        with pikepdf.new() as pdf:
            pdf.add_blank_page().Tag = pdf.make_indirect(Dictionary(Word=pikepdf.String("w" * number)))
            pdf.Root.MarkInfo = Dictionary(Marked=True)
            pdf.save(out := BytesIO(), object_stream_mode=ObjectStreamMode.generate)
            badly += bool(ENDS_BADLY.search(out.getvalue()))
            assert not ENDS_BADLY.search(_saved(pdf))
    assert badly


def test_a_font_with_bytes_after_its_last_table_is_valid(monkeypatch, tmp_path):
    """What the pass does to one stream in 128, done to all."""
    monkeypatch.setattr("press.bind.polish.ENDS", {bytes([byte]) for byte in range(256)})
    volume = print_mock.volume()
    data, faults = bind_plate(volume, volume.plates[0], print_mock.templates())
    assert not faults
    (tmp_path / "it.pdf").write_bytes(data)
    for profile in ("2a", "ua1"):
        checked = validation.validate_pdf(str(tmp_path / "it.pdf"), profile=profile)
        assert checked.is_compliant, checked.failures


def test_what_is_remembered_of_styles_is_what_would_be_measured_again(monkeypatch):
    """The same bytes, with and without the memory."""
    from contextlib import nullcontext  # noqa: PLC0415

    volume, templates = print_mock.volume(), print_mock.templates()
    first, _ = bind_plate(volume, volume.plates[0], templates)
    monkeypatch.setattr(engine, "remembering", nullcontext)
    again, _ = bind_plate(volume, volume.plates[0], templates)
    assert first == again
