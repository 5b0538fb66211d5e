import fc from "fast-check";
import { expect, it } from "vitest";
import { eventData } from "../../../lib/client/http/event-stream.ts";
import { maxResponseBytes } from "../../../lib/client/http/http-response.ts";

async function read(bytes: Uint8Array, cuts: readonly number[] = []): Promise<string[]> {
  const places = [0, ...[...cuts].sort((a, b) => a - b), bytes.length];
  async function* pieces() {
    for (const [index, end] of places.slice(1).entries()) yield bytes.subarray(places[index], end);
  }
  const found: string[] = [];
  for await (const data of eventData(pieces(), { operation: "Subscribe", endpoint: new URL("http://agent.example") }))
    found.push(data);
  return found;
}

const text = "\ufeff: hello\ndata: é\n\nevent: x\r\ndata:a\r\ndata:  b\r\n\r\nid: 1\r\rdata\r\rdata: cut off\n";

it("the event stream has the data of any line ends, without comments, other fields and a cut-off event", async () => {
  expect(await read(Buffer.from(text))).toEqual(["é", "a\n b", ""]);
  expect(await read(Buffer.from("data: a\r\r"))).toEqual(["a"]);
});

it("the event stream has the same events for any chunks", async () => {
  const bytes = Buffer.from(text);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: bytes.length })), async (cuts) => {
      expect(await read(bytes, cuts)).toEqual(["é", "a\n b", ""]);
    }),
  );
});

it("the event stream reads a large piece with carriage returns in time linear in it", async () => {
  // Quadratic, this takes minutes: the only line feed is the last byte.
  const events = 400_000;
  const bytes = Buffer.from(`${"data: a\r\r".repeat(events)}\n`);
  expect(await read(bytes)).toHaveLength(events);
});

it.each([
  ["a line", "data: "],
  ["a comment", ": "],
  ["a line that is not a field", ""],
])("the event stream reads %s without an end up to a limit", async (_, begin) => {
  const piece = Buffer.alloc(1024 * 1024, "x");
  let bytes = 0;
  async function* pieces() {
    yield Buffer.from(`: hello\n${begin}`);
    for (; ; bytes += piece.length) yield piece;
  }
  const events = eventData(pieces(), { operation: "Subscribe", endpoint: new URL("http://agent.example") });
  await expect(events.next()).rejects.toThrow(`longer than ${maxResponseBytes} bytes`);
  expect(bytes).toBeLessThan(2 * maxResponseBytes);
});
