/** Tags over time, with default and ignored tags, of a policy and a service: the provider in this process. */
import { expect, it } from "vitest";
import {
  type ObjectValue,
  type TerraformValue,
  unknownValue,
} from "../../../lib/terraform/protocol/provider-server.ts";
import type { Declarations } from "../core-command.ts";
import { policy } from "./policy-declaration.ts";
import { providerGround } from "./provider-ground.ts";
import { service } from "./service-declarations.ts";
import { computedValue, type Expected, type Step, scenarios } from "./tag-scenarios.ts";

/** Both have a state of their own, and the settings of one provider. */
const kinds = ["lintel_lifecycle_policy.it", "lintel_hosted_service.it"] as const;

const settingsIn = ({ defaults, ignored }: Step): ObjectValue => ({
  default_tags: defaults === undefined ? null : { tags: defaults },
  ignore_tags: ignored === undefined ? null : { keys: ignored },
});

function tagsIn(value: TerraformValue | undefined): Expected {
  if (value === null || value === undefined) return null;
  if (value === unknownValue || Object.values(value).includes(unknownValue)) return "unknown";
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, each === null ? null : String(each)]));
}

it.each(scenarios.map(({ name, steps }) => [name, steps] as const))(
  "the tags of a policy and of a service: %s",
  async (_, steps) => {
    const ground = await providerGround();
    const module = ground.rootModule();
    const arnOf = (address: string) => module.attributes(address).arn;
    const stored = async () => [
      (await ground.images.listTagsForResource({ resourceArn: arnOf(kinds[0]) })).tags ?? {},
      (await ground.hosting.listTagsForResource({ ResourceArn: arnOf(kinds[1]) })).Tags,
    ];
    let last: Declarations = {};
    for (const [index, step] of steps.entries()) {
      const options = { settings: settingsIn(step) };
      const tags = step.tags === undefined ? {} : { tags: step.tags };
      last = {
        // Another revision in each step, whose ARN is known only after that.
        "lintel_auto_scaling_configuration.made": { auto_scaling_configuration_name: "made", max_size: index + 2 },
        [kinds[0]]: policy(tags),
        [kinds[1]]: service(tags),
      };
      const { code, text, planned } = await module.apply(last, options);
      expect(code, text).toBe(0);
      const computed = String(arnOf("lintel_auto_scaling_configuration.made"));
      const made = Object.fromEntries(
        Object.entries(step.made).map(([key, value]) => [key, value === computedValue ? computed : value]),
      );
      for (const address of kinds) {
        const { action, after } = planned.get(address) ?? {};
        expect(
          [action, tagsIn(after?.tags), tagsIn(after?.tags_all)],
          `plan of ${address} in step ${index + 1}: ${text}`,
        ).toEqual([step.action, step.planned, step.plannedAll]);
        const { tags: own = null, tags_all: all = null } = module.attributes(address);
        expect(tagsIn(all), `state of ${address} after step ${index + 1}`).toEqual(made);
        if (step.planned !== "unknown") {
          expect(tagsIn(own), `state of ${address} after step ${index + 1}`).toEqual(step.planned);
        }
      }
      expect(await module.plan(last, options), `plan after step ${index + 1}`).toMatchObject({ code: 0, actions: {} });
      // A creation leaves its mark until that plan.
      expect(await stored(), `services after step ${index + 1}`).toEqual([made, made]);
    }
    const imports = Object.fromEntries(Object.keys(last).map((each) => [each, String(module.attributes(each).id)]));
    const [step] = steps.slice(-1);
    const imported = ground.rootModule(step && settingsIn(step));
    expect(await imported.plan(last, { imports }), "plan of an import").toMatchObject({ code: 0, actions: {} });
  },
);
