"""Cases about what may be done, who begins, how cards are dealt and how losers are ranked."""

from __future__ import annotations

from engine.cards import NO_CARDS, CardSet
from engine.cases.case import Case, Entries, Table
from engine.cases.rules import ruleset_of
from engine.checks import unaccounted
from engine.dealing import first_seat, hand_sizes
from engine.errors import NotationError
from engine.layout import starters
from engine.legality import (
    PASS,
    Pass,
    Turn,
    eliminates,
    legal_actions,
    passing,
    refused_pass,
)
from engine.options import OnExceed
from engine.ruleset import Ruleset
from engine.state import State
from engine.transcript import Transcript, dues

MOST_PLAYERS = 52


def legal(case: Case) -> Table:
    """Which cards of a hand fit, and what a pass would be."""
    turn = _turn(case)
    return {"legal": turn.playable, "pass": passing(turn).value}


def legal_runs(case: Case) -> Table:
    """Which cards and runs may be laid, and what a pass would be."""
    turn = _turn(case)
    laid = [action.cards for action in legal_actions(turn) if not isinstance(action, Pass)]
    return {"legal": {tuple(map(str, cards)) for cards in laid}, "pass": passing(turn).value}


def _turn(case: Case) -> Turn:
    rules, given = ruleset_of(case), Entries(case.given)
    table, hand = given.entries("table").rows(), given.cards("hand")
    unaccounted(rules, [hand], table)  # refuses cards in two places and cards of another pack
    passes = given.number("passes_used", 0, 99) if "passes_used" in given else 0
    return Turn.of(rules, table, hand, passes)


def pass_limit(case: Case) -> Table:
    """What a certain pass of a deal leads to."""
    rules, given = ruleset_of(case), Entries(case.given)
    if "eliminate_on" in given:
        last_free = given.number("eliminate_on", 1, 99) - 1
        if rules.on_exceed is not OnExceed.ELIMINATE or rules.pass_limit != last_free:
            raise NotationError("eliminate_on is not what the options say")
    fits = starters(rules) if given.truth("has_legal", default=False) else NO_CARDS
    turn = Turn(rules, NO_CARDS, fits, fits, given.number("pass_number", 1, 99) - 1)
    refused = refused_pass(turn) is not None
    return {
        "allowed": not refused,
        "eliminated": eliminates(turn) and not refused,
        "kind": passing(turn).value,
    }


def dealt_hands(case: Case) -> Table:
    """How many cards each seat gets."""
    rules, given = ruleset_of(case), Entries(case.given)
    players = given.number("players", 2, MOST_PLAYERS)
    dealer = given.number("dealer", 0, players - 1)
    sizes = hand_sizes(given.number("pack_size", 1, 104), players, dealer, rules.direction)
    laid = given.numbers("starters_held", players) if rules.prelaid else [0] * players
    return {"hand_sizes": [size - less for size, less in zip(sizes, laid, strict=True)]}


def opener(case: Case) -> Table:
    """Who takes the first turn, what fits then, and who passes before the first card."""
    state = _opening(case)
    transcript, passed = Transcript(state), []
    while transcript.state.legal_actions() == (PASS,):
        passed.append(transcript.state.turn)
        transcript = transcript.then(PASS)
    due = [each for before in transcript.states[:-1] for each in dues(before, PASS)]
    return {
        "first_player": state.turn,
        "legal": state.playable & starters(state.ruleset),
        "passes_before": sum(state.passes),
        "forced_passes": passed,
        "then_first_card_by": transcript.state.turn,
        "chips": [[str(each.payer), "pool", each.amount, each.why.value] for each in due if each.amount],
    }


def _opening(case: Case) -> State:
    """A deal in which the seats hold these sevens, and otherwise anything."""
    rules, given = ruleset_of(case), Entries(case.given)
    players = given.number("players", 2, MOST_PLAYERS)
    dealer = given.number("dealer", 0, players - 1)
    sevens = given.entries("sevens")
    held = [sevens.cards(str(seat)) if str(seat) in sevens else NO_CARDS for seat in range(players)]
    rest = [each for each in rules.pack.listed if each not in starters(rules)]
    hands = [cards | CardSet.of(rest[seat::players]) for seat, cards in enumerate(held)]
    turn = first_seat(rules, [hand.bits for hand in hands], dealer)
    laid = starters(rules) if rules.prelaid else NO_CARDS
    return State.of(rules, [hand - laid for hand in hands], laid, turn, dealer)


def ranking(case: Case) -> Table:
    """The places of a finished deal."""
    outcome = finished(ruleset_of(case), Entries(case.given).numbers("cards_left")).outcome()
    return {"ranks": None if outcome is None else list(outcome.places)}


def finished(rules: Ruleset, cards_left: list[int]) -> State:
    """A finished deal in which the seats hold so many cards."""
    cards = iter(rules.pack.listed)
    if sum(cards_left) > len(rules.pack.listed):
        raise NotationError("cards_left are more than the pack has")
    hands = [CardSet.of(next(cards) for _ in range(count)) for count in cards_left]
    return State.of(rules, hands, CardSet.of(cards))
