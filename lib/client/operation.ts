/** Places in the messages of an operation that callers and the service write differently. */
import type { Members } from "../base/members.ts";
import type { ResourceModel } from "../facts/model/resource.ts";
import type { Callee } from "./api-error.ts";
import type { HttpResponse } from "./http/http-response.ts";
import type { HttpRequest } from "./http/transport.ts";

/** A place in a message with a resource or a part of one, which callers and the service may write differently. */
export interface ResourcePart {
  /** The place, as a path in the message; `[]` stands for every element of a list, "" for the whole message. */
  readonly at: string;
  readonly resource: ResourceModel;
  /** The part of the resource at this place, as a path in its declaration; "" for the whole of it. */
  readonly part: string;
}

/** An operation of a service as data, independent of the protocol, so that a command line can list it. */
export interface Operation {
  /** In the service's spelling: `CreateLifecyclePolicy`. */
  readonly name: string;
  /** The service requires clientToken; by default the client sets a UUID. */
  readonly clientToken?: true;
  /**
   * A second request could have further effects, so the client never repeats one that may have been executed: its
   * response was lost, or the service failed. Absent: a second request is harmless.
   */
  readonly repeatable?: false;
  /** Sent unsigned: its contents authenticate the caller. */
  readonly isUnsigned?: true;
  /** The response is a page: this member contains its elements. */
  readonly pageOf?: string;
  /** Where the input contains parts of a resource. */
  readonly inputParts?: readonly ResourcePart[];
  /** Where the response contains parts of a resource. */
  readonly outputParts?: readonly ResourcePart[];
}

/** Operations by name. */
export type OperationFacts<Op extends Operation> = { readonly [name: string]: Omit<Op, "name"> };

/** Operations by the client's methods: their names in camel case. */
type ByMethod<Facts> = {
  readonly [Name in keyof Facts & string as Uncapitalize<Name>]: Facts[Name] & { readonly name: Name };
};

/** Converts operations by name to operations by method. */
export const byMethod = <const Facts extends { readonly [name: string]: object }>(facts: Facts): ByMethod<Facts> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, each]) => [`${name.charAt(0).toLowerCase()}${name.slice(1)}`, { ...each, name }]),
  ) as ByMethod<Facts>;

/** A service: the facts that its address, its signature and its operations share. */
export interface Service<Op extends Operation, Operations extends { readonly [method: string]: Op }> {
  /** First label of the host name, signing name, and the service's name in environment and profile settings. */
  readonly id: string;
  /** The service's name in settings, if it differs: `auto_scaling` for AWS_ENDPOINT_URL_AUTO_SCALING. */
  readonly settingsId?: string;
  /** The protocol: encodes an operation's request. Throws an ApiError if the request has no address. */
  readonly encode: (operation: Op, input: Members, endpoint: URL) => HttpRequest;
  /** Reads a response; throws like readAnswer (answer.ts), which reads JSON and is the default. */
  readonly read?: (
    operation: Op,
    response: HttpResponse,
    callee: Callee,
    redact: (text: string) => string,
  ) => Members | Promise<Members>;
  /** The member with the token of the next page, in responses and requests. */
  readonly pageToken: "nextToken" | "NextToken";
  /** The operations under the names of the client's methods. */
  readonly operations: Operations;
}
