"""What a position teaches: the shape of the card that wins and of the card that tempts, as the table and hands show it.

Shapes are cheap to see; which card wins is proved afterwards. A theme is there when the only card that wins has the
one shape and a card that does not win has the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.cards import Card
from engine.exercises.misconceptions import Misconception
from engine.exercises.winning import Solved, holder, opened
from engine.layout import in_the_way, ways
from engine.legality import onward
from engine.state import State

Shape = Callable[[State, Card], bool]


@dataclass(frozen=True)
class Theme:
    """One reason to play, or not to play, a card."""

    right: Shape
    """What the card that wins looks like."""
    tempting: Shape
    """What a card looks like that is taken by mistake."""
    trap: Misconception
    """The mistake of who takes it."""
    moral: str
    """What is to be learned, said to the card that wins."""
    alike: Callable[[State, Card, Card], bool] = lambda *_: True
    """What has to be true of both together: the right card, then the tempting one."""

    def may_be_in(self, state: State) -> bool:
        """Whether the shapes are there; nothing is proved yet."""
        fits = [*state.playable]
        right = [each for each in fits if self.right(state, each)]
        tempting = [each for each in fits if self.tempting(state, each)]
        return any(one != other and self.alike(state, one, other) for one in right for other in tempting)

    def traps(self, found: Solved) -> Mapping[Card, Misconception]:
        """The tempting cards that do not win, where just one card wins and has the right shape; else none."""
        if len(found.right) != 1 or not self.right(found.state, found.right[0]):
            return {}
        (best,) = found.right
        return {
            each: self.trap
            for each in found.wrong
            if self.tempting(found.state, each) and self.alike(found.state, best, each)
        }


def is_gate(state: State, wanted: Card) -> bool:
    """Whether this card is right beside the starter: one side of its row waits for it."""
    return any(way[1:2] == (wanted,) for way in ways(state.ruleset))


def behind(state: State, wanted: Card) -> tuple[Card, ...]:
    """The cards that wait for this one, nearest first; of a starter on both sides."""
    return tuple(each for way in onward(state.ruleset, wanted) for each in way if each != wanted)


def own_behind(state: State, wanted: Card) -> tuple[Card, ...]:
    """Those of them that the seat to act holds."""
    return tuple(each for each in behind(state, wanted) if each in state.hand)


def is_starter(state: State, wanted: Card) -> bool:
    """Whether this card opens a row."""
    return wanted.rank is state.ruleset.starter


def is_dead_end(state: State, wanted: Card) -> bool:
    """Whether a row ends with this card."""
    return not behind(state, wanted)


def opens_own(state: State, wanted: Card) -> bool:
    """Whether the next card of that way is held by the same seat."""
    return not is_starter(state, wanted) and any(each in state.hand for each in opened(state, wanted))


def starves(state: State, wanted: Card) -> bool:
    """Whether the next player cannot play after this card."""
    after = state.row_frontier.on_table(state.table_bits | wanted.bit)
    return not state.hand_bits[(state.turn + 1) % state.players] & after


def frees_last_cards(state: State, wanted: Card) -> bool:
    """Whether another player with one or two cards waits behind this card."""
    return any(
        wanted in in_the_way(state.ruleset, state.table, each)
        for seat, hand in enumerate(state.hands)
        if seat != state.turn and len(hand) <= FEW
        for each in hand
    )


FEW = 2
"""Who holds so many cards or fewer is close to going out."""


def is_gift(state: State, wanted: Card) -> bool:
    """Whether this card helps others only."""
    return bool(opened(state, wanted)) and not is_starter(state, wanted) and not own_behind(state, wanted)


def _other_holder(state: State, one: Card, other: Card) -> bool:
    return holder(state, opened(state, one)[0]) != holder(state, opened(state, other)[0])


def _not(shape: Shape) -> Shape:
    return lambda state, wanted: not shape(state, wanted)


HOLD_GATE = Theme(
    right=_not(is_gate),
    tempting=lambda state, each: is_gate(state, each) and is_gift(state, each),
    trap=Misconception.GATE_GIVEN_AWAY,
    moral="The gate with nothing of yours behind it can wait, and the others wait with it.",
)
OPEN_GATE = Theme(
    right=lambda state, each: is_gate(state, each) and bool(own_behind(state, each)),
    tempting=_not(is_gate),
    trap=Misconception.GATE_KEPT,
    moral="Your own cards wait behind this gate, and every turn that it stays shut is lost for them.",
)
PLAY_DEAD_END = Theme(
    right=is_dead_end,
    tempting=_not(is_dead_end),
    trap=Misconception.DEAD_END_SAVED,
    moral="It gives the others nothing, and a turn has gone by.",
)
SAVE_DEAD_END = Theme(
    right=_not(is_dead_end),
    tempting=is_dead_end,
    trap=Misconception.DEAD_END_SPENT,
    moral="The card that opens nothing is kept for a turn in which any other would help somebody.",
)
OPEN_SEVEN = Theme(
    right=is_starter,
    tempting=_not(is_starter),
    trap=Misconception.SEVEN_HELD,
    moral="This time the row has to be opened now.",
)
HOLD_SEVEN = Theme(
    right=_not(is_starter),
    tempting=is_starter,
    trap=Misconception.SEVEN_GIVEN_AWAY,
    moral="The row stays shut, and those who hold its cards must wait.",
)
OWN_RUN = Theme(
    right=opens_own,
    tempting=_not(opens_own),
    trap=Misconception.RUN_PUT_OFF,
    moral="Your own next card fits at once, and nobody can take that turn from you.",
)
STARVE = Theme(
    right=starves,
    tempting=_not(starves),
    trap=Misconception.NEXT_PLAYER_FED,
    moral="Now the next player has nothing that fits and loses a turn.",
)
DENY_EXIT = Theme(
    right=_not(frees_last_cards),
    tempting=frees_last_cards,
    trap=Misconception.EXIT_OPENED,
    moral="Whoever is close to going out still waits for a card of yours.",
)
FEED_RIGHT = Theme(
    right=is_gift,
    tempting=is_gift,
    trap=Misconception.WRONG_PLAYER_FED,
    moral="Each choice helps somebody; this one helps a player who still does not get home before you.",
    alike=_other_holder,
)
