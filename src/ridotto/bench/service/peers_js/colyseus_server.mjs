// A Colyseus server with the smallest game there is: a message counts up, and everybody gets the change at once.
import { createRequire } from "node:module";

const from = createRequire(`${process.argv[2]}/`);
const { Server, Room } = from("@colyseus/core");
const { WebSocketTransport } = from("@colyseus/ws-transport");
const { schema, t } = from("@colyseus/schema");

const State = schema({ n: t.uint32() }, "State");

class Tick extends Room {
  onCreate() {
    this.state = new State();
    this.state.n = 0;
    this.maxClients = 64;
    this.patchRate = null;
    this.onMessage("tick", () => {
      this.state.n += 1;
      this.broadcastPatch();
    });
  }
}

const quiet = console.log;
console.log = () => {};
const transport = new WebSocketTransport({});
const server = new Server({ transport, greet: false });
server.define("tick", Tick);
await server.listen(0, "127.0.0.1");
quiet(transport.server.address().port);
process.stdin.resume().on("end", () => process.exit(0)); // whoever started it is gone
