"""Suits, ranks, cards, packs, and sets of cards backed by one integer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from engine.errors import NotationError, quoted

RANK_LETTERS = "23456789TJQKA"
"""Every rank by its letter, in the order in which a CardSet numbers them (a pack has an order of its own)."""

ROW_BITS = len(RANK_LETTERS)
"""Bits that one suit takes in a CardSet."""

ROW_MASK = (1 << ROW_BITS) - 1


class Suit(Enum):
    """The four suits, in the order in which rows and hands are shown."""

    CLUBS = ("C", "♣", "clubs")
    DIAMONDS = ("D", "♦", "diamonds")
    HEARTS = ("H", "♥", "hearts")
    SPADES = ("S", "♠", "spades")

    def __init__(self, letter: str, symbol: str, word: str) -> None:
        self.letter = letter
        self.symbol = symbol
        self.word = word
        self.shift = "CDHS".index(letter) * ROW_BITS
        """How far this suit's bits stand from the lowest bit of a CardSet."""
        self.row = ROW_MASK << self.shift
        """All the bits of this suit in a CardSet."""


SUIT_LETTERS = "".join(suit.letter for suit in Suit)
"""Every suit by its letter, in the order in which rows and hands are shown."""

SUIT_ROWS = tuple(suit.row for suit in Suit)
"""The bits of each suit; going through this is faster than through the enum."""

ROW_OF = {1 << place: suit.row for suit in Suit for place in range(suit.shift, suit.shift + ROW_BITS)}
"""For each card, as a bit of a CardSet, the bits of its suit."""


class Rank(Enum):
    """The thirteen ranks. Which is higher is a matter of the pack, not of the rank."""

    TWO = ("2", "2", "2")
    THREE = ("3", "3", "3")
    FOUR = ("4", "4", "4")
    FIVE = ("5", "5", "5")
    SIX = ("6", "6", "6")
    SEVEN = ("7", "7", "7")
    EIGHT = ("8", "8", "8")
    NINE = ("9", "9", "9")
    TEN = ("T", "10", "10")
    JACK = ("J", "J", "jack")
    QUEEN = ("Q", "Q", "queen")
    KING = ("K", "K", "king")
    ACE = ("A", "A", "ace")

    def __init__(self, letter: str, label: str, word: str) -> None:
        self.letter = letter
        self.label = label
        self.word = word
        self.bit = 1 << RANK_LETTERS.index(letter)
        """This rank's bit within one suit."""


_SUITS = {key: suit for suit in Suit for key in (suit.letter, suit.symbol)}
_RANKS = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN}


def find_suit(text: str) -> Suit | None:
    """The suit of a letter (either case) or a symbol; None for anything else."""
    return _SUITS.get(text.upper())


def find_rank(text: str) -> Rank | None:
    """The rank of a letter (either case), a digit or "10"; None for anything else."""
    return _RANKS.get(text.upper())


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `str(card)` is its notation ("7H"), `label` is for the eye ("7♥"), `bit` its place in a CardSet."""

    rank: Rank
    suit: Suit
    bit: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "bit", self.rank.bit << self.suit.shift)

    @property
    def label(self) -> str:
        """Rank and suit as printed on a card: "10♥"."""
        return self.rank.label + self.suit.symbol

    def __str__(self) -> str:
        return self.rank.letter + self.suit.letter


_CARD_BY_BIT = {card.bit: card for card in (Card(rank, suit) for suit in Suit for rank in Rank)}


def card(rank: Rank, suit: Suit) -> Card:
    """The card of this rank and suit; the same object every time."""
    return _CARD_BY_BIT[rank.bit << suit.shift]


def parse_card(text: str) -> Card:
    """Read one card: "7H", "7h", "TH", "10H" or "7♥".

    Raises NotationError for anything else.
    """
    word = text.strip()
    rank, suit = find_rank(word[:-1]), find_suit(word[-1:])
    if rank is None or suit is None:
        raise NotationError(
            f"{quoted(text)} is not a card: write a rank (2-9, T or 10, J, Q, K, A) and a suit (C, D, H, S)."
        )
    return card(rank, suit)


@dataclass(frozen=True, slots=True)
class CardSet:
    """An immutable set of cards, kept in one integer: `bits` holds one bit for each card.

    Iterates by suit, then by rank from 2 to ace.
    """

    bits: int = 0

    @classmethod
    def of(cls, cards: Iterable[Card]) -> CardSet:
        """The set of these cards; a card named twice counts once."""
        bits = 0
        for each in cards:
            bits |= each.bit
        return cls(bits)

    def __iter__(self) -> Iterator[Card]:
        rest = self.bits
        while rest:
            lowest = rest & -rest
            yield _CARD_BY_BIT[lowest]
            rest ^= lowest

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __contains__(self, card: Card) -> bool:
        return bool(self.bits & card.bit)

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits | other.bits)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits & other.bits)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits & ~other.bits)

    def __le__(self, other: CardSet) -> bool:
        return not self.bits & ~other.bits

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def row(self, suit: Suit) -> int:
        """The ranks of one suit as an integer of `ROW_BITS` bits (see `Rank.bit`)."""
        return (self.bits & suit.row) >> suit.shift

    def of_suit(self, suit: Suit) -> CardSet:
        """The cards of one suit."""
        return CardSet(self.bits & suit.row)


NO_CARDS = CardSet()


def parse_cards(text: str) -> CardSet:
    """Read cards separated by blanks or commas; "" and "-" are the empty set.

    Raises NotationError for a text that is not a card and for a card named twice.
    """
    found = NO_CARDS
    for word in text.replace(",", " ").split():
        if word == "-":
            continue
        one = parse_card(word)
        if one in found:
            raise NotationError(f"{one} is named twice in {quoted(text)}: each card exists once.")
        found |= CardSet.of([one])
    return found


@dataclass(frozen=True)
class Pack:
    """The cards a game is played with: the same ranks in each of its suits.

    `order` names the ranks from low to high by their letters, so it also says whether the ace is high or low. `suits`
    names the suits by theirs. Raises NotationError for anything that does not.
    """

    order: str
    suits: str = SUIT_LETTERS

    def __post_init__(self) -> None:
        self._check_order()
        if not self.suits or self.suits != "".join(each for each in SUIT_LETTERS if each in self.suits):
            raise NotationError(
                f"{quoted(self.suits)} are no suits of a pack: use at least one of {SUIT_LETTERS}, in this order."
            )

    def _check_order(self) -> None:
        if len(set(self.order)) != len(self.order) or not set(self.order) <= set(RANK_LETTERS):
            raise NotationError(
                f"{quoted(self.order)} is not an order of ranks: use each of {RANK_LETTERS} at most once."
            )

    @cached_property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks from low to high."""
        return tuple(_RANKS[letter] for letter in self.order)

    @cached_property
    def rows(self) -> tuple[Suit, ...]:
        """The suits, each of which makes a row on the table."""
        return tuple(_SUITS[letter] for letter in self.suits)

    @cached_property
    def listed(self) -> tuple[Card, ...]:
        """Every card of the pack by suit, and from low to high within it: the way a hand is held."""
        return tuple(card(rank, suit) for suit in self.rows for rank in self.ranks)

    @cached_property
    def cards(self) -> CardSet:
        """Every card of the pack as a set."""
        return CardSet.of(self.listed)

    def of_suit(self, suit: Suit) -> tuple[Card, ...]:
        """Every card of one suit from low to high; none when the pack lacks the suit."""
        return tuple(card(rank, suit) for rank in self.ranks) if suit in self.rows else ()

    def in_order(self, cards: CardSet) -> tuple[Card, ...]:
        """These cards by suit, and from low to high within it."""
        return tuple(each for each in self.listed if each in cards)


ACE_HIGH_52 = Pack("23456789TJQKA")
"""The 52-card pack with the ace above the king."""
