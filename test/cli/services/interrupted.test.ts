/** `lintel services pause` as a process that is interrupted. */
import { expect, test } from "vitest";
import { spawn } from "../../run/child-process.ts";
import { emulatedServices } from "./services.ts";

/** Starts the command; `said` waits until standard error has a text. */
function started(words: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ["dist/lintel.cjs", "services", ...words], { env });
  const output = { stdout: "", stderr: "" };
  let look = () => {};
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
      look();
    });
  }
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  const said = (text: string) =>
    new Promise<void>((resolve, fail) => {
      look = () => output.stderr.includes(text) && resolve();
      void closed.then(() => fail(new Error(`ended without saying ${text}: ${output.stderr}`)));
      look();
    });
  return { child, output, closed, said };
}

const pause = ["pause", "--all", "--region", "eu-west-1", "--yes", "--concurrency", "1"];

test("the first Ctrl-C starts nothing more, says what is under way, and waits for it", async () => {
  const { env, pass, requests } = await emulatedServices({ "eu-west-1": ["web-1", "web-2", "web-3"] }, 600);
  const { child, output, closed, said } = started(pause, env);
  await said("web-1 (123456789012 eu-west-1): pausing, operation ");
  pass(601);
  await said("web-2 (123456789012 eu-west-1): pausing, operation ");
  child.kill("SIGINT");
  await said("To continue:");
  expect(output.stderr.match(/^.*: in progress, operation [0-9a-f-]{36}$/gm)).toEqual([
    expect.stringMatching(/^web-2 \(123456789012 eu-west-1\)/),
  ]);
  expect(output.stderr).toContain(
    `lintel: nothing more is started; waiting for 1 operation, Ctrl-C again ends that. To continue: lintel services ${pause.join(" ")}\n`,
  );
  pass(601);
  expect(await closed).toBe(130);
  expect(output.stdout).toBe(
    "web-3 (123456789012 eu-west-1): not started; interrupted before it began\n3 services: 2 paused, 1 not started\n",
  );
  expect(await requests("PauseService")).toBe(2);
});

test("a second Ctrl-C ends the wait, and the operation is named", async () => {
  const { env } = await emulatedServices({ "eu-west-1": ["web-1", "web-2"] }, 600);
  const { child, output, closed, said } = started(pause, env);
  await said("pausing, operation ");
  child.kill("SIGINT");
  await said("To continue:");
  child.kill("SIGINT");
  expect(await closed).toBe(130);
  expect(output.stdout).toMatch(
    /^web-1 \(123456789012 eu-west-1\): still in progress; status OPERATION_IN_PROGRESS; operation [0-9a-f-]{36}; interrupted$/m,
  );
  expect(output.stdout).toContain("2 services: 1 still in progress, 1 not started\n");
});

test("Ctrl-C does not wait for operations of others", async () => {
  const { env, call, arnOf, requests } = await emulatedServices({ "eu-west-1": ["web-1"] }, 600);
  await call("eu-west-1", "StartDeployment", { ServiceArn: arnOf("web-1", "eu-west-1") });
  const { child, output, closed, said } = started(pause, env);
  await said("web-1: waiting for an operation that is already running");
  child.kill("SIGINT");
  expect(await closed).toBe(130);
  expect(output.stderr).toContain("lintel: nothing more is started. To continue: lintel services pause --all");
  expect(output.stdout).toMatch(
    /^web-1 .*: not started; operation [0-9a-f-]{36}; interrupted; nothing was requested, since START_DEPLOYMENT was in progress\n/,
  );
  expect(await requests("PauseService")).toBe(0);
});

test.each(["SIGINT", "SIGTERM"] as const)("%s while services are read changes nothing", async (signal) => {
  const { env, fault, emulator, requests } = await emulatedServices({ "eu-west-1": ["web-1"] });
  await fault({ kind: "hold-answer", operations: ["ListServices"] });
  const { child, output, closed } = started(pause, env);
  await expect
    .poll(async () => (await emulator.send("GET", "/_lintel/faults")).body.faults[0]?.holding, { timeout: 20_000 })
    .toBe(1);
  child.kill(signal);
  expect(await closed).toBe(130);
  expect(output.stderr).toBe("lintel: interrupted before anything was changed\n");
  expect(await requests("PauseService")).toBe(0);
});
