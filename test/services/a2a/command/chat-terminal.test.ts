/** `lintel agent chat` on a terminal: prompts, Ctrl-C, and lines that are typed or pasted; and as a process, signals. */
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { keys, onTerminal } from "../../../cli/api/terminal.ts";
import { spawn, spawnSync } from "../../../run/child-process.ts";
import { startSdkAgent } from "../client/sdk-agent.ts";
import { later, startScenario, status } from "./scenarios.ts";

const endOfInput = "\u0004";
const hasTerminal = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;

describe.skipIf(!hasTerminal)("on a terminal (needs script)", () => {
  const start = (agent: string, ...more: readonly string[]) =>
    onTerminal(["agent", "chat", "--agent", agent, ...more], {});

  it("a conversation shows prompts, responses and its help, and says how to go on", async () => {
    const url = await startSdkAgent();
    const run = start(url);
    await run.shows("talking to Echo; /help lists commands, and /exit leaves");
    await run.shows("> ");
    run.types(`tea${keys.enter}`);
    await run.shows("echo:\nyou said: tea\n");
    run.types(`/help${keys.enter}`);
    await run.shows("/exit       leave, as the end of the input does");
    run.types(`/dance${keys.enter}`);
    await run.shows("unknown command /dance");
    run.types(`/task none${keys.enter}`);
    await run.shows("TASK_NOT_FOUND");
    run.types(endOfInput);
    const { code, shown } = await run.ends();
    expect(code).toBe(0);
    expect(shown).toMatch(new RegExp(`lintel: to go on: lintel agent chat --agent ${url} --context-id \\S+\\n$`));
  });

  it("a conversation sends pasted lines one after another", async () => {
    const run = start(await startSdkAgent());
    await run.shows("> ");
    run.types(`one${keys.enter}two${keys.enter}three${keys.enter}/exit${keys.enter}`);
    const { code, shown } = await run.ends();
    expect(code).toBe(0);
    expect(shown.match(/you said: \w+/g)).toEqual(["you said: one", "you said: two", "you said: three"]);
  });

  it("a narrow terminal shows whole words of the help, what is pasted, and progress in one line", async () => {
    const agent = await startScenario([status("WORKING", "on it"), later(1500, status("COMPLETED"))]);
    const columns = 30;
    const run = onTerminal(["agent", "chat", "--agent", agent], {}, columns);
    await run.shows("> ");
    run.types(`/help${keys.enter}`);
    await run.shows("/help\n");
    await run.shows("in a conversation:\n");
    await run.shows("message: a path, or an https\n  address; ;type=MEDIA/TYPE\n");
    await run.shows("second time it\nleaves.\n");
    await run.shows("> ");
    const pasted = "Order green tea, and a cake with it, please.";
    run.types(pasted + keys.enter);
    await run.shows(`${pasted}\n`);
    await run.shows("on it\n");
    await run.shows("working for 1 s");
    await run.shows("> ");
    run.types(`/exit${keys.enter}`);
    const { code, shown } = await run.ends();
    expect(code).toBe(0);
    const [, help = ""] = /in a conversation:\n(.*?leaves\.)\n/s.exec(shown) ?? [];
    for (const line of help.split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
    for (const [progress] of shown.matchAll(/working for \d+ s[^\nw]*/g)) {
      expect(progress.length).toBeLessThan(columns);
    }
  });

  it("Ctrl-C cancels the task that runs, and the conversation goes on", async () => {
    const agent = await startScenario([status("WORKING", "on it"), later(60_000, status("COMPLETED"))]);
    const run = start(agent);
    await run.shows("> ");
    run.types(`go${keys.enter}`);
    await run.shows("on it");
    await run.shows("working for ");
    run.types(keys.interrupt);
    await run.shows("canceling task ");
    await run.shows(": canceled\n");
    await run.shows("> ");
    run.types(`/exit${keys.enter}`);
    expect(await run.ends()).toMatchObject({ code: 0 });
  });

  it("Ctrl-C discards the line that is being typed, and leaves an empty one the second time", async () => {
    const run = start(await startSdkAgent());
    await run.shows("> ");
    run.types("never sent");
    await run.shows("never sent");
    run.types(keys.interrupt);
    run.types(`sent${keys.enter}`);
    await run.shows("you said: sent\n");
    await run.shows("> ");
    run.types(keys.interrupt);
    await run.shows("press Ctrl-C again, or write /exit, to leave");
    run.types(keys.interrupt);
    const { code, shown } = await run.ends();
    expect(code).toBe(130);
    expect(shown.match(/you said: .*/g)).toEqual(["you said: sent"]);
  });
});

it.each(["SIGINT", "SIGTERM"] as const)(
  "%s cancels the task of a conversation without a terminal, and ends it",
  async (signal) => {
    const agent = await startScenario([status("WORKING", "on it"), later(60_000, status("COMPLETED"))]);
    const child = spawn(process.execPath, ["dist/lintel.cjs", "agent", "chat", "--agent", agent]);
    const said = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      child[name].setEncoding("utf8").on("data", (text: string) => {
        said[name] += text;
      });
    }
    const closed = once(child, "close");
    child.stdin.write("go\nnever sent\n");
    await expect.poll(() => said.stdout, { timeout: 20_000 }).toBe("on it\n");
    child.kill(signal);
    expect(await closed).toEqual([130, null]);
    expect(said.stderr).toMatch(
      /^lintel: canceling task (\S+); press Ctrl-C again to leave immediately\nlintel: task \1: canceled\n/,
    );
    expect(said.stdout).toBe("on it\n");
  },
);

it("a conversation waits for a slow pipe, and responds before the pipe ends", async () => {
  const child = spawn(process.execPath, ["dist/lintel.cjs", "agent", "chat", "--agent", await startSdkAgent()]);
  let shown = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    shown += text;
  });
  const closed = once(child, "close");
  for (const [line, response] of [
    ["hello\n", "hello yourself\n"],
    ["t", ""],
    ["ea\n", "echo:\nyou said: tea\n"],
  ] as const) {
    const before = shown;
    child.stdin.write(line);
    await expect.poll(() => shown, { timeout: 20_000 }).toBe(before + response);
  }
  child.stdin.end("last"); // without the end of the line
  expect(await closed).toEqual([0, null]);
  expect(shown).toMatch(/echo:\nyou said: last\n$/);
});
