// The same load for every peer: rooms of so many seats, in each a message at a steady pace, which must reach all seats.
// Answers with one line of JSON before and one after what is measured, so that whoever reads them can look at the server.
const [, , , port, rooms, seats, pause, warm, seconds] = process.argv;

const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

class Room {
  constructor(size) {
    this.size = size;
    this.seen = new Array(size).fill(0);
    this.count = 0;
    this.turn = 0;
  }

  told(seat, n) {
    this.seen[seat] = Math.max(this.seen[seat], n);
  }

  get complete() {
    return this.seen.every((n) => n >= this.count);
  }
}

export async function run(open) {
  process.stdin.resume().on("end", () => process.exit(1)); // whoever started it is gone
  const all = [];
  for (let k = 0; k < Number(rooms); k += 1) {
    const room = new Room(Number(seats));
    room.send = await open(Number(port), room.size, (seat, n) => room.told(seat, n));
    all.push(room);
  }
  await sleep(500);
  const tally = { moves: 0, late: 0 };
  let counts = false;
  const every = Number(pause) * 1000;
  const timers = all.map((room, k) => {
    const beat = () => {
      if (!room.complete) {
        tally.late += counts ? 1 : 0;
        return;
      }
      room.count += 1;
      tally.moves += counts ? 1 : 0;
      room.send(room.turn);
      room.turn = (room.turn + 1) % room.size;
    };
    return setTimeout(() => {
      beat();
      timers[k] = setInterval(beat, every);
    }, (every * k) / all.length);
  });
  await sleep(Number(warm) * 1000);
  counts = true;
  say({ begun: true });
  await sleep(Number(seconds) * 1000);
  counts = false;
  say({ ...tally, ended: true });
  timers.forEach((timer) => clearInterval(timer));
  await sleep(1000);
  say({ complete: all.every((room) => room.complete) });
  process.exit(0);
}
