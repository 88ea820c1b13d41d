// A boardgame.io server with the smallest game there is: a move counts up, and everybody sees it.
import { createRequire } from "node:module";

const from = createRequire(`${process.argv[2]}/`);
const { Server, Origins } = from("boardgame.io/server");

const game = {
  name: "tick",
  setup: () => ({ n: 0 }),
  moves: { tick: ({ G }) => { G.n += 1; } },
  turn: { activePlayers: { all: "any" }, stages: { any: {} } },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
const quiet = console.log;
console.log = () => {};
const { appServer } = await server.run({ port: 0 });
quiet(appServer.address().port);
process.stdin.resume().on("end", () => process.exit(0)); // whoever started it is gone
