/** How a command names its agent: by an option, a word or a variable, as an address or a host. */
import { expect, it } from "vitest";
import { agentAddress } from "../../../../../lib/services/a2a/command/options/chosen-agent.ts";
import { lintelInProcess } from "../../../../cli/lintel-in-process.ts";
import { startSdkAgent } from "../../client/sdk-agent.ts";

const lintel = lintelInProcess();

it.each([
  ["agent.example.com", "https://agent.example.com"],
  ["agent.example.com:8443/on-call", "https://agent.example.com:8443/on-call"],
  ["localhost:3000", "http://localhost:3000"],
  ["127.0.0.1:8080", "http://127.0.0.1:8080"],
  ["[::1]:9000", "http://[::1]:9000"],
  ["http://agent.example.com", "http://agent.example.com"],
  ["https://u:p@agent.example.com", "https://u:p@agent.example.com"],
  ["u:p@agent.example.com", "u:p@agent.example.com"],
  ["ftp://agent.example.com", "ftp://agent.example.com"],
  ["two words", "two words"],
])("an agent that is written as %s is at %s", (written, address) => {
  expect(agentAddress(written)).toBe(address);
});

it("the first word is the agent, and the next one the text or the task", async () => {
  const url = await startSdkAgent("", { bindings: ["JSONRPC", "HTTP+JSON"] });
  const host = url.replace("http://", "");
  const run = async (...args: readonly string[]) => lintel(["agent", ...args]);
  expect((await run("card", url)).stdout).toContain("Agent:     Echo 1.0.0\n");
  for (const words of [
    ["send", url, "hello"],
    ["send", "-a", host, "hello"],
    ["send", "--agent-card", url, "--text", "hello"],
  ]) {
    expect(await run(...words)).toEqual({ code: 0, stdout: "hello yourself\n", stderr: "" });
  }
  for (const name of ["rest", "jsonrpc", "HTTP+JSON"]) {
    expect((await run("send", url, "hello", "--transport", name)).stdout).toBe("hello yourself\n");
  }
  const { task } = JSON.parse((await run("send", url, "wait", "--return-immediately", "-o", "json")).stdout);
  expect((await run("cancel", host, task.id)).stdout).toBe(`task ${task.id}: canceled\n`);
  const env = { LINTEL_AGENT_URL: url };
  expect((await lintel(["agent", "get", task.id], { env })).stdout).toBe(`task ${task.id}: canceled\n`);
  expect((await lintel(["agent", "get", url, task.id], { env: { LINTEL_AGENT_URL: "https://a.invalid" } })).code).toBe(
    0,
  );
});

it.each([
  [["card"], /give --agent/],
  [["send", "https://a.invalid", "two", "words"], /too many arguments; quote values that contain spaces/],
  [["list", "https://a.invalid", "word"], /too many arguments/],
  [["get", "https://a.invalid", "t", "--id", "u"], /too many arguments/],
  [["card", "https://a.invalid", "--transport", "mqtt"], /mqtt/],
])("lintel agent %j is refused", async (words, message) => {
  const { code, stderr } = await lintel(["agent", ...words], { env: { LINTEL_AGENT_URL: undefined } });
  expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
});
