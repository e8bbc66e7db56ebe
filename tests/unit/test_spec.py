from __future__ import annotations

import re
import tomllib

import pytest

from engine.notation import parse_position
from engine.observation import Observation
from site_play.spec import (
    BeliefSpec,
    BoardSpec,
    GuessSpec,
    PlaySpec,
    QuizSpec,
    RulesSpec,
    Spec,
    SpecError,
    StepperSpec,
    from_json,
    parse_spec,
)

POSITION = "pagat 4p | H:5-8 S:7 | 9H 3S QD / ?15 / ?15 / ?14 | turn=0"
QUIZ = f'widget = "quiz"\nid = "q"\nposition = "{POSITION}"\n'
LATE = "pagat 3p | C:2-A D:2-A H:5-A S:2-A | 4H / 3H / 2H | turn=0"
STEPPER = f'''widget = "stepper"
id = "s"
names = ["You", "Ana", "Ben"]
position = "{LATE}"
opening = "One row is left."
steps = """
4H  The last card.
"""
'''


BELIEF = '''widget = "belief"
id = "k"
names = ["You", "West", "North", "East"]
position = "pagat 4p | C:7-9 D:2-J H:2-A S:2-A | 2C 5C QD / 3C 4C QC KC / JC AC AD / 6C TC KD | turn=1"
cards = "6C, TC KD"
opening = "West is next."
steps = """
pass  Neither fits.
pass  Nor here.
"""
'''
GUESS = """widget = "guess"
id = "g"
level = "medium"
position = "pagat 4p | C:5-7 D:6-J H:6-J S:2-A | 4C KC KD 2H 5H QH / ?7 / ?6 / ?5 | turn=0"
"""


def read(text: str) -> Spec:
    return parse_spec(tomllib.loads(text))


def test_a_quiz_has_words_of_its_own_where_the_fence_has_none() -> None:
    spec = read(QUIZ)
    assert isinstance(spec, QuizSpec)
    assert spec.say == "Click every card that fits."
    assert spec.position == parse_position(POSITION)


def test_a_position_with_every_hand_named_is_seen_from_the_seat_to_act() -> None:
    spec = read(f'widget = "board"\nid = "b"\nsay = "Click."\nposition = "{LATE}"')
    assert isinstance(spec, BoardSpec)
    assert isinstance(spec.position, Observation)
    assert str(spec.position.hand) == "4H"
    assert spec.position.cards_left == (1, 1, 1)


def test_a_stepper_keeps_actions_and_comments_together() -> None:
    spec = read(STEPPER)
    assert isinstance(spec, StepperSpec)
    assert [str(event.seat) for event in spec.transcript.events] == ["0"]
    assert spec.comments == ("The last card.",)
    assert spec.you == 0


def test_a_belief_follows_hidden_cards_from_the_first_step() -> None:
    spec = read(BELIEF)
    assert isinstance(spec, BeliefSpec)
    assert " ".join(map(str, spec.cards)) == "6C TC KD"
    assert spec.first == 0
    assert not any(spec.seen(0).excluded)
    assert str(spec.seen(1).excluded[1]) == "6C TC QD"


def test_a_belief_remembers_what_was_done_before() -> None:
    spec = read(BELIEF.replace("turn=1", "turn=1 | pass").replace("pass  Neither fits.\n", ""))
    assert isinstance(spec, BeliefSpec)
    assert (spec.first, len(spec.comments)) == (1, 1)
    assert str(spec.seen(0).excluded[1]) == "6C TC QD"


def test_deals_that_take_long_to_count_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.belief.MOST_STEPS", 1)
    with pytest.raises(SpecError, match="takes too long: begin later in the deal"):
        read(BELIEF)


def test_a_guess_is_asked_of_the_seat_to_act_with_all_that_it_has_seen() -> None:
    spec = read(GUESS)
    assert isinstance(spec, GuessSpec)
    assert spec.say == "What does Medium play here? Click a card."
    whole = BELIEF.splitlines()[3].replace("turn=1", "turn=1 | pass pass")
    spec = read(f'widget = "guess"\nid = "g"\nlevel = "gap"\n{whole}')
    assert isinstance(spec, GuessSpec)
    assert spec.position.seat == 3
    assert str(spec.position.playable) == "6C TC"
    assert spec.position.excluded[1]


@pytest.mark.parametrize(
    "address",
    [
        "JavaScript:alert(1)",
        "java\tscript:x",
        "//host",
        "/\\host",
        "HTTP://host",
        "a b",
        "view-source:x",
        "/abs",
    ],
)
def test_a_way_on_leads_to_pages_of_this_site_only(address: str) -> None:
    table = {"widget": "board", "id": "b", "say": "", "position": POSITION, "links": [f"On -> {address}"]}
    with pytest.raises(SpecError, match="a page of this site"):
        parse_spec(table)


def test_a_play_table_knows_its_rules() -> None:
    spec = read('widget = "play"\nid = "t"')
    assert isinstance(spec, PlaySpec)
    assert spec.ruleset.key == "pagat"


def test_rules_are_only_to_be_read() -> None:
    assert read('widget = "rules"\nid = "r"\nshow = "turn"') == RulesSpec("r", "turn")
    with pytest.raises(SpecError, match="only to be read"):
        from_json('{"widget": "rules", "id": "r", "show": "turn"}')


@pytest.mark.parametrize(
    ("text", "key", "says"),
    [
        (
            'id = "q"',
            "widget",
            "write one of board, quiz, question, checkpoint, stepper, belief, guess, trial, play, rules",
        ),
        ('widget = "bord"', "widget", '"bord" is not known'),
        ("widget = 3", "widget", "3 is not known"),
        ('widget = "quiz"', "", "id is missing"),
        ('widget = "quiz"\nid = "Q 1"', "id", "small letters"),
        ('widget = "quiz"\nid = "q"', "", "position is missing"),
        ('widget = "quiz"\nid = "q"\nposition = 7', "position", "text in quotation marks"),
        ('widget = "quiz"\nid = "q"\nposition = "pagat 4p"', "position", "four parts between bars"),
        (QUIZ + 'postion = "x"', "postion", "postion is not known here: entries are"),
        (QUIZ.replace("9H", "9X"), "position", '"9X" is not a card'),
        (QUIZ.replace("turn=0", "turn=1"), "position", "must be the one to play"),
        ('widget = "play"\nid = "t"\nrules = "poker"', "rules", '"poker" is not known'),
        ('widget = "play"\nid = "t"\nrules = "runs"', "rules", '"runs" cannot be played at this table yet'),
        (
            f'widget = "board"\nid = "b"\nsay = ""\nposition = "{POSITION}"\nlinks = ["x -> javascript:x"]',
            "links",
            "is not a way on",
        ),
        (
            f'widget = "board"\nid = "b"\nsay = ""\nposition = "{POSITION}"\nlinks = "x"',
            "links",
            "list of texts",
        ),
        (STEPPER.replace('["You", "Ana", "Ben"]', '["You", "Ana"]'), "names", "3 different names"),
        (BELIEF.replace("6C, TC KD", "6C 2C"), "cards", "2C is not hidden from the reader"),
        (BELIEF.replace("6C, TC KD", "6C 7C"), "cards", "7C is not hidden from the reader"),
        (BELIEF.replace("6C, TC KD", "6X"), "cards", '"6X" is not a card'),
        (BELIEF.replace("6C, TC KD", ""), "cards", "at least one hidden card"),
        (BELIEF.replace("6C, TC KD", "6C 6C"), "cards", "each only once"),
        (BELIEF.replace("pass  Neither fits.", "3C  No."), "steps", '"3C  No.": 3C is refused'),
        (BELIEF + '[[ask]]\nstep = 0\nsay = "?"\n', "step", "cards cannot be clicked here: give"),
        (
            BELIEF.replace("2C 5C QD / 3C 4C QC KC / JC AC AD / 6C TC KD", "2C 5C QD / ?4 / ?3 / ?3"),
            "position",
            "every hand must be named",
        ),
        (GUESS.replace('"medium"', '"genius"'), "level", "write one of easy, medium, gap, hard"),
        (GUESS.replace("4C KC KD 2H 5H QH", "3C KC KD 2H 5H AH"), "position", "fewer than two cards fit"),
        (GUESS + 'names = ["You"]\n', "names", "4 different names, one for each hand"),
        (STEPPER.replace('"You"', '"Eva"'), "names", 'one of them "You"'),
        (STEPPER.replace("4H  The", "2H  The"), "steps", "2H is refused"),
        (STEPPER.replace("4H  The", "zz  The"), "steps", '"zz" is not a card'),
        (STEPPER.replace("4H  The last card.", ""), "steps", "a line for each action"),
        (STEPPER + '[[ask]]\nstep = 1\nsay = "?"', "ask", "0 to 0"),
        (STEPPER + '[[ask]]\nstep = true\nsay = "?"', "step", "whole number"),
        (STEPPER + '[[ask]]\nstep = 0\nsay = ""', "say", "say is empty"),
        (STEPPER + '[[ask]]\nstep = 0\nsay = "?"\nchoices = 3', "choices", "written as [[ask.choices]]"),
        (
            STEPPER + '[[ask]]\nstep = 0\nsay = "?"\nchoices = [{say = "a", right = true, because = "b"}]',
            "ask",
            "should have two [[ask.choices]] or more",
        ),
        (
            STEPPER
            + '[[ask]]\nstep = 0\nsay = "?"\nchoices = [{say = "a", because = "b"}, {say = "c", because = "d"}]',
            "ask",
            "exactly one choice",
        ),
        (STEPPER + '[[ask]]\nstep = 0\nsay = "?"\nhint = "x"', "hint", "not known in [[ask]] here"),
        (STEPPER + 'ask = "x"', "ask", "written as [[ask]]"),
        (
            STEPPER + '[[ask]]\nstep = 0\nsay = "?"\n[[ask]]\nstep = 0\nsay = "?"',
            "step",
            "asks there already",
        ),
        (
            STEPPER.replace('"You", "Ana"', '"Ana", "You"') + '[[ask]]\nstep = 0\nsay = "?"',
            "step",
            "not the reader's turn",
        ),
        ('widget = "rules"\nid = "r"', "", "show is missing"),
        (
            'widget = "rules"\nid = "r"\nshow = "trick"',
            "show",
            "write one of short, pack, deal, opening, turn,",
        ),
        (QUIZ + 'say = "\\u0002x"', "say", "control character"),
        (QUIZ + f"say = {'9' * 300}", "say", "…"),
    ],
)
def test_a_wrong_fence_is_told_what_would_be_right(text: str, key: str, says: str) -> None:
    with pytest.raises(SpecError, match=re.escape(says)) as caught:
        read(text)
    assert caught.value.key == key
