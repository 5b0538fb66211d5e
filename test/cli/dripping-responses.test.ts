/** Commands whose response comes in a byte at a time, for ever. */
import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { startServer } from "../client/scripted-server.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

/** Begins a response with a text, then sends another one again and again, often enough for every read timeout. */
function drip(response: ServerResponse, mediaType: string, begin: string, rest: string): void {
  response.writeHead(200, { "content-type": mediaType }).write(begin);
  const timer = setInterval(() => response.write(rest), 20);
  response.on("close", () => clearInterval(timer));
}

const skill = { id: "echo", name: "Echo", description: "Echoes.", tags: ["echo"] };

/** Starts an agent whose operations are answered by `answer`. */
async function startAgent(received: (response: ServerResponse) => void): Promise<string> {
  const { url } = await startServer((response, request) => {
    if (!request.url.endsWith("agent-card.json")) return received(response);
    const origin = `http://${request.headers.host}`;
    const card = {
      ...{ name: "Echo", description: "Echoes.", version: "1.0.0", capabilities: { streaming: true } },
      supportedInterfaces: [{ url: `${origin}/agent`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }],
      ...{ defaultInputModes: ["text/plain"], defaultOutputModes: ["text/plain"], skills: [skill] },
    };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(card));
  });
  return url;
}

const message = { messageId: "m", role: "ROLE_AGENT", parts: [{ text: "done" }] };
const events = "text/event-stream";

describe("a response that never ends", () => {
  it.each([
    ["a message", ["send", "--text", "a"], "application/json", "{", " "],
    ["an event of a stream, in one line", ["send", "--stream", "--text", "a"], events, "data: ", " "],
    ["an event of a stream, in many lines", ["send", "--stream", "--text", "a"], events, "", "data: 1\n"],
    ["a comment of a stream", ["send", "--stream", "--text", "a"], events, ":", ":"],
  ])("fails `lintel agent` after five read timeouts: %s", async (_, words, mediaType, begin, rest) => {
    const url = await startAgent((response) => drip(response, mediaType, begin, rest));
    const { code, stderr } = await lintel(["agent", ...words, "--agent", url, "--read-timeout", "0.5"]);
    expect(stderr).toContain(`the response of ${new URL(url).host} was not complete after 2.5 s`);
    expect(stderr).toContain("raise --read-timeout, of which a whole response may take five times as long");
    expect(code).toBe(2);
  });

  it("fails `lintel agent` while it reads a card", async () => {
    const { url } = await startServer((response) => drip(response, "application/json", "{", " "));
    const { code, stderr } = await lintel(["agent", "card", "--agent", url, "--read-timeout", "0.5"]);
    expect(stderr).toContain("reading the agent's card: the response of");
    expect(code).toBe(2);
  });

  it("fails `lintel api rest`", async () => {
    const { url } = await startServer((response) => drip(response, "application/json", "[", " "));
    const { code, stderr } = await lintel([
      ...["api", "rest", "request", "--path", "/user", "--api-version", "2022-11-28"],
      ...["--endpoint-url", url, "--cli-read-timeout", "1"],
    ]);
    expect(stderr).toContain("was not complete after 5 s");
    expect(stderr).toContain("raise --cli-read-timeout");
    expect(code).toBe(255);
  });
});

it("follows a stream that is kept open with comments for longer than an event may take", async () => {
  const url = await startAgent((response) => {
    drip(response, events, ": here\n\n", ":\n\n");
    setTimeout(() => response.write(`data: ${JSON.stringify({ message })}\n\n`), 700);
  });
  const { code, stdout, stderr } = await lintel([
    ...["agent", "send", "--stream", "--text", "a", "--agent", url, "--read-timeout", "0.1"],
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toBe("done\n");
});
