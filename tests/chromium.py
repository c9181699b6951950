"""A real browser driven over a pipe, by the DevTools protocol and the standard library alone."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.outside import browser

PATIENCE = 120.0
"""Seconds until a page must have come to something."""


class Page:
    """One tab."""

    def __init__(self, ask: Callable[..., Any], session: str, said: list[Any]) -> None:
        self._ask, self._session, self.said = ask, session, said
        for domain in ("Page", "Runtime", "Log"):
            self.ask(f"{domain}.enable")
        # A tab behind another is hidden; so all are as if side by side.
        self.ask("Emulation.setFocusEmulationEnabled", enabled=True)

    def wrong(self) -> list[Any]:
        """Return the errors that the browser told of this tab."""
        kinds = ("Log.entryAdded", "Runtime.exceptionThrown")
        own = (one for one in self.said if one.get("sessionId") == self._session)
        return [one for one in own if one["method"] in kinds]

    def ask(self, method: str, **given: Any) -> Any:
        """Return the answer of a command of the protocol."""
        return self._ask(method, given, self._session)

    def open(self, address: str, width: int = 1200, height: int = 800, scale: float = 1) -> None:
        """Go to an address in a window of that size."""
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=scale,
            mobile=False,
        )
        self.ask("Page.navigate", url=address)

    def dark(self, dark: bool) -> None:
        """Ask for a dark page, or a light one."""
        feature = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", features=[feature])

    def run(self, script: str) -> Any:
        """Return the value of an expression in the page; a promise is waited for."""
        answer = self.ask(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def wait(self, script: str) -> Any:
        """Return the value of an expression once it is something, True for an element."""
        script = f"((found) => found instanceof Node || found)({script})"
        until = time.monotonic() + PATIENCE
        while not (value := self.run(script)):
            if time.monotonic() > until:
                raise AssertionError(f"never came: {script}\n{self.run('document.body.innerText')}")
            time.sleep(0.05)
        return value

    def press(self, key: str, code: int = 0) -> None:
        """Press a key of the keyboard."""
        named = {
            "Enter": 13,
            "Tab": 9,
            "Escape": 27,
            "ArrowLeft": 37,
            "ArrowRight": 39,
            "ArrowDown": 40,
        }
        code = code or named.get(key, 0)
        text = {"text": "\r"} if key == "Enter" else {}
        for kind in ("keyDown", "keyUp"):
            self.ask(
                "Input.dispatchKeyEvent",
                type=kind,
                key=key,
                code=key,
                windowsVirtualKeyCode=code,
                **(text if kind == "keyDown" else {}),
            )

    def drag(
        self, start: tuple[float, float], end: tuple[float, float], modifiers: int = 0
    ) -> None:
        """Take hold with the mouse at one place of the window and let go at another."""
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        steps = [("mouseMoved", start), ("mousePressed", start), ("mouseMoved", middle)]
        for kind, (x, y) in [*steps, ("mouseMoved", end), ("mouseReleased", end)]:
            held = {} if kind == "mouseMoved" and (x, y) == start else {"button": "left"}
            self.ask(
                "Input.dispatchMouseEvent",
                type=kind,
                x=x,
                y=y,
                clickCount=1,
                buttons=int(bool(held)),
                modifiers=modifiers,
                **held,
            )

    def picture(self, path: Path) -> None:
        """Save what is seen."""
        data = self.ask("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(base64.b64decode(data))


@contextmanager
def chromium(folder: Path) -> Iterator[Callable[[], Page]]:
    """Start a browser with an empty profile in *folder*; the function given opens a tab."""
    to_browser, ours_out = os.pipe()
    ours_in, from_browser = os.pipe()
    os.set_inheritable(to_browser, True)
    os.set_inheritable(from_browser, True)

    def at_three_and_four() -> None:
        os.dup2(to_browser, 3)
        os.dup2(from_browser, 4)

    process = subprocess.Popen(
        [
            *(str(browser()), "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"),
            *("--remote-debugging-pipe", f"--user-data-dir={folder}", "about:blank"),
        ],
        preexec_fn=at_three_and_four,
        pass_fds=(3, 4),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(to_browser)
    os.close(from_browser)
    number, said = 0, list[Any]()
    reader = os.fdopen(ours_in, "rb", buffering=0)
    rest = b""

    def message() -> Any:
        nonlocal rest
        while b"\0" not in rest:
            part = reader.read(1 << 16)
            if not part:
                raise AssertionError("the browser ended")
            rest += part
        one, _, rest = rest.partition(b"\0")
        return json.loads(one)

    def ask(method: str, given: dict[str, Any], session: str = "") -> Any:
        nonlocal number
        number += 1
        order: dict[str, Any] = {"id": number, "method": method, "params": given}
        if session:
            order["sessionId"] = session
        os.write(ours_out, json.dumps(order).encode() + b"\0")
        while (answer := message()).get("id") != number:
            said.append(answer)
        if "error" in answer:
            raise AssertionError(f"{method}: {answer['error']}")
        return answer["result"]

    def tab() -> Page:
        target = ask("Target.createTarget", {"url": "about:blank"})["targetId"]
        session = ask("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        return Page(ask, session, said)

    try:
        yield tab
    finally:
        with suppress(AssertionError, OSError):
            ask("Browser.close", {})
        with suppress(subprocess.TimeoutExpired):
            process.wait(5)
        process.kill()
        process.wait()
        reader.close()
        os.close(ours_out)
