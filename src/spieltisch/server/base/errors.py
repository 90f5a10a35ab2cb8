"""Errors that are sent to clients, apart from the rules of a game: a code and a sentence in both languages."""

from __future__ import annotations

from spieltisch.kernel.errors import OptionError, SpieltischError

Text = dict[str, str]

REASONS: dict[str, Text] = {
    "no_table": {
        "de": "Diesen Tisch gibt es nicht. Stimmt der Code?",
        "en": "There is no such table. Is the code correct?",
    },
    "no_such_thing": {"de": "Das gibt es hier nicht: {what}", "en": "Not found: {what}"},
    "no_free_seat": {
        "de": "An diesem Tisch ist kein Platz mehr frei. Zuschauen geht.",
        "en": "No seat is free at this table. You can still watch.",
    },
    "seat_taken": {"de": "Dieser Platz ist schon besetzt.", "en": "This seat is taken."},
    "no_seat": {"de": "Diesen Platz gibt es an diesem Tisch nicht.", "en": "There is no such seat at this table."},
    "nobody": {
        "de": "Sind Plätze offen, musst du selbst mitspielen: Jemand muss den Tisch starten.",
        "en": "If seats are open, you have to take one: somebody must start the table.",
    },
    "wrong_seats": {
        "de": "Für {players} Spieler werden {players} Plätze gebraucht, nicht {seats}.",
        "en": "{players} players need {players} seats, not {seats}.",
    },
    "started": {"de": "Das Spiel läuft schon.", "en": "The game has already started."},
    "not_running": {"de": "Hier läuft gerade kein Spiel.", "en": "No game is running here."},
    "not_over": {"de": "Das Spiel ist noch nicht zu Ende.", "en": "The game is not over yet."},
    "over": {"de": "Das Spiel ist zu Ende.", "en": "The game is over."},
    "not_yours": {
        "de": "Das ist nicht dein Platz. Falls doch: Lade die Seite neu.",
        "en": "This is not your seat. If it should be, reload the page.",
    },
    "not_here": {
        "de": "Das geht nur auf dem Rechner, auf dem der Spieltisch läuft.",
        "en": "Only the computer that runs Spieltisch can do that.",
    },
    "no_network": {
        "de": "Dieser Rechner ist mit keinem Netz verbunden. Verbinde ihn mit dem WLAN und versuch es noch einmal.",
        "en": "This computer is not connected to a network. Connect it to the Wi-Fi and try again.",
    },
    "not_host": {"de": "Das darf nur, wer den Tisch eröffnet hat.", "en": "Only the host can do that."},
    "empty_seats": {
        "de": "Noch sind Plätze frei. Lade jemanden ein oder setz Bots hin.",
        "en": "Some seats are still open. Invite somebody or add bots.",
    },
    "not_ready": {"de": "Noch nicht alle sind bereit.", "en": "Not everyone is ready yet."},
    "seated": {
        "de": "Auf einem der Plätze, die wegfallen würden, sitzt schon jemand.",
        "en": "One of the seats you are removing is taken.",
    },
    "answered": {
        "de": "Diese Entscheidung ist schon gefallen.",
        "en": "This decision has already been made.",
    },
    "became_wrong": {
        "de": "Zu spät: Die Karte passt nicht mehr. Du bekommst sie ohne Strafe zurück.",
        "en": "Too late: the card no longer fits. You get it back without a penalty.",
    },
    "not_absent": {
        "de": "Das geht erst, wenn der Platz seit {seconds} Sekunden verlassen ist.",
        "en": "You can do that once the player has been away for {seconds} seconds.",
    },
    "not_alone": {
        "de": "Anhalten kann die Zeit nur, wer allein gegen Bots spielt.",
        "en": "Only somebody who plays against bots alone can stop the clock.",
    },
    "no_bot": {"de": "Diesen Bot gibt es nicht: {bot}", "en": "There is no such bot: {bot}"},
    "no_replay": {
        "de": "Diese Partie gibt es hier nicht, oder sie läuft noch.",
        "en": "There is no such game here, or it is not over yet.",
    },
    "old_rules": {
        "de": "Diese Partie wurde nach einer älteren Fassung der Regeln gespielt (Fassung {revision}).",
        "en": "This game was played by an older version of the rules (revision {revision}).",
    },
    "no_game": {
        "de": "Das Spiel {game} ist auf diesem Server nicht mehr installiert. Der Tisch bleibt gespeichert.",
        "en": "The game {game} is no longer installed on this server. The table is kept.",
    },
    "no_analysis": {
        "de": "Dieser Server analysiert keine Partien. Im Terminal geht es: spieltisch analyse ADRESSE",
        "en": "This server does not analyse games. In a terminal, run: spieltisch analyse ADDRESS",
    },
    "analyses_full": {
        "de": "Gerade warten schon viele Partien auf eine Analyse. Versuch es in ein paar Minuten wieder.",
        "en": "Many games are already waiting to be analysed. Try again in a few minutes.",
    },
    "analysis_failed": {
        "de": "Die Analyse ist abgebrochen. Versuch es noch einmal.",
        "en": "The analysis failed. Try again.",
    },
    "no_viewpoint": {
        "de": "Als Blickwinkel geht ein Platz, „spectator“ oder „open“, nicht „{what}“.",
        "en": 'A viewpoint is a seat, "spectator" or "open", not "{what}".',
    },
    "no_team_talk": {
        "de": "An diesem Tisch dürfen sich Partner nicht absprechen.",
        "en": "Partners may not talk privately at this table.",
    },
    "no_hints": {"de": "An diesem Tisch gibt es keine Tipps.", "en": "There are no hints at this table."},
    "not_deciding": {"de": "Du hast gerade nichts zu entscheiden.", "en": "You have nothing to decide right now."},
    "no_decision": {
        "de": "Zu einem Zug gehört die Nummer der Entscheidung (decision), die er beantwortet.",
        "en": "A move needs the number of the decision that it answers (decision).",
    },
    "stands_in": {
        "de": "Für diesen Platz spielt schon ein Bot.",
        "en": "A bot is already playing for this seat.",
    },
    "weak_bot": {
        "de": "Wer für jemanden einspringt, spielt mindestens so gut wie {bot}.",
        "en": "A bot that stands in for somebody must play at least as well as {bot}.",
    },
    "no_undo_here": {
        "de": "In einem Echtzeitspiel lässt sich nichts zurücknehmen.",
        "en": "You cannot take anything back in a real-time game.",
    },
    "nothing_to_undo": {
        "de": "Du hast noch nichts entschieden, was du zurücknehmen könntest.",
        "en": "You have not decided anything yet that you could take back.",
    },
    "revealed": {
        "de": "Seitdem wurde etwas aufgedeckt. Das lässt sich nicht mehr zurücknehmen.",
        "en": "Something hidden has been revealed since. That cannot be taken back.",
    },
    "undo_asked": {
        "de": "Es wurde schon gefragt, ob ein Zug zurückgenommen wird.",
        "en": "Somebody has already asked to take a move back.",
    },
    "no_undo": {
        "de": "Zu spät: Es wurde schon weitergespielt.",
        "en": "Too late: the game has moved on.",
    },
    "bad_options": {"de": "So geht es nicht: {what}", "en": "That does not work: {what}"},
    "bad_message": {
        "de": "Der Server versteht diese Nachricht nicht: {what}",
        "en": "The server does not understand this message: {what}",
    },
    "protocol": {
        "de": "Dieser Server spricht Protokoll {protocol}. Lade die Seite neu.",
        "en": "This server speaks protocol {protocol}. Reload the page.",
    },
    "hello_first": {"de": "Die erste Nachricht muss hello sein.", "en": "The first message must be hello."},
    "no_token": {
        "de": "Dafür brauchst du das Token des Betreibers (Authorization: Bearer …).",
        "en": "This needs the operator's token (Authorization: Bearer …).",
    },
    "bad_name": {
        "de": "Dieser Name hat keine sichtbaren Zeichen. Wähl einen anderen.",
        "en": "This name has no visible characters. Choose another one.",
    },
    "name_taken": {
        "de": "So heißt hier schon jemand. Wähl einen anderen Namen.",
        "en": "Somebody at this table has that name. Choose another one.",
    },
    "banned": {
        "de": "Du wurdest von diesem Tisch entfernt. Du kannst zuschauen, aber nicht mitspielen.",
        "en": "You were removed from this table. You can watch, but not play.",
    },
    "known_cards": {
        "de": "An diesem Tisch wurde nicht neu gemischt. Hier spielst nur du selbst, mit Bots.",
        "en": "The cards at this table were not shuffled again. Only you can play here, with bots.",
    },
    "fixed_position": {
        "de": "Diese Partie geht von einer gespielten aus. Spielerzahl und Regeln stehen fest.",
        "en": "This game continues an earlier one. Its players and rules are fixed.",
    },
    "too_fast": {
        "de": "Das geht zu schnell. Warte einen Augenblick.",
        "en": "Too fast. Wait a moment.",
    },
    "too_large": {"de": "Die Nachricht ist zu groß.", "en": "The message is too large."},
    "too_many": {
        "de": "Von deiner Adresse kommen gerade zu viele Anfragen. Versuch es später wieder.",
        "en": "Too many requests from your address. Try again later.",
    },
    "full": {
        "de": "Der Server ist voll. Versuch es später wieder.",
        "en": "The server is full. Try again later.",
    },
    "storage": {
        "de": "Der Server kann gerade nichts speichern. Es ist nichts passiert; versuch es gleich noch einmal.",
        "en": "The server cannot save anything right now. Nothing has happened; try again in a moment.",
    },
    "unreachable": {
        "de": "Der Server erreicht seine Daten gerade nicht. Die Verbindung wird neu aufgebaut.",
        "en": "The server cannot reach its data right now. Reconnect.",
    },
    "moving": {
        "de": "Der Tisch zieht gerade um. Die Verbindung wird neu aufgebaut.",
        "en": "The table is moving to another process. Reconnect.",
    },
    "slow": {
        "de": "Die Verbindung kommt nicht mit. Sie wird neu aufgebaut.",
        "en": "The connection cannot keep up. Reconnect.",
    },
    "unknown_host": {
        "de": "Unter diesem Namen ist der Server nicht bekannt. Der Betreiber kann ihn mit --name zulassen.",
        "en": "The server does not know this host name. The operator can allow it with --name.",
    },
    "origin": {
        "de": "Diese Seite darf den Server nicht benutzen.",
        "en": "That page may not use this server.",
    },
    "failed": {
        "de": "Da ist auf unserer Seite etwas schiefgegangen. Versuch es noch einmal.",
        "en": "Something went wrong on our side. Try again.",
    },
}


class RequestError(SpieltischError):
    """A request or message is refused. `status` is for HTTP."""

    def __init__(self, code: str, status: int = 400, **values: object) -> None:
        self.code = code
        self.status = status
        self.reason = {language: text.format(**values) for language, text in REASONS[code].items()}
        super().__init__(self.reason["en"])

    @property
    def passing(self) -> bool:
        """Whether the same request may succeed later."""
        return self.status == 429 or self.status >= 500

    @classmethod
    def of(cls, code: str, status: int, reason: Text) -> RequestError:
        """An error that another process reported."""
        found = cls("failed", status)
        found.code, found.reason = code, reason
        return found


def bad_options(error: OptionError) -> RequestError:
    """The kernel's error about options, players or seats, for a client."""
    return RequestError("bad_options", what=str(error))
