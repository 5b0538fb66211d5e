/** Tags of a policy and a service that meet default tags, ignored tags, and changes outside. */
import { afterEach, expect, it, vi } from "vitest";
import { unknownValue } from "../../../lib/terraform/protocol/provider-server.ts";
import type { Declarations, Ran } from "../core-command.ts";
import { servicesAndCore } from "../core-ground.ts";
import { type Arguments, later } from "../declared-value.ts";
import type { EmulatedServices } from "../emulated-services.ts";
import { goodPolicy, goodService } from "../real-terraform/declarations.ts";
import type { TerraformCore } from "../terraform-core.ts";

type Tags = { readonly [key: string]: unknown };

/** Settings of the provider. */
const defaults = (tags: Tags) => ({ default_tags: { tags } });
const ignored = (keys: readonly string[], prefixes: readonly string[] = []) => ({
  ignore_tags: { keys, key_prefixes: prefixes },
});
const many = (count: number, name: string): Tags =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, "v"]));

const [policy, service] = ["lintel_lifecycle_policy.p", "lintel_hosted_service.s"] as const;
const addresses = [policy, service] as const;

let services: EmulatedServices;
let core: TerraformCore;
servicesAndCore({ operationSeconds: 0 }, (ground) => {
  ({ services, core } = ground);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** A policy and a service with the same arguments. */
const both = (tags?: Tags, more: { readonly policy?: Arguments; readonly service?: Arguments } = {}): Declarations => ({
  [policy]: { ...goodPolicy, tags, ...more.policy },
  [service]: { ...goodService, tags, ...more.service },
});
const succeeds = async (run: Promise<Ran>): Promise<Ran> => {
  const ran = await run;
  expect(ran.code, ran.text).toBe(0);
  return ran;
};
const arnOf = (address: string) => String(core.attributes(address).arn);

/** Changes the tags of both outside of Terraform. */
async function tagged(tags: { readonly [key: string]: string }, removed: readonly string[] = []): Promise<void> {
  await services.client.tagResource({ resourceArn: arnOf(policy), tags });
  await services.hosting.tagResource({ ResourceArn: arnOf(service), Tags: tags });
  if (removed.length === 0) return;
  await services.client.untagResource({ resourceArn: arnOf(policy), tagKeys: removed });
  await services.hosting.untagResource({ ResourceArn: arnOf(service), TagKeys: removed });
}

/** The tags of both in the service. */
async function found(): Promise<readonly unknown[]> {
  const { Tags } = await services.hosting.listTagsForResource({ ResourceArn: arnOf(service) });
  return [(await services.policy(arnOf(policy))).tags ?? {}, Tags ?? {}];
}

/** Both with these attributes before and after a change in place. */
const inPlace = ({ planned, actions }: Ran, before: object, after: object): void => {
  expect(actions).toEqual({ [policy]: "update", [service]: "update" });
  for (const address of addresses) expect(planned.get(address)).toMatchObject({ before, after });
};

it("tags are drift when they change outside, and change with default tags, in place and in one plan", async () => {
  const settings = defaults({ cost: "1", last: "x" });
  const own = { own: "a", gone: "b" };
  await succeeds(core.apply(both(own), { settings }));
  await tagged({ own: "changed", cost: "2", added: "c" }, ["gone"]);
  const corrected = await succeeds(core.apply(both(own), { settings }));
  const all = { ...own, cost: "1", last: "x" };
  const outside = { own: "changed", cost: "2", added: "c", last: "x" };
  inPlace(corrected, { tags_all: outside }, { tags: own, tags_all: all });
  for (const address of addresses)
    expect(corrected.planned.get(address)?.before?.tags).toEqual({ own: "changed", cost: "2", added: "c" });
  expect(await found()).toEqual([all, all]);

  const changed = await succeeds(core.apply(both(), { settings: defaults({ cost: "2" }) }));
  inPlace(changed, { tags_all: all }, { tags_all: { cost: "2" } });
  for (const address of addresses) expect(changed.planned.get(address)?.after?.tags_all).toEqual({ cost: "2" });
  expect(await found()).toEqual([{ cost: "2" }, { cost: "2" }]);
  await succeeds(core.plan(both(), { settings: defaults({ cost: "2" }) }));
});

it("tags are neither drift, changed nor read by data sources if they are ignored, by key or by prefix", async () => {
  const settings = { ...defaults({ cost: "1" }), ...ignored(["Owner"], ["k8s.io/"]) };
  await succeeds(core.apply(both({ own: "a" }), { settings }));
  await tagged({ Owner: "them", "k8s.io/a": "1", owner: "case counts" });
  const drifted = await core.plan(both({ own: "a" }), { settings });
  inPlace(drifted, {}, { tags: { own: "a" } });
  for (const address of addresses)
    expect(drifted.planned.get(address)?.before?.tags).toEqual({ own: "a", owner: "case counts" });
  await succeeds(core.apply(both({ own: "b" }), { settings }));
  const left = { own: "b", cost: "1", Owner: "them", "k8s.io/a": "1" };
  expect(await found()).toEqual([left, left]);

  for (const [address, search] of [
    [policy, { name: "weekly cleanup" }],
    [service, { service_name: "web-1" }],
  ] as const) {
    const { values } = await core.read(address.slice(0, -2), search, { settings });
    expect([values?.id, values?.tags]).toEqual([arnOf(address), { own: "b", cost: "1" }]);
  }
  await succeeds(core.plan(both({ own: "b" }), { settings }));
  expect(JSON.stringify(addresses.map((address) => core.attributes(address)))).not.toMatch(/Owner|k8s/);
  // If they are no longer ignored, they are drift like all others.
  const { planned } = await core.plan(both({ own: "b" }), { settings: defaults({ cost: "1" }) });
  for (const address of addresses) expect(planned.get(address)?.before).toMatchObject({ tags: { Owner: "them" } });
});

it("tags keep their outside changes if those are ignored, while other attributes change", async () => {
  const changed = (description: string, interval: number) =>
    both({ own: "a" }, { policy: { description }, service: { health_check_configuration: { interval } } });
  const options = (cost: string) => ({
    settings: defaults({ cost }),
    ignored: { [policy]: ["tags"], [service]: ["tags"] },
  });
  await succeeds(core.apply(changed("one", 5), options("1")));
  await tagged({ own: "outside", added: "c" });
  await succeeds(core.plan(changed("one", 5), options("1")));
  await succeeds(core.apply(changed("two", 6), options("2")));
  const stands = { own: "outside", added: "c", cost: "2" };
  expect(await found()).toEqual([stands, stands]);
  await succeeds(core.plan(changed("two", 6), options("2")));
});

it("tags come from the environment, as in the AWS provider", async () => {
  for (const [name, value] of Object.entries({
    TF_AWS_DEFAULT_TAGS_Cost: "1",
    TF_AWS_DEFAULT_TAGS_empty: "",
    TF_AWS_DEFAULT_TAGS_team: "overruled",
    TF_AWS_IGNORE_TAGS_KEYS: "Owner, other",
    TF_AWS_IGNORE_TAGS_KEY_PREFIXES: "k8s.io/",
  }))
    vi.stubEnv(name, value);
  const settings = { ...defaults({ team: "web" }), ...ignored(["more"]) };
  await succeeds(core.apply(both(), { settings }));
  const all = { Cost: "1", empty: "", team: "web" };
  await succeeds(core.plan(both(), { settings }));
  expect(await found()).toEqual([all, all]);
  await tagged({ Owner: "x", other: "x", more: "x", "k8s.io/a": "x" });
  await succeeds(core.plan(both(), { settings }));
});

it("tags with the reserved prefix fail at plan, from every source", async () => {
  const reserved = "tag keys with this prefix are reserved for the provider";
  const own = await core.plan({ [service]: { ...goodService, tags: { "aws:team": "x" } } });
  expect([own.code, own.text]).toEqual([1, expect.stringContaining(reserved)]);
  const { code, textOf } = await core.plan(both(), { settings: defaults({ "aws:team": "x" }) });
  expect(code).toBe(1);
  for (const address of addresses) {
    expect(textOf(address)).toContain(reserved);
    expect(textOf(address).match(/These tags include/g)).toHaveLength(1);
  }
  expect(await services.operations()).toEqual([]);
});

it("tags are limited to 50, including the provider's", async () => {
  const settings = defaults(many(20, "default"));
  // A default tag that is declared again counts once.
  const most = await core.plan(both({ ...many(30, "own"), default0: "v" }), { settings });
  expect(most.actions, most.text).toEqual({ [policy]: "create", [service]: "create" });
  const { code, textOf } = await core.plan(both(many(31, "own")), { settings });
  expect(code).toBe(1);
  for (const address of addresses) expect(textOf(address)).toContain("Error: tags has 51 entries");
});

it("tags are known after apply if default tags are, even if the response to a creation is lost", async () => {
  const settings = defaults({ team: later("web") });
  const planned = await core.plan(both({ own: "a" }), { settings });
  for (const address of addresses) expect(planned.planned.get(address)?.after?.tags_all).toBe(unknownValue);
  const operations = ["CreateLifecyclePolicy", "CreateService"];
  await services.admin("POST", "faults", { kind: "lose-answer", operations, times: 1 });
  await succeeds(core.apply(both({ own: "a" }), { settings }));
  expect([(await services.policies()).length, (await services.services()).length]).toEqual([1, 1]);
  const all = { own: "a", team: "web" };
  await succeeds(core.plan(both({ own: "a" }), { settings: defaults({ team: "web" }) }));
  expect(await found()).toEqual([all, all]);
});
