from __future__ import annotations

import re
import tomllib
from random import Random

import pytest

from engine.dealing import deal
from engine.legality import Play
from engine.notation import format_position
from engine.profiles import POOL
from site_play.spec import StillSpec, parse_spec
from site_play.widgets import ActionError, Reply, Widget, for_page, widget_for
from tests.unit.test_spec import BELIEF, GUESS, POSITION, QUIZ

BOARD = f"""
widget = "board"
id = "b"
say = "Click a card."
position = "{POSITION}"
after = "Well done."
links = ["On -> rules/"]
"""
STEPPER = '''
widget = "stepper"
id = "s"
names = ["You", "Ana", "Ben"]
position = "pagat 3p | C:2-A D:2-A H:5-J S:2-Q | 4H AH AS / QH 3H KS / KH 2H | turn=0"
opening = "Two rows are left."
steps = """
4H    Opens the way for the 3.
QH    Ana chooses the queen.
KH    Ben follows.
AH    And the ace.
"""

[[ask]]
step = 0
say = "Which fit?"

[[ask]]
step = 1
say = "May you play another card?"
choices = [{say = "Yes", because = "One card a turn."}, {say = "No", right = true, because = "Right, one card."}]
'''


FOR_CHIPS = '''
widget = "stepper"
id = "s"
names = ["You", "Ana", "Ben"]
position = "pool 3p | C:2-A D:2-A H:2-Q S:3-K | AS / AH / KH 2S | turn=1 chips=19,16,18 pool=7"
opening = "Seven chips lie there."
steps = """
pass  Nothing of hers fits.
KH    Ben opens the way for her.
AS    Out.
"""
'''


PUT_OUT = '''
widget = "stepper"
id = "s"
names = ["You", "Ana", "Ben"]
position = "shichi-narabe-out 3p | C:2-A D:2-A H:5-J S:2-Q | 3H KH AS / 4H QH KS / 2H AH | turn=1 passes=0,2,3"
opening = "Two rows are left."
steps = """
pass  Who knows.
pass  Gone.
pass  You wait.
"""
'''


ASKING = f"""{BELIEF}
[[ask]]
step = 0
say = "Who has 6♣?"
choices = [{{say = "West", because = "No."}}, {{say = "Who knows", right = true, because = "Yes."}}]
"""


def make(text: str) -> Widget:
    spec = parse_spec(tomllib.loads(text))
    assert not isinstance(spec, StillSpec)
    return widget_for(spec)


def do(widget: Widget, *actions: str) -> Reply:
    reply = widget.start()
    for action in actions:
        reply = widget.handle(reply.state, action, Random(0))
    return reply


def words(html: str) -> str:
    """The text of a piece of HTML."""
    return re.sub(r"<[^>]*>", "", html)


def test_a_board_lays_a_card_that_fits_and_shows_the_way_on() -> None:
    reply = do(make(BOARD), "play 9H")
    assert reply.announce == "9♥ fits: it goes right beside 8♥. Well done."
    assert "Hearts: 5 to 9, needs 4 and 10" in reply.html
    assert "9 of hearts" not in re.sub(r"<li.*?</li>", "", reply.html)
    assert 'href="rules/"' in reply.html


def test_a_board_explains_a_card_that_does_not_fit_and_leaves_the_table_alone() -> None:
    reply = do(make(BOARD), "play QD")
    assert reply.announce == "The diamonds row is not open yet: Q♦ waits for 7♦, then 8♦, 9♦, 10♦ and J♦."
    assert "Hearts: 5 to 8, needs 4 and 9" in reply.html


def test_a_board_takes_one_card_and_begins_again_on_request() -> None:
    board = make(BOARD)
    assert do(board, "play 9H", "play 3S").announce.startswith(
        "It is not your turn: everybody takes one turn"
    )
    assert do(board, "play 9H", "play 3S", "again") == board.start()


def test_a_quiz_answers_each_card_and_closes_when_all_are_found() -> None:
    quiz = make(QUIZ)
    assert do(quiz, "pick QD").announce.endswith("10♦ and J♦.")
    assert "1 more card to find." in do(quiz, "pick QD").html
    done = do(quiz, "pick QD", "pick 9H")
    assert done.announce == "9♥ fits: it goes right beside 8♥. You found the only card that fits."
    assert "3♠ waits for 6♠, 5♠ and 4♠." in words(done.html), "the cards left alone are explained at the end"


def test_a_quiz_tells_who_passes_with_a_card_that_fits() -> None:
    assert do(make(QUIZ), "pick pass").announce == "You may not pass: a card of yours fits."


def test_passing_is_the_answer_when_nothing_fits() -> None:
    quiz = make(QUIZ.replace("9H 3S", "TH 3S"))
    assert do(quiz, "pick pass").announce.startswith("Nothing in this hand fits")
    assert "Look again" in do(quiz, "pick TH").html


def test_clicking_a_card_twice_changes_nothing() -> None:
    quiz = make(QUIZ)
    assert do(quiz, "pick QD", "pick QD").state == do(quiz, "pick QD").state


def test_a_stepper_walks_with_an_address_for_each_step() -> None:
    stepper = make(STEPPER)
    reply = do(stepper, "t=2")
    assert reply.address == "t=2"
    assert reply.announce == "Ana plays Q♥. Ana chooses the queen."
    assert "Hearts: 4 to queen, needs 3 and king" in reply.html
    assert do(stepper, "t=99").address == "t=4", "an address beyond the end leads to the end"
    assert words(stepper.start().html).count("Start") == 1


def test_a_stepper_asks_before_it_shows() -> None:
    stepper = make(STEPPER)
    assert "Which fit?" in stepper.start().html
    assert do(stepper, "try AS").announce == "A♠ waits for K♠."
    assert do(stepper, "t=1", "choose 0").announce == "One card a turn."
    assert "Right, one card." in do(stepper, "t=1", "choose 0", "choose 1").html
    assert "One card a turn." not in do(stepper, "t=1", "choose 0", "choose 1").html


def test_a_stepper_shows_what_fits_only_where_nothing_is_asked_or_it_was_answered() -> None:
    stepper = make(STEPPER)
    assert "ft-ghost" not in stepper.start().html
    assert "ft-ghost" in do(stepper, "try AS").html
    assert "ft-ghost" in do(stepper, "t=3").html


def test_a_stepper_knows_whose_turn_it_is() -> None:
    assert do(make(STEPPER), "t=1", "try AS").announce == "A♠ waits for K♠."
    assert do(make(STEPPER), "t=2", "try AH").announce == "A♥ waits for K♥."
    text = STEPPER.replace('"You", "Ana", "Ben"', '"Ana", "You", "Ben"').replace("Ana chooses", "You choose")
    late = make(text.replace('[[ask]]\nstep = 0\nsay = "Which fit?"', ""))
    assert do(late, "try QH").announce.startswith("Q♥ fits: it goes right beside J♥. It is not your turn")


def test_a_stepper_tells_each_movement_of_chips_and_shows_who_has_what() -> None:
    stepper = make(FOR_CHIPS)
    assert "In the pool: 7 chips" in words(stepper.start().html)
    assert "pays" not in words(stepper.start().html), "the deal began before the walk"
    passed = do(stepper, "t=1")
    assert passed.announce == (
        "Ana has no play. Ana pays 1 chip to the pool for passing. In the pool: 8 chips. Nothing of hers fits."
    )
    assert "Ana 15 chips" in words(passed.html)
    won = do(stepper, "t=3")
    assert won.announce.startswith(
        "You play A♠. The pool pays 8 chips to you for winning the deal. "
        "Ana pays 1 chip to you for cards left. Ben pays 1 chip to you for cards left. In the pool: 0 chips."
    )
    assert "You 29 chips" in words(won.html)


def test_a_whole_deal_for_chips_begins_with_the_antes() -> None:
    dealt = deal(POOL, 3, 2, Random(1))
    first = next(f"{each.card}" if isinstance(each, Play) else "pass" for each in dealt.legal_actions())
    steps = f'steps = """\n{first}  So it begins.\n"""'
    text = (
        FOR_CHIPS[: FOR_CHIPS.index("position")]
        + f'position = "{format_position(dealt)}"\nopening = "Go."\n{steps}'
    )
    for_chips = make(text)
    assert "Everybody pays 1 chip to the pool before the deal. In the pool: 3 chips." in words(
        for_chips.start().html
    )
    free = make(text.replace("pool 3p", "friendly 3p").replace(" chips=19,19,19 pool=3", ""))
    assert "pool" not in words(free.start().html)
    late = make(text.replace(" chips=19,19,19 pool=3", ""))
    assert "pays" not in words(late.start().html), "nobody has paid yet"


def test_a_stepper_shows_who_is_put_out_and_what_is_laid() -> None:
    stepper = make(PUT_OUT)
    assert "2 of 3 free passes used" in words(stepper.start().html)
    out = do(stepper, "t=2")
    assert out.announce == (
        "Ben passes. Ben is put out of the deal, and the cards held are laid in their places: 2♥ and A♥. Gone."
    )
    assert "Hearts: 2, 5 to jack and ace, needs 4 and queen" in out.html
    assert "Ben 0 cards put out" in " ".join(words(out.html).split())
    assert re.findall(r'data-key="s-(..)"', out.html.partition("ft-hand")[0]) == ["2H", "AH"]
    assert do(stepper, "t=3").announce == "You have no play. You wait.", "the row ends before the gap"


def test_a_stepper_does_not_give_away_whether_a_pass_at_will_was_forced() -> None:
    stepper = make(PUT_OUT)
    assert do(stepper, "t=1").announce == "Ana passes. Who knows."
    assert "no play" not in do(stepper, "t=2").html
    own = make(PUT_OUT.replace('"You", "Ana"', '"Ana", "You"'))
    assert do(own, "t=1").announce == "You pass. Who knows.", "a card fitted"


def test_answers_are_gone_after_a_step() -> None:
    stepper = make(STEPPER)
    assert do(stepper, "try AS", "t=1", "t=0").state == "t=0"


@pytest.mark.parametrize("text", [BOARD, QUIZ, STEPPER, ASKING, GUESS, 'widget = "play"\nid = "t"'])
@pytest.mark.parametrize(
    "action", ["", "dance", "play", "play 2C", "pick 2C", "choose 7", "try 2C", "t=x", "t=-1"]
)
def test_an_unknown_action_is_one_sentence(text: str, action: str) -> None:
    with pytest.raises(ActionError, match=r"\.$"):
        do(make(text), action)


@pytest.mark.parametrize("text", [BOARD, QUIZ, STEPPER, ASKING, GUESS])
def test_a_lasting_action_has_the_same_outcome_from_every_state(text: str) -> None:
    widget = make(text)
    states = [do(widget, action).state for action in widget.first_actions()]
    for action in widget.lasting_actions():
        outcomes = [widget.handle(state, action, Random(0)) for state in (widget.start().state, *states)]
        assert all(outcome == outcomes[0] for outcome in outcomes)


@pytest.mark.parametrize("text", [BOARD, QUIZ, STEPPER, ASKING])
def test_every_first_action_has_an_outcome_that_is_not_the_start(text: str) -> None:
    widget = make(text)
    assert widget.first_actions()
    for action in widget.first_actions():
        assert do(widget, action).html != widget.start().html


@pytest.mark.parametrize("state", ["", "t=", "t=x", "t=99", "t=0 #9", "t=0 ZZ", "t=0 <b>"])
def test_a_stepper_that_lost_its_place_says_so(state: str) -> None:
    with pytest.raises(ActionError, match="lost its place"):
        make(STEPPER).handle(state, "try AS", Random(0))


@pytest.mark.parametrize("state", ["", "t=", "t=x", "t=99", "t=0 #", "t=0 ZZ", "t=0 <b>"])
def test_a_belief_that_lost_its_place_says_so(state: str) -> None:
    with pytest.raises(ActionError, match="lost its place"):
        make(ASKING).handle(state, "t=1", Random(0))


def figures(html: str) -> list[list[str]]:
    """The cells of the table of a belief, row by row, without the card."""
    rows = re.findall(r"<tr>(.*?)</tr>", html.partition("<tbody>")[2])
    return [[words(cell).replace("&nbsp;", "") for cell in re.findall(r"<td.*?</td>", row)] for row in rows]


def test_a_belief_shows_what_a_pass_tells() -> None:
    belief = make(ASKING)
    start = belief.start()
    assert "4,200 deals are possible." in words(start.html)
    assert figures(start.html) == [["40 of 100", "30 of 100", "30 of 100"]] * 3
    after = do(belief, "t=1")
    assert "1,400 deals are possible; before, there were 4,200." in words(after.html)
    never, half = "No: passed when it fitted", "50 of 100was 30"
    assert figures(after.html) == [
        [never, half, half],
        [never, half, half],
        ["50 of 100was 40", "25 of 100was 30", "25 of 100was 30"],
    ]
    assert after.announce == "West has no play. Neither fits. 1,400 deals are possible."
    assert after.address == "t=1"


def test_two_passes_can_make_sure() -> None:
    after = do(make(ASKING), "t=2")
    assert figures(after.html)[0] == ["No: passed when it fitted"] * 2 + ["100 of 100surely"]


def test_a_pass_at_will_tells_nothing_not_even_in_words() -> None:
    after = do(make(ASKING.replace("pagat", "pass-at-will")), "t=1")
    assert "4,200 deals are possible, as before." in words(after.html)
    cells = [cell for row in figures(after.html) for cell in row]
    assert len(cells) == 9
    assert all(cell.endswith("as before") for cell in cells)
    assert "no play" not in after.html
    assert after.announce.startswith("West passes. ")


def test_a_belief_goes_on_with_the_next_deed_and_comes_back() -> None:
    belief = make(ASKING)
    assert "West passes</button>" in belief.start().html
    assert "North passes</button>" in do(belief, "t=1").html
    assert "Start over</button>" in do(belief, "t=2").html
    assert do(belief, "t=2", "t=0").html == belief.start().html


def test_a_belief_asks_before_it_shows() -> None:
    answered = do(make(ASKING), "choose 1")
    assert (answered.state, answered.announce) == ("t=0 #1", "Yes.")
    assert figures(answered.html) == figures(make(ASKING).start().html)


def test_a_card_that_was_laid_is_no_longer_hidden() -> None:
    laid = ASKING.replace("pass  Nor here.", "pass  Nor here.\n6C  Here it is.")
    after = do(make(laid), "t=3")
    assert figures(after.html)[0] == ["on the table"]
    assert "East plays 6♣." in after.announce


def test_a_guess_is_answered_by_the_level_itself() -> None:
    right = do(make(GUESS), "pick 5H")
    assert right.announce == (
        "Medium plays 5♥. It says: “Play 5♥: your 2♥ cannot be laid before 4♥ and 3♥, which others hold. "
        "So open that way soon.”"
    )
    assert "Right. " in words(right.html)
    wrong = do(make(GUESS), "pick 4C")
    assert wrong.announce == right.announce
    assert "Wrong. " in words(wrong.html)


def test_no_guess_about_easy_is_wrong() -> None:
    easy = make(GUESS.replace('"medium"', '"easy"'))
    for card in ("4C", "5H", "QH"):
        reply = do(easy, f"pick {card}")
        assert reply.announce == "Easy plays 4♣, 5♥ or Q♥: chance decides."
        assert "Right. " in words(reply.html)


def test_a_card_that_does_not_fit_gives_no_answer_away() -> None:
    reply = do(make(GUESS), "pick KC")
    assert reply.announce.startswith("K♣ waits for 8♣")
    assert "Medium plays" not in reply.html


@pytest.mark.parametrize(
    ("text", "actions", "done"),
    [
        (QUIZ, [], ""),
        (QUIZ, ["pick 3S"], ""),
        (QUIZ, ["pick 9H"], "done"),
        (BOARD, ["play QD"], ""),
        (BOARD, ["play 9H"], "done"),
        (BOARD, ["play 9H", "play 3S"], "done"),
        (BOARD, ["play 9H", "again"], ""),
        (STEPPER, ["t=3"], ""),
        (STEPPER, ["try 4H"], ""),
        (STEPPER, ["t=4"], "done"),
        (BELIEF, ["t=1"], ""),
        (BELIEF, ["t=2"], "done"),
        (GUESS, ["pick KC"], ""),
        (GUESS, ["pick 4C"], "done"),
        (GUESS, ["pick 5H"], "done"),
    ],
)
def test_a_widget_says_what_is_done(text: str, actions: list[str], done: str) -> None:
    reply = do(make(text), *actions)
    assert reply.done == done
    assert for_page(reply)["done"] == done
