"""The players whom exercises speak of, and what they do, in the second person for the reader."""

from __future__ import annotations

from collections.abc import Iterable

from engine.prose import YOU, listing

NAMES = (YOU, "Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus")
"""By seat; the reader has seat 0."""

_IN_SECOND_PERSON = {"has": "have", "is": "are", "passes": "pass"}


def does(name: str, verb: str, *, within: bool = False) -> str:
    """ "Ana holds", "You hold", within a sentence "you hold": the verb is given as it is said of a third person."""
    if name != YOU:
        return f"{name} {verb}"
    return f"{inside(name) if within else name} {_IN_SECOND_PERSON.get(verb) or verb.removesuffix('s')}"


def inside(name: str) -> str:
    """The name within a sentence: "Ana", "you"."""
    return "you" if name == YOU else name


def round_the_table(players: int) -> str:
    """ "Ana, Ben, Cleo and you": the players clockwise, the reader last, as they are drawn."""
    return people((*NAMES[1:players], YOU))


def people(names: Iterable[str]) -> str:
    """ "Ben and you"."""
    return listing(map(inside, names))
