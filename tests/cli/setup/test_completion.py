"""What the shells read when they start."""

import sys
from codecs import BOM_UTF16_LE
from pathlib import Path

import pytest

from jassturnier.cli.setup.completion import Hook, hooks, install, own_shell


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("ZDOTDIR", "XDG_CONFIG_HOME", "PSModulePath", "SHELL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


def only(shell: str, folder: Path) -> Hook:
    (hook,) = hooks(shell, folder)
    return hook


def test_a_line_is_added_once_and_the_script_written_anew(home: Path) -> None:
    (home / ".bashrc").write_text("alias ll='ls -l'")
    hook = only("bash", home / "d'Angelo")
    install(hook, "first")
    install(hook, "second")
    assert hook.script.read_text() == "second"
    assert (home / ".bashrc").read_text() == f"alias ll='ls -l'\n{hook.line}\n"


def test_a_profile_that_is_a_link_stays_one(home: Path) -> None:
    (home / "dotfiles").mkdir()
    (home / "dotfiles" / "zshrc").write_text("")
    (home / ".zshrc").symlink_to(home / "dotfiles" / "zshrc")
    install(only("zsh", home), "script")
    assert (home / ".zshrc").is_symlink()
    assert "completion.zsh" in (home / "dotfiles" / "zshrc").read_text()


def test_zsh_may_have_its_settings_elsewhere(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZDOTDIR", str(home / "zsh"))
    assert only("zsh", home).profile == home / "zsh" / ".zshrc"


def test_fish_needs_no_line(home: Path) -> None:
    assert only("fish", home) == Hook(home / ".config" / "fish" / "conf.d" / "jassturnier.fish")


def test_both_powershells_of_windows_read_it_in_plain_letters(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr("jassturnier.system.documents", lambda: home / "Käthi")
    found = [*hooks("powershell", home)]
    assert [hook.script.parent.name for hook in found] == ["PowerShell", "WindowsPowerShell"]
    assert all(hook.line.isascii() for hook in found)


def test_a_profile_of_two_bytes_a_letter_stays_readable(home: Path) -> None:
    hook = only("powershell", home)
    assert hook.profile is not None
    hook.profile.parent.mkdir(parents=True)
    hook.profile.write_bytes(BOM_UTF16_LE + "Set-Alias a b".encode("utf-16-le"))
    install(hook, "script")
    assert hook.profile.read_text("utf-16").splitlines() == ["Set-Alias a b", hook.line]


@pytest.mark.parametrize(
    ("variables", "shell"),
    [
        ({"SHELL": "/usr/bin/zsh"}, "zsh"),
        ({"SHELL": "/bin/tcsh"}, None),
        ({"PSModulePath": "x"}, "powershell"),
        ({"PSModulePath": "x", "SHELL": "/usr/bin/bash.exe"}, "bash"),
        ({}, None),
    ],
)
@pytest.mark.usefixtures("home")
def test_the_shell_is_known_by_what_it_sets(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], shell: str | None
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert own_shell() == shell
