/** `lintel agent send` and `subscribe` as processes: what Ctrl-C does, and what a terminal shows. */
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { onTerminal } from "../../../cli/api/terminal.ts";
import { hostedLintel } from "../../../cli/lintel-executable.ts";
import { json, type Step, startServer } from "../../../client/scripted-server.ts";
import { spawn } from "../../../run/child-process.ts";
import { later, startScenario, status } from "./scenarios.ts";

const lintel = hostedLintel();

/** Starts `lintel agent` as a process that can be interrupted. */
function start(args: readonly string[]): {
  readonly child: ChildProcessWithoutNullStreams;
  /** Waits until standard error or standard output contains this text. */
  readonly prints: (text: string) => Promise<void>;
  readonly ended: Promise<{ readonly code: unknown; readonly stderr: string }>;
} {
  const child = spawn(process.execPath, ["dist/lintel.cjs", "agent", ...args]);
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      said[name] += text;
    });
  }
  return {
    child,
    prints: (text) => expect.poll(() => said.stdout + said.stderr, { timeout: 10_000 }).toContain(text),
    ended: once(child, "close").then(([code]) => ({ code, stderr: said.stderr })),
  };
}

describe("an interruption", () => {
  const long = [status("WORKING"), later(60_000, status("COMPLETED"))];
  const states = async (agent: string) => (await lintel(["agent", "list", "--agent", agent])).stdout;

  it.each([
    ["SIGINT", "a stream", true],
    ["SIGTERM", "a stream", true],
    ["SIGINT", "reading", false],
  ] as const)("%s stops waiting by %s; the task continues and is named", async (signal, _, streaming) => {
    const agent = await startScenario(long, { streaming });
    const { child, ended } = start(["send", "--agent", agent, "--text", "a"]);
    await expect.poll(() => states(agent), { timeout: 10_000 }).toContain("working");
    child.kill(signal);
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    const [, id] = /^lintel: stopped waiting; task (\S+) is still running\n/.exec(stderr) ?? [];
    expect(stderr).toContain(`  to cancel it: lintel agent cancel --agent ${agent} --id ${id}\n`);
    expect(await states(agent)).toBe(`task ${id}: working\n`);
  });

  it("cancels the task on request, and waits for the response", async () => {
    const agent = await startScenario(long);
    const { child, prints, ended } = start([
      "send",
      "--agent",
      agent,
      "--text",
      "a",
      "--stream",
      "--cancel-on-interrupt",
    ]);
    await prints("working");
    child.kill("SIGINT");
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    const id = /^lintel: canceling task (\S+); press Ctrl-C again to exit immediately\n/.exec(stderr)?.[1];
    expect(stderr.endsWith(`\nlintel: task ${id}: canceled\n`)).toBe(true);
    expect(await states(agent)).toBe(`task ${id}: canceled\n`);
  });

  /** An agent that works on its task forever, and responds to CancelTask with this step. */
  const startWorking = (cancel: Step) =>
    startServer((response, seen) => {
      if (seen.url.endsWith(".json")) {
        const supportedInterfaces = [
          { url: `http://${seen.headers.host}`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
        ];
        return json(200, { supportedInterfaces, capabilities: { streaming: true } })(response, seen);
      }
      if (seen.url.endsWith(":cancel")) return cancel(response, seen);
      const task = { id: "t", contextId: "c", status: { state: "TASK_STATE_WORKING" } };
      response.writeHead(200, { "content-type": "text/event-stream" }).write(`data: ${JSON.stringify({ task })}\n\n`);
    });

  it("says why the task was not canceled", async () => {
    const { url } = await startWorking(json(400, { error: { message: "I like it" } }));
    const { child, prints, ended } = start(["subscribe", "--agent", url, "--id", "t", "--cancel-on-interrupt"]);
    await prints("working");
    child.kill("SIGINT");
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toMatch(/refused the request \(status 400\).*I like it.*\nlintel: task t may still be running\n/);
  });

  it("of lintel agent cancel, a task that goes on is reported with the command that waits for it", async () => {
    const { url } = await startWorking(json(200, { id: "t", status: { state: "TASK_STATE_WORKING" } }));
    const { ended } = start(["cancel", "--agent", url, "--id", "t"]);
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    expect(stderr).toBe(
      `lintel: the agent accepted, but the task has not ended; it is working. To wait for it: lintel agent get --agent ${url} --id t --wait\n`,
    );
  });

  it("twice exits immediately, and closes all connections", async () => {
    const { url, server, requests } = await startWorking(() => {});
    const connections = () => new Promise((done) => server.getConnections((_, count) => done(count)));
    const { child, prints, ended } = start(["subscribe", "--agent", url, "--id", "t", "--cancel-on-interrupt"]);
    await prints("working");
    child.kill("SIGINT");
    await expect.poll(() => requests.at(-1)?.url, { timeout: 10_000 }).toBe("/tasks/t:cancel");
    child.kill("SIGINT");
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toContain("lintel: task t may still be running\n");
    await expect.poll(connections).toBe(0);
  });

  it("waits for an unknown task before canceling it; the second time it does not", async () => {
    let received = () => {};
    const { url, requests } = await startServer((response, seen) => {
      if (seen.url.endsWith(".json")) {
        const supportedInterfaces = [
          { url: `http://${seen.headers.host}`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
        ];
        return json(200, { supportedInterfaces, capabilities: {} })(response, seen);
      }
      const task = { id: "t", status: { state: "TASK_STATE_WORKING" } };
      if (seen.url.endsWith(":cancel"))
        return json(200, { ...task, status: { state: "TASK_STATE_CANCELED" } })(response, seen);
      received = () => json(200, { task })(response, seen);
    });
    const sent = () => expect.poll(() => requests.at(-1)?.url, { timeout: 10_000 }).toBe("/message:send");
    const args = ["send", "--agent", url, "--text", "a", "--cancel-on-interrupt"];
    const first = start(args);
    await sent();
    first.child.kill("SIGINT");
    await first.prints("waiting for the task's id");
    received();
    expect(await first.ended).toMatchObject({
      code: 130,
      stderr: expect.stringContaining("task t: canceled"),
    });

    const second = start(args);
    await sent();
    second.child.kill("SIGINT");
    await second.prints("waiting for the task's id");
    second.child.kill("SIGINT");
    expect(await second.ended).toMatchObject({
      code: 130,
      stderr: expect.stringContaining("may have received the message"),
    });
  });
});

describe("a terminal", () => {
  it("shows the state and its duration, in one line that is erased", async () => {
    const agent = await startScenario([status("WORKING"), later(1700, status("COMPLETED"))]);
    const run = onTerminal(["agent", "send", "--agent", agent, "--text", "a"], {});
    await run.shows("working for 0 s, task ");
    await run.shows("working for 1 s, task ");
    const { code, shown } = await run.ends();
    expect(code).toBe(0);
    expect(shown).toMatch(/task \S+: completed\n$/);
  });
});
