// Many rooms of the Colyseus server, played at random over its own SDK: what bench/load.py does for the other servers.
// Usage: node client.js URL. Each line on stdin is a wish, each line on stdout its answer, both JSON:
// {"join": ROOMS}, {"flat": SECONDS}, {"rate": MOVES_PER_SECOND, "seconds": SECONDS}
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "@colyseus/sdk";

const SEATS = 4;
const UNHURRIED = 20_000;
const client = new Client(process.argv[2]);
const tables = [];
const ready = [];
let latencies = [];
let flatOut = false;
let received = 0;

const pick = (options) => options[Math.floor(Math.random() * options.length)];

function choose(state) {
  const grid = state.players[state.current].grid;
  const cells = [];
  const hidden = [];
  grid.forEach((cell, index) => {
    if (!cell.gone) cells.push(index);
    if (!cell.gone && !cell.open) hidden.push(index);
  });
  if (state.stage === "choose") return { move: state.discards > 0 ? pick(["draw", "take"]) : "draw" };
  if (state.stage === "reveal") return { move: "reveal", cell: pick(hidden) };
  const swaps = cells.map((cell) => ({ move: "swap", cell }));
  return pick(state.stage === "drawn" && hidden.length > 0 ? [...swaps, { move: "discard" }] : swaps);
}

function heard(table, seat, state) {
  if (table.mover === seat && state.version > table.version) {
    latencies.push(Number((performance.now() - table.due).toFixed(3)));
    table.mover = null;
    table.version = state.version;
    offer(table);
  }
  if (state.current === seat && state.version >= table.version) {
    table.choice = { seat, version: state.version, ...choose(state) };
    offer(table);
  }
}

function offer(table) {
  if (table.mover !== null || table.choice === null || table.queued) return;
  if (flatOut) move(table, performance.now());
  else {
    table.queued = true;
    ready.push(table);
  }
}

function move(table, due) {
  if (table.choice === null || table.mover !== null) return;
  const { seat, ...choice } = table.choice;
  Object.assign(table, { choice: null, mover: seat, due, version: choice.version });
  table.rooms[seat].send("move", choice);
}

function nextReady() {
  const table = ready.shift();
  table.queued = false;
  return table;
}

async function join(rooms) {
  for (let number = 0; number < rooms; number++) {
    const table = { rooms: [], mover: null, version: -1, due: 0, choice: null, queued: false };
    tables.push(table);
    for (let seat = 0; seat < SEATS; seat++) {
      const room = seat === 0 ? await client.create("skyjo") : await client.joinById(table.rooms[0].roomId);
      table.rooms.push(room);
      const hear = room.connection.events.onmessage;
      room.connection.events.onmessage = (event) => {
        received += event.data.byteLength;
        hear(event);
      };
      room.onMessage("seat", () => {});
      room.onStateChange((state) => heard(table, seat, state));
    }
  }
  return { joined: rooms };
}

async function flat(seconds) {
  flatOut = true;
  latencies = [];
  const before = received;
  while (ready.length > 0) move(nextReady(), performance.now());
  await sleep(1000 * seconds);
  flatOut = false;
  const found = latencies;
  const bytes = received - before;
  latencies = [];
  await quiet();
  return { latencies: found, received: bytes };
}

async function atRate(rate, seconds) {
  latencies = [];
  const began = performance.now();
  for (let sent = 0; performance.now() < began + 1000 * seconds; sent++) {
    const due = began + (1000 * sent) / rate;
    if (due > performance.now()) await sleep(due - performance.now());
    while (ready.length === 0) await sleep(1);
    move(nextReady(), due);
  }
  await quiet();
  return { latencies };
}

async function quiet() {
  const end = performance.now() + UNHURRIED;
  while (tables.some((table) => table.mover !== null) && performance.now() < end) await sleep(20);
  const stuck = tables.filter((table) => table.mover !== null).length;
  if (stuck > 0) throw new Error(`${stuck} tables do not answer`);
}

for await (const line of createInterface({ input: process.stdin })) {
  const wish = JSON.parse(line);
  const answer = wish.join ? join(wish.join) : wish.flat ? flat(wish.flat) : atRate(wish.rate, wish.seconds);
  console.log(JSON.stringify(await answer));
}
process.exit(0);
