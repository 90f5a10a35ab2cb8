// The peer: a boardgame.io server with SKYJO without action cards. Usage: node server.js PORT [FOLDER]
// With a folder its FlatFile storage keeps every move in files; without one it keeps them in memory, its default.
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const COPIES = { "-2": 5, "-1": 10, 0: 15 };
const CELLS = 12;
const ROWS = 3;
const TARGET = 1000;

function deck() {
  const cards = [];
  for (let value = -2; value <= 12; value++) {
    for (let copy = 0; copy < (COPIES[value] ?? 10); copy++) cards.push(value);
  }
  return cards;
}

function deal(G, random, players) {
  G.pile = random.Shuffle(deck());
  G.discard = [G.pile.pop()];
  G.drawn = null;
  G.stage = "choose";
  G.ender = null;
  G.grids = Array.from({ length: players }, () =>
    Array.from({ length: CELLS }, (_, cell) => ({ card: G.pile.pop(), open: cell < 2, gone: false })),
  );
}

function refill(G, random) {
  if (G.pile.length > 0) return;
  const top = G.discard.pop();
  G.pile = random.Shuffle(G.discard);
  G.discard = [top];
}

function clearColumns(G, grid) {
  for (let column = 0; column < CELLS / ROWS; column++) {
    const cells = grid.slice(column * ROWS, column * ROWS + ROWS);
    if (cells.every((cell) => cell.open && !cell.gone && cell.card === cells[0].card)) {
      for (const cell of cells) {
        cell.gone = true;
        G.discard.push(cell.card);
      }
    }
  }
}

function endTurn({ G, ctx, events, random }) {
  const seat = Number(ctx.currentPlayer);
  const grid = G.grids[seat];
  clearColumns(G, grid);
  if (G.ender === null && grid.every((cell) => cell.open)) G.ender = seat;
  else if (G.ender !== null && (seat + 1) % ctx.numPlayers === G.ender) {
    score(G);
    deal(G, random, ctx.numPlayers);
  }
  G.stage = "choose";
  events.endTurn();
}

function score(G) {
  const sums = G.grids.map((grid) => grid.reduce((sum, cell) => sum + (cell.gone ? 0 : cell.card), 0));
  const lowest = Math.min(...sums);
  sums.forEach((sum, seat) => {
    G.scores[seat] += seat === G.ender && (sum > lowest || sums.filter((s) => s === lowest).length > 1) && sum > 0 ? 2 * sum : sum;
  });
}

const own = ({ G, playerID }, cell) => {
  const found = G.grids[Number(playerID)][cell];
  return found && !found.gone ? found : null;
};

const moves = {
  draw: ({ G, random }) => {
    if (G.stage !== "choose") return INVALID_MOVE;
    refill(G, random);
    G.drawn = G.pile.pop();
    G.stage = "drawn";
  },
  take: ({ G }) => {
    if (G.stage !== "choose" || G.discard.length === 0) return INVALID_MOVE;
    G.drawn = G.discard.pop();
    G.stage = "taken";
  },
  swap: (at, cell) => {
    const found = own(at, cell);
    const { G } = at;
    if ((G.stage !== "drawn" && G.stage !== "taken") || !found) return INVALID_MOVE;
    G.discard.push(found.card);
    found.card = G.drawn;
    found.open = true;
    G.drawn = null;
    endTurn(at);
  },
  discard: ({ G }) => {
    if (G.stage !== "drawn") return INVALID_MOVE;
    G.discard.push(G.drawn);
    G.drawn = null;
    G.stage = "reveal";
  },
  reveal: (at, cell) => {
    const found = own(at, cell);
    if (at.G.stage !== "reveal" || !found || found.open) return INVALID_MOVE;
    found.open = true;
    endTurn(at);
  },
};

const skyjo = {
  name: "skyjo",
  minPlayers: 2,
  maxPlayers: 8,
  disableUndo: true,
  setup: ({ random, ctx }) => {
    const G = { scores: Array(ctx.numPlayers).fill(0) };
    deal(G, random, ctx.numPlayers);
    return G;
  },
  moves: Object.fromEntries(Object.entries(moves).map(([name, move]) => [name, { move, client: false }])),
  endIf: ({ G }) => (Math.max(...G.scores) >= TARGET ? { scores: G.scores } : undefined),
  playerView: ({ G, ctx, playerID }) => ({
    ...G,
    pile: G.pile.length,
    discard: G.discard.slice(-1),
    drawn: playerID === ctx.currentPlayer ? G.drawn : null,
    grids: G.grids.map((grid) => grid.map((cell) => ({ ...cell, card: cell.open ? cell.card : null }))),
  }),
};

const [port, folder] = process.argv.slice(2);
const server = Server({
  games: [skyjo],
  origins: [Origins.LOCALHOST],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
});
server.run(Number(port), () => console.log("ready"));
