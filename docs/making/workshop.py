"""A folder in which the blocks of a page are done, word for word."""

from __future__ import annotations

import contextlib
import gc
import io
import os
import re
import shlex
import shutil
from pathlib import Path

from docs.making import props
from docs.making.pages import Block, Note, Wrong
from pnp.cli.main import group, main

ANYTHING = "..."
"""A line of a page that stands for any lines of what a command prints."""


class Workshop:
    """A folder, the place in it where the reader stands, and what a page does there."""

    def __init__(self, page: Path, folder: Path) -> None:
        """Begin in an empty folder, or in what an earlier page left there."""
        self.page, self.folder, self.here = page, folder, folder
        folder.mkdir(parents=True, exist_ok=True)

    def do(self, part: Block | Note) -> None:
        """Do what a block or a comment says; raises Wrong where it does not hold."""
        if isinstance(part, Note):
            self._note(part)
        elif "not-run" in part.settings:
            self._spelled(part)
        elif part.language == "sh":
            for number, line in enumerate(part.lines, part.line + 1):
                self._ran(number, line, "0")
        elif part.language == "console":
            self._console(part)
        elif "game" in part.settings:
            self._declared(part)
        elif part.file and part.language == "diff":
            self._change(part)
        elif part.file:
            self._write(part.file, part.body)
        else:
            message = 'expected a file, game=NAME, console or not-run="...", found a plain block'
            raise Wrong(self.page, part.line, message)

    def _note(self, note: Note) -> None:
        if note.word == "run":
            self._ran(note.line, note.value, "0")
        elif note.word == "file":
            self._write(note.value, "".join(f"{line}\n" for line in note.lines))
        elif note.word == "prop":
            with contextlib.chdir(self.here):
                props.PROPS[note.value]()

    def _write(self, name: str, text: str) -> None:
        path = self.here / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def _declared(self, block: Block) -> None:
        """Write what a block shows of a game.yaml as a game, and let pnp read it."""
        name = block.settings["game"]
        body = block.body if not block.body.startswith("- ") else f"components:\n{block.body}"
        if "components:" not in body:
            body += "components: [{id: counters, kind: token, side: 15mm}]\n"
        self._write(f"components/{name}/game.yaml", f"game: {name}\ntitle: {name}\n{body}")
        self._ran(block.line, f"pnp list {name}", "0")

    def _change(self, block: Block) -> None:
        """Replace the lines that a change takes away, which must be there once."""
        path = self.here / block.file
        text = path.read_text("utf-8") if path.exists() else ""
        kept = [line for line in block.lines if not line.startswith("@@")]
        old = "".join(f"{line[1:]}\n" for line in kept if line[:1] in " -")
        new = "".join(f"{line[1:]}\n" for line in kept if line[:1] in " +")
        if text.count(old) != 1:
            message = f"expected these lines once in {block.file}, found them {text.count(old)}"
            raise Wrong(self.page, block.line, f"{message} times\n{old}")
        path.write_text(text.replace(old, new), encoding="utf-8")

    def _console(self, block: Block) -> None:
        """Run each command and hold what is shown below it against what it prints."""
        code = block.settings.get("exit", "0")
        starts = [n for n, line in enumerate(block.lines) if line.startswith("$ ")]
        if not starts or starts[0] != 0:
            raise Wrong(self.page, block.line, "expected a command behind $, found none")
        for start, end in zip(starts, [*starts[1:], len(block.lines)], strict=True):
            line = block.line + 1 + start
            last = end == len(block.lines)
            printed = self._ran(line, block.lines[start][2:], code if last else "0")
            shown = block.lines[start + 1 : end]
            if shown and not fits(shown, printed.splitlines()):
                raise Wrong(self.page, line, f"expected what is shown, found\n{printed}")

    def _ran(self, line: int, command: str, code: str) -> str:
        """Return what a command prints; raises Wrong where it ends with another code."""
        words = split(command)
        if words[0] == "cd":
            self.here = (self.here / words[1]).resolve()
            return ""
        if words[0] == "mkdir":
            (self.here / words[-1]).mkdir(parents=True)
            return ""
        if words[0] != "pnp":
            raise Wrong(self.page, line, f"expected pnp, cd or mkdir, found {words[0]}")
        ended, printed = pnp(words[1:], self.here)
        if str(ended) != code:
            raise Wrong(self.page, line, f"expected exit code {code}, found {ended}\n{printed}")
        return printed

    def _spelled(self, block: Block) -> None:
        """Hold the commands of a block that is not run against those that pnp has."""
        if len(block.settings["not-run"].split()) < 2:
            raise Wrong(self.page, block.line, "expected a reason why this is not run, found none")
        if block.language not in ("sh", "console"):
            return
        for number, line in enumerate(block.lines, block.line + 1):
            command = line.removeprefix("$ ")
            if command.startswith("pnp "):
                try:
                    spelled(split(command)[1:])
                except Exception as error:
                    raise Wrong(self.page, number, f"{command}: {error}") from None


def split(command: str) -> list[str]:
    """Return the words of a command, without a comment behind it.

    >>> split("pnp why game a.yaml#one  # and why")
    ['pnp', 'why', 'game', 'a.yaml#one']
    """
    return shlex.split(re.sub(r"\s#\s.*$", "", command))


def fits(shown: list[str], printed: list[str]) -> bool:
    """Return whether printed lines are the shown ones, ANYTHING standing for any lines.

    >>> fits(["a", "...", "d"], ["a", "b", "c", "d"]), fits(["a"], ["a", "b"])
    (True, False)
    """
    strict = [line.rstrip() for line in printed if line.strip()]
    wanted = [line.rstrip() for line in shown if line.strip()]
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == ANYTHING else re.escape(line) + r"\n" for line in wanted
    )
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in strict)) is not None


def pnp(words: list[str], folder: Path) -> tuple[int, str]:
    """Return exit code and output of a command run in this process, which saves its start."""
    told = io.StringIO()
    code = 0
    with (
        contextlib.chdir(folder),
        contextlib.redirect_stdout(told),
        contextlib.redirect_stderr(told),
    ):
        try:
            main(words)
        except SystemExit as end:
            code = int(end.code or 0)
        finally:
            # A command is the last thing that its process does; the build goes on.
            gc.enable()
    return code, told.getvalue()


def spelled(words: list[str]) -> None:
    """Raise what click says against a command that is not run: a command or option unknown."""
    context = group.make_context("pnp", list(words), resilient_parsing=False)
    name = words[0]
    command = group.get_command(context, name)
    if command is None:
        raise ValueError(f"no command {name}")
    names = {option for each in command.params for option in (*each.opts, *each.secondary_opts)}
    for word in words[1:]:
        option = word.partition("=")[0]
        if option.startswith("-") and not option[1:2].isdigit() and option not in names:
            raise ValueError(f"no option {option} of pnp {name}")


def settle(home: Path) -> None:
    """Set the surroundings of all commands: no colours, a width, no settings of whoever builds."""
    home.mkdir(parents=True, exist_ok=True)
    os.environ.update(NO_COLOR="1", COLUMNS="100", PNP_HOME=str(home), PNP_LINKS="0")


def copy(source: Path, target: Path) -> None:
    """Copy the workspace that another page left."""
    shutil.copytree(source, target, symlinks=True)
