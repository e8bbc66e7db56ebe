"""What a table has agreed on, as data, and what would make no sense.

Sources are cited by number and section. Seed 000 is the sheet of the main game (Fan Tan as Pagat describes Sevens:
52 cards, ace high, dealer's left begins), seed 001 a game for four, seed 002 a card-game book with many variants,
seed 003 an international sheet, seed 004 a short family version; worked cases of all stand in tests/golden. What the
sources leave open, the project decided; `(decided)` marks it. A ruleset told by none of them cites public sources.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from engine.cards import ACE_HIGH_52, Card, Pack, Rank
from engine.errors import RulesetError
from engine.options import (
    Blocked,
    CardsPerTurn,
    Count,
    DealEnd,
    Direction,
    Disposal,
    FirstDealer,
    Gate,
    IllegalCard,
    IllegalPass,
    Insolvency,
    LimitCounts,
    MatchFormat,
    Obligation,
    OnExceed,
    Opener,
    Payment,
    Places,
    TieBreak,
)


@dataclass(frozen=True)
class Ruleset:
    """One way to play. Two rulesets with equal fields play alike; `key` is the name used in notation."""

    key: str
    """Short name, one word: the first word of every position."""

    title: str
    """Name for readers."""

    source: str
    """Where these rules are written down."""

    # Pack and players

    pack: Pack = ACE_HIGH_52
    """The cards and their order from low to high, which says whether the ace is high (seeds 000 §01, 001, 002) or low
    (seeds 003, 004, and 002 as a variant). 40 cards: seed 002, Cinquillo; 32 cards: seed 003, Domino."""

    starter: Rank = Rank.SEVEN
    """The rank that opens a row: the 7 (all seeds), the 5 of 40 cards (seed 002), Unter or Ober of 32 (seed 003)."""

    fewest_players: int = 3
    """Seats needed to deal (seeds 000 §01, 002, 003: three; 001: four; 004: two)."""

    most_players: int = 8
    """Seats that can be dealt to (seeds 000 §01, 002, 003: eight; 001, 004: four)."""

    # The deal

    first_dealer: FirstDealer = FirstDealer.LOT
    """Who deals first (seed 000 §02: at random; 002: anyone; 003: cutting for high card, ties cut again (decided))."""

    cut: bool = False
    """Whether the pack is cut after the shuffle (seed 000 §02; 003: by the player to the dealer's right). A habit of
    the table: a shuffle by a program needs none."""

    misdeal_redealt: bool = False
    """Whether a misdeal is named and dealt again by the same dealer (seed 003); antes stay in the pool (decided)."""

    deal_moves_on: bool = True
    """Whether the next deal is dealt by the next seat (seeds 000 §05, 002, 003), not by the same one again."""

    direction: Direction = Direction.CLOCKWISE
    """Which way deal and turns go (all seeds: clockwise; Spain also the other way)."""

    # The opening

    opener: Opener = Opener.DEALER_LEFT
    """Who takes the first turn (seeds 000 §02, 002: dealer's left; 001, 003, 004: the holder of 7♦)."""

    opener_card: Card | None = None
    """HOLDER, LAYER_OF: the card that decides who begins."""

    opening_card: Card | None = None
    """The card that must be laid first (seed 001: 7♦, nothing else and no pass); None: whatever fits."""

    prelaid: bool = False
    """Whether all starters are laid before the first turn (seed 002, Shichi Narabe)."""

    # The turn

    cards_per_turn: CardsPerTurn = CardsPerTurn.ONE
    """How much is laid in a turn (all seeds: one card; 003 as a variant: a run)."""

    gate: Gate = Gate.NONE
    """What must join the starter before its row grows (seed 002, "Six and eight before anything else")."""

    obligation: Obligation = Obligation.MUST
    """Whether who can play must (all seeds; a pass at will: seed 002 "in some versions", 003 Fan Tan)."""

    stop_rule: bool = False
    """Passing at will: once everybody has passed in a row, the next player who can play must. Without it such a deal
    need not end (decided)."""

    pass_limit: int | None = None
    """Passes that are free; the next one leads to `on_exceed` (seeds 002, 003: three; None: no limit)."""

    limit_counts: LimitCounts = LimitCounts.ALL
    """Which passes count against the limit (decided: all)."""

    on_exceed: OnExceed | None = None
    """What follows when the limit is used up (seed 002: must play, or a fourth pass puts out; 003: the third does)."""

    disposal: Disposal | None = None
    """What becomes of a hand that is put out (seed 002: laid in place)."""

    # At the table, when something goes wrong

    mistaken_pass: bool = False
    """Whether a mistaken pass may be corrected before the next action (seed 000 §04)."""

    illegal_card: IllegalCard = IllegalCard.REFUSED
    """What follows a card that does not fit (seed 001: refused and explained; 003: taken back, the turn passes)."""

    illegal_pass: IllegalPass = IllegalPass.REFUSED
    """What follows a pass with a card that fits (seed 001: impossible; 000: none; 002, 003: a fine; 003: a lost turn
    or the deal)."""

    fine: int = 0
    """Chips for an illegal pass (seed 002: "agreed", here 3 as in Hoyle; 003: five), to the pool (decided)."""

    fine_for_starter: int = 0
    """The same when a starter that fits was held back (seed 002: more); 0: no difference."""

    fine_adds_fee: bool = False
    """Whether the fee of a pass is due besides the fine (decided: the fine replaces it)."""

    # Chips

    stack: int = 0
    """Chips that each player begins a match with (decided); 0: no chips."""

    ante: int = 0
    """Chips that each player puts into the pool before a deal (seeds 002, 003: one)."""

    pass_fee: int = 0
    """Chips for a pass without a card that fits, to the pool (seeds 002, 003: one)."""

    voluntary_pass_fee: int = 0
    """Chips for a pass with a card that fits, where that is legal (seed 003: more than a forced one; decided: five).
    It is paid at once: who has fewer chips cannot pass so."""

    starter_penalty: int = 0
    """Chips from a loser for each starter still held (seed 003: five or ten), to the winner (decided)."""

    insolvency: Insolvency = Insolvency.DEBT
    """What happens when chips do not suffice (decided: debt)."""

    # The end of a deal and of a match

    deal_end: DealEnd = DealEnd.FIRST_OUT
    """When a deal ends (all seeds: first out; 002: many play on)."""

    places: Places = Places.NONE
    """Whether losers are ranked (seed 001: no; 004: by cards left; 002: by going out)."""

    blocked: Blocked = Blocked.NO_RULE
    """What happens when nobody can ever play again; only with hands that are removed (decided)."""

    count: Count = Count.NOTHING
    """What cards left count (seed 000 §05: nothing; 001, 002: one each; 002, 003: their value)."""

    ace_counts: int = 15
    """What an ace counts where values do (seed 002: 15 or 1; 003: 1 or 15)."""

    payment: Payment = Payment.TO_WINNER
    """Where that goes (seed 001, 002 pool, 003: to the winner; 002, 003: to the holder's own penalty)."""

    showdown: bool = False
    """Whether losers whose cards left count the same pay nothing in that deal (seed 003, "showdown")."""

    match_format: MatchFormat = MatchFormat.WINS
    """When a match is over (seed 000 §05: three wins; 002, 003: so many deals; 003: chips run out)."""

    match_length: int = 1
    """How many wins or deals that takes (seed 000: 3; 003: commonly 7 or 10; a single deal is 1)."""

    tie_break: TieBreak = TieBreak.SHARED
    """What happens when several lead at the end (seed 003: an extra deal among them)."""

    @cached_property
    def is_plain(self) -> bool:
        """Whether a turn is nothing but one card or a forced pass, and the first to go out ends the deal."""
        return (
            self.obligation is Obligation.MUST
            and self.cards_per_turn is CardsPerTurn.ONE
            and self.pass_limit is None
            and not self.uses_chips
            and self.deal_end is DealEnd.FIRST_OUT
            and self.direction is Direction.CLOCKWISE
        )

    @property
    def uses_chips(self) -> bool:
        """Whether players have stacks."""
        return self.stack > 0

    @property
    def fewest_win(self) -> bool:
        """Whether few points are good (seeds 002, 003: penalties)."""
        return self.count is not Count.NOTHING and self.payment is Payment.PENALTY

    @property
    def puts_out(self) -> bool:
        """Whether a player can be put out of a deal."""
        return self.illegal_pass is IllegalPass.FORFEITS or self.on_exceed in _PUTS_OUT

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Rulesets are looked up at every turn; forty-odd fields need not be hashed each time."""
        return hash((self.key, self.pack, self.starter, self.gate))

    def problems(self) -> tuple[str, ...]:
        """What makes these rules meaningless, contradictory or impossible to finish, each as a sentence for players.

        Empty when nothing does: then every deal ends (see `longest_deal`).
        """
        return self._problems

    @cached_property
    def _problems(self) -> tuple[str, ...]:
        found = [*_pack_problems(self)]
        if found:
            return tuple(found)  # the rest would ask for cards that do not exist
        for part in _PARTS:
            found += part(self)
        return tuple(found)

    @property
    def usual_players(self) -> int:
        """How many sit down where nobody says a number: four, or what comes nearest to that by these rules."""
        return max(self.fewest_players, min(4, self.most_players))

    def require_players(self, players: int, *, is_extra: bool = False) -> None:
        """Raise RulesetError unless this many can sit down to these rules; to an extra deal two can (seed 003)."""
        if not (2 if is_extra else self.fewest_players) <= players <= self.most_players:
            fewest, most = self.fewest_players, self.most_players
            seats = str(most) if fewest == most else f"{fewest} to {most}"
            raise RulesetError(f"{self.title}: that is for {seats} players, not for {players}.")

    def require_seats(self, players: int) -> None:
        """Raise RulesetError unless this many can be at the table in some deal by these rules."""
        self.require_players(players, is_extra=self.tie_break is TieBreak.EXTRA_DEAL)

    def require_sense(self) -> None:
        """Raise RulesetError that names every problem when these rules have one."""
        if problems := self.problems():
            raise RulesetError(" ".join(problems))

    def longest_deal(self, players: int, chips: int | None = None) -> int:
        """An upper bound on the actions of one deal; holds for rules without problems.

        `chips` are those that the seats can pay with together, debts left out; None: everybody has a full stack.

        As long as the deal goes on somebody holds a card that fits, so at most `players − 1` forced passes follow one
        another, and each row of them is ended by a play or by a pass at will. Plays are bounded by the pack, passes at
        will by the limit, the chips or the stop rule.
        """
        cards = len(self.pack.listed)
        chips = players * self.stack if chips is None else chips
        return (cards + self._passes_at_will(players, chips)) * players

    def _passes_at_will(self, players: int, chips: int) -> int:
        """At most so many passes with a card that fits can be made in one deal."""
        if self.obligation is Obligation.MUST:
            return 0
        bounds = []
        if self.stop_rule:
            bounds.append(len(self.pack.listed) * players)
        if self.pass_limit is not None:
            bounds.append(players * (self.pass_limit + 1))
        if _price_bounds(self):
            bounds.append(chips // self.voluntary_pass_fee)
        return min(bounds)


FEWEST_RANKS = 3
"""With fewer, hands can be alike in every deal."""
MOST_PLAYERS = 8
"""No source seats more (seeds 000, 002, 003)."""
_NEVER_OUT = (LimitCounts.VOLUNTARY, OnExceed.MUST_PLAY_THEN_ELIMINATE)
_PUTS_OUT = {OnExceed.ELIMINATE, OnExceed.MUST_PLAY_THEN_ELIMINATE}


def _pack_problems(rules: Ruleset) -> Iterator[str]:
    ranks = rules.pack.order
    if ranks not in ("".join(each for each in order if each in ranks) for order in _USUAL_ORDERS):
        yield f"The ranks {ranks} do not stand in their usual order, from 2 to king with the ace at one end."
    elif ranks[:1] == "A" and ranks[1:2] != "2":
        yield "The ace cannot be low in this pack: it would lie beside a card that is not the 2."
    if len(ranks) < FEWEST_RANKS:
        yield f"There is next to nothing to play: a pack needs at least {FEWEST_RANKS} ranks, not {len(ranks)}."
    if rules.starter not in rules.pack.ranks:
        yield f"No row could ever open: there is no {rules.starter.word} in this pack."


_USUAL_ORDERS = ("23456789TJQKA", "A23456789TJQK")


def _seat_problems(rules: Ruleset) -> Iterator[str]:
    if not 2 <= rules.fewest_players <= rules.most_players:
        yield "The number of players must be at least two, and the smallest number not above the largest."
        return
    if rules.most_players > MOST_PLAYERS:
        yield f"At most {MOST_PLAYERS} players can sit down, not {rules.most_players}."
        return
    smallest_hand = len(rules.pack.listed) // rules.most_players
    if smallest_hand <= len(rules.pack.rows) * rules.prelaid:
        yield f"With {rules.most_players} players a hand could be empty before the first turn."


def _opening_problems(rules: Ruleset) -> Iterator[str]:
    named, first = rules.opener_card, rules.opening_card
    pack = rules.pack.cards
    by_card = rules.opener in {Opener.HOLDER, Opener.LAYER_OF}
    if by_card and named is None:
        yield "A card decides who begins, but no card is named."
    elif not by_card and named is not None:
        yield f"{named.label} is named for who begins, but something else decides that."
    elif named is not None and named not in pack:
        yield f"{named.label} is to decide who begins, but it is not in this pack."
    if first is not None and rules.prelaid:
        yield f"{first.label} is to be laid first, but all starters are laid before the first turn."
    elif first is not None and (first.rank is not rules.starter or first not in pack):
        yield f"{first.label} is to be laid first, but it could never open a row here."
    nobody_holds = rules.opener is Opener.FIRST_STARTER or (
        rules.opener is Opener.HOLDER and named is not None and named.rank is rules.starter
    )
    if rules.prelaid and nobody_holds:
        yield "Whoever holds a starter is to begin, but all starters are laid before the first turn."
    lays = rules.prelaid and named is not None and named.rank is rules.starter
    if rules.opener is Opener.LAYER_OF and not lays:
        yield "Whoever laid a starter before the first turn is to begin, but that card is not laid then."
    yield from _gate_problems(rules)


def _gate_problems(rules: Ruleset) -> Iterator[str]:
    place = rules.pack.ranks.index(rules.starter)
    below, above = place > 0, place < len(rules.pack.ranks) - 1
    needs_below = rules.gate not in {Gate.NONE, Gate.EIGHT_ONLY}
    needs_above = rules.gate not in {Gate.NONE, Gate.SIX_UNLOCKS_EIGHT}
    if (needs_below and not below) or (needs_above and not above):
        yield (
            f"Rows could never grow: the {rules.starter.word} is at the end of this pack, "
            "so a neighbour that must be laid before the rest does not exist."
        )


def _pass_problems(rules: Ruleset) -> Iterator[str]:
    at_will = rules.obligation is Obligation.MAY_PASS
    limited, priced = rules.pass_limit is not None, rules.voluntary_pass_fee > 0
    if at_will and not (limited or rules.stop_rule or _price_bounds(rules)):
        yield "Such a deal need not end: everybody may pass for ever. Set a limit, a price or the stop rule."
    if at_will and rules.voluntary_pass_fee < rules.pass_fee:
        yield "A pass with a card that fits would cost less than one without: nobody should be paid for holding back."
    if at_will and rules.voluntary_pass_fee > rules.stack * rules.most_players > 0:
        yield "A pass with a card that fits costs more than all chips there are, so nobody could ever pay for it."
    if not at_will and (priced or rules.stop_rule):
        yield "Nobody may pass at will here, so a price or a stop rule for such passes means nothing."


def _price_bounds(rules: Ruleset) -> bool:
    """Whether passes at will come to an end because they cost chips; nothing is paid once the first is out."""
    return rules.voluntary_pass_fee > 0 and rules.deal_end is DealEnd.FIRST_OUT


def _limit_problems(rules: Ruleset) -> Iterator[str]:
    at_will, limited = rules.obligation is Obligation.MAY_PASS, rules.pass_limit is not None
    if limited != (rules.on_exceed is not None):
        yield "A limit of passes and what happens beyond it belong together; one of them is missing."
    elif rules.pass_limit is not None and rules.pass_limit < 0:
        yield "A limit of passes cannot be below nothing."
    elif limited and not at_will and rules.on_exceed is OnExceed.MUST_PLAY:
        yield "Whoever can play must anyway, so a limit of passes that leads to that changes nothing."
    elif limited and not at_will and rules.limit_counts is LimitCounts.VOLUNTARY:
        yield "Nobody may pass at will here, so a limit that counts only such passes is never reached."
    elif rules.limit_counts is LimitCounts.VOLUNTARY and not limited:
        yield "There is no limit of passes, so it means nothing which of them count against it."
    elif rules.pass_limit == 0 and at_will and rules.on_exceed is not OnExceed.ELIMINATE:
        yield "No pass is free and whoever can play must, so nobody may pass at will after all."
    elif (rules.limit_counts, rules.on_exceed) == _NEVER_OUT:
        yield "Beyond the limit nobody may pass at will, and other passes do not count: nobody could be put out."


def _disposal_problems(rules: Ruleset) -> Iterator[str]:
    if rules.puts_out != (rules.disposal is not None):
        yield "Putting a player out and what becomes of that hand belong together; one of them is missing."
    elif rules.disposal is Disposal.REMOVE and rules.blocked is Blocked.NO_RULE:
        yield (
            "When a hand is removed, rows can lose a card that they need, and nobody could ever play again. "
            "Have the hand laid in place, or say how a blocked deal ends."
        )
    elif rules.blocked is not Blocked.NO_RULE and rules.disposal is not Disposal.REMOVE:
        yield "Somebody can always play as long as no hand is removed, so a rule for a blocked deal means nothing."


def _mistake_problems(rules: Ruleset) -> Iterator[str]:
    refused = rules.illegal_pass is IllegalPass.REFUSED
    always_legal = rules.obligation is Obligation.MAY_PASS and (
        rules.on_exceed in {None, OnExceed.ELIMINATE}
        and not (rules.stop_rule or rules.voluntary_pass_fee)
        and rules.opening_card is None
    )
    if not refused and always_legal:
        yield "Everybody may pass at will here, so there is no illegal pass to be punished."
    if rules.mistaken_pass and refused:
        yield "A mistaken pass is to be corrected, but such a pass cannot be made here."
    elif rules.mistaken_pass and rules.on_exceed in _PUTS_OUT:
        yield "A mistaken pass is to be corrected, but it may put the player out at once, and the hand is gone."
    if (rules.illegal_pass is IllegalPass.FINED) != (rules.fine > 0):
        yield "An illegal pass that is fined and the height of the fine belong together; one of them is missing."
    if 0 < rules.fine_for_starter < rules.fine:
        yield "Holding a starter back would be fined less than holding another card back."
    if (rules.fine_for_starter or rules.fine_adds_fee) and not rules.fine:
        yield "There is no fine for an illegal pass that could be raised."
    if rules.fine_for_starter and rules.prelaid:
        yield "Nobody can hold a starter back: all of them are laid before the first turn."
    harmless = {IllegalPass.REFUSED, IllegalPass.STANDS}
    if rules.illegal_card is IllegalCard.TURN_LOST and rules.illegal_pass in harmless and not always_legal:
        yield (
            "Laying a wrong card would be a free way to pass: it ends the turn, "
            "and passing with a card that fits costs nothing."
        )


def _count_problems(rules: Ruleset) -> Iterator[str]:
    prices = (rules.ante, rules.pass_fee, rules.voluntary_pass_fee, rules.starter_penalty, rules.fine)
    if min(*prices, rules.fine_for_starter, rules.stack) < 0:
        yield "Chips cannot be counted below nothing."
    if any(prices) and not rules.uses_chips:
        yield "Something is paid in chips, but nobody has any: set a stack."
    if rules.uses_chips and rules.payment is Payment.PENALTY:
        yield "Chips and penalty points cannot be added up: let the losers pay the winner."
    if rules.ace_counts not in {1, 15}:
        yield f"An ace counts 1 or 15, not {rules.ace_counts}."
    if rules.starter_penalty and rules.prelaid:
        yield "Nobody can be left with a starter: all of them are laid before the first turn."
    if rules.showdown and rules.count is Count.NOTHING:
        yield "Cards left count nothing, so there is no tie of cards left to be settled."
    if rules.deal_end is DealEnd.PLAY_ON and rules.places is not Places.EXIT:
        yield "Playing on after the first is out settles the other places, but they are not taken from it."
    if rules.deal_end is DealEnd.FIRST_OUT and rules.places is Places.EXIT:
        yield "Places are to go by going out, but the deal ends with the first."
    yield from _match_problems(rules)


def _chips_flow(rules: Ruleset) -> bool:
    """Whether chips move in deals in which nothing goes wrong."""
    # A pass at will is no such thing: nobody has to make one.
    prices = (rules.ante, rules.pass_fee, rules.starter_penalty)
    return any(prices) or rules.count is not Count.NOTHING


def _match_problems(rules: Ruleset) -> Iterator[str]:
    if rules.match_length < 1:
        yield "A match takes at least one deal."
    by_wins, by_chips = (rules.match_format is each for each in (MatchFormat.WINS, MatchFormat.CHIPS_OUT))
    if by_chips and not rules.uses_chips:
        yield "The match is to end when chips run out, but there are none."
    elif by_chips and not _chips_flow(rules):
        yield "The match is to end when chips run out, but nothing is ever paid."
    if by_wins and (rules.count is not Count.NOTHING or rules.uses_chips):
        yield "The match goes by deals won, so what is counted or paid in a deal would decide nothing."
    if by_wins and rules.tie_break is TieBreak.EXTRA_DEAL:
        yield "Nobody can tie in a match that goes to the first with so many wins, so there is no tie to break."


_PARTS = (
    _seat_problems,
    _opening_problems,
    _pass_problems,
    _limit_problems,
    _disposal_problems,
    _mistake_problems,
    _count_problems,
)
"""What is looked at once the pack makes sense, in the order of the rulebook."""
