from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.bots import BOTS, Choice, Reason, ReasonKind
from engine.cards import parse_card
from engine.dealing import deal
from engine.legality import PASS, Play
from engine.notation import format_action, parse_position, parse_transcript
from engine.observation import Observation, observe
from engine.profiles import PAGAT
from engine.transcript import Transcript

EASY, MEDIUM = BOTS["easy"], BOTS["medium"]


def seen(hand: str, rows: str, *, others: int, rest: str = "turn=0") -> Observation:
    """The view of seat 0 of three, with these cards and rows; the others share what is left."""
    half, more = divmod(others, 2)
    found = parse_position(f"pagat 3p | {rows} | {hand} / ?{half + more} / ?{half} | {rest}")
    assert isinstance(found, Observation)
    return found


MANY = seen("7C 5H 9H 6D", "D:7 H:6-8", others=44)


class Fixed(Random):
    """Chance with the number chosen."""

    def __init__(self, number: float) -> None:
        super().__init__()
        self.number = number

    def random(self) -> float:
        return self.number


def choices(observation: Observation, bot: str, tries: int = 100) -> Counter[str]:
    rng = Random(1)
    return Counter(format_action(BOTS[bot].choose(observation, rng).action) for _ in range(tries))


def test_the_levels_are_named_for_readers() -> None:
    assert [(key, bot.name) for key, bot in BOTS.items()] == [
        ("easy", "Easy"),
        ("medium", "Medium"),
        ("gap", "Gap"),
        ("hard", "Hard"),
    ]


@pytest.mark.parametrize("level", BOTS)
def test_without_a_choice_every_bot_does_the_one_thing(level: str) -> None:
    passing = seen("TH 2C", "H:6-8", others=47)
    assert BOTS[level].choose(passing, Random(1)) == Choice(PASS, Reason(ReasonKind.NO_PLAY))
    forced, card = seen("TH 7C", "H:6-8", others=47), parse_card("7C")
    assert BOTS[level].choose(forced, Random(1)) == Choice(Play(card), Reason(ReasonKind.ONLY_CARD, card))


@pytest.mark.parametrize("level", BOTS)
def test_a_bot_that_is_not_to_act_says_so(level: str) -> None:
    for view in (
        seen("7C 7H", "", others=50, rest="turn=1"),
        parse_position("pagat 3p | C:2-A D:2-A H:2-A S:5-A | 2S / ?0 / ?2 | turn=0"),
    ):
        assert isinstance(view, Observation)
        with pytest.raises(ValueError, match="not to act"):
            BOTS[level].choose(view, Random(1))


def test_easy_chooses_each_card_for_an_equal_share_of_chance() -> None:
    """`random()` is uniform on [0, 1), so equal intervals of it mean equal chances."""
    steps = 400
    counts = Counter(format_action(EASY.choose(MANY, Fixed(step / steps)).action) for step in range(steps))
    assert counts == dict.fromkeys(["7C", "6D", "5H", "9H"], steps // 4)


def test_easy_never_falls_off_the_end() -> None:
    almost_one = Fixed(1 - 2**-53)
    assert EASY.choose(MANY, almost_one).action in MANY.legal_actions()


def test_easy_gives_no_reason_but_chance() -> None:
    choice = EASY.choose(MANY, Random(1))
    assert isinstance(choice.action, Play)
    assert choice.reason == Reason(ReasonKind.AT_RANDOM, choice.action.card)


@pytest.mark.parametrize(
    ("hand", "rows", "others", "played", "waiting", "between"),
    [
        # 9♥ leads to the queen behind two foreign cards, 6♦ to the 4 behind one.
        ("9H QH 6D 4D", "D:7 H:6-8", 44, "9H", "QH", "TH JH"),
        # A card of one's own in between is no foreign card: 9♥ waits for one, 6♦ for two.
        ("9H TH QH 6D 3D", "D:7 H:6-8", 43, "6D", "3D", "5D 4D"),
        # A seven opens two ways and counts both: 2 + 1 foreign cards against 2; the longer one is told.
        ("7C 4C 9C 9H QH", "D:7 H:6-8", 43, "7C", "4C", "6C 5C"),
        # Only cards beyond the played one count: the way down from 5♥ has none of this hand.
        ("5H 9H JH", "H:6-8", 46, "9H", "JH", "TH"),
        # The outermost card counts, not the nearest.
        ("9H JH AH 6D 2D", "D:7 H:6-8", 43, "6D", "2D", "5D 4D 3D"),
    ],
)
def test_medium_starts_the_longest_wait(
    hand: str, rows: str, others: int, played: str, waiting: str, between: str
) -> None:
    choice = MEDIUM.choose(seen(hand, rows, others=others), Random(1))
    assert choice.action == Play(parse_card(played))
    assert choice.reason == Reason(
        ReasonKind.LONG_WAIT, parse_card(played), parse_card(waiting), tuple(map(parse_card, between.split()))
    )


def test_medium_draws_lots_among_equals() -> None:
    equal = seen("9H JH 6D 4D 7C", "D:7 H:6-8", others=43)
    assert set(choices(equal, "medium")) == {"9H", "6D"}
    nothing_waits = seen("9H 6D 7C", "D:7 H:6-8", others=45)
    assert set(choices(nothing_waits, "medium")) == {"9H", "6D"}, "a seven opens two ways, so it is kept back"
    assert MEDIUM.choose(nothing_waits, Random(1)).reason.kind is ReasonKind.KEEPS_STARTER
    no_starter = seen("9H 6D", "D:7 H:6-8", others=46)
    assert MEDIUM.choose(no_starter, Random(1)).reason.kind is ReasonKind.AT_RANDOM


def test_medium_counts_no_card_that_lies_on_the_table_already() -> None:
    gapped = seen("9H QH 6D 4D", "D:7 H:6-8,T-J", others=42)
    assert MEDIUM.choose(gapped, Random(1)).reason.waiting == parse_card("4D")


def test_medium_at_the_end_of_a_row() -> None:
    assert set(choices(seen("AH 2D", "D:3-7 H:6-K", others=37), "medium")) == {"AH", "2D"}


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("players", [3, 4, 8])
def test_bots_play_whole_deals(level: str, players: int) -> None:
    rng = Random(players)
    transcript = Transcript(deal(PAGAT, players, 0, rng))
    while not transcript.state.is_over:
        view = observe(transcript, transcript.state.turn)
        choice = BOTS[level].choose(view, rng)
        assert choice.action in view.legal_actions()
        transcript = transcript.then(choice.action)
    assert transcript.state.outcome() is not None


PLAYED = (
    "pagat 4p | C:- D:- H:- S:- | TC 2D 4D 8D QD KD 7H JH AH 7S 8S TS AS / "
    "3C 5C QC 5D 6D 7D 4H 9H TH 3S 5S 6S JS / "
    "6C 9C JC 3D 9D TD JD AD 3H 5H 8H KH 4S / "
    "2C 4C 7C 8C KC AC 2H 6H QH 2S 9S QS KS | turn=2 dealer=1 | "
    "pass 7C 7H 7D 8H 8C 7S 6S 9C 6H 8S 5S 5H 9S 8D 9H 9D pass TS 6D TD "
    "pass TC 4H JD pass QD 5D 3H 2H 4D JS 3D QS 2D TH 4S KS"
)
"""A deal in which passes and plays tell much."""


@pytest.mark.parametrize("level", ["easy", "medium", "gap"])
def test_the_history_of_a_deal_changes_nothing_for_these_levels(level: str) -> None:
    told, bare = told_and_bare()
    assert BOTS[level].choose(told, Random(3)) == BOTS[level].choose(bare, Random(3))


def test_hard_learns_from_the_history_of_a_deal() -> None:
    told, bare = told_and_bare()
    assert BOTS["hard"].choose(told, Random(3)).reason != BOTS["hard"].choose(bare, Random(3)).reason


def told_and_bare() -> tuple[Observation, Observation]:
    """The same cards with and without what has been done before."""
    played = parse_transcript(PLAYED)
    told, bare = observe(played, played.state.turn), observe(Transcript(played.state), played.state.turn)
    assert told.history
    assert not bare.history
    return told, bare
