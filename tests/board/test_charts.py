"""The geometry of pictures."""

from jassturnier.board.charts import HEIGHT, WIDTH, bars, course


def test_the_first_rank_is_at_the_top_and_the_last_at_the_bottom() -> None:
    drawn = course("Course", ["1", "2", "3"], {"Anna": [1, 2, 1], "Beat": [2, 1, 2]})
    assert [line.points.split()[:3] for line in drawn.lines] == [
        ["44.0,14.0", "272.0,330.0", "500.0,14.0"],
        ["44.0,330.0", "272.0,14.0", "500.0,330.0"],
    ]
    assert [(line.nth, line.end.y, line.end.words) for line in drawn.lines] == [
        (0, 14.0, "Anna"),
        (1, 330.0, "Beat"),
    ]
    assert [(mark.y, mark.words) for mark in drawn.upright] == [(14.0, "1"), (330.0, "2")]


def test_one_round_of_one_name_lies_in_the_frame() -> None:
    [line] = course("Course", ["1"], {"Anna": [1]}).lines
    assert line.points.split()[0] == "44.0,14.0"
    assert course("Course", [], {}).lines == []


def test_a_long_name_is_shortened_to_what_fits() -> None:
    names = ["N" * 25, "M" * 26]
    drawn = course("Course", ["1"], {name: [1] for name in names})
    assert [line.end.words for line in drawn.lines] == [names[0], f"{'M' * 24}…"]


def test_bars_stand_on_one_line_and_the_highest_fills_the_frame() -> None:
    drawn = bars("Points", {"0": 1, "100": 4})
    assert [(bar.height, bar.y + bar.height, bar.count) for bar in drawn.bars] == [
        (79.0, 330.0, 1),
        (316.0, 330.0, 4),
    ]
    assert [mark.words for mark in drawn.across] == ["0", "100"]
    assert drawn.upright[0].words == "4"
    assert all(bar.x > 0 and bar.x + bar.width < WIDTH and bar.y < HEIGHT for bar in drawn.bars)


def test_at_most_ten_words_stand_below_the_bars() -> None:
    counted = {count: len(bars("", {str(n): 1 for n in range(count)}).across) for count in (0, 10, 11, 25)}
    assert counted == {0: 0, 10: 10, 11: 6, 25: 9}
