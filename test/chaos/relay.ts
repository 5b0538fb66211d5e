/** A relay before the emulator that half-closes connections: it ends its side, and still reads. */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** Where in a response the relay ends its side of the connection. */
export const moments = ["before a response", "within a response", "after a response"] as const;

export type Moment = (typeof moments)[number];

export class Relay {
  /** Is called with each piece of a request. */
  onRequest: () => void = () => undefined;
  #to: string;
  #times = 0;
  #moment: Moment = "before a response";
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer({ allowHalfOpen: true }, (client) => this.#connect(client));

  private constructor(to: string) {
    this.#to = to;
  }

  /** Starts a relay to a service on this machine. */
  static async start(to: string): Promise<Relay> {
    const relay = new Relay(to);
    await once(relay.#server.listen(0, "127.0.0.1"), "listening");
    return relay;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === "object" ? address?.port : undefined}`;
  }

  /** Connects to another service from now on: the same one after a restart. */
  leadTo(to: string): void {
    this.#to = to;
  }

  /** Half-closes so many connections from now on; 0: none any more. */
  halfClose(times: number, moment: Moment = "before a response"): void {
    this.#times = times;
    this.#moment = moment;
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #connect(client: Socket): void {
    const service = connect({ port: Number(new URL(this.#to).port), host: "127.0.0.1", allowHalfOpen: true });
    for (const socket of [client, service]) {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket)).on("error", () => socket.destroy());
    }
    client.on("data", () => this.onRequest()).once("close", () => service.destroy());
    client.pipe(service);
    service.once("end", () => client.end()).once("close", () => client.end());
    service.on("data", (bytes: Buffer) => {
      if (!client.writable) return;
      if (this.#times === 0) {
        client.write(bytes);
        return;
      }
      this.#times--;
      const share = { "before a response": 0, "within a response": 0.5, "after a response": 1 }[this.#moment];
      client.end(bytes.subarray(0, Math.floor(share * bytes.length)));
    });
  }
}
