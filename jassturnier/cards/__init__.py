"""The pack and the play, without any scores: cards, contracts, legal cards, tricks, deals, melds.

A director's question is one call that answers with a `Ruling` (a sentence and its rule) or a value
that holds one: `deal.verdict`, `deal.replay`, `card.pile_points`, `melds.find_melds`.
"""
