"""The documents of --json keep their shape: scripts lean on it."""

from typing import Any

import pytest

from tests.support.cli_shapes import shape
from tests.support.console import Console, made_once

NEVER = {"found": 0, "minimum": 0, "repeats": []}
TWICE = {"found": 0, "minimum": 0, "repeats": [{"one": 0, "other": 0, "times": 0}]}
CHECKED: dict[str, Any] = {
    "rounds": 0,
    "report": {
        **dict.fromkeys(("partners", "opponents", "meetings"), NEVER),
        "tables": {"found": 0, "minimum": 0},
        "seats": {"found": 0, "minimum": 0},
    },
    "rests": {"least": 0, "most": 0},
    "smaller_tables": {"least": 0, "most": 0},
}
ENTRY: dict[str, Any] = {
    "number": 0,
    "name": "",
    "members": [{"given": "", "family": ""}],
    "team": "",
    "group": "",
    "place": "",
    "category": "",
    "club": "",
    "free": False,
    "due": 0,
    "paid": 0,
    "remark": "",
    "tandem": "",
    "announced": "",
    "guess": None,
    "state": "",
    "ranked": True,
    "others": [],
}
ARRIVAL = {
    "number": 0,
    "name": "",
    "category": "",
    "club": "",
    "announced": "",
    "presence": "",
    "open": 0,
    "remark": "",
}
OTHER = {"given": "", "family": "", "from_round": 0, "from_deal": 0, "to_round": 0, "to_deal": 0}
REPRINT = {"since": 0, "slips": [{"round": 0, "tables": [0]}], "cards": [0], "seating": [0]}
TIME: dict[str, Any] = {"clock": None, "late": [], "over": None}
SHAPES = {
    "clock": {"schema": 0, **TIME},
    "schedule --start 19:30 --minutes 45": {
        "schema": 0,
        "rounds": [{"stage": 0, "round": "", "begins": "", "ends": "", "really": ""}],
    },
    "clock start 45": {
        "schema": 0,
        "clock": {"round": 0, "left": 0, "held": True},
        "late": [],
        "over": {"likely": "", "earliest": "", "latest": ""},
    },
    "manual finals": {"schema": 0, "file": "", "at": ""},
    "publish": {"schema": 0, "published": []},
    "upload .": {"schema": 0, "place": "", "pages": 0},
    "reprint": {"schema": 0, "papers": []},
    "notice show Soup": {"schema": 0, "notices": [{"number": 0, "words": "", "ends": "", "picture": True}]},
    "status": {
        "schema": 0,
        "tournament": "",
        "entries": 0,
        "rounds": [{"number": 0, "tables": 0, "open": 0}],
        **TIME,
        "desks": [{"desk": "", "slips": 0}],
        "next": "",
        "database": "",
    },
    "list": {
        "schema": 0,
        "tournaments": [{"name": "", "date": "", "entries": 0, "chosen": True, "closed": True}],
    },
    "close": {"schema": 0, "closed": "", "missing": 0, "debtors": 0, "open": 0},
    "delete Abend --yes": {"schema": 0, "deleted": "", "kept": ""},
    "players list": {"schema": 0, "entries": [ENTRY]},
    "here --all-but 5 6": {"schema": 0, "here": 0, "away": [0], "drawn": []},
    "players arrivals": {"schema": 0, "entries": [ARRIVAL], "waiting": []},
    "players confirm 5": {"schema": 0, "entries": [ENTRY]},
    "leave 5 6": {
        "schema": 0,
        "left": [ENTRY],
        "from_round": 0,
        "seated": [{"number": 0, "round": 0, "table": 0}],
        "reprint": {"since": 0, "slips": [], "cards": [], "seating": []},
    },
    "back 4": {"schema": 0, "back": [ENTRY], "from_round": 0},
    "replace 5 Neu,Anna --from-deal 5": {
        "schema": 0,
        "entry": {**ENTRY, "others": [OTHER]},
        "leaver": "",
        "newcomer": "",
        "from_round": 0,
        "from_deal": 0,
        "until_round": None,
        "reprint": REPRINT,
    },
    "draw --preview --allow-missing": {
        "schema": 0,
        "method": "",
        "seed": 0,
        "effort": None,
        "rounds": [{"number": 0, "tables": [{"table": 0, "sides": [[0]]}], "rest": [0]}],
        "report": {
            "partners": {"found": 0, "minimum": 0},
            "opponents": {"found": 0, "minimum": 0},
            "meetings": {"found": 0, "minimum": 0},
        },
        "unkept_wishes": [0],
        "to_come": 0,
        "later": {
            "partners": {"found": 0, "minimum": 0},
            "opponents": {"found": 0, "minimum": 0},
            "meetings": {"found": 0, "minimum": 0},
        },
    },
    "draw show": {
        "schema": 0,
        "round": 0,
        "method": "",
        "seed": 0,
        "effort": 0,
        "rank_order": [],
        "tables": [{"table": 0, "sheet": "", "group": "", "sides": [[0]]}],
        "rest": [0],
        "opened": [],
        "swaps": [{"one": 0, "other": 0, "reason": ""}],
    },
    "draw check": {"schema": 0, **CHECKED, "unkept_wishes": [0]},
    "draw move 3 5 --reason wrong --yes": {
        "schema": 0,
        "round": 0,
        "one": 0,
        "other": 0,
        "reason": "",
        "repeats": {
            "partners": {"before": 0, "after": 0},
            "opponents": {"before": 0, "after": 0},
            "meetings": {"before": 0, "after": 0},
        },
        "rank_changes": [{"number": 0, "name": "", "before": 0, "after": 0}],
        "reprint": REPRINT,
    },
    "plan --players 9 --rounds 20 --effort 10": {
        "schema": 0,
        "seed": 0,
        "effort": 0,
        "rounds": [{"number": 0, "tables": [{"table": 0, "sides": [[0]]}], "rest": [0]}],
        "check": {
            **CHECKED,
            "report": {**CHECKED["report"], **dict.fromkeys(("partners", "opponents", "meetings"), TWICE)},
        },
    },
    "wish list": {
        "schema": 0,
        "wishes": [
            {
                "number": 0,
                "kind": "",
                "hard": True,
                "as_partners": True,
                "club": "",
                "players": [0],
                "table": None,
                "seat": None,
            }
        ],
    },
    "enter 1 1001 883 --correct": {
        "schema": 0,
        "round": 0,
        "table": 0,
        "sheet": "",
        "values": {"points": [0]},
        "totals": [0],
        "how": "",
        "replaced": {"points": [0]},
        "kind": "",
        "confirmed": True,
        "overtaken_draws": [],
        "rank_changes": [{"number": 0, "name": "", "before": 0, "after": 0}],
        "open": [0],
    },
    "missing": {
        "schema": 0,
        "missing": [{"round": 0, "tables": [{"table": 0, "sheet": "", "handed_in": None}]}],
        "warnings": [],
    },
    "rank --explain": {
        "schema": 0,
        "tournament": "",
        "stage": "",
        "stage_number": 0,
        "after": 0,
        "by": "",
        "head": "",
        "lists": [
            {
                "group": "",
                "final": True,
                "missing_results": 0,
                "unconfirmed_results": 0,
                "places": [
                    {
                        "rank": 0,
                        "shared": True,
                        "number": 0,
                        "place": "",
                        "name": "",
                        "total": 0,
                        "raw": 0,
                        "dropped": 0,
                        "carried": 0,
                        "penalty": 0,
                        "rounds": [{"round": 0, "part": "", "value": 0, "dropped": True}],
                        "why": "",
                    }
                ],
                "unranked": [],
            }
        ],
    },
    "rank --final": {
        "schema": 0,
        "tournament": "",
        "head": "",
        "lists": [
            {
                "group": "",
                "final": True,
                "places": [
                    {
                        "rank": 0,
                        "shared": True,
                        "number": 0,
                        "name": "",
                        "stage": 0,
                        "stage_name": "",
                        "rank_there": "",
                        "total": 0,
                    }
                ],
                "unranked": [],
            }
        ],
    },
    "history": {
        "schema": 0,
        "history": [
            {
                "number": 0,
                "time": "",
                "station": "",
                "desk": "",
                "kind": "",
                "target": None,
                "command": "",
                "undone": True,
                "changes": [],
            }
        ],
    },
    "verify": {"schema": 0, "entries": 0, "head": ""},
    "print seating": {"schema": 0, "file": "", "reserved": []},
    "export xlsx": {"schema": 0, "file": ""},
    "players template": {"schema": 0, "file": ""},
    "players export": {"schema": 0, "file": ""},
    "scores template": {"schema": 0, "file": ""},
    "scores export": {"schema": 0, "file": ""},
    "regulation settings fee.person": {
        "schema": 0,
        "settings": [{"setting": "", "key": "", "usual": "", "says": ""}],
    },
    "regulation list": {"schema": 0, "regulations": [{"id": "", "name": ""}]},
    "undo": {
        "schema": 0,
        "undone": [""],
        "rank_changes": [{"number": 0, "name": "", "before": 0, "after": 0}],
    },
    "redo": {"schema": 0, "redone": ""},
}

BEFORE = {"redo": "undo", "back 4": "leave 4"}
"""What comes before a command that needs it."""


def plain(value: Any) -> Any:  # noqa: ANN401 — any JSON value
    return {key: plain(inner) for key, inner in value.items()} if isinstance(value, dict) else shape(value)


@made_once
def tournament(console: Console) -> Console:
    """Nine players, a soft wish that cannot be kept, two moved, one of two tables entered."""
    return console.evening(
        9, "wish apart 1-9 --soft", "draw --seed 4 --effort 100", "draw move 1 2 --yes", "enter 1 880 1004"
    )


@pytest.mark.parametrize("line", SHAPES)
def test_a_document_keeps_its_shape(tournament: Console, line: str) -> None:
    if line in BEFORE:
        tournament.done(BEFORE[line])
    assert shape(tournament.done(f"{line} --json").document()) == plain(SHAPES[line])


@pytest.mark.parametrize(
    ("line", "code", "kind"),
    [
        ("export xlsx a b c --json", 2, "usage"),
        ("--nonsense rank --json", 2, "usage"),
        ("players edit 999 --club A --json", 3, "missing"),
        ("qualify --json", 4, "state"),
        ("import bad.xlsx --json", 6, "file"),
        ("regulation check bad.toml --json", 7, "sum"),
    ],
)
def test_what_is_refused_is_a_document_with_a_stable_kind(
    console: Console, line: str, code: int, kind: str
) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    (console.folder / "bad.xlsx").write_bytes(b"PK no workbook")
    (console.folder / "bad.toml").write_text('game = "schieber"\nrounds = "many"\nnonsense = 1\n', "utf-8")
    answer = console.type(line)
    error = answer.document()["error"]
    assert (answer.code, error["code"], error["kind"]) == (code, code, kind)
    assert error["problems"]
    assert all({*problem} == {"place", "words"} and problem["words"] for problem in error["problems"])
    assert answer.err, "people read it, too"


def test_every_problem_of_a_file_has_its_place(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    rows = "\n".join(f"1,{table},x,y" for table in range(1, 300))
    (console.folder / "plan.csv").write_text(f"round,table,seat,player\n{rows}\n", "utf-8")
    problems = console.type("draw --from plan.csv --json").document()["error"]["problems"]
    assert len(problems) > 200, "all of them, not the first"
    assert all(problem["place"] for problem in problems[:-1])
