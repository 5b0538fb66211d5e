/** The region of resources: the provider's, their own, or the one of an import. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Declarations, Options, Ran } from "../core-command.ts";
import { servicesAndCore } from "../core-ground.ts";
import type { EmulatedServices } from "../emulated-services.ts";
import { goodPolicy, goodService } from "../real-terraform/declarations.ts";
import { TerraformCore } from "../terraform-core.ts";

const [policy, service] = ["lintel_lifecycle_policy.p", "lintel_hosted_service.s"] as const;
const addresses = [policy, service] as const;

let services: EmulatedServices;
let core: TerraformCore;
servicesAndCore({ operationSeconds: 0 }, (ground) => {
  ({ services, core } = ground);
});
beforeEach(() => {
  // The provider's own region overrides that of the environment.
  vi.stubEnv("AWS_REGION", "eu-west-1");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** A policy and a service, in a region if there is one. */
const both = (region?: string): Declarations => ({
  [policy]: { ...goodPolicy, region },
  [service]: { ...goodService, region },
});
const succeeds = async (run: Promise<Ran>): Promise<Ran> => {
  const ran = await run;
  expect(ran.code, ran.text).toBe(0);
  return ran;
};
const regionsOf = (module: TerraformCore) =>
  addresses.map((address) => {
    const { arn, region, id } = module.attributes(address);
    return [region, String(arn).split(":")[3], id === arn];
  });
const inRegion = (region: string) => addresses.map(() => [region, region, true]);

it("a region is the provider's unless the resource declares one", async () => {
  await succeeds(core.apply(both()));
  expect(regionsOf(core)).toEqual(inRegion("us-east-1"));
  await succeeds(core.plan(both("us-east-1")));
  const other = new TerraformCore(services.emulator.url);
  await succeeds(other.apply(both("eu-west-1")));
  expect(regionsOf(other)).toEqual(inRegion("eu-west-1"));
  await succeeds(other.destroy());
  expect([await services.policies(), await services.services()].map((each) => each.length)).toEqual([1, 1]);
  await succeeds(core.plan(both()));
});

it("a region is the service's own if requests are unsigned, whatever the provider's", async () => {
  const settings = { skip_credentials: true, access_key: null, secret_key: null, region: "eu-west-1" };
  await succeeds(core.apply(both(), { settings }));
  expect(regionsOf(core)).toEqual(inRegion("us-east-1"));
  await succeeds(core.plan(both(), { settings }));
});

it("a region forces replacement when it or the provider's changes, unless the resource declares one", async () => {
  const fixed = { "lintel_lifecycle_policy.fixed": { ...goodPolicy, name: "fixed", region: "us-east-1" } };
  await succeeds(core.apply({ ...both(), ...fixed }));
  const elsewhere = await core.plan({ ...both(), ...fixed }, { settings: { region: "eu-west-1" } });
  expect(elsewhere.actions).toEqual({ [policy]: "replace", [service]: "replace" });

  const replaced = await succeeds(core.apply(both("eu-west-1")));
  for (const address of addresses) {
    expect(replaced.planned.get(address)).toMatchObject({
      action: "replace",
      replacedBy: ["region"],
      before: { region: "us-east-1" },
      after: { region: "eu-west-1" },
    });
  }
  expect(replaced.done).toBe("2 added, 0 changed, 3 destroyed");
  expect(regionsOf(core)).toEqual(inRegion("eu-west-1"));
  expect([await services.policies(), await services.services()]).toEqual([[], []]);
  await succeeds(core.plan(both("eu-west-1")));
});

it("a region comes from the environment if the provider's does", async () => {
  await succeeds(core.apply(both(), { settings: { region: null } }));
  expect(regionsOf(core)).toEqual(inRegion("eu-west-1"));
});

it("a region is kept by an import, with and without @REGION, and can be declared by data sources", async () => {
  await succeeds(core.apply(both("eu-west-1")));
  const [policyArn, serviceArn] = addresses.map((address) => String(core.attributes(address).arn));
  const imported = new TerraformCore(services.emulator.url);
  const options: Options = { imports: { [policy]: `${policyArn}@eu-west-1`, [service]: String(serviceArn) } };
  const { done } = await succeeds(imported.apply(both("eu-west-1"), options));
  expect(done).toBe("0 added, 0 changed, 0 destroyed");
  expect(regionsOf(imported)).toEqual(inRegion("eu-west-1"));
  await succeeds(imported.plan(both("eu-west-1")));

  const named = await core.read("lintel_lifecycle_policy", { name: "weekly cleanup", region: "eu-west-1" });
  expect(named.values).toMatchObject({ id: policyArn });
  const known = await core.read("lintel_hosted_service", { arn: serviceArn });
  expect(known.values).toMatchObject({ region: "eu-west-1" });
  const operations = await core.read("lintel_hosted_service_operations", { arn: serviceArn });
  expect(operations.values).toMatchObject({ region: "eu-west-1", operations: [{ type: "CREATE_SERVICE" }] });

  const wrong = { imports: { [policy]: `${policyArn}@us-east-1` } };
  const refused = await new TerraformCore(services.emulator.url).plan(both("eu-west-1"), wrong);
  expect(refused.code).toBe(1);
  expect(refused.text).toContain("Error: The id has two regions, eu-west-1 in its ARN and us-east-1 after it");
  const elsewhere = await core.read("lintel_lifecycle_policy", { name: "weekly cleanup" });
  expect(elsewhere.text).toMatch(/No lifecycle policy .*has name "weekly cleanup"/);
});

it("a malformed region fails at plan", async () => {
  const { code, text } = await core.plan({ [policy]: { ...goodPolicy, region: "evil.example" } });
  expect(code).toBe(1);
  expect(text).toContain('region is "evil.example"; it must be the name of a region, such as "eu-west-1".');
  expect(await services.operations()).toEqual([]);
});
