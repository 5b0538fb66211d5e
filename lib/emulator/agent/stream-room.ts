/** Every open stream, within bounds: so many, and so much that their readers have not read yet. */
import { refused } from "./faults.ts";

/** How much the streams may be. */
export interface StreamLimits {
  /** Streams that are open. */
  readonly streams: number;
  /** What the readers of all streams together leave unread, in bytes; the one that leaves most is dropped then. */
  readonly unread: number;
}

/** A stream, as far as the room cares. */
interface OpenStream {
  /** What its reader has before it, in bytes. */
  readonly unread: number;
  /** Cuts the connection. */
  drop(): void;
}

export class StreamRoom {
  readonly #limits: StreamLimits;
  readonly #streams = new Set<OpenStream>();
  #unread = 0;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  /** @throws Refusal where there are as many streams as may be. */
  refuseMore(): void {
    const { streams } = this.#limits;
    if (this.#streams.size >= streams) {
      throw refused("unavailable", `${streams} streams are open, the most that the agent holds; close some`);
    }
  }

  /** Whether readers need a turn before there is more for them: what is sent within one turn nobody can have read. */
  get isCrowded(): boolean {
    return this.#unread > this.#limits.unread / 8;
  }

  enter(stream: OpenStream): void {
    this.#streams.add(stream);
  }

  /** A stream is over, and nothing of it is left to send. */
  leave(stream: OpenStream): void {
    this.#streams.delete(stream);
  }

  /** Notes that a reader has more bytes before it, or fewer. Readers that are too slow are dropped. */
  count(bytes: number): void {
    this.#unread += bytes;
    while (bytes > 0 && this.#unread > this.#limits.unread) {
      const slowest = this.#slowest();
      if (slowest === undefined) return;
      slowest.drop();
    }
  }

  /** Cuts every connection. */
  clear(): void {
    for (const stream of [...this.#streams]) stream.drop();
  }

  #slowest(): OpenStream | undefined {
    let slowest: OpenStream | undefined;
    for (const stream of this.#streams) if (stream.unread > (slowest?.unread ?? 0)) slowest = stream;
    return slowest;
  }
}
