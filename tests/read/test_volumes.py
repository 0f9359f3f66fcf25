"""What a volume says of itself: its number, how many plates it has, and the words on its page."""

import pytest
from small import NAME, TITLE, faults_of, folder

from press.pipeline import check
from press.read import read

VOLUME = "number: XIV\ntitle: A Series\nimprint: CE\nof: 11\n"
PATH = "plates/XIV-parallelism/volume.yaml"


@pytest.mark.parametrize("number", ["14", "IIII", "xiv", "VX", "A"])
def test_a_volume_has_a_roman_number(tmp_path, number):
    files = {PATH: VOLUME.replace("XIV", number)}
    assert faults_of(folder(tmp_path, files=files)) == [f"{PATH}:1:9: {number!r} is not a Roman numeral, as in XIV"]


@pytest.mark.parametrize("of", ["0", "-3", "11.5"])
def test_a_volume_has_a_whole_number_of_plates(tmp_path, of):
    files = {PATH: VOLUME.replace("11", of)}
    assert faults_of(folder(tmp_path, files=files)) == [f"{PATH}:4:5: expected a positive whole number, found {of!r}"]


def test_two_volumes_of_one_number_are_a_fault_of_the_second(tmp_path):
    files = {"plates/XV-other/volume.yaml": VOLUME}
    assert faults_of(folder(tmp_path, files=files)) == [
        "plates/XV-other/volume.yaml:1:9: plates/XIV-parallelism is volume XIV already: give this one another number"
    ]


def test_a_plate_beyond_the_last_makes_the_volume_larger(tmp_path):
    library = read(folder(tmp_path, files={PATH: VOLUME, NAME.replace("01", "12"): TITLE}))
    assert library.faults == ()
    assert [volume.of for volume in library.volumes.values()] == [12]
    assert {plate.volume.of for plate in library.plates} == {12}


WORDS = [
    ("title: A Series", "title: A 🚀 Series", "2:10: '🚀' (U+1F680, rocket) is in neither Spectral nor STIX Two Math"),
    ("title: A Series", "title: A <b>Series</b>", "2:10: '<b>': HTML is not read here, and would print"),
    ("of: 11", "of: 11\nstandfirst: >\n  Many *machines* here.", "6:8: plain words only stand here"),
    ("of: 11", "of: 11\nstandfirst: >\n  On 16 machines.", "6:6: '16' is typed by hand: write it in words, or list it under names:"),
    ("of: 11", "of: 11\nstandfirst: >\n  On {gpus} machines.", "6:6: plain words only stand here"),
    ("imprint: CE", "imprint: 印", "3:10: '印' (U+5370, cjk unified ideograph-5370) is in neither Spectral nor STIX Two Math"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "fault"), WORDS)
def test_words_of_a_volume_that_no_page_could_set_are_a_fault_at_their_place(tmp_path, old, new, fault):
    found = check(folder(tmp_path, files={PATH: VOLUME.replace(old, new)})).faults
    assert [str(one) for one in found] == [f"{PATH}:{fault}"]


def test_a_name_with_digits_may_stand_in_the_words_of_its_volume(tmp_path):
    text = VOLUME + "standfirst: What Llama 3 needs.\nnames: [Llama 3]\n"
    assert check(folder(tmp_path, files={PATH: text})).faults == ()


@pytest.mark.parametrize(
    "address",
    ["javascript:alert(1)", "example.org", "https://example.org/a b", "https://example.org/?a=1", "ftp://example.org/"],
)
def test_a_site_is_published_at_an_address_on_the_web(tmp_path, address):
    files = {PATH: VOLUME + f"address: {address}\n"}
    assert faults_of(folder(tmp_path, files=files)) == [
        f"{PATH}:5:10: {address!r} is not an address on the web, as in https://example.org/press/"
    ]


@pytest.mark.parametrize("address", ["https://example.org", "https://example.org/press/", "http://localhost:8000/a/b"])
def test_an_address_may_have_folders_and_a_port(tmp_path, address):
    assert faults_of(folder(tmp_path, files={PATH: VOLUME + f"address: {address}\n"})) == []
