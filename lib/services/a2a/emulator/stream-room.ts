/** All open streams, with limits on their number and on the bytes that readers have not read yet. */
import { refused } from "./faults.ts";

export interface StreamLimits {
  /** The maximum number of open streams. */
  readonly streams: number;
  /** The maximum number of unread bytes of all streams together; beyond it the stream with the most is dropped. */
  readonly unread: number;
}

/** The members of a stream that this module uses. */
interface OpenStream {
  /** The bytes that its reader has not read yet. */
  readonly unread: number;
  /** Closes the connection immediately. */
  drop(): void;
}

export class StreamRoom {
  readonly #limits: StreamLimits;
  readonly #streams = new Set<OpenStream>();
  #unread = 0;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  /** @throws Refusal if the maximum number of streams is open. */
  refuseMore(): void {
    const { streams } = this.#limits;
    if (this.#streams.size >= streams) {
      throw refused("unavailable", `${streams} streams are open, which is the agent's limit; close some`);
    }
  }

  /** Whether readers need an event-loop turn before more is sent: they cannot read anything during a turn. */
  get isCrowded(): boolean {
    return this.#unread > this.#limits.unread / 8;
  }

  enter(stream: OpenStream): void {
    this.#streams.add(stream);
  }

  /** Removes a stream that has ended, once all of it was sent. */
  leave(stream: OpenStream): void {
    this.#streams.delete(stream);
  }

  /** Records a change in a reader's unread bytes. Slow readers are dropped. */
  count(bytes: number): void {
    this.#unread += bytes;
    while (bytes > 0 && this.#unread > this.#limits.unread) {
      const slowest = this.#slowest();
      if (slowest === undefined) return;
      slowest.drop();
    }
  }

  /** Closes all connections. */
  clear(): void {
    for (const stream of [...this.#streams]) stream.drop();
  }

  #slowest(): OpenStream | undefined {
    let slowest: OpenStream | undefined;
    for (const stream of this.#streams) if (stream.unread > (slowest?.unread ?? 0)) slowest = stream;
    return slowest;
  }
}
