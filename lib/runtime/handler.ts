/**
 * What applies a resource: one handler per kind of resource, used by every host (the Terraform provider, the
 * null_resource runtime). A handler speaks the documents' words and knows nothing of Terraform.
 */
import type { Field } from "../model/field.ts";
import type { ResourceModel } from "../model/resource.ts";

/** A declaration or a record as plain data, in the documents' words. An absent member is left out, never null. */
export type Members = { readonly [member: string]: unknown };

/** What a call of a handler works with. */
export interface Call<Client> {
  readonly client: Client;
  /** Values of the handler's {@link Handler.options}, as declared. */
  readonly options: Members;
  /** Aborted when the user cancels or the operation's time is over: every request and wait ends at once. */
  readonly signal: AbortSignal;
  readonly log: (level: "debug" | "info" | "warn", message: string, details?: Members) => void;
}

/**
 * Creates, reads, updates and deletes one kind of resource. Every method throws an error whose message says what
 * happened and the remedy; an error that leaves something behind in the service is a {@link PartialResultError}.
 */
export interface Handler<Client> {
  readonly model: ResourceModel;
  /** Settings of a declaration that are ours, not the service's: `adoptExisting`, `dryRunOnPlan`. */
  readonly options: { readonly [name: string]: Field };
  /** Creates what is declared and answers with its record. Converges when a former attempt was cut off. */
  create(declared: Members, call: Call<Client>): Promise<Members>;
  /** The record, or undefined when the resource is gone. Any doubt (403, 5xx) is an error, never "gone". */
  read(identity: string, call: Call<Client>): Promise<Members | undefined>;
  /** Changes the record `prior` in place into what is declared. */
  update(prior: Members, declared: Members, call: Call<Client>): Promise<Members>;
  /** Deletes the resource; one that is gone already is a success. */
  delete(prior: Members, call: Call<Client>): Promise<void>;
  /** Asks the service whether it would accept the declaration, without doing anything. */
  rehearse?(declared: Members, prior: Members | undefined, call: Call<Client>): Promise<void>;
  /**
   * Whether two values of the member at `path` (`policyDetails[].filter.unit`) mean the same, so that a difference
   * is no drift: a role's name and its resource name. Values that are equal never come here.
   */
  equivalent?(path: string, one: unknown, other: unknown): boolean;
  /** Checks the id given to `terraform import`; answers with the identity, or throws saying what an id looks like. */
  parseImportId(id: string): string;
}

/** The operation failed after something came to exist: `record` is what must be remembered beside the error. */
export class PartialResultError extends Error {
  readonly record: Members;
  constructor(message: string, record: Members, options?: ErrorOptions) {
    super(message, options);
    this.name = "PartialResultError";
    this.record = record;
  }
}
