"""Working out a case and comparing the answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from engine.cards import CardSet
from engine.cases import counting, positions
from engine.cases.case import Case, NotSupported, Table
from engine.errors import NotationError, RulesetError


class Verdict(Enum):
    """What came of a case."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_SUPPORTED = "not supported"


@dataclass(frozen=True)
class Result:
    """The verdict on one case, and in one sentence why it did not pass."""

    id: str
    verdict: Verdict
    why: str = ""


def check(case: Case) -> Result:
    """Work out one case and compare with what it expects; whatever is wrong with a case is told in the result."""
    try:
        answer = _answer(case)
    except NotSupported as what:
        return Result(case.id, Verdict.NOT_SUPPORTED, str(what))
    except (NotationError, RulesetError) as error:
        return Result(case.id, Verdict.FAILED, f"the case cannot be read: {error}")
    except (ValueError, LookupError, StopIteration):
        # Lists that are too short or do not go together; no entry alone is wrong.
        return Result(case.id, Verdict.FAILED, "the case cannot be read: what is given does not fit together")
    wrong = [
        f"{key}: expected {value}, got {_shown(answer[key])}"
        for key, value in case.expected.items()
        if not _agree(value, answer[key])
    ]
    return Result(case.id, Verdict.FAILED if wrong else Verdict.PASSED, "; ".join(wrong))


def _agree(expected: object, found: object) -> bool:
    """Whether two answers are the same; sets have no order, and false is not 0."""
    if isinstance(found, CardSet):
        return isinstance(expected, list) and sorted(map(str, expected)) == sorted(map(str, found))
    if isinstance(found, set):
        return isinstance(expected, list) and sorted(map(str, map(list, found))) == sorted(map(str, expected))
    return json.dumps(expected, sort_keys=True) == json.dumps(found, sort_keys=True)


def _shown(found: object) -> object:
    return sorted(found) if isinstance(found, set) else found


def summary(results: Sequence[Result]) -> str:
    """ "9 passed, 0 failed, 124 not supported"."""
    counts = ((verdict, sum(each.verdict is verdict for each in results)) for verdict in Verdict)
    return ", ".join(f"{count} {verdict.value}" for verdict, count in counts)


def _answer(case: Case) -> Table:
    worker = _WORKERS.get(case.type)
    if worker is None:
        raise NotSupported(f"cases of type {case.type}")
    _require_known("given", case.given, worker.given)
    if not case.expected:
        raise NotationError("nothing is expected")
    answer = worker.work(case)
    _require_known("expected", case.expected, answer)
    return answer


def _require_known(part: str, found: Iterable[str], known: Iterable[str]) -> None:
    for key in found:
        if key not in known:
            raise NotSupported(f"{key} in what is {part}")


@dataclass(frozen=True)
class _Worker:
    """Works out the cases of one type."""

    given: frozenset[str]
    """What it takes into account; `gapped` and `opening` only say what the table shows."""
    work: Callable[[Case], Table]


def _worker(given: str, work: Callable[[Case], Table]) -> _Worker:
    return _Worker(frozenset(given.split()), work)


_WORKERS: Mapping[str, _Worker] = {
    "legal": _worker("table hand passes_used gapped opening", positions.legal),
    "legal_runs": _worker("table hand passes_used gapped opening", positions.legal_runs),
    "pass_limit": _worker("pass_number eliminate_on has_legal", positions.pass_limit),
    "deal": _worker("pack_size players dealer starters_held", positions.dealt_hands),
    "opener": _worker("players dealer sevens", positions.opener),
    "ranking": _worker("cards_left", positions.ranking),
    "score_wins": _worker("deal_winners target", counting.wins),
    "score_cards_zero_sum": _worker("cards_left", counting.zero_sum),
    "score_pips_courts10": _worker("hands_left", counting.pips),
    "score_face_value": _worker("hands_left winner", counting.face_value),
    "score_match_low": _worker("deal_scores deals", counting.lowest_match),
    "score_showdown": _worker("penalties winner", counting.tied_showdown),
    "chips_pool": _worker(
        "players ante pass_fee per_card passes illegal cards_left winner start", counting.pool
    ),
    "chips_fan_tan_003": _worker(
        "players ante pass_fee caught_fine caught passes hands_left winner ace sevens_penalty",
        counting.fan_tan,
    ),
    "tie_break": _worker("criterion totals", counting.tie_break),
    "match_chips_out": _worker("stacks net policy", counting.chips_out),
    "match_deals": _worker("format wins", counting.deals_match),
    "chip_ledger": _worker("players start movements", counting.ledger),
}
