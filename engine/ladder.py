"""All bots, also those that do not sit at the tables of the site yet."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.bots import BOTS, Policy
from engine.bots.gap import Gap
from engine.bots.hard import Hard

LADDER: Mapping[str, Policy] = MappingProxyType({**BOTS, "gap": Gap(), "hard": Hard()})
"""Every bot by its key, weakest first."""
