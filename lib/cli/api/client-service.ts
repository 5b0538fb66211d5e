/** The client's description of a service: an entry of the table in services.ts. */

import type { Members } from "../../base/members.ts";
import type { ClientSettings } from "../../client/client-settings.ts";
import type { ResourcePart } from "../../client/operation.ts";
import type { Profile } from "../../client/profiles/profile.ts";
import type { StructField } from "../../facts/model/field.ts";
import type { OperationMessages } from "../../facts/model/operation-messages.ts";
import type { LintedRequest } from "../lint/request-lint.ts";
import type { CommandOption } from "./options.ts";
import type { Paging } from "./requests/pagination.ts";

/** An operation: its messages, and how the client handles it. */
export interface ServiceOperation {
  /** In the service's spelling: `CreateLifecyclePolicy`. */
  readonly name: string;
  readonly messages: OperationMessages;
  /** How the client merges its pages; absent if it has no pages, or if the client leaves them alone. */
  readonly paging?: Paging;
  /** It returns a stream of responses. */
  readonly isStream?: true;
  /** Required members that the client fills in if they are missing. */
  readonly filledIn?: readonly string[];
  /** Parts of resources in request and response, whose words may differ on the wire. */
  readonly inputParts?: readonly ResourcePart[];
  readonly outputParts?: readonly ResourcePart[];
  /** The documents that contain the request, if they have members besides it. */
  readonly document?: DocumentForm;
  /** The declaration in a request, which is linted before the request is sent. */
  readonly declares?: (input: Members, options: ServiceOptions) => LintedRequest | undefined;
}

/** A document with a request that the linter knows. The request by itself is accepted as a document too. */
export interface DocumentForm {
  /** The structure that samples show. */
  readonly sample: StructField;
  /** Extracts the request from a document. */
  readonly requestIn: (document: Members) => Members;
}

/** The values of a service's options by name, each from the command line or from the variable that replaces it. */
export type ServiceOptions = ReadonlyMap<string, readonly string[]>;

/** All facts about a service except its name. */
export interface ServiceFacts {
  readonly operations: readonly ServiceOperation[];
  /** Options of its commands besides the global ones: endpoint and credentials. */
  readonly options: readonly CommandOption[];
  /** Required options, its own or global ones. */
  readonly requiredOptions: readonly string[];
  /** Environment variables that replace an option that is not given. */
  readonly variables: { readonly [option: string]: string };
  /** Global options that do not apply to it, and why. */
  readonly refusedOptions: { readonly [option: string]: string };
  /** It requires a region. */
  readonly isRegional: boolean;
  /**
   * The AWS CLI has it too, and scripts rely on its output. For other services, misspelled options get a suggestion,
   * and text and tables have no control characters.
   */
  readonly isVendors: boolean;
  /** Errors in the service's model, and the member with the message of such an error. */
  readonly modelledErrors?: { readonly codes: { readonly [code: string]: number }; readonly message: string };
  /** Creates a client that uses the wire's words and handles authentication. Sends nothing yet. */
  connect(settings: ConnectionSettings): ServiceConnection;
}

export interface ClientService extends ServiceFacts {
  /** As it is typed: `imagebuilder`. */
  readonly id: string;
  /** Description for help. */
  readonly summary: string;
}

export interface ConnectionSettings extends ClientSettings {
  readonly loadProfile: () => Promise<Profile>;
  readonly options: ServiceOptions;
  /** Members of the request that the command line itself gives, and not a file that it names. */
  readonly inline: ReadonlySet<string>;
  /** Prints a warning, in a sentence. */
  readonly warn: (sentence: string) => void;
}

/**
 * A client of a service. Rejects with ServiceErrors for responses of the service, and with ApiErrors and UsageErrors
 * before that.
 */
export interface ServiceConnection {
  /** Carries out an operation and returns its response; several for a stream. */
  readonly responses: (operation: string, input: Members) => AsyncGenerator<Members, void>;
  /** Closes the connections that are kept alive. */
  readonly close: () => void;
}

/** An operation that the command line names. */
export interface NamedOperation {
  readonly service: ClientService;
  readonly operation: ServiceOperation;
}

/** The name of an operation on the command line: `list-tags-for-resource` for `ListTagsForResource`. */
export const typedName = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase();

/** The operations of a service, by their names on the command line. */
export const operationsOf = (service: ClientService): ReadonlyMap<string, NamedOperation> =>
  new Map(service.operations.map((operation) => [typedName(operation.name), { service, operation }]));
