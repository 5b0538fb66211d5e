/** Every open stream, within limits on their number and on the bytes that their readers have not read yet. */
import { refused } from "./faults.ts";

/** The limits of streams. */
export interface StreamLimits {
  /** Streams that are open. */
  readonly streams: number;
  /**
   * The most bytes that the readers of all streams together leave unread; beyond that the reader with the most is
   * dropped.
   */
  readonly unread: number;
}

/** A stream, for this class. */
interface OpenStream {
  /** The bytes that its reader has not read yet. */
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

  /** @throws Refusal where the maximum number of streams is open. */
  refuseMore(): void {
    const { streams } = this.#limits;
    if (this.#streams.size >= streams) {
      throw refused("unavailable", `${streams} streams are open, which is the agent's limit; close some`);
    }
  }

  /** Whether readers need a turn before more is sent: nobody can have read what is sent within one turn. */
  get isCrowded(): boolean {
    return this.#unread > this.#limits.unread / 8;
  }

  enter(stream: OpenStream): void {
    this.#streams.add(stream);
  }

  /** A stream has ended, and all of it was sent. */
  leave(stream: OpenStream): void {
    this.#streams.delete(stream);
  }

  /** Records a change of a reader's unread bytes. Readers that are too slow are dropped. */
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
