"""Cases about points, chips and matches. The type names the scheme; the profile says only where it was found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.cards import NO_CARDS, CardSet
from engine.cases.case import Case, Entries, NotSupported, Table
from engine.cases.positions import MOST_PLAYERS, finished
from engine.errors import NotationError
from engine.ledger import Ledger, Movement, Purse, Why, antes
from engine.match import Match
from engine.options import Count, Insolvency, MatchFormat, Payment, TieBreak
from engine.outcome import Outcome
from engine.profiles import AMERICAN, CARD_COUNT, FOUR_PLAYER, PAGAT, POOL, SEVENS
from engine.ruleset import Ruleset
from engine.scoring import penalties, returns, settlement, showdown


def wins(case: Case) -> Table:
    """A match that goes by deals won."""
    given = Entries(case.given)
    winners = given.texts("deal_winners")
    names = sorted(set(winners))
    match = Match(replace(PAGAT, match_length=given.number("target", 1, 99)), 0, (0,) * len(names))
    decided = None
    for number, name in enumerate(winners, start=1):
        match = match.after(Outcome(names.index(name), (NO_CARDS,) * len(names)))
        if decided is None and match.winner is not None:
            decided = number
    return {
        "totals": dict(zip(names, match.points, strict=True)),
        "match_winner": None if match.winner is None else names[match.winner],
        "decided_after_deal": decided,
    }


def zero_sum(case: Case) -> Table:
    """One point a card to the winner."""
    outcome = _outcome(FOUR_PLAYER, Entries(case.given).numbers("cards_left"))
    return {"scores": list(returns(FOUR_PLAYER, outcome))}


def _outcome(rules: Ruleset, cards_left: list[int]) -> Outcome:
    outcome = finished(replace(rules, fewest_players=2, most_players=MOST_PLAYERS), cards_left).outcome()
    if outcome is None:
        raise NotationError("cards_left should say who went out")
    return outcome


def pips(case: Case) -> Table:
    """Penalty points with courts at ten, for both values of the ace."""
    hands = Entries(case.given).hands("hands_left")
    outcome = Outcome(_out(hands), hands)
    return {f"ace{ace}": list(returns(replace(CARD_COUNT, ace_counts=ace), outcome)) for ace in (1, 15)}


def _out(hands: Sequence[CardSet]) -> int:
    """The seat without cards."""
    return next(seat for seat, hand in enumerate(hands) if not hand)


def face_value(case: Case) -> Table:
    """Face values as penalties and as payments, for both values of the ace."""
    given = Entries(case.given)
    hands = given.hands("hands_left")
    outcome = Outcome(given.number("winner", 0, len(hands) - 1), hands)
    return {f"ace{ace}": _face_values(ace, outcome) for ace in (1, 15)}


def _face_values(ace: int, outcome: Outcome) -> Table:
    paid = replace(SEVENS, count=Count.FACE, ace_counts=ace, payment=Payment.TO_WINNER)
    return {
        "penalties": list(penalties(paid, outcome)),
        "chips_to_winner": list(returns(paid, outcome)),
    }


def lowest_match(case: Case) -> Table:
    """A match of so many deals that the lowest total wins."""
    given = Entries(case.given)
    deals = given.number_lists("deal_scores")
    rules = replace(CARD_COUNT, match_length=given.number("deals", 1, 99))
    match = Match(rules, 0, (0,) * len(deals[0]), deals=len(deals))
    for scores in deals:
        match = match.scored(scores)
    return {
        "totals": list(match.points),
        "lowest": match.points[match.leaders[0]],
        "tied": list(match.winners),
    }


def pool(case: Case) -> Table:
    """A deal for chips: ante, fee and one chip a card."""
    given = Entries(case.given)
    if given.texts("illegal"):
        raise NotSupported("illegal passes in a list")
    rules = replace(POOL, ante=given.number("ante", 0, 99), pass_fee=given.number("pass_fee", 0, 99))
    if given.number("per_card", 1, 1) != 1:
        raise NotSupported("more than one chip a card")
    players = given.number("players", 2, MOST_PLAYERS)
    left = _outcome(rules, given.numbers("cards_left", players)).hands_left
    start = given.numbers("start", players) if "start" in given else None
    ledger, end = _chip_deal(rules, given, left, start)
    return {
        "pool_before_award": ledger.purse.pool,
        "winner_receives": _received(end, given.number("winner", 0, players - 1)),
        "net": _net(ledger, end),
        "final": list(end.purse.chips) if start else None,
    }


def fan_tan(case: Case) -> Table:
    """A deal for chips with face values, fines and the penalty for sevens."""
    given = Entries(case.given)
    rules = replace(
        AMERICAN,
        ante=given.number("ante", 0, 99),
        pass_fee=given.number("pass_fee", 0, 99),
        fine=given.number("caught_fine", 0, 99),
        ace_counts=given.number("ace", 1, 15),
        starter_penalty=given.number("sevens_penalty", 0, 99),
    )
    ledger, end = _chip_deal(rules, given, given.hands("hands_left"))
    return {
        "pot": ledger.purse.pool,
        "winner_receives": _received(end, given.number("winner", 0, MOST_PLAYERS)),
        "net": _net(ledger, end),
    }


def _chip_deal(
    rules: Ruleset, given: Entries, left: tuple[CardSet, ...], start: Sequence[int] | None = None
) -> tuple[Ledger, Ledger]:
    """The chips of a deal up to its end, and those of its end."""
    players = given.number("players", 2, MOST_PLAYERS)
    fees = [
        Movement(seat, None, times * rules.pass_fee, Why.PASS)
        for seat, times in enumerate(given.numbers("passes", players))
    ]
    caught = given.numbers("caught", players) if "caught" in given else [0] * players
    fines = [Movement(seat, None, times * rules.fine, Why.ILLEGAL_PASS) for seat, times in enumerate(caught)]
    before = Purse(tuple(start or (rules.stack,) * players))
    ledger = Ledger.of(before, (*antes(players, rules.ante), *fees, *fines), rules.insolvency)
    outcome = Outcome(given.number("winner", 0, players - 1), left, purse=ledger.purse)
    return ledger, Ledger.of(ledger.purse, settlement(rules, outcome), rules.insolvency)


def _received(end: Ledger, winner: int) -> int:
    return sum(each.amount for each in end.movements if each.payee == winner)


def _net(ledger: Ledger, end: Ledger) -> list[int]:
    return [more + last for more, last in zip(ledger.net, end.net, strict=True)]


def tied_showdown(case: Case) -> Table:
    """Losers who tie pay nothing."""
    given = Entries(case.given)
    found = given.numbers("penalties")
    winner = given.number("winner", 0, len(found) - 1)
    due = [
        Movement(seat, winner, amount, Why.CARDS_LEFT)
        for seat, amount in enumerate(showdown(found, winner))
        if seat != winner
    ]
    return {"chips": list(Ledger.of(Purse((0,) * len(found)), due).net)}


def tie_break(case: Case) -> Table:
    """Who plays an extra deal, or who has won."""
    given = Entries(case.given)
    if given.text("criterion") != "most_chips":
        raise NotSupported(f"criterion = {given.text('criterion')}")
    totals = tuple(given.numbers("totals"))
    rules = replace(AMERICAN, match_format=MatchFormat.DEALS, match_length=1, tie_break=TieBreak.EXTRA_DEAL)
    match = Match(rules, 0, (0,) * len(totals), deals=1, purse=Purse(totals))
    return {
        "extra_deal_between": list(match.leaders) if match.needs_extra_deal else None,
        "winner": match.winner,
    }


def chips_out(case: Case) -> Table:
    """A match that ends when somebody's chips have run out."""
    given = Entries(case.given)
    before, change = tuple(given.numbers("stacks")), given.numbers("net")
    policies = given.entries("policy") if "policy" in given else Entries({})
    stacks = {}
    for policy in Insolvency:
        after = _paid(before, change, policy)
        if policy.value in policies and policies.numbers(policy.value) != list(after):
            raise NotationError(f"with {policy.value} the stacks would be {list(after)}")
        stacks[policy] = after
    match = Match(AMERICAN, 0, (0,) * len(before), deals=1, purse=Purse(stacks[Insolvency.DEBT]))
    return {"stacks": list(match.purse.chips), "over": match.is_over, "winner": match.winner}


def _paid(before: tuple[int, ...], change: Sequence[int], policy: Insolvency) -> tuple[int, ...]:
    """The stacks after every loser has paid the winner."""
    winner = max(range(len(change)), key=lambda seat: change[seat])
    due = [
        Movement(seat, winner, -less, Why.CARDS_LEFT) for seat, less in enumerate(change) if seat != winner
    ]
    return Ledger.of(Purse(before), due, policy).purse.chips


def deals_match(case: Case) -> Table:
    """A match of so many deals that most wins decide."""
    given = Entries(case.given)
    number, _, unit = given.text("format").partition(" ")
    if unit != "deals" or not number.isdecimal():
        raise NotSupported(f"format = {given.text('format')}")
    won = tuple(given.numbers("wins"))
    match = Match(replace(SEVENS, match_length=int(number)), 0, won, deals=sum(won))
    return {"over": match.is_over, "winner": match.winner}


def ledger(case: Case) -> Table:
    """Movements one by one."""
    given = Entries(case.given)
    players = given.number("players", 2, MOST_PLAYERS)
    due = [
        Movement(
            _account(each.text("src"), players),
            _account(each.text("dst"), players),
            each.number("amount", 0, 9999),
            Why.CARDS_LEFT,  # the words of the file say more, but decide nothing
        )
        for each in given.objects("movements")
    ]
    purse = Ledger.of(Purse((given.number("start", 0, 9999),) * players), due).purse
    return {"final": list(purse.chips), "pool_after": purse.pool, "total": purse.total}


def _account(name: str, players: int) -> int | None:
    if name == "pool":
        return None
    if not name.isdecimal() or int(name) >= players:
        raise NotationError(f"{name} should be a seat below {players}, or pool")
    return int(name)
