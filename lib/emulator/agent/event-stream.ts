/** A stream of server-sent events to one reader (gaps.ts, `message/stream-framing`). */
import type { ServerResponse } from "node:http";
import { streamMediaType } from "../../model/agent-wire.ts";
import type { Answer } from "../service.ts";
import type { StreamResponse } from "./documents.ts";

/** An event as all its readers get it, made once. */
export const frameOf = (event: StreamResponse): Buffer => Buffer.from(`data: ${JSON.stringify(event)}\n\n`);

/** How much a reader may leave unread before its time runs, in bytes: much may come at once. */
const mostUnread = 256 * 1024;

/** How long a reader has to read what was unread then, in milliseconds. */
const timeToRead = 2_000;

/** How much is held for a reader at most, in bytes. */
const mostHeld = 8 * 1024 * 1024;

const headers = { "content-type": streamMediaType, "cache-control": "no-cache" };

export class EventStream {
  readonly #left: (stream: EventStream) => void;
  /** Frames that came before there was a connection. */
  #waiting: Buffer[] = [];
  /** Every frame so far, in bytes. */
  #sent = 0;
  #response: ServerResponse | undefined;
  #isOver = false;
  #isCut = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param left is told once when the stream is over: it ended, or its reader is gone or was dropped. */
  constructor(left: (stream: EventStream) => void) {
    this.#left = left;
  }

  /** Sends an event. A reader that does not keep up is dropped. */
  send(frame: Buffer): void {
    if (this.#isOver) return;
    this.#sent += frame.length;
    if (this.#response === undefined) this.#waiting.push(frame);
    else this.#response.write(frame);
    if (this.#unread > mostHeld) this.drop();
    else if (this.#unread > mostUnread) this.#giveTime();
  }

  /** Ends the stream; what was sent still arrives. */
  end(): void {
    if (this.#isOver) return;
    this.#leave();
    this.#response?.end();
  }

  /** Cuts the connection. */
  drop(): void {
    this.#isCut = true;
    this.#waiting = [];
    clearTimeout(this.#timer);
    this.#response?.destroy();
    this.#leave();
  }

  /** The answer that the stream is. One that has ended by now is an answer like any other. */
  answer(more: Answer["headers"]): Answer {
    const all = { ...headers, ...more };
    if (this.#isOver && !this.#isCut) {
      return { status: 200, headers: all, body: Buffer.concat(this.#waiting).toString() };
    }
    return { status: 200, headers: all, body: "", stream: (response) => this.#attach(response) };
  }

  get #unread(): number {
    return this.#response?.writableLength ?? this.#sent;
  }

  #giveTime(): void {
    const goal = this.#sent;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#sent - this.#unread < goal) this.drop();
      else if (this.#unread > mostUnread) this.#giveTime();
    }, timeToRead).unref();
  }

  #leave(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#left(this);
  }

  #attach(response: ServerResponse): void {
    if (this.#isCut) {
      response.destroy();
      return;
    }
    this.#response = response;
    response.on("close", () => {
      clearTimeout(this.#timer);
      this.#leave();
    });
    response.flushHeaders();
    if (this.#waiting.length > 0) response.write(Buffer.concat(this.#waiting));
    this.#waiting = [];
    if (this.#isOver) response.end();
  }
}
