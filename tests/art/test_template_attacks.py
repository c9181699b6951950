"""Templates made to take for ever or fill the memory: each is stopped by its account.

Work is counted, not timed; a template of this list that were let through would keep the tests busy
for minutes or for ever.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.art.test_limits import STEPS, rendered

LONG = "{% set x = 'a' * 2000000 %}"
DEEP = "{% set a = [1] * 1000 %}{% set b = [a] * 1000 %}{% set c = [b] * 1000 %}"
"""A billion numbers in a thousand lists of a thousand lists, which take no room themselves."""

TEXTS = "{% set l = ['a' * 1000000] * 1000 %}"
DOUBLED = "{% set n = namespace(x=(1,)) %}" + (
    "{% for i in range(60) %}{% set n.x = (n.x, n.x) %}{% endfor %}"
)
BRACKETS = (
    " ant front: expected expressions and blocks that nest less deeply\n"
    "  hint: set a part of it with {% set %} or a macro first"
)
ENDLESS = "1: ant front: expected macros and includes that come to an end, found endless ones"
REFUSED = "1: ant front: not allowed in a template: "


def often(work: str, times: int = 1999) -> str:
    return f"{{% for i in range({times}) %}}{{% set y = {work} %}}{{% endfor %}}"


@pytest.mark.parametrize(
    "text",
    [
        DEEP + "{{ c|string }}",
        DEEP + "{{ c ~ '' }}",
        DEEP + "{{ c|pprint }}",
        DEEP + "{{ c|tojson }}",
        DEEP + "{{ c|join }}",
        DEEP + "{{ c == [b] * 1000 }}",
        DEEP + "{{ 2 in c }}",
        "{{ ([[1]] * 20000)|sum(start=[])|length }}",
        LONG + often("x.upper()"),
        LONG + often("x|upper"),
        LONG + often("x < x ~ 'b'"),
        LONG + often("x <= x"),
        LONG + often("'b' in x"),
        LONG + often("x[1:]"),
        LONG + often("x|reverse"),
        LONG + often("x.split('a')"),
        LONG + often("x.startswith(x)"),
        LONG + often("x|title"),
        often("('<a>' * 99999)|striptags"),
        "{{ ('<' * 2000000)|striptags }}",
        often("('ab' * 50000)|sort"),
        often("-1 in range(400000)|list"),
        often("0.5 in range(1999999)"),
        often("range(1999999).count(0.5)"),
        TEXTS + "{{ l|sort|length }}",
        TEXTS + "{{ l|unique|list|length }}",
        TEXTS + "{{ l|map('upper')|list|length }}",
        TEXTS + "{{ l|select('in', 'b' * 1000000)|list|length }}",
        DOUBLED + "{{ n.x == n.x }}",
        DOUBLED + "{{ {1: 2}[n.x] }}",
        DOUBLED + "{{ {1: 2}.get(n.x) }}",
        DOUBLED + "{% set d = {n.x: 1} %}",
        "{{ ('www.a.b ' * 200000)|urlize }}",
        "{{ ('**a ' * 400000)|rich }}",
        "{% filter upper %}" * 50 + "{{ 'a' * 2000000 }}" + "{% endfilter %}" * 50,
        "{% set n = namespace(s='') %}"
        "{% for i in range(99999) %}{% set n.s = n.s ~ 'abcdefghij' %}{% endfor %}",
        "{% for i in range(1414) %}{% for j in range(1414) %}{{ '' }}{% endfor %}{% endfor %}",
        "{% for i in range(1999999) %}{% import 't.svg.j2' as t %}{% endfor %}",
        "{% macro m(n) %}{% if n %}{{ m(n - 1) ~ m(n - 1) }}{% endif %}{% endmacro %}{{ m(60) }}",
    ],
)
def test_work_is_paid_for_by_its_size(tmp_path: Path, text: str) -> None:
    assert rendered(tmp_path, text) == STEPS


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (DEEP + "{{ '%s' % c }}", REFUSED + "a text of 60024024014 characters"),
        (DEEP + "{{ '%s'|format(c) }}", REFUSED + "a text of 60024024014 characters"),
        (LONG + "{{ x|replace('a', 'bb') }}", REFUSED + "a text of 6000002 characters"),
        ("{{ {'a': '<' * 999999}|xmlattr }}", REFUSED + "a text of 6000036 characters"),
        ("{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}", BRACKETS),
        ("{% if 1 %}" * 3000 + "{% endif %}" * 3000, BRACKETS),
        ("{{ " + "not " * 5000 + "1 }}", BRACKETS),
        ("{{ 1" + "+1" * 20000 + " }}", BRACKETS),
        ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", ENDLESS),
        ("{% block a %}{{ self.a() }}{% endblock %}", ENDLESS),
        ("{% include 't.svg.j2' %}", ENDLESS),
        ("{% extends 't.svg.j2' %}", ENDLESS),
    ],
)
def test_what_is_too_long_or_too_deep_is_refused(tmp_path: Path, text: str, message: str) -> None:
    assert rendered(tmp_path, text) == message


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{{ '%d'|format(12345) }}", "12345"),
        ("{{ '%05d of %s' % (10 ** 12, 'x') }}", "1000000000000 of x"),
        ("{{ '{:,}'.format(10 ** 12) }}", "1,000,000,000,000"),
        ("{{ '{:>20,.2f}'.format(1234567890.5) }}", "    1,234,567,890.50"),
        ("{{ '{a}-{a:02d}'.format(a=98765) }}", "98765-98765"),
    ],
)
def test_a_format_limits_widths_and_not_values(tmp_path: Path, text: str, printed: str) -> None:
    assert rendered(tmp_path, text) == printed


@pytest.mark.parametrize(
    "text",
    ["{{ '%9999d' % 1 }}", "{{ '{:>9999}'.format(1) }}", "{{ '%*d'|format(9999, 1) }}"],
)
def test_a_format_wider_than_a_page_is_refused(tmp_path: Path, text: str) -> None:
    assert rendered(tmp_path, text) == REFUSED + "a format wider than 999 characters"
