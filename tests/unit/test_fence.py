from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from markdown import Markdown
from pymdownx.superfences import SuperFencesException

from engine.profiles import GAMES
from site_play.build import fence
from site_play.spec import SHOWN, SpecError
from tests.unit.test_spec import BELIEF, GUESS, POSITION, QUIZ, STEPPER


@pytest.fixture(autouse=True)
def _no_page() -> Iterator[None]:
    fence.rendering("", "")
    yield
    fence.rendering("", "")


def convert(page: str) -> str:
    custom = [{"name": "fantan", "class": "fantan", "format": fence.format_fence}]
    settings = {"pymdownx.superfences": {"custom_fences": custom}}
    return Markdown(extensions=["pymdownx.superfences"], extension_configs=settings).convert(page)


def page_with(text: str) -> str:
    return f"# A title\n\nSome words.\n\n```fantan\n{text}```\n"


def data_of(html: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" class="ft-data">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    read: dict[str, object] = json.loads(found[1])
    return read


def test_a_fence_becomes_a_widget_with_its_first_outcomes() -> None:
    html = convert(page_with(QUIZ))
    assert 'class="ft-widget" id="q" data-widget="quiz"' in html
    data = data_of(html)
    assert json.loads(str(data["spec"]))["id"] == "q"
    outcomes = data["outcomes"]
    assert isinstance(outcomes, dict)
    assert set(outcomes) == {"pick 9H", "pick 3S", "pick QD", "pick pass"}
    assert "goes right beside 8♥" in outcomes["pick 9H"]["announce"]
    lasting = data["lasting"]
    assert isinstance(lasting, dict)
    assert set(lasting) == {"again"}


def test_data_cannot_end_its_element() -> None:
    html = convert(page_with(QUIZ + 'say = "</script><b>"\n'))
    assert html.count("</script>") == 1
    assert "&lt;/script&gt;" in html


def test_a_quiz_has_its_answers_for_readers_without_scripts() -> None:
    html = convert(page_with(QUIZ))
    plain = re.search(r"<noscript>(.*?)</noscript>", html, re.DOTALL)
    assert plain is not None
    assert "9 of hearts: 9♥ fits" in plain[1]
    assert plain[1].count("<li>") == 3


def test_a_stepper_is_also_a_plain_ordered_list_with_an_address_for_each_step() -> None:
    html = convert(page_with(STEPPER))
    assert '<ol class="ft-moves"><li><a href="#s:t=1">You play 4♥.</a> The last card.</li></ol>' in html


def test_a_belief_is_also_there_step_by_step_without_scripts() -> None:
    html = convert(page_with(BELIEF))
    plain = re.search(r'<ol class="ft-beliefs".*</ol>', html)
    assert plain is not None
    assert [found in plain[0] for found in ("4,200", "1,400", "280")] == [True] * 3
    assert plain[0].count("<table") == 3
    assert 'data-address="t="' in html
    lasting = data_of(html)["lasting"]
    assert isinstance(lasting, dict)
    assert set(lasting) == {"t=0", "t=1", "t=2"}


def test_a_guess_is_answered_without_python_and_without_scripts() -> None:
    html = convert(page_with(GUESS))
    assert "<noscript><p>Medium plays 5♥." in html
    lasting = data_of(html)["lasting"]
    assert isinstance(lasting, dict)
    assert set(lasting) == {"again", *(f"pick {card}" for card in ["4C", "KC", "KD", "2H", "5H", "QH"])}


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        (BELIEF.replace("6C, TC KD", "6C 2C"), 10, "2C is not hidden"),
        (GUESS.replace('"medium"', '"genius"'), 8, "genius"),
        (QUIZ.replace('id = "q"', 'id = "Q"'), 7, 'id = "Q"'),
        (QUIZ.replace("9H", "9X"), 8, "9X"),
        (QUIZ + "say = \n", 9, "not TOML"),
        (QUIZ + 'sya = "x"\n', 9, "sya is not known"),
        ('id = "q"\n', 6, "widget"),
        (STEPPER + '[[ask]]\nstep = 9\nsay = "?"\n', 14, "step = 9"),
        (STEPPER + '[[ask]]\nstep = 0\nsay = "?"\n\n[[ask]]\nstep = 0\nsay = 5\n', 20, "say = 5"),
        (STEPPER + '[[ask]]\nstep = 0\nsay = "?"\n\n[[ask]]\nstep = 0\n', 18, "say is missing"),
        (STEPPER.replace("4H  The last card.", "4H  Fine.\n2C  Again."), 13, "2C is refused"),
    ],
)
def test_a_bad_fence_stops_the_build_with_page_and_line(text: str, line: int, says: str) -> None:
    page = page_with(text)
    fence.rendering("lesson.md", page)
    with pytest.raises(SuperFencesException, match=re.escape(says)) as caught:
        convert(page)
    assert str(caught.value).startswith(f"docs/lesson.md, line {line}: ")


def rules_page(show: str, name: str = "r") -> str:
    return page_with(f'widget = "rules"\nid = "{name}"\nshow = "{show}"\n')


@pytest.mark.parametrize("show", SHOWN)
def test_rules_to_be_read_bring_no_widget_and_no_script(show: str) -> None:
    page = rules_page(show)
    fence.rendering("all.md", page)
    html = convert(page)
    fence.check_all_drawn()
    assert '<div class="ft-figure" id="r">' in html
    assert "data-widget" not in html
    assert "<script" not in html


def test_the_short_list_has_an_address_for_every_ruleset() -> None:
    html = convert(rules_page("short"))
    assert re.findall(r'<li id="([^"]+)">', html) == [*GAMES]


def test_addresses_of_rulesets_are_not_given_twice() -> None:
    with pytest.raises(SuperFencesException, match='id = "pagat" is used twice'):
        convert(rules_page("short") + rules_page("short", "again"))


def test_two_widgets_of_one_page_cannot_have_one_name() -> None:
    with pytest.raises(SuperFencesException, match="used twice"):
        convert(page_with(QUIZ) + page_with(QUIZ))


@pytest.mark.parametrize("text", [f"widget = {'[' * 2000}{']' * 2000}\n", f"widget = {'9' * 5000}\n"])
def test_nothing_but_a_message_comes_out_of_a_strange_fence(text: str) -> None:
    page = page_with(text)
    fence.rendering("lesson.md", page)
    with pytest.raises(SuperFencesException, match=r"docs/lesson.md, line \d: "):
        convert(page)


@pytest.mark.parametrize(
    "page",
    [
        page_with(QUIZ).replace("```fantan", '```fantan title="x"'),
        page_with(QUIZ).replace("```fantan", "```Fantan"),
        page_with(QUIZ).replace("widget", "```", 1).rpartition("```")[0],
        page_with(QUIZ).rpartition("```")[0],
    ],
    ids=["options", "capital", "cut", "not closed"],
)
def test_a_fence_that_markdown_takes_for_something_else_is_found(page: str) -> None:
    fence.rendering("lesson.md", page)
    convert(page)
    with pytest.raises(SpecError, match="begin in the lines"):
        fence.check_all_drawn()


def test_a_fence_that_is_shown_as_an_example_is_none() -> None:
    page = f"````text\n{page_with(QUIZ)}````\n\n{page_with(QUIZ)}"
    fence.rendering("lesson.md", page)
    convert(page)
    fence.check_all_drawn()


def test_a_widget_cannot_have_the_address_of_a_heading() -> None:
    page = page_with(QUIZ.replace('id = "q"', 'id = "a-title"'))
    fence.rendering("lesson.md", page)
    with pytest.raises(SuperFencesException, match=r"docs/lesson.md, line 7: .* a heading"):
        convert(page)


@pytest.mark.parametrize(
    ("page", "target", "address"),
    [
        ("index.md", "rules.md", "rules/"),
        ("rules.md", "index.md", "../"),
        ("learn/one.md", "../rules.md#dealing", "../../rules/#dealing"),
        ("learn/index.md", "one.md", "one/"),
    ],
)
def test_ways_on_hold_wherever_the_site_is_hosted(page: str, target: str, address: str) -> None:
    text = (
        f'widget = "board"\nid = "b"\nsay = "Click."\nposition = "{POSITION}"\nlinks = ["On -> {target}"]\n'
    )
    pages = frozenset({"index.md", "rules.md", "learn/one.md", "learn/index.md"})
    fence.rendering(page, page_with(text), pages)
    outcomes = data_of(convert(page_with(text)))["outcomes"]
    assert isinstance(outcomes, dict)
    assert f'href="{address}"' in outcomes["play 9H"]["html"]


def test_a_way_on_to_a_page_that_does_not_exist_stops_the_build() -> None:
    text = f'widget = "board"\nid = "b"\nsay = ""\nposition = "{POSITION}"\nlinks = ["On -> nowhere.md"]\n'
    fence.rendering("index.md", page_with(text), frozenset({"index.md"}))
    with pytest.raises(SuperFencesException, match=r"docs/index.md, line 10: .*there is no nowhere.md"):
        convert(page_with(text))


def test_a_game_cannot_be_kept_in_the_place_of_the_course() -> None:
    with pytest.raises(SuperFencesException, match='id = "progress" is the name'):
        convert(page_with('widget = "play"\nid = "progress"\n'))
