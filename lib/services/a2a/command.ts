/** `lintel api agent`: the operations of agent messaging. */

import type { ServiceFacts, ServiceOperation } from "../../cli/api/client-service.ts";
import { flag, several, value } from "../../cli/api/options.ts";
import { helpOf } from "../../cli/terminal/help-of.ts";
import { allowInsecure } from "../../facts/model/addresses/insecure-address.ts";
import { coreBindings } from "./agent-card/model.ts";
import { connectToAgent } from "./command/connection.ts";
import { declaredBy, documentOf } from "./command/documents.ts";
import { allowReferenceHelp, allowReferenceVariable } from "./command/options/allowed-references.ts";
import { bindingHelp } from "./command/options/chosen-agent.ts";
import { credentialHelp, credentialOptionNames, credentialOriginHelp } from "./command/options/credential-options.ts";
import { headerHelp } from "./command/options/header-options.ts";
import { signatureHelp } from "./command/options/signature-options.ts";
import { agentMessages } from "./model/messages.ts";
import { type AgentOperation, agentOperations } from "./model/operations.ts";

/** The member with the items of a page, by operation. */
const items: { readonly [operation: string]: string } = {
  ListTasks: "tasks",
  ListTaskPushNotificationConfigs: "configs",
};

const known: ReadonlyMap<string, AgentOperation> = new Map(Object.entries(agentOperations));

const operations = Object.entries(agentMessages).map(([name, messages]): ServiceOperation => {
  const document = documentOf(name);
  const paged = items[name];
  return {
    name,
    messages,
    ...(known.get(name)?.isStream === true && { isStream: true }),
    ...(paged !== undefined && {
      paging: { token: "pageToken", next: "nextPageToken", size: "pageSize", items: paged },
    }),
    ...(document !== undefined && { document }),
    declares: (input, options) => declaredBy(name, input, options),
  };
});

const agent: ServiceFacts = {
  operations,
  options: [
    ...credentialOptionNames.map((name) => several(name, credentialHelp[name])),
    several("header", headerHelp.header),
    value("bearer", headerHelp.bearer),
    several("credential-origin", credentialOriginHelp),
    flag("allow-insecure", helpOf(allowInsecure)),
    several("allow-reference", allowReferenceHelp),
    value("binding", bindingHelp, coreBindings),
    several("verify-signatures", signatureHelp["verify-signatures"]),
    several("jku-origin", signatureHelp["jku-origin"]),
    several("extension", "URI of a protocol extension that you implement"),
  ],
  requiredOptions: ["endpoint-url"],
  variables: {
    "endpoint-url": "LINTEL_AGENT_URL",
    credential: "LINTEL_AGENT_CREDENTIAL",
    "allow-reference": allowReferenceVariable,
  },
  refusedOptions: {
    region: "agents have no region; --endpoint-url gives the address",
    "no-sign-request": "requests to agents are not signed; only --credential adds credentials",
    vocabulary: "requests to agents always use the documented vocabulary",
    "dry-run": "agents have no dry run; --generate-cli-skeleton output checks a request and sends nothing",
    "no-dry-run": "agents have no dry run",
  },
  isRegional: false,
  isVendors: false,
  connect: connectToAgent,
};

export default agent;
