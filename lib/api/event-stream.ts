/** Server-sent events, as the HTML standard has them (section 9.2.6). */
import { answerNotUtf8, answerTooLong, type Callee } from "./api-error.ts";
import { longestAnswer } from "./transport.ts";

/**
 * The data of each event; comments and other fields are skipped, and so is an event that the end cuts off. Throws an
 * ApiError for bytes that are not UTF-8, and for an event without an end.
 * @param pieces UTF-8, cut anywhere.
 */
export async function* eventData(pieces: AsyncIterable<Uint8Array>, callee: Callee): AsyncGenerator<string, void> {
  const decode = decoder(callee);
  const event = new OpenEvent(callee);
  let held = "";
  for await (const piece of pieces) {
    const text = held + decode(piece);
    // A CR at the end may be the first half of a CRLF.
    held = text.endsWith("\r") ? "\r" : "";
    const [first = "", ...lines] = text.slice(0, text.length - held.length).split(/\r\n|\n|\r/);
    event.add(first);
    for (const line of lines) {
      const data = event.endLine();
      if (data !== undefined) yield data;
      event.add(line);
    }
  }
  const data = held === "" ? undefined : event.endLine();
  if (data !== undefined) yield data;
}

/** Decodes bytes that are cut anywhere; a byte order mark is removed. */
function decoder(callee: Callee): (piece: Uint8Array) => string {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  return (piece) => {
    try {
      return utf8.decode(piece, { stream: true });
    } catch {
      throw answerNotUtf8(callee);
    }
  };
}

/** The event in progress: the data of its lines, and the unfinished line. */
class OpenEvent {
  readonly #callee: Callee;
  #data: string[] = [];
  #line: string[] = [];
  /** Characters of both. */
  #length = 0;

  constructor(callee: Callee) {
    this.#callee = callee;
  }

  /** Adds to the line. */
  add(text: string): void {
    this.#line.push(text);
    this.#length += text.length;
    if (this.#length > longestAnswer) throw answerTooLong(this.#callee, longestAnswer);
  }

  /** Ends the line; returns the data of the event where that ends too. */
  endLine(): string | undefined {
    const line = this.#line.join("");
    this.#line = [];
    if (line === "") {
      const data = this.#data;
      this.#data = [];
      this.#length = 0;
      return data.length === 0 ? undefined : data.join("\n");
    }
    if (line === "data" || line.startsWith("data:")) this.#data.push(line.slice("data:".length).replace(/^ /, ""));
    else this.#length -= line.length;
    return undefined;
  }
}
