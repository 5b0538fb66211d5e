/** A stream of updates to one reader, over any binding (gaps.ts, `message/stream-framing`). */
import type { OpenResponse, ServiceResponse } from "../../../emulator/emulated-service.ts";
import type { AgentEvent } from "./event.ts";
import type { StreamRoom } from "./stream-room.ts";

/** How a stream goes over the wire. */
export interface StreamForm extends Pick<ServiceResponse, "headers" | "trailers"> {
  /** The bytes of an update. */
  frameOf(event: AgentEvent): Buffer;
}

/**
 * How long a stream waits for its connection, in milliseconds: the client may have disconnected before the response.
 */
const maxWaitMs = 60_000;

/** Open, ended (sent events still arrive) or gone. */
type Phase = "open" | "ended" | "gone";

export class EventStream {
  readonly #room: StreamRoom;
  readonly #form: StreamForm;
  readonly #gone: (stream: EventStream) => void;
  readonly #patience: NodeJS.Timeout;
  /** Frames sent before there was a connection. */
  #waiting: Buffer[] = [];
  #unread = 0;
  #response: OpenResponse | undefined;
  #phase: Phase = "open";

  /**
   * @param gone called when the reader has disconnected, or was dropped.
   * @throws Refusal if the maximum number of streams is open.
   */
  constructor(room: StreamRoom, form: StreamForm, gone: (stream: EventStream) => void = () => undefined) {
    room.refuseMore();
    this.#room = room;
    this.#form = form;
    this.#gone = gone;
    this.#patience = setTimeout(() => this.drop(), maxWaitMs).unref();
    room.enter(this);
  }

  /** The bytes that the reader has not read yet. */
  get unread(): number {
    return this.#unread;
  }

  send(event: AgentEvent): void {
    if (this.#phase !== "open") return;
    const frame = this.#form.frameOf(event);
    if (this.#response === undefined) this.#waiting.push(frame);
    else this.#write(this.#response, frame);
    this.#count(frame.length);
  }

  /** Ends the stream; sent events still arrive. */
  end(): void {
    if (this.#phase !== "open") return;
    this.#phase = "ended";
    this.#response?.end();
  }

  /** Breaks off the stream immediately. */
  drop(): void {
    this.#response?.cut();
    this.#leave();
  }

  /** The response for the stream. A stream that has ended is an ordinary response. */
  respond(): ServiceResponse {
    const { headers, trailers } = this.#form;
    const head = { status: 200, headers, ...(trailers !== undefined && { trailers }) };
    if (this.#phase !== "ended") return { ...head, body: "", stream: (response) => this.#attach(response) };
    const body = Buffer.concat(this.#waiting);
    this.#leave();
    return { ...head, body };
  }

  #attach(response: OpenResponse): void {
    clearTimeout(this.#patience);
    if (this.#phase === "gone" || response.isClosed) {
      response.cut();
      this.#leave();
      return;
    }
    this.#response = response;
    response.onClose(() => this.#leave());
    for (const frame of this.#waiting) this.#write(response, frame);
    this.#waiting = [];
    if (this.#phase === "ended") response.end();
  }

  #write(response: OpenResponse, frame: Buffer): void {
    response.write(frame, () => this.#count(-frame.length));
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
