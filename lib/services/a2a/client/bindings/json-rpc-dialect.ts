/** What requests and results over JSON-RPC are called, by version of the protocol. */
import type { Members } from "../../../../base/members.ts";
import type { AgentVersion } from "../../agent-card/client/interface.ts";
import type { AgentOperationName } from "../../model/operations.ts";
import { v0_3Method, v0_3Params } from "../v0_3/requests.ts";
import { resultOfV0_3 } from "../v0_3/responses.ts";

/** The form of requests and results. */
export interface JsonRpcDialect {
  readonly methodOf: (name: AgentOperationName) => string;
  readonly paramsOf: (name: AgentOperationName, members: Members) => Members;
  /** A result in the form of version 1.0; one that cannot be translated stays. */
  readonly resultOf: (name: AgentOperationName, result: unknown) => unknown;
}

/** The dialects; operations that 0.3 lacks are refused before they are sent. */
export const dialects: { readonly [version in AgentVersion]: JsonRpcDialect } = {
  "1.0": { methodOf: (name) => name, paramsOf: (_, members) => members, resultOf: (_, result) => result },
  "0.3": {
    methodOf: (name) => v0_3Method(name) ?? name,
    paramsOf: v0_3Params,
    resultOf: resultOfV0_3,
  },
};
