from __future__ import annotations

import pytest

from engine.cards import NO_CARDS, Pack, parse_cards
from engine.errors import NotationError
from engine.ledger import Purse
from engine.legality import PASS
from engine.notation import (
    format_action,
    format_cards,
    format_position,
    format_rows,
    format_transcript,
    parse_action,
    parse_position,
    parse_rows,
    parse_state,
    parse_transcript,
)
from engine.observation import Observation
from engine.profiles import PAGAT
from engine.state import State

PACK = PAGAT.pack
EXAMPLE = "pagat 4p | C:- D:- H:6-8 S:- | 7C 5H TH / ?16 / ?15 / ?15 | turn=0"
STATE = "pagat 4p | C:2-A D:6-A H:2-A S:6-T | 3D / 2D 4D 2S 3S 4S QS KS / AS / 5D 5S JS | turn=3"
HIDDEN = "pagat 4p | C:2-A D:6-A H:2-A S:6-T | ?1 / ?7 / ?1 / 5D 5S JS | turn=3 not=0:5D,AS"
OVER = "pagat 3p | C:2-A D:2-A H:2-A S:5-A | 2S / - / 3S 4S | turn=2"

SKIPPING = "sevens 3p | C:A-K D:A-K H:A-K S:3-J | AS 2S / QS / KS | turn=0 "
SETTLED = "play-on 3p | C:2-A D:2-A H:2-A S:3-J | 2S / QS KS AS / - | turn=0 out=2 settled="
POOL = "pool 4p | C:2-A D:2-A H:2-A S:4-J | 2S / 3S / QS AS / KS | turn=0 "
PUT_OUT = (
    "three-pass 3p | C:A-K D:A-K H:3-Q S:3-J | AH 2H KH / - / AS 2S QS KS | turn=0 passes=0,3,0 out=1:9C,3S"
)
PUT_OUT_SEEN = PUT_OUT.replace("AS 2S QS KS", "?4").replace("/ - /", "/ ?0 /")


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE,
        STATE,
        HIDDEN,
        OVER,
        "pagat 4p | C:2-A D:6-A H:2-A S:6-T | ?2 / ?5 / ?2 / 5D 2S JS | turn=3 passes=1,0,0,0 not=0:5D,5S,JS",
        "pagat 3p | C:2-A D:2-A H:2-Q S:2,4-A | KH 3S / AH / - | turn=0 dealer=2 passes=3,0,11",
        "pagat 3p | C:2-A D:2-A H:2-Q S:2-A | ?1 / - / ?1 | turn=0",
    ],
)
def test_a_position_reads_and_writes_alike(text: str) -> None:
    assert format_position(parse_position(text)) == text


def test_the_example_is_read() -> None:
    found = parse_position(EXAMPLE)
    assert isinstance(found, Observation)
    assert (found.seat, found.turn, found.dealer) == (0, 0, None)
    assert found.table == parse_cards("6H 7H 8H")
    assert found.hand == parse_cards("5H TH 7C")
    assert found.cards_left == (3, 16, 15, 15)
    assert not any(found.excluded)


def test_a_position_with_every_hand_named_is_a_state() -> None:
    found = parse_position(STATE)
    assert isinstance(found, State)
    assert found.hand == parse_cards("5D 5S JS")
    assert found == parse_state(STATE)


@pytest.mark.parametrize(
    "text",
    [
        "PAGAT 4P|h:6-8|5h 10h 7c/?16/?15/?15|TURN=0",
        "  pagat   4p | ♥:6-8 | TH, 5♥,7♣ / ? 16 / ?15/?15 |  ",
        "pagat 4p | S:- h:6,7,8 | 7C 5H TH / ?16 / ?15 / ?15 | turn=0 passes=0,0,0,0",
        "pagat 4p\n| H:8,6-7\n| 7C 5H 10♥ / ?16 / ?15 / ?15\n| turn=0",
    ],
)
def test_free_spellings_mean_the_same(text: str) -> None:
    assert parse_position(text) == parse_position(EXAMPLE)


def test_evidence_against_one_seat_may_come_in_pieces() -> None:
    assert parse_position(HIDDEN.replace("not=0:5D,AS", "not=0:AS not=0:5D")) == parse_position(HIDDEN)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", 'A position has four parts between bars, "RULES nP'),
        (EXAMPLE + " | 7C", "has 5."),
        ("pagat | | | ", '"pagat" is not a beginning: write the rules and the number of players'),
        ("pagat4p | | | ", "is not a beginning"),
        ("pagat ४p | | | ", "is not a beginning"),
        ("pagat 100p | | | ", "is not a beginning"),
        ("fantan 4p | | | ", 'There are no rules named "fantan": known are pagat, four-player, '),
        ("pagat 1p | | - | ", "for 3 to 8 players, not for 1."),
        ("pagat 99p | | - | ", "for 3 to 8 players, not for 99."),
        ("pagat 0p | | - | ", "not for 0."),
        ("pagat 4p | | - / - / - | ", '"pagat 4p" promises 4 hands, but 3 are given: separate them by "/".'),
        (EXAMPLE.replace("H:6-8", "H:8-6"), '"8-6" in "H:8-6" runs downwards: write the lower rank first.'),
        (EXAMPLE.replace("H:6-8", "H:6-8,7"), '"H:6-8,7" names 7H twice'),
        (EXAMPLE.replace("H:6-8", "H:6-8-9"), '"8-9" in "H:6-8-9" is not a rank of this pack'),
        (EXAMPLE.replace("H:6-8", "H:6-"), '"" in "H:6-" is not a rank'),
        (EXAMPLE.replace("H:6-8", "H:"), '"" in "H:" is not a rank'),
        (EXAMPLE.replace("H:6-8", "H:1-8"), '"1" in "H:1-8" is not a rank'),
        (EXAMPLE.replace("H:6-8", "H6-8"), '"H6-8" is not a row: write a suit, a colon and its ranks'),
        (EXAMPLE.replace("H:6-8", "X:6-8"), '"X:6-8" is not a row'),
        (EXAMPLE.replace("H:6-8", ":6-8"), '":6-8" is not a row'),
        (EXAMPLE.replace("S:-", "h:-"), '"h:-" is a second row of hearts'),
        (EXAMPLE.replace("5H", "7X"), '"7X" is not a card'),
        (EXAMPLE.replace("5H", "5H 5H"), '5H is named twice in "7C 5H 5H TH"'),
        (EXAMPLE.replace("5H", "6H"), "6H stands in two places: each card exists once."),
        (EXAMPLE.replace("?16", "?15"), "account for all 52 cards: 46 are unseen, the hands say 45."),
        (EXAMPLE.replace("?16", "?-1"), '"-1" in "?-1" should be a whole number'),
        (EXAMPLE.replace("?16", "?"), '"" in "?" should be a whole number'),
        (EXAMPLE.replace("?16", "?1.5"), '"1.5" in "?1.5" should be a whole number'),
        (EXAMPLE.replace("?16", "?" + "9" * 5000), "should be a whole number of at most three digits"),
        (
            EXAMPLE.replace("?16", "2C"),
            "Name every hand, or exactly one and the others as ?n; here 2 of 4 are named.",
        ),
        (EXAMPLE.replace("7C 5H TH", "?3"), "here 0 of 4 are named"),
        (EXAMPLE.replace("?16", "?0").replace("?15", "?0", 1), "Two hands are empty"),
        (OVER.replace("2S / -", "- / -"), "Two hands are empty, but the deal ends"),
        (OVER.replace("3S 4S", "3S"), "must account for all 52 cards; these are nowhere: 4S."),
        (EXAMPLE.replace("turn=0", "turn=4"), "turn=4 is no seat: seats are 0 to 3."),
        (EXAMPLE.replace("turn=0", "turn=-1"), '"-1" in "turn=-1" should be a whole number'),
        (
            EXAMPLE.replace("turn=0", "turn="),
            '"turn=" is not understood: the last part takes turn=0, dealer=3,',
        ),
        (EXAMPLE.replace("turn=0", "turn"), '"turn" is not understood'),
        (EXAMPLE.replace("turn=0", "stack=3"), '"stack=3" is not understood'),
        (EXAMPLE + " chips=3,3,3,3", "in a game for chips."),
        (EXAMPLE + " pool=3", "in a game for chips."),
        (EXAMPLE + " streak=1", "do not count passes in a row"),
        (EXAMPLE + " skip=1", "skip= means nothing here"),
        (SKIPPING + "skip=4", "skip=4 is no seat"),
        (SKIPPING + "skip=1,1", "should name each seat once"),
        (EXAMPLE + " wrong=1", "wrong=1 says that seat has just passed, but passes= does not count it."),
        (EXAMPLE.replace("turn=0", "not=0:JK,8H"), '"JK" is not a card'),
        ("cinquillo 3p | C:- | ?1 / 5D / ?38 | turn=0 not=0:8H", "8H is not in this pack"),
        (EXAMPLE + " wrong=4", "wrong=4 is no seat"),
        (EXAMPLE + " out=1", "Seat 1 is said to be out, but it holds cards."),
        (POOL + "wrong=1 chips=3,3,3,3", "these rules do not have a mistaken pass corrected"),
        (POOL + "chips=3,3,3", "chips=3,3,3 should be one count for each of 4 seats"),
        (POOL + "chips=3,3,3,1234567890123456789", "a whole number of at most eighteen digits"),
        (EXAMPLE + " passes=0,1,0,0 wrong=1:2", "wrong=1:2 says what was paid, but the pool has less."),
        (PUT_OUT.replace("QS KS", "9C KS"), "9C stands in two places"),
        (
            PUT_OUT.replace("S:3-J", "S:4-J").replace("2H KH", "2H KH 3S"),
            "3S was laid in its place when its holder was put out: it must lie there.",
        ),
        (PUT_OUT.replace("turn=0", "turn=1"), "turn=1 is out: it is the turn of a seat that holds cards."),
        (
            PUT_OUT_SEEN.replace("turn=0", "turn=1"),
            "turn=1 is out: it is the turn of a seat that holds cards.",
        ),
        (EXAMPLE + " out=1:", "should name the cards that were held"),
        (EXAMPLE + " settled=-/-/-/-", '"settled=" is for positions in which every hand is named.'),
        (STATE + " settled=-/-/-/-", "settled= should name what each of 4 seats held"),
        (SETTLED + "7H/7H/7H", "7H is said to have been in two hands"),
        (
            SETTLED + "-/-/-",
            "settled= says that seat 0 held nothing when the first went out; that cannot be.",
        ),
        (SETTLED + "2S/QS,KS,AS/7H", "settled= says that seat 2 held 7H when the first went out"),
        (
            "three-pass 4p | C:A-K D:A-K H:A-K S:A-Q | - / - / KS / - | turn=2 out=0:KH out=1:KH out=3:2S",
            "KH is said to have been in two hands",
        ),
        (
            "three-pass 3p | C:A-K D:A-K H:A-K S:A-J | QS / KS / - | turn=0 passes=9,0,0 out=2:2S",
            "at most 2 times",
        ),
        (EXAMPLE + " turn=1", '"turn=1" says turn a second time.'),
        (EXAMPLE + " dealer=9", "dealer=9 is no seat"),
        (EXAMPLE + " passes=1", "should be one count for each of 4 seats"),
        (EXAMPLE + " passes=1,-1,0,0", '"-1" in "passes=1,-1,0,0" should be a whole number'),
        (EXAMPLE + " passes=1,,0,0", '"" in "passes=1,,0,0" should be a whole number'),
        (EXAMPLE + " not=4:5D", '"not=4:5D" should name a seat below 4 and cards'),
        (EXAMPLE + " not=1:", '"not=1:" should name a seat below 4 and cards'),
        (EXAMPLE + " not=1", '"not=1" should name a seat below 4 and cards'),
        (EXAMPLE + " not=x:5D", '"x" in "not=x:5D" should be a whole number'),
        (EXAMPLE + " not=1:5X", '"5X" is not a card'),
        (EXAMPLE + " not=0:5H", "Seat 0 holds 5H, so its passes cannot have excluded that."),
        (HIDDEN.replace("0:5D,AS", "0:2D,3D,4D,2S,3S,4S,QS,KS,AS"), "seat 0 must hold 1 of 0 possible cards"),
        (STATE + " not=0:5D", '"not=" is for hidden hands, but here every hand is named.'),
    ],
)
def test_a_wrong_position_is_told_where_and_what_would_be_right(text: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        PUT_OUT,
        PUT_OUT_SEEN,
        POOL + "chips=1500,-1200,20,20 pool=1000",
        "sevens 2p | C:A-K D:A-K H:A-K S:3-J | AS 2S / QS KS | turn=0 dealer=1 skip=1",
        "play-on 3p | C:2-A D:2-A H:2-A S:3-J | 2S / QS KS AS / - | turn=0 out=2 settled=2S/QS,KS,AS/-",
        "pagat 3p | C:2-A D:2-A H:2-A S:3-Q | 2S / KS / AS | turn=0 passes=0,0,1 wrong=2",
        "pass-at-will 3p | C:2-A D:2-A H:2-A S:3-Q | 2S / KS / AS | turn=0 passes=0,1,1 streak=2",
    ],
)
def test_what_only_some_rules_remember_is_read_and_written(text: str) -> None:
    assert format_position(parse_position(text)) == text


def test_chips_may_be_owed() -> None:
    state = parse_state(POOL + "chips=1500,-1200,20,20 pool=1000")
    assert state.affairs.purse == Purse((1500, -1200, 20, 20), 1000)


def test_whether_a_deal_is_over_can_be_seen_by_every_seat() -> None:
    """The last one left has won, whatever is said about who is out."""
    over = "three-pass 3p | C:A-K D:A-K H:A-K S:2-K | - / AS / ?0 | turn=1 passes=3,2,3 out=2:2S out=0:QS,KS"
    state, seen = parse_state(over.replace("?0", "-")), parse_position(over.replace("- / AS", "?0 / AS"))
    assert isinstance(seen, Observation)
    assert state.is_over
    assert seen.is_over
    assert (state.legal_actions(), seen.legal_actions()) == ((), ())
    assert seen.playable == NO_CARDS


def test_a_state_hides_no_hand() -> None:
    with pytest.raises(NotationError, match="every hand must be named"):
        parse_state(EXAMPLE)


def test_rows() -> None:
    assert parse_rows(PACK, "") == NO_CARDS
    assert parse_rows(PACK, "C:- D:7 h:6-8 S:2,4-A") == parse_cards("7D 6H 7H 8H 2S") | parse_rows(
        PACK, "S:4-A"
    )
    assert format_rows(PACK, parse_cards("7D 6H 7H 8H 2S 9S TS")) == "C:- D:7 H:6-8 S:2,9-T"


def test_rows_follow_the_order_of_their_pack() -> None:
    spanish = Pack("A234567JQK")
    assert parse_rows(spanish, "D:A-3,7-J") == parse_cards("AD 2D 3D 7D JD")
    assert format_rows(spanish, parse_cards("AD 2D 3D 7D JD")) == "C:- D:A-3,7-J H:- S:-"
    with pytest.raises(NotationError, match='"8" in "D:8" is not a rank of this pack'):
        parse_rows(spanish, "D:8")


@pytest.mark.parametrize(
    "text",
    [
        "one-row 2p | C:- | 7C 9C / 5C 6C 8C | turn=1 dealer=0",
        "one-row 2p | C:6-7 | 5C 8C / ?1 | turn=0 passes=0,1 not=1:6C",
        "one-row 2p | C:5-8 | - / 9C | turn=1",
        "short-20 2p | C:6-7 D:6-7 H:6-9 S:5-9 | 5C 8C 9C 5H / 5D 8D 9D | turn=0 dealer=0",
        "short-28 5p | C:6-8 D:5-9 H:4-9 S:6-T | TD TH / ?2 / ?2 / ?1 / ?2 | turn=4 dealer=4",
    ],
)
def test_a_position_shows_the_rows_of_its_pack_and_no_other(text: str) -> None:
    assert format_position(parse_position(text)) == text


@pytest.mark.parametrize(
    ("suits", "rows", "says"),
    [
        ("C", "C:7 D:7", '"D:7" is a row of diamonds, but this pack has only clubs.'),
        ("C", "H:-", '"H:-" is a row of hearts, but this pack has only clubs.'),
        ("DS", "D:7 C:6-8", '"C:6-8" is a row of clubs, but this pack has only diamonds and spades.'),
        ("CHS", "♦:7", '"♦:7" is a row of diamonds, but this pack has only clubs and hearts and spades.'),
    ],
)
def test_a_row_that_the_pack_does_not_have_is_refused(suits: str, rows: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_rows(Pack("56789", suits), rows)
    assert str(caught.value) == says


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("one-row 2p | C:7 | 5C 8C 7D / 6C 9C |", "7D is not in the pack of 5 cards of these rules."),
        (
            "one-row 2p | C:7 | 5C 8C / 6C |",
            "The position must account for all 5 cards; these are nowhere: 9C.",
        ),
        ("one-row 3p | C:7 | 5C / 8C / 6C 9C |", "One row, five cards: that is for 2 players, not for 3."),
        ("one-row 2p | C:4-7 | 8C / 9C |", '"4" in "C:4-7" is not a rank of this pack'),
    ],
)
def test_a_position_of_a_small_pack_is_told_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert str(caught.value).startswith(says)


def test_cards_of_a_hand_are_written_in_the_order_of_the_pack() -> None:
    assert format_cards(PACK, parse_cards("AS KS 2C")) == "2C KS AS"
    assert format_cards(PACK, NO_CARDS) == "-"


@pytest.mark.parametrize("text", ["7H", "pass", "TS"])
def test_actions(text: str) -> None:
    assert format_action(parse_action(text)) == text


def test_actions_are_read_freely() -> None:
    assert parse_action(" PASS ") == PASS
    assert parse_action("10h") == parse_action("TH")
    with pytest.raises(NotationError, match='"fold" is not a card'):
        parse_action("fold")


START = "pagat 3p | C:2-A D:2-A H:2-Q S:4-Q | KH 3S / AH 2S / KS AS | turn=0"


@pytest.mark.parametrize("text", [f"{START} |", f"{START} | KH AH KS 3S", f"{START} | 3S 2S KS KH"])
def test_a_transcript_reads_and_writes_alike(text: str) -> None:
    assert format_transcript(parse_transcript(text)) == text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (START, "A transcript is a position, a bar and the actions"),
        (f"{START} | KH | AH", "A transcript is a position, a bar and the actions"),
        (f"{START} | KH pass", "Action 2: A pass is refused (must play); legal now: AH."),
        (f"{START} | KH 2S", "Action 2: 2S is refused (gap); legal now: AH."),
        (f"{START} | KH 7X", 'Action 2: "7X" is not a card'),
        (f"{START} | KH AH KS 3S 2S", "Action 5: 2S is refused (deal over); legal now: nothing."),
        (f"{EXAMPLE} | 7C", "every hand must be named"),
        (START.replace("KS AS", "KS") + " | KH", "these are nowhere: AS"),
    ],
)
def test_a_wrong_transcript_is_told_where(text: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_transcript(text)
    assert says in str(caught.value)


def test_messages_stay_short() -> None:
    for text in ("x" * 100_000, EXAMPLE.replace("5H", "x" * 100_000), EXAMPLE + " " + "y" * 100_000):
        with pytest.raises(NotationError) as caught:
            parse_position(text)
        assert len(str(caught.value)) < 300
