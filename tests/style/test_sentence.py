"""An alternative text is one sentence of at most forty words."""

from press.style.sentence import MOST, sentence


def test_clauses_are_joined_in_their_order():
    assert sentence("Memory: 1.9 TB is most", "limit 80 GB") == "Memory: 1.9 TB is most; limit 80 GB."


def test_a_clause_that_makes_it_too_long_is_left_out_and_a_shorter_one_still_taken():
    long = " ".join(["word"] * 39)
    said = sentence("First here", long, "last")
    assert said == "First here; last."
    assert len(said.split()) <= MOST
