/**
 * Handlers apply resources: one per kind of resource, for every host (the Terraform provider, the null_resource
 * runtime). Handlers use documented names and do not know Terraform.
 */

import type { Members } from "../../base/members.ts";
import type { AccountBounds } from "../../client/credentials/account.ts";
import type { AccountSettings } from "../../client/credentials/assumed-role.ts";
import type { StructField } from "../../facts/model/field.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { Imports } from "./import-id.ts";
import type { TagOwnership } from "./own-tags.ts";
import type { Existing, Ownership } from "./ownership.ts";

/** A host's options for the services, and the ownership of tags (gap lifecycle-policy/reserved-tag-prefix). */
export interface Settings extends Omit<AccountSettings, "timing">, AccountBounds, TagOwnership {
  /** Agents and their credentials, as declared in lib/services/a2a/agent-access/model.ts. Default: none. */
  readonly agents?: readonly Members[] | undefined;
  /** The REST API and its token, as declared in lib/services/rest-api/access-token/model.ts. Default: none. */
  readonly restApi?: Members | undefined;
  /** How long a service may be unreachable while waiting for an operation, in seconds. Default: two minutes. */
  readonly unreachableTimeout?: number | undefined;
}

/** The context of a handler's call. */
export interface HandlerCall<Client> {
  readonly client: Client;
  /** Values of the model's {@link ResourceModel.options}, as declared. */
  readonly options: Members;
  /** The ownership of objects. */
  readonly ownership: Ownership;
  /**
   * Whether the mark of a creation stays, although the object is complete: until a refresh shows that the state has the
   * object, an interrupted run may have lost it. Such a refresh says that it goes. Default: creations and updates remove it.
   */
  readonly mark?: "stays" | "goes";
  /** Aborted when the user cancels or the timeout expires: all requests and waits end at once. */
  readonly signal: AbortSignal;
  /** Users see `warn` when the call has ended; `progress` describes a wait while it lasts, if the host can show it. */
  readonly log: (level: "debug" | "info" | "progress" | "warn", message: string, details?: Members) => void;
}

/** Parts of a resource that can be listed. */
export interface Listing<Client> {
  readonly element: StructField;
  /** The parts of the resource with this identity. */
  list(identity: string, call: HandlerCall<Client>): Promise<readonly Members[]>;
}

/** A declaration that can be kept but not created. */
export interface RefusedCreation {
  /** Path of the member that is the reason, in documented names. */
  readonly path: string;
  /** What is wrong, with the value as written. */
  readonly problem: string;
  readonly remedy: string;
}

/** The provider's settings for services that are not AWS's. */
export type SeparateAccess = "agents" | "rest_api";

/** The operations of hosts with timeouts. */
export type HandlerOperation = "create" | "read" | "update" | "delete";

/**
 * Creates, reads, updates and deletes one kind of resource. All methods throw errors with what happened and the remedy:
 * a {@link PartialResultError} if an object was left in the service, an {@link AlreadyExistsError} if the resource
 * already exists.
 */
export interface Handler<Client> extends Imports {
  readonly model: ResourceModel;
  /** Members of the declaration that the handler sets itself; hosts do not offer them. */
  readonly withheld: readonly string[];
  /** Members of the record that every update changes; the others keep their value. */
  readonly changedByUpdate: readonly string[];
  /** Lists of the record that every update empties: a list with elements requires an update. */
  readonly emptiedByUpdate?: readonly string[];
  /** How long each operation may take by default, in seconds. */
  readonly timeouts: { readonly [operation in HandlerOperation]: number };
  /** The provider's setting that reaches the resource, if it is not at AWS: it uses no other setting. */
  readonly access?: SeparateAccess;
  /** Creates the client in every {@link HandlerCall} of this handler. Throws for a malformed setting. */
  connect(settings: Settings): Promise<Client>;
  /** Creates the declared resource and returns its record. Converges after an interrupted attempt. */
  create(declared: Members, call: HandlerCall<Client>): Promise<Members>;
  /**
   * Completes an object (its identity) that a creation left unfinished with a {@link PartialResultError}. Without this
   * method the object is deleted and created again.
   */
  complete?(unfinished: string, declared: Members, call: HandlerCall<Client>): Promise<Members>;
  /**
   * The record; undefined if the resource was deleted; or {@link Retained}. Uncertainty (403, 5xx) is an error, never
   * "deleted". Options are those of the last apply; an import has none.
   */
  read(identity: string, call: HandlerCall<Client>): Promise<Members | Retained | undefined>;
  /** Updates the record `prior` in place as declared. */
  update(prior: Members, declared: Members, call: HandlerCall<Client>): Promise<Members>;
  /** Deletes the resource; one that no longer exists is a success. */
  delete(prior: Members, call: HandlerCall<Client>): Promise<void>;
  /**
   * Requests a dry run of the declaration. `exists` says that the state has a resource with this name, which will be
   * updated or replaced.
   */
  dryRun?(declared: Members, exists: boolean, call: HandlerCall<Client>): Promise<void>;
  /**
   * Why the service would refuse to create the declaration, although it may keep an existing object like it: a plan must
   * not delete what cannot be created again. Parts that are not known yet are missing.
   */
  refusesCreation?(declared: Members): RefusedCreation | undefined;
  /**
   * Whether the `found` value of the member at `path` (`policyDetails[].filter.unit`) means the same as the declared
   * one, such as a role's name and its ARN; the difference is then not drift. Undefined is an absent value. Equal
   * values are never passed in.
   */
  equivalent?(path: string, declared: unknown, found: unknown): boolean;
  /** The record of the resource with this {@link ResourceModel.label}; undefined if there is none. */
  find?(label: string, call: HandlerCall<Client>): Promise<Members | undefined>;
  /** The lists of a resource's parts, by name: `operations`. */
  readonly listings?: { readonly [name: string]: Listing<Client> };
}

/**
 * A resource that exists, although the service does not return its content, or returns what may not last. The state
 * keeps its values, updated with `members`, which are known.
 */
export class Retained {
  readonly members: Members;
  /** What the service returns meanwhile, for a host without earlier values. Without it the resource counts as deleted. */
  readonly transientRecord: Members | undefined;

  constructor(members: Members, transientRecord?: Members) {
    this.members = members;
    this.transientRecord = transientRecord;
  }
}

/** Reads something other than a resource, for a data source. */
export interface Reader<Client> {
  /** Its name in sentences. */
  readonly title: string;
  /** Its timeout, in seconds. */
  readonly timeouts: { readonly read: number };
  /** See {@link Handler.access}. */
  readonly access?: SeparateAccess;
  /** See {@link Handler.connect}. */
  connect(settings: Settings): Promise<Client>;
  /** The result for these arguments. */
  read(asked: Members, call: HandlerCall<Client>): Promise<Members>;
}

/** The operation failed after it created an object: the host must save `record` with the error. */
export class PartialResultError extends Error {
  override readonly name = "PartialResultError";
  readonly record: Members;

  constructor(message: string, record: Members, options?: ErrorOptions) {
    super(message, options);
    this.record = record;
  }
}

/** The object to create or delete belongs to another declaration of the same state. */
export class HeldError extends Error {
  override readonly name = "HeldError";
  /** Its identity. */
  readonly existing: Existing;

  constructor(existing: Existing) {
    super(`${existing.identity} belongs to another declaration of this state.`);
    this.existing = existing;
  }
}

/** The object to create already exists and may belong to somebody else. The host names the command that adopts it. */
export class AlreadyExistsError extends Error {
  override readonly name = "AlreadyExistsError";
  /** {@link ResourceModel.identity} of the existing object. */
  readonly identity: string;
  /** Paths of the members that differ from the declaration, in documented names. */
  readonly differences: readonly string[];

  constructor(message: string, identity: string, differences: readonly string[]) {
    super(message);
    this.identity = identity;
    this.differences = differences;
  }
}
