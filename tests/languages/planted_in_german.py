"""Contradictions planted in the German book: (true words, false words), each in one message."""

# ruff: noqa: E501

from __future__ import annotations

from typing import Final

CONTRADICTIONS: Final = (
    # numbers and number words
    ("Auf dem schwarzen Würfel ist eine Eins Gift.", "Auf dem schwarzen Würfel ist eine Zwei Gift."),
    ("Eine einzige Truppe kontrolliert einen Ort", "Zwei Truppen kontrollieren einen Ort"),
    ("Kleine Angriffe haben dasselbe geschafft", "Drei kleine Angriffe haben dasselbe geschafft"),
    ("Bis jetzt hat die Festung einen Stein genommen.", "Bis jetzt hat die Festung 4 Steine genommen."),
    ("Ann würfelt zweimal Shai-Hulud", "Ann würfelt dreimal Shai-Hulud"),
    ("Einsen und Zweien auf den weißen", "Einsen und Dreien auf den weißen"),
    ("Lege immer nur einen Würfel beiseite", "Lege immer nur fünf Würfel beiseite"),
    # expressions
    ("{{ tables.factions|length|words|capitalize }} Mächte", "{{ v.troops_per_faction|words|capitalize }} Mächte"),
    ("Die ersten {{ v.free_moves|words }} Steine", "Die ersten {{ v.worm_moves|words }} Steine"),
    ("kostet {{ v.sardaukar_surcharge }} Spice mehr", "kostet {{ v.place_cost }} Spice mehr"),
    ("Der Wurm trägt {{ v.worm_moves|words }} Steine", "Der Wurm trägt drei Steine"),
    # owners
    ("Bea hält Arrakeen mit starker Hand", "Hal hält Arrakeen mit starker Hand"),
    ("Gwen hält Arrakeen mit ebenso vielen", "Gwen hält Carthag mit ebenso vielen"),
    ("Finn hält jetzt Carthag", "Finn hält jetzt Arrakeen"),
    ("Hal spielt Harkonnen und", "Hal spielt Corrino und"),
    ("Gwen hat eine Armee in der Polarsenke", "Gwen hat eine Armee in Carthag"),
    ("Der grüne Würfel zeigt eine Festung, und Finn", "Der grüne Würfel zeigt eine Festung, und Ann"),
    ("Ann will nach Arrakeen, wo", "Ann will nach Sietch Tabr, wo"),
    ("stattdessen gegen Corrino richten", "stattdessen gegen Fremen richten"),
    ("Cleos erster Wurf bringt", "Beas erster Wurf bringt"),
    ("und die Stadt gehört Ann.", "und die Stadt gehört Hal."),
    # names
    ("Hier bringt er Hal einen Holtzmann-Schild", "Hier bringt er Hal einen Giftschnüffler"),
    ("Unter Shai-Hulud gibt es keine Versetzung;", "Unter Shai-Hulud gibt es keine Atomwaffe;"),
    ("Hal würfelt einen Jäger-Sucher", "Hal würfelt ein Crysmesser"),
    ("Das Gift findet niemanden", "Das Crysmesser findet niemanden"),
    ("Finn ist in Tueks Sietch stark und in Carthag schwach", "Finn ist in Carthag stark und in Tueks Sietch schwach"),
    ("Raumgilde: Heighliner-Tarif", "Fremen: Heighliner-Tarif"),
    ("Weder Shai-Hulud noch eine Festung", "Weder Shai-Hulud noch ein Sandsturm"),
    # places, pictures, links
    ("](die:traitor_thumper.thumper)", "](die:traitor_thumper.poison)"),
    ("](position:third-city.1#32)", "](position:third-city.2#32)"),
    ("[Snoozefests Würfel](#snoozefest)", "[Snoozefests Würfel](#three-rolls)"),
    # directions and opposites
    ("Gespielt wird im Uhrzeigersinn.", "Gespielt wird gegen den Uhrzeigersinn."),
    ("Dann gehen die Würfel nach links.", "Dann gehen die Würfel nach rechts."),
    ("**Entferne, bevor du landest.**", "**Entferne, nachdem du landest.**"),
    ("darfst du sie vereiteln", "musst du sie vereiteln"),
    # not
    ("Die Polarsenke ist keine Zuflucht.", "Die Polarsenke ist eine Zuflucht."),
    ("Die Polarsenke zählt nie.", "Die Polarsenke zählt."),
    ("Für später aufheben lässt sich nichts.", "Für später aufheben lässt sich alles."),
    ("Entfernt wird auch unter dem Wurm.", "Entfernt wird nicht unter dem Wurm."),
    # colours
    ("Eine schwarze {{", "Eine rote {{"),
    ("in schwarzen Quadraten sind", "in roten Quadraten sind"),
)  # fmt: skip

WIDELY: Final = (
    # numbers, counts in words, ordinals
    ("*deiner* Fraktion darfst du einen Stein einsetzen.", "*deiner* Fraktion darfst du zwei Steine einsetzen."),
    ("einmal und vor allem anderen", "zweimal und vor allem anderen"),
    ("Eine Schuld, {{", "Drei Schulden, {{"),
    ("nach dem ersten Wurf einen Falken", "nach dem dritten Wurf einen Falken"),
    ("und nach dem zweiten noch einen.", "und nach dem ersten noch einen."),
    # names, owners, who does what
    ("Bea sitzt links von ihr und Cleo links von Bea.", "Cleo sitzt links von ihr und Bea links von Cleo."),
    ("Bea nimmt Bene Gesserit, also auch die Rundenleiste. Ann wählt", "Ann nimmt Bene Gesserit, also auch die Rundenleiste. Bea wählt"),
    ("Lege ihn zurück in den Vorrat seines Besitzers.", "Lege ihn zurück in deinen Vorrat."),
    ("Aber zuerst zahlt Ann:", "Aber zuerst zahlt Hal:"),
    # colours
    ("einen schwarzen für den Verräter, einen roten für das Spice", "einen roten für den Verräter, einen schwarzen für das Spice"),
    ("Die Zahl auf dem blauen Würfel", "Die Zahl auf dem roten Würfel"),
    ("Auf einem weißen Würfel gehören", "Auf einem schwarzen Würfel gehören"),
    ("Sardaukar, die gelb sein müssen", "Sardaukar, die grün sein müssen"),
    # from and to
    ("Bewege eigene Steine aus der Polarsenke an den Aktiven Ort.", "Bewege eigene Steine vom Aktiven Ort in die Polarsenke."),
    # directions
    ("gib alle Würfel deinem linken Nachbarn", "gib alle Würfel deinem rechten Nachbarn"),
    ("**Gib** die Würfel nach links **weiter**.", "**Gib** die Würfel nach rechts **weiter**."),
    ("rückt jedes Mal um eins vor", "rückt jedes Mal um eins zurück"),
    # ids of rules
    ("behält seine Seite (DE-3.3)", "behält seine Seite (DE-3.2)"),
    # opposites
    ("Das Spiel dauert dann sehr lange.", "Das Spiel dauert dann sehr kurz."),
    ("äußeren Sektoren sind die Siegorte", "inneren Sektoren sind die Siegorte"),
    ("wie die kleinere Seite hat. Lege sie zurück", "wie die größere Seite hat. Lege sie zurück"),
    # first and last
    ("Wer zuletzt dran ist, wählt zuerst, der Startspieler zuletzt.", "Wer zuletzt dran ist, wählt zuletzt, der Startspieler zuerst."),
    # nots
    ("Das lässt sich nicht aufschieben, und einen Rückzug gibt es nicht.", "Das lässt sich nicht aufschieben, doch einen Rückzug gibt es."),
    ("Gewonnen hat er noch nicht:", "Gewonnen hat er schon:"),
    ("Angegriffen werden kann sie auch dort.", "Angegriffen werden kann sie dort nicht."),
    # all and none
    ("Ein Marker, der sie abwehrt, rettet alle.", "Ein Marker, der sie abwehrt, rettet keinen."),
    ("Alle fallen, und der Rest des Zolls", "Keiner fällt, und der Rest des Zolls"),
    # may and must
    ("Du musst ihn sofort beiseitelegen.", "Du darfst ihn sofort beiseitelegen."),
    ("am Ende Klopfer, darfst du", "am Ende Klopfer, musst du"),
    # at most and at least
    ("mindestens {{ v.locations_needed|words }} der {{ winning", "höchstens {{ v.locations_needed|words }} der {{ winning"),
    ("Du würfelst in einem Zug höchstens", "Du würfelst in einem Zug mindestens"),
    # before and after
    ("Vor jeder anderen Aktion oder gar nicht.", "Nach jeder anderen Aktion oder gar nicht."),
    # faces of dice
    ("ein Klopfer statt eines Schilds", "ein Schild statt eines Klopfers"),
    ("Klopfer den Platz von Schild einnimmt", "Schild den Platz von Klopfer einnimmt"),
    ("Der Schild bringt einen Holtzmann-Schild.", "Der Giftschnüffler bringt einen Holtzmann-Schild."),
)  # fmt: skip
"""Of 40 that were written before the checks went sentence by sentence 19 were told, 36 since."""

AFRESH: Final = (
    ("Es muss ein gegnerischer sein.", "Es muss ein eigener sein."),
    ("Nach Carthag könnte er nicht.", "Nach Carthag könnte er auch."),
    ("gibt den Klopfer zurück und wirft den Spicewürfel neu:", "gibt den Klopfer zurück und wirft den Ortswürfel neu:"),
    ("Steine und keinen mehr.", "Steine und keinen weniger."),
    ("Hal hält Carthag mit einer Truppe und einer Festung. Ann hat", "Ann hält Carthag mit einer Truppe und einer Festung. Hal hat"),
    ("In die Polarsenke zieht er nie.", "In die Polarsenke zieht er zuerst."),
    ("Sie kann neu gebaut werden.", "Sie kann nicht neu gebaut werden."),
    ("Ihr könnt die Grenze mit oder ohne Klopfer spielen.", "Ihr müsst die Grenze mit Klopfern spielen."),
    ("Kein Würfel zeigt meine Fraktion:", "Jeder Würfel zeigt meine Fraktion:"),
    ("erlauben weniger Truppen als das", "erlauben mehr Truppen als das"),
    ("die letzte der {{ v.plan_span|words }} Runden", "die erste der {{ v.plan_span|words }} Runden"),
    ("weiße Würfel zeigen Einsen", "schwarze Würfel zeigen Einsen"),
    ("Truppen in der Polarsenke. Gwen (Raumgilde) hält Tueks Sietch", "Truppen in Tueks Sietch. Gwen (Raumgilde) hält die Polarsenke"),
    ("Gewinnen kann nur, wessen Zug gerade endet.", "Gewinnen kann nur, wessen Zug gerade beginnt."),
    ("|words }} oder mehr gewinnst du, und das Spiel ist aus.", "|words }} oder weniger gewinnst du, und das Spiel ist aus."),
    ("Marker liegen offen, also sehen alle", "Marker liegen verdeckt, also sehen alle"),
    ("du brauchst weder Fraktions- noch Ortswürfel", "du brauchst Fraktions- und Ortswürfel"),
)  # fmt: skip
"""Of 20 that were written when the checks were done 17 were told: these. Nothing knew that "bringt" is
no "kostet", "dasselbe" no "umsonst" and "oder weniger" no "oder mehr"; the last one is known since."""

LATELY: Final = (
    # exceptions, owners by another word, measures, sides, captions
    ("entscheidest du, außer wo *immer* steht", "entscheidest du, auch wo *immer* steht"),
    ("Spice, außer beim Hineingehen in den Sturm,", "Spice, auch beim Hineingehen in den Sturm,"),
    ("und eine Truppe aus deinem Vorrat, falls dort eine ist,", "und eine Truppe aus dem Vorrat des Angreifers, falls dort eine ist,"),
    ("Drucke alles in Originalgröße", "Drucke alles in halber Größe"),
    ("Die Fraktionskarten, beidseitig,", "Die Fraktionskarten, einseitig,"),
    ("![Nach der Entfernung](position:example-1.1#32) ![Nach der Landung](position:example-1.2#32)", "![Nach der Landung](position:example-1.1#32) ![Nach der Entfernung](position:example-1.2#32)"),
    ("die Eisscheibe in der Mitte ist die Polarsenke", "die Eisscheibe am Rand ist die Polarsenke"),
    ("der die Waffe abwehrt, darfst du sie vereiteln", "der die Waffe abwehrt, musst du sie vereiteln"),
    ("Verluste treffen zuerst Truppen.", "Verluste treffen zuletzt Truppen."),
    ("Die Festung dient jetzt Ann.", "Die Festung dient jetzt Hal."),
)  # fmt: skip
"""Of 60 more that were written by somebody who had not read the checks, 30 of the first 40 were told,
and 35 once the checks had been extended for them; of the last 20, kept apart until then, 14."""
