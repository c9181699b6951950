"""`pnp dice` as a user types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_commands import pnp


def test_the_example_of_the_help_works_in_an_empty_folder(tmp_path: Path) -> None:
    result = pnp(
        "dice",
        "sword,shield,2x skull,blank,#3",
        *("--edge", "16mm", "--sticker", "13mm", "--copies", "4", "--colour", "#7a1f1f"),
        *("--out", "made"),
        cwd=tmp_path,
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout == "made/dice/a4: 24 pieces on 1 page\n"
    manifest = json.loads((tmp_path / "made/dice/a4/manifest.json").read_text())
    assert manifest["counts"] == {"stickers": 24, "odds": 1}


def test_a_game_gives_its_own_sheets(tmp_path: Path) -> None:
    result = pnp("dice", "dune-express", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    folder = tmp_path / "output" / "dune-express" / "a4"
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["counts"] == {"dice": 54} and (folder / "dice.pdf").is_file()


def test_a_games_dice_can_be_folded_too(tmp_path: Path) -> None:
    result = pnp("dice", "dune-express", "dice", "--form", "net", "--no-chart", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    folder = tmp_path / "output" / "dune-express" / "a4-net"
    assert json.loads((folder / "manifest.json").read_text())["counts"] == {"net": 9}


def test_options_of_a_build_hold_for_dice_too(tmp_path: Path) -> None:
    options = ("--form", "net", "--no-chart", "--cut", "contour", "--paper", "a4,letter")
    result = pnp("dice", "d6", *options, cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == [
        "output/dice/a4-net-contour: 1 piece on 1 page",
        "output/dice/letter-net-contour: 1 piece on 1 page",
    ]
    folder = tmp_path / "output/dice/a4-net-contour"
    assert json.loads((folder / "manifest.json").read_text())["cut"] == "contour"
    assert (folder / "cut/net-1.dxf").is_file()


def test_no_machine_cuts_out_the_chart_beside_a_net(tmp_path: Path) -> None:
    result = pnp("dice", "d6", "--form", "net", "--cut", "contour", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    folder = tmp_path / "output/dice/a4-net-contour"
    assert json.loads((folder / "manifest.json").read_text())["counts"] == {"net": 1, "odds": 1}
    drawn = (folder / "cut/net-1.svg").read_text()
    assert drawn.count('class="through"') == 1 and 'data-piece="net/d6 1"' in drawn
    assert "odds" not in drawn


def test_sheets_of_dice_are_of_no_game_to_check(tmp_path: Path) -> None:
    folder = tmp_path / "output" / "dice" / "a4"
    folder.mkdir(parents=True)
    (folder / "manifest.json").write_text('{"game": "dice"}')
    result = pnp("check", "dice", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == (
        "pnp: expected a game or art of others, found the sheets in output/dice, of no game here\n"
        "  hint: sheets of pnp dice have no data that they could be held against; "
        "for those of a game go to its folder\n"
    )


def test_a_csv_file(tmp_path: Path) -> None:
    (tmp_path / "my-dice.csv").write_text(
        'name,faces,copies,colour\nAttack,"2x sword,shield,skull,blank,#3",2,#7a1f1f\nLuck,d20,,\n',
        encoding="utf-8",
    )
    result = pnp("dice", "my-dice.csv", "--quiet", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (0, ""), result.stderr
    folder = tmp_path / "output" / "my-dice" / "a4"
    counts = json.loads((folder / "manifest.json").read_text())["counts"]
    assert counts == {"stickers-d6": 12, "stickers-d20": 20, "odds": 1}


def test_a_csv_file_with_a_column_a_face(tmp_path: Path) -> None:
    (tmp_path / "d.csv").write_text("name,1,2,3,4,5,6\nAttack,sword,:2,3,blank,'ATK',axe\n")
    assert pnp("dice", "d.csv", cwd=tmp_path).returncode == 0


def test_a_yaml_file_says_how_it_is_made(tmp_path: Path) -> None:
    (tmp_path / "duel.yaml").write_text(
        "title: Duel\nform: net\nedge: 20mm\ndice:\n"
        '  - {name: Attack, faces: "2x sword,shield,skull,blank,#3", copies: 2}\n'
        "  - faces: [1, 2, ':3', '#4', axe, {text: END, colour: '#123456'}]\n",
        encoding="utf-8",
    )
    result = pnp("dice", "duel.yaml", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    counts = json.loads((tmp_path / "output/duel/a4-net/manifest.json").read_text())["counts"]
    assert counts == {"net": 3, "odds": 1}


def test_faults_of_a_yaml_file_have_lines(tmp_path: Path) -> None:
    (tmp_path / "duel.yaml").write_text(
        "dice:\n  - faces: sword,shield,skull\n  - {faces: d6, copys: 2}\n"
        "  - name: Attack\n    faces: 5x sword,#x\n"
    )
    result = pnp("dice", "duel.yaml", cwd=tmp_path)
    assert result.returncode == 1
    assert result.stderr == (
        "duel.yaml:2: dice[0].faces: expected 4 faces, found 3 (sword, shield, skull)\n"
        '  hint: which repeat? write "2x sword", or add "blank"\n'
        "duel.yaml:3: dice[1].copys: expected no such field\n"
        '  hint: did you mean "copies"?\n'
        'duel.yaml:5: dice[2].faces: expected a number after #, found "#x"\n'
        "  hint: a text stands in quotes: 'x'\n"
        "3 problems; nothing was written\n"
    )
    assert not (tmp_path / "output").exists()


def test_faults_of_settings_have_lines(tmp_path: Path) -> None:
    (tmp_path / "duel.yaml").write_text("edge: 16\ndice: [d6]\n")
    result = pnp("dice", "duel.yaml", cwd=tmp_path)
    assert result.returncode == 1
    assert result.stderr.startswith(
        "duel.yaml:1: edge: expected a length, found the number 16\n"
        "  hint: a length needs a unit - did you mean 16mm?\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "pnp: expected dice, found nothing\n"),
        (
            ["dune-expres"],
            'pnp: expected a game, a file or the faces of a die, found "dune-expres"\n'
            '  hint: did you mean "dune-express"?\n',
        ),
        (["nothing.csv"], 'pnp: expected a file, found no "nothing.csv"\n'),
        (
            ["d6", "--edge", "16"],
            "Error: Invalid value for '--edge': expected a length, found the number 16\n"
            "  hint: a length needs a unit - did you mean 16mm?\n",
        ),
        (
            ["dune-express", "board"],
            'pnp: expected a component of dune-express made of dice, found "board"\n',
        ),
        (
            ["d6", "--label", "OL2050", "--cut", "lines"],
            "pnp: expected no --cut with --label, found both\n"
            "  hint: ready-cut labels are cut already\n",
        ),
        (["d6", "--colour", "rde"], 'expected a colour such as #c8102e, found "rde"'),
    ],
)
def test_wrong_use_is_answered_with_a_way_out(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    result = pnp("dice", *arguments, cwd=tmp_path)
    assert result.returncode == 2
    assert message in result.stderr and "Traceback" not in result.stderr
    assert not (tmp_path / "output").exists()


def test_odds_are_printed(tmp_path: Path) -> None:
    result = pnp("dice", "2x d6", "--odds", cwd=tmp_path, NO_COLOR="1")
    assert "sum of numbers on 2 dice: on average 7" in result.stdout
    assert any(line.split()[1:8:2] == ["7", "1/6", "16.7", "7/12"] for line in rows(result.stdout))


def rows(text: str) -> list[str]:
    return [line.replace("\u2502", " | ").replace(" % ", " ") for line in text.splitlines()]


def test_opposites_are_checked(tmp_path: Path) -> None:
    result = pnp("dice", "#1,#2,#3,#4,#6,#5", "--check-opposites", cwd=tmp_path)
    assert result.returncode == 1
    assert result.stderr.startswith(
        "Die: expected opposite faces of Die to sum to 7, found 1 opposite 5\n"
    )


def test_the_catalogue_is_listed(tmp_path: Path) -> None:
    result = pnp("dice", "--labels", cwd=tmp_path)
    assert result.returncode == 0 and "OL2050" in result.stdout and "221 labels" in result.stdout


def test_a_label_sheet_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "{paper: a4, columns: 8, rows: 12, size: 15mm x 15mm, left: 13mm, top: 20mm, "
        "across: 22mm, down: 21mm}"
    )
    result = pnp("dice", "d6", "--label", "mine.yaml", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    manifest = json.loads((tmp_path / "output/dice/a4-mine/manifest.json").read_text())
    places = manifest["files"][0]["pages"][0]["placements"]
    assert [p["trim"][:2] for p in places[:2]] == [[13.0, 20.0], [35.0, 20.0]]
    (tmp_path / "mine.yaml").write_text("{paper: a4, columns: 8, size: 15mm x 15mm}")
    result = pnp("dice", "d6", "--label", "mine.yaml", cwd=tmp_path)
    assert result.returncode == 1
    assert "mine.yaml:1: rows: expected a value for rows, found nothing" in result.stderr
