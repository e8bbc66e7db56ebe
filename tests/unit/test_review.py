"""Reviews of short deals whose truth is known: the positions are proved puzzles, or can be seen through by eye."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.belief import Count
from engine.bots.worlds import choices_seen
from engine.cards import CardSet, parse_card
from engine.knowledge import Knowledge, Told, knowledge
from engine.notation import format_action, parse_transcript
from engine.observation import observe
from engine.profiles import RULESETS
from engine.review import Change, Decision, Limits, Review, Verdict, review
from engine.review_prose import decision_lines, knowledge_sentences, review_lines, summary
from engine.solver import Answer

NAMES = ("West", "North", "East", "You")
LATE = "pagat 4p | C:2-A D:6-A H:2-A S:6-T | 3D / 2D 4D 2S 3S 4S QS KS / AS / 5D 5S JS | turn=3"
"""Only 5♠ wins for seat 3: it opens nothing that West or East can use."""
RIGHT = f"{LATE} | 5S pass 4S pass 5D pass 4D pass JS"
WRONG = f"{LATE} | 5D pass 4D pass 5S 3D"

FOLDED = (
    "pagat 4p | C:- D:- H:- S:- | JC QC KC AC 7D 6H 8H 9H KH 3S 5S 6S QS / 2C 4C 5C 6C 2D QD 2H 3H 4H QH 8S 9S AS / "
    "3C 9C 3D 5D 8D JD 5H TH JH AH 2S 7S TS / 7C 8C TC 4D 6D 9D TD KD AD 7H 4S JS KS | turn=1 dealer=0 | pass 7S 7H "
    "6H 8S 5H 7C 7D 4H 8D 9D 6S 3H pass TD 5S 9S TS 4S 8H 2H JD JS QS QD pass 6D 3S 6C 2S KD 9H 5C 5D 8C pass 4C TH "
    "AD pass pass JH 4D pass QH 9C TC KH pass 3C KS"
)
OTHER_FOLDED = (
    "pagat 4p | C:- D:- H:- S:- | 2C 4C 7C 9C QC KD 2H 9H TH KH 2S 8S JS / 5C 6C TC 2D JD QD 5H JH 7S 9S TS QS AS / "
    "3C JC AC 3D 6D TD AD 4H 6H 7H 3S 6S KS / 8C KC 4D 5D 7D 8D 9D 3H 8H QH AH 4S 5S | turn=1 dealer=0 | 7S 7H 7D 7C "
    "6C 6H 8C 8S 5H 6D 5D 9C 5C 6S 8H 9H 9S 4H 4D TH TS 3D 5S JS JH pass 8D 4C TC 3C 3H 2H QS JC 4S QC 2D KS 9D 2C "
    "AS TD KC pass JD 3S QH KH QD"
)


def whole(text: str, seat: int = 3, limits: Limits | None = None) -> Review:
    transcript = parse_transcript(text)
    *_, found = review(transcript, seat, Random(1), limits) if limits else review(transcript, seat, Random(1))
    return found


def only(found: Review) -> Decision:
    (decision,) = found.decisions
    return decision


def test_a_win_that_slips_away_is_proved_and_shown() -> None:
    found = whole(WRONG)
    assert [each.place for each in found.decisions] == [0, 4]
    decision = found.decisions[0]
    assert decision.verdict is Verdict.WIN_LOST
    assert [format_action(each) for each in decision.proved.winning] == ["5S"]
    assert decision.better is not None
    assert format_action(decision.better) == "5S"
    assert " ".join(map(format_action, decision.line)) == "5S pass 4S pass 5D pass 4D pass JS"
    assert found.changes == (Change(0, Answer.WINS), Change(1, Answer.LOSES))


def test_the_winner_owes_it_to_the_card_of_another() -> None:
    found = whole(WRONG)
    assert found.turning == Change(1, Answer.WINS), "5♦ gave West the deal"
    assert whole(RIGHT).turning == Change(0, Answer.WINS), "nothing but the deal itself"


def test_a_win_that_is_kept() -> None:
    found = whole(RIGHT)
    first, *later = found.decisions
    assert first.verdict is Verdict.WIN_KEPT
    assert first.better is None
    assert first.line == ()
    assert all(each.verdict in {Verdict.WIN_KEPT, Verdict.ALL_WIN} for each in later)
    assert found.changes == (Change(0, Answer.WINS),)


def test_without_a_budget_nothing_is_claimed_to_be_proved() -> None:
    found = whole(WRONG, limits=Limits(nodes=0, careful_nodes=0, deals=200))
    decision = found.decisions[0]
    assert decision.proved.winning == ()
    assert not decision.proved.is_decided
    assert decision.sure is None
    assert decision.deals == 200
    told = [*decision_lines(found.transcript, decision, NAMES)][1]
    assert told.startswith("With the hidden cards imagined 200 times, ")
    assert "At moves 1 and 5 no choice could be proved to win." in review_lines(found, NAMES)
    assert found.changes[-1].answer is Answer.LOSES, "a finished deal needs no search"
    assert found.changes[0].answer is Answer.UNDECIDED


def test_odds_are_compared_in_the_same_deals() -> None:
    decision = whole(WRONG).decisions[0]
    assert decision.counts_wins
    worths = [each.worth for each in decision.estimates]
    assert worths == sorted(worths, reverse=True)
    assert all(0 <= worth <= 1 for worth in worths)
    taken = next(each for each in decision.estimates if each.action == decision.taken)
    for each in decision.estimates:
        assert each.lead == pytest.approx(each.worth - taken.worth)


@pytest.mark.parametrize(("text", "verdict"), [(RIGHT, "well found"), (WRONG, "slipped away")])
def test_the_sentence_says_what_was_certain(text: str, verdict: str) -> None:
    found = whole(text)
    lines = [*decision_lines(found.transcript, found.decisions[0], NAMES)]
    assert verdict in lines[1]


def test_a_lost_win_is_told_with_the_way_it_could_have_gone() -> None:
    found = whole(WRONG)
    lines = [*review_lines(found, NAMES)]
    assert lines[0] == (
        "You had a choice 2 times; in 1 of them it mattered. "
        "At move 1 you gave away a win that was certain with all hands open."
    )
    assert lines[2] == "Move 1 of 6: you played 5♦; you could also have played 5♠ or J♠."
    assert lines[3].startswith(
        "Here a certain win slipped away: with all cards open, 5♠ wins whatever the others do, and 5♦ does not."
    )
    assert lines[4] == (
        "It could have gone on so: You 5♠, West pass, North 4♠, East pass, You 5♦, West pass, North 4♦, "
        "East pass, You J♠."
    )
    assert lines[-1] == (
        "The turning point was move 1: You play 5♦. From then on the others could stop you, and nobody could stop "
        "West any more."
    )
    assert sum("You play 5♦." in line for line in lines) == 1, "no move is told of twice"


def test_moves_at_which_nothing_mattered_are_told_of_together() -> None:
    found = whole(FOLDED, seat=0)
    lines = [*review_lines(found, ("You", "Ana", "Ben", "Cleo"))]
    assert [each.place + 1 for each in found.decisions] == [4, 8, 12, 16, 20, 24, 28, 48]
    assert [each.place + 1 for each in found.decisions if each.matters] == [4, 8]
    assert lines[0] == (
        "You had a choice 8 times; in 2 of them it mattered. "
        "At move 8 you gave away a win that was certain with all hands open."
    )
    assert [line.partition(":")[0] for line in lines if ": you " in line] == ["Move 4 of 51", "Move 8 of 51"]
    assert lines[-8:-3] == [
        "",
        "At move 48 no choice won a single one of the imagined deals.",
        "At moves 12, 16, 20, 24 and 28 no other choice did clearly better or worse than yours in imagined deals.",
        (
            "At moves 12, 16, 20, 24, 28 and 48: if all the others had worked together, they could have stopped you, "
            "whatever you chose."
        ),
        "",
    ]
    assert not any("quadrillion" in line or "trillion" in line for line in lines)
    assert sum("worked together" in line for line in lines) == 1


def test_what_did_clearly_better_is_told_with_its_move() -> None:
    lines = [*review_lines(whole(OTHER_FOLDED, seat=0), ("You", "Ana", "Ben", "Cleo"))]
    assert lines[0] == (
        "You had a choice 8 times; in 1 of them it mattered. "
        "At move 24 another choice did clearly better in imagined deals."
    )
    assert lines[3] == (
        "With the hidden cards imagined 200 times, 4♣ won 16 of 100 and J♠ won 2 of 100: 4♣ was better."
    )


def test_where_every_choice_wins_one_line_says_so() -> None:
    lines = [*review_lines(whole(FOLDED, limits=Limits(deals=4)), ("West", "Ana", "Ben", "You"))]
    assert "At move 47 every choice won, if you went on well: nobody could stop you any more." in lines
    assert not any(line.startswith("Move 47 of 51") for line in lines)


def test_nobody_is_blamed_for_a_turning_point_where_the_other_card_lost_too() -> None:
    *_, last = review_lines(whole(OTHER_FOLDED, seat=2), ("West", "Ana", "You", "Cleo"))
    assert last == (
        "The turning point was move 42: You play 10♦. From then on nobody could stop Ana any more. "
        "Your other card lost too: the others could have stopped you there as well."
    )
    *_, blamed = review_lines(whole(FOLDED, seat=2), ("West", "Ana", "You", "Cleo"))
    assert blamed == (
        "The turning point was move 46: You play 9♣. From then on nobody could stop Cleo any more."
    ), "3♣ did clearly better there"


def test_only_a_number_of_deals_that_tells_something_is_told() -> None:
    told = (Told(1, 0, CardSet.of([parse_card("QS")])), Told(1, 4, CardSet.of([parse_card("QS")])))
    passed = "North passed at moves 1 and 5, so North had no Q♠."
    few, many = (
        [*knowledge_sentences(Knowledge(Count(deals, is_exact=True), told, ()), NAMES)]
        for deals in (9_999, 10_000)
    )
    assert few == ["What you could know: 9,999 deals were still possible.", passed]
    assert many == [f"What you could know: {passed}"]


KNOWABLE = (
    "pagat 3p | C:- D:- H:- S:- | 2C 5C 8C 9C 4D 5D TD KD 5H KH 3S 4S 6S 9S JS QS AS / 3C 6C 7C TC QC KC 3D 6D 7D "
    "9D QD 2H 4H 6H 9H JH 5S KS / 4C JC AC 2D 8D JD AD 3H 7H 8H TH QH AH 2S 7S 8S TS | turn=1 dealer=0 | 7D 8D pass "
    "7C 7H 8C 6C 8H 5C 9D 7S TD 9H JD 6S 6D TH 5D 6H 8S 9S QD 4C KD 3C AD 2C JH QH KH 5S AH 4S pass TS 3S pass 2S 9C"
)


def test_of_several_winning_cards_the_one_that_could_be_known_is_named() -> None:
    """4♦, 5♥ and J♠ win with open hands; only of J♠ could seat 0 be sure."""
    decision = whole(KNOWABLE, seat=0).decisions[-1]
    assert sorted(map(format_action, decision.proved.winning)) == ["4D", "5H", "JS"]
    assert decision.better is not None
    assert format_action(decision.better) == "JS"
    told = [*decision_lines(parse_transcript(KNOWABLE), decision, ("You", "West", "East"))][1]
    assert "J♠ wins whatever the others do, and 9♣ does not. You could know that" in told


LEFT = (
    "shichi-narabe 3p | C:7 D:7 H:7 S:7 | 2C 9C KC 4D 6D 8D 9D QD 5H 8H TH QH QS AS / 3C TC JC AC 2D TD 3H 4H 6H 9H AH "
    "2S 3S 8S 9S TS JS KS / 4C 5C 6C 8C QC 3D 5D JD KD AD 2H JH KH 4S 5S 6S | turn=1 dealer=0 | pass pass 8H 8S 6C 6D "
    "pass 5D 4D 9S 6S pass 9H 3D TH pass JH QH 6H 5C 8D TS pass 5H 4H 4C pass 3C"
)


def test_a_win_that_was_there_is_named_where_the_card_taken_is_too_hard_to_judge() -> None:
    decision = whole(LEFT, seat=1, limits=Limits(careful_nodes=10_000)).decisions[-1]
    assert decision.verdict is Verdict.WIN_LEFT
    assert decision.better in decision.proved.winning
    assert decision.line
    told = [*decision_lines(parse_transcript(LEFT), decision, ("West", "You", "East"))][1]
    assert told.startswith("With all cards open, ")
    assert " wins whatever the others do; whether 3♣ does is too hard to say." in told


def test_where_most_choices_win_those_are_named_that_do_not() -> None:
    played = f"{KNOWABLE.removesuffix('9C')}JS"
    decision = whole(played, seat=0, limits=Limits(nodes=2_000, deals=4)).decisions[-1]
    assert decision.verdict is Verdict.WIN_KEPT
    assert len(decision.proved.losing) < len(decision.proved.winning)
    told = [*decision_lines(parse_transcript(played), decision, ("You", "West", "East"))][1]
    assert told.startswith(
        "With all cards open, only 9♣ would have let the others stop you; every other choice wins"
    )
    assert "well found" not in told


def test_that_not_every_choice_wins_is_said_only_where_one_is_proved_to_lose() -> None:
    found = whole(KNOWABLE, seat=0, limits=Limits(nodes=100, careful_nodes=100, deals=4))
    decision = next(each for each in found.decisions if each.place == 32)
    assert {*decision.proved.answers.values()} == {Answer.WINS, Answer.UNDECIDED}
    assert decision.verdict is Verdict.WIN_FOUND
    told = [*decision_lines(parse_transcript(KNOWABLE), decision, ("You", "West", "East"))][1]
    assert told.startswith("With all cards open, ")
    assert "whatever the others do, and whether every choice does is too hard to say." in told


OUT_BEFORE = (
    "shichi-narabe-out 3p | C:2-A D:2-A H:2-K S:2,4-Q | 3S AH / - / KS AS | "
    "turn=2 passes=0,4,0 out=1:KH,2S | KS AH AS"
)


def test_what_was_laid_for_a_player_who_was_out_before_lay_there_from_the_first() -> None:
    seen = choices_seen(observe(parse_transcript(OUT_BEFORE), 0))
    assert [str(CardSet(each.fitting)) for each in seen[2]] == ["AH 3S KS", "3S AS"]


def test_a_deal_is_reviewed_that_begins_after_somebody_was_put_out() -> None:
    text = (
        "shichi-narabe-japan 6p | C:2-3,5-8 D:A,3,5-7,T-K H:3-T,Q-K S:2-K | - / TC JC QC 2H / - / 2D 9D JH / "
        "4C 4D 8D / AC 9C KC AH AS | turn=5 dealer=2 passes=4,3,4,3,1,2 out=2:2C,3C,AD,TD,QD,8H,KS "
        "out=0:3D,JD,KD,QH,KH,3S,QS | AS pass pass 8D 9C 4D pass 4C"
    )
    assert whole(text, seat=1, limits=Limits(deals=2, careful_deals=2)).is_whole


def test_a_long_line_is_cut_before_its_end() -> None:
    start = (
        "pagat 3p | C:- D:- H:- S:- | 3C 4C 8C QC KC 3D 7D QD KD 4H 5H 9H QH KH 7S 9S QS KS / "
        "5C 6C TC 2D 5D 6D 8D TD 6H 8H TH AH 2S 3S 6S 8S JS / 2C 7C 9C JC AC 4D 9D JD AD 2H 3H 7H JH 4S 5S TS AS "
        "| turn=0 dealer=2 | 7D 8D 7C 7S 8S 7H 8C 6S 9D 9S TD 9C pass TC"
    )
    decision = whole(start, seat=1).decisions[-1]
    assert decision.verdict is Verdict.WIN_LOST
    assert len(decision.line) > 13
    lines = [*decision_lines(parse_transcript(start), decision, ("West", "You", "East"))]
    told = lines[2].split(", ")
    assert len(told) == 13
    assert told[-1].startswith("in the end You ")


def test_what_could_be_known_counts_deals_and_remembers_passes() -> None:
    start = "pagat 3p | C:2-A D:2-A H:2-T S:2-J | QH QS / KH AH AS / JH KS | turn=1 | pass JH QH"
    # Seat 0 does not see K♥, A♥ and A♠ with seat 1 and K♠ with seat 2. The pass spoke of J♥ and of its own Q♠.
    assert knowledge(parse_transcript(start), 0) == Knowledge(Count(4, is_exact=True), (), ())
    # For seat 2 the same pass places Q♠ with seat 0.
    of_east = knowledge(parse_transcript(f"{start} KH pass"), 2)
    assert of_east.told == (Told(1, 0, CardSet.of([parse_card("QS")])),)
    assert of_east.placed == ((parse_card("AH"), 1), (parse_card("QS"), 0), (parse_card("AS"), 1))
    assert of_east.deals == Count(1, is_exact=True)


def test_a_pass_places_cards() -> None:
    start = "pagat 3p | C:2-A D:2-A H:2-J S:2-J | KH QS / QH AS / AH KS | turn=2 | pass QS QH"
    found = knowledge(parse_transcript(start), 0)
    # Seat 2 passed when Q♥ and Q♠ fitted; both lie on the table since, so that tells nothing any more.
    assert found.told == ()
    earlier = knowledge(parse_transcript(start.removesuffix(" QS QH")), 0)
    assert earlier.told == (Told(2, 0, CardSet.of([parse_card("QH")])),)
    assert (parse_card("QH"), 1) in earlier.placed
    assert earlier.deals == Count(3, is_exact=True)


@pytest.mark.parametrize(("rules", "told"), [("pagat", 1), ("pass-at-will", 0)])
def test_a_pass_at_will_tells_nothing(rules: str, told: int) -> None:
    text = f"{rules} 4p | C:2-A D:2-A H:2-J S:2-J | KH QS / QH AS / AH / KS | turn=2 | pass"
    assert len(knowledge(parse_transcript(text), 0).told) == told


BOUGHT = "american 3p | C:A-K D:A-K H:A-J S:4-J | AS 2S KH / QH 3S / QS KS | turn=0 chips=20,20,20 pool=0"


def test_a_pass_that_costs_less_at_need_shows_that_nothing_fitted() -> None:
    """Seat 0 pays one chip and not five, so everybody sees that it could not play."""
    found = knowledge(parse_transcript(f"{BOUGHT} | pass"), 1)
    assert found.told == (Told(0, 0, CardSet.of([parse_card("QS")])),)
    assert found.placed == ((parse_card("QS"), 2),)
    assert found.deals == Count(4, is_exact=True)


def test_a_pass_that_was_paid_for_rules_out_deals_that_are_not_counted() -> None:
    """It shows that one of several cards fits, and no more."""
    found = knowledge(parse_transcript(f"{BOUGHT} | pass pass"), 2)
    assert found.deals.is_exact is False


def test_choices_after_somebody_went_out_are_not_judged() -> None:
    key = next(key for key, rules in RULESETS.items() if rules.deal_end.name != "FIRST_OUT")
    text = f"{key} 3p | C:2-A D:2-A H:2-J S:2-J | QH / KH AH QS / KS AS | turn=0 | QH QS KS KH AS"
    found = whole(text, seat=1)
    assert found.decisions == ()
    assert summary(found) == (
        "You never had a choice that could decide this deal. What came after the deal was decided is not judged."
    )


def test_an_unfinished_deal_has_no_turning_point() -> None:
    found = whole(WRONG.removesuffix(" 3D"))
    assert found.turning is None
    assert found.is_whole


def test_a_review_can_be_cancelled_at_any_moment() -> None:
    steps: Iterator[Review] = review(parse_transcript(WRONG), 3, Random(1))
    first = next(steps)
    assert (first.done, first.decisions) == (0, ())
    second = next(steps)
    assert (second.done, len(second.decisions)) == (1, 1)
    assert second.total == first.total == 2 + 2 * 7


def test_a_seat_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no seat 4 in this deal: use 0 to 3"):
        next(review(parse_transcript(WRONG), 4, Random(1)))
