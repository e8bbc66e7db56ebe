"""What one seat may know: its own hand, the table, how many cards the others hold, and everything that was done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations

from engine.affairs import QUIET, Affairs, union
from engine.cards import NO_CARDS, CardSet
from engine.checks import check_hidden, check_seat, check_seats, check_turn, unaccounted
from engine.errors import NotationError
from engine.layout import frontier
from engine.legality import (
    Action,
    Pass,
    Turn,
    Violation,
    ViolationKind,
    legal_actions,
    refused_now,
    refused_pass,
    shows_whether_forced,
    violation,
)
from engine.outcome import has_ended
from engine.ruleset import Ruleset
from engine.state import State, turn_of
from engine.transcript import Event, Transcript


@dataclass(frozen=True)
class Observation:
    """The deal as one seat sees it. Bots and readers get this, never a State. Make one with `of` or `observe`."""

    ruleset: Ruleset
    seat: int
    """Whose eyes these are."""
    hand: CardSet
    """This seat's cards."""
    table: CardSet
    cards_left: tuple[int, ...]
    """Cards in hand by seat, this one included."""
    turn: int
    dealer: int | None
    passes: tuple[int, ...]
    """Passes so far by seat."""
    excluded: tuple[CardSet, ...]
    """By seat: cards that it cannot hold, because it passed when they fitted. Hands only shrink, so this stays true."""
    affairs: Affairs = QUIET
    """What only some rules need, as far as everybody sees it: `settled` is empty here."""
    history: tuple[Event, ...] = ()
    """Everything done since the position began, in order."""

    @classmethod
    def of(
        cls,
        ruleset: Ruleset,
        seat: int,
        hand: CardSet,
        table: CardSet,
        cards_left: Sequence[int],
        turn: int,
        dealer: int | None = None,
        passes: Sequence[int] | None = None,
        excluded: Sequence[CardSet] | None = None,
        affairs: Affairs = QUIET,
    ) -> Observation:
        """An observation from its parts.

        Raises NotationError when no deal can look like this to this seat, RulesetError when so many cannot play.
        """
        players = len(cards_left)
        passes = (0,) * players if passes is None else tuple(passes)
        excluded = (NO_CARDS,) * players if excluded is None else tuple(excluded)
        check_hidden(affairs)
        affairs = check_seats(ruleset, cards_left, turn, dealer, passes, affairs)
        check_seat("seat", seat, players)
        found = cls(ruleset, seat, hand, table, tuple(cards_left), turn, dealer, passes, excluded, affairs)
        _check_cards(found)
        _check_excluded(found)
        found = _knowing_whether_over(found)
        check_turn(found)
        return found

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.cards_left)

    @property
    def unseen(self) -> CardSet:
        """The cards in the other hands, taken together."""
        gone = CardSet.of(chain.from_iterable(CardSet(each.hand_bits) for each in self.affairs.out))
        return self.ruleset.pack.cards - self.table - self.hand - gone

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return 0 in self.cards_left and (self.affairs.is_over or not self.affairs.out)

    @property
    def playable(self) -> CardSet:
        """This seat's cards that fit the table, whether or not it is its turn; none in a finished deal."""
        return NO_CARDS if self.is_over else self.hand & frontier(self.ruleset, self.table)

    @property
    def view(self) -> Turn:
        """What this seat has before it if it is its turn."""
        return turn_of(self, self.seat, self.hand, self.playable)

    def may_hold(self, seat: int) -> CardSet:
        """The unseen cards that another seat can have as far as this one knows."""
        return self.unseen - self.excluded[seat]

    def legal_actions(self) -> tuple[Action, ...]:
        """What this seat may do now; nothing when another is to act or the deal is over."""
        if self.is_over or self.turn != self.seat:
            return ()
        return legal_actions(self.view)

    def violation(self, action: Action) -> Violation | None:
        """Why this seat, if it were its turn, might not do this; None when it might.

        Whose turn it is does not matter: a reader may ask about a card at any time.
        """
        if self.is_over:
            return refused_now(ViolationKind.DEAL_OVER, action)
        return violation(self.view, action)


def _knowing_whether_over(found: Observation) -> Observation:
    """With it noted whether the deal has ended: all can see that."""
    affairs = found.affairs
    if not affairs.out:
        return found
    in_hands = (found.hand | found.unseen).bits
    over = has_ended(found.ruleset, found.cards_left, in_hands, found.table.bits, affairs.out)
    return replace(found, affairs=affairs._replace(is_over=over))


def _check_cards(found: Observation) -> None:
    hidden = len(unaccounted(found.ruleset, [found.hand], found.table, found.affairs))
    others = [count for seat, count in enumerate(found.cards_left) if seat != found.seat]
    if found.cards_left[found.seat] != len(found.hand):
        left = found.cards_left[found.seat]
        raise NotationError(
            f"Seat {found.seat} is said to hold {left}, but its hand counts {len(found.hand)}."
        )
    if min(others) < 0 or sum(others) != hidden:
        raise NotationError(
            f"The position must account for all {len(found.ruleset.pack.listed)} cards: "
            f"{hidden} are unseen, the hands say {sum(others)}."
        )


def _check_excluded(found: Observation) -> None:
    """Raise NotationError when the cards cannot be where the passes say they are not."""
    if len(found.excluded) != found.players:
        raise NotationError(f"Excluded cards are given for {len(found.excluded)} of {found.players} seats.")
    for foreign in CardSet(union([cards.bits for cards in found.excluded])) - found.ruleset.pack.cards:
        raise NotationError(f"{foreign} is not in this pack, so no pass can have excluded it.")
    if held := found.hand & found.excluded[found.seat]:
        raise NotationError(f"Seat {found.seat} holds {held}, so its passes cannot have excluded that.")
    if not any(found.excluded):
        return
    # Hall's theorem: the hands can be filled just when every group of them has enough cards to choose from.
    others = [seat for seat in range(found.players) if seat != found.seat]
    for group in chain.from_iterable(combinations(others, number) for number in range(1, found.players)):
        possible = CardSet.of(chain.from_iterable(found.may_hold(seat) for seat in group))
        wanted = sum(found.cards_left[seat] for seat in group)
        if len(possible) < wanted:
            who = "seat " + " and ".join(map(str, group))
            raise NotationError(
                f"Too much is excluded: {who} must hold {wanted} of {len(possible)} possible cards."
            )


def see(state: State, seat: int) -> Observation:
    """What `seat` sees of one state, without any memory of how it came about."""
    check_seat("seat", seat, state.players)
    return Observation(
        ruleset=state.ruleset,
        seat=seat,
        hand=state.hands[seat],
        table=state.table,
        cards_left=state.cards_left,
        turn=state.turn,
        dealer=state.dealer,
        passes=state.passes,
        excluded=(NO_CARDS,) * state.players,
        affairs=state.affairs._replace(settled=()),  # scores are taken from hands that nobody has shown
    )


def observe(transcript: Transcript, seat: int) -> Observation:
    """What `seat` knows after this transcript, with perfect memory of all that was done."""
    excluded = [NO_CARDS] * transcript.start.players
    for before, action in zip(transcript.states, transcript.actions, strict=False):
        if isinstance(action, Pass) and speaks(before):
            excluded[before.turn] |= CardSet(before.frontier_bits)
    return replace(see(transcript.state, seat), excluded=tuple(excluded), history=transcript.events)


def speaks(state: State) -> bool:
    """Whether a pass in this state shows everybody that nothing fitted.

    With a card that fits it would have been refused, or have cost or counted otherwise.
    """
    if not state.playable_bits and shows_whether_forced(state.ruleset, is_settled=state.affairs.is_settled):
        return True
    return refused_pass(state.view._replace(playable=CardSet(state.frontier_bits))) is not None
