// Rooms of Colyseus, played through its own client.
import { createRequire } from "node:module";
import { run } from "./pace.mjs";

const from = createRequire(`${process.argv[2]}/`);
const { Client } = from("@colyseus/sdk");

await run(async (port, seats, told) => {
  const client = new Client(`http://127.0.0.1:${port}`);
  const rooms = [await client.create("tick")];
  while (rooms.length < seats) rooms.push(await client.joinById(rooms[0].roomId));
  rooms.forEach((room, seat) => room.onStateChange((state) => told(seat, state.n)));
  return (seat) => rooms[seat].send("tick");
});
