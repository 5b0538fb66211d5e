/** A relay before the emulator that half-closes connections: it ends its side, and still reads. */
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** Where in a response the relay ends its side of the connection. */
export const moments = ["before a response", "within a response", "after a response"] as const;

/** How many connections are half-closed from now on, and when. */
interface Order {
  times: number;
  moment: (typeof moments)[number];
}

export class Relay {
  readonly url: string;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;
  readonly #order: { times: number; moment: (typeof moments)[number] };

  private constructor(url: string, server: Server, sockets: Set<Socket>, order: Order) {
    this.url = url;
    this.#server = server;
    this.#sockets = sockets;
    this.#order = order;
  }

  /** Starts a relay to a service on this machine. */
  static async start(to: string): Promise<Relay> {
    const order: Order = { times: 0, moment: "before a response" };
    const sockets = new Set<Socket>();
    const { port } = new URL(to);
    const server = createServer({ allowHalfOpen: true }, (client) => {
      const service = connect({ port: Number(port), host: "127.0.0.1", allowHalfOpen: true });
      for (const socket of [client, service]) {
        sockets.add(socket);
        socket.once("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
      }
      client.once("close", () => service.destroy()).pipe(service);
      service.once("end", () => client.end()).once("close", () => client.end());
      service.on("data", (bytes) => {
        if (!client.writable) return;
        if (order.times === 0) {
          client.write(bytes);
          return;
        }
        order.times--;
        const parts = {
          "before a response": 0,
          "within a response": bytes.length >> 1,
          "after a response": bytes.length,
        };
        client.end(bytes.subarray(0, parts[order.moment]));
      });
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    const own = typeof address === "object" ? address?.port : undefined;
    return new Relay(`http://127.0.0.1:${own}`, server, sockets, order);
  }

  /** Half-closes so many connections from now on; 0: none any more. */
  halfClose(times: number, moment: (typeof moments)[number] = "before a response"): void {
    Object.assign(this.#order, { times, moment });
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}
