/**
 * The notifications of one configuration: in order, at least once each, until the receiver has failed too many times.
 */
import type { StoredPushConfig } from "../../emulator/documents.ts";
import type { PushSender } from "./sender.ts";

/** Waits before each retry of a notification, in milliseconds of the emulator's clock; after the last it is dropped. */
export const retryWaits = [1_000, 2_000, 4_000, 8_000] as const;

/** The maximum number of notifications that wait for a receiver; beyond it the oldest is dropped. */
const maxWaiting = 1_000;

export class PushQueue {
  readonly config: StoredPushConfig & { readonly id: string };
  readonly #sender: PushSender;
  readonly #closing = new AbortController();
  #waiting: Buffer[] = [];
  #isSending = false;
  #callOff: () => void = () => undefined;

  constructor(config: StoredPushConfig & { readonly id: string }, sender: PushSender) {
    this.config = config;
    this.#sender = sender;
  }

  /** @param body of the notification. */
  add(body: Buffer): void {
    this.#waiting.push(body);
    if (this.#waiting.length > maxWaiting) this.#waiting.shift();
    if (!this.#isSending) this.#next();
  }

  /** Stops sending. */
  close(): void {
    this.#waiting = [];
    this.#callOff();
    this.#closing.abort();
  }

  #next(): void {
    const body = this.#waiting.shift();
    this.#isSending = body !== undefined;
    if (body !== undefined) void this.#deliver(body, 0);
  }

  async #deliver(body: Buffer, attempt: number): Promise<void> {
    const delivery = await this.#sender.send(this.config, body, this.#closing.signal);
    if (this.#closing.signal.aborted) return;
    const wait = retryWaits[attempt];
    if (delivery !== "try again" || wait === undefined) this.#next();
    else this.#callOff = this.#sender.schedule.after(wait, () => void this.#deliver(body, attempt + 1));
  }
}
