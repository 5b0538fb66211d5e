/** Paths, bodies and results over HTTP+JSON, by version of the protocol. */
import type { Members } from "../../../../base/members.ts";
import type { AgentVersion } from "../../agent-card/client/interface.ts";
import { type AgentOperationName, agentOperations } from "../../model/operations.ts";
import { v0_3Path } from "../../model/v0_3-words.ts";
import { agentMediaTypes } from "../../model/wire.ts";
import { v0_3Bodies } from "../v0_3/bodies.ts";
import { resultOfV0_3 } from "../v0_3/responses.ts";

/** The form of requests and results. */
export interface HttpJsonDialect {
  /** The path below the interface's URL and the tenant; `{taskId}` stands for the member's value. */
  readonly pathOf: (name: AgentOperationName) => string;
  /** The bodies that a request may have: a further one is tried if the server finds the one before malformed. */
  readonly bodiesOf: (name: AgentOperationName, members: Members) => readonly Members[];
  /** A result in the form of version 1.0; one that cannot be translated stays. */
  readonly resultOf: (name: AgentOperationName, result: unknown) => unknown;
  /** The media types of responses. */
  readonly accept: string;
}

/** The dialects; operations that 0.3 lacks are refused before they are sent. */
export const dialects: { readonly [version in AgentVersion]: HttpJsonDialect } = {
  "1.0": {
    pathOf: (name) => agentOperations[name].path,
    bodiesOf: (name, members) => bodies(agentOperations[name].body, members),
    resultOf: (_, result) => result,
    accept: Object.values(agentMediaTypes).join(", "),
  },
  "0.3": { pathOf: v0_3Path, bodiesOf: v0_3Bodies, resultOf: resultOfV0_3, accept: agentMediaTypes["1.0.0"] },
};

const bodies = (names: readonly string[] | undefined, members: Members): readonly Members[] =>
  names === undefined
    ? []
    : [Object.fromEntries(names.flatMap((name) => (members[name] === undefined ? [] : [[name, members[name]]])))];
