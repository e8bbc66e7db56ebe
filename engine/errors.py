"""The three things that can be wrong with what a caller hands in. Each message says what, where, and what would be right."""


class NotationError(ValueError):
    """A text is not a card, a position or a transcript."""


class RulesetError(ValueError):
    """A ruleset is unknown, or cannot be dealt as asked."""


class IllegalAction(ValueError):
    """An action that the rules refuse in this state."""
