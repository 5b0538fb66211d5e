/** Server-sent events, as the HTML standard has them (section 9.2.6). */

/**
 * The data of each event; comments and other fields are left out, and so is an event that the end cuts off.
 * @param pieces UTF-8, cut anywhere.
 */
export async function* eventData(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(); // takes out a byte order mark
  let rest = "";
  let data: string[] = [];
  for await (const piece of pieces) {
    rest += decoder.decode(piece, { stream: true });
    // A CR at the end may be the first half of a CRLF.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") {
        if (data.length > 0) yield data.join("\n");
        data = [];
      } else if (line === "data" || line.startsWith("data:")) {
        data.push(line.slice("data:".length).replace(/^ /, ""));
      }
    }
  }
  if (rest === "\r" && data.length > 0) yield data.join("\n");
}
