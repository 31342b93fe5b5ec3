"""One trick: which cards may be played, why, and who takes it; what a referee answers."""

from collections.abc import Sequence

from jassturnier.cards.card import Card, Rank, Suit
from jassturnier.cards.contract import Order, card_name, suit_name
from jassturnier.i18n import Text, say
from jassturnier.values import frozen


@frozen
class Ruling:
    """A plain sentence for the table and the rule behind it."""

    text: Text
    rule: str

    def sentence(self) -> Text:
        """Return the sentence with its rule."""
        return say("{text} (rule {rule})", text=self.text, rule=self.rule)


# Below the strength of every trump: these begin above 0, plain cards go from 0 down.
_NO_TRUMP_LIES = 0


def legal(hand: Sequence[Card], trick: Sequence[Card], order: Order) -> list[Card]:
    """Return the cards of a hand that may be played next; never none of a hand that has cards.

    GEN-9 … GEN-13 (Coiffeur, Schieber), MIT-4 … MIT-9 (Mittlere, Molotow, Plus-Minus), RAM-13.
    """
    if not trick:
        return list(hand)
    suit_of = order.suit_of
    led = suit_of[trick[0]]
    same = [card for card in hand if suit_of[card] is led]
    if order.trump is None:
        return same or list(hand)
    if led is None:
        # True of no trump at all as well: then any card may be played.
        return list(hand) if all(card.rank is Rank.UNDER for card in same) else same
    trumps = [card for card in hand if suit_of[card] is None]
    top = _top_trump(trick, order)
    if same:
        return same + [card for card in trumps if order.strength[card] >= top]
    if top == _NO_TRUMP_LIES or len(trumps) == len(hand) or order.law.void_undertrumps:
        return list(hand)
    return [card for card in hand if suit_of[card] is not None or _overtrumps(card, top, order)]


def _top_trump(trick: Sequence[Card], order: Order) -> int:
    return max(
        (order.strength[card] for card in trick if order.suit_of[card] is None), default=_NO_TRUMP_LIES
    )


def _overtrumps(card: Card, top: int, order: Order) -> bool:
    return order.law.void_overtrumps and order.strength[card] >= top


def winner(trick: Sequence[Card], order: Order) -> int:
    """Return which card of a trick takes it, counted from 0 (GEN-14, RAM-14).

    Of two identical cards the later one is higher (SCHV-5).
    """
    suit_of, strength = order.suit_of, order.strength
    best, high, lead = 0, strength[trick[0]], suit_of[trick[0]]
    for place, card in enumerate(trick):
        if strength[card] >= high and suit_of[card] in {lead, None}:
            best, high = place, strength[card]
    return best


def made_trump(trick: Sequence[Card]) -> Suit | None:
    """Return the suit of the first card that does not follow: the trump it makes in Mittlere (MIT-6)."""
    return next((card.suit for card in trick if card.suit is not trick[0].suit), None)


@frozen
class TrickAward:
    """Which card of a trick takes it, counted from 0, and why."""

    place: int
    ruling: Ruling


def award(trick: Sequence[Card], order: Order) -> TrickAward:
    """Give a trick to a card, with the sentence and the rule a director gives at the table."""
    place = winner(trick, order)
    best = trick[place]
    if best in trick[:place]:
        text = say("{card} was played twice, and the later one is higher.", card=card_name(best))
        return TrickAward(place, Ruling(text, "SCHV-5"))
    return TrickAward(place, Ruling(_best(best, trick, order), order.law.take))


def _best(best: Card, trick: Sequence[Card], order: Order) -> Text:
    name = card_name(best)
    suit = order.suit_of[best]
    if suit is None and order.trump is None:
        return say("{card} is the highest Jack.", card=name)
    if suit is None and sum(order.suit_of[card] is None for card in trick) == 1:
        return say("{card} is the only trump.", card=name)
    if suit is None:
        return say("{card} is the highest trump.", card=name)
    return say("{card} is the best card of {suit}, the suit led.", card=name, suit=suit_name(suit))


@frozen
class Verdict:
    """Whether a card may be played, and why."""

    allowed: bool
    ruling: Ruling


def verdict(card: Card, hand: Sequence[Card], trick: Sequence[Card], order: Order) -> Verdict:
    """Judge one card of a hand, with the sentence and the rule a director gives at the table."""
    if card not in hand:
        return Verdict(False, Ruling(say("{card} is not in this hand.", card=card_name(card)), "GEN-1"))
    allowed = card in legal(hand, trick, order)
    reason = _permission if allowed else _objection
    return Verdict(allowed, reason(card, hand, trick, order))


def _objection(card: Card, hand: Sequence[Card], trick: Sequence[Card], order: Order) -> Ruling:
    led = order.suit_of[trick[0]]
    same = [held for held in hand if order.suit_of[held] is led]
    if led is None:
        names = [card_name(trump) for trump in same]
        if order.trump is None:
            text = say("A Jack was led, so a Jack must be played: {cards}.", cards=names)
            return Ruling(text, order.law.trump_led)
        text = say("Trump was led, so a trump must be played: {cards}.", cards=names)
        return Ruling(text, order.law.trump_led)
    if order.suit_of[card] is None and order.trump:
        return _undertrump(card, trick, order, follows=bool(same))
    return _suit_is_due(suit_name(led), same, order)


def _undertrump(card: Card, trick: Sequence[Card], order: Order, *, follows: bool) -> Ruling:
    top = max((lying for lying in trick if order.suit_of[lying] is None), key=order.strength.__getitem__)
    names = {"card": card_name(card), "top": card_name(top)}
    if follows:
        text = say("{card} does not beat {top}. Follow suit or play a higher trump.", **names)
    elif order.law.void_overtrumps:
        text = say("{card} does not beat {top}. Only a hand with nothing but trumps may undertrump.", **names)
    else:
        text = say(
            "{top} lies there. By this house rule a second trump needs a hand of trumps only.", **names
        )
    return Ruling(text, order.law.undertrump)


def _suit_is_due(led: Text, same: Sequence[Card], order: Order) -> Ruling:
    names = [card_name(held) for held in same]
    if order.trump is None:
        text = say("The suit led is {suit}. Follow with {cards}.", suit=led, cards=names)
        return Ruling(text, order.law.follow)
    text = say("The suit led is {suit}. Follow with {cards} or play a trump.", suit=led, cards=names)
    return Ruling(text, order.law.follow_or_trump)


def _permission(card: Card, hand: Sequence[Card], trick: Sequence[Card], order: Order) -> Ruling:
    if not trick:
        return Ruling(say("Who leads may play any card."), "GEN-15")
    led = order.suit_of[trick[0]]
    if order.suit_of[card] is led:
        return Ruling(say("{card} follows what was led.", card=card_name(card)), _following_rule(led, order))
    if led is None:
        return _free_of_trump(hand, order)
    if order.trump and order.suit_of[card] is None:
        return _trumping(card, hand, trick, order)
    text = say("The hand has no {suit}, so it may play this card.", suit=suit_name(led))
    return Ruling(text, order.law.void if order.trump else order.law.follow)


def _following_rule(led: Suit | None, order: Order) -> str:
    if led is None:
        return order.law.trump_led
    return order.law.follow_or_trump if order.trump else order.law.follow


def _free_of_trump(hand: Sequence[Card], order: Order) -> Ruling:
    if order.trump is None:
        return Ruling(say("The hand has no Jack, so it may play any card."), order.law.trump_led)
    if any(order.suit_of[card] is None for card in hand):
        text = say("The only trump of the hand is the Puur, which never has to be played.")
    else:
        text = say("The hand has no trump, so it may play any card.")
    return Ruling(text, order.law.trump_led)


def _trumping(card: Card, hand: Sequence[Card], trick: Sequence[Card], order: Order) -> Ruling:
    top = _top_trump(trick, order)
    if top == _NO_TRUMP_LIES:
        return Ruling(say("No trump lies there yet, so any trump may be played."), order.law.follow_or_trump)
    if order.strength[card] >= top:
        text = say("{card} beats every trump that lies there.", card=card_name(card))
    elif all(order.suit_of[held] is None for held in hand):
        text = say("The hand has nothing but trumps, so it may undertrump.")
    else:
        text = say("A hand that cannot follow suit may undertrump in this game.")
    return Ruling(text, order.law.undertrump)
