/** A request or an answer: plain JSON members. Callers see the documents' words, whatever the wire speaks. */
export type Members = Readonly<Record<string, unknown>>;

/** A place in a message that holds a resource or a part of one: there the vendor's words may differ from ours. */
export interface ResourcePart {
  /** The place, as a path in the message; `[]` stands for every element of a list, "" for the whole message. */
  readonly at: string;
  /** The resource's name in the model: `lifecycle-policy`. */
  readonly resource: string;
  /** What of the resource stands there, as a path in its declaration; "" for the whole of it. */
  readonly part: string;
}

/** One operation of a service, as data: enough to send it, and for a command-line client to list it. */
export interface Operation {
  /** As the service spells it: `CreateLifecyclePolicy`. */
  readonly name: string;
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  /** Path of the request; `{member}` is replaced by that member of the input, percent-encoded. */
  readonly path: string;
  /** Members of the input that go into the query; a list becomes one pair per element. */
  readonly query?: readonly string[];
  /** The service requires clientToken; the client fills in a UUID where the caller gives none. */
  readonly clientToken?: true;
  /** The answer is a page: this member holds its elements, nextToken leads to the next page. */
  readonly pageOf?: string;
  /** Where the input holds parts of a resource. */
  readonly inputParts?: readonly ResourcePart[];
  /** Where the answer holds parts of a resource. */
  readonly outputParts?: readonly ResourcePart[];
}

/** A service: what its address, its signature and its operations have in common. */
export interface Service<Operations extends { readonly [method: string]: Operation }> {
  /** First label of the host name, signing name, and the service's word in environment and profile settings. */
  readonly id: string;
  /** The operations under the names of the client's methods. */
  readonly operations: Operations;
}
