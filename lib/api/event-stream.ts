/** Server-sent events, as in the HTML standard (section 9.2.6). */
import { createParser } from "eventsource-parser";
import { answerNotUtf8, answerTooLong, type Callee } from "./api-error.ts";
import { longestAnswer } from "./transport.ts";

/**
 * The data of each event, without comments, other fields, and an incomplete event at the end. Throws an ApiError for
 * bytes that are not UTF-8, and for an event or a line that does not end.
 * @param pieces UTF-8, split anywhere.
 */
export async function* eventData(pieces: AsyncIterable<Uint8Array>, callee: Callee): AsyncGenerator<string, void> {
  const decode = decoder(callee);
  const read: string[] = [];
  let isTooLong = false;
  const parser = createParser({
    maxBufferSize: longestAnswer,
    onEvent: ({ data }) => read.push(data),
    onError: ({ type }) => {
      isTooLong ||= type === "max-buffer-size-exceeded";
    },
  });
  // The parser drops lines that it ignores, such as comments, and would read one without an end forever.
  let lineLength = 0;
  for await (const piece of pieces) {
    const text = decode(piece);
    const lineEnd = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
    lineLength = text.length - 1 - lineEnd + (lineEnd === -1 ? lineLength : 0);
    parser.feed(text);
    yield* read.splice(0);
    if (isTooLong || lineLength > longestAnswer) throw answerTooLong(callee, longestAnswer);
  }
}

/** Decodes bytes that are split anywhere; removes a byte order mark. */
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
