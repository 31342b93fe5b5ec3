"""Who sits where: one round on any history, or a whole plan, with a proof of how good it is.

Glossary, beside that of the games:

    key           what identifies an entry here; nothing is read into it
    form          who plays together: partners, teams of three, alone, fixed pairs
    couple        two keys at one table, as partners or as opponents
    repeat        a couple that meets once more than once; a third meeting is a second repeat
    plan          the draws of several rounds
    place         a seat of a round, or one of the places of those who rest
    wish          who must or should (not) sit with whom or where

The order of what matters is that of the regulation and stands once, in `seating.py`:
hard wishes, partners met again, opponents met again, any meeting again, soft wishes, how often.
"""
