/** The findings about the provider arguments that are declarations: `rest_api`, `agents` and roles. */
import type { ResourceAttributes } from "../../facts/derive/resource-attribute.ts";
import { Node } from "../../lint/declaration/node.ts";
import { evaluate } from "../../lint/engine/evaluate.ts";
import { agentMembers, agentsAttribute, agentsName } from "../../services/a2a/agent-access/host.ts";
import { providerSettings } from "../../services/resources.generated.ts";
import { restApiAttribute, restApiMembers, restApiName } from "../../services/rest-api/host/schema.ts";
import {
  roleMembers,
  rolesAttributes,
  rolesName,
  webIdentityMembers,
  webIdentityName,
} from "../../services/sts/host.ts";
import { diagnosticsOf } from "../managed/findings.ts";
import { declaredPart, terraformReading } from "../managed/values/reading.ts";
import { listIn, recordIn } from "../managed/values/value.ts";
import type { Diagnostic, ObjectValue } from "../protocol/provider-server.ts";

/** The attributes of the arguments by name, or those of their elements. */
const members: { readonly [setting: string]: ResourceAttributes } = {
  [restApiName]: restApiMembers,
  [agentsName]: agentMembers,
  [rolesName]: roleMembers,
  [webIdentityName]: webIdentityMembers,
};

const settings = { [restApiName]: restApiAttribute, [agentsName]: agentsAttribute, ...rolesAttributes };

/** Applies the rules to the arguments that are set. */
export async function findingsInSettings(config: ObjectValue): Promise<readonly Diagnostic[]> {
  const found = providerSettings.map(async ({ model, rules }) => {
    const { providerSetting: name = "", declaration } = model;
    const value = config[name] ?? null;
    const attributes = members[name];
    if (value === null || attributes === undefined) return [];
    const { default: ruleSet } = await rules();
    const isList = listIn(value) !== undefined;
    const declarations = (listIn(value) ?? [value]).flatMap((each, index) => {
      const declared = recordIn(each);
      if (declared === undefined) return [];
      const at = [name, ...(isList ? [index] : [])];
      const part = declaredPart(model, attributes, declared);
      return [{ ruleSet, root: Node.root(terraformReading(model, true), part, declaration, at) }];
    });
    const found = evaluate(declarations).problems.flatMap((problem) => diagnosticsOf(problem, settings));
    return found.map((each) => ({ ...each, summary: `${name}: ${each.summary}` }));
  });
  return (await Promise.all(found)).flat();
}
