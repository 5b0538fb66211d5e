/** The messages that `lintel agent send` sends, and those that it refuses. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lintelInProcess } from "../../../cli/lintel-in-process.ts";
import { json, type SeenRequest, startServer } from "../../../client/scripted-server.ts";
import { expectSecretsIn } from "../../../run/produced.ts";
import { secret } from "../../../run/secret.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";

const lintel = lintelInProcess();
const folder = temporaryFolder();
const write = (name: string, text: string | Buffer): string => {
  writeFileSync(join(folder, name), text, { mode: 0o600 });
  return join(folder, name);
};

const hookSecret = secret("Hook");
const reply = { message: { messageId: "r", role: "ROLE_AGENT", parts: [{ text: "thanks" }] } };

/** An agent that thanks for each message, and the requests that it received, except those for its card. */
async function startAgent(capabilities: object = { pushNotifications: true }) {
  const sent: SeenRequest[] = [];
  const { url, requests } = await startServer((response, seen) => {
    if (seen.url.endsWith(".json")) {
      const supportedInterfaces = ["", "acme"].map((tenant) => ({
        ...{ url: `http://${seen.headers.host}/a`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
        ...(tenant !== "" && { tenant }),
      }));
      return json(200, { supportedInterfaces, capabilities })(response, seen);
    }
    sent.push(seen);
    json(200, reply)(response, seen);
  });
  return { url, requests, sent };
}

/** Sends a message; returns the received body. */
async function sending(args: readonly string[], start: { readonly stdin?: string; readonly env?: object } = {}) {
  const { url, sent } = await startAgent();
  const env = { HOOK: hookSecret, ...start.env };
  const { code, stdout, stderr } = await lintel(["agent", "send", "--agent", url, ...args], { ...start, env });
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "thanks\n", stderr: "" });
  expect(sent).toHaveLength(1);
  return { path: sent[0]?.url, body: JSON.parse(sent[0]?.body ?? "") };
}

const messageId = expect.stringMatching(/^[0-9a-f-]{36}$/);

describe("a message", () => {
  it("has parts of every kind, ordered by kind", async () => {
    const report = write("report.MD", "# Report");
    const bytes = write("bytes", Buffer.from([0, 255, 1]));
    const { body } = await sending([
      ...["--data", '{"a": null}', "--file", report, "--text", "first", "--text", "second"],
      ...["--file", `${bytes};type=application/x-bytes`, "--file", "https://files.example.com/a%20b.pdf?v=1"],
      ...["--data", `file://${write("data.json", "[0, false]")}`],
    ]);
    expect(body.message).toEqual({
      messageId,
      role: "ROLE_USER",
      parts: [
        { text: "first" },
        { text: "second" },
        { raw: "IyBSZXBvcnQ=", filename: "report.MD", mediaType: "text/markdown" },
        { raw: "AP8B", filename: "bytes", mediaType: "application/x-bytes" },
        { url: "https://files.example.com/a%20b.pdf?v=1", filename: "a%20b.pdf", mediaType: "application/pdf" },
        { data: { a: null } },
        { data: [0, false] },
      ],
    });
  });

  it("has its task, its context and options for the response", async () => {
    const { path, body } = await sending([
      ...["--text", "a", "--task-id", "t", "--context-id", "c", "--metadata", '{"k": 0}', "--history-length", "0"],
      ...["--accepted-output-mode", "text/plain", "--accepted-output-mode", "image/png", "--return-immediately"],
      ...["--tenant", "acme"],
    ]);
    expect(path).toBe("/a/acme/message:send");
    expect(body).toEqual({
      message: {
        messageId,
        role: "ROLE_USER",
        parts: [{ text: "a" }],
        taskId: "t",
        contextId: "c",
        metadata: { k: 0 },
      },
      configuration: { acceptedOutputModes: ["text/plain", "image/png"], historyLength: 0, returnImmediately: true },
    });
  });

  it("comes from a document in either casing, and options add to it", async () => {
    const document = `
tenant: acme
message: { message_id: order-1, role: ROLE_USER, parts: [{ text: from a file, media_type: text/plain }], context_id: c }
configuration: { history_length: 3 }
metadata: { kept_as_it_is: true }
`;
    const { path, body } = await sending(["--message", write("order.yaml", document), "--text", "more"]);
    expect(path).toBe("/a/acme/message:send");
    expect(body).toEqual({
      message: {
        ...{ messageId: "order-1", role: "ROLE_USER", contextId: "c" },
        parts: [{ text: "from a file", mediaType: "text/plain" }, { text: "more" }],
      },
      configuration: { historyLength: 3, returnImmediately: true },
      metadata: { kept_as_it_is: true },
    });
  });

  it("is read from standard input, which may contain only the message", async () => {
    const { body } = await sending(["--message", "-"], { stdin: '{"parts": [{"text": "alone"}]}' });
    expect(body.message).toEqual({ messageId, role: "ROLE_USER", parts: [{ text: "alone" }] });
  });
});

describe("the push configuration of a message", () => {
  const where = ["--push-url", "https://hooks.example.com/a"];

  it("is built from options; secrets are read when it is sent", async () => {
    expectSecretsIn(join(folder, "hook"), "the secret is read from it");
    const { body } = await sending([
      ...["--text", "a", "--task-id", "t", ...where, "--push-id", "on-call", "--push-token", "env:HOOK"],
      ...["--push-scheme", "Bearer", "--push-credentials", `file:${write("hook", `${hookSecret}\n`)}`],
    ]);
    expect(body.configuration.taskPushNotificationConfig).toEqual({
      ...{ id: "on-call", url: "https://hooks.example.com/a", token: hookSecret },
      authentication: { scheme: "Bearer", credentials: hookSecret },
    });
  });

  it("is read from a profile, unless the message has one", async () => {
    const profile = write("profile.yaml", "url: https://hooks.example.com/p\nid: p\ntoken: env:HOOK\n");
    const from = await sending(["--text", "a", "--push-profile", profile, "--allow-reference", "env:HOOK"]);
    const config = { url: "https://hooks.example.com/p", id: "p", token: hookSecret };
    expect(from.body.configuration.taskPushNotificationConfig).toEqual(config);
    const own = { url: "https://hooks.example.com/own", token: "env:HOOK" };
    const message = JSON.stringify({
      message: { parts: [{ text: "a" }] },
      configuration: { task_push_notification_config: own },
    });
    const { body } = await sending(["--message", "-", "--push-profile", profile, "--allow-reference", "env:HOOK"], {
      stdin: message,
    });
    expect(body.configuration.taskPushNotificationConfig).toEqual({ ...own, token: hookSecret });
  });

  it("may lead to this machine if the agent is on it", async () => {
    const { body } = await sending(["--text", "a", "--push-url", "http://127.0.0.1:9/a", "--push-token", "env:HOOK"]);
    expect(body.configuration.taskPushNotificationConfig.url).toBe("http://127.0.0.1:9/a");
    const args = ["agent", "send", "--agent", "https://agent.example.com", "--text", "a"];
    const { stderr } = await lintel([...args, "--push-url", "https://127.0.0.1:9/a"]);
    expect(stderr).toContain("[push-config/address-is-public]");
  });

  it("is not sent to an agent without push notifications", async () => {
    const { url, sent } = await startAgent({});
    const args = ["agent", "send", "--agent", url, "--text", "a", ...where, "--push-token", "env:HOOK"];
    const { code, stderr } = await lintel(args, { env: { HOOK: hookSecret } });
    expect(code).toBe(2);
    expect(stderr).toMatch(/not sent, because the agent's card does not declare capabilities.pushNotifications: true/);
    expect(sent).toEqual([]);
  });
});

describe("nothing is sent, not even for the card, if", () => {
  it.each<[string, readonly string[], RegExp]>([
    ["there is nothing to say", [], /the message is empty; add --text, --file, --data or --message/],
    [
      "a bound is broken",
      ["--text", "a", "--history-length", "-1"],
      /configuration.historyLength is -1.*\[message\/range\]/,
    ],
    [
      "a secret is written down",
      ["--text", "a", "--push-url", "https://h.example", "--push-token", hookSecret],
      /contains the secret itself/,
    ],
    [
      "a file is not there",
      ["--file", "/no/such/file"],
      /--file \/no\/such\/file does not exist; name an existing file/,
    ],
    ["a file is a folder", ["--file", "/"], /--file \/ is a folder; expected a file; name an existing file/],
    ["data is not JSON", ["--data", "{a"], /--data is not JSON/],
    [
      "data has an integer that JSON rounds",
      ["--data", '{"a": [9007199254740993]}'],
      /--data has an integer of about 9007199254740992, which would be rounded/,
    ],
    ["metadata has no members", ["--text", "a", "--metadata", "[]"], /--metadata is not an object/],
    [
      "a profile is beside options",
      ["--text", "a", "--push-profile", "p", "--push-id", "i"],
      /--push-profile cannot be combined/,
    ],
    ["a token goes nowhere", ["--text", "a", "--push-token", "env:HOOK"], /--push-url is required with/],
    [
      "credentials have no scheme",
      ["--text", "a", "--push-url", "https://h.example", "--push-credentials", "env:A"],
      /requires --push-scheme/,
    ],
    [
      "a timeout is none",
      ["--text", "a", "--read-timeout", "-1"],
      /--read-timeout is -1; it must be a number of seconds/,
    ],
  ])("%s", async (_, args, sentence) => {
    const { url, requests } = await startAgent();
    const outcome = await lintel(["agent", "send", "--agent", url, ...args], { env: { HOOK: hookSecret } });
    expect(outcome).toMatchObject({ code: 2, stdout: "" });
    expect(outcome.stderr).toMatch(sentence);
    expect(outcome.stderr).not.toContain(hookSecret);
    expect(requests).toEqual([]);
  });

  it.each<[string, string, RegExp]>([
    ["is neither YAML nor JSON", "{a: [", /--message - is neither YAML nor JSON/],
    ["holds a list", "[1]", /--message - is not an object/],
    ["has other members", "parts: [{ text: a }]\nprats: 1", /prats is not a member.*\[message\/member-name\]/],
    [
      "has a member that no other resembles",
      "parts: [{ text: a }]\nurgency: 1",
      /urgency is not a member.*\[message\/member-name\]/,
    ],
    ["has a text for a message", "message: hello", /the message is not an object/],
    ["has no parts", "message: { role: ROLE_USER }", /message.parts has 0 elements/],
    ["is of an earlier version", "parts: [{ kind: text, text: a }]\nrole: user", /ROLE_USER/],
    [
      "names a task for its notifications",
      "message: { parts: [{ text: a }] }\nconfiguration: { taskPushNotificationConfig: { taskId: t, url: 'https://h.example' } }",
      /the push profile names a task; remove taskId/,
    ],
  ])("a document %s", async (_, stdin, sentence) => {
    const { url, requests } = await startAgent();
    const outcome = await lintel(["agent", "send", "--agent", url, "--message", "-"], { stdin });
    expect(outcome).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(sentence) });
    expect(requests).toEqual([]);
  });
});

describe("the linter", () => {
  const args = ["--text", "a", "--history-length", "-1"];

  it("is skipped on request", async () => {
    expect((await sending([...args, "--no-lint"])).body.configuration.historyLength).toBe(-1);
    expect((await sending(args, { env: { LINTEL_NO_LINT: "1" } })).body.configuration.historyLength).toBe(-1);
  });

  it.each<[string, readonly string[], RegExp]>([
    ["get", ["--id", ""], /GetTask.id is empty.*\[agent-request\/length\]/],
    ["list", ["--page-size", "101"], /ListTasks.pageSize is 101; it must be from 1 to 100/],
    ["list", ["--after", "yesterday"], /ListTasks.statusTimestampAfter/],
    ["cancel", ["--id", "t", "--metadata", "[]"], /CancelTask.metadata/],
    ["push list", ["--task-id", "t", "--page-size", "0"], /ListTaskPushNotificationConfigs.pageSize is 0/],
    ["push create", ["--task-id", "t", "--url", "ftp://h"], /url is "ftp:/],
    [
      "push create",
      ["--task-id", "t", "--url", "https://h.example", "--token-from", hookSecret],
      /token contains the secret itself/,
    ],
  ])("checks %s, case %#", async (command, more, sentence) => {
    const { url, requests } = await startAgent();
    const { code, stderr } = await lintel(["agent", ...command.split(" "), "--agent", url, ...more]);
    expect(code).toBe(2);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toContain(hookSecret);
    expect(requests).toEqual([]);
  });
});
