/** A small state server, as Terraform's backend "http" uses one: a state with its lock for each path. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { text as textOf } from "node:stream/consumers";

export class StateServer {
  readonly url: string;
  /** Whether there is no room for a state: each one is refused. */
  isFull = false;
  readonly #server: Server;
  readonly #states: Map<string, string>;
  readonly #locks: Map<string, string>;

  private constructor(url: string, server: Server, states: Map<string, string>, locks: Map<string, string>) {
    this.url = url;
    this.#server = server;
    this.#states = states;
    this.#locks = locks;
  }

  static async start(): Promise<StateServer> {
    const [states, locks] = [new Map<string, string>(), new Map<string, string>()];
    const server = createServer(async (request, response) => {
      const path = request.url?.replace(/\?.*/, "") ?? "/";
      const body = await textOf(request);
      const received = (status: number, text = "") => response.writeHead(status).end(text);
      const holder = locks.get(path);
      if (request.method === "LOCK" && holder !== undefined) return received(423, holder);
      if (request.method === "LOCK") locks.set(path, body);
      if (request.method === "UNLOCK") locks.delete(path);
      if (request.method === "POST" && started.isFull) return received(507, "no space left on device");
      if (request.method === "POST") states.set(path, body);
      if (request.method === "DELETE") states.delete(path);
      const state = states.get(path);
      return request.method === "GET" ? received(state === undefined ? 404 : 200, state) : received(200);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const started = new StateServer(`http://127.0.0.1:${port}`, server, states, locks);
    return started;
  }

  /** The state of a path, as JSON; undefined if there is none. */
  state = (path: string): string | undefined => this.#states.get(path);

  /** Moves a state to another path. */
  move(from: string, to: string): void {
    const state = this.#states.get(from);
    if (state !== undefined) this.#states.set(to, state);
    this.#states.delete(from);
  }

  /** The paths of states that are locked. */
  get locked(): readonly string[] {
    return [...this.#locks.keys()];
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
