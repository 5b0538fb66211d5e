/** Conditional requests for the card (RFC 9110, sections 8.8 and 13). */
import { stat, utimes } from "node:fs/promises";
import { expect, test } from "vitest";
import { agentForTest, cardWith, fileForTest } from "./running-agent.ts";

const changed = new Date("2026-03-04T05:06:07.890Z");
const lastModified = "Wed, 04 Mar 2026 05:06:07 GMT";

/** An agent whose file was modified at that time. */
async function agentOfThen(): Promise<string> {
  const agentPath = await fileForTest({ card: cardWith() });
  await utimes(agentPath, changed, changed);
  expect((await stat(agentPath)).mtimeMs).toBe(changed.getTime());
  const { url } = await agentForTest({}, { agentPath });
  return `${url}/.well-known/agent-card.json`;
}

test("Last-Modified is the modification time of the agent file", async () => {
  const { status, headers } = await fetch(await agentOfThen());
  expect([status, headers.get("last-modified")]).toEqual([200, lastModified]);
  expect(headers.get("cache-control")).toBe("public, max-age=60");
});

test("Last-Modified is the start time of the emulator without a file", async () => {
  const { url } = await agentForTest();
  const first = await fetch(`${url}/.well-known/agent-card.json`);
  const second = await fetch(`${url}/agent/.well-known/agent-card.json`);
  expect(Date.parse(first.headers.get("last-modified") ?? "")).toBeLessThanOrEqual(Date.now());
  expect(second.headers.get("last-modified")).toBe(first.headers.get("last-modified"));
});

test.each([
  [304, { "if-modified-since": lastModified }],
  [304, { "if-modified-since": "Wed, 04 Mar 2026 05:06:08 GMT" }],
  [200, { "if-modified-since": "Wed, 04 Mar 2026 05:06:06 GMT" }],
  [200, { "if-modified-since": "yesterday" }],
  [200, { "if-modified-since": "" }],
  [200, { "if-modified-since": lastModified, "if-none-match": '"other"' }],
  [304, { "if-modified-since": "Wed, 04 Mar 2026 05:06:06 GMT", "if-none-match": "*" }],
] as const)("a conditional request gets %i for %j", async (expected, headers) => {
  const response = await fetch(await agentOfThen(), { headers });
  expect([response.status, await response.text()]).toEqual([expected, expected === 304 ? "" : expect.any(String)]);
  expect(response.headers.get("last-modified")).toBe(lastModified);
});
