// Rooms of boardgame.io, played through its own clients.
import { createRequire } from "node:module";
import { run } from "./pace.mjs";

const from = createRequire(`${process.argv[2]}/`);
const { Client } = from("boardgame.io/client");
const { SocketIO } = from("boardgame.io/multiplayer");

const game = {
  name: "tick",
  setup: () => ({ n: 0 }),
  moves: { tick: ({ G }) => { G.n += 1; } },
  turn: { activePlayers: { all: "any" }, stages: { any: {} } },
};

let count = 0;
await run(async (port, seats, told) => {
  count += 1;
  const clients = [];
  for (let seat = 0; seat < seats; seat += 1) {
    const client = Client({
      game,
      numPlayers: seats,
      matchID: `room${count}`, // the first to come makes it
      playerID: `${seat}`,
      multiplayer: SocketIO({
        server: `http://127.0.0.1:${port}`,
        socketOpts: { transports: ["websocket"] },
      }),
      debug: false,
    });
    let there;
    const connected = new Promise((done) => { there = done; });
    client.subscribe((state) => {
      if (!state?.isConnected) return;
      there();
      told(seat, state.G.n);
    });
    client.start();
    await connected;
    clients.push(client);
  }
  return (seat) => clients[seat].moves.tick();
});
