/** What rules find of the provider's settings that declare something: `rest_api` and `agents`. */
import type { ResourceAttributes } from "../../derive/provider-schema.ts";
import { providerSettings } from "../../resources.ts";
import { agentMembers, agentsName } from "./agents-schema.ts";
import { findingsIn } from "./findings.ts";
import type { Diagnostic, ObjectValue, PathStep } from "./protocol/provider-server.ts";
import { restApiMembers, restApiName } from "./rest-api-schema.ts";
import { unconfigured } from "./settings.ts";
import { listIn, recordIn } from "./value.ts";

/** The attributes of each, by its name: of the setting itself, or of each of its elements. */
const members: { readonly [setting: string]: ResourceAttributes } = {
  [restApiName]: restApiMembers,
  [agentsName]: agentMembers,
};

/** Loads the rules of those settings that are given. */
export async function findingsInSettings(config: ObjectValue): Promise<readonly Diagnostic[]> {
  const found = providerSettings.map(async ({ model, ruleSet }) => {
    const { providerSetting: name = "" } = model;
    const value = config[name] ?? null;
    const attributes = members[name];
    if (value === null || attributes === undefined) return [];
    const rules = await ruleSet();
    return (listIn(value) ?? [value]).flatMap((each, index) => {
      const declared = recordIn(each);
      if (declared === undefined) return [];
      const path: readonly PathStep[] = [{ attribute: name }, ...(listIn(value) ? [{ element: index }] : [])];
      return findingsIn(rules, attributes, declared, unconfigured).map((finding) => ({
        ...finding,
        path: [...path, ...(finding.path ?? []).slice(0, 1).map(asElement)],
      }));
    });
  });
  return (await Promise.all(found)).flat();
}

/** Terraform prints the line of an element, but not that of an attribute within an attribute. */
const asElement = (step: PathStep): PathStep => ("attribute" in step ? { element: step.attribute } : step);
