/** A stream of server-sent events to one reader (gaps.ts, `message/stream-framing`). */
import type { ServerResponse } from "node:http";
import type { ServiceAnswer } from "../../../emulator/service.ts";
import { streamMediaType } from "../model/wire.ts";
import type { StreamResponse } from "./documents.ts";
import type { StreamRoom } from "./stream-room.ts";

/** An event as sent to all readers, encoded once. */
export const frameOf = (event: StreamResponse): Buffer => Buffer.from(`data: ${JSON.stringify(event)}\n\n`);

/**
 * How long a stream waits for its connection, in milliseconds: the client may have disconnected before the response.
 */
const mostWait = 60_000;

const headers = { "content-type": streamMediaType, "cache-control": "no-cache" };

/** Open, ended (sent events still arrive) or gone. */
type Phase = "open" | "ended" | "gone";

export class EventStream {
  readonly #room: StreamRoom;
  readonly #gone: (stream: EventStream) => void;
  readonly #patience: NodeJS.Timeout;
  /** Frames sent before there was a connection. */
  #waiting: Buffer[] = [];
  #unread = 0;
  #response: ServerResponse | undefined;
  #phase: Phase = "open";

  /**
   * @param gone called when the reader has disconnected, or was dropped.
   * @throws Refusal if the maximum number of streams is open.
   */
  constructor(room: StreamRoom, gone: (stream: EventStream) => void = () => undefined) {
    room.refuseMore();
    this.#room = room;
    this.#gone = gone;
    this.#patience = setTimeout(() => this.drop(), mostWait).unref();
    room.enter(this);
  }

  /** The bytes that the reader has not read yet. */
  get unread(): number {
    return this.#unread;
  }

  /** Sends an encoded event. */
  send(frame: Buffer): void {
    if (this.#phase !== "open") return;
    if (this.#response === undefined) this.#waiting.push(frame);
    else this.#write(frame);
    this.#count(frame.length);
  }

  /** Ends the stream; sent events still arrive. */
  end(): void {
    if (this.#phase !== "open") return;
    this.#phase = "ended";
    this.#response?.end();
  }

  /** Closes the connection immediately. */
  drop(): void {
    this.#response?.destroy();
    this.#leave();
  }

  /** The response for the stream. A stream that has ended is an ordinary response. */
  answer(more: ServiceAnswer["headers"]): ServiceAnswer {
    const all = { ...headers, ...more };
    if (this.#phase !== "ended") {
      return { status: 200, headers: all, body: "", stream: (response) => this.#attach(response) };
    }
    const body = Buffer.concat(this.#waiting).toString();
    this.#leave();
    return { status: 200, headers: all, body };
  }

  #attach(response: ServerResponse): void {
    clearTimeout(this.#patience);
    if (this.#phase === "gone" || response.destroyed) {
      response.destroy();
      this.#leave();
      return;
    }
    this.#response = response;
    // Connections may be half open (connections.ts), but no reader of a stream leaves its connection half open.
    const { socket } = response;
    const hungUp = () => this.drop();
    socket?.once("end", hungUp);
    response.on("close", () => {
      socket?.off("end", hungUp);
      this.#leave();
    });
    response.flushHeaders();
    for (const frame of this.#waiting) this.#write(frame);
    this.#waiting = [];
    if (this.#phase === "ended") response.end();
  }

  #write(frame: Buffer): void {
    this.#response?.write(frame, () => this.#count(-frame.length));
  }

  #count(bytes: number): void {
    if (this.#phase === "gone") return;
    this.#unread += bytes;
    this.#room.count(bytes);
  }

  #leave(): void {
    if (this.#phase === "gone") return;
    clearTimeout(this.#patience);
    this.#count(-this.#unread);
    this.#waiting = [];
    this.#phase = "gone";
    this.#room.leave(this);
    this.#gone(this);
  }
}
