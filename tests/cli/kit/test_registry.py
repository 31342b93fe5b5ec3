"""A command is found by each of its names, and guessed where none of them was typed."""

from jassturnier.cli.kit import registry

NAMES = [spec.name for spec in registry.COMMANDS]


def test_every_command_is_one_line_below_its_topic() -> None:
    assert len(NAMES) == len({*NAMES})
    assert [name for topic in registry.TOPICS for name, _ in registry.rows(topic, "en")] == sorted(
        NAMES, key=lambda name: [registry.TOPICS.index(s.topic) for s in registry.COMMANDS if s.name == name]
    )
    assert registry.rows(registry.MONEY, "de")[0] == ("kasse", "Die Kasse zeigen.")
