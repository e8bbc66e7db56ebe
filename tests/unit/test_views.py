from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser

import pytest

from engine.cards import NO_CARDS, Pack, Suit, parse_card, parse_cards
from engine.chapters import Chapter
from engine.clashes import CLASHES
from engine.layout import row_of
from engine.profiles import PAGAT, RULESETS
from engine.prose import row_sentence
from engine.rules_prose import differences, options_of
from engine.ruleset import Ruleset
from site_play.tags import VOID, Html, tag, text
from site_play.views import parts
from site_play.views.belief import MOST_BESIDE, CardShares, Share, belief, deals, hundredths
from site_play.views.cards import Mark, card_button, face
from site_play.views.drawings import SUITS
from site_play.views.hand import hand, open_hand
from site_play.views.log import log
from site_play.views.rules import DIFFERS, rules
from site_play.views.seats import Seat, seats
from site_play.views.stepper import controls
from site_play.views.table import table
from site_play.views.words import sentence

TABLE = parse_cards("6H 7H 8H 7C 8C")
HELD = parse_cards("5H TH 2C KD")
SHORT = Ruleset(key="short", title="Short pack", source="test", pack=Pack("789TJQKA"), starter=PAGAT.starter)


@dataclass
class Element:
    name: str
    attributes: dict[str, str]
    words: str = ""
    """The text in it; what is hidden from screen readers counts only for the hidden element itself."""
    children: list[Element] = field(default_factory=list)

    def all(self, name: str = "", /, **attributes: str) -> list[Element]:
        wanted = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
        fits = (not name or self.name == name) and all(self.has(*pair) for pair in wanted.items())
        return ([self] if fits else []) + [
            found for child in self.children for found in child.all(name, **attributes)
        ]

    def has(self, key: str, value: str) -> bool:
        found = self.attributes.get(key)
        return found is not None and (value in found.split() if key == "class" else value == found)

    def one(self, name: str = "", /, **attributes: str) -> Element:
        (found,) = self.all(name, **attributes)
        return found


class Reader(HTMLParser):
    """Builds the tree and insists that every element is closed in turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {key: value or "" for key, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().name == tag

    def handle_data(self, data: str) -> None:
        silent = [place for place, each in enumerate(self.open) if each.has("aria-hidden", "true")]
        for element in self.open[silent[-1] if silent else 0 :]:
            element.words += data


def read(html: Html) -> Element:
    reader = Reader()
    reader.feed(html)
    assert len(reader.open) == 1
    return reader.open[0]


def names(cards: list[Element]) -> list[str]:
    return [card.attributes["aria-label"] for card in cards]


def test_whatever_is_shown_is_escaped_as_the_standard_library_does_it() -> None:
    words = """<b class="x" id='y'>&amp; & 7♥</b>"""
    assert text(words) == escape(words, quote=False)
    assert tag("p", title=words) == f'<p title="{escape(words)}"></p>'


def test_a_card_is_a_button_named_in_words_and_drawn_for_the_eye_only() -> None:
    button = read(card_button("w", parse_card("TH"), "play TH", fits=None)).one("button")
    assert button.attributes == {
        "type": "button",
        "class": "ft-card",
        "id": "w-card-TH",
        "data-action": "play TH",
        "data-key": "w-TH",
        "aria-label": "10 of hearts",
    }
    assert button.words == ""
    assert button.one(class_="ft-face", data_suit="H").words == "10"


@pytest.mark.parametrize(
    ("fits", "raised", "disabled"), [(True, True, None), (False, False, "true"), (None, False, None)]
)
def test_what_a_card_gives_away(fits: bool | None, raised: bool, disabled: str | None) -> None:
    button = read(card_button("w", parse_card("7C"), "play 7C", fits=fits)).one("button")
    assert button.has("class", "ft-fits") is raised
    assert button.attributes.get("aria-disabled") == disabled


@pytest.mark.parametrize("mark", Mark)
def test_a_mark_is_read_out_as_the_description_and_leaves_the_name_alone(mark: Mark) -> None:
    button = read(card_button("w", parse_card("7C"), "pick 7C", fits=None, mark=mark)).one("button")
    assert button.attributes["aria-label"] == "7 of clubs"
    assert button.one(id=button.attributes["aria-describedby"]).words == mark.value


def test_every_suit_is_drawn_differently() -> None:
    assert len(set(SUITS.values())) == len(set(SUITS)) == 4
    assert len({face(parse_card(f"7{suit.letter}")).split("<svg")[1] for suit in Suit}) == 4


def test_the_hand_is_one_group_sorted_by_suit_and_then_rank() -> None:
    group = read(hand("w", PAGAT, parse_cards("AS 2C TH 5H 2S"), fits=parse_cards("5H"))).one(role="group")
    assert group.attributes["aria-label"] == "Your hand"
    assert "data-roving" in group.attributes
    cards = group.all("button")
    assert names(cards) == ["2 of clubs", "5 of hearts", "10 of hearts", "2 of spades", "ace of spades"]
    assert [card.attributes["data-action"] for card in cards][:2] == ["play 2C", "play 5H"]
    assert [card.attributes.get("aria-disabled") for card in cards] == ["true", None, "true", "true", "true"]
    assert [len(suit.all("button")) for suit in group.all(class_="ft-suit")] == [1, 2, 2]


def test_a_quiz_hand_gives_nothing_away_but_its_marks() -> None:
    marks = {parse_card("TH"): Mark.WRONG}
    group = read(hand("w", PAGAT, HELD, action="pick", fits=None, marks=marks)).one(role="group")
    assert not group.all(aria_disabled="true")
    assert not group.all(class_="ft-fits")
    assert names(group.all(class_="ft-wrong")) == ["10 of hearts"]
    assert group.one(id="w-card-TH").attributes["data-action"] == "pick TH"


def test_an_empty_hand_says_so() -> None:
    assert read(hand("w", PAGAT, NO_CARDS, fits=None)).one(role="group").words == "No cards left"
    assert "No cards left" in read(open_hand("Ana", PAGAT, NO_CARDS)).words


def test_an_open_hand_is_a_list_without_buttons() -> None:
    drawn = read(open_hand("Ana", PAGAT, HELD))
    cards = drawn.one("ul", role="list", aria_label="Cards of Ana").all("li")
    assert [card.words for card in cards] == ["2 of clubs", "king of diamonds", "5 of hearts", "10 of hearts"]
    assert not drawn.all("button")


def test_the_table_is_a_list_whose_items_are_called_by_the_sentence_of_their_row() -> None:
    drawn = read(table("w", PAGAT, TABLE))
    items = drawn.one("ul", role="list", aria_label="Table").all("li")
    sentences = [row_sentence(row_of(PAGAT, TABLE, suit)) for suit in Suit]
    assert [item.words for item in items] == sentences
    assert [drawn.one(id=item.attributes["aria-labelledby"]).words for item in items] == sentences


@pytest.mark.parametrize(("ruleset", "places"), [(PAGAT, 13), (SHORT, 8)])
def test_a_row_has_a_place_for_each_rank_of_the_pack_and_one_of_them_is_marked(
    ruleset: Ruleset, places: int
) -> None:
    drawn = read(table("w", ruleset, NO_CARDS))
    assert drawn.one(class_="ft-table").attributes["data-places"] == str(places)
    for row in drawn.all("li"):
        assert len(row.all(class_="ft-place")) == places
        assert len(row.all(class_="ft-starter")) == 1
    assert [mark.words for mark in drawn.one(class_="ft-scale").all(class_="ft-starter")] == ["7"]


def test_ghosts_stand_where_a_card_fits_and_those_of_the_reader_are_outlined() -> None:
    hearts = read(table("w", PAGAT, TABLE, mine=HELD)).one(id="w-row-H")
    assert [ghost.one(class_="ft-face").words for ghost in hearts.all(class_="ft-ghost")] == ["5", "9"]
    assert [ghost.one(class_="ft-face").words for ghost in hearts.all(class_="ft-mine")] == ["5"]
    assert [laid.one(class_="ft-face").words for laid in hearts.all(class_="ft-laid")] == ["6", "7", "8"]


def test_a_gap_shows_as_a_gap() -> None:
    hearts = read(table("w", PAGAT, parse_cards("6H 7H QH"))).one(id="w-row-H")
    kinds = [
        place.children[0].attributes["class"].removeprefix("ft-") for place in hearts.all(class_="ft-place")
    ]
    assert kinds[3:12] == ["ghost", "laid", "laid", "ghost", "empty", "empty", "empty", "laid", "empty"]


def test_only_a_complete_row_has_the_tick() -> None:
    drawn = read(table("w", PAGAT, PAGAT.pack.cards.of_suit(Suit.SPADES) | TABLE))
    assert [row.attributes["id"] for row in drawn.all("li") if row.all(class_="ft-sign")] == ["w-row-S"]


def test_the_last_card_travels_from_its_player_under_the_key_it_had_in_the_hand() -> None:
    last = read(table("w", PAGAT, TABLE, last=parse_cards("8C"), came_from="w-seat-1")).one(class_="ft-last")
    assert (last.attributes["data-key"], last.attributes["data-from"]) == ("w-8C", "w-seat-1")
    own = read(table("w", PAGAT, TABLE, last=parse_cards("8C"))).one(class_="ft-last")
    assert "data-from" not in own.attributes


def test_a_hand_that_is_laid_at_once_travels_as_a_whole() -> None:
    drawn = read(table("w", PAGAT, TABLE, last=parse_cards("6H 8C"), came_from="w-seat-1"))
    keys = [each.attributes["data-key"] for each in drawn.all(class_="ft-last")]
    assert keys == ["w-8C", "w-6H"]


def seat(**changes: object) -> Seat:
    told: dict[str, object] = {"name": "Ana", "cards_left": 7, "to_play": False, "did": "", "dealer": False}
    return Seat(**{**told, "passes": 0, **changes})  # type: ignore[arg-type]


def seat_words(**changes: object) -> str:
    return " ".join(read(seats("w", [seat(**changes)])).one("li").words.split())


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "Ana 7 cards"),
        ({"level": "easy", "dealer": True}, "Ana easy dealer 7 cards"),
        ({"to_play": True}, "Ana 7 cards to play"),
        ({"did": "played 8♣"}, "Ana 7 cards played 8♣"),
        ({"did": "no play", "passes": 2}, "Ana 7 cards 2 passes no play"),
        ({"wins": 0}, "Ana 7 cards"),
        ({"wins": 1}, "Ana 1 win 7 cards"),
        ({"cards_left": 2}, "Ana 2 cards two left"),
        ({"cards_left": 1}, "Ana 1 card one left"),
        ({"cards_left": 0}, "Ana 0 cards out"),
        ({"chips": 19}, "Ana 19 chips 7 cards"),
        ({"chips": 1, "passes": 3}, "Ana 1 chip 7 cards 3 passes"),
        ({"pass_limit": 3}, "Ana 7 cards 0 of 3 free passes used"),
        ({"pass_limit": 3, "passes": 2}, "Ana 7 cards 2 of 3 free passes used"),
        ({"pass_limit": 1, "passes": 4}, "Ana 7 cards 1 of 1 free pass used"),
        ({"pass_limit": 3, "passes": 4, "cards_left": 0, "put_out": True}, "Ana 0 cards put out"),
    ],
)
def test_a_seat_says_in_words_all_that_it_shows(changes: dict[str, object], words: str) -> None:
    assert seat_words(**changes) == words


def test_seats_are_a_list_of_anchors_in_the_given_order() -> None:
    items = (
        read(seats("w", [seat(), seat(name="You")])).one("ul", role="list", aria_label="Players").all("li")
    )
    assert [item.attributes["data-anchor"] for item in items] == ["w-seat-0", "w-seat-1"]


def test_the_log_is_silent_named_and_reachable_by_keyboard() -> None:
    drawn = read(log("w", ["Ana plays 8♣.", "Ben has no play."])).one(role="log")
    assert drawn.attributes["aria-label"] == "Game log"
    assert (drawn.attributes["aria-live"], drawn.attributes["tabindex"]) == ("off", "0")
    assert [line.words for line in drawn.all("li")] == ["Ana plays 8♣.", "Ben has no play."]


@pytest.mark.parametrize(
    ("step", "leads", "disabled"),
    [
        (0, [0, 0, 1, 5], ["First", "Back"]),
        (3, [0, 2, 4, 5], []),
        (5, [0, 4, 5, 5], ["Next", "Last"]),
    ],
)
def test_the_controls_lead_to_steps_and_are_off_at_the_ends(
    step: int, leads: list[int], disabled: list[str]
) -> None:
    drawn = read(controls("w", step, 5, "Ana plays 8♣"))
    buttons = drawn.all("button")
    assert [button.words for button in buttons] == ["First", "Back", "Next", "Last"]
    assert [button.attributes["data-action"] for button in buttons] == [f"t={lead}" for lead in leads]
    assert [button.words for button in buttons if button.has("aria-disabled", "true")] == disabled


def test_the_slider_is_named_step_and_says_where_it_stands() -> None:
    drawn = read(controls("w", 3, 5, "Ana plays 8♣"))
    slider = drawn.one("input", type="range")
    assert drawn.one("label", for_=slider.attributes["id"]).words == "Step"
    said = {"min": "0", "max": "5", "value": "3", "data-action": "t=", "aria-valuetext": "Ana plays 8♣"}
    assert said.items() <= slider.attributes.items()


def test_a_verdict_is_said_in_words_and_an_empty_one_keeps_its_place() -> None:
    assert read(parts.answer(True, "5♥ fits.")).one(class_="ft-right").words == "Right. 5♥ fits."
    assert read(parts.answer(False, "10♥ waits.")).one(class_="ft-wrong").words == "Wrong. 10♥ waits."
    assert read(parts.answer(None, "Look again.")).one(class_="ft-remark").words == "Look again."
    assert parts.answer(None, "") == '<p class="ft-answer"></p>'


def test_answers_name_the_card_the_verdict_and_the_reason() -> None:
    given = [
        (parse_card("5H"), True, "It fits."),
        (parse_card("TH"), False, "It waits."),
        (parse_card("2C"), None, "No."),
    ]
    items = read(parts.answers(given)).one("ul", role="list").all("li")
    assert [item.words for item in items] == [
        "5 of hearts: Right. It fits.",
        "10 of hearts: Wrong. It waits.",
        "2 of clubs: No.",
    ]


def test_a_button_tells_its_action_its_key_and_its_state() -> None:
    drawn = read(parts.button("Hint", "hint", keys="h", disabled=True, chosen=True, id_="w-hint")).one(
        "button"
    )
    said = {"data-action": "hint", "data-keys": "h:hint", "aria-keyshortcuts": "H", "id": "w-hint"}
    assert said.items() <= drawn.attributes.items()
    assert drawn.has("aria-disabled", "true")
    assert drawn.has("aria-pressed", "true")
    assert not {"data-keys", "id"} & read(parts.button("Pass", "pass")).one("button").attributes.keys()


def test_the_form_groups_named_radios_and_one_of_each_is_chosen() -> None:
    levels = parts.Choices("level", "Computer players", [("easy", "Easy"), ("medium", "Medium")], "medium")
    form = read(parts.setup("w", [levels])).one("form", data_action="deal")
    assert form.one("legend").words == "Computer players"
    radios = form.all("input", type="radio", name="level")
    assert [radio.attributes["value"] for radio in radios if "checked" in radio.attributes] == ["medium"]
    assert [form.one("label", for_=radio.attributes["id"]).words for radio in radios] == ["Easy", "Medium"]
    assert form.one("button", type="submit").words == "Deal the cards"


def test_a_select_is_labelled_and_shows_what_is_chosen() -> None:
    drawn = read(parts.choose("w-pace", "Pace", "set?pace=", [("slow", "Slow"), ("fast", "Fast")], "fast"))
    select = drawn.one("select", id="w-pace", data_action="set?pace=")
    assert drawn.one("label", for_="w-pace").words == "Pace"
    assert [option.words for option in select.all("option") if "selected" in option.attributes] == ["Fast"]


def test_the_result_is_a_region_that_can_take_the_focus() -> None:
    region = read(parts.result("You win.", [text("Well played.")])).one("section", aria_label="Result")
    assert (region.attributes["tabindex"], region.words) == ("-1", "You win.Well played.")


@pytest.mark.parametrize("words", ["Your turn. Two fit: 5♥ and 10♣.", "♠ waits", "no card & <b>", ""])
def test_a_sentence_keeps_its_words_and_draws_its_cards(words: str) -> None:
    drawn = read(sentence(words))
    assert drawn.words == words
    assert len(drawn.all("svg")) == sum(words.count(suit.symbol) for suit in Suit)


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0, "0"),
        (0.0001, "under 1"),
        (0.006, "1"),
        (0.4, "40"),
        (0.994, "99"),
        (0.9999, "over 99"),
        (1, "100"),
    ],
)
def test_nothing_is_said_to_be_certain_that_is_not(share: float, words: str) -> None:
    assert hundredths(share) == words


@pytest.mark.parametrize(
    ("now", "before", "words"),
    [
        (4200, None, "4,200 deals are possible."),
        (1400, 4200, "1,400 deals are possible; before, there were 4,200."),
        (1400, 1400, "1,400 deals are possible, as before."),
        (1, 2, "1 deal is possible; before, there were 2."),
    ],
)
def test_the_number_of_deals_is_said_with_the_one_before(now: int, before: int | None, words: str) -> None:
    assert read(deals(now, before)).words == words


def test_who_may_hold_what_is_a_table_of_cards_and_players() -> None:
    shares = [Share(0, 0.4, "passed when it fitted"), Share(0.5, 0.3), Share(0.5, 0.5), Share(1, 0.4)]
    players = [("West", 4), ("North", 3), ("East", 3), ("South", 1)]
    drawn = read(belief(players, [CardShares(parse_card("6C"), shares), CardShares(parse_card("7C"), ())]))
    heads = [each for each in drawn.all("th") if each.attributes["scope"] == "col"]
    assert [each.words for each in heads] == [
        "Card",
        "West4 cards",
        "North3 cards",
        "East3 cards",
        "South1 card",
    ]
    assert [each.words for each in drawn.all("td")] == [
        "No: passed when it fitted",
        "50 of 100was 30",
        "50 of 100as before",
        "100 of 100surely",
        "on the table",
    ]


@pytest.mark.parametrize(("players", "moves"), [(MOST_BESIDE, False), (MOST_BESIDE + 1, True)])
def test_a_table_of_many_players_moves_in_its_own_frame(players: int, moves: bool) -> None:
    row = CardShares(parse_card("6C"), [Share(1 / players)] * players)
    drawn = read(belief([("Ana", 1)] * players, [row]))
    frames = [each for each in drawn.all("div") if each.attributes.get("role") == "region"]
    assert bool(frames) is moves
    assert all(each.attributes["tabindex"] == "0" for each in frames)


NASTY = '<i title="x">&'


@pytest.mark.parametrize(
    "html",
    [
        parts.status(NASTY),
        parts.step_text(NASTY, NASTY, NASTY, facts=NASTY),
        parts.pool(NASTY),
        parts.answer(True, NASTY),
        parts.answers([(parse_card("5H"), True, NASTY)]),
        parts.button(NASTY, NASTY, id_=NASTY),
        parts.links([(NASTY, NASTY)]),
        parts.result(NASTY, []),
        parts.setup("w", [parts.Choices(NASTY, NASTY, [(NASTY, NASTY)], NASTY)]),
        parts.choose(NASTY, NASTY, NASTY, [(NASTY, NASTY)], NASTY),
        log(NASTY, [NASTY]),
        controls(NASTY, 0, 1, NASTY),
        seats(NASTY, [seat(name=NASTY, level=NASTY, did=NASTY)]),
        hand(NASTY, PAGAT, HELD, action=NASTY, fits=None, label=NASTY),
        open_hand(NASTY, PAGAT, HELD),
        table(NASTY, PAGAT, TABLE, last=parse_cards("8C"), came_from=NASTY),
        belief([(NASTY, 3)], [CardShares(parse_card("5H"), [Share(0, why_not=NASTY)])]),
    ],
)
def test_whatever_a_view_is_told_stays_text(html: Html) -> None:
    assert not read(html).all("i")
    assert "<i " not in html


def test_ids_differ_between_widgets_on_one_page() -> None:
    def ids(wid: str) -> set[str]:
        page = [
            hand(wid, PAGAT, HELD, fits=None, marks={parse_card("5H"): Mark.RIGHT}),
            table(wid, PAGAT, TABLE),
            seats(wid, [seat()]),
            log(wid, []),
            controls(wid, 0, 1, ""),
            parts.setup(wid, [parts.Choices("level", "Computer players", [("easy", "Easy")], "easy")]),
        ]
        found = [
            element.attributes["id"]
            for html in page
            for element in read(html).all()
            if "id" in element.attributes
        ]
        assert len(found) == len(set(found))
        return set(found)

    assert not ids("one") & ids("two")


def test_a_chapter_has_every_ruleset_as_a_row_and_every_option_as_a_column() -> None:
    page = read(rules("turn"))
    region = page.one(role="region", tabindex="0")
    assert region.attributes["aria-label"] == "The turn: all rules"
    heads = [each.words for each in region.all("th", scope="col")]
    assert heads == ["Rules", *(option.title for option in options_of(Chapter.TURN))]
    assert heads[1:] == [each.words for each in page.all("dt")]
    rows = region.one("tbody").all("tr")
    assert [row.one("a").attributes["href"] for row in rows] == [f"#{key}" for key in RULESETS]
    assert {len(row.all("td")) for row in rows} == {len(heads) - 1}


@pytest.mark.parametrize("chapter", Chapter)
def test_cells_that_differ_from_the_main_rules_say_so_in_words(chapter: Chapter) -> None:
    options = options_of(chapter)
    for row, ruleset in zip(read(rules(chapter.word)).one("tbody").all("tr"), RULESETS.values(), strict=True):
        different = differences(ruleset, PAGAT)
        for cell, option in zip(row.all("td"), options, strict=True):
            differs = option in different
            assert cell.has("class", "ft-differs") is differs
            assert cell.words == (DIFFERS if differs else "") + option.answer(ruleset)


def test_contradictions_are_told_in_the_words_of_the_engine() -> None:
    said = [each.words for each in read(rules("clashes")).all("dd")]
    assert said == [problem for clash in CLASHES for problem in clash.broken.problems()]
