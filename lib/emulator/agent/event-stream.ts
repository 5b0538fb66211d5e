/** A stream of server-sent events to one reader (gaps.ts, `message/stream-framing`). */
import type { ServerResponse } from "node:http";
import { streamMediaType } from "../../model/agent-wire.ts";
import type { Answer } from "../service.ts";
import type { StreamResponse } from "./documents.ts";

/** An event as all its readers get it, made once. */
export const frameOf = (event: StreamResponse): Buffer => Buffer.from(`data: ${JSON.stringify(event)}\n\n`);

/** How much a reader may leave unread before it is dropped, in bytes: it bounds what a thousand slow readers hold. */
const mostUnread = 256 * 1024;

const headers = { "content-type": streamMediaType, "cache-control": "no-cache" };

export class EventStream {
  readonly #left: (stream: EventStream) => void;
  /** Frames that came before there was a connection. */
  #waiting: Buffer[] = [];
  #unread = 0;
  #response: ServerResponse | undefined;
  #isOver = false;

  /** @param left is told when the reader is gone, or was dropped. */
  constructor(left: (stream: EventStream) => void) {
    this.#left = left;
  }

  /** Sends an event. A reader that has not read the ones before it is dropped. */
  send(frame: Buffer): void {
    if (this.#isOver) return;
    if (this.#response === undefined) {
      if (this.#unread > mostUnread) this.drop();
      this.#unread += frame.length;
      this.#waiting.push(frame);
    } else if (this.#response.writableLength > mostUnread) {
      this.drop();
    } else {
      this.#response.write(frame);
    }
  }

  /** Ends the stream; what was sent still arrives. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#response?.end();
  }

  /** Cuts the connection. */
  drop(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#waiting = [];
    this.#response?.destroy();
    this.#left(this);
  }

  /** The answer that the stream is. One that has ended by now is an answer like any other. */
  answer(more: Answer["headers"]): Answer {
    const all = { ...headers, ...more };
    if (this.#isOver) return { status: 200, headers: all, body: Buffer.concat(this.#waiting).toString() };
    return { status: 200, headers: all, body: "", stream: (response) => this.#attach(response) };
  }

  #attach(response: ServerResponse): void {
    this.#response = response;
    response.on("close", () => {
      if (this.#isOver) return;
      this.#isOver = true;
      this.#left(this);
    });
    response.flushHeaders();
    if (this.#waiting.length > 0) response.write(Buffer.concat(this.#waiting));
    this.#waiting = [];
    if (this.#isOver) response.end();
  }
}
