/** How long commands wait for a task, and how often they read it. */
import { describe, expect, it } from "vitest";
import { lintelInProcess } from "../../../cli/lintel-in-process.ts";
import { json, type Step, startServer } from "../../../client/scripted-server.ts";
import { later, startScenario, status } from "./scenarios.ts";

const lintel = lintelInProcess();
const run = (args: readonly string[], stdin = "") => lintel(["agent", ...args], { stdin });
const slow = () => startScenario([status("WORKING", "on it"), later(60_000, status("COMPLETED"))]);

/** An agent that does not stream, whose task is done when it is read for the third time; and how often it was read. */
async function polled() {
  let reads = 0;
  const task = (state: string) => ({ id: "t", contextId: "c", status: { state: `TASK_STATE_${state}` } });
  const { url } = await startServer((response, seen) => {
    const received = (): Step => {
      const supportedInterfaces = [
        { url: `http://${seen.headers.host}`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
      ];
      if (seen.url.endsWith("card.json")) return json(200, { name: "Slow", supportedInterfaces, capabilities: {} });
      if (seen.url === "/message:send") return json(200, { task: task("SUBMITTED") });
      reads += 1;
      return json(200, task(reads < 3 ? "WORKING" : "COMPLETED"));
    };
    return received()(response, seen);
  });
  return { url, reads: () => reads };
}

describe("get --wait", () => {
  it("reads the task until it has ended, and prints it as get does", async () => {
    const { url, reads } = await polled();
    const { code, stdout } = await run(["get", url, "t", "--wait", "--poll-interval", "100ms", "-o", "json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ id: "t", contextId: "c", status: { state: "TASK_STATE_COMPLETED" } });
    expect(reads()).toBe(3);
  });

  it("ends with 1 for a task that failed, and with 2 for one that does not exist", async () => {
    const agent = await startScenario([status("FAILED")]);
    const { stdout } = await run(["send", agent, "a", "-o", "json"]);
    expect((await run(["get", agent, JSON.parse(stdout).task.id, "--wait"])).code).toBe(1);
    const { code, stderr } = await run(["get", agent, "none", "--wait"]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^lintel: GetTask: .*TASK_NOT_FOUND/)]);
  });
});

describe.each([
  [["get", "t", "--wait"], ""],
  [["send", "--text", "a"], ""],
  [["chat"], "a\n"],
] as const)("%j", (command, stdin) => {
  it("reads the task at the interval of the command line", async () => {
    const { url, reads } = await polled();
    const { code } = await run([...command, "-a", url, "--poll-interval", "100ms"], stdin);
    expect([code, reads()]).toEqual([0, 3]);
  });

  it("does not read the task before the interval of the command line has passed", async () => {
    const { url, reads } = await polled();
    const { code } = await run([...command, "-a", url, "--poll-interval", "1h", "--timeout", "1s"], stdin);
    // `get` begins with a read.
    expect([code, reads()]).toEqual([5, command[0] === "get" ? 1 : 0]);
  });
});

describe("after --timeout", () => {
  it.each([
    ["send", "--text", "a"],
    ["send", "--text", "a", "--stream"],
    ["send", "--text", "a", "--cancel-on-interrupt"],
  ])("%s %s %s %s ends, says where the task is, and cancels nothing", async (...words) => {
    const agent = await slow();
    const { code, stderr } = await run([...words.filter((word) => word !== undefined), "-a", agent, "--timeout", "1s"]);
    expect(code).toBe(5);
    const [, id = ""] =
      /^lintel: gave up after 1s \(--timeout\); task (\S+) is still running\n {2}to read it: /.exec(stderr) ?? [];
    expect((await run(["get", agent, id])).stdout).toMatch(/^task \S+: working\n/);
  });

  it("a task that was submitted earlier goes on", async () => {
    const agent = await slow();
    const { task } = JSON.parse((await run(["send", agent, "a", "--async", "-o", "json"])).stdout);
    for (const words of [
      ["get", agent, task.id, "--wait"],
      ["subscribe", agent, task.id],
    ]) {
      const { code, stderr } = await run([...words, "--timeout", "500ms"]);
      expect([code, stderr]).toEqual([5, expect.stringContaining(`task ${task.id} is still running\n`)]);
    }
  });

  it("a request without a response is given up", async () => {
    const { url } = await startServer(() => {});
    const { code, stdout, stderr } = await run(["list", url, "--timeout", "300ms"]);
    expect({ code, stdout, stderr }).toEqual({
      code: 5,
      stdout: "",
      stderr: "lintel: no response within 300ms (--timeout)\n",
    });
  });

  it("a conversation from standard input ends, and its task goes on", async () => {
    const agent = await slow();
    const { code, stdout, stderr } = await run(["chat", agent, "--timeout", "1s"], "go\nnever sent\n");
    expect([code, stdout]).toEqual([5, "on it\n"]);
    expect(stderr).toMatch(
      /^lintel: gave up waiting \(--timeout\); task (\S+) is still running\nlintel: task \1: working;/,
    );
  });

  it("time that is not used up changes nothing", async () => {
    const agent = await startScenario([status("COMPLETED")]);
    expect(await run(["send", agent, "a", "--timeout", "1h"])).toMatchObject({ code: 0, stderr: "" });
  });
});
