"""Cards, rows, actions, refusals and reasons as English sentences; rules as a whole speak in `rules_prose`.

Players are spoken of by name; the reader is "You". Seats are never numbered here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from engine.belief import Count
from engine.bots.policy import Feeding, Reason, ReasonKind
from engine.cards import Card, CardSet, Rank, Suit
from engine.irregularity import CaughtPass, Correction, WrongCard, WrongPass
from engine.layout import Row, laid_against
from engine.ledger import Movement, Why
from engine.legality import Pass, Play, Run, Violation, ViolationKind
from engine.options import Disposal
from engine.ruleset import Ruleset
from engine.transcript import Deed

YOU = "You"
"""The reader's name at the table."""


def listing(words: Iterable[str], last: str = "and") -> str:
    """ "5♥", "5♥ and 7♣", "5♥, 7♣ and 9♦"; "none" when there are none."""
    *most, final = [*words] or ["none"]
    return f"{', '.join(most)} {last} {final}" if most else final


def count(number: int, thing: str) -> str:
    """ "1 card", "3 cards"."""
    if number == 1:
        return f"1 {thing}"
    return f"{number} {thing}es" if thing.endswith("s") else f"{number} {thing}s"


_LARGE = ("million", "billion", "trillion", "quadrillion")


def round_number(number: int) -> str:
    """ "1,287", "59.7 trillion": as exact as a reader wants it."""
    if number < 10**6:
        return f"{number:,}"
    if number >= 10**18:
        return "more than a quintillion"
    power = (len(str(number)) - 1) // 3 - 1
    return f"{number / 1000 ** (power + 1):,.1f} {_LARGE[power - 1]}"


def deal_count(found: Count) -> str:
    """ "1 deal", "70 deals", "at most 59.7 trillion deals"."""
    most = "" if found.is_exact else "at most "
    return f"{most}{round_number(found.number)} {'deal' if found.number == 1 else 'deals'}"


def card_name(card: Card) -> str:
    """ "7 of hearts": how a card is read out."""
    return f"{card.rank.word} of {card.suit.word}"


def a_rank(rank: Rank) -> str:
    """ "a 7", "an 8", "an ace"."""
    return f"{'an' if rank in {Rank.EIGHT, Rank.ACE} else 'a'} {rank.word}"


def labels(cards: Iterable[Card], last: str = "and") -> str:
    """ "5♥ and 7♣": how cards are written in a sentence."""
    return listing((card.label for card in cards), last)


def suit_title(suit: Suit) -> str:
    """ "Hearts"."""
    return suit.word.capitalize()


def row_sentence(row: Row, *, tells_needs: bool = True) -> str:
    """ "Hearts: 6 to 8, needs 5 and 9", "Clubs: not open, needs the 7", "Spades: complete".

    Behind a gate: "Hearts: 7, needs the 6 first". Where that is asked for, what it needs is not told: "Hearts: 6 to 8".
    """
    if tells_needs:
        return _with_needs(row)
    lies = listing(map(_run, row.runs)) if row.cards else "no card"
    return f"{suit_title(row.suit)}: {lies}"


def _with_needs(row: Row) -> str:
    title = suit_title(row.suit)
    if row.is_complete:
        return f"{title}: complete"
    if not row.is_open:
        needs = (
            f"needs the {row.needs[0].rank.word}" if row.needs else "must wait for the first card of the deal"
        )
        return f"{title}: not open, {_waiting(row)}{needs}"
    needs = listing(card.rank.word for card in row.needs)
    return f"{title}: {listing(map(_run, row.runs))}, needs {f'the {needs} first' if row.is_gated else needs}"


def _waiting(row: Row) -> str:
    """What lies in a row that is not open: cards of a hand that was laid down at once."""
    if not row.cards:
        return ""
    return f"{listing(map(_run, row.runs))} {'waits' if len(row.cards) == 1 else 'wait'}, "


def _run(run: Sequence[Card]) -> str:
    return run[0].rank.word if len(run) == 1 else f"{run[0].rank.word} to {run[-1].rank.word}"


def action_sentence(name: str, deed: Deed, *, is_forced: bool = True) -> str:
    """ "Ana plays 8♣.", "You have no play." – said when it happens; a pass at will is not forced: "Ana passes."."""
    verbs = _IN_SECOND_PERSON if name == YOU else _IN_THIRD_PERSON
    return f"{name} {_deed_words(deed, verbs, is_forced=is_forced)}."


_IN_THIRD_PERSON = {
    "play": "plays",
    "have": "has",
    "pass": "passes",
    "are": "is",
    "take": "takes",
    "try": "tries",
}
_IN_SECOND_PERSON = {verb: verb for verb in _IN_THIRD_PERSON}


def _deed_words(deed: Deed, verbs: Mapping[str, str], *, is_forced: bool) -> str:
    match deed:
        case Play() | Run():
            return f"{verbs['play']} {labels(deed.cards)}"
        case Pass():
            return f"{verbs['have']} no play" if is_forced else verbs["pass"]
        case WrongPass():
            return f"{verbs['pass']}, although a card fits"
        case CaughtPass():
            return f"{verbs['pass']}, although a card fits, and {verbs['are']} caught"
        case Correction(card):
            return f"{verbs['take']} the pass back and {verbs['play']} {card.label}"
        case WrongCard(card):
            return f"{verbs['try']} {card.label}, which does not fit, and {verbs['take']} it back"


def done_words(deed: Deed, *, is_forced: bool = True) -> str:
    """ "played 8♣", "no play" – what a seat did last, in a few words."""
    match deed:
        case Play() | Run():
            return f"played {labels(deed.cards)}"
        case Pass() | WrongPass():
            return "no play" if is_forced and isinstance(deed, Pass) else "passed"
        case CaughtPass():
            return "caught passing"
        case Correction(card):
            return f"corrected to {card.label}"
        case WrongCard(card):
            return f"took back {card.label}"


def put_out_sentence(name: str, rules: Ruleset, held: CardSet) -> str:
    """ "Ben is put out of the deal, and the cards held are laid in their places: 3♣ and 4♣."."""
    laid = "laid in their places" if rules.disposal is Disposal.LAY_IN_PLACE else "taken away"
    who = f"{name} {'are' if name == YOU else 'is'}"
    return f"{who} put out of the deal, and the cards held are {laid}: {labels(rules.pack.in_order(held))}."


_REASONS_TO_PAY: Mapping[Why, str] = {
    Why.ANTE: "before the deal",
    Why.PASS: "for passing",
    Why.VOLUNTARY_PASS: "for passing with a card that fits",
    Why.ILLEGAL_PASS: "as a fine",
    Why.CORRECTION: "back for a corrected pass",
    Why.POOL: "for winning the deal",
    Why.CARDS_LEFT: "for cards left",
    Why.STARTERS_LEFT: "for starters left",
}


def movement_sentence(paid: Movement, names: Sequence[str]) -> str:
    """ "Ana pays 1 chip to the pool for passing." – `names` are the players by seat."""
    chips, why = count(paid.amount, "chip"), _REASONS_TO_PAY[paid.why]
    if paid.payer is None:
        return f"The pool pays {chips} to {_whom(paid.payee, names)} {why}."
    name = names[paid.payer]
    return f"{name} {'pay' if name == YOU else 'pays'} {chips} to {_whom(paid.payee, names)} {why}."


def _whom(seat: int | None, names: Sequence[str]) -> str:
    if seat is None:
        return "the pool"
    return "you" if names[seat] == YOU else names[seat]


def movement_sentences(paid: Sequence[Movement], names: Sequence[str]) -> list[str]:
    """A sentence for each movement; one for all where everybody pays the same before the deal."""
    antes = {each.amount for each in paid if each.why is Why.ANTE}
    if len(paid) == len(names) and len(antes) == 1 and all(each.why is Why.ANTE for each in paid):
        chips = count(paid[0].amount, "chip")
        return [f"Everybody pays {chips} to the pool {_REASONS_TO_PAY[Why.ANTE]}."]
    return [movement_sentence(each, names) for each in paid]


def pool_words(chips: int) -> str:
    """ "In the pool: 5 chips"."""
    return f"In the pool: {count(chips, 'chip')}"


def win_sentence(name: str, prize: str) -> str:
    """ "You go out and win this deal.", "Ana goes out and wins the match."."""
    you = name == YOU
    return f"{name} {'go' if you else 'goes'} out and {'win' if you else 'wins'} {prize}."


def violation_sentence(found: Violation) -> str:
    """Why an action is refused, with the missing card in it: "10♥ waits for 9♥."."""
    return _REFUSALS[found.kind](found)


def _gap(found: Violation) -> str:
    assert found.card is not None
    return f"{found.card.label} waits for {labels(found.missing)}."


def _closed(found: Violation) -> str:
    assert found.card is not None
    starter, *inner = found.missing
    row = f"The {found.card.suit.word} row is not open yet: {found.card.label} waits for {starter.label}"
    if not inner:
        return f"{row}."
    return f"{row}, then {labels(inner)}."


def _card(found: Violation) -> str:
    return found.card.label if found.card else "That"


_REFUSALS: Mapping[ViolationKind, Callable[[Violation], str]] = {
    ViolationKind.DEAL_OVER: lambda _: "This deal is over: nothing more is played.",
    ViolationKind.NOT_YOUR_TURN: lambda _: (
        "It is not your turn: everybody takes one turn, then the next player."
    ),
    ViolationKind.OPENING_CARD: lambda found: (
        f"{_card(found)} must wait: {labels(found.missing)} is the first card of the deal."
    ),
    ViolationKind.GATE_CLOSED: lambda found: (
        f"{_card(found)} would be next, but this row waits for {labels(found.missing)} first."
    ),
    ViolationKind.ONE_CARD: lambda _: "Only one card is played in a turn.",
    ViolationKind.NO_RUN: lambda _: (
        "Cards played together must follow one another in one suit, outward from the first."
    ),
    ViolationKind.NO_PASSES_LEFT: lambda _: (
        "You may not pass: your free passes are used up, and a card of yours fits."
    ),
    ViolationKind.ALL_PASSED: lambda _: (
        "You may not pass: everybody has passed in a row, so whoever can play must now."
    ),
    ViolationKind.TOO_DEAR: lambda _: "You may not pass: you have too few chips to pay for it.",
    ViolationKind.ALREADY_LAID: lambda found: f"{_card(found)} is on the table already.",
    ViolationKind.NOT_IN_HAND: lambda found: f"{_card(found)} is not in this hand.",
    ViolationKind.NOT_IN_PACK: lambda found: f"There is no {_card(found)} in this pack.",
    ViolationKind.ROW_NOT_OPEN: _closed,
    ViolationKind.GAP: _gap,
    ViolationKind.MUST_PLAY: lambda _: "You may not pass: a card of yours fits.",
}


def fit_sentence(ruleset: Ruleset, card: Card) -> str:
    """Why a card fits: "9♥ fits: it goes right beside 8♥."."""
    neighbour = laid_against(ruleset, card)
    if neighbour is None:
        return f"{card.label} fits: {a_rank(card.rank)} opens its row."
    return f"{card.label} fits: it goes right beside {neighbour.label}."


def reason_sentence(reason: Reason, names: Sequence[str] = ()) -> str:
    """Why a bot did, or would do, what it does; written as advice to the reader.

    `names` are the players by seat; who is not named is a seat, counted from 1.
    """
    words = _REASONS[reason.kind](reason)
    opened = [_feeding(each, names) for each in reason.feeding]
    return " ".join([words, *opened, *_passes(reason, names)])


def _feeding(found: Feeding, names: Sequence[str]) -> str:
    """ "It does open 10♥, probably for Ben (62 of 100)."."""
    words = f"It does open {found.card.label}"
    if found.holders:
        seat, share = found.holders[0]
        who = _player(seat, names)
        words += (
            f", {_how_likely(found, share)} for {who} ({_hundredths(share)}{_by_cards(found, share, who)})"
        )
    return f"{words}."


TELLING = 0.08
"""By how much a share must differ from what the cards alone say before the way of playing is spoken of."""


def _by_cards(found: Feeding, share: float, who: str) -> str:
    """Where the way in which somebody has played tells more than hands and passes do."""
    if found.by_cards is None or abs(share - found.by_cards) < TELLING:
        return ""
    return f" as {who} has played, {_hundredths(found.by_cards)} by the cards alone"


def _passes(reason: Reason, names: Sequence[str]) -> Iterator[str]:
    """ "Passes show that Ana has no 5♠ or 9♥."."""
    if reason.told:
        shown = (f"{_player(seat, names)} has no {labels(cards, last='or')}" for seat, cards in reason.told)
        yield f"Passes show that {listing(shown)}."


def _player(seat: int, names: Sequence[str]) -> str:
    return names[seat] if names else f"seat {seat + 1}"


def _how_likely(found: Feeding, share: float) -> str:
    """Sure is only what the cards prove; deals imagined by how somebody has played may agree and all be wrong."""
    if found.by_cards == 1:
        return "surely"
    return "probably" if share > 0.6 else "perhaps"


def _hundredths(share: float) -> str:
    return f"{share * 100:.0f} of 100"


def _imagined(reason: Reason) -> str:
    what = f"Play {labels(reason.run or (reason.card,))}" if reason.card else "Pass"
    found = (
        f"won {_hundredths(reason.share)}"
        if reason.counts_wins
        else f"was worth {reason.share:.1f} in the mean"
    )
    return (
        f"{what}: in {count(reason.deals, 'imagined deal')} it {found}; "
        f"the best other choice {_next_best(reason)}.{_leads_to(reason)}"
    )


def _next_best(reason: Reason) -> str:
    """How the best other choice did: "won 28 of 100, which may be chance"."""
    if reason.share == reason.next_best:
        return "did just as well"
    found = f"won {_hundredths(reason.next_best)}" if reason.counts_wins else f"{reason.next_best:.1f}"
    tried = f" (imagined {reason.next_deals} times)" if reason.next_deals < reason.deals else ""
    doubt = ", which may be chance" if reason.share - reason.next_best < 2 * reason.error else ""
    return f"{found}{tried}{doubt}"


def _leads_to(reason: Reason) -> str:
    if reason.waiting is None:
        return ""
    return f" That leads to your {reason.waiting.label}, which waits for {labels(reason.between)} of other hands."


def _opens_little(reason: Reason) -> str:
    assert reason.card is not None
    if not reason.opens:
        return f"Play {reason.card.label}: no card of yours waits behind it, and it opens nothing for the others."
    return (
        f"Play {reason.card.label}: no card of yours waits behind it, and only {count(reason.opens, 'card')} of others "
        f"{'does' if reason.opens == 1 else 'do'}."
    )


def _long_wait(reason: Reason) -> str:
    assert reason.card is not None
    assert reason.waiting is not None
    waits = f"your {reason.waiting.label} cannot be laid before {labels(reason.between)}"
    others = "others hold" if len(reason.between) > 1 else "somebody else holds"
    return f"Play {reason.card.label}: {waits}, which {others}. So open that way soon."


_REASONS: Mapping[ReasonKind, Callable[[Reason], str]] = {
    ReasonKind.NO_PLAY: lambda _: "Nothing you hold fits, so the turn passes.",
    ReasonKind.ONLY_CARD: lambda reason: (
        f"{_said(reason)} is the only card of yours that fits, so it must be played."
    ),
    ReasonKind.AT_RANDOM: lambda reason: (
        f"{reason.card.label} fits. Nothing was found that speaks for one card more than for another."
        if reason.card
        else "You may pass here, and nothing was found that speaks for a card."
    ),
    ReasonKind.KEEPS_STARTER: lambda reason: (
        f"{_said(reason)} fits. No card that fits leads to one of yours that waits, and a card that opens a row is "
        "kept back: it opens two ways for others at once."
    ),
    ReasonKind.LONG_WAIT: _long_wait,
    ReasonKind.OPENS_LITTLE: _opens_little,
    ReasonKind.IMAGINED: _imagined,
}


def _said(reason: Reason) -> str:
    return reason.card.label if reason.card else "A pass"
