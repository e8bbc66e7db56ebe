"""Who has the first turn, and how many cards a seat is dealt."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from engine.cards import Card, parse_card
from engine.dealing import choose_seat, deal, hand_sizes, next_to
from engine.exercises.exercise import Exercise, Form, Option
from engine.exercises.misconceptions import Misconception
from engine.exercises.people import NAMES, does, inside, people, round_the_table
from engine.exercises.positions import found, number_from, one_of
from engine.layout import starters
from engine.options import Opener
from engine.profiles import (
    CINQUILLO,
    FLEXIBLE_OPENER,
    PAGAT,
    SEVEN_OF_CLUBS,
    SEVEN_OF_DIAMONDS,
    SEVEN_OF_HEARTS,
    SHICHI_NARABE_JAPAN,
)
from engine.prose import a_rank, count, labels
from engine.ruleset import Ruleset
from engine.state import State

_NAMED = (SEVEN_OF_DIAMONDS, SEVEN_OF_HEARTS, SEVEN_OF_CLUBS, CINQUILLO)
"""Tables at which a certain card must be laid first."""
_ALL = (PAGAT, *_NAMED, FLEXIBLE_OPENER, SHICHI_NARABE_JAPAN)
_TEMPTING = parse_card("7D")
"""Where no card decides, this one is named: at many other tables it does (seeds 001, 003, 004)."""


class _Deal(NamedTuple):
    """A fresh deal and the seats that one may take for the first."""

    rules: Ruleset
    state: State
    dealer: int
    holder: int
    """Who was dealt the named card."""

    @property
    def named(self) -> Card:
        """The card that decides, or that one may think does."""
        return self.rules.opener_card or _TEMPTING

    @property
    def left(self) -> int:
        """The seat after the dealer's."""
        return next_to(self.rules, self.dealer, self.state.players)

    @property
    def right(self) -> int:
        """The seat before the dealer's."""
        return next(seat for seat in range(self.state.players) if self.after(seat) == self.dealer)

    def after(self, seat: int) -> int:
        """The next seat."""
        return next_to(self.rules, seat, self.state.players)

    def mistake(self, seat: int) -> Misconception | None:
        """The wrong idea of who takes this seat, which does not begin, for the first."""
        ideas = (
            (self.holder, Misconception.HOLDER_BEGINS),
            (self.left, Misconception.LEFT_BEGINS),
            (self.dealer, Misconception.DEALER_BEGINS),
            (self.right, Misconception.RIGHT_BEGINS),
        )
        return next((idea for of, idea in ideas if of == seat), None)


def leader(rng: Random, number: int) -> Exercise:
    """Which seat has the first turn, where the dealer's left and the holder of a card are two different seats.

    The first of a run is by the main rules, the second at a table with a card that leads, the third anywhere.
    """
    tables = ((PAGAT,), _NAMED, _ALL)[number % 3]
    return _who_begins(found(lambda: _deal(one_of(tables, rng), rng)))


def _deal(rules: Ruleset, rng: Random) -> _Deal | None:
    players = number_from(3, 6, rng)
    dealer = choose_seat(players, rng)
    state = deal(rules, players, dealer, rng)
    # Starters that are laid before the first turn have left the hands; whoever laid the named one begins.
    named = rules.opener_card or _TEMPTING
    holders = [seat for seat, hand in enumerate(state.hands) if named in hand] or [state.turn]
    one = _Deal(rules, state, dealer, holders[0])
    tempts = one.left != one.holder and state.turn in {one.left, one.holder}
    if rules.opener is Opener.FIRST_STARTER:
        tempts = state.turn not in {one.left, one.holder}
    return one if tempts else None


def _who_begins(one: _Deal) -> Exercise:
    players, begins = one.state.players, one.state.turn
    ask = (
        f"{_RULES[one.rules.opener](one)} Clockwise sit {round_the_table(players)}. "
        f"{does(NAMES[one.dealer], 'deals')}. {_facts(one)} Who has the first turn?"
    )
    options = tuple(
        Option(
            str(seat),
            seat == begins,
            _because(one, seat),
            None if seat == begins else one.mistake(seat),
            NAMES[seat],
        )
        for seat in (*range(1, players), 0)
    )
    return Exercise(ask, Form.CHOOSE, None, options, names=NAMES[:players], dealer=one.dealer)


_Says = Callable[[_Deal], str]


def _named_leads(one: _Deal) -> str:
    game = "Cinquillo, with 40 cards" if one.rules is CINQUILLO else "At this table one card leads"
    return f"{game}: {one.named.label} must be the first card."


_RULES: dict[Opener, _Says] = {
    Opener.DEALER_LEFT: lambda _: "The main rules.",
    Opener.HOLDER: _named_leads,
    Opener.FIRST_STARTER: lambda one: (
        f"At this table the first player after the dealer who holds {a_rank(one.rules.starter)} begins."
    ),
    Opener.LAYER_OF: lambda one: (
        f"As in Japan: all sevens are laid before the first turn, and whoever laid {one.named.label} begins."
    ),
}
"""What the table has agreed on, by what decides."""


def _facts(one: _Deal) -> str:
    """Who holds, or has laid, what one might think matters."""
    if one.rules.opener is Opener.FIRST_STARTER:
        sevens = [hand & starters(one.rules) for hand in one.state.hands]
        held = (
            f"{does(NAMES[seat], 'holds')} {labels(cards)}." for seat, cards in enumerate(sevens) if cards
        )
        return " ".join(held)
    verb = "has laid" if one.rules.opener is Opener.LAYER_OF else "holds"
    return f"{does(NAMES[one.holder], verb)} {one.named.label}."


def _because(one: _Deal, seat: int) -> str:
    begins = one.state.turn
    if seat == begins:
        return _RIGHT[one.rules.opener](one)
    match one.mistake(seat):
        case Misconception.HOLDER_BEGINS:
            return _not_by_card(one)
        case Misconception.LEFT_BEGINS:
            return _not_by_seat(one)
        case Misconception.DEALER_BEGINS:
            return f"{does(NAMES[seat], 'deals')} the cards, but that does not give the first turn."
        case Misconception.RIGHT_BEGINS:
            return f"{does(NAMES[seat], 'sits')} on the dealer's right. {_RIGHT[one.rules.opener](one)}"
    return f"Nothing gives {inside(NAMES[seat])} the first turn. {_RIGHT[one.rules.opener](one)}"


_RIGHT: dict[Opener, _Says] = {
    Opener.DEALER_LEFT: lambda one: (
        f"{does(NAMES[one.left], 'sits')} on the dealer's left. That seat begins, whichever cards it holds."
    ),
    Opener.HOLDER: lambda one: (
        f"{does(NAMES[one.holder], 'holds')} {one.named.label}, and that card comes first, wherever its holder sits."
    ),
    Opener.FIRST_STARTER: lambda one: (
        f"Going round from the dealer's left, {inside(NAMES[one.state.turn])} "
        f"{'are' if one.state.turn == 0 else 'is'} the first with {a_rank(one.rules.starter)}."
    ),
    Opener.LAYER_OF: lambda one: (
        f"{does(NAMES[one.holder], 'has')} laid {one.named.label} before the first turn, and that decides here."
    ),
}
"""Why the one who begins does."""


def _not_by_card(one: _Deal) -> str:
    if one.rules.opener is Opener.FIRST_STARTER:
        return f"Any {one.rules.starter.word} will do here, not only {one.named.label}. {_RIGHT[one.rules.opener](one)}"
    return f"By the main rules {one.named.label} gives no right to begin. {_RIGHT[one.rules.opener](one)}"


def _not_by_seat(one: _Deal) -> str:
    if one.rules.opener is Opener.FIRST_STARTER:
        return f"{does(NAMES[one.left], 'sits')} next to the dealer, but without {a_rank(one.rules.starter)}."
    return f"The dealer's left begins by the main rules; here {one.named.label} decides."


_UNEVEN = (3, 5, 6, 7, 8)
"""With four players 52 cards come out even, and there is nothing to ask."""


def hand_size(rng: Random, _number: int) -> Exercise:
    """How many cards one seat is dealt when the hands cannot all be equal."""
    players = one_of(_UNEVEN, rng)
    dealer, seat = choose_seat(players, rng), choose_seat(players, rng)
    cards = len(PAGAT.pack.listed)
    sizes = hand_sizes(cards, players, dealer)
    ask = (
        f"{_NUMBERS[players]} play with {cards} cards. Clockwise sit {round_the_table(players)}. "
        f"{does(NAMES[dealer], 'deals')} them all, one at a time. How many cards {_do(seat)} get?"
    )
    options = (
        Option(str(sizes[seat]), True, _dealt(sizes, dealer)),
        _wrong_size(sizes, seat),
    )
    otherwise = f"Share out {cards} cards among {players}, and then the cards that are left over, one by one."
    return Exercise(
        ask, Form.NUMBER, None, options, names=NAMES[:players], otherwise=otherwise, dealer=dealer
    )


_NUMBERS = {3: "Three", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight"}


def _do(seat: int) -> str:
    return "do you" if seat == 0 else f"does {NAMES[seat]}"


def _larger(sizes: tuple[int, ...], dealer: int) -> list[str]:
    """The players with a card more, in the order in which they are dealt to."""
    order = [(dealer + step) % len(sizes) for step in range(1, len(sizes) + 1)]
    return [NAMES[seat] for seat in order if sizes[seat] > min(sizes)]


def _dealt(sizes: tuple[int, ...], dealer: int) -> str:
    larger = _larger(sizes, dealer)
    over = "1 card is" if len(larger) == 1 else f"{len(larger)} cards are"
    return (
        f"{count(min(sizes), 'card')} for each make {min(sizes) * len(sizes)}, and {over} left over. "
        f"From the dealer's left {'it goes' if len(larger) == 1 else 'they go'} to {people(larger)}."
    )


def _wrong_size(sizes: tuple[int, ...], seat: int) -> Option:
    if sizes[seat] > min(sizes):
        words = "All cards are dealt, none is set aside: this seat gets one of those that are left over."
        return Option(str(min(sizes)), False, words, Misconception.EQUAL_HANDS)
    words = "The cards that are left over go to the first seats from the dealer's left, and this seat comes later."
    return Option(str(max(sizes)), False, words, Misconception.EXTRA_CARDS_ASTRAY)
