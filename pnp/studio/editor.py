"""Opens the user's editor at a line of a file of the workspace, and nothing else."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path

from pnp.errors import PnpError, UsageProblem

EXAMPLE = "code -g {file}:{line}"


class Editor:
    """The command that was named for it, such as ``code -g {file}:{line}``; empty for none."""

    def __init__(self, root: Path, command: str) -> None:
        """Raises UsageProblem for a command without a place for the file."""
        self.root, self.command = root.resolve(), shlex.split(command)
        if command and not any("{file}" in part for part in self.command):
            message = f'expected {{file}} in the command of the editor, found "{command}"'
            raise UsageProblem(message, EXAMPLE)

    def open(self, file: str, line: int) -> None:
        """Open a file, named as messages name it. Raises PnpError for any other than ours."""
        if not self.command:
            raise PnpError(f"no editor is named: pnp studio --editor '{EXAMPLE}'")
        places = [(base / file).resolve() for base in (Path.cwd(), self.root)]
        path = next((p for p in places if p.is_file() and p.is_relative_to(self.root)), None)
        if path is None:
            raise PnpError(f"expected a file of the workspace, found {file}")
        named = {"{file}": str(path), "{line}": str(max(1, line))}
        words = []
        for word in self.command:
            for sign, value in named.items():
                word = word.replace(sign, value)
            words.append(word)
        try:
            subprocess.Popen(words, stdin=subprocess.DEVNULL)  # noqa: S603 - the user's own command
        except OSError as error:
            raise PnpError(f"{words[0]}: {error.strerror}") from None
