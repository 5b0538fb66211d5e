/** `lintel api agent`: every operation, its parameters in every form, and skeletons. */

import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { spawn } from "../../../run/child-process.ts";
import { agentRuns, secret } from "./agent-runs.ts";

const { lintel, folder, emulator, agent, printed, returned, unique, saying, requests, begun } = agentRuns();

describe("operations", () => {
  it("read cards, send messages, read, list, follow and cancel tasks", async () => {
    expect(await returned(["get-agent-card"])).toMatchObject({ name: "Lintel emulator" });
    expect(await returned(["send-message", ...saying("say")])).toMatchObject({
      message: { role: "ROLE_AGENT", parts: [{ text: "no task" }] },
    });
    const id = await begun();
    expect(await returned(["get-task", "--id", id, "--history-length", "0"])).toEqual({
      id,
      contextId: expect.any(String),
      status: { state: "TASK_STATE_WORKING", timestamp: expect.any(String) },
    });
    expect(await returned(["list-tasks", "--status", "TASK_STATE_WORKING", "--query", "tasks[].id"])).toContain(id);
    const canceled = ["cancel-task", "--id", id, "--metadata", "why=test", "--query", "status.state"];
    expect(await returned(canceled)).toBe("TASK_STATE_CANCELED");
  });

  it("follow a task until it ends", async () => {
    const id = await begun();
    const words = ["api", "agent", "subscribe-to-task", "--id", id, "--endpoint-url", `${emulator().url}/agent`];
    const child = spawn(process.execPath, ["dist/lintel.cjs", ...words]);
    const closed = once(child, "close");
    const states: unknown[] = [];
    for await (const line of createInterface(child.stdout)) {
      const { task, statusUpdate } = JSON.parse(line);
      states.push((task ?? statusUpdate).status.state);
      if (task !== undefined) await printed(["cancel-task", "--id", id]);
    }
    expect(states).toEqual(["TASK_STATE_WORKING", "TASK_STATE_CANCELED"]);
    expect(await closed).toEqual([0, null]);
  });

  it("end with 130 on Ctrl-C, and the task continues", async () => {
    const id = await begun();
    const words = ["api", "agent", "subscribe-to-task", "--id", id, "--endpoint-url", `${emulator().url}/agent`];
    const child = spawn(process.execPath, ["dist/lintel.cjs", ...words]);
    const closed = once(child, "close");
    for await (const line of createInterface(child.stdout)) if (line.includes(id)) child.kill("SIGINT");
    expect(await closed).toEqual([130, null]);
    expect(await returned(["get-task", "--id", id, "--query", "status.state"])).toBe("TASK_STATE_WORKING");
  });

  it("configure push notifications, and redact their secrets", async () => {
    const taskId = await begun();
    const where = ["--task-id", taskId, "--id", "c", "--url", "http://127.0.0.1:9/hook", "--token", "env:TOKEN"];
    const authentication = ["--authentication", "scheme=Bearer,credentials=env:TOKEN"];
    const config = {
      ...{ id: "c", taskId, url: "http://127.0.0.1:9/hook", token: "***" },
      authentication: { scheme: "Bearer", credentials: "***" },
    };
    expect(await returned(["create-task-push-notification-config", ...where, ...authentication])).toEqual(config);
    const of = ["--task-id", taskId, "--id", "c"];
    expect(await returned(["get-task-push-notification-config", ...of])).toEqual(config);
    const path = `/agent/tasks/${taskId}/pushNotificationConfigs/c`;
    const stored = await emulator().send("GET", path, undefined, { "a2a-version": "1.0" });
    expect(stored.body).toMatchObject({ token: secret, authentication: { credentials: secret } });
    const list = ["list-task-push-notification-configs", "--task-id", taskId];
    expect(await returned(list)).toEqual({ configs: [config] });
    expect(await printed(["delete-task-push-notification-config", ...of])).toBe("");
    const gone = await agent(["get-task-push-notification-config", ...of]);
    expect(gone).toMatchObject({ code: 254, stdout: "" });
  });

  it("print each event of a stream as it arrives", async () => {
    const lines = (await printed(["send-streaming-message", ...saying("m")])).trimEnd().split("\n");
    const kinds = ["task", "statusUpdate", "artifactUpdate", "statusUpdate"];
    expect(lines.map((line) => Object.keys(JSON.parse(line))[0])).toEqual(kinds);
    const stream = async (...words: readonly string[]) =>
      printed(["send-streaming-message", ...saying(`m${words.length}`), ...words]);
    const list = load(await stream("--output", "yaml-stream"));
    expect(list).toMatchObject([{ task: {} }, { statusUpdate: {} }, { artifactUpdate: {} }, { statusUpdate: {} }]);
    expect((await stream("--output", "yaml")).match(/^---$/gm)).toHaveLength(4);
    expect(await stream("--output", "off")).toBe("");
    expect(await stream("--output", "text", "--query", "keys(@)[0]")).toBe(kinds.map((kind) => `${kind}\n`).join(""));
    expect(await stream("--output", "table")).toContain("SendStreamingMessage");
  });
});

describe("parameters", () => {
  const parts = [{ text: "Hi" }];
  const document = () => ({ message: { messageId: unique("d"), role: "ROLE_USER", parts }, metadata: { a: 1 } });
  const sent = async (words: readonly string[]) =>
    (await returned(["send-message", ...words, "--query", "task.history[0]"])) as object;

  it("are JSON, shorthand, files, and prefixes of options", async () => {
    const { message } = document();
    await writeFile(join(folder, "message.json"), JSON.stringify(message));
    for (const words of [
      ["--message", JSON.stringify(message)],
      ["--message", `file://${join(folder, "message.json")}`],
      ["--mess", `messageId=${unique("d")},role=ROLE_USER,parts=[{text=Hi}]`],
    ]) {
      expect(await sent(words)).toMatchObject({ role: "ROLE_USER", parts });
    }
  });

  it.each(["json", "yaml"] as const)("are read from a document: --cli-input-%s", async (format) => {
    const file = join(folder, `input.${format}`);
    await writeFile(file, JSON.stringify(document(), undefined, format === "yaml" ? 2 : 0));
    expect(await sent([`--cli-input-${format}`, `file://${file}`])).toMatchObject({ parts });
    const other = ["--message", '{"messageId": "o", "role": "ROLE_USER", "parts": [{"text": "other"}]}'];
    expect(await sent([`--cli-input-${format}`, JSON.stringify(document()), ...other])).toMatchObject({
      parts: [{ text: "other" }],
    });
  });

  it("may be under the operation's name in a document, as in the linter", async () => {
    const id = await begun();
    const named = JSON.stringify({ GetTask: { id } });
    expect(await returned(["get-task", "--cli-input-json", named])).toMatchObject({ id });
    const message = { operation: "SendMessage", ...document() };
    expect(await sent(["--cli-input-json", JSON.stringify(message)])).toMatchObject({ parts });
    const words = ["send-streaming-message", "--cli-input-json", JSON.stringify(message)];
    expect((await agent(words)).stderr).toContain(
      'the document is for "SendMessage", but the operation is SendStreamingMessage',
    );
  });

  it.each<readonly [part: string, format: string, raw: string]>([
    ["raw=aGk=", "base64", "aGk="],
    ["raw=hi", "raw-in-base64-out", "aGk="],
    ["raw@=fileb://{FILE}", "base64", "Yf8="],
    ["raw@=fileb://{FILE}", "raw-in-base64-out", "Yf8="],
  ])("may be bytes: %s with --cli-binary-format %s", async (part, format, raw) => {
    await writeFile(join(folder, "bytes"), Buffer.from([0x61, 0xff]));
    const words = saying("b", `[{${part.replace("{FILE}", join(folder, "bytes"))}}]`);
    expect(await sent([...words, "--cli-binary-format", format])).toMatchObject({ parts: [{ raw }] });
  });

  it("that are bytes are not converted in documents", async () => {
    const input = { message: { messageId: unique("l"), role: "ROLE_USER", parts: [{ raw: "aGk=" }] } };
    const words = ["--cli-input-json", JSON.stringify(input), "--cli-binary-format", "raw-in-base64-out"];
    expect(await sent(words)).toMatchObject({ parts: [{ raw: "aGk=" }] });
  });

  it("of other types cannot be bytes", async () => {
    const words = saying("b", `[{text@=fileb://${join(folder, "scenarios.json")}}]`);
    const { code, stderr } = await agent(["send-message", ...words]);
    expect({ code, stderr }).toMatchObject({
      code: 252,
      stderr: expect.stringContaining("the parameter is not binary"),
    });
  });

  it.each<readonly [words: readonly string[], fault: string]>([
    [["get-task"], "the following arguments are required: --id"],
    [["get-task", "--id", ""], "Invalid length for parameter id, value: 0, valid min length: 1"],
    [["get-task", "--id", "a", "--history-length", "many"], "must be a whole number"],
    [["get-task", "--cli-input-json", '{"id": "a", "x": 1}'], 'Unknown parameter in input: "x"'],
    [["get-task", "--cli-input-json", "{}", "--cli-input-yaml", "{}"], "Only one --cli-input- parameter"],
    [["get-task", "--id", "a", "--query", "]"], "Bad value for --query"],
  ])("%j is refused", async (words, fault) => {
    const { code, stdout, stderr } = await agent(words);
    expect({ code: [252, 255].includes(code ?? 0), stdout }).toEqual({ code: true, stdout: "" });
    expect(stderr).toContain(fault);
  });
});

describe("skeletons", () => {
  it("of requests are valid for the linter and for the call, once they are completed", async () => {
    const lint = async (kind: string, input: unknown): Promise<number | null> => {
      const file = join(folder, "sample.json");
      await writeFile(file, JSON.stringify(input));
      return (await lintel(["lint", "--kind", kind, file])).code;
    };
    const sample = await returned(["send-message", "--generate-cli-skeleton"]);
    expect(Object.keys(sample)).toEqual(["operation", "tenant", "message", "configuration", "metadata"]);
    expect(await lint("message", sample)).toBe(1);
    const filled = {
      operation: sample.operation,
      message: { messageId: unique("s"), role: "ROLE_USER", parts: [{ text: "Hi" }] },
      metadata: sample.metadata,
    };
    expect(await lint("message", filled)).toBe(0);
    expect(await returned(["send-message", "--cli-input-json", JSON.stringify(filled)])).toMatchObject({ task: {} });

    const request = load(await printed(["get-task", "--generate-cli-skeleton", "yaml-input"]));
    expect(request).toEqual({ GetTask: { tenant: "", id: "", historyLength: 0 } });
    const id = await begun();
    const known = { GetTask: { id, historyLength: 0 } };
    expect(await lint("agent-request", known)).toBe(0);
    expect(await returned(["get-task", "--cli-input-yaml", JSON.stringify(known)])).toMatchObject({ id });

    const create = ["create-task-push-notification-config"];
    const config = await returned([...create, "--generate-cli-skeleton", "input"]);
    expect(Object.keys(config)).toEqual(["tenant", "id", "taskId", "url", "token", "authentication"]);
    const hook = { id: "s", taskId: id, url: "https://hooks.example.com/a", token: "env:TOKEN" };
    expect(await lint("push-config", hook)).toBe(0);
    expect(await returned([...create, "--cli-input-json", JSON.stringify(hook)])).toMatchObject({ id: "s" });
  });

  it("of streams name their operation", async () => {
    const sample = load(await printed(["send-streaming-message", "--generate-cli-skeleton", "yaml-input"]));
    expect(sample).toMatchObject({ operation: "SendStreamingMessage", message: { role: "ROLE_UNSPECIFIED" } });
  });

  it("of responses check the request and send nothing", async () => {
    const before = await requests();
    const words = ["get-task", "--generate-cli-skeleton", "output"];
    expect(await returned([...words, "--id", "a", "--query", "status.state"])).toBe("state");
    expect(await agent(words)).toMatchObject({ code: 252 });
    expect(await requests()).toBe(before);
  });
});
