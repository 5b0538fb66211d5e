/** What a process remembers ends with its run: the files of a test run share processes, and none sees another's. */
import { expect, it } from "vitest";
import { beginRun, runState } from "../../../lib/base/process/run-state.ts";
import { gatesOfRun } from "../../../lib/client/credentials/credential-gate.ts";
import { keepSecret, redactor } from "../../../lib/client/secrets/redact.ts";
import { readSecret } from "../../../lib/client/secrets/secret-reference.ts";
import { secret } from "../../run/secret.ts";

it("state lasts as long as its run, and each use of it sees the same", () => {
  const state = runState(() => ({ seen: 0 }));
  state().seen += 1;
  expect(state().seen).toBe(1);
  beginRun();
  expect(state().seen).toBe(0);
});

it("a run knows none of the secrets and gates of the run before, and the uncaught errors of both are watched once", () => {
  const watchers = () => process.listenerCount("uncaughtExceptionMonitor");
  const known = secret("Known");
  keepSecret(known);
  const watched = watchers();
  const gates = gatesOfRun();
  expect(redactor([])(`it is ${known}`)).toBe("it is ***");
  expect(gatesOfRun()).toBe(gates);
  beginRun();
  expect(redactor([])(`it is ${known}`)).toContain(known);
  expect(gatesOfRun()).not.toBe(gates);
  keepSecret(secret("Next"));
  expect(watchers()).toBe(watched);
});

it("a command that prints a secret is asked once in a run", async () => {
  const command = [process.execPath, "-p", "process.hrtime.bigint()"] as const;
  const asked = () => readSecret({ from: "command", command });
  const first = await asked();
  expect(await asked()).toBe(first);
  beginRun();
  expect(await asked()).not.toBe(first);
});
