/** An update of a task, as all its readers receive it. */
import type { StreamResponse } from "./documents.ts";

/** Writes an update as the bytes of a binding. */
export type Encoding = (content: StreamResponse) => Buffer;

/** As JSON, in the words of version 1.0. */
export const inJson: Encoding = (content) => Buffer.from(JSON.stringify(content));

export class AgentEvent {
  readonly content: StreamResponse;
  #encoded: Map<Encoding, Buffer> | undefined;

  constructor(content: StreamResponse) {
    this.content = content;
  }

  /** The bytes in an encoding, which are written once for all readers. */
  as(encoding: Encoding): Buffer {
    this.#encoded ??= new Map();
    const known = this.#encoded.get(encoding) ?? encoding(this.content);
    this.#encoded.set(encoding, known);
    return known;
  }
}
