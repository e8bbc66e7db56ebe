"""The whole deals of tests/golden/transcripts, replayed line by line, and looked at by the second player as well."""

from __future__ import annotations

import re
from itertools import zip_longest

import pytest

from engine.ledger import Why
from engine.legality import Pass, Play, Run
from engine.notation import format_action, format_position, parse_action, parse_state
from engine.profiles import RULESETS
from engine.transcript import Transcript
from tests.golden.brute_force import Deal
from tests.golden.transcripts import FOLDER, Told, read, replayed, text_of

DEALS = {key: read(key) for key in sorted(path.stem for path in FOLDER.glob("*.txt"))}
NAMED = [pytest.param(told, id=f"{key}: {told.name}") for key, deals in DEALS.items() for told in deals]


def test_every_profile_has_its_file() -> None:
    assert set(DEALS) == set(RULESETS)


@pytest.mark.parametrize("key", DEALS)
def test_a_file_holds_whole_deals_for_different_numbers_of_players(key: str) -> None:
    rules, starts = RULESETS[key], [told.start for told in DEALS[key]]
    sizes = {start.players for start in starts}
    assert len(starts) >= 2
    assert len(sizes) >= min(2, rules.most_players - rules.fewest_players + 1)
    assert all(start.ruleset is rules and not any(start.passes) for start in starts)
    assert all(parse_state(told.positions[-1]).is_over for told in DEALS[key])


@pytest.mark.parametrize("told", NAMED)
def test_a_deal_goes_as_it_is_told(told: Told) -> None:
    for number, (line, again) in enumerate(zip_longest(told.lines, replayed(told)), start=1):
        assert again == line, f"deal {told.name}, line {number} of it"


@pytest.mark.parametrize("told", NAMED)
def test_the_second_player_allows_the_same_at_every_turn_and_moves_on_alike(told: Told) -> None:
    deeds = tuple(map(parse_action, told.deeds))
    states = Transcript(told.start, deeds).states
    deals = list(map(Deal.read, told.positions))
    for state, deal in zip(states, deals, strict=True):
        ours = set(map(format_action, state.legal_actions()))
        assert {",".join(deed) or "pass" for deed in deal.deeds()} == ours, format_position(state)
    for deed, before, after in zip(deeds, deals, deals[1:], strict=False):
        if isinstance(deed, Play | Run | Pass):
            laid = () if isinstance(deed, Pass) else tuple(map(str, deed.cards))
            assert known(before.after(laid)) == known(after), (before, laid)


def known(deal: Deal) -> Deal:
    """A deal without the turn after its end, which nobody takes."""
    return deal._replace(turn=0) if deal.is_over else deal


PAYING = ("four-player", "pool", "american", "american-must-play")


@pytest.mark.parametrize(
    "told", [pytest.param(told, id=f"{key}: {told.name}") for key in PAYING for told in DEALS[key]]
)
def test_what_was_paid_adds_up_to_the_returns(told: Told) -> None:
    (returned,) = (line.split()[1:] for line in told.lines if line.startswith("returns"))
    won = dict.fromkeys(["pool", *map(str, range(told.start.players))], 0)
    for payer, payee, amount in re.findall(
        r"^paid (\w+) to (\w+): (\d+) for", "\n".join(told.lines), re.MULTILINE
    ):
        won[payer] -= int(amount)
        won[payee] += int(amount)
    assert list(won.values()) == [0, *map(int, returned)]


def test_every_reason_to_pay_occurs() -> None:
    reasons = {
        line.split(" for ")[1]
        for key in PAYING
        for told in DEALS[key]
        for line in told.lines
        if "paid" in line
    }
    assert {re.sub(r" \w\w(,\w\w)*$", "", reason) for reason in reasons} == {each.value for each in Why} - {
        "correction"
    }


def test_only_rules_that_pay_tell_of_payments() -> None:
    told_of = {key for key, deals in DEALS.items() for told in deals if "paid" in " ".join(told.lines)}
    assert told_of == set(PAYING)


@pytest.mark.parametrize("key", ["pagat", "american", "runs"])
def test_the_deals_can_be_made_anew(key: str) -> None:
    assert text_of(RULESETS[key]) == (FOLDER / f"{key}.txt").read_text(encoding="utf-8")
