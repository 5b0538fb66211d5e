/**
 * Handlers apply resources: one per kind of resource, used by every host (the Terraform provider, the null_resource
 * runtime). A handler uses the documentation's words and knows nothing of Terraform.
 */
import type { AccountBounds } from "../api/account.ts";
import type { AccountSettings } from "../api/assumed-role.ts";
import type { Members } from "../base/members.ts";
import type { StructField } from "../model/field.ts";
import type { ResourceModel } from "../model/resource.ts";
import type { TagOwnership } from "./own-tags.ts";
import type { Existing, Ownership } from "./ownership.ts";

/** A host's settings of the services, and the owners of tags (gap lifecycle-policy/reserved-tag-prefix). */
export interface Settings extends Omit<AccountSettings, "timing">, AccountBounds, TagOwnership {
  /** Agents and the credentials for them, as lib/model/agents/agent-access.ts declares them. Default none. */
  readonly agents?: readonly Members[] | undefined;
  /** How long a service may be unreachable during a wait for an operation, in seconds. Default two minutes. */
  readonly unreachableTimeout?: number | undefined;
}

/** The context of a handler's call. */
export interface HandlerCall<Client> {
  readonly client: Client;
  /** Values of the model's {@link ResourceModel.options}, as declared. */
  readonly options: Members;
  /** Which objects belong to which declarations. */
  readonly ownership: Ownership;
  /** Aborted when the user cancels or the operation's time is over: every request and wait ends at once. */
  readonly signal: AbortSignal;
  /**
   * `warn` is shown to the person at the terminal when the call has ended; `progress` describes a wait while it lasts,
   * where the host can show it.
   */
  readonly log: (level: "debug" | "info" | "progress" | "warn", message: string, details?: Members) => void;
}

/** Things that belong to one resource, and that can be listed. */
export interface Listing<Client> {
  /** One of them. */
  readonly element: StructField;
  /** The parts of the resource with this identity. */
  list(identity: string, call: HandlerCall<Client>): Promise<readonly Members[]>;
}

/** The operations of hosts, with time-outs. */
export type HandlerOperation = "create" | "read" | "update" | "delete";

/**
 * Creates, reads, updates and deletes one kind of resource. Every method throws an error whose message says what
 * happened and the remedy; an error that leaves an object behind in the service is a {@link PartialResultError}, one
 * about an existing resource an {@link AlreadyExistsError}.
 */
export interface Handler<Client> {
  readonly model: ResourceModel;
  /** Members of the declaration that the handler itself sets: no host offers them. */
  readonly withheld: readonly string[];
  /** Members of the record that every update changes; the others keep their value. */
  readonly changedByUpdate: readonly string[];
  /** Lists of the record that every update empties: a list with elements requires an update. */
  readonly emptiedByUpdate?: readonly string[];
  /** How long each operation may take by default, in seconds. */
  readonly timeouts: { readonly [operation in HandlerOperation]: number };
  /** It is at agents: of a provider's settings, it uses only those of agents. */
  readonly atAgents?: true;
  /** Creates the client in every {@link HandlerCall} of this handler. Throws for a malformed setting. */
  connect(settings: Settings): Promise<Client>;
  /** Creates the declared resource and returns its record. Converges after an interrupted attempt. */
  create(declared: Members, call: HandlerCall<Client>): Promise<Members>;
  /**
   * Completes an `unfinished` object (its identity), left by a creation that failed with a {@link PartialResultError}.
   * Without this method it is deleted and created again.
   */
  complete?(unfinished: string, declared: Members, call: HandlerCall<Client>): Promise<Members>;
  /**
   * The record; undefined when the resource was deleted; or what is {@link Retained} of it. Any doubt (403, 5xx) is an
   * error, never "deleted". Options are those of the last apply, none during an import.
   */
  read(identity: string, call: HandlerCall<Client>): Promise<Members | Retained | undefined>;
  /** Updates the record `prior` in place as declared. */
  update(prior: Members, declared: Members, call: HandlerCall<Client>): Promise<Members>;
  /** Deletes the resource; one that no longer exists is a success. */
  delete(prior: Members, call: HandlerCall<Client>): Promise<void>;
  /**
   * Asks the service for a dry run of the declaration. `exists` says that our own resource with this name exists, and
   * will be updated or replaced.
   */
  rehearse?(declared: Members, exists: boolean, call: HandlerCall<Client>): Promise<void>;
  /**
   * Whether the `found` value of the member at `path` (`policyDetails[].filter.unit`) means the same as the declared
   * one, so that a difference is not drift: a role's name and its resource name. Undefined is an absent value. Equal
   * values are never passed in.
   */
  equivalent?(path: string, declared: unknown, found: unknown): boolean;
  /** The record of the resource with this {@link ResourceModel.label}, or undefined when there is none. */
  find?(label: string, call: HandlerCall<Client>): Promise<Members | undefined>;
  /** The lists of a resource's parts, by name: `operations`. */
  readonly listings?: { readonly [name: string]: Listing<Client> };
  /**
   * Checks the id given to `terraform import`; returns the identity, or throws an error that states the form of ids.
   */
  parseImportId(id: string): string;
}

/**
 * Nothing is left in the service that shows what was declared, and yet the resource counts as existing: the state stays
 * as it is, with `members` in it: all that is known. In an import it counts as deleted.
 */
export class Retained {
  readonly members: Members;

  constructor(members: Members) {
    this.members = members;
  }
}

/** Reads something that is not a resource of ours: the result of a data source. */
export interface Reader<Client> {
  /** Its name for people. */
  readonly title: string;
  /** How long it may take, in seconds. */
  readonly timeouts: { readonly read: number };
  /** As a handler's. */
  readonly atAgents?: true;
  /** As a handler's. */
  connect(settings: Settings): Promise<Client>;
  /** The result for the arguments. */
  read(asked: Members, call: HandlerCall<Client>): Promise<Members>;
}

/** The operation failed after an object was created: `record` must be saved beside the error. */
export class PartialResultError extends Error {
  override readonly name = "PartialResultError";
  readonly record: Members;

  constructor(message: string, record: Members, options?: ErrorOptions) {
    super(message, options);
    this.record = record;
  }
}

/** The object to create, or to delete, belongs to another declaration of the same state. */
export class HeldError extends Error {
  override readonly name = "HeldError";
  /** Its identity. */
  readonly existing: Existing;

  constructor(existing: Existing) {
    super(`${existing.identity} belongs to another declaration of this state.`);
    this.existing = existing;
  }
}

/** The object to create already exists, and may not be ours. The host names the command that adopts it. */
export class AlreadyExistsError extends Error {
  override readonly name = "AlreadyExistsError";
  /** {@link ResourceModel.identity} of the existing object. */
  readonly identity: string;
  /** Paths of the members in which it differs from the declaration, in the documentation's words; empty: none. */
  readonly differences: readonly string[];

  constructor(message: string, identity: string, differences: readonly string[]) {
    super(message);
    this.identity = identity;
    this.differences = differences;
  }
}
