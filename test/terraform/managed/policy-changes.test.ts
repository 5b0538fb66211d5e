/** Which requests a change of a policy takes, and which differences need none. */
import { expect, it } from "vitest";
import { servicesAndCore } from "../core-ground.ts";
import type { Arguments } from "../declared-value.ts";
import type { EmulatedServices } from "../emulated-services.ts";
import { goodPolicy } from "../real-terraform/declarations.ts";
import type { TerraformCore } from "../terraform-core.ts";

const arnOf = (name: string) => `arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/${name}`;
const arn = arnOf("weekly-cleanup");
const address = "lintel_lifecycle_policy.p";

let services: EmulatedServices;
let core: TerraformCore;
servicesAndCore({}, (ground) => {
  ({ services, core } = ground);
});

const policy = (changes: Arguments = {}) => ({ [address]: { ...goodPolicy, ...changes } });

/** Applies, and answers with the operations. */
async function applied(declared: { readonly [address: string]: Arguments }, done: string): Promise<readonly string[]> {
  await services.forgetRequests();
  const ran = await core.apply(declared);
  expect([ran.code, ran.done], ran.text).toEqual([0, done]);
  return services.operations();
}

it("a policy is updated in place, with only the changes, back and forth, and not for settings that are only Terraform's", async () => {
  await core.apply(policy({ tags: { a: "1", b: "2" }, description: "old" }));
  const changed = "0 added, 1 changed, 0 destroyed";
  expect(await applied(policy({ tags: { a: "1", b: "3", c: "4" }, description: "old" }), changed)).toEqual([
    "GetLifecyclePolicy",
    "TagResource",
    "GetLifecyclePolicy",
  ]);
  expect((await services.policy(arn)).tags).toEqual({ a: "1", b: "3", c: "4" });
  expect(await applied(policy({ status: "DISABLED" }), changed)).toEqual([
    "GetLifecyclePolicy",
    "UpdateLifecyclePolicy",
    "UntagResource",
    "GetLifecyclePolicy",
  ]);
  const record = await services.policy(arn);
  expect(record.status).toBe("DISABLED");
  expect(record).not.toHaveProperty("description");

  // No update is mistaken for a repeated one.
  for (const status of ["ENABLED", "DISABLED"]) {
    await applied(policy({ status }), changed);
    expect((await services.policy(arn)).status).toBe(status);
  }

  const timeouts = { create: "1h30m", delete: "90s" };
  const settings = policy({ status: "DISABLED", adopt_existing: true, client_token: "mine", timeouts });
  expect(await applied(settings, changed)).toEqual(["GetLifecyclePolicy"]);
  expect(await core.plan(settings)).toMatchObject({ code: 0 });
});

it("an import id that is not an ARN, or is unknown, is refused", async () => {
  const named = await core.plan(policy(), { imports: { [address]: "weekly cleanup" } });
  expect(named.code).toBe(1);
  expect(named.text).toContain('The id is "weekly cleanup"; it must be the ARN of a lifecycle policy');
  const gone = await core.plan(policy(), { imports: { [address]: arn } });
  expect([gone.code, gone.text]).toEqual([1, expect.stringContaining("Cannot import non-existent remote object")]);
});

/** What is declared, and what the service answers in its place. */
const equivalents: readonly (readonly [string, Arguments, object])[] = [
  ["a role that is answered by its ARN", {}, { executionRole: "arn:aws:iam::123456789012:role/team/lifecycle" }],
  [
    "defaults that are answered",
    { policy_details: [{ action: { type: "DELETE" }, filter: { type: "COUNT", value: 5 } }] },
    {
      policyDetails: [
        {
          action: { type: "DELETE", includeResources: { vmImages: false, snapshots: false, containers: false } },
          filter: { type: "COUNT", value: 5 },
        },
      ],
    },
  ],
  [
    "empty structures",
    {
      policy_details: [
        {
          action: { type: "DELETE", include_resources: {} },
          filter: { type: "COUNT", value: 5 },
          exclusion_rules: { vm_images: {} },
        },
      ],
    },
    { policyDetails: [{ action: { type: "DELETE" }, filter: { type: "COUNT", value: 5 } }] },
  ],
  [
    "a unit that COUNT has no use for",
    { policy_details: [{ action: { type: "DELETE" }, filter: { type: "COUNT", value: 5, unit: "DAYS" } }] },
    { policyDetails: [{ action: { type: "DELETE" }, filter: { type: "COUNT", value: 5 } }] },
  ],
  ["null", { description: null, tags: null, status: null }, {}],
];

it.each(equivalents)("there is no drift in %s", async (_, changes, responded) => {
  await applied(policy(changes), "1 added, 0 changed, 0 destroyed");
  expect(await core.plan(policy(changes))).toMatchObject({ code: 0 });
  const { arn: _arn, name, tags, dateCreated, dateUpdated, ...content } = await services.policy(arn);
  await services.client.updateLifecyclePolicy({ lifecyclePolicyArn: arn, ...content, ...responded });
  expect(await core.plan(policy(changes))).toMatchObject({ code: 0 });
});
