"""Other words for the same in the German book: (words, others), which stop nothing."""

# ruff: noqa: E501

from __future__ import annotations

from typing import Final

REWORDINGS: Final = (
    ("Würfeln, handeln, prüfen.", "Werfen, handeln, nachsehen."),
    ("Der Spielplan ist am Anfang leer, darum dauert das nur eine Minute.", "Weil der Spielplan anfangs leer ist, dauert das bloß eine Minute."),
    ("Lege den Spielplan so, dass ihn alle erreichen.", "Lege den Spielplan in die Mitte, wo ihn alle erreichen."),
    ("Lost den Startspieler aus. Gespielt wird im Uhrzeigersinn.", "Wer beginnt, entscheidet das Los. Die Züge gehen im Uhrzeigersinn."),
    ("Der Startspieler nimmt die Würfel und macht den ersten Zug.", "Der Startspieler greift zu den Würfeln und macht den ersten Zug."),
    ("Zähle nach, wenn es ausgeschnitten ist.", "Zähle nach dem Ausschneiden nach."),
    ("Andere Seiten bringen nichts.", "Von anderen Seiten hast du nichts."),
    ("den einen Ort, der dir offensteht", "den einen Ort, der dir jetzt offensteht"),
    ("alles, was du in diesem Zug zahlen kannst", "was du in diesem Zug insgesamt zahlen kannst"),
    ("Nimm einen feindlichen Stein vom Spielplan.", "Ein feindlicher Stein verlässt den Spielplan."),
    ("Steht dort eine andere Fraktion, greifst du sie an.", "Ist dort eine andere Fraktion, so greifst du sie an."),
    ("Steine an anderen Orten bleiben, wo sie sind.", "Steine an anderen Orten verharren dort."),
    ("Gekämpft wird ohne Würfel: zählen, wegnehmen, fertig.", "Würfel braucht ein Kampf nicht: zählen, wegnehmen, fertig."),
    ("Wer dann noch Steine hat, kontrolliert den Ort.", "Wem danach Steine bleiben, der kontrolliert den Ort."),
    ("Kleine Angriffe haben dasselbe geschafft wie ein großer.", "Was ein großer Angriff schafft, das schaffen auch kleine."),
    ("Sein letztes Spice verschafft der Garnison Gesellschaft", "Mit seinem letzten Spice bekommt die Garnison Gesellschaft"),
    ("Plane die Landung rückwärts.", "Plane deine Landung rückwärts."),
    ("Nimm die Karte deiner Fraktion.", "Nimm dir die Karte, die zu deiner Fraktion gehört."),
    ("Auch sein einziger Greif ist verbraucht.", "Verbraucht ist auch sein einziger Greif."),
    ("Diese hier sind unsere; einigt euch darauf, bevor ihr spielt.", "Die hier haben wir erdacht; einigt euch darauf, bevor ihr spielt."),
    ("Schon besser.", "Das sieht besser aus."),
    ("Entfernt wird auch unter dem Wurm.", "Auch unter dem Wurm wird entfernt."),
    ("Gwen hat eine Armee in der Polarsenke und ein einziges Spice.", "Gwens Armee steht in der Polarsenke, und ein einziges Spice hat sie."),
    ("Ann lächelt. Bea auch.", "Ann lächelt, und Bea lächelt mit."),
    ("Der letzte Wächter fällt im Kampf,", "Im Kampf fällt der letzte Wächter,"),
    ("Mischt sie, wie ihr wollt.", "Mischt sie nach Belieben."),
    ("nichts als das Aussehen der Würfel", "nichts außer dem Aussehen der Würfel"),
    ("ein längeres Spiel", "das Spiel dauert länger"),
    ("schnellere Züge, seltener perfekte", "Züge gehen schneller und sind seltener perfekt"),
    ("Auf dem schwarzen Würfel ist eine Eins Gift.", "Eine Eins bedeutet auf dem schwarzen Würfel Gift."),
    ("Die Festung dient jetzt Ann.", "Jetzt dient die Festung Ann."),
    ("Ob die Festung ihren Zoll an ihn verschwendet?", "Wird die Festung ihren Zoll an ihn verschwenden?"),
    ("Den Steinen geschieht nichts.", "Den Steinen tut sie nichts."),
    ("Eine Festung braucht eine Garnison, darum landet Hal zuerst.", "Eine Festung will eine Garnison, deshalb landet Hal zuerst."),
    ("Sein letztes Spice bringt noch einen Wächter.", "Noch ein Wächter kommt für sein letztes Spice."),
    ("Er wird Hals Rückkehr verteuern.", "Hals Rückkehr wird er verteuern."),
    ("Der Klopfer liegt wieder auf dem Stapel, und er war es wert.", "Der Klopfer ist zurück auf dem Stapel, und er war es wert."),
    ("Der grüne Würfel zeigt eine Festung, und Finn kontrolliert Carthag.", "Auf dem grünen Würfel liegt eine Festung oben, und Finn kontrolliert Carthag."),
    ("Eine Truppe ist alles, wofür ihr Spice reicht.", "Ihr Spice reicht für eine Truppe."),
    ("Das Gift findet niemanden, den es entfernen könnte.", "Niemanden kann das Gift hier entfernen."),
)  # fmt: skip

RESAID: Final = (
    ("Das lässt sich nicht aufschieben, und einen Rückzug gibt es nicht.", "Aufschieben lässt sich das nicht, und zurückziehen kannst du dich auch nicht."),
    ("Du kannst nichts einsetzen und nichts bewegen.", "Weder einsetzen noch bewegen kannst du etwas."),
    ("Mehr nimmt eine Festung in einem Zug nicht", "Eine Festung nimmt in einem Zug höchstens so viele"),
    ("Sammle Truppen, wo du bleiben willst.", "Wo du bleiben willst, sammle Truppen."),
    ("Angegriffen werden kann sie auch dort.", "Auch dort kann man sie angreifen."),
    ("Vor jeder anderen Aktion oder gar nicht.", "Entweder vor jeder anderen Aktion oder überhaupt nicht."),
    ("Er tötet niemanden.", "Niemand stirbt durch ihn."),
    ("Gift, Jäger-Sucher oder Crysmesser, [](#remove)", "Jäger-Sucher, Gift oder Crysmesser, [](#remove)"),
    ("Weder Shai-Hulud noch eine Festung verhindert sie.", "Shai-Hulud verhindert sie nicht, eine Festung auch nicht."),
    ("Spice, Seiten und alle Pläne damit enden mit deinem Zug.", "Mit deinem Zug enden Spice, Seiten und alle Pläne damit."),
    ("Kein Würfel zeigt meine Fraktion: Darf ich trotzdem Steine bewegen?", "Darf ich Steine bewegen, obwohl kein Würfel meine Fraktion zeigt?"),
    ("Nimm sie zurück. Würfel und Spielplan sind dann wie zuvor.", "Nimm sie zurück: Würfel und Spielplan sind dann wie zuvor."),
    ("Marker liegen offen, also sehen alle, wer wovor sicher ist.", "Weil Marker offen liegen, sehen alle, wer wovor sicher ist."),
    ("Das sind {{ winning|listed }}.", "Es sind {{ winning|listed }}."),
    ("In kleinen Gruppen anzugreifen ändert nichts.", "Auch Angriffe in kleinen Gruppen ändern nichts."),
)  # fmt: skip
"""Written when the checks were done: 18 of 20 passed; messages with a plant are left out."""

OTHERWISE: Final = (
    ("Gwen hält Arrakeen mit ebenso vielen Truppen, wie Ann landen kann.", "In Arrakeen hat Gwen so viele Truppen, wie Ann landen kann."),
    ("Ann bewacht Arrakeen mit", "In Arrakeen hat Ann eine Wache von"),
    ("blanke Würfel und einen freien Abend", "blanke Würfel und einen Abend Zeit"),
    ("Dein **Budget**: alles, was du in diesem Zug zahlen kannst.", "Dein **Budget**: Mehr kannst du in diesem Zug nicht zahlen."),
    ("Hast du schon einen dieser Art oder liegt keiner mehr im Stapel, nimmst du nichts.", "Wenn du schon einen dieser Art hast oder der Stapel leer ist, bekommst du nichts."),
    ("Ob du deine Kraft nutzt, entscheidest du", "Deine Kraft zu nutzen steht dir frei"),
    ("Einigt euch auf Varianten, bevor ihr beginnt. Mischt sie, wie ihr wollt.", "Sprecht vor dem Spiel ab, welche Varianten gelten. Mischen dürft ihr sie nach Belieben."),
    ("An einem leeren Ort dient sie niemandem und nimmt keinen Zoll.", "Ist ihr Ort leer, dient sie keinem und nimmt keinen Zoll."),
)  # fmt: skip
"""Of 40 by the same hand 29 passed, 31 with the checks extended; of the last 20 there were 14, and 15 since
a place may stand before or behind who is there."""

VOUCHED: Final = (
    ("ein leerer gehört niemandem", "ein leerer ist herrenlos"),
)  # fmt: skip
"""What a translator has to vouch for."""
