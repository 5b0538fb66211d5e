/** The bindings of the agent, and which of them a request belongs to. */
import type { RequestHead } from "../../../../emulator/service.ts";
import { agentPath } from "../../agent-card/emulator.ts";
import type { AgentProtocol, EmulatedProtocol } from "../../model/errors.ts";
import { formerPrefix } from "../../model/former-words.ts";
import type { WireBinding } from "./binding.ts";
import { formerHttpJson } from "./former/http-json.ts";
import { formerJsonRpc } from "./former/json-rpc.ts";
import { grpc, isGrpc } from "./grpc.ts";
import { httpJson } from "./http-json.ts";
import { jsonRpc } from "./json-rpc.ts";

/** The bindings of a version. */
export interface WireBindings {
  /** The binding of a request; undefined for a request that is not for the agent. */
  of(head: RequestHead): WireBinding | undefined;
  /** Whether a request has its operation in its body. */
  isNamedInBody(head: RequestHead): boolean;
  /** The binding whose errors answer a request that belongs to none. */
  readonly standard: WireBinding;
}

/** The bindings of the agent: 0.3 has all but gRPC. */
export const bindingsOf = (protocol: EmulatedProtocol): WireBindings =>
  protocol === "0.3" ? formerBindings : bindingsOfStatuses(protocol);

const formerBindings: WireBindings = {
  of(head) {
    if (isRpcPath(head.path)) return formerJsonRpc;
    return head.path.startsWith(`${agentPath}${formerPrefix}/`) ? formerHttpJson : undefined;
  },
  isNamedInBody: (head) => isRpcPath(head.path),
  standard: formerJsonRpc,
};

function bindingsOfStatuses(protocol: AgentProtocol): WireBindings {
  const bindings = { httpJson: httpJson(protocol), jsonRpc, grpc: grpc(protocol) };
  return {
    of(head) {
      const { path } = head;
      if (isGrpc(head)) return bindings.grpc;
      if (isRpcPath(path)) return bindings.jsonRpc;
      return path.startsWith(`${agentPath}/`) ? bindings.httpJson : undefined;
    },
    isNamedInBody: (head) => isRpcPath(head.path) && !isGrpc(head),
    standard: bindings.httpJson,
  };
}

/** The agent's address, to which some clients add a slash. */
const isRpcPath = (path: string): boolean => path === agentPath || path === `${agentPath}/`;
