/** Applies that fail or meet what is there already, and the applies that follow. */
import { beforeEach, describe, expect, it } from "vitest";
import { servicesAndCore } from "../core-ground.ts";
import type { Arguments } from "../declared-value.ts";
import type { EmulatedServices } from "../emulated-services.ts";
import { goodPolicy, goodService } from "../real-terraform/declarations.ts";
import { goodRequest } from "../real-terraform/policy-config.ts";
import { TerraformCore } from "../terraform-core.ts";

const arnOf = (name: string) => `arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/${name}`;
const arn = arnOf("weekly-cleanup");
const p = "lintel_lifecycle_policy.p";

let services: EmulatedServices;
let core: TerraformCore;
servicesAndCore({}, (ground) => {
  ({ services, core } = ground);
});

const policy = (changes: Arguments = {}): Arguments => ({ ...goodPolicy, ...changes });
const named = (name: string, changes: Arguments = {}) => ({
  [`lintel_lifecycle_policy.${name}`]: policy({ name, ...changes }),
});
const fault = (kind: string, operation: string, more: object = {}) =>
  services.admin("POST", "faults", { kind, operations: [operation], ...more });

describe("a policy", () => {
  it("that was deleted is created again, also under the declaration's own token", async () => {
    const own = named("own", { client_token: "Tok-1" });
    const names = async () => (await services.policies()).map(({ name }) => name).toSorted();
    for (const [round, both] of [true, false, true, false, true].entries()) {
      if (round > 0) await services.client.deleteLifecyclePolicy({ lifecyclePolicyArn: arnOf("own") });
      const { code, done } = await core.apply({ ...(both && { [p]: policy() }), ...own });
      expect([code, done]).toEqual([0, both ? "2 added, 0 changed, 0 destroyed" : "1 added, 0 changed, 1 destroyed"]);
      expect(await names()).toEqual(both ? ["own", "weekly cleanup"] : ["own"]);
    }
    expect(await core.plan({ [p]: policy(), ...own })).toMatchObject({ code: 0 });
  });

  describe("whose token or name is taken", () => {
    const same = { tags: { owner: "platform" } };
    const different = { adopt_existing: true, tags: { owner: "platform" } };
    const create = (changes: object = {}) => services.client.createLifecyclePolicy({ ...goodRequest, ...changes });

    beforeEach(async () => {
      await core.apply(named("forgotten"));
      core = new TerraformCore(services.emulator.url);
      const { name, ...content } = goodRequest;
      const changed = { lifecyclePolicyArn: arnOf("forgotten"), ...content, status: "DISABLED" };
      await services.client.updateLifecyclePolicy(changed);
      await create({ name: "other", clientToken: "Tok-1" });
      await create({ name: "Weekly_Cleanup" });
      await create({ name: "same", status: "ENABLED", ...same });
      const [{ action }] = goodRequest.policyDetails as [(typeof goodRequest.policyDetails)[0]];
      const filter = { type: "AGE", value: 30, unit: "DAYS" };
      await create({ name: "different", policyDetails: [{ action, filter }], tags: { owner: "other" } });
    });

    it("is refused with the differences and the command for an import", async () => {
      const { code, textOf } = await core.apply({
        ...named("forgotten"),
        ...named("mistaken", { client_token: "Tok-1" }),
        [p]: policy(),
        ...named("same", same),
        ...named("different", different),
      });
      const errorOf = (label: string) => textOf(`lintel_lifecycle_policy.${label}`);
      expect(code).toBe(1);
      expect(errorOf("mistaken")).toContain("IdempotentParameterMismatchException");
      expect(errorOf("mistaken")).toContain("change the declared token");
      expect(errorOf("p")).toMatch(/^Error: The lifecycle policy already exists/);
      expect(errorOf("p")).toContain("It differs from the declaration in name.");
      expect(errorOf("p")).toContain(`terraform import lintel_lifecycle_policy.NAME ${arn}`);
      expect(errorOf("forgotten")).toContain("It differs from the declaration in status.");
      expect(errorOf("forgotten")).toContain(`terraform import lintel_lifecycle_policy.NAME ${arnOf("forgotten")}`);
      expect(errorOf("same")).toContain("Its content matches the declaration: set adopt_existing = true to adopt it");
      expect(errorOf("different")).toContain(
        'It differs from the declaration in policy_details[0].filter.value, policy_details[0].filter.retain_at_least, tags["owner"].',
      );
      expect(core.addresses).toEqual([]);
    });

    it("is imported, or adopted if it is the same", async () => {
      const declared = { [p]: policy({ name: "Weekly_Cleanup" }), ...named("same", { ...same, adopt_existing: true }) };
      const { code, done } = await core.apply(declared, { imports: { [p]: arn } });
      expect([code, done]).toEqual([0, "1 added, 0 changed, 0 destroyed"]);
      expect(await services.policies()).toHaveLength(5);
      expect(await core.plan(declared)).toMatchObject({ code: 0 });
    });
  });

  it("that was created but cannot be read is tainted, and replaced", async () => {
    const settings = { max_retries: 0 };
    await fault("error", "GetLifecyclePolicy", { status: 500, times: 1 });
    const unread = await core.apply({ [p]: policy() }, { settings });
    expect(unread.code).toBe(1);
    expect(unread.text).toContain(`The policy was created as ${arn}, but could not be read`);
    expect(core.isTainted(p)).toBe(true);
    expect(await core.apply({ [p]: policy() })).toMatchObject({ code: 0, done: "1 added, 0 changed, 1 destroyed" });
    expect(core.isTainted(p)).toBe(false);
    expect(await services.policies()).toHaveLength(1);
  });

  it("keeps its state through a failed read, update and delete", async () => {
    const settings = { max_retries: 0 };
    await core.apply({ [p]: policy() });
    const before = core.attributes(p);
    await fault("error", "GetLifecyclePolicy", { status: 500, times: 1 });
    const unseen = await core.apply({ [p]: policy() }, { settings });
    expect([unseen.code, unseen.text]).toEqual([
      1,
      expect.stringContaining("Error: Reading the lifecycle policy failed"),
    ]);
    expect(core.attributes(p)).toEqual(before);
    const changed = { [p]: policy({ status: "DISABLED" }) };
    for (const [operation, declared, done] of [
      ["UpdateLifecyclePolicy", changed, "0 added, 1 changed, 0 destroyed"],
      ["DeleteLifecyclePolicy", {}, "0 added, 0 changed, 1 destroyed"],
    ] as const) {
      const known = core.attributes(p);
      await fault("error", operation, { status: 503, times: 1 });
      const failed = await core.apply(declared, { settings });
      expect([failed.code, failed.text]).toEqual([1, expect.stringContaining(`${operation} failed with`)]);
      expect(core.attributes(p)).toEqual(known);
      expect(await core.apply(declared)).toMatchObject({ code: 0, done });
    }
  });

  it("is created once if its creation times out, whose error names the attribute for a longer timeout", async () => {
    await fault("hold-answer", "CreateLifecyclePolicy");
    const { code, text } = await core.apply({ [p]: policy({ timeouts: { create: "50ms" } }) });
    expect(code).toBe(1);
    expect(text).toContain("Error: Creating the lifecycle policy took longer than 50ms");
    expect(text).toContain("timeouts.create");
    await services.admin("DELETE", "faults");
    expect(await core.apply({ [p]: policy() })).toMatchObject({ code: 0 });
    expect(await services.policies()).toHaveLength(1);
  });
});

it("policies are created once despite throttling, failures, resets and lost responses, each twice", async () => {
  const faults = [
    { kind: "error", status: 429 },
    { kind: "error", status: 500 },
    { kind: "error", status: 503 },
    { kind: "reset" },
    { kind: "lose-answer" },
  ];
  for (const { kind, ...more } of faults) await fault(kind, "CreateLifecyclePolicy", { ...more, times: 2 });
  const all = Object.assign({}, ...faults.map((_, index) => named(`policy-${index}`)));
  // One policy could meet all faults.
  expect(await core.apply(all, { settings: { max_retries: 10 } })).toMatchObject({ code: 0 });
  const creations = (await services.operations()).filter((name) => name === "CreateLifecyclePolicy");
  expect(creations).toHaveLength(3 * faults.length);
  expect(await services.policies()).toHaveLength(faults.length);
  expect(await core.plan(all)).toMatchObject({ code: 0 });
});

it("the default settings wait out five refusals in a row", async () => {
  const throttled = (operation: string) =>
    fault("error", operation, {
      status: 429,
      headers: { "retry-after": "0" }, // without it the delays are up to 15 s; test/client/retry.test.ts covers those
      times: 5,
    });
  const times = async (operation: string) => (await services.operations()).filter((name) => name === operation).length;
  const declared = { [p]: policy(), "lintel_hosted_service.s": goodService };
  const settings = { max_retries: null };
  await throttled("CreateLifecyclePolicy");
  await throttled("DescribeService");
  expect(await core.apply(declared, { settings })).toMatchObject({ code: 0, done: "2 added, 0 changed, 0 destroyed" });
  expect(await times("CreateLifecyclePolicy")).toBe(6);
  expect(await services.policies()).toHaveLength(1);
  await services.untilRested();
  await services.forgetRequests();
  await throttled("DescribeService");
  expect(await core.plan(declared, { settings })).toMatchObject({ code: 0 });
  expect(await times("DescribeService")).toBe(6);
});
