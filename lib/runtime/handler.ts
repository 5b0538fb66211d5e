/**
 * What applies a resource: one handler per kind of resource, used by every host (the Terraform provider, the
 * null_resource runtime). A handler speaks the documents' words and knows nothing of Terraform.
 */
import type { AccountBounds } from "../api/account.ts";
import type { AccountSettings } from "../api/assumed-role.ts";
import type { Members } from "../base/members.ts";
import type { StructField } from "../model/field.ts";
import type { ResourceModel } from "../model/resource.ts";
import type { TagOwnership } from "./own-tags.ts";
import type { Existing, Ownership } from "./ownership.ts";

/** What a host is told about the services, and which tags there are whose (gap lifecycle-policy/reserved-tag-prefix). */
export interface Settings extends Omit<AccountSettings, "timing">, AccountBounds, TagOwnership {
  /** Agents and the credentials for them, as lib/model/agents/agent-access.ts declares them. Default none. */
  readonly agents?: readonly Members[] | undefined;
  /** How long a service may not answer at all while an operation is waited for, in seconds. Default two minutes. */
  readonly unreachableTimeout?: number | undefined;
}

/** What a call of a handler works with. */
export interface HandlerCall<Client> {
  readonly client: Client;
  /** Values of the model's {@link ResourceModel.options}, as declared. */
  readonly options: Members;
  /** Which objects belong to whom. */
  readonly ownership: Ownership;
  /** Aborted when the user cancels or the operation's time is over: every request and wait ends at once. */
  readonly signal: AbortSignal;
  /**
   * `warn` is shown to the person at the terminal when the call has ended; `progress`, what is waited for, while it lasts,
   * where the host can.
   */
  readonly log: (level: "debug" | "info" | "progress" | "warn", message: string, details?: Members) => void;
}

/** Things that belong to one resource, and that can be listed. */
export interface Listing<Client> {
  /** One of them. */
  readonly element: StructField;
  /** Those of the resource with this identity. */
  list(identity: string, call: HandlerCall<Client>): Promise<readonly Members[]>;
}

/** The operations that a host may ask for, and wait for. */
export type HandlerOperation = "create" | "read" | "update" | "delete";

/**
 * Creates, reads, updates and deletes one kind of resource. Every method throws an error whose message says what
 * happened and the remedy; an error that leaves something behind in the service is a {@link PartialResultError}, one
 * about a resource that is there already an {@link AlreadyExistsError}.
 */
export interface Handler<Client> {
  readonly model: ResourceModel;
  /** Members of the declaration that the handler itself decides on: no host offers them. */
  readonly withheld: readonly string[];
  /** Members of the record that every update changes; the others keep their value. */
  readonly changedByUpdate: readonly string[];
  /** Lists of the record that every update empties: one that is found with anything in it calls for an update. */
  readonly emptiedByUpdate?: readonly string[];
  /** How long each operation may take where the declaration says nothing, in seconds. */
  readonly timeouts: { readonly [operation in HandlerOperation]: number };
  /** It is at agents: of the settings of a provider, only those of agents matter to it. */
  readonly atAgents?: true;
  /** Makes the client that every {@link HandlerCall} of this handler is given. Throws for a malformed setting. */
  connect(settings: Settings): Promise<Client>;
  /** Creates what is declared and answers with its record. Converges when a former attempt was cut off. */
  create(declared: Members, call: HandlerCall<Client>): Promise<Members>;
  /**
   * Makes what is declared of what a creation left `unfinished` (its identity) when it failed with a
   * {@link PartialResultError}. Without this method that is deleted, and created anew.
   */
  complete?(unfinished: string, declared: Members, call: HandlerCall<Client>): Promise<Members>;
  /**
   * The record; undefined when the resource is gone; or what is {@link Retained} of it. Any doubt (403, 5xx) is an
   * error, never "gone". Options are those of the last apply, none where the resource is being imported.
   */
  read(identity: string, call: HandlerCall<Client>): Promise<Members | Retained | undefined>;
  /** Changes the record `prior` in place into what is declared. */
  update(prior: Members, declared: Members, call: HandlerCall<Client>): Promise<Members>;
  /** Deletes the resource; one that is gone already is a success. */
  delete(prior: Members, call: HandlerCall<Client>): Promise<void>;
  /**
   * Asks the service whether it would accept the declaration, without doing anything. `exists` says that a resource
   * of this name is there, ours, and will be changed or replaced.
   */
  rehearse?(declared: Members, exists: boolean, call: HandlerCall<Client>): Promise<void>;
  /**
   * Whether what is `found` for the member at `path` (`policyDetails[].filter.unit`) means the same as what was
   * declared, so that a difference is no drift: a role's name and its resource name. Undefined stands for an absent
   * value. Values that are equal never come here.
   */
  equivalent?(path: string, declared: unknown, found: unknown): boolean;
  /** The record of the resource whose {@link ResourceModel.label} this is, or undefined when there is none. */
  find?(label: string, call: HandlerCall<Client>): Promise<Members | undefined>;
  /** What of a resource can be listed, by the name of the list: `operations`. */
  readonly listings?: { readonly [name: string]: Listing<Client> };
  /** Checks the id given to `terraform import`; answers with the identity, or throws saying what an id looks like. */
  parseImportId(id: string): string;
}

/**
 * Nothing is left in the service that could tell what was declared, and yet the resource counts as there: what is
 * remembered of it stays as it is, with `members` in it: all that is known. What is being imported is gone then.
 */
export class Retained {
  readonly members: Members;

  constructor(members: Members) {
    this.members = members;
  }
}

/** Reads something that is there and no resource of ours: what a data source answers. */
export interface Reader<Client> {
  /** What people call it. */
  readonly title: string;
  /** How long it may take, in seconds. */
  readonly timeouts: { readonly read: number };
  /** As a handler's. */
  readonly atAgents?: true;
  /** As a handler's. */
  connect(settings: Settings): Promise<Client>;
  /** What is found for what is asked. */
  read(asked: Members, call: HandlerCall<Client>): Promise<Members>;
}

/** The operation failed after something came to exist: `record` is what must be remembered beside the error. */
export class PartialResultError extends Error {
  override readonly name = "PartialResultError";
  readonly record: Members;

  constructor(message: string, record: Members, options?: ErrorOptions) {
    super(message, options);
    this.record = record;
  }
}

/** What was to be created, or deleted, belongs to another declaration of the same state. */
export class HeldError extends Error {
  override readonly name = "HeldError";
  /** What is there. */
  readonly existing: Existing;

  constructor(existing: Existing) {
    super(`${existing.identity} belongs to another declaration of this state.`);
    this.existing = existing;
  }
}

/** What was to be created is there already, and may not be ours. The host names the command that takes it over. */
export class AlreadyExistsError extends Error {
  override readonly name = "AlreadyExistsError";
  /** {@link ResourceModel.identity} of what is there. */
  readonly identity: string;
  /** Paths of the members in which it differs from the declaration, in the documents' words; none: it is the same. */
  readonly differences: readonly string[];

  constructor(message: string, identity: string, differences: readonly string[]) {
    super(message);
    this.identity = identity;
    this.differences = differences;
  }
}
