"""A studio over three cards, in this process, and what it answers without a browser."""

from __future__ import annotations

import http.client
import json
from pathlib import Path
from typing import Any

from pnp.model.workspace import Workspace
from pnp.studio.editor import Editor
from pnp.studio.pages import PAGES
from pnp.studio.server import Server
from pnp.studio.session import Session

CARD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">
<rect x="-3" y="-3" width="100" height="120" fill="{{ item.colour }}"/>
<foreignObject x="5" y="5" width="50" height="{{ item.tall }}" data-min-size="8pt"
 style="font-family:'Source Sans Pro';font-size:{{ '10pt'|mm }}">
<p>{{ item.name }}</p></foreignObject>
</svg>"""

GAME = """game: trio
title: Three <b>Cards</b>
edition: "1"
language: en
components:
  - {id: deck, kind: card, size: poker, data: cards.csv, template: card.svg.j2}
"""

CARDS = """id,name,colour,tall
one,First,#aa3333,20
two,Second,#33aa33,20
three,<script>alert(1)</script>,#3333aa,20
"""


class Asked:
    """A studio that answers, and what it said."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.session = Session(Workspace(root), "trio", Editor(root, ""))
        self.server = Server(0, "secret", PAGES)
        self.server.add(self.session.routes())
        self.cards = root / "components" / "trio" / "cards.csv"

    def ask(
        self, method: str, path: str, data: Any = None, **headers: str
    ) -> tuple[int, http.client.HTTPResponse, bytes]:
        """Return status, answer and body."""
        port = self.server.server_port
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        sent = {"Content-Type": "application/json"} if method == "POST" else {}
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        link.request(method, path, json.dumps(data) if data is not None else None, sent | named)
        answer = link.getresponse()
        body = answer.read()
        link.close()
        return answer.status, answer, body

    def faces(self, *names: str, ppi: int = 36) -> list[Any]:
        """Return what the page is told of some fronts."""
        keys = [["deck", name, "front"] for name in names]
        _, _, body = self.ask("POST", "/secret/faces", {"faces": keys, "ppi": ppi})
        return [json.loads(line) for line in body.splitlines()]

    def edit(self, text: str) -> Any:
        """Change the cards as an editor would, and return what is heard of it."""
        self.cards.write_text(text, encoding="utf-8")
        return self.session.desk.read([self.cards])
