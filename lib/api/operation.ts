import type { Members } from "../base/members.ts";
import type { ResourceModel } from "../model/resource.ts";
import type { Callee } from "./api-error.ts";
import type { HttpAnswer, HttpRequest } from "./transport.ts";

/** A place in a message that contains a resource or a part of one: the wire may write it differently than callers. */
export interface ResourcePart {
  /** The place, as a path in the message; `[]` stands for every element of a list, "" for the whole message. */
  readonly at: string;
  readonly resource: ResourceModel;
  /** The part of the resource at this place, as a path in its declaration; "" for the whole of it. */
  readonly part: string;
}

/** One operation of a service, as data, whatever the protocol: enough for a command-line client to list it. */
export interface Operation {
  /** As the service spells it: `CreateLifecyclePolicy`. */
  readonly name: string;
  /** The service requires clientToken; the client fills in a UUID where the caller gives none. */
  readonly clientToken?: true;
  /**
   * A second request might have further effects, so the client never sends one where the first may have been carried
   * out: its response was lost, or the service failed. Absent: a second request does no harm.
   */
  readonly repeatable?: false;
  /** Sent unsigned: its contents prove the caller. */
  readonly isUnsigned?: true;
  /** The response is a page: this member contains its elements. */
  readonly pageOf?: string;
  /** Where the input contains parts of a resource. */
  readonly inputParts?: readonly ResourcePart[];
  /** Where the response contains parts of a resource. */
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

/** A service: what its address, its signature and its operations share. */
export interface Service<Op extends Operation, Operations extends { readonly [method: string]: Op }> {
  /** First label of the host name, signing name, and the service's name in environment and profile settings. */
  readonly id: string;
  /** The service's name in settings where it differs: `auto_scaling` for AWS_ENDPOINT_URL_AUTO_SCALING. */
  readonly settingsId?: string;
  /** The protocol: encodes the request of an operation. Throws an ApiError where the request has no address. */
  readonly encode: (operation: Op, input: Members, endpoint: URL) => HttpRequest;
  /** Reads a response. Throws as readAnswer (answer.ts) does, which reads JSON and is the default. */
  readonly read?: (
    operation: Op,
    answer: HttpAnswer,
    callee: Callee,
    redact: (text: string) => string,
  ) => Members | Promise<Members>;
  /** The member that names the next page in a response, and requests it. */
  readonly pageToken: "nextToken" | "NextToken";
  /** The operations under the names of the client's methods. */
  readonly operations: Operations;
}
