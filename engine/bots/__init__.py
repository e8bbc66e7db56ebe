"""Computer players. Each chooses from an Observation alone and says why."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.bots.easy import Easy
from engine.bots.gap import Gap
from engine.bots.hard import Hard
from engine.bots.medium import Medium
from engine.bots.policy import Choice, Policy, Reason, ReasonKind

BOTS: Mapping[str, Policy] = MappingProxyType(
    {"easy": Easy(), "medium": Medium(), "gap": Gap(), "hard": Hard()}
)
"""Every bot by its key, weakest first."""

__all__ = ["BOTS", "Choice", "Policy", "Reason", "ReasonKind"]
