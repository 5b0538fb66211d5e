/** The provider's argument `agents`: the agents that resources use, and references to their credentials. */

import type { Members } from "../../../base/members.ts";
import { settingAttributes } from "../../../facts/derive/provider-schema.ts";
import { membersOf } from "../../../terraform/managed/values/members.ts";
import { listIn, recordIn } from "../../../terraform/managed/values/value.ts";
import type { ObjectValue, SchemaAttribute } from "../../../terraform/protocol/provider-server.ts";
import { agentAccess } from "./model.ts";

/** The name of the block. */
export const agentsName = agentAccess.providerSetting;

/** Attributes of an element. */
export const agentMembers = settingAttributes(agentAccess, Object.keys(agentAccess.declaration.members), ["agent"]);

/** The block in the provider's schema. */
export const agentsAttribute: SchemaAttribute = {
  description:
    "Agents that authenticate their callers, with the credentials for them. Secrets are references, never the secrets themselves. Agents that require no credentials can be omitted.",
  optional: true,
  nested: { nesting: "list", attributes: agentMembers, block: {} },
};

/** The agents of a configuration, as far as they are known. */
export const agentsIn = (config: ObjectValue): readonly Members[] =>
  (listIn(config[agentsName]) ?? []).flatMap((each) => {
    const agent = recordIn(each);
    return agent === undefined ? [] : [membersOf(agentMembers, agent, (_, value) => value)];
  });
