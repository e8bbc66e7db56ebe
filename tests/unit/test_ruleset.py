from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields, replace
from random import Random

import pytest

import engine.ruleset
from engine.cards import ACE_HIGH_52, Pack, Rank, parse_card
from engine.dealing import deal, dealt
from engine.errors import RulesetError
from engine.legality import PASS, Play
from engine.match import Match
from engine.notation import format_position
from engine.options import (
    Blocked,
    Count,
    DealEnd,
    Disposal,
    Gate,
    IllegalCard,
    IllegalPass,
    LimitCounts,
    MatchFormat,
    Obligation,
    OnExceed,
    Opener,
    Payment,
    Places,
    TieBreak,
)
from engine.profiles import (
    FRIENDLY,
    GAMES,
    GERMAN_32,
    PAGAT,
    RULESETS,
    SHICHI_NARABE_FREE,
    TRAINING,
    find_ruleset,
)
from engine.ruleset import Ruleset
from engine.state import State


def test_the_main_rules_are_those_of_seed_000() -> None:
    assert PAGAT.pack is ACE_HIGH_52
    assert PAGAT.starter is Rank.SEVEN
    assert (PAGAT.fewest_players, PAGAT.most_players, PAGAT.match_length) == (3, 8, 3)
    assert PAGAT.source == "seed 000"
    assert PAGAT.problems() == ()


def test_every_ruleset_is_found_by_its_key() -> None:
    assert RULESETS["pagat"] is PAGAT
    assert all(find_ruleset(key) is found and found.key == key for key, found in RULESETS.items())


def test_unknown_rules_are_refused_with_the_known_ones() -> None:
    with pytest.raises(RulesetError, match='no rules named "whist": known are pagat'):
        find_ruleset("whist")


def test_rulesets_are_values() -> None:
    assert replace(PAGAT) == PAGAT
    assert hash(replace(PAGAT)) == hash(PAGAT)
    assert replace(PAGAT, starter=Rank.EIGHT) != PAGAT
    with pytest.raises(FrozenInstanceError):
        PAGAT.key = "x"  # type: ignore[misc]
    assert {field.name for field in fields(Ruleset)} >= {"key", "pack", "starter"}


def changed(**fields: object) -> Ruleset:
    """The plainest rules with these changes."""
    return replace(FRIENDLY, **fields)  # type: ignore[arg-type]


D7, D8 = parse_card("7D"), parse_card("8D")
LOW_32 = Pack("A789TJQK")
LAID_OUT = {"disposal": Disposal.LAY_IN_PLACE}
AT_WILL = {"obligation": Obligation.MAY_PASS}
LIMITED = {"pass_limit": 3, "on_exceed": OnExceed.MUST_PLAY}
STOPPED = AT_WILL | {"stop_rule": True}

PROBLEMS: list[tuple[Ruleset, str]] = [
    # Pack and players
    (
        changed(pack=Pack("3245678")),
        "The ranks 3245678 do not stand in their usual order, from 2 to king with the",
    ),
    (
        changed(pack=LOW_32),
        "The ace cannot be low in this pack: it would lie beside a card that is not the 2.",
    ),
    (changed(pack=Pack("89TJQKA")), "No row could ever open: there is no 7 in this pack."),
    (
        changed(fewest_players=9),
        "The number of players must be at least two, and the smallest number not above",
    ),
    (
        changed(fewest_players=1),
        "The number of players must be at least two, and the smallest number not above",
    ),
    (changed(most_players=9), "At most 8 players can sit down, not 9."),
    (changed(pack=Pack("7")), "There is next to nothing to play: a pack needs at least 3 ranks, not 1."),
    (changed(pack=Pack("56789", "C")), "With 8 players a hand could be empty before the first turn."),
    (
        changed(prelaid=True, pack=Pack("56789", "DS"), most_players=5),
        "With 5 players a hand could be empty before the first turn.",
    ),
    (changed(prelaid=True, pack=GERMAN_32), "With 8 players a hand could be empty before the first turn."),
    # The opening
    (changed(opener=Opener.HOLDER), "A card decides who begins, but no card is named."),
    (changed(opener_card=D7), "7♦ is named for who begins, but something else decides that."),
    (
        changed(pack=GERMAN_32, opener=Opener.HOLDER, opener_card=parse_card("2C")),
        "2♣ is to decide who begins, but it is not in this pack.",
    ),
    (
        changed(opening_card=D7, prelaid=True),
        "7♦ is to be laid first, but all starters are laid before the first",
    ),
    (changed(opening_card=D8), "8♦ is to be laid first, but it could never open a row here."),
    (
        changed(opener=Opener.FIRST_STARTER, prelaid=True),
        "Whoever holds a starter is to begin, but all starters are laid before the first turn.",
    ),
    (
        changed(opener=Opener.HOLDER, opener_card=D7, prelaid=True),
        "Whoever holds a starter is to begin, but all starters are laid before the first turn.",
    ),
    (
        changed(opener=Opener.LAYER_OF, opener_card=D7),
        "Whoever laid a starter before the first turn is to begin, but that card is not laid then.",
    ),
    (
        changed(opener=Opener.LAYER_OF, opener_card=D8, prelaid=True),
        "Whoever laid a starter before the first turn is to begin, but that card is not laid then.",
    ),
    # Gates
    *[
        (
            changed(pack=GERMAN_32, gate=gate),
            "Rows could never grow: the 7 is at the end of this pack, so a neighbour",
        )
        for gate in Gate
        if gate not in {Gate.NONE, Gate.EIGHT_ONLY}
    ],
    *[
        (
            changed(pack=GERMAN_32, starter=Rank.ACE, gate=gate),
            "Rows could never grow: the ace is at the end of this pack, so a neighbour",
        )
        for gate in Gate
        if gate not in {Gate.NONE, Gate.SIX_UNLOCKS_EIGHT}
    ],
    # Passing
    (
        changed(**AT_WILL),
        "Such a deal need not end: everybody may pass for ever. Set a limit, a price or the stop",
    ),
    (
        changed(stop_rule=True),
        "Nobody may pass at will here, so a price or a stop rule for such passes means nothing",
    ),
    (
        changed(voluntary_pass_fee=1, stack=9),
        "Nobody may pass at will here, so a price or a stop rule for such passes means nothing",
    ),
    (
        changed(**AT_WILL, stack=9, pass_fee=2, voluntary_pass_fee=1),
        "A pass with a card that fits would cost less than one without",
    ),
    (
        changed(**AT_WILL, stack=9, pass_fee=1, stop_rule=True),
        "A pass with a card that fits would cost less than one without",
    ),
    (
        changed(**AT_WILL, stack=1, voluntary_pass_fee=9),
        "A pass with a card that fits costs more than all chips there are, so nobody could ever pay",
    ),
    (
        changed(
            **AT_WILL,
            stack=20,
            voluntary_pass_fee=5,
            deal_end=DealEnd.PLAY_ON,
            places=Places.EXIT,
            count=Count.CARDS,
        ),
        "Such a deal need not end: everybody may pass for ever. Set a limit, a price or the stop",
    ),
    (
        changed(
            pass_limit=2,
            on_exceed=OnExceed.ELIMINATE,
            illegal_pass=IllegalPass.STANDS,
            mistaken_pass=True,
            **LAID_OUT,
        ),
        "A mistaken pass is to be corrected, but it may put the player out at once, and the hand is gone.",
    ),
    (
        changed(**AT_WILL, pass_limit=0, on_exceed=OnExceed.MUST_PLAY_THEN_ELIMINATE, **LAID_OUT),
        "No pass is free and whoever can play must, so nobody may pass at will after all.",
    ),
    (
        changed(limit_counts=LimitCounts.VOLUNTARY),
        "There is no limit of passes, so it means nothing which of them count against it.",
    ),
    (
        changed(**AT_WILL, **LIMITED | {"pass_limit": 0}),
        "No pass is free and whoever can play must, so nobody may pass at will after all.",
    ),
    (
        changed(blocked=Blocked.FEWEST_CARDS),
        "Somebody can always play as long as no hand is removed, so a rule for a blocked deal means nothing.",
    ),
    (
        changed(stack=9, illegal_pass=IllegalPass.FINED, fine=3, fine_for_starter=1),
        "Holding a starter back would be fined less than holding another card back.",
    ),
    (
        changed(pass_limit=3),
        "A limit of passes and what happens beyond it belong together; one of them is missing.",
    ),
    (
        changed(on_exceed=OnExceed.MUST_PLAY),
        "A limit of passes and what happens beyond it belong together; one of them is missing.",
    ),
    (changed(**AT_WILL, **LIMITED | {"pass_limit": -1}), "A limit of passes cannot be below nothing."),
    (
        changed(**LIMITED),
        "Whoever can play must anyway, so a limit of passes that leads to that changes nothing.",
    ),
    (
        changed(pass_limit=3, on_exceed=OnExceed.ELIMINATE, limit_counts=LimitCounts.VOLUNTARY, **LAID_OUT),
        "Nobody may pass at will here, so a limit that counts only such passes is never reached.",
    ),
    (
        changed(
            **AT_WILL,
            **LAID_OUT,
            pass_limit=3,
            on_exceed=OnExceed.MUST_PLAY_THEN_ELIMINATE,
            limit_counts=LimitCounts.VOLUNTARY,
        ),
        "Beyond the limit nobody may pass at will, and other passes do not count: nobody could be put out.",
    ),
    (
        changed(pass_limit=3, on_exceed=OnExceed.ELIMINATE),
        "Putting a player out and what becomes of that hand belong together; one of them is missing.",
    ),
    (
        changed(**LAID_OUT),
        "Putting a player out and what becomes of that hand belong together; one of them is missing",
    ),
    (
        changed(illegal_pass=IllegalPass.FORFEITS, disposal=Disposal.REMOVE),
        "When a hand is removed, rows can lose a card that they need, and nobody could ever play again. Have the",
    ),
    # When something goes wrong
    (
        changed(
            **AT_WILL,
            illegal_pass=IllegalPass.LOSES_TURN,
            pass_limit=3,
            on_exceed=OnExceed.ELIMINATE,
            **LAID_OUT,
        ),
        "Everybody may pass at will here, so there is no illegal pass to be punished.",
    ),
    (changed(mistaken_pass=True), "A mistaken pass is to be corrected, but such a pass cannot be made here."),
    (
        changed(illegal_pass=IllegalPass.FINED),
        "An illegal pass that is fined and the height of the fine belong together; one of them is missing.",
    ),
    (
        changed(fine=3, stack=9),
        "An illegal pass that is fined and the height of the fine belong together; one of them is missing.",
    ),
    (changed(fine_for_starter=5), "There is no fine for an illegal pass that could be raised."),
    (changed(fine_adds_fee=True), "There is no fine for an illegal pass that could be raised."),
    (
        changed(illegal_pass=IllegalPass.FINED, fine=3, fine_for_starter=5, stack=9, prelaid=True),
        "Nobody can hold a starter back: all of them are laid before the first turn.",
    ),
    *[
        (
            changed(illegal_card=IllegalCard.TURN_LOST, illegal_pass=harmless),
            "Laying a wrong card would be a free way to pass: it ends the turn, and passing with a card",
        )
        for harmless in (IllegalPass.REFUSED, IllegalPass.STANDS)
    ],
    # Chips and counting
    (changed(ante=-1, stack=9), "Chips cannot be counted below nothing."),
    (changed(stack=-1), "Chips cannot be counted below nothing."),
    (changed(ante=1), "Something is paid in chips, but nobody has any: set a stack."),
    (
        changed(stack=9, count=Count.CARDS, payment=Payment.PENALTY),
        "Chips and penalty points cannot be added up: let the losers pay the winner.",
    ),
    (
        changed(stack=9, ante=1, payment=Payment.PENALTY),
        "Chips and penalty points cannot be added up: let the losers pay the winner.",
    ),
    (changed(ace_counts=11), "An ace counts 1 or 15, not 11."),
    (
        changed(starter_penalty=5, stack=9, prelaid=True),
        "Nobody can be left with a starter: all of them are laid before the first turn.",
    ),
    (changed(showdown=True), "Cards left count nothing, so there is no tie of cards left to be settled."),
    (
        changed(deal_end=DealEnd.PLAY_ON),
        "Playing on after the first is out settles the other places, but they are not taken from it.",
    ),
    (changed(places=Places.EXIT), "Places are to go by going out, but the deal ends with the first."),
    # The match
    (changed(match_length=0), "A match takes at least one deal."),
    (
        changed(match_format=MatchFormat.CHIPS_OUT),
        "The match is to end when chips run out, but there are none.",
    ),
    (
        changed(match_format=MatchFormat.CHIPS_OUT, stack=9),
        "The match is to end when chips run out, but nothing is ever paid.",
    ),
    *[
        (
            changed(match_format=MatchFormat.WINS, match_length=length, **counted),
            "The match goes by deals won, so what is counted or paid in a deal would decide nothing.",
        )
        for length in (1, 3)
        for counted in ({"count": Count.CARDS}, {"stack": 9, "ante": 1})
    ],
    (
        changed(match_format=MatchFormat.WINS, tie_break=TieBreak.EXTRA_DEAL),
        "Nobody can tie in a match that goes to the first with so many wins, so there is no tie to break.",
    ),
]


@pytest.mark.parametrize(("broken", "says"), PROBLEMS)
def test_rules_that_make_no_sense_say_why(broken: Ruleset, says: str) -> None:
    (problem,) = broken.problems()
    assert problem.startswith(says)
    assert problem.endswith(".")


def test_every_problem_is_shown_above() -> None:
    """Each sentence of the module, with its blanks filled in, is the answer to some ruleset of the table."""
    said = {problem for broken, _ in PROBLEMS for problem in broken.problems()}
    sentences = list(problem_patterns())
    assert len(sentences) > 1
    for pattern in sentences:
        assert any(re.fullmatch(pattern, problem) for problem in said), pattern


def problem_patterns() -> Iterator[str]:
    """The sentences that the module can say, each as a pattern."""
    for node in ast.walk(ast.parse(inspect.getsource(engine.ruleset))):
        match node:
            case ast.Yield(value=ast.Constant(value=str(text))):
                yield re.escape(text)
            case ast.Yield(value=ast.JoinedStr(values=parts)):
                yield "".join(
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in parts
                )


def test_several_problems_are_all_named() -> None:
    broken = changed(**AT_WILL, opener=Opener.HOLDER, match_length=0)
    assert len(broken.problems()) == 3
    with pytest.raises(RulesetError) as refusal:
        broken.require_sense()
    assert str(refusal.value) == " ".join(broken.problems())


@pytest.mark.parametrize(("broken", "says"), PROBLEMS[-3:])
def test_rules_that_make_no_sense_are_not_dealt(broken: Ruleset, says: str) -> None:
    for start in (
        lambda: deal(broken, 4, 0, Random(1)),
        lambda: dealt(broken, broken.pack.listed, 4, 0),
        lambda: Match.new(broken, 4, 0),
    ):
        with pytest.raises(RulesetError, match=re.escape(says)):
            start()


def test_a_position_by_rules_that_make_no_sense_can_be_looked_at() -> None:
    """Such a deal need not end, but a page may show it and say so."""
    endless = changed(**AT_WILL)
    hands = deal(FRIENDLY, 4, 0, Random(1)).hands
    state = State.of(endless, hands, turn=0)
    assert PASS in state.legal_actions()
    assert all(state.violation(Play(card)) is None for card in state.playable)
    assert format_position(state).startswith("friendly 4p | ")


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_the_named_rules_make_sense(rules: Ruleset) -> None:
    assert rules.problems() == ()
    assert rules.source.startswith(("seed 00", "public sources") if rules.key in GAMES else "our own")
    Match.new(rules, rules.fewest_players, 0)


def test_the_longest_deal_is_bounded_by_cards_limits_prices_and_the_stop_rule() -> None:
    assert FRIENDLY.longest_deal(4) == 52 * 4
    assert changed(**AT_WILL, **LIMITED).longest_deal(4) == (52 + 4 * 4) * 4
    priced = changed(**AT_WILL, stack=20, voluntary_pass_fee=3)
    assert priced.longest_deal(4) == (52 + 26) * 4
    assert priced.longest_deal(4, chips=300) == (52 + 100) * 4, "somebody may have won much before"
    assert changed(**STOPPED).longest_deal(4) == (52 + 52 * 4) * 4


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 9, 99])
def test_only_three_to_eight_can_play(players: int) -> None:
    with pytest.raises(RulesetError, match=rf"for 3 to 8 players, not for {players}\."):
        PAGAT.require_players(players)


def test_rules_for_exactly_four_say_so() -> None:
    with pytest.raises(RulesetError, match=r"that is for 4 players, not for 5\."):
        find_ruleset("four-player").require_players(5)


@pytest.mark.parametrize(
    ("rules", "players"), [(PAGAT, 4), (RULESETS["one-row"], 2), (changed(fewest_players=5), 5)]
)
def test_four_sit_down_where_nobody_says_a_number_and_the_rules_allow(rules: Ruleset, players: int) -> None:
    assert rules.usual_players == players


@pytest.mark.parametrize("rules", TRAINING.values(), ids=lambda rules: rules.key)
def test_a_training_deck_is_the_main_game_with_other_cards(rules: Ruleset) -> None:
    own = {name: getattr(PAGAT, name) for name in ("key", "title", "source")}
    table = {name: getattr(PAGAT, name) for name in ("pack", "fewest_players", "most_players")}
    assert replace(rules, **own, **table) == PAGAT
    assert rules.pack.cards <= PAGAT.pack.cards
    smallest = len(rules.pack.listed) // rules.most_players
    assert smallest >= 2, "nobody is dealt so few cards that there is nothing to choose"


@pytest.mark.parametrize("players", range(3, 9))
def test_three_to_eight_can_play(players: int) -> None:
    PAGAT.require_players(players)


def test_the_holder_of_the_first_card_may_not_pass_so_there_is_an_illegal_pass() -> None:
    rules = replace(SHICHI_NARABE_FREE, on_exceed=OnExceed.ELIMINATE, disposal=Disposal.LAY_IN_PLACE)
    assert rules.problems() == ()
