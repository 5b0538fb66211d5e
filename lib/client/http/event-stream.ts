/** Server-sent events, as in the HTML standard (section 9.2.6). */
import { createParser } from "eventsource-parser";
import { type Callee, responseNotUtf8, responseTooLong } from "../api-error.ts";
import { maxResponseBytes } from "./http-response.ts";

/**
 * The data of each event, without comments, other fields, and an incomplete event at the end. Throws an ApiError for
 * bytes that are not UTF-8, and for an event or a line that does not end.
 * @param pieces UTF-8, split anywhere.
 * @param limitTime limits the time in which `pieces` go on, and returns what lifts that limit: each event, and each
 * comment between two, must end within it. By default there is no limit.
 */
export async function* eventData(
  pieces: AsyncIterable<Uint8Array>,
  callee: Callee,
  limitTime: () => () => void = () => () => {},
): AsyncGenerator<string, void> {
  const decode = decoder(callee);
  const withLineFeeds = lineFeeds();
  const read: string[] = [];
  let isTooLong = false;
  const parser = createParser({
    maxBufferSize: maxResponseBytes,
    onEvent: ({ data }) => read.push(data),
    onError: ({ type }) => {
      isTooLong ||= type === "max-buffer-size-exceeded";
    },
  });
  // The parser drops lines that it ignores, such as comments, and would read one without an end forever.
  let lineLength = 0;
  const progressOf = progress();
  let lift: (() => void) | undefined;
  try {
    for await (const piece of pieces) {
      const text = withLineFeeds(decode(piece));
      const lineEnd = text.lastIndexOf("\n");
      lineLength = text.length - 1 - lineEnd + (lineEnd === -1 ? lineLength : 0);
      const { ended, begun } = progressOf(text);
      if (ended) {
        lift?.();
        lift = undefined;
      }
      if (begun) lift ??= limitTime();
      parser.feed(text);
      yield* read.splice(0);
      if (isTooLong || lineLength > maxResponseBytes) throw responseTooLong(callee, maxResponseBytes);
    }
  } finally {
    lift?.();
  }
}

/**
 * Tells for each text, split anywhere, whether an event, or a comment between two, ended in it, and whether one has
 * begun at its end.
 */
function progress(): (text: string) => { readonly ended: boolean; readonly begun: boolean } {
  let lineBegin = "";
  let hasFields = false;
  return (text) => {
    let ended = false;
    for (let from = 0; from < text.length; ) {
      lineBegin ||= text.charAt(from);
      const end = text.indexOf("\n", from);
      if (end === -1) break;
      if (lineBegin === "\n") hasFields = false;
      else if (lineBegin !== ":") hasFields = true;
      ended ||= !hasFields;
      lineBegin = "";
      from = end + 1;
    }
    return { ended, begun: hasFields || lineBegin !== "" };
  };
}

/**
 * Writes every line end of a text, split anywhere, as a line feed. The parser would search the rest of a piece for one
 * at each carriage return, which takes time quadratic in a hostile agent's piece.
 */
function lineFeeds(): (text: string) => string {
  let endedWithReturn = false;
  return (text) => {
    if (text === "") return text;
    // The line feed after a carriage return belongs to the line end that the piece before ended with.
    const rest = endedWithReturn && text.startsWith("\n") ? text.slice(1) : text;
    endedWithReturn = text.endsWith("\r");
    return rest.replace(/\r\n?/g, "\n");
  };
}

/** Decodes bytes that are split anywhere; removes a byte order mark. */
function decoder(callee: Callee): (piece: Uint8Array) => string {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  return (piece) => {
    try {
      return utf8.decode(piece, { stream: true });
    } catch {
      throw responseNotUtf8(callee);
    }
  };
}
