// The peer: a Colyseus server with SKYJO without action cards, as bench/boardgame plays it. Usage: node server.js PORT
// What everybody may see is synchronised by its schema; the drawn card only to its player, by a StateView. Cards that
// lie face down are known to nobody and stay outside of the state. Every move is sent at once (broadcastPatch), not with
// the next tick of 50 ms, which is the default.
import { Room, Server } from "@colyseus/core";
import { StateView, schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const COPIES = { "-2": 5, "-1": 10, 0: 15 };
const PLAYERS = 4;
const CELLS = 12;
const ROWS = 3;
const UNKNOWN = -128;

const Cell = schema({ card: t.int8(), open: t.boolean(), gone: t.boolean() }, "Cell");
const Player = schema({ drawn: t.int8().view(), score: t.int16(), grid: t.array(Cell) }, "Player");
const State = schema(
  {
    version: t.uint32(),
    stage: t.string(),
    current: t.uint8(),
    discard: t.int8(),
    discards: t.uint8(),
    pile: t.uint8(),
    players: t.array(Player),
  },
  "State",
);

function shuffled(cards) {
  for (let last = cards.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

function deck() {
  const cards = [];
  for (let value = -2; value <= 12; value++) {
    for (let copy = 0; copy < (COPIES[value] ?? 10); copy++) cards.push(value);
  }
  return shuffled(cards);
}

class Skyjo extends Room {
  maxClients = PLAYERS;
  patchRate = 1000;

  messages = {
    move: (client, { move, cell, version }) => {
      const state = this.state;
      if (client.userData.seat !== state.current || version !== state.version || !this[move]?.(cell)) return;
      state.version += 1;
      this.broadcastPatch();
    },
  };

  onCreate() {
    this.state = new State();
    this.state.version = 0;
    for (let seat = 0; seat < PLAYERS; seat++) {
      const player = new Player();
      player.score = 0;
      player.drawn = UNKNOWN;
      for (let cell = 0; cell < CELLS; cell++) player.grid.push(new Cell());
      this.state.players.push(player);
    }
    this.state.current = 0;
    this.deal();
  }

  onJoin(client) {
    const taken = this.clients.filter((other) => other !== client).map((other) => other.userData.seat);
    const seat = [0, 1, 2, 3].find((free) => !taken.includes(free));
    client.userData = { seat };
    client.view = new StateView();
    client.view.add(this.state.players[seat]);
    client.send("seat", seat);
  }

  // The game

  deal() {
    this.pile = deck();
    this.discards = [this.pile.pop()];
    this.hidden = this.state.players.map(() => Array.from({ length: CELLS }, () => this.pile.pop()));
    this.ender = null;
    this.state.players.forEach((player, seat) =>
      player.grid.forEach((cell, index) => {
        cell.gone = false;
        cell.open = index < 2;
        cell.card = cell.open ? this.hidden[seat][index] : UNKNOWN;
      }),
    );
    this.state.stage = "choose";
    this.show();
  }

  show() {
    this.state.pile = this.pile.length;
    this.state.discards = this.discards.length;
    this.state.discard = this.discards.at(-1) ?? UNKNOWN;
  }

  player() {
    return this.state.players[this.state.current];
  }

  own(cell) {
    const found = this.player().grid[cell];
    return found && !found.gone ? found : null;
  }

  draw() {
    if (this.state.stage !== "choose") return false;
    if (this.pile.length === 0) {
      const top = this.discards.pop();
      this.pile = shuffled(this.discards);
      this.discards = [top];
    }
    this.player().drawn = this.pile.pop();
    this.state.stage = "drawn";
    this.show();
    return true;
  }

  take() {
    if (this.state.stage !== "choose" || this.discards.length === 0) return false;
    this.player().drawn = this.discards.pop();
    this.state.stage = "taken";
    this.show();
    return true;
  }

  swap(index) {
    const cell = this.own(index);
    if ((this.state.stage !== "drawn" && this.state.stage !== "taken") || !cell) return false;
    this.discards.push(this.hidden[this.state.current][index]);
    this.hidden[this.state.current][index] = this.player().drawn;
    this.turnUp(index);
    this.player().drawn = UNKNOWN;
    this.endTurn();
    return true;
  }

  discard() {
    if (this.state.stage !== "drawn") return false;
    this.discards.push(this.player().drawn);
    this.player().drawn = UNKNOWN;
    this.state.stage = "reveal";
    this.show();
    return true;
  }

  reveal(index) {
    const cell = this.own(index);
    if (this.state.stage !== "reveal" || !cell || cell.open) return false;
    this.turnUp(index);
    this.endTurn();
    return true;
  }

  turnUp(index) {
    const cell = this.player().grid[index];
    cell.card = this.hidden[this.state.current][index];
    cell.open = true;
  }

  endTurn() {
    const seat = this.state.current;
    const grid = this.player().grid;
    this.clearColumns(grid);
    if (this.ender === null && grid.every((cell) => cell.open)) this.ender = seat;
    else if (this.ender !== null && (seat + 1) % PLAYERS === this.ender) {
      this.score();
      this.deal();
    }
    this.state.stage = "choose";
    this.state.current = (seat + 1) % PLAYERS;
    this.show();
  }

  clearColumns(grid) {
    for (let column = 0; column < CELLS / ROWS; column++) {
      const cells = [0, 1, 2].map((row) => grid[column * ROWS + row]);
      if (cells.every((cell) => cell.open && !cell.gone && cell.card === cells[0].card)) {
        for (const cell of cells) {
          cell.gone = true;
          this.discards.push(cell.card);
        }
      }
    }
  }

  score() {
    const sums = this.state.players.map((player, seat) =>
      player.grid.reduce((sum, cell, index) => sum + (cell.gone ? 0 : this.hidden[seat][index]), 0),
    );
    const lowest = Math.min(...sums);
    sums.forEach((sum, seat) => {
      const doubled = seat === this.ender && (sum > lowest || sums.filter((s) => s === lowest).length > 1) && sum > 0;
      this.state.players[seat].score += doubled ? 2 * sum : sum;
    });
  }
}

const server = new Server({ greet: false, transport: new WebSocketTransport() });
server.define("skyjo", Skyjo);
await server.listen(Number(process.argv[2]), "127.0.0.1");
console.log("ready");
