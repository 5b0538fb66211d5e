/** Requests about policies end with the operation that they belong to. */
import { expect, it } from "vitest";
import handler from "../../../../../lib/services/image-builder/lifecycle-policy/handler.ts";
import { StateOwnership } from "../../../../../lib/terraform/provider/state-ownership.ts";
import type { HandlerCall } from "../../../../../lib/terraform/runtime/handler.ts";
import { arnOf, emulatorForTest, smallestPolicy } from "../../../../emulator/running-emulator.ts";

type PolicyCall = HandlerCall<Awaited<ReturnType<typeof handler.connect>>>;

const arn = arnOf("keep-recent");
const prior = { ...smallestPolicy, arn, tags: { a: "1" } };

const held: readonly [operation: string, work: (call: PolicyCall) => Promise<unknown> | undefined][] = [
  ["CreateLifecyclePolicy", (call) => handler.create({ ...smallestPolicy, name: "another" }, call)],
  ["CreateLifecyclePolicy", (call) => handler.dryRun?.(smallestPolicy, true, call)],
  ["GetLifecyclePolicy", (call) => handler.read(arn, call)],
  ["ListLifecyclePolicies", (call) => handler.find?.("keep-recent", call)],
  ["UpdateLifecyclePolicy", (call) => handler.update(prior, { ...prior, description: "changed" }, call)],
  ["UntagResource", (call) => handler.update(prior, smallestPolicy, call)],
  ["TagResource", (call) => handler.update(prior, { ...prior, tags: { a: "2" } }, call)],
  ["DeleteLifecyclePolicy", (call) => handler.delete(prior, call)],
];

it.each(held)("a stopped run does not wait for %s", async (operation, work) => {
  const emulator = await emulatorForTest();
  await emulator.create({ tags: prior.tags });
  const settings = { endpointUrl: emulator.url, region: "us-east-1", skipCredentials: true, maxRetries: 0 };
  const stop = new AbortController();
  const call: PolicyCall = {
    client: await handler.connect({ ...settings, reservedTagPrefix: "aws:" }),
    options: {},
    ownership: new StateOwnership(),
    signal: stop.signal,
    log: () => {},
  };
  await emulator.send("POST", "/_lintel/faults", { kind: "hold-answer", operations: [operation] });
  const ended = expect(work(call)).rejects.toThrow(`${operation} was stopped`);
  const holding = async () => (await emulator.send("GET", "/_lintel/faults")).body.faults[0]?.holding;
  await expect.poll(holding).toBe(1);
  stop.abort();
  // What would still wait gets its answer.
  await emulator.send("DELETE", "/_lintel/faults");
  await ended;
});
