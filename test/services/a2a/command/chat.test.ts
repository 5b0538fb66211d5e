/** `lintel agent chat` without a terminal: each line of standard input is a message. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { coreBindings } from "../../../../lib/services/a2a/agent-card/model.ts";
import { lintelExecutable } from "../../../cli/lintel-executable.ts";
import { lintelInProcess } from "../../../cli/lintel-in-process.ts";
import { json, type SeenRequest, startServer } from "../../../client/scripted-server.ts";
import { secret } from "../../../run/secret.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";
import { startSdkAgent } from "../client/sdk-agent.ts";
import { startScenario, status } from "./scenarios.ts";

const lintel = lintelInProcess();
const executable = lintelExecutable();
const started = (agent: string, lines: readonly string[], more: readonly string[] = []) =>
  [["agent", "chat", "--agent", agent, ...more], { stdin: lines.map((line) => `${line}\n`).join("") }] as const;
const chat = (agent: string, lines: readonly string[], ...more: readonly string[]) =>
  lintel(...started(agent, lines, more));
/** The same in a process of its own, which may leave some of its input. */
const chatAndLeave = (agent: string, ...lines: readonly string[]) => executable(...started(agent, lines));

it.each(coreBindings)(
  "a conversation over %s prints what the SDK's server says, and its artifacts by name",
  async (binding) => {
    const url = await startSdkAgent("", { bindings: [binding] });
    expect(await chat(url, ["hello", "", "tea", "//slash"])).toEqual({
      code: 0,
      stdout: "hello yourself\necho:\nyou said: tea\necho:\nyou said: /slash\n",
      stderr: "",
    });
  },
);

/** An agent that asks back, and the messages that it received. */
async function asking(responses: readonly object[], capabilities: object = {}) {
  const messages: { readonly [member: string]: unknown }[] = [];
  const { url } = await startServer((response, seen) => {
    const supportedInterfaces = [
      { url: `http://${seen.headers.host}`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
    ];
    if (seen.url.endsWith("card.json"))
      return json(200, { name: "Asking", supportedInterfaces, capabilities })(response, seen);
    if (seen.url.endsWith(":stream")) return json(501, {})(response, seen);
    messages.push(JSON.parse(seen.body).message);
    json(200, responses[messages.length - 1])(response, seen);
  });
  return { url, messages };
}

const task = (id: string, state: string, text?: string, more: object = {}) => ({
  task: {
    ...{ id, contextId: "c" },
    status: {
      state: `TASK_STATE_${state}`,
      ...(text && { message: { messageId: `m-${text}`, role: "ROLE_AGENT", parts: [{ text }] } }),
    },
    ...more,
  },
});

describe("a conversation", () => {
  it("stays in its context, and in a task that waits for input", async () => {
    const { url, messages } = await asking([
      task("t1", "INPUT_REQUIRED", "Which tea?"),
      task("t1", "COMPLETED", "Green tea it is."),
      { message: { messageId: "m", role: "ROLE_AGENT", contextId: "c", parts: [{ text: "Bye." }] } },
      { message: { messageId: "n", role: "ROLE_AGENT", contextId: "d", parts: [{ text: "Hi again." }] } },
    ]);
    const { code, stdout, stderr } = await chat(url, ["Order tea", "Green", "Thanks", "/new", "Hi"]);
    expect([code, stdout]).toEqual([0, "Which tea?\nGreen tea it is.\nBye.\nHi again.\n"]);
    expect(stderr).toBe("lintel: task t1: input-required; your next message continues it\n");
    expect(messages.map(({ contextId, taskId }) => [contextId, taskId])).toEqual([
      [undefined, undefined],
      ["c", "t1"],
      ["c", undefined],
      [undefined, undefined],
    ]);
  });

  it("ends with what continues it, if the task waits", async () => {
    const { url } = await asking([task("t1", "AUTH_REQUIRED", "Log in at https://id.example.com.")]);
    expect(await chat(url, ["Order tea"])).toEqual({
      code: 0,
      stdout: "Log in at https://id.example.com.\n",
      stderr: `lintel: task t1: auth-required; authenticate as its message says, then write /task to follow it\nlintel: to go on: lintel agent chat --agent ${url} --context-id c --task-id t1\n`,
    });
  });

  it("begins in the context and the task that options name", async () => {
    const { url, messages } = await asking([task("t1", "FAILED", "No tea.")]);
    expect(await chat(url, ["Green"], "--context-id", "c", "--task-id", "t1")).toEqual({
      code: 1,
      stdout: "No tea.\n",
      stderr: "lintel: task t1: failed\n",
    });
    expect(messages[0]).toMatchObject({ contextId: "c", taskId: "t1" });
  });

  it("sends files with the next message, and saves artifacts on request", async () => {
    const folder = temporaryFolder({ "menu.txt": "tea" });
    const artifacts = [{ artifactId: "a", name: "order.txt", parts: [{ text: "green tea" }] }];
    const { url, messages } = await asking([
      task("t1", "COMPLETED", undefined, { artifacts }),
      { message: { messageId: "m", role: "ROLE_AGENT", parts: [{ text: "Bye." }] } },
    ]);
    const saved = join(folder, "answers");
    const lines = [`/file ${join(folder, "menu.txt")}`, "Order", `/save ${saved}`, "Thanks", "/exit", "never sent"];
    const { code, stdout, stderr } = await chatAndLeave(url, ...lines);
    expect([code, stdout]).toEqual([0, "order.txt:\ngreen tea\nBye.\n"]);
    expect(stderr).toBe(`lintel: saved ${join(saved, "order.txt")}, 9 bytes\n`);
    expect(readFileSync(join(saved, "order.txt"), "utf8")).toBe("green tea");
    expect(messages.map(({ parts }) => parts)).toEqual([
      [{ text: "Order" }, { raw: "dGVh", filename: "menu.txt", mediaType: "text/plain" }],
      [{ text: "Thanks" }],
    ]);
  });

  it("goes on by polling if the agent refuses to stream although its card offers it", async () => {
    const { url, messages } = await asking([task("t1", "COMPLETED", "Yes."), task("t2", "COMPLETED", "Again.")], {
      streaming: true,
    });
    expect(await chat(url, ["Tea?", "More?"])).toEqual({
      code: 0,
      stdout: "Yes.\nAgain.\n",
      stderr: "lintel: the agent refuses to stream; polling its tasks instead\n",
    });
    expect(messages).toHaveLength(2);
  });

  it.each([true, false])("shows the artifacts and the end of a task once, streaming: %s", async (streaming) => {
    const artifact = (text: string, append: boolean) => ({
      artifact: { artifactId: "a", name: "answer", parts: [{ text }] },
      ...{ append, lastChunk: append },
    });
    const url = await startScenario(
      [status("WORKING", "on it"), artifact("one ", false), artifact("two", true), status("COMPLETED")],
      { streaming },
    );
    const { code, stdout } = await chat(url, ["go"]);
    expect([code, stdout.replace("on it\n", "")]).toEqual([
      0,
      streaming ? "answer:\none two\n" : "answer:\none \ntwo\n",
    ]);
  });

  it("prints the elements of streams in JSON", async () => {
    const { stdout } = await chat(await startSdkAgent(), ["tea"], "--output", "json");
    const names = stdout
      .trimEnd()
      .split("\n")
      .map((line) => Object.keys(JSON.parse(line))[0]);
    expect(names).toEqual(["task", "statusUpdate", "artifactUpdate", "artifactUpdate", "statusUpdate"]);
  });

  it.each([
    ["/dance", /unknown command \/dance; \/help lists all, and \/\/dance sends the text to the agent/],
    ["/file", /write \/file PATH/],
    ["/file /none", /--file \/none does not exist; name an existing file/],
    ["/exit now", /\/exit takes no argument/],
    ["/save", /write \/save DIR with the folder, or begin with --save DIR/],
    ["/task none", /TASK_NOT_FOUND/],
  ])("without a terminal ends with an error at the line %s", async (line, message) => {
    const { code, stderr } = await chatAndLeave(await startSdkAgent(), line, "never sent");
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  it("shows no secret that an agent repeats", async () => {
    const token = secret("Chat");
    const isCard = ({ url }: SeenRequest) => url.endsWith("card.json");
    const { url } = await startServer((response, seen) => {
      const supportedInterfaces = [
        { url: `http://${seen.headers.host}`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
      ];
      const said = `You are ${seen.headers.authorization}, ${String(seen.headers.authorization).slice(7)}.`;
      const message = { messageId: "m", role: "ROLE_AGENT", parts: [{ text: said }] };
      json(200, isCard(seen) ? { name: "a", supportedInterfaces, capabilities: {} } : { message })(response, seen);
    });
    const words = ["agent", "chat", "--agent", url, "--bearer", "env:CHAT_TOKEN", "--debug"];
    const { code, stdout, stderr } = await lintel(words, { stdin: "Who am I?\n", env: { CHAT_TOKEN: token } });
    expect([code, stdout]).toEqual([0, "You are Bearer ***, ***.\n"]);
    expect(stderr).toContain("> authorization: ***\n");
    expect(stderr).not.toContain(token);
  });
});
