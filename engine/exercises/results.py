"""The end of a deal: whether it has come, and what it is worth when the hands are laid open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import NamedTuple

from engine.cards import Card, CardSet
from engine.dealing import shuffle
from engine.exercises.exercise import Exercise, Form, Miscount, Option, in_numbers
from engine.exercises.misconceptions import Misconception
from engine.exercises.people import NAMES, does, inside
from engine.exercises.positions import found, one_of, whole_deal
from engine.layout import Row, rows
from engine.ledger import Ledger, Purse, Why
from engine.observation import observe
from engine.options import Count
from engine.profiles import CARD_COUNT, FOUR_PLAYER, PAGAT, POOL
from engine.prose import count, labels, listing
from engine.ruleset import Ruleset
from engine.scoring import deal_ledger, settled, worth
from engine.transcript import Transcript

_PLAYERS = 4


def ending(rng: Random, _number: int) -> Exercise:
    """A deal that somebody has just won, or may win soon: whether it is over, and what becomes of the rows."""
    pose = one_of((_just_over, _nearly_over, _rows_left), rng)
    return found(lambda: pose(whole_deal(PAGAT, _PLAYERS, rng), rng))


def score_cards(rng: Random, _number: int) -> Exercise:
    """One point a card, paid to the winner: what the winner gets, what a loser pays, what all scores make."""
    pose = one_of((_winner_gets, _winner_gets, _loser_pays, _all_scores), rng)
    return found(lambda: _posed(pose, FOUR_PLAYER, rng))


def score_pips(rng: Random, _number: int) -> Exercise:
    """Penalty points by value, at one of four prices of courts and ace: a loser's hand, or the winner's."""
    rules = replace(CARD_COUNT, count=one_of((Count.PIPS, Count.FACE), rng), ace_counts=one_of((1, 15), rng))
    pose = one_of((_hand_counts, _hand_counts, _hand_counts, _winner_counts), rng)
    return found(lambda: _posed(pose, rules, rng))


def score_pool(rng: Random, _number: int) -> Exercise:
    """Chips: what lies in the pool, what the winner takes, what a deal has cost a loser."""
    pose = one_of((_winner_takes, _winner_takes, _pool_holds, _deal_costs), rng)
    return found(lambda: _posed(pose, POOL, rng))


# Whether the deal is over


def _just_over(deal: Transcript, rng: Random) -> Exercise | None:
    winner = _winner(deal)
    options = [
        (f"The deal is over: {does(NAMES[winner], 'has', within=True)} won", True, _FIRST_OUT, None),
        ("The others go on until all rows are full", False, _ROWS_DO_NOT_MATTER, _FULL),
        ("The hands of the others are counted to find the winner", False, _COUNTING_DOES_NOT_MATTER, _HANDS),
    ]
    ask = f"{does(NAMES[winner], 'has')} just gone out: that hand is empty. What now?"
    return _about_the_end(deal, ask, options, rng)


def _nearly_over(deal: Transcript, rng: Random) -> Exercise | None:
    """Somebody holds one card and has fewest, and it is not that seat's turn."""
    shorter = [
        Transcript(deal.start, deal.actions[:place])
        for place, state in enumerate(deal.states[:-1])
        if sorted(state.cards_left)[:1] == [1] < sorted(state.cards_left)[1:2]
        and state.cards_left[state.turn] > 1
    ]
    if not shorter:
        return None
    now = one_of(shorter, rng)
    leads = now.state.cards_left.index(1)
    name = NAMES[leads]
    options = [
        ("No: it ends when somebody has laid the last card of a hand", True, _FIRST_OUT, None),
        (
            f"Yes: {does(name, 'has', within=True)} won, with the fewest cards",
            False,
            _COUNTING_DOES_NOT_MATTER,
            _HANDS,
        ),
        ("No: it ends when all four rows are full", False, _ROWS_DO_NOT_MATTER, _FULL),
    ]
    ask = f"{does(name, 'has')} one card left, fewer than anybody else. Is the deal over?"
    return _about_the_end(now, ask, options, rng)


def _rows_left(deal: Transcript, rng: Random) -> Exercise | None:
    winner = _winner(deal)
    short = [row for row in rows(PAGAT, deal.state.table) if row.is_open and not row.is_complete]
    if not short:
        return None
    row = one_of(short, rng)
    options = [
        ("Nobody: they stay in the hands", True, f"{_FIRST_OUT} {_ROWS_DO_NOT_MATTER}", None),
        ("Whoever holds them: rows are always finished", False, _ROWS_DO_NOT_MATTER, _FULL),
        (
            f"Whoever holds them, and so may still catch up with {inside(NAMES[winner])}",
            False,
            _COUNTING_DOES_NOT_MATTER,
            _HANDS,
        ),
    ]
    ask = f"{does(NAMES[winner], 'has')} gone out. {_lacks(row)} Who lays what is missing?"
    return _about_the_end(deal, ask, options, rng)


_FULL, _HANDS = Misconception.UNTIL_ROWS_ARE_FULL, Misconception.HANDS_DECIDE
_FIRST_OUT = "Whoever lays the last card of a hand first has won, and the deal ends at that moment."
_ROWS_DO_NOT_MATTER = "Rows need not be full when a deal ends."
_COUNTING_DOES_NOT_MATTER = (
    "Only going out wins. How many cards the others hold changes nothing about who has won."
)


def _lacks(row: Row) -> str:
    missing = [each for each in PAGAT.pack.of_suit(row.suit) if each not in row.cards]
    return f"The row of {row.suit.word} still lacks {labels(missing)}."


def _about_the_end(
    deal: Transcript, ask: str, answers: list[tuple[str, bool, str, Misconception | None]], rng: Random
) -> Exercise:
    shuffle(answers, rng)
    options = tuple(
        Option(str(place), right, because, trap, say)
        for place, (say, right, because, trap) in enumerate(answers)
    )
    seen = observe(deal, seat=0)
    return Exercise(ask, Form.CHOOSE, seen, options, names=NAMES[:_PLAYERS])


# What a deal is worth


class _Sum(NamedTuple):
    """A question about a number."""

    ask: str
    right: int
    because: str
    wrong: tuple[tuple[int, str, Misconception], ...]
    """Numbers that a mistake leads to, each with its sentence; those that happen to be right do not count."""
    otherwise: str


_Pose = Callable[[Transcript, int, Random], _Sum | None]
"""A question about a finished deal and its winner; None where it would teach nothing."""

_MOST_CARDS = 12
"""How many cards all losers together hold at most: more are no fun to count."""


def _posed(pose: _Pose, rules: Ruleset, rng: Random) -> Exercise | None:
    deal = whole_deal(rules, _PLAYERS, rng)
    if sum(deal.state.cards_left) > _MOST_CARDS:
        return None
    asked = pose(deal, _winner(deal), rng)
    if asked is None:
        return None
    options = in_numbers(asked.right, asked.because, (Miscount(*each) for each in asked.wrong))
    if len(options) == 1:
        return None
    return Exercise(
        asked.ask,
        Form.NUMBER,
        deal.state,
        options,
        names=NAMES[:_PLAYERS],
        otherwise=asked.otherwise,
        hides_table=True,
    )


def _winner(deal: Transcript) -> int:
    return deal.state.cards_left.index(0)


def _losers(deal: Transcript) -> list[int]:
    return [seat for seat, left in enumerate(deal.state.cards_left) if left]


def _settled(deal: Transcript) -> Ledger:
    outcome = deal.state.outcome()
    assert outcome is not None, "the deal is over"
    return settled(deal.start.ruleset, outcome)


def _values(rules: Ruleset, cards: CardSet) -> int:
    """What these cards would count by value, courts ten and ace fifteen."""
    return worth(replace(rules, count=Count.PIPS, ace_counts=15), cards)


def _winner_gets(deal: Transcript, winner: int, _rng: Random) -> _Sum:
    state = deal.state
    losers = _losers(deal)
    right = _settled(deal).net[winner]
    return _Sum(
        f"{does(NAMES[winner], 'is')} out. Every loser pays one point a card. "
        f"How many points {_do(winner)} get?",
        right,
        f"{listing(str(state.cards_left[seat]) for seat in losers)} cards are left, {right} in all.",
        (
            (
                max(state.cards_left),
                "That is one loser's hand; all of them pay.",
                Misconception.ONE_LOSER_PAYS,
            ),
            (
                sum(_values(state.ruleset, hand) for hand in state.hands),
                "That is what is printed on the cards; here each of them counts one.",
                Misconception.VALUE_FOR_NUMBER,
            ),
            (0, "The losers pay, and the winner gets all of it.", Misconception.SIGN_FORGOTTEN),
        ),
        "Count the cards in the hands of all losers.",
    )


def _loser_pays(deal: Transcript, _winner: int, rng: Random) -> _Sum:
    state, loser = deal.state, one_of(_losers(deal), rng)
    right = -_settled(deal).net[loser]
    others = sum(state.cards_left)
    return _Sum(
        f"Every loser pays one point a card to the winner. How many points {_do(loser)} pay?",
        right,
        f"{does(NAMES[loser], 'holds')} {count(right, 'card')}: one point each.",
        (
            (
                _values(state.ruleset, state.hands[loser]),
                "That is what is printed on the cards; here each of them counts one.",
                Misconception.VALUE_FOR_NUMBER,
            ),
            (
                others,
                "That is what all losers pay together; each pays for one hand.",
                Misconception.ONE_LOSER_PAYS,
            ),
        ),
        f"Count the cards that {inside(NAMES[loser])} still {'hold' if loser == 0 else 'holds'}.",
    )


def _all_scores(deal: Transcript, winner: int, _rng: Random) -> _Sum:
    net = _settled(deal).net
    got = net[winner]
    shown = listing(f"{'+' if points > 0 else '−'}{abs(points)}" for points in net)
    return _Sum(
        "Every loser pays one point a card to the winner, and all four scores are written down. "
        "What do they add up to?",
        sum(net),
        f"{shown}: what the losers pay the winner gets, so the sum is nothing.",
        (
            (got, "That is the winner's score alone; the losers' are minus.", Misconception.SIGN_FORGOTTEN),
            (2 * got, "The losers' scores are minus: they pay.", Misconception.SIGN_FORGOTTEN),
        ),
        "The winner's score is plus, the losers' are minus.",
    )


def _prices(rules: Ruleset) -> str:
    return (
        f"Penalty points: 2 to 10 count what they show, {_court_price(rules, '')}, {_ace_price(rules, '')}."
    )


def _court_price(rules: Ruleset, verb: str = " count") -> str:
    return f"jack, queen and king{verb} {'ten each' if rules.count is Count.PIPS else '11, 12 and 13'}"


def _ace_price(rules: Ruleset, verb: str = " counts") -> str:
    return f"an ace{verb} {'fifteen' if rules.ace_counts == 15 else 'one'}"


def _hand_counts(deal: Transcript, _winner: int, rng: Random) -> _Sum | None:
    rules = deal.start.ruleset
    loser = one_of(_losers(deal), rng)
    hand = deal.state.hands[loser]
    right = worth(rules, hand)
    dear = replace(rules, ace_counts=16 - rules.ace_counts)
    courts = replace(rules, count=Count.FACE if rules.count is Count.PIPS else Count.PIPS)
    if not 2 <= len(hand) <= 5 or {worth(dear, hand), worth(courts, hand)} == {right}:
        return None
    parts = listing(f"{each.label} {_value(rules, each)}" for each in rules.pack.in_order(hand))
    return _Sum(
        f"{_prices(rules)} What {_do(loser)} write down?",
        right,
        f"{parts}: {right} in all.",
        (
            (worth(dear, hand), f"At this table {_ace_price(rules)}.", Misconception.ACE_PRICE),
            (worth(courts, hand), f"At this table {_court_price(rules)}.", Misconception.COURT_PRICE),
            (
                len(hand),
                "That is how many cards they are; here their values count.",
                Misconception.NUMBER_FOR_VALUE,
            ),
        ),
        f"Add up card by card: {parts}.",
    )


def _value(rules: Ruleset, card: Card) -> int:
    return worth(rules, CardSet.of([card]))


def _winner_counts(deal: Transcript, winner: int, _rng: Random) -> _Sum:
    rules = deal.start.ruleset
    outcome = deal.state.outcome()
    assert outcome is not None, "the deal is over"
    total = sum(worth(rules, hand) for hand in outcome.hands_left)
    words = "Penalty points stay with the hands they come from, and few are good."
    return _Sum(
        f"{_prices(rules)} {does(NAMES[winner], 'has')} gone out. What {_do(winner)} write down?",
        worth(rules, outcome.hands_left[winner]),
        "An empty hand counts nothing.",
        ((total, words, Misconception.WINNER_PENALISED),),
        "What is left in the winner's hand?",
    )


def _deal_chips(deal: Transcript) -> Ledger:
    return deal_ledger(deal, Purse((POOL.stack,) * _PLAYERS))


def _paid(ledger: Ledger, payer: int | None, payee: int | None, *whys: Why) -> int:
    """Chips from one account to another for these reasons; None is the pool."""
    due = (
        each for each in ledger.movements if (each.payer, each.payee) == (payer, payee) and each.why in whys
    )
    return sum(each.amount for each in due)


def _passes(deal: Transcript) -> str:
    """ "Ana 2, Ben none, Cleo 1, you 3"."""
    order = (*range(1, _PLAYERS), 0)
    return ", ".join(f"{inside(NAMES[seat])} {deal.state.passes[seat] or 'none'}" for seat in order)


def _winner_takes(deal: Transcript, winner: int, _rng: Random) -> _Sum:
    ledger = _deal_chips(deal)
    pool = _paid(ledger, None, winner, Why.POOL)
    cards = sum(_paid(ledger, seat, winner, Why.CARDS_LEFT) for seat in _losers(deal))
    values = sum(_values(POOL, hand) for hand in deal.state.hands)
    name = inside(NAMES[winner])
    return _Sum(
        f"{pool} chips lie in the pool, and {name} {'are' if winner == 0 else 'is'} out. "
        f"Every loser pays one chip a card. How many chips {_do(winner)} take in all?",
        pool + cards,
        f"{pool} from the pool and {cards} for the cards: {pool + cards}.",
        (
            (cards, "That is for the cards; the pool comes on top.", Misconception.POOL_FORGOTTEN),
            (pool, "That is the pool; the losers pay for their cards, too.", Misconception.CARDS_FORGOTTEN),
            (pool + values, "Each card costs one chip, whichever it is.", Misconception.VALUE_FOR_NUMBER),
        ),
        "Take the pool, and one chip for each card in the other hands.",
    )


def _pool_holds(deal: Transcript, _winner: int, _rng: Random) -> _Sum | None:
    ledger = _deal_chips(deal)
    antes = sum(_paid(ledger, seat, None, Why.ANTE) for seat in range(_PLAYERS))
    passes = sum(_paid(ledger, seat, None, Why.PASS) for seat in range(_PLAYERS))
    if not passes:
        return None
    return _Sum(
        f"Four players put one chip each into the pool before the deal, and one more for each pass. Passes: "
        f"{_passes(deal)}. How many chips lie in the pool at the end?",
        antes + passes,
        f"{antes} before the deal and {passes} for passes: {antes + passes}.",
        (
            (
                passes,
                "That is for the passes; everybody has paid one chip before.",
                Misconception.ANTE_FORGOTTEN,
            ),
            (
                antes,
                "That was there before the deal; each pass adds one chip.",
                Misconception.PASSES_FORGOTTEN,
            ),
        ),
        "Count one chip for each player and one for each pass.",
    )


def _deal_costs(deal: Transcript, winner: int, rng: Random) -> _Sum:
    ledger, loser = _deal_chips(deal), one_of(_losers(deal), rng)
    ante, passes = (_paid(ledger, loser, None, why) for why in (Why.ANTE, Why.PASS))
    cards = _paid(ledger, loser, winner, Why.CARDS_LEFT)
    name, total = NAMES[loser], ante + passes + cards
    return _Sum(
        "Everybody has put one chip into the pool before the deal, and a pass costs one, too. "
        f"{does(name, 'has')} passed {_times(passes)}. Now the winner is paid one chip a card. "
        f"What does this deal cost {inside(name)} in all?",
        total,
        f"{ante} before the deal, {passes} for passes and {cards} for cards: {total}.",
        (
            (passes + cards, "One more: the chip before the deal.", Misconception.ANTE_FORGOTTEN),
            (
                ante + passes,
                "Add one chip for each card that is left in this hand.",
                Misconception.CARDS_FORGOTTEN,
            ),
            (ante + cards, "Add one chip for each pass.", Misconception.PASSES_FORGOTTEN),
        ),
        "Add up: one before the deal, one for each pass, one for each card left.",
    )


def _times(number: int) -> str:
    return {0: "not once", 1: "once", 2: "twice"}.get(number, f"{number} times")


def _do(seat: int) -> str:
    return "do you" if seat == 0 else f"does {NAMES[seat]}"
