/** The bindings of the agent, and which of them a request belongs to. */
import type { RequestHead } from "../../../../emulator/emulated-service.ts";
import { agentPath } from "../../agent-card/emulator.ts";
import type { AgentProtocol, EmulatedProtocol } from "../../model/errors.ts";
import { v0_3Prefix } from "../../model/v0_3-words.ts";
import type { WireBinding } from "./binding.ts";
import { grpc, isGrpc } from "./grpc.ts";
import { httpJson } from "./http-json.ts";
import { jsonRpc } from "./json-rpc.ts";
import { v0_3HttpJson } from "./v0_3/http-json.ts";
import { v0_3JsonRpc } from "./v0_3/json-rpc.ts";

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
  protocol === "0.3" ? v0_3Bindings : bindingsOfStatuses(protocol);

const v0_3Bindings: WireBindings = {
  of(head) {
    if (isRpcPath(head.path)) return v0_3JsonRpc;
    return head.path.startsWith(`${agentPath}${v0_3Prefix}/`) ? v0_3HttpJson : undefined;
  },
  isNamedInBody: (head) => isRpcPath(head.path),
  standard: v0_3JsonRpc,
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
