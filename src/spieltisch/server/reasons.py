"""Why something was not possible, apart from the rules of a game: a code, and a sentence in both languages."""

from __future__ import annotations

from spieltisch.kernel.errors import OptionError, SpieltischError
from spieltisch.server.protocol.common import Text

REASONS: dict[str, Text] = {
    "no_table": {
        "de": "Diesen Tisch gibt es nicht. Stimmt der Code?",
        "en": "There is no such table. Is the code right?",
    },
    "no_such_thing": {"de": "Das gibt es hier nicht: {what}", "en": "There is no such thing here: {what}"},
    "no_free_seat": {
        "de": "An diesem Tisch ist kein Platz mehr frei. Zuschauen geht.",
        "en": "No seat is free at this table. You can watch.",
    },
    "seat_taken": {"de": "Dieser Platz ist schon besetzt.", "en": "This seat is taken."},
    "no_seat": {"de": "Diesen Platz gibt es an diesem Tisch nicht.", "en": "There is no such seat at this table."},
    "nobody": {
        "de": "Ein Tisch mit offenen Plätzen braucht dich auf einem davon, damit ihn jemand startet.",
        "en": "A table with open seats needs you in one of them, so that somebody can start it.",
    },
    "wrong_seats": {
        "de": "Für {players} Spieler werden {players} Plätze gebraucht, nicht {seats}.",
        "en": "{players} players need {players} seats, not {seats}.",
    },
    "started": {"de": "Das Spiel läuft schon.", "en": "The game has started already."},
    "not_running": {"de": "Hier läuft gerade kein Spiel.", "en": "No game is running here."},
    "not_over": {"de": "Das Spiel ist noch nicht zu Ende.", "en": "The game is not over yet."},
    "over": {"de": "Das Spiel ist zu Ende.", "en": "The game is over."},
    "not_yours": {
        "de": "Dieser Platz gehört dir nicht. Lade die Seite neu, falls er es tat.",
        "en": "This seat is not yours. Load the page again if it was.",
    },
    "not_host": {"de": "Das darf nur, wer den Tisch eröffnet hat.", "en": "Only the host of the table may do that."},
    "empty_seats": {
        "de": "Noch sind Plätze frei. Lade jemanden ein oder setz Bots hin.",
        "en": "Seats are still free. Invite somebody or seat bots.",
    },
    "not_ready": {"de": "Noch nicht alle sind bereit.", "en": "Not everybody is ready yet."},
    "seated": {
        "de": "Auf den Plätzen, die wegfallen würden, sitzt jemand.",
        "en": "Somebody sits in the seats that would go.",
    },
    "answered": {
        "de": "Diese Entscheidung ist schon gefallen.",
        "en": "This decision has been made already.",
    },
    "became_wrong": {
        "de": "Unterwegs falsch geworden: Die Karte kommt ohne Strafe zurück.",
        "en": "It became wrong on the wire: the card comes back without a penalty.",
    },
    "not_absent": {
        "de": "Dafür muss der Platz seit mindestens {seconds} Sekunden verlassen sein.",
        "en": "For that the player must have been away for at least {seconds} seconds.",
    },
    "no_bot": {"de": "Einen solchen Bot gibt es nicht: {bot}", "en": "There is no such bot: {bot}"},
    "no_replay": {
        "de": "Eine solche beendete Partie gibt es hier nicht.",
        "en": "There is no such finished game here.",
    },
    "old_rules": {
        "de": "Diese Partie wurde nach einem älteren Stand der Regeln gespielt (Nummer {revision}).",
        "en": "This game was played by an older state of the rules (number {revision}).",
    },
    "no_analysis": {
        "de": "Auf diesem Server werden keine Partien analysiert. Im Terminal geht es: spieltisch analyse ADRESSE",
        "en": "This server analyses no games. In a terminal you can: spieltisch analyse ADDRESS",
    },
    "analyses_full": {
        "de": "Gerade warten schon viele Partien auf eine Analyse. Versuch es in ein paar Minuten wieder.",
        "en": "Many games are waiting for an analysis already. Try again in a few minutes.",
    },
    "analysis_failed": {
        "de": "Die Analyse ist abgebrochen worden. Versuch es noch einmal.",
        "en": "The analysis was broken off. Try once more.",
    },
    "no_viewpoint": {
        "de": "Zuschauen kann man von einem Platz aus, als „spectator“ oder „open“, nicht als „{what}“.",
        "en": 'One can watch from a seat, as "spectator" or "open", not as "{what}".',
    },
    "no_team_talk": {
        "de": "An diesem Tisch dürfen sich Partner nicht absprechen.",
        "en": "At this table partners may not talk among themselves.",
    },
    "no_hints": {"de": "An diesem Tisch gibt es keine Tipps.", "en": "There are no hints at this table."},
    "not_deciding": {"de": "Du hast gerade nichts zu entscheiden.", "en": "You have nothing to decide right now."},
    "no_undo_here": {
        "de": "In einem Echtzeitspiel wird nichts zurückgenommen.",
        "en": "In a real-time game nothing is taken back.",
    },
    "nothing_to_undo": {
        "de": "Du hast noch nichts entschieden, was sich zurücknehmen ließe.",
        "en": "You have decided nothing yet that could be taken back.",
    },
    "revealed": {
        "de": "Seitdem ist etwas Verdecktes aufgedeckt worden: Das lässt sich nicht zurücknehmen.",
        "en": "Something hidden has been revealed since: that cannot be taken back.",
    },
    "undo_asked": {
        "de": "Es ist schon gefragt worden, ob etwas zurückgenommen wird.",
        "en": "Somebody has asked already to take something back.",
    },
    "no_undo": {
        "de": "Es gibt nichts mehr zurückzunehmen: Es ist weitergespielt worden.",
        "en": "There is nothing to take back any more: the game has gone on.",
    },
    "bad_options": {"de": "So geht es nicht: {what}", "en": "That does not work: {what}"},
    "bad_message": {
        "de": "Diese Nachricht ist nicht zu verstehen: {what}",
        "en": "This message makes no sense: {what}",
    },
    "protocol": {
        "de": "Dieser Server spricht Protokoll {protocol}. Lade die Seite neu.",
        "en": "This server speaks protocol {protocol}. Load the page again.",
    },
    "hello_first": {"de": "Zuerst kommt ein hello.", "en": "A hello comes first."},
    "too_fast": {
        "de": "Das geht zu schnell. Warte einen Augenblick.",
        "en": "That is too fast. Wait a moment.",
    },
    "too_large": {"de": "Die Nachricht ist zu groß.", "en": "The message is too large."},
    "too_many": {
        "de": "Von dieser Adresse kommt gerade zu viel. Versuch es später wieder.",
        "en": "Too much comes from this address just now. Try again later.",
    },
    "full": {
        "de": "Der Server ist voll. Versuch es später wieder.",
        "en": "The server is full. Try again later.",
    },
    "storage": {
        "de": "Der Server kann gerade nichts speichern; nichts ist geschehen. Versuch es gleich wieder.",
        "en": "The server cannot save anything just now; nothing has happened. Try again in a moment.",
    },
    "moving": {
        "de": "Der Tisch zieht gerade um. Die Verbindung wird neu aufgebaut.",
        "en": "The table is moving to another process. Connect again.",
    },
    "slow": {
        "de": "Die Verbindung kommt nicht mit. Sie wird neu aufgebaut.",
        "en": "The connection cannot keep up. Connect again.",
    },
    "origin": {
        "de": "Von dieser Seite aus darf der Server nicht benutzt werden.",
        "en": "The server may not be used from that page.",
    },
    "failed": {
        "de": "Da ging etwas schief, und es ist nicht deine Schuld.",
        "en": "Something went wrong, and it is not your fault.",
    },
}


class Trouble(SpieltischError):
    """A request or message that cannot be fulfilled."""

    def __init__(self, code: str, status: int = 400, **values: object) -> None:
        self.code = code
        self.status = status
        self.reason = {language: text.format(**values) for language, text in REASONS[code].items()}
        super().__init__(self.reason["en"])

    @classmethod
    def of(cls, code: str, status: int, reason: Text) -> Trouble:
        """What another process found."""
        found = cls("failed", status)
        found.code, found.reason = code, reason
        return found


def trouble(error: OptionError) -> Trouble:
    """What the kernel said about options, players or seats."""
    return Trouble("bad_options", what=str(error))
