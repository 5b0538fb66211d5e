/** Tags over time, with default and ignored tags, of a policy and a service: the provider in this process. */
import { describe, expect, it } from "vitest";
import {
  type ObjectValue,
  type TerraformValue,
  unknownValue,
} from "../../../lib/terraform/protocol/provider-server.ts";
import type { Declarations } from "../core-command.ts";
import type { Arguments } from "../declared-value.ts";
import { policy } from "./policy-declaration.ts";
import { providerGround } from "./provider-ground.ts";
import { service } from "./service-declarations.ts";
import { computedValue, type Expected, type Step, scenarios } from "./tag-scenarios.ts";

const kinds: readonly (readonly [address: string, declared: (changes: Arguments) => Arguments])[] = [
  ["lintel_lifecycle_policy.it", policy],
  ["lintel_hosted_service.it", service],
];

const settingsIn = ({ defaults, ignored }: Step): ObjectValue => ({
  default_tags: defaults === undefined ? null : { tags: defaults },
  ignore_tags: ignored === undefined ? null : { keys: ignored },
});

function tagsIn(value: TerraformValue | undefined): Expected {
  if (value === null || value === undefined) return null;
  if (value === unknownValue || Object.values(value).includes(unknownValue)) return "unknown";
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, each === null ? null : String(each)]));
}

describe.each(kinds)("the tags of %s", (address, declaration) => {
  it.each(scenarios.map(({ name, steps }) => [name, steps] as const))("%s", async (_, steps) => {
    const ground = await providerGround();
    const module = ground.rootModule();
    const arnOf = () => module.attributes(address).arn;
    const stored = async () => {
      const arn = arnOf();
      if (address.includes("service")) return (await ground.hosting.listTagsForResource({ ResourceArn: arn })).Tags;
      return (await ground.images.listTagsForResource({ resourceArn: arn })).tags ?? {};
    };
    let last: Declarations = {};
    for (const [index, step] of steps.entries()) {
      const options = { settings: settingsIn(step) };
      last = {
        // Another revision in each step, whose ARN is known only after that.
        "lintel_auto_scaling_configuration.made": { auto_scaling_configuration_name: "made", max_size: index + 2 },
        [address]: declaration(step.tags === undefined ? {} : { tags: step.tags }),
      };
      const { planned, text } = await module.plan(last, options);
      const { action, after } = planned.get(address) ?? {};
      expect([action, tagsIn(after?.tags), tagsIn(after?.tags_all)], `plan of step ${index + 1}: ${text}`).toEqual([
        ...[step.action, step.planned, step.plannedAll],
      ]);
      const applied = await module.apply(last, options);
      expect(applied.code, applied.text).toBe(0);
      const computed = String(module.attributes("lintel_auto_scaling_configuration.made").arn);
      const made = Object.fromEntries(
        Object.entries(step.made).map(([key, value]) => [key, value === computedValue ? computed : value]),
      );
      const { tags = null, tags_all: all = null } = module.attributes(address);
      expect(tagsIn(all), `state after step ${index + 1}`).toEqual(made);
      if (step.planned !== "unknown") expect(tagsIn(tags), `state after step ${index + 1}`).toEqual(step.planned);
      expect(await module.plan(last, options), `plan after step ${index + 1}`).toMatchObject({ code: 0, actions: {} });
      // A creation leaves its mark until that plan.
      expect(await stored(), `service after step ${index + 1}`).toEqual(made);
    }
    const imports = Object.fromEntries(Object.keys(last).map((each) => [each, String(module.attributes(each).id)]));
    const [step] = steps.slice(-1);
    const imported = ground.rootModule(step && settingsIn(step));
    expect(await imported.plan(last, { imports }), "plan of an import").toMatchObject({ code: 0, actions: {} });
  });
});
