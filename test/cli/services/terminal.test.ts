/** `lintel services` on a terminal. */
import { expect, test } from "vitest";
import { keys, onTerminal } from "../api/terminal.ts";
import { emulatedServices } from "./services.ts";

const given = { "eu-west-1": ["web-1", "web-2"] };
const pause = ["services", "pause", "--all", "--region", "eu-west-1"];

test("the plan is shown, and services are paused after a yes", async () => {
  const { env, requests } = await emulatedServices(given);
  const { shows, types, ends } = onTerminal(pause, env);
  await shows("web-1 (123456789012 eu-west-1) is RUNNING");
  await shows("Pause 2 services? [y/N] ");
  expect(await requests("PauseService")).toBe(0);
  types(`y${keys.enter}`);
  const { code, shown } = await ends();
  expect(shown).toContain("2 services: 2 paused");
  expect(code).toBe(0);
});

test.each(["n", "", "yesterday"])("%j pauses nothing", async (response) => {
  const { env, requests } = await emulatedServices(given);
  const { shows, types, ends } = onTerminal(pause, env);
  await shows("[y/N] ");
  types(`${response}${keys.enter}`);
  const { code, shown } = await ends();
  expect(shown).toContain("lintel: nothing was changed");
  expect([code, await requests("PauseService")]).toEqual([1, 0]);
});

test("Ctrl-C at the question pauses nothing", async () => {
  const { env, requests } = await emulatedServices(given);
  const { shows, types, ends } = onTerminal(pause, env);
  await shows("[y/N] ");
  types(keys.interrupt);
  expect((await ends()).code).toBe(130);
  expect(await requests("PauseService")).toBe(0);
});

test("the progress is one line, which is erased in the end", async () => {
  const { env, pass } = await emulatedServices(given, 600);
  const { shows, ends } = onTerminal([...pause, "--yes"], env);
  await shows("pausing 2 services for ");
  await shows("0 ended, 2 in progress");
  pass(601);
  const { code, shown } = await ends();
  expect(shown).toMatch(/2 services: 2 paused\n$/);
  expect(code).toBe(0);
});

test("a narrow terminal shows a line for each cell", async () => {
  const { env } = await emulatedServices({ "eu-west-1": ["web-1"] });
  const { ends } = onTerminal(["services", "status", "--all", "--region", "eu-west-1"], env, 50);
  const { code, shown } = await ends();
  expect(shown).toContain("web-1\n  region: eu-west-1\n  account: 123456789012\n  status: RUNNING\n");
  expect(code).toBe(0);
});
