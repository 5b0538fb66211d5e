/** What a binding of the protocol is: how operations go over the wire. */

import type { Members } from "../../../../base/members.ts";
import type { Callee } from "../../../../client/api-error.ts";
import type { Network, TimeLimits, Transport } from "../../../../client/http/transport.ts";
import type { Redact } from "../../../../client/protocols/response.ts";
import type { AgentInterface } from "../../agent-card/client/interface.ts";
import type { AgentOperationName } from "../../model/operations.ts";
import type { Authentication } from "../credentials/authentication.ts";
import type { WireView } from "../wire-view.ts";

/** A request in the words of the protocol, which every binding understands. */
export interface AgentExchange {
  readonly operation: AgentOperationName;
  /** Members in camel case, with the interface's tenant. */
  readonly members: Members;
  readonly agent: AgentInterface;
  readonly authentication: Authentication;
  readonly callee: Callee;
  readonly signal: AbortSignal | undefined;
}

/** What bindings share. */
export interface BindingContext {
  /** For single responses. */
  readonly transport: Transport;
  /** For streams, whose timeout is that of silence. */
  readonly streams: Transport;
  /** The same timeouts, for bindings that are not HTTP. */
  readonly limits: { readonly calls: TimeLimits; readonly streams: TimeLimits };
  readonly network: Network;
  /** URIs of extensions that the caller implements. */
  readonly extensions: readonly string[];
  readonly redact: Redact;
  readonly report: (line: string) => void;
  readonly wire: WireView;
}

/**
 * A binding. Its functions reject with an AgentError if the agent refuses the request or its response is malformed,
 * and with an ApiError for all other errors. Members of responses are as the agent wrote them: the caller checks them.
 */
export interface Binding {
  /** Sends a request, and reads its single response; {} if it is empty. */
  readonly call: (exchange: AgentExchange) => Promise<Members>;
  /**
   * Opens a stream: resolves when the agent has accepted the request, with the elements (StreamResponse). Leaving the
   * loop closes the stream.
   */
  readonly open: (exchange: AgentExchange) => Promise<AsyncGenerator<Members, void>>;
  /** Closes the connections that it keeps. */
  readonly close: () => void;
}
