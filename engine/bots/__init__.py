"""Computer players. Each chooses from an Observation alone and says why."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.bots.easy import Easy
from engine.bots.medium import Medium
from engine.bots.policy import Choice, Policy, Reason, ReasonKind

BOTS: Mapping[str, Policy] = MappingProxyType({"easy": Easy(), "medium": Medium()})
"""The bots of the site by the key of their level, weakest first; `engine.ladder` has more."""

__all__ = ["BOTS", "Choice", "Policy", "Reason", "ReasonKind"]
