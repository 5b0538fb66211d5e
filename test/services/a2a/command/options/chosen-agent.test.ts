/** Agents that are named by a file with their card or by an endpoint, and the choice of how to talk to them. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { type CoreBinding, coreBindings } from "../../../../../lib/services/a2a/agent-card/model.ts";
import { isCardPlace } from "../../../../../lib/services/a2a/command/options/card-place.ts";
import { lintelInProcess } from "../../../../cli/lintel-in-process.ts";
import { json, startServer } from "../../../../client/scripted-server.ts";
import { secret } from "../../../../run/secret.ts";
import { temporaryFolder } from "../../../../run/temporary-folder.ts";
import { startSdkAgent } from "../../client/sdk-agent.ts";

const lintel = lintelInProcess();
const token = secret("Agent");
const run = (args: readonly string[], stdin = "") =>
  lintel(["agent", ...args], { env: { LINTEL_AGENT_URL: undefined, TOKEN: token }, stdin });

it.each([
  ["-", true],
  ["./agent", true],
  ["../agents/clerk", true],
  ["/srv/agent", true],
  ["C:\\agents\\clerk.yaml", true],
  ["file:///srv/card.json", true],
  ["card.json", true],
  ["agents/clerk.yml", true],
  ["agent.example.com", false],
  ["agent.example.com/card.json", false],
  ["localhost/card.json", false],
  ["localhost:3000/card.json", false],
  ["https://agent.example.com/card.json", false],
])("%s is a file with a card: %s", (written, isFile) => {
  expect(isCardPlace(written)).toBe(isFile);
});

/** An agent that serves no card, and what it was asked. */
async function withoutCard() {
  const seen: { readonly path: string; readonly authorization: string | undefined }[] = [];
  const { url } = await startServer((response, request) => {
    const { url: path, headers } = request;
    seen.push({ path, authorization: headers.authorization });
    const message = { messageId: "m", role: "ROLE_AGENT", parts: [{ text: "hi" }] };
    const received = path.endsWith("message:send") ? json(200, { message }) : json(404, {});
    return received(response, request);
  });
  return { url, seen };
}

it("a file with the card, or standard input, names an agent that serves none, with its credentials", async () => {
  const { url, seen } = await withoutCard();
  const card = JSON.stringify({
    supportedInterfaces: [{ url, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }],
    securitySchemes: { s: { httpAuthSecurityScheme: { scheme: "Bearer" } } },
    securityRequirements: [{ schemes: { s: { list: [] } } }],
  });
  const file = join(temporaryFolder({ "card.json": card }), "card.json");
  for (const [named, stdin] of [[file], [`file://${file}`], ["-", card]] as const) {
    const more = ["--credential", "s=env:TOKEN"];
    expect(await run(["send", named, "hello", ...more], stdin)).toEqual({ code: 0, stdout: "hi\n", stderr: "" });
  }
  expect(seen).toEqual(Array(3).fill({ path: "/message:send", authorization: `Bearer ${token}` }));
});

it.each(coreBindings)(
  "an endpoint over %s is called without a card, and polled if it refuses to stream",
  async (binding) => {
    const url = await startSdkAgent("", { bindings: [binding] });
    const { supportedInterfaces } = JSON.parse((await run(["card", url, "-o", "json"])).stdout);
    const endpoint = ["--endpoint", String(supportedInterfaces[0].url), "--binding", binding];
    expect(await run(["send", ...endpoint, "hello"])).toEqual({ code: 0, stdout: "hello yourself\n", stderr: "" });
    const streamed = await run(["send", ...endpoint, "tea", "--stream"]);
    expect(streamed.stdout).toContain("you said: tea\n");
    const chat = await run(["chat", ...endpoint], "hello\n");
    expect([chat.code, chat.stdout]).toEqual([0, "hello yourself\n"]);
  },
);

it("an endpoint that refuses to stream gets the message again without a stream", async () => {
  const { url, seen } = await withoutCard();
  const { code, stdout, stderr } = await run([
    "send",
    "-e",
    url.replace("http://", ""),
    "--transport",
    "rest",
    "hello",
  ]);
  expect([code, stdout, stderr]).toEqual([
    0,
    "hi\n",
    "lintel: the agent refuses to stream; polling its tasks instead\n",
  ]);
  expect(seen.map(({ path }) => path)).toEqual(["/message:stream", "/message:send"]);
});

it("commands to copy name the endpoint and its binding", async () => {
  const url = await startSdkAgent("", { bindings: ["JSONRPC"] });
  const { supportedInterfaces } = JSON.parse((await run(["card", url, "-o", "json"])).stdout);
  const { code, stderr } = await run([
    "send",
    "-e",
    supportedInterfaces[0].url,
    "--binding",
    "JSONRPC",
    "wait",
    "--timeout",
    "2s",
  ]);
  expect(code).toBe(5);
  expect(stderr).toMatch(
    /gave up after 2s \(--timeout\); task \S+ is still running\n {2}to read it: {3}lintel agent get --endpoint http:\S+ --binding JSONRPC --id /,
  );
});

it("several bindings are tried in the order of the command line, and those that the card lacks are skipped", async () => {
  const url = await startSdkAgent("", { bindings: ["HTTP+JSON", "JSONRPC"] });
  const sent = async (...words: readonly string[]) => {
    const { code, stderr } = await run(["send", url, "hello", "--debug", ...words]);
    expect(code).toBe(0);
    return /POST \S*(rpc|message:send|message:stream)/.exec(stderr)?.[1];
  };
  expect(await sent()).toBe("message:stream");
  expect(await sent("--binding", "GRPC,JSONRPC,HTTP+JSON")).toBe("rpc");
  expect(await sent("--transport", "grpc", "--transport", "rest", "--transport", "jsonrpc")).toBe("message:stream");
  const { code, stderr } = await run(["send", url, "hello", "--binding", "GRPC"]);
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(
      /declares no interface with GRPC in version 1\.0; it declares HTTP\+JSON 1\.0, JSONRPC 1\.0\./,
    ),
  ]);
});

it("one version of the protocol can be insisted on", async () => {
  const bindings: CoreBinding[] = ["JSONRPC"];
  const v0_3 = await startSdkAgent("", { isV0_3: true, bindings });
  expect((await run(["send", v0_3, "hello", "--a2a-version", "0.3"])).stdout).toBe("hello yourself\n");
  const { code, stderr } = await run(["send", v0_3, "hello", "--a2a-version", "1.0"]);
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(
      /no interface with JSONRPC, GRPC, or HTTP\+JSON in version 1\.0; it declares JSONRPC 0\.3.*\. .*correct the version \(--a2a-version\)/,
    ),
  ]);
});

const endpoint = ["-e", "http://127.0.0.1:1/agent"];
it.each([
  [
    ["send", ...endpoint, "a"],
    /^lintel: --endpoint is an address without a card, so one --binding must be its protocol: JSONRPC, GRPC, HTTP\+JSON; none is given\n$/,
  ],
  [
    ["send", ...endpoint, "--binding", "GRPC,JSONRPC", "a"],
    /one --binding must be its protocol: .*; GRPC, JSONRPC is given\n$/,
  ],
  [
    ["send", ...endpoint, "-a", "http://127.0.0.1:1", "--binding", "rest", "a"],
    /^lintel: give --agent or --endpoint, not both; an endpoint is used without a card\n$/,
  ],
  [
    ["send", "-e", "http://u:p@h", "--binding", "rest", "a"],
    /^lintel: --endpoint is an address with an @; it must be an absolute URL with https or http, without a user name and password\n$/,
  ],
  [
    ["send", "-e", "agent.example.com", "--binding", "grpc", "a"],
    /^lintel: --endpoint is "agent\.example\.com"; it must be a host and a port/,
  ],
  [
    ["send", ...endpoint, "--binding", "grpc", "--a2a-version", "0.3", "a"],
    /^lintel: Lintel does not speak version 0\.3 over gRPC; use JSONRPC or HTTP\+JSON/,
  ],
  [
    ["send", ...endpoint, "--binding", "rest", "--a2a-version", "2.0", "a"],
    /^lintel: --a2a-version is "2\.0"; it must be one of 1\.0, 0\.3/,
  ],
  [
    ["send", ...endpoint, "--binding", "rest", "--credential", "s=env:TOKEN", "a"],
    /^lintel: --credential is about the agent's card, which an --endpoint does not have; give credentials with --bearer or --header/,
  ],
  [
    ["send", ...endpoint, "--binding", "rest", "--jku-origin", "https://k.example.com", "a"],
    /^lintel: --jku-origin is about the agent's card/,
  ],
  [["card", ...endpoint, "--binding", "rest"], /^lintel: an --endpoint has no card; name the card with --agent/],
  [["card", "missing.json"], /^lintel: the card missing\.json does not exist; name an existing file\n$/],
  [
    ["card", "file://elsewhere/card.json"],
    /^lintel: --agent is file:\/\/elsewhere\/card\.json; write the path of a file on this machine/,
  ],
  [["card", "-"], /^lintel: the card - is empty; name a file with an agent card\n$/],
  [["send", "-", "--message", "-"], /^lintel: --agent - and --message - both read standard input/],
  [["chat", "-"], /^lintel: --agent - would read the card where the messages are read from/],
  [
    ["get", "a.example", "t", "--timeout", "soon"],
    /^lintel: --timeout is soon; it must be a duration such as 90s, 5m or 1h30m, or seconds alone, from 1ms to 168h\n$/,
  ],
  [["get", "a.example", "t", "--timeout", "0"], /^lintel: --timeout is 0; it must be/],
  [
    ["get", "a.example", "t", "--wait", "--poll-interval", "10ms"],
    /^lintel: --poll-interval is 10ms; it must be .* from 100ms to 1h\n$/,
  ],
])("lintel agent %j is refused in a sentence", async (words, message) => {
  const { code, stdout, stderr } = await run(words);
  expect([code, stdout, stderr]).toEqual([2, "", expect.stringMatching(message)]);
});

it("a file that holds no card is refused, and what is wrong with it is said", async () => {
  const folder = temporaryFolder({ "card.yaml": "name: Clerk\n" });
  const { code, stderr } = await run(["card", join(folder, "card.yaml")]);
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^lintel: file:\S+card\.yaml does not contain an agent card: its JSON has no supportedInterfaces\. Correct the file/,
  );
});

it("a card in a file sends credentials to its own addresses, and to no other", async () => {
  const card = {
    supportedInterfaces: [{ url: "https://agent.example.com", protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }],
    securitySchemes: {
      s: {
        oauth2SecurityScheme: {
          flows: { clientCredentials: { tokenUrl: "https://id.example.com/token", scopes: {} } },
        },
      },
    },
    securityRequirements: [{ schemes: { s: { list: [] } } }],
  };
  const folder = temporaryFolder({ "card.json": JSON.stringify(card) });
  const { code, stderr } = await run([
    ...["list", join(folder, "card.json"), "--client-id", "s=me", "--client-secret", "s=env:TOKEN"],
  ]);
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /would send the credentials to https:\/\/id\.example\.com, while the card itself is at file:\S+card\.json\. If you trust that address, list it/,
  );
});
