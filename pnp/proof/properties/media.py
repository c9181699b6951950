"""Property 2: every page is the ordered paper."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.geometry import Size
from pnp.paper import parse_paper
from pnp.proof.reading.printed import FileProof, PageProof, Printed
from pnp.proof.result import Finding, Result, Rule, mm3

MEDIA = Rule(2, "pages are the ordered paper", "mm", 0.01, cost="streams")


def media(printed: Printed) -> Iterator[Result]:
    """Yield property 2: MediaBox = paper, either way up, and as the manifest says.

    A file without pieces is a book to read: its pages need only be those of the manifest.
    """
    for file in printed.files:
        yield from MEDIA.results(
            file.said.path, [_media(printed, file, page) for page in file.pages]
        )


def _media(printed: Printed, file: FileProof, page: PageProof) -> Finding:
    found, said = page.shown.size, page.said.media
    wanted = [said]
    if file.said.holds_pieces:
        try:
            paper = parse_paper(printed.said.paper).size
        except ValueError:
            message = f'expected a paper in the manifest, found "{printed.said.paper}"'
            return Finding(0.0, message, page.said.number)
        upright, lying = _off(found, paper), _off(found, paper.turned())
        wanted.append(paper if upright <= lying else paper.turned())
    sizes = [(_off(found, size), size) for size in wanted]
    worst, size = max(sizes, key=lambda pair: pair[0])
    message = ""
    if worst > MEDIA.tolerance:
        message = (
            f"expected a page of {mm3(size.width)} x {mm3(size.height)} mm, "
            f"measured {mm3(found.width)} x {mm3(found.height)} mm"
        )
    return Finding(worst, message, page.said.number)


def _off(one: Size, two: Size) -> float:
    return max(abs(one.width - two.width), abs(one.height - two.height))
