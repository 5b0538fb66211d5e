import type { Members } from "../base/members.ts";
import type { ResourceModel } from "../model/resource.ts";
import type { Callee } from "./api-error.ts";
import type { HttpAnswer, HttpRequest } from "./transport.ts";

/** A place in a message that holds a resource or a part of one: there the wire may write differently than callers. */
export interface ResourcePart {
  /** The place, as a path in the message; `[]` stands for every element of a list, "" for the whole message. */
  readonly at: string;
  readonly resource: ResourceModel;
  /** What of the resource stands there, as a path in its declaration; "" for the whole of it. */
  readonly part: string;
}

/** One operation of a service, as data, whatever the protocol: enough for a command-line client to list it. */
export interface Operation {
  /** As the service spells it: `CreateLifecyclePolicy`. */
  readonly name: string;
  /** The service requires clientToken; the client fills in a UUID where the caller gives none. */
  readonly clientToken?: true;
  /**
   * A second request might do more than the first, so that the client never sends one where the first may have been
   * carried out: its answer was lost, or the service failed. Absent: a second request does no harm.
   */
  readonly repeatable?: false;
  /** Sent unsigned: what it holds proves who calls. */
  readonly isUnsigned?: true;
  /** The answer is a page: this member holds its elements. */
  readonly pageOf?: string;
  /** Where the input holds parts of a resource. */
  readonly inputParts?: readonly ResourcePart[];
  /** Where the answer holds parts of a resource. */
  readonly outputParts?: readonly ResourcePart[];
}

/** Operations by their names, which are said once. */
export type OperationFacts<Op extends Operation> = { readonly [name: string]: Omit<Op, "name"> };

/** Operations by the methods of a client, each of which is called as its operation is, in camel case. */
type ByMethod<Facts> = {
  readonly [Name in keyof Facts & string as Uncapitalize<Name>]: Facts[Name] & { readonly name: Name };
};

/** The same operations by the methods of a client. */
export const byMethod = <const Facts extends { readonly [name: string]: object }>(facts: Facts): ByMethod<Facts> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, each]) => [`${name.charAt(0).toLowerCase()}${name.slice(1)}`, { ...each, name }]),
  ) as ByMethod<Facts>;

/** A service: what its address, its signature and its operations have in common. */
export interface Service<Op extends Operation, Operations extends { readonly [method: string]: Op }> {
  /** First label of the host name, signing name, and the service's word in environment and profile settings. */
  readonly id: string;
  /** The service's word in settings where that is another one: `auto_scaling` for AWS_ENDPOINT_URL_AUTO_SCALING. */
  readonly settingsId?: string;
  /** The protocol: writes the request of an operation. Throws an ApiError where the request has no address. */
  readonly encode: (operation: Op, input: Members, endpoint: URL) => HttpRequest;
  /** Reads an answer. Throws as readAnswer (answer.ts) does, which reads JSON and is the default. */
  readonly read?: (
    operation: Op,
    answer: HttpAnswer,
    callee: Callee,
    redact: (text: string) => string,
  ) => Members | Promise<Members>;
  /** The member by which an answer names the next page, and the next request asks for it. */
  readonly pageToken: "nextToken" | "NextToken";
  /** The operations under the names of the client's methods. */
  readonly operations: Operations;
}
