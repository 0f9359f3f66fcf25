"""The faces that a page asks for ahead."""

import pytest

from press.compose.preload import faces


@pytest.mark.parametrize("blank", ["\u202f", "\u00ad", "\u00a0", "\u2009"])
def test_a_space_without_ink_asks_for_no_face(blank):
    assert faces(f"<p>8{blank}192</p>") == faces("<p>8192</p>")


def test_a_sign_that_the_text_face_lacks_asks_for_the_face_that_lends_it():
    assert set(faces("<p>τ</p>")) - set(faces("<p>t</p>")) == {"stix-signs.woff2"}
