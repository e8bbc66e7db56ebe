"""The table: a row for each suit with one place for each rank of the pack, and the ranks above them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.cards import NO_CARDS, Card, CardSet, Rank, card
from engine.layout import Row, rows
from engine.prose import row_sentence
from engine.ruleset import Ruleset
from site_play.tags import Html, tag, text
from site_play.views.cards import face
from site_play.views.drawings import Sign, pip, sign
from site_play.views.words import hidden


def table(
    wid: str,
    ruleset: Ruleset,
    on_table: CardSet,
    *,
    mine: CardSet = NO_CARDS,
    last: CardSet = NO_CARDS,
    came_from: str | None = None,
    tells_needs: bool = True,
) -> Html:
    """The list "Table", an item for each row ("Hearts: 6 to 8, needs 5 and 9").

    Ghosts stand where a card fits next; those of cards in `mine` are outlined. `last` is what was laid last, mostly
    one card: it has a ring, and travels from the element with the anchor `came_from` when it is new. Where the reader
    is asked what fits, `tells_needs` is False: no ghosts.
    """
    drawing = _Drawing(wid, ruleset, mine, last, came_from, tells_needs)
    return tag(
        "div",
        drawing.scale(),
        tag(
            "ul",
            *map(drawing.row, rows(ruleset, on_table)),
            class_="ft-rows",
            role="list",
            aria_label="Table",
        ),
        class_="ft-table",
        data_places=len(ruleset.pack.ranks),
    )


@dataclass(frozen=True)
class _Drawing:
    wid: str
    ruleset: Ruleset
    mine: CardSet
    last: CardSet
    came_from: str | None
    tells_needs: bool

    def scale(self) -> Html:
        """The ranks above the columns."""
        marks = (tag("span", text(rank.label), class_=self._column(rank)) for rank in self.ruleset.pack.ranks)
        return tag("div", tag("span"), *marks, class_="ft-scale", aria_hidden="true")

    def row(self, row: Row) -> Html:
        """One suit."""
        key = f"{self.wid}-row-{row.suit.letter}"
        head = tag("span", pip(row.suit), sign(Sign.TICK) if row.is_complete else None, class_="ft-head")
        return tag(
            "li",
            hidden(row_sentence(row, tells_needs=self.tells_needs), f"{key}-words"),
            tag("span", head, *self._places(row), class_="ft-places", aria_hidden="true"),
            class_="ft-row",
            id=key,
            data_suit=row.suit.letter,
            aria_labelledby=f"{key}-words",
        )

    def _places(self, row: Row) -> Iterator[Html]:
        for rank in self.ruleset.pack.ranks:
            here = card(rank, row.suit)
            if here in row.cards:
                drawn = self._laid(here)
            elif here in row.needs and self.tells_needs:
                drawn = self._ghost(here)
            else:
                drawn = tag("span", class_="ft-empty")
            yield tag("span", drawn, class_=self._column(rank))

    def _column(self, rank: Rank) -> str:
        return "ft-place ft-starter" if rank is self.ruleset.starter else "ft-place"

    def _laid(self, here: Card) -> Html:
        if here not in self.last:
            return tag("span", face(here), class_="ft-laid")
        return tag(
            "span",
            face(here),
            class_="ft-laid ft-last",
            data_key=f"{self.wid}-{here}",
            data_from=self.came_from,
        )

    def _ghost(self, here: Card) -> Html:
        return tag("span", face(here), class_="ft-ghost ft-mine" if here in self.mine else "ft-ghost")
