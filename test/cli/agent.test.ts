/** `lintel agent …`, against an agent on the server of the public JavaScript SDK. */
import { expect, it } from "vitest";
import { type CoreBinding, coreBindings } from "../../lib/services/a2a/agent-card/model.ts";
import { json, startServer } from "../client/scripted-server.ts";
import { secret } from "../run/secret.ts";
import { startSdkAgent } from "../services/a2a/client/sdk-agent.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();
const token = secret("Agent");

/** Runs `lintel agent`, and returns its output. */
async function agent(url: string, words: string, ...more: readonly string[]): Promise<string> {
  const args = ["agent", ...words.split(" "), ...more, "--agent", url];
  const { code, stdout, stderr } = await lintel(args, { env: { TOKEN: token } });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).not.toContain(token);
  return stdout;
}

it("reads cards, in text and in JSON", async () => {
  const url = await startSdkAgent("acme", { bindings: ["JSONRPC", "HTTP+JSON"] });
  expect((await agent(url, "card")).replaceAll(url, "URL")).toBe(`Agent:     Echo 1.0.0
About:     Says again what it is told.
Interface: JSONRPC 1.0 at URL/rpc, tenant acme
Interface: HTTP+JSON 1.0 at URL/agent, tenant acme
Offers:    streaming, pushNotifications, extendedAgentCard
Security:  none
Skill:     echo: Echoes.
`);
  expect(JSON.parse(await agent(url, "card --extended --output json"))).toMatchObject({ name: "Echo, extended" });
});

/** An agent whose card declares all bindings, of which the first is not the given one; and the words that name it. */
const agentOver = async (binding: CoreBinding) => ({
  url: await startSdkAgent("", { bindings: [...coreBindings.filter((other) => other !== binding), binding] }),
  over: `--binding ${binding}`,
});

it.each(coreBindings)("sends a message over %s, and follows its task", async (binding) => {
  const { url, over } = await agentOver(binding);
  expect(await agent(url, `send ${over} --text hello`)).toBe("hello yourself\n");
  const followed = await agent(url, `send ${over} --stream --text`, "a\u001b[2Jb");
  expect(followed.replaceAll(/task \S+:/g, "task ID:")).toBe(`task ID: submitted
task ID: working
echo:
you said: a\ufffd[2Jb
task ID: completed
`);
  const lines = (await agent(url, `send ${over} --stream --output json --text now`)).trimEnd().split("\n");
  expect(lines.map((line) => Object.keys(JSON.parse(line))[0])).toEqual([
    ...["task", "statusUpdate", "artifactUpdate", "artifactUpdate", "statusUpdate"],
  ]);
});

it.each(coreBindings)("reads, lists and cancels tasks over %s, and redacts secrets", async (binding) => {
  const { url, over } = await agentOver(binding);
  const begun = JSON.parse(await agent(url, `send ${over} --return-immediately --output json --text wait`));
  const task = String(begun.task.id);
  expect(await agent(url, `get ${over} --history-length 0 --id`, task)).toMatch(new RegExp(`^task ${task}: [a-z-]+\n`));
  expect(await agent(url, `list ${over} --page-size 1`)).toContain(task);

  const where = "--scheme Bearer --token-from env:TOKEN --credentials-from env:TOKEN --task-id";
  const to = ["--url", "https://hooks.example.com/a"];
  expect(await agent(url, `push create ${over} --id c ${where}`, task, ...to)).toBe(
    "c: https://hooks.example.com/a (Bearer)\n",
  );
  expect(JSON.parse(await agent(url, `push get ${over} --output json --id c --task-id`, task))).toMatchObject({
    token: "***",
    authentication: { scheme: "Bearer", credentials: "***" },
  });
  expect(await agent(url, `push delete ${over} --id c --task-id`, task)).toBe("");
  expect(await agent(url, `push list ${over} --task-id`, task)).toBe("none\n");

  expect(await agent(url, `get ${over} --task-id`, task)).toMatch(new RegExp(`^task ${task}: `));
  expect(await agent(url, `cancel ${over} --task-id`, task)).toBe(`task ${task}: canceled\n`);
});

it("lists tasks by their state in short and in the words of the protocol", async () => {
  const url = await startSdkAgent();
  const begun = JSON.parse(await agent(url, "send --return-immediately --output json --text wait"));
  const task = `task ${begun.task.id}: working\n`;
  for (const state of ["working", "TASK_STATE_WORKING"]) {
    await expect.poll(() => agent(url, `list --status ${state}`)).toBe(task);
  }
  expect(await agent(url, "list --status input-required")).toBe("none\n");
});

it.each([
  [["send", "--text", "a", "--stream", "--return-immediately"], /cannot be combined/],
  [["get", "--id", "none"], /TASK_NOT_FOUND, status 404/],
  [["get", "--id", "t", "--binding", "GRPC"], /no interface with GRPC in version 1\.0; it declares HTTP\+JSON 1\.0/],
  [["get", "--id", "t", "--credential", token], /--credential has \d+ characters without a scheme; write SCHEME=PLACE/],
  [["get", "--id", "t", "--credential", `s=${token}`], /--credential s is \d+ characters long, not shown/],
  [["get", "--id", "t", "--user", "s=ann"], /--user s requires --credential s=PLACE, where to read the password/],
  [
    ["push", "create", "--task-id", "t", "--url", "u", "--credentials-from", "env:TOKEN"],
    /--credentials-from requires --scheme/,
  ],
])("lintel agent fails with an error: $1", async (args, sentence) => {
  const outcome = await lintel(["agent", ...args, "--agent", await startSdkAgent()], { env: { TOKEN: token } });
  expect(outcome).toMatchObject({ code: 2, stdout: "" });
  expect(outcome.stderr).toMatch(sentence);
  expect(outcome.stderr).not.toContain(token);
});

it("lintel agent names what the agent returned instead of a card", async () => {
  const { url } = await startServer((response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"));
  const { code, stderr } = await lintel(["agent", "card", "--agent", url]);
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("text/html, not JSON") });
  expect((await lintel(["agent", "card", "--agent", "https://a:b@c.example"])).stderr).not.toContain("a:b");
  const { url: broken } = await startServer(json(404, {}));
  expect((await lintel(["agent", "card", "--agent", broken])).stderr).toContain("its status is 404");
});

it("reads the secrets of a push configuration only for an actual agent", async () => {
  const { url } = await startServer(json(404, {}));
  const words = ["agent", "push", "create", "--agent", url, "--task-id", "t", "--url", "https://hook.example"];
  const { code, stderr } = await lintel([...words, "--token-from", "env:NOT_SET"]);
  expect(code).toBe(2);
  expect(stderr).toContain("its status is 404");
  expect(stderr).not.toContain("NOT_SET");
});
