"use strict";
// Sentences from a game's templates (GET /api/games/{game}/texts/{language}), and the words of this page.

const WORDS = {
  de: {
    other: "English", new_table: "Neuer Tisch", game: "Spiel", players: "Spieler", others: "Die anderen",
    name: "Mein Name", open: "Los", join: "Mitspielen", code: "Code", sit: "Hinsetzen", watch: "Zuschauen",
    running: "Meine Tische", log: "Was geschah", view: "Was du siehst", invite: "kommen mit dem Code",
    bots: "Bots", online: "verbunden", offline: "getrennt, verbinde neu …", ready: "Bereit", start: "Start",
    waiting: "Code {code}: Warte auf die anderen.", open_seat: "frei", bot: "Bot", away: "nicht da", rematch: "Revanche",
    over: "Ende. Es gewinnt: {winners}. Punkte: {scores}", leave: "Aufstehen", stand_in: "{name}: Bot spielen lassen",
    your: "Du bist dran.", seat: "Platz", none: "–", plays_for: "ein Bot spielt",
  },
  en: {
    other: "Deutsch", new_table: "New table", game: "Game", players: "Players", others: "The others",
    name: "My name", open: "Go", join: "Join", code: "Code", sit: "Sit down", watch: "Watch",
    running: "My tables", log: "What happened", view: "What you see", invite: "come with the code",
    bots: "bots", online: "connected", offline: "disconnected, connecting again …", ready: "Ready", start: "Start",
    waiting: "Code {code}: waiting for the others.", open_seat: "open", bot: "bot", away: "away", rematch: "Rematch",
    over: "The end. Winner: {winners}. Scores: {scores}", leave: "Leave", stand_in: "{name}: let a bot play",
    your: "It is your turn.", seat: "Seat", none: "–", plays_for: "a bot plays",
  },
};

class Texts {
  constructor(tables) { this.tables = tables; }

  event(event, reader, names) {
    const forms = this.tables.events[event.event];
    if (forms === undefined) return event.event;
    let template = forms;
    if (typeof forms !== "string") {
      const fields = [...forms.they.matchAll(/\{(\w+)/g)].map((found) => found[1]);
      const target = event.other ?? (/^\d+:\d+$/.test(event.place) ? Number(event.place.split(":")[0]) : null);
      const own = target !== null && target === event.seat;
      if (event.seat !== null && event.seat === reader) template = (own && forms.you_own) || forms.you || forms.they;
      else if ("unseen" in forms && fields.some((field) => field in event && event[field] === null)) template = forms.unseen;
      else if (target !== null && target === reader && forms.at_you) template = forms.at_you;
      else template = (own && forms.they_own) || forms.they;
    }
    return this.fill(template, event, reader, names);
  }

  move(move, reader, names) {
    const template = this.tables.moves[move.key];
    return template === undefined ? move.move : this.fill(template, move.values, reader, names);
  }

  prompt(name, mine) {
    const forms = this.tables.prompts[name];
    return forms === undefined ? name : forms[mine ? "you" : "they"];
  }

  name(kind, value) { return String(this.tables.names[kind]?.[String(value)] ?? value).replace(/^-(?=\d)/, "\u2212"); }

  fill(template, values, reader, names) {
    return template.replace(/\{(\w+)(?:\.(\d+))?(?::(\w+))?\}/g, (_, field, index, kind) => {
      const value = index === undefined ? values[field] : values[field][Number(index)];
      return this.word(field, value, kind, values.seat, reader, names);
    });
  }

  word(field, value, kind, teller, reader, names) {
    const cases = { seat: "you", accusative: "you_accusative", dative: "you_dative" };
    if (field === "seat" || kind in cases) return this.seat(value, reader, names, cases[kind ?? "seat"]);
    if (Array.isArray(value)) return value.map((part) => this.name(kind ?? field, part)).join(", ");
    if (typeof value === "string" && /^\d+:\d+$/.test(value) && kind === "cell") return this.name(kind, value.split(":")[1]);
    if (typeof value === "string" && /^\d+:\d+$/.test(value)) return this.place(value, kind === "owned" ? null : teller, reader, names);
    return this.name(kind ?? field, value);
  }

  place(place, teller, reader, names) {
    const [owner, cell] = place.split(":");
    const word = this.name("cell", cell);
    if (Number(owner) === teller) return word;
    const seat = this.seat(Number(owner), reader, names, "you_dative");
    return this.tables.names.place.replace("{cell}", word).replace("{seat}", seat);
  }

  seat(seat, reader, names, you) {
    if (seat === null || seat === undefined) return "";
    return seat === reader ? String(this.tables.names[you]) : names[seat];
  }
}
