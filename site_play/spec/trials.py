"""A deal to be played to its end against the computer."""

from __future__ import annotations

from dataclasses import dataclass

from engine.prose import YOU
from engine.transcript import Transcript
from site_play.spec.boards import link
from site_play.spec.entries import level_of, names_of, start_of
from site_play.spec.reader import Reader, SpecError


@dataclass(frozen=True)
class TrialSpec:
    """One deal in which the reader plays against bots, in the middle of a text."""

    id: str
    transcript: Transcript
    """The deal at its start, every hand named; later ones are dealt anew by the same rules."""
    names: tuple[str, ...]
    """The players by seat; the reader is "You"."""
    level: str
    """The key of the bot that plays the others."""
    say: str
    """What to do, above the table before the first card."""
    won: str
    lost: str
    """One more sentence for who has won, and for who has lost."""
    links: tuple[tuple[str, str], ...]
    """Ways on: (words, address)."""
    look_back: bool = False
    """Whether the reader can go through the proved mistakes when the deal is over; it is done only then."""

    @property
    def you(self) -> int:
        """The reader's seat."""
        return self.names.index(YOU)


def trial(reader: Reader) -> TrialSpec:
    """Read a trial; raises SpecError.

    Entries: `position` (the deal at its start), `names`, `level`, `say`, `won`, `lost`, `links`, and `look_back = true`
    for a look at the reader's choices after the deal. Then the deal alone is not yet what is to be done in the lesson:
    a winning card is to be found in two of the reader's own mistakes, or in all of them where there are fewer.
    """
    spec_id, start = reader.identifier(), start_of(reader)
    names, level = names_of(reader, start.start.players), level_of(reader, "easy")
    if not start.start.ruleset.is_plain:
        raise SpecError(
            "position", "position: only rules with one card or a forced pass a turn can be played here."
        )
    if start.state.turn != names.index(YOU) or not start.state.playable:
        raise SpecError("position", "position: the reader should have the first turn, and a card that fits.")
    return TrialSpec(
        spec_id,
        start,
        names,
        level,
        reader.words("say"),
        reader.words("won", ""),
        reader.words("lost", ""),
        tuple(link(each) for each in reader.list_of_words("links", [])),
        reader.truth("look_back"),
    )
