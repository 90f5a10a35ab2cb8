"use strict";
// A plain client: any game by buttons. It knows no rules; it shows what it is told and offers what is legal.

const $ = (id) => document.getElementById(id);
const STORE = "spieltisch.seats";
let language = localStorage.getItem("spieltisch.language") ?? (navigator.language.startsWith("de") ? "de" : "en");
let games = [];
let table = null;
let texts = null;
let updates = new Map();
let socket = null;
let version = null;
let sentences = [];
let unanswered = new Map();
let next = 1;
let retry = 500;

const say = (key, values = {}) => WORDS[language][key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
const held = () => JSON.parse(localStorage.getItem(STORE) ?? "[]");
const secretsOf = (code) => held().filter((seat) => seat.code === code).map((seat) => seat.secret);

function keep(code, secret) {
  localStorage.setItem(STORE, JSON.stringify([...held(), { code, secret }].slice(-64)));
}

async function ask(method, path, body) {
  const headers = body === undefined ? {} : { "Content-Type": "application/json" };
  const answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.reason?.[language] ?? data.code);
  return data;
}

function element(tag, text, properties = {}) {
  const made = document.createElement(tag);
  made.textContent = text;
  return Object.assign(made, properties);
}

// Home

function showWords() {
  document.documentElement.lang = language;
  $("language").textContent = say("other");
  for (const spot of document.querySelectorAll("[data-say]")) spot.textContent = say(spot.dataset.say);
}

async function showHome() {
  $("home").hidden = false;
  $("table").hidden = true;
  const form = $("new-table");
  form.game.replaceChildren(...games.map((game) => element("option", game.title, { value: game.name })));
  form.game.onchange = () => {
    const game = games.find((one) => one.name === form.game.value);
    Object.assign(form.players, { min: game.least_players, max: game.most_players, value: game.default_players });
    const bots = game.bots.map((bot) => element("option", `${say("bots")}: ${bot}`, { value: bot }));
    form.others.replaceChildren(...bots, element("option", say("invite"), { value: "" }));
    form.others.value = "greedy";
  };
  form.game.onchange();
  const { tables } = await ask("POST", "/api/seats", { secrets: held().map((seat) => seat.secret) });
  $("mine").replaceChildren(...tables.map(({ table, turn }) => {
    const link = element("a", `${table.game} ${table.code}${turn ? ` (${say("your")})` : ""}`, { href: `#${table.code}` });
    const item = element("li", "");
    item.append(link);
    return item;
  }));
}

$("new-table").onsubmit = async (event) => {
  event.preventDefault();
  const form = event.target;
  const other = form.others.value ? { kind: "bot", bot: form.others.value } : { kind: "open" };
  const seats = [{ kind: "me" }, ...Array(Number(form.players.value) - 1).fill(other)];
  const made = await ask("POST", "/api/tables", { game: form.game.value, seats, name: form.elements.name.value })
    .catch((error) => alert(error.message));
  if (!made) return;
  for (const seat of made.seats) keep(made.code, seat.secret);
  location.hash = made.code;
};

$("join").onsubmit = async (event) => {
  event.preventDefault();
  const form = event.target;
  const code = form.code.value.trim().toUpperCase();
  if (event.submitter.value === "sit") {
    const seat = await ask("POST", `/api/tables/${encodeURIComponent(code)}/seats`, { name: form.elements.name.value })
      .catch((error) => alert(error.message));
    if (!seat) return;
    keep(seat.code, seat.secret);
  }
  location.hash = code;
};

// Table

function connect(code) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const mine = new WebSocket(`${scheme}//${location.host}/ws/${encodeURIComponent(code)}`);
  socket = mine;
  mine.onopen = () => {
    retry = 500;
    $("state").textContent = say("online");
    mine.send(JSON.stringify({ type: "hello", protocol: 1, secrets: secretsOf(code), since: version }));
    for (const message of unanswered.values()) mine.send(JSON.stringify(message));
  };
  let before = Promise.resolve();
  mine.onmessage = (event) => {
    before = before.then(() => receive(JSON.parse(event.data)));
  };
  mine.onclose = () => {
    if (socket !== mine) return;
    $("state").textContent = say("offline");
    setTimeout(() => socket === mine && connect(code), retry);
    retry = Math.min(retry * 2, 10_000);
  };
}

function command(type, fields) {
  const message = { type, id: `${Date.now().toString(36)}-${next++}`, ...fields };
  unanswered.set(message.id, message);
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

async function receive(message) {
  switch (message.type) {
    case "ping":
      socket.send(JSON.stringify({ type: "pong", time: message.time }));
      return;
    case "ack":
      unanswered.delete(message.id);
      $("message").textContent = "";
      return;
    case "refused":
    case "error":
      unanswered.delete(message.id);
      $("message").textContent = (message.rule ? `${message.rule}: ` : "") + message.reason[language];
      return;
    case "bye":
      $("message").textContent = message.reason[language];
      if (message.code === "no_table") socket = null;
      return;
    case "moved":
      for (const secret of secretsOf(table.code)) keep(message.code, secret);
      location.hash = message.code;
      return;
    case "welcome":
      await showTable(message.table, message.seats);
      return;
    case "table":
      await showTable(message.table, table.mine);
      return;
    case "update":
      updates.set(message.seat, message);
      version = message.version;
      showMatch(message);
  }
}

async function showTable(info, mine) {
  const game = games.find((one) => one.name === info.game);
  const known = table?.game === info.game && texts?.language === language;
  table = { ...info, mine };
  if (!known) {
    texts = new Texts(await ask("GET", `/api/games/${info.game}/texts/${language}`));
    texts.language = language;
  }
  $("home").hidden = true;
  $("table").hidden = false;
  $("title").textContent = `${game.title} · ${info.code}`;
  const acting = [...updates.values()][0]?.view.actors ?? [];
  $("seats").replaceChildren(...table.seats.map((seat) =>
    element("li", seatName(seat), { className: acting.includes(seat.seat) ? "acting" : "" })));
  showLobby();
  for (const update of updates.values()) showMatch({ ...update, events: [] });
}

function seatName(seat) {
  const name = names()[seat.seat];
  const notes = [];
  if (table.mine.includes(seat.seat)) notes.push("★");
  if (seat.kind === "open") notes.push(say("open_seat"));
  if (seat.kind === "bot") notes.push(say("bot"));
  if (seat.kind === "person" && !seat.present) notes.push(say("away"));
  if (seat.standing_in) notes.push(say("plays_for"));
  if (seat.ready && table.status === "open") notes.push("✓");
  return notes.length ? `${name} (${notes.join(", ")})` : name;
}

const names = () => table.seats.map((seat) => seat.name || `${say("seat")} ${seat.seat + 1}`);

function showLobby() {
  const parts = [];
  const [me] = table.mine;
  const button = (key, action, values) => parts.push(element("button", say(key, values), { onclick: action, type: "button" }));
  if (table.status === "open") {
    parts.push(element("span", `${say("waiting", { code: table.code })} `));
    for (const seat of table.mine) {
      if (!table.seats[seat].ready) {
        const nonce = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0"));
        button("ready", () => command("ready", { seat, ready: true, nonce: nonce.join("") }));
      }
    }
    if (table.mine.includes(table.host)) button("start", () => command("start", { seat: table.host }));
  }
  if (me !== undefined && table.status === "over") button("rematch", () => command("rematch", { seat: me }));
  if (me !== undefined && table.status === "running") {
    for (const seat of table.seats.filter((one) => one.offered && !one.standing_in)) {
      const name = names()[seat.seat];
      button("stand_in", () => command("offer", { seat: me, target: seat.seat, bot: "greedy" }), { name });
    }
  }
  $("lobby").replaceChildren(...parts);
}

function showMatch(update) {
  if (!texts) return;
  sentences.push(...update.events.map((event) => texts.event(event, update.seat, names())));
  sentences = sentences.slice(-200);
  $("log").replaceChildren(...[...sentences].reverse().map((sentence) => element("li", sentence)));
  $("view").textContent = JSON.stringify(update.view, null, 1);
  const acting = [...updates.values()].find((one) => one.moves.length) ?? update;
  showPrompt(acting);
  $("moves").replaceChildren(...acting.moves.map((move) => element("button", texts.move(move, acting.seat, names()), {
    type: "button",
    title: move.move,
    onclick: () => command("move", {
      seat: acting.seat, move: move.move, version: acting.version, decision: acting.decision.number,
    }),
  })));
  const actors = update.view.actors;
  [...$("seats").children].forEach((item, seat) => { item.className = actors.includes(seat) ? "acting" : ""; });
}

function showPrompt(update) {
  if (update.result) {
    const winners = update.result.winners.map((seat) => names()[seat]).join(", ");
    $("prompt").textContent = say("over", { winners, scores: update.result.scores.join(", ") });
  } else if (update.decision) {
    const mine = update.moves.length > 0;
    const others = update.view.actors.map((seat) => names()[seat]).join(", ");
    const who = mine ? (table.mine.length > 1 ? `${names()[update.seat]}: ` : "") : `${others} `;
    $("prompt").textContent = who + texts.prompt(update.decision.name, mine);
  }
}

// Begin

async function route() {
  socket?.close();
  socket = null;
  [table, version, sentences, updates, unanswered] = [null, null, [], new Map(), new Map()];
  const code = location.hash.slice(1) || location.pathname.match(/^\/table\/([A-Za-z0-9]+)/)?.[1];
  $("state").textContent = $("message").textContent = "";
  if (code) connect(code);
  else await showHome();
}

$("language").onclick = () => {
  language = language === "de" ? "en" : "de";
  localStorage.setItem("spieltisch.language", language);
  location.reload();
};

window.onhashchange = route;
ask("GET", "/api/games").then((data) => {
  games = data.games;
  showWords();
  return route();
});
