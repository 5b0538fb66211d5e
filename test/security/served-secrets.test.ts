/**
 * Secrets that an agent or a service sends, or that stand in an agent card, are in no output of a command that shows them
 * (docs/design/security.md): `lintel agent` and `lintel api`, as text and as JSON, with what goes over the wire.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { lintelInProcess } from "../cli/lintel-in-process.ts";
import { secret } from "../run/secret.ts";
import { cases } from "../run/sizes.ts";

const lintel = lintelInProcess();
const literal = secret("Served");

/** How a secret stands among other data: under a name, or within a text that shows what it is. */
const forms: readonly (readonly [what: string, data: object])[] = [
  ["a password", { dbPassword: literal }],
  ["a password below a name that says nothing", { connection: { user: "me", db_password: literal } }],
  ["a header", { headers: { "X-Api-Key": literal, authorization: `Negotiate ${literal}` } }],
  ["a list of pairs", { environment: [{ name: "DB_PASSWORD", value: literal }] }],
  ["a list of pairs, capitalized", { tags: [{ Key: "api-token", Value: literal }] }],
  ["a list of secrets", { secrets: [literal, literal] }],
  ["an address", { database: `postgres://web:${literal}@db.example.com/web` }],
  ["an address with a signature", { link: `https://files.example.com/a?sig=${literal}&x=1` }],
  ["JSON in a text", { log: JSON.stringify({ password: literal, user: "me" }) }],
  ["JSON in JSON in a text", { log: JSON.stringify({ inner: JSON.stringify({ password: literal }) }) }],
  ["a command", { command: `./run --password=${literal} --verbose` }],
  ["a header in a text", { log: `GET / HTTP/1.1\nAuthorization: Negotiate ${literal}\nHost: a` }],
  ["a key of AWS", { log: `aws_secret_access_key = ${literal}` }],
];

interface Server {
  readonly url: string;
  /** What the server sends with everything. */
  data: object;
}

/** An agent and a REST API that send some data wherever the protocol has a place for any. */
async function serving(): Promise<Server> {
  const running: { url: string; data: object } = { url: "", data: {} };
  const server = createServer(({ url = "", method }, response) => {
    const metadata = running.data;
    const text = Object.values(running.data).find((each) => typeof each === "string" && each !== literal) ?? "";
    const part = { data: running.data, metadata };
    const message = { messageId: "m", role: "ROLE_AGENT", parts: [part, { text: `so: ${text}` }], metadata };
    const status = { state: "TASK_STATE_COMPLETED", message };
    const task = {
      id: "t",
      contextId: "c",
      status,
      artifacts: [{ artifactId: "a", parts: [part], metadata }],
      metadata,
    };
    const config = { taskId: "t", id: "c", url: "https://hooks.example.com/a", token: literal };
    const authentication = { scheme: "Bearer", credentials: literal };
    const extensions = [{ uri: "https://example.com/e", description: `so: ${text}`, params: running.data }];
    const card = {
      ...{
        name: "Echo",
        description: `so: ${text}`,
        version: "1",
        capabilities: { pushNotifications: true, extensions },
      },
      ...{ supportedInterfaces: [{ url: `${running.url}/a`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }] },
      ...{ defaultInputModes: ["text/plain"], defaultOutputModes: ["text/plain"], skills: [] },
    };
    const bodies: readonly (readonly [RegExp, object])[] = [
      [/agent-card\.json$/, card],
      [
        /refused/,
        { error: { code: 400, status: "INVALID_ARGUMENT", message: JSON.stringify(running.data), details: [] } },
      ],
      [/pushNotificationConfigs\/c$/, { ...config, authentication }],
      [/pushNotificationConfigs/, { configs: [{ ...config, authentication }] }],
      [/tasks\/t/, task],
      [/tasks/, { tasks: [task], nextPageToken: "" }],
      [/message:send/, { task }],
      [/./, { id: 1, ...running.data }],
    ];
    const [, body] = bodies.find(([path]) => path.test(url)) ?? [];
    response.writeHead(url.includes("refused") ? 400 : 200, { "content-type": "application/json" });
    response.end(method === "HEAD" ? "" : JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  running.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return running;
}

/** Commands, by the address of the server; and words that each output has, so that it has been read. */
const commands: readonly (readonly [words: (url: string) => readonly string[], shown: string])[] = [
  [(url) => ["agent", "card", url], "Echo"],
  [(url) => ["agent", "card", url, "--output", "json"], "Echo"],
  [(url) => ["agent", "send", url, "hello"], "so: "],
  [(url) => ["agent", "send", url, "hello", "--output", "json", "--debug"], "messageId"],
  [(url) => ["agent", "get", url, "--id", "t"], "so: "],
  [(url) => ["agent", "get", url, "--id", "t", "--output", "json"], "messageId"],
  [(url) => ["agent", "get", url, "--id", "refused"], "refused"],
  [(url) => ["agent", "list", url], "completed"],
  [(url) => ["agent", "list", url, "--output", "json", "--debug"], "TASK_STATE_COMPLETED"],
  [(url) => ["agent", "push", "get", url, "--task-id", "t", "--id", "c", "--output", "json"], "hooks.example.com"],
  [(url) => ["agent", "push", "list", url, "--task-id", "t", "--debug"], "hooks.example.com"],
  [(url) => ["api", "agent", "get-agent-card", "--endpoint-url", url], "Echo"],
  [(url) => ["api", "agent", "get-task", "--endpoint-url", url, "--id", "t"], "messageId"],
  [(url) => ["api", "agent", "get-task", "--endpoint-url", url, "--id", "t", "--output", "table"], "messageId"],
  [(url) => ["api", "agent", "get-task", "--endpoint-url", url, "--id", "refused", "--debug"], "refused"],
  [(url) => ["api", "rest", "request", "--endpoint-url", url, "--path", "/any"], "body"],
  [(url) => ["api", "rest", "request", "--endpoint-url", url, "--path", "/any", "--output", "yaml", "--debug"], "body"],
  [(url) => ["api", "rest", "request", "--endpoint-url", url, "--path", "/any", "--query", "body"], "id"],
];

const env = { LINTEL_REST_API_VERSION: "2022-11-28", PATH: process.env.PATH, HOME: "/nonexistent" };

it.each(commands.map(([words, shown]) => [words("URL").join(" "), words, shown] as const))(
  "lintel %s shows what a server sends, and no secret of it",
  async (_, words, shown) => {
    const server = await serving();
    server.data = Object.assign({}, ...forms.map(([, data]) => data));
    const { stdout, stderr } = await lintel(words(server.url), { env });
    expect(stdout + stderr).toContain(shown);
    expect((stdout + stderr).replaceAll(literal, "SECRET")).not.toContain("SECRET");
  },
);

it("no output shows a secret in any form", async () => {
  const server = await serving();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...forms), fc.constantFrom(...commands), async ([what, data], [words]) => {
      server.data = data;
      const { stdout, stderr } = await lintel(words(server.url), { env });
      const text = stdout + stderr;
      const at = text.indexOf(literal);
      const around = text.slice(Math.max(0, at - 200), Math.max(0, at)).concat("SECRET");
      expect(at, `${words("URL").join(" ")}, ${what}: ${around}`).toBe(-1);
    }),
    { numRuns: cases(200) },
  );
});
