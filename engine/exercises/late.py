"""Fresh positions late in a deal, and a few turns played by chance from there.

They are put together, not played: rows that lack some cards at their ends, and these cards in the hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.affairs import QUIET, Affairs
from engine.cards import CardSet
from engine.dealing import choose_seat, hand_sizes, next_to, shuffle
from engine.exercises.people import NAMES, does
from engine.exercises.positions import number_from, one_of
from engine.layout import ways
from engine.ledger import Ledger, Purse, antes
from engine.legality import Pass
from engine.prose import action_sentence, labels
from engine.ruleset import Ruleset
from engine.state import State
from engine.transcript import Transcript

NOBODY_PASSED = "So far nobody has passed."
NOTHING_TOLD = "What was done before tells nothing about the cards that you do not see."

_FEWEST_ENDS, _MOST_ENDS = 4, 6
"""Ends of rows at which cards are missing."""


def even_sizes(ruleset: Ruleset, players: int, smallest: int, dealer: int) -> tuple[int, ...]:
    """Cards by seat as long as nobody has passed and the dealer's left is to act; the smallest hand has so many."""
    sizes = hand_sizes(len(ruleset.pack.listed), players, dealer)
    return tuple(size - min(sizes) + smallest for size in sizes)


def late(ruleset: Ruleset, sizes: Sequence[int], turn: int, rng: Random) -> State:
    """A position in which the seats hold so many cards, and this one is to act; antes are paid."""
    hidden = _missing(ruleset, sum(sizes), rng)
    hands, table = _split(hidden, sizes, rng), ruleset.pack.cards - hidden
    return State.of(ruleset, hands, table, turn, affairs=_affairs(ruleset, len(sizes)))


def late_and_even(ruleset: Ruleset, players: int, smallest: int, rng: Random) -> State:
    """The same where nobody has passed so far; anybody may have dealt."""
    dealer = choose_seat(players, rng)
    sizes = even_sizes(ruleset, players, smallest, dealer)
    return late(ruleset, sizes, next_to(ruleset, dealer, players), rng)


def played(start: State, turns: int, rng: Random) -> Transcript | None:
    """So many turns by chance; None when the deal ends before."""
    found = Transcript(start)
    for _ in range(turns):
        found = found.then(one_of(found.state.legal_actions(), rng))
        if found.state.is_over:
            return None
    return found


def played_to_reader(start: State, rng: Random) -> Transcript | None:
    """The same, to a turn of the reader after everybody has had one."""
    return played(start, start.players + (-start.turn) % start.players, rng)


def story(transcript: Transcript, opening: str) -> tuple[str, ...]:
    """What was done, turn by turn after an opening sentence; of each pass also which cards fitted."""
    lines = [opening]
    for state, event in zip(transcript.states, transcript.events, strict=False):
        name = NAMES[event.seat]
        if isinstance(event.action, Pass):
            fitted = CardSet(state.frontier_bits)
            fit = "fits" if len(fitted) == 1 else "fit"
            lines.append(f"{does(name, 'passes')} while {labels(state.ruleset.pack.in_order(fitted))} {fit}.")
        else:
            lines.append(action_sentence(name, event.action))
    return tuple(lines)


def _missing(ruleset: Ruleset, number: int, rng: Random) -> CardSet:
    """So many cards that are missing at the ends of the rows."""
    ends = [way[1:] for way in ways(ruleset) if len(way) > 1]
    shuffle(ends, rng)
    ends = ends[: number_from(_FEWEST_ENDS, _MOST_ENDS, rng)]
    lacks = [0] * len(ends)
    for _ in range(number):
        room = [place for place, end in enumerate(ends) if lacks[place] < len(end)]
        lacks[one_of(room, rng)] += 1
    return CardSet.of(each for end, lack in zip(ends, lacks, strict=True) for each in end[len(end) - lack :])


def _split(cards: CardSet, sizes: Sequence[int], rng: Random) -> list[CardSet]:
    mixed = list(cards)
    shuffle(mixed, rng)
    return [CardSet.of(mixed[sum(sizes[:seat]) :][:size]) for seat, size in enumerate(sizes)]


def _affairs(ruleset: Ruleset, players: int) -> Affairs:
    if not ruleset.uses_chips:
        return QUIET
    full = Purse((ruleset.stack,) * players)
    return QUIET._replace(purse=Ledger.of(full, antes(players, ruleset.ante)).purse)
