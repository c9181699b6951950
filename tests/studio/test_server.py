"""The studio without a browser: who is answered, what is told, what stays where faults are."""

from __future__ import annotations

import json
import shlex
import socket
import struct
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from pnp.art.sandbox import Sandbox
from pnp.errors import PnpError, UsageProblem
from pnp.studio.editor import Editor
from pnp.studio.guard import token_of
from pnp.studio.server import _Handler
from tests.studio.asked import CARD, CARDS, Asked


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/game", {}),
        ("/guessed/game", {}),
        ("/secret", {}),
        ("/secret/game", {"Host": "studio.example"}),
        ("/secret/game", {"Host": "127.0.0.1:1"}),
        ("/secret/game", {"Origin": "https://elsewhere.example"}),
        ("/secret/game", {"Origin": "null"}),
        ("/secret/game", {"Sec_Fetch_Site": "cross-site"}),
        ("/secret/game", {"Sec_Fetch_Site": "same-site"}),
    ],
)
def test_who_has_no_business_here_is_told_nothing(
    asked: Asked, path: str, headers: dict[str, str]
) -> None:
    status, _, body = asked.ask("GET", path, **headers)
    assert status == 403
    assert b"deck" not in body


def test_a_form_of_another_page_changes_nothing(asked: Asked) -> None:
    status, _, _ = asked.ask("POST", "/secret/faces", {"faces": []}, Content_Type="text/plain")
    assert status == 403


@pytest.mark.parametrize(
    "path", ["app/../session.py", "app/%2e%2e/session.py", "face/../../etc/passwd", "nowhere"]
)
def test_nothing_but_the_page_is_served(asked: Asked, path: str) -> None:
    assert asked.ask("GET", f"/secret/{path}")[0] in (400, 404)


def test_the_page_may_load_nothing_but_its_own_files(asked: Asked) -> None:
    status, answer, body = asked.ask("GET", "/secret/")
    policy = answer.getheader("Content-Security-Policy") or ""
    assert status == 200
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'; ")
    assert "unsafe" not in policy
    assert answer.getheader("X-Content-Type-Options") == "nosniff"
    assert b"<script>" not in body and b"style=" not in body


def test_what_a_workspace_says_stays_text(asked: Asked) -> None:
    status, answer, body = asked.ask("GET", "/secret/game")
    told = json.loads(body)
    assert (status, answer.getheader("Content-Type")) == (200, "application/json; charset=utf-8")
    assert told["title"] == "Three <b>Cards</b>"
    (deck,) = told["components"]
    assert [item[0] for item in deck["items"]] == ["one", "two", "three"]
    assert (deck["trim"], deck["bleed"], deck["safe"]) == ([63.5, 88.9], [3.0] * 4, 3.0)


def test_an_edited_row_changes_its_picture_and_no_other(asked: Asked) -> None:
    before = {told["key"][1]: told["digest"] for told in asked.faces("one", "two")}
    change = asked.edit(CARDS.replace("First", "Foremost"))
    assert (change.faces, change.listed) == ({"deck/one"}, False)
    after = {told["key"][1]: told["digest"] for told in asked.faces("one", "two")}
    assert after["two"] == before["two"]
    assert after["one"] != before["one"]
    status, answer, picture = asked.ask("GET", f"/secret/face/{after['one']}-36.png")
    assert (status, picture[:4]) == (200, b"\x89PNG")
    assert "immutable" in (answer.getheader("Cache-Control") or "")
    asked.edit(CARDS)
    assert asked.faces("one")[0]["digest"] == before["one"]


def test_cells_that_are_equal_to_python_alone_are_changes(asked: Asked) -> None:
    asked.edit(CARDS.replace("First", "1"))
    assert asked.edit(CARDS.replace("First", "true")).faces == {"deck/one"}
    assert asked.edit(CARDS).faces == {"deck/one"}


def test_a_fault_in_the_data_leaves_the_last_pictures(asked: Asked) -> None:
    before = asked.faces("two")
    asked.edit(CARDS.replace("two,", "one,"))
    assert asked.faces("two") == before
    told = asked.session.faults()
    assert told["broken"]
    assert [(one["file"][-9:], one["line"], one["message"]) for one in told["faults"]] == [
        ("cards.csv", 3, 'expected every id once, found "one" again')
    ]
    asked.edit(CARDS)
    assert asked.session.faults()["faults"] == []


def test_a_game_that_is_gone_for_a_while_leaves_the_last_pictures(asked: Asked) -> None:
    (before,) = asked.faces("one")
    home, desk = asked.root / "components", asked.session.desk
    home.rename(asked.root / "elsewhere")
    desk.read([asked.cards])
    (told,) = asked.faces("one")
    assert told["digest"] == before["digest"]
    assert asked.session.faults()["broken"]
    said = str(desk.broken[0]).partition("\n")[0]
    assert said == 'expected a game, found "trio"'
    (asked.root / "elsewhere").rename(home)
    desk.read([asked.cards])
    assert not desk.broken


def test_a_fault_of_a_face_is_told_with_its_last_sound_picture(asked: Asked) -> None:
    (before,) = asked.faces("two")
    asked.edit(CARDS.replace("#33aa33", "url(#nothing)"))
    (after,) = asked.faces("two")
    assert (after["digest"], after["stale"]) == (before["digest"], True)
    assert after["problems"][0]["where"] == "deck/two front"


def test_a_text_that_does_not_fit_is_a_fault_and_seen(asked: Asked) -> None:
    asked.edit(CARDS.replace("Second", "Second " * 30).replace("#33aa33,20", "#33aa33,4"))
    (told,) = asked.faces("two")
    assert not told["stale"] and told["digest"]
    assert told["problems"][0]["message"].startswith("expected a text that fits its box, found ")
    faults = asked.session.faults()
    assert faults["keys"] == [("deck", "two", "front")]


def test_a_template_that_changes_is_read_again(asked: Asked) -> None:
    (before,) = asked.faces("one")
    template = asked.root / "templates" / "card.svg.j2"
    template.write_text(CARD.replace('height="120"', 'height="110"'), encoding="utf-8")
    try:
        assert asked.session.desk.read([template]).faces is None
        assert asked.faces("one")[0]["digest"] != before["digest"]
    finally:
        template.write_text(CARD, encoding="utf-8")
        asked.session.desk.read([template])


def test_a_template_that_says_the_same_is_not_compiled_again(
    asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str | None] = []
    generate = Sandbox._generate

    def noted(self: Sandbox, source: Any, name: str | None, *args: Any, **kwargs: Any) -> str:
        written.append(name)
        return generate(self, source, name, *args, **kwargs)

    monkeypatch.setattr(Sandbox, "_generate", noted)
    template = asked.root / "templates" / "card.svg.j2"
    asked.faces("one")
    written.clear()
    asked.session.desk.read([template])
    asked.faces("one")
    assert written == []
    try:
        template.write_text(f"{CARD}{{# another #}}", encoding="utf-8")
        asked.session.desk.read([template])
        asked.faces("one")
        assert written == ["card.svg.j2"]
    finally:
        template.write_text(CARD, encoding="utf-8")
        asked.session.desk.read([template])


def test_details_lead_to_row_and_template(asked: Asked) -> None:
    _, _, body = asked.ask("POST", "/secret/detail", {"face": ["deck", "three", "front"]})
    told = json.loads(body)
    assert told["title"] == "<script>alert(1)</script>"
    assert (told["file"][-9:], told["line"]) == ("cards.csv", 4)
    assert told["template"].endswith("templates/card.svg.j2")
    assert [(box["size"], box["least"]) for box in told["boxes"]] == [(10.0, 8.0)]
    assert asked.ask("POST", "/secret/detail", {"face": ["deck", "none", "front"]})[0] == 404


def test_an_editor_is_given_files_of_the_workspace_alone(asked: Asked, tmp_path: Path) -> None:
    card, outside = asked.cards.relative_to(asked.root).as_posix(), tmp_path / "other.txt"
    outside.write_text("", encoding="utf-8")
    with pytest.raises(PnpError, match="no editor is named"):
        Editor(asked.root, "").open(card, 2)
    wrote = tmp_path / "wrote"
    write = "import sys; open(sys.argv[1], 'w').write(sys.argv[2])"
    editor = Editor(
        asked.root, shlex.join([sys.executable, "-c", write, str(wrote), "{file}+{line}"])
    )
    for path in (str(outside), "../other.txt", "/etc/passwd", "none.csv"):
        with pytest.raises(PnpError, match="expected a file of the workspace, found "):
            editor.open(path, 1)
    editor.open(card, 2)
    until = time.monotonic() + 30
    while not (wrote.is_file() and wrote.read_text()) and time.monotonic() < until:
        time.sleep(0.02)
    assert wrote.read_text() == f"{asked.cards.resolve()}+2"
    with pytest.raises(UsageProblem, match="the command of the editor"):
        Editor(asked.root, "ed")


def test_news_reach_every_page_and_forget_those_that_went(asked: Asked) -> None:
    news = asked.session.news
    one, two = news.listen({"kind": "hello"}), news.listen({"kind": "hello"})
    assert "hello" in next(one) and "hello" in next(two)
    asked.session.tell(asked.edit(CARDS.replace("First", "Front")))
    for page in (one, two):
        told = json.loads(next(page).removeprefix("data: "))
        assert (told["kind"], told["faces"]) == ("change", ["deck/one"])
    one.close()  # type: ignore[attr-defined]
    assert len(news._ears) == 1
    two.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("reads", [True, False])
def test_a_browser_that_died_leaves_nothing(
    asked: Asked, monkeypatch: pytest.MonkeyPatch, reads: bool
) -> None:
    """One goes in the middle of the news, another stays and takes nothing any more."""
    monkeypatch.setattr(_Handler, "timeout", 0.3)
    news, server = asked.session.news, asked.server
    for link in list(server.links):
        link.shutdown(socket.SHUT_RDWR)
    with socket.create_connection(("127.0.0.1", server.server_port)) as link:
        host = f"Host: 127.0.0.1:{server.server_port}"
        link.sendall(f"GET /secret/news HTTP/1.1\r\n{host}\r\n\r\n".encode())
        assert b"200" in link.recv(64)
        if reads:
            # A connection is dropped, not closed in good order.
            link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            link.close()
        until = time.monotonic() + 60
        while (news._ears or server.links) and time.monotonic() < until:
            news.tell("pad", text="x" * 100_000)
            time.sleep(0.01)
        assert (news._ears, server.links) == ([], set())


def test_what_was_edited_often_is_forgotten(asked: Asked) -> None:
    for number in range(20):
        asked.edit(CARDS.replace("First", f"First {number}"))
        asked.faces("one")
    desk, gallery = asked.session.desk, asked.session.gallery
    assert desk.maker and len(desk.maker._drawn) <= 1 and len(desk._sides) <= 3
    shown = {digest for digest, _ in gallery._pictures}
    assert len(shown) <= 3 and len(gallery._faces) <= 3
    assert gallery._bytes == sum(map(len, gallery._pictures.values()))


def test_the_address_is_the_same_after_a_restart_and_another_elsewhere(tmp_path: Path) -> None:
    home = tmp_path / "home"
    first = token_of(tmp_path / "one", home)
    assert token_of(tmp_path / "one", home) == first != token_of(tmp_path / "two", home)
    assert len(first) == 32


def test_a_taken_port_is_told(asked: Asked) -> None:
    from pnp.cli.studio import bound

    port = asked.server.server_port
    with pytest.raises(UsageProblem) as refused:
        bound(port, "secret")
    assert str(refused.value) == (
        f"expected a free port, found port {port} taken\n  hint: choose another with --port"
    )


def test_a_drawing_with_a_script_is_a_fault_and_never_leaves_as_a_drawing(asked: Asked) -> None:
    (before,) = asked.faces("one")
    template = asked.root / "templates" / "card.svg.j2"
    hostile = '<script>fetch("http://elsewhere.example")</script></svg>'
    template.write_text(CARD.replace("</svg>", hostile), encoding="utf-8")
    try:
        asked.session.desk.read([template])
        (told,) = asked.faces("one")
        assert (told["digest"], told["stale"]) == (before["digest"], True)
        assert "script" in told["problems"][0]["message"]
        for path in ("templates/card.svg.j2", "file/card.svg", "app/card.svg.j2"):
            assert asked.ask("GET", f"/secret/{path}")[0] == 404
    finally:
        template.write_text(CARD, encoding="utf-8")
        asked.session.desk.read([template])
