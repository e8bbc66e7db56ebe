"""What a position must account for before anything is asked about it: every card, every seat, every chip."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.affairs import QUIET, Affairs, union
from engine.cards import NO_CARDS, CardSet
from engine.errors import NotationError
from engine.ledger import Purse
from engine.options import DealEnd, Disposal, IllegalPass, OnExceed
from engine.ruleset import Ruleset


class Position(Protocol):
    """A state or an observation."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""

    @property
    def turn(self) -> int:
        """The seat to act."""

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""

    @property
    def table(self) -> CardSet:
        """What lies there."""

    @property
    def cards_left(self) -> tuple[int, ...]:
        """Cards in hand by seat."""

    @property
    def passes(self) -> tuple[int, ...]:
        """Passes that count, by seat."""

    @property
    def affairs(self) -> Affairs:
        """What else is remembered."""


def unaccounted(
    ruleset: Ruleset, hands: Sequence[CardSet], table: CardSet, affairs: Affairs = QUIET
) -> CardSet:
    """The cards of the pack that are neither in these hands nor on the table, nor were removed with a hand.

    Raises NotationError when a card stands in two places or is not in the pack.
    """
    seen = table
    put_out = [CardSet(each.hand_bits) for each in affairs.out]
    _check_apart(put_out)
    removed = put_out if ruleset.disposal is Disposal.REMOVE else []
    if ruleset.disposal is Disposal.LAY_IN_PLACE:
        for lost in CardSet(union([0, *(each.bits for each in put_out)])) - table:
            raise NotationError(
                f"{lost} was laid in its place when its holder was put out: it must lie there."
            )
    for cards in (*hands, *removed):
        for twice in cards & seen:
            raise NotationError(f"{twice} stands in two places: each card exists once.")
        seen |= cards
    for foreign in seen - ruleset.pack.cards:
        raise NotationError(
            f"{foreign} is not in the pack of {len(ruleset.pack.listed)} cards of these rules."
        )
    return ruleset.pack.cards - seen


def _check_apart(hands: Sequence[CardSet]) -> None:
    """Raise NotationError when a card is in two of these hands."""
    seen = NO_CARDS
    for hand in hands:
        for twice in hand & seen:
            raise NotationError(f"{twice} is said to have been in two hands: each card exists once.")
        seen |= hand


def check_seats(
    ruleset: Ruleset,
    cards_left: Sequence[int],
    turn: int,
    dealer: int | None,
    passes: Sequence[int],
    affairs: Affairs,
) -> Affairs:
    """The affairs, with a stack for everybody where chips are used and none is given.

    Raises unless so many may sit down, seats are seats, no more have gone out than can have, and passes and chips
    are counted by seat: RulesetError for the number of players, NotationError for the rest.
    """
    players = len(cards_left)
    ruleset.require_seats(players)
    check_seat("turn", turn, players)
    check_seat("dealer", 0 if dealer is None else dealer, players)
    if len(passes) != players or min(passes) < 0:
        raise NotationError(
            f"passes={','.join(map(str, passes))} should be one count for each of {players} seats."
        )
    _check_passes(ruleset, cards_left, passes)
    _check_out(ruleset, cards_left, affairs)
    _check_memory(ruleset, passes, affairs)
    return _with_purse(ruleset, players, affairs)


def _check_passes(ruleset: Ruleset, cards_left: Sequence[int], passes: Sequence[int]) -> None:
    """Raise NotationError when somebody who still plays has made more passes than put a player out."""
    limit = ruleset.pass_limit
    if limit is None or ruleset.on_exceed in {None, OnExceed.MUST_PLAY}:
        return
    for seat, (left, made) in enumerate(zip(cards_left, passes, strict=True)):
        if left and made > limit:
            raise NotationError(
                f"Seat {seat} still plays, so it has passed at most {limit} times, not {made}."
            )


def _check_out(ruleset: Ruleset, cards_left: Sequence[int], affairs: Affairs) -> None:
    """Raise NotationError unless those who are out can be, and everybody else holds cards or has just won."""
    players = len(cards_left)
    seats_out = [each.seat for each in affairs.out]
    for seat, hand, forfeits in affairs.out:
        check_seat("out", seat, players)
        if cards_left[seat]:
            raise NotationError(f"Seat {seat} is said to be out, but it holds cards.")
        by_limit = ruleset.on_exceed in {OnExceed.ELIMINATE, OnExceed.MUST_PLAY_THEN_ELIMINATE}
        if not (forfeits or by_limit if hand else ruleset.deal_end is DealEnd.PLAY_ON):
            raise NotationError(f"Seat {seat} is said to be out, but these rules do not play on without it.")
        if forfeits and ruleset.illegal_pass is not IllegalPass.FORFEITS:
            raise NotationError(
                f"Seat {seat} is said to have forfeited the deal, but by these rules nobody does."
            )
    if all(each.hand_bits for each in affairs.out) and len(seats_out) >= players:
        raise NotationError("Not everybody can have been put out: the last one left wins.")
    if len(set(seats_out)) != len(seats_out):
        raise NotationError("A seat is said to be out twice.")
    empty = [seat for seat in range(players) if not cards_left[seat] and seat not in seats_out]
    if ruleset.deal_end is DealEnd.PLAY_ON and empty:
        raise NotationError(f"Seat {empty[0]} holds no cards: say when it went out, as in out={empty[0]}.")
    if len(empty) > 1:
        raise NotationError("Two hands are empty, but the deal ends as soon as one player has gone out.")


def _check_memory(ruleset: Ruleset, passes: Sequence[int], affairs: Affairs) -> None:
    """Raise NotationError when something is remembered that these rules know nothing of, or of a seat that is none."""
    players = len(passes)
    if affairs.skipped and ruleset.illegal_pass is not IllegalPass.LOSES_TURN:
        raise NotationError("skip= means nothing here: by these rules nobody loses a turn.")
    for seat in affairs.skipped:
        check_seat("skip", seat, players)
    if len(set(affairs.skipped)) != len(affairs.skipped):
        raise NotationError(f"skip={','.join(map(str, affairs.skipped))} should name each seat once.")
    check_seat("wrong", affairs.wrong_pass or 0, players)
    if affairs.wrong_pass is not None and not ruleset.mistaken_pass:
        raise NotationError("wrong= means nothing here: these rules do not have a mistaken pass corrected.")
    if affairs.wrong_pass is not None and not passes[affairs.wrong_pass]:
        raise NotationError(
            f"wrong={affairs.wrong_pass} says that seat has just passed, but passes= does not count it."
        )
    if affairs.wrong_fee > affairs.purse.pool:
        raise NotationError(
            f"wrong={affairs.wrong_pass}:{affairs.wrong_fee} says what was paid, but the pool has less."
        )
    if affairs.streak >= 2 * players and ruleset.illegal_pass is IllegalPass.REFUSED:
        raise NotationError(
            f"streak={affairs.streak} is too long: somebody must play before so many have passed."
        )
    if affairs.streak and not ruleset.stop_rule:
        raise NotationError("streak= means nothing here: these rules do not count passes in a row.")


def check_settled(ruleset: Ruleset, hands: Sequence[CardSet], table: CardSet, affairs: Affairs) -> None:
    """Raise NotationError unless the hands when the first went out are there once somebody has, and can be those."""
    first = next((each.seat for each in affairs.out if not each.hand_bits), None)
    then = tuple(map(CardSet, affairs.settled))
    if (first is None) != (not then) or len(then) not in {0, len(hands)}:
        raise NotationError(
            f"settled= should name what each of {len(hands)} seats held when the first went out, once somebody has."
        )
    _check_apart(then)
    went = [each.seat for each in affairs.out].index(first) if first is not None else 0
    for place, out in enumerate(affairs.out):
        if (then and out.hand_bits & ~then[out.seat].bits) or (
            place < went and then[out.seat].bits != out.hand_bits
        ):
            raise NotationError(f"settled= and out= do not agree about the hand of seat {out.seat}.")
    gone = {each.seat: CardSet(each.hand_bits) for each in affairs.out if ruleset.disposal is Disposal.REMOVE}
    for seat, (had, has) in enumerate(zip(then, hands, strict=False)):
        lost = had - has - gone.get(seat, NO_CARDS)
        if has - had or lost - table or (seat == first and had):
            raise NotationError(
                f"settled= says that seat {seat} held {had or 'nothing'} when the first went out; that cannot be."
            )


def check_hidden(affairs: Affairs) -> None:
    """Raise NotationError when the hands of others are told to somebody who cannot have seen them."""
    if affairs.settled:
        raise NotationError('"settled=" is for positions in which every hand is named.')


def _with_purse(ruleset: Ruleset, players: int, affairs: Affairs) -> Affairs:
    purse = affairs.purse
    if ruleset.uses_chips and not purse.chips:
        return affairs._replace(purse=Purse((ruleset.stack,) * players, purse.pool))
    if (purse.chips or purse.pool) and (not ruleset.uses_chips or len(purse.chips) != players):
        raise NotationError(
            f"chips={','.join(map(str, purse.chips))} should be one count for each of {players} seats, "
            "in a game for chips."
        )
    return affairs


def check_turn(position: Position) -> None:
    """Raise NotationError when it is the turn of a seat that plays no more, although the deal goes on."""
    if not position.is_over and not position.cards_left[position.turn]:
        raise NotationError(f"turn={position.turn} is out: it is the turn of a seat that holds cards.")


def check_seat(name: str, seat: int, players: int) -> None:
    """Raise NotationError unless this is one of the seats."""
    if not 0 <= seat < players:
        raise NotationError(f"{name}={seat} is no seat: seats are 0 to {players - 1}.")
