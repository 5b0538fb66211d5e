/** What the client needs to know of a service: the shape of one entry of the table in services.ts. */
import type { ResourcePart } from "../../api/operation.ts";
import type { ClientSettings } from "../../api/settings.ts";
import type { Members } from "../../base/members.ts";
import type { StructField } from "../../model/field.ts";
import type { OperationMessages } from "../../model/operation-messages.ts";
import type { LintedRequest } from "../lint/request-lint.ts";
import type { CommandOption } from "./options.ts";
import type { Paging } from "./pagination.ts";

/** One operation: what it takes and answers, and what the client does about it besides calling it. */
export interface ServiceOperation {
  /** As the service spells it: `CreateLifecyclePolicy`. */
  readonly name: string;
  readonly messages: OperationMessages;
  /** How the client puts its pages together; absent where it answers at once, or where the client leaves that alone. */
  readonly paging?: Paging;
  /** Its answers come one after the other, for as long as they come. */
  readonly isStream?: true;
  /** Required members that the client fills in where they are left out. */
  readonly filledIn?: readonly string[];
  /** Where the request and the answer hold parts of resources, which the wire may write in other words. */
  readonly inputParts?: readonly ResourcePart[];
  readonly outputParts?: readonly ResourcePart[];
  /** How documents hold the request, where that is not the request alone. */
  readonly document?: DocumentForm;
  /** What a request declares or changes: the rules about that are kept before it is sent. */
  readonly declares?: (input: Members, given: GivenOption) => LintedRequest | undefined;
}

/** A document that holds a request and is of a kind that is linted. The request alone is taken from documents too. */
export interface DocumentForm {
  /** What samples show. */
  readonly sample: StructField;
  /** The request in a document. */
  readonly requestIn: (document: Members) => Members;
}

/** The values of one of the service's own options, or of the variable that stands for it; undefined without either. */
export type GivenOption = (option: string) => readonly string[] | undefined;

/** Everything about a service but its name. */
export interface ServiceFacts {
  readonly operations: readonly ServiceOperation[];
  /** Options that its commands have besides those of every command: how it is reached, and with what credentials. */
  readonly options: readonly CommandOption[];
  /** Options without which nothing is sent, of its own or of every command. */
  readonly requiredOptions: readonly string[];
  /** Variables of the environment that stand for an option where it is not given. */
  readonly variables: { readonly [option: string]: string };
  /** Options of every command that mean nothing to it, and why. */
  readonly refusedOptions: { readonly [option: string]: string };
  /** It is a service of a region: without one nothing is sent. */
  readonly isRegional: boolean;
  /**
   * The vendor's client has it too, and scripts rest on what that prints. Others are the user's own choice: misspelt
   * options get a suggestion, and what a terminal would take for a command is not printed in text and tables.
   */
  readonly isVendors: boolean;
  /** Errors that the service's model describes, and the member of such an error that holds its message. */
  readonly modelledErrors?: { readonly codes: { readonly [code: string]: number }; readonly message: string };
  /** Makes a client that sends and answers the wire's own words; authentication is its own. Nothing is sent yet. */
  connect(settings: ConnectionSettings): Connection;
}

/** A service as the client needs to know it. */
export interface ClientService extends ServiceFacts {
  /** As it is typed: `imagebuilder`. */
  readonly id: string;
  /** What it is, for help. */
  readonly summary: string;
}

/** What connections are made with. */
export interface ConnectionSettings extends ClientSettings {
  readonly given: GivenOption;
  /** Tells the user of something that is no error, in a sentence. */
  readonly warn: (sentence: string) => void;
}

/**
 * A client of a service. Rejections are ServiceErrors for what the service answered, ApiErrors and UsageErrors for what
 * was found before.
 */
export interface Connection {
  /** Carries out an operation, and gives its answer; of a stream one answer after the other. */
  readonly answers: (operation: string, input: Members) => AsyncGenerator<Members, void>;
  /** Closes the connections that are kept for further calls. */
  readonly close: () => void;
}

/** An operation that was named on the command line. */
export interface NamedOperation {
  readonly service: ClientService;
  readonly operation: ServiceOperation;
}

/** `ListTagsForResource` as it is typed: `list-tags-for-resource`. */
export const typedName = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase();

/** The operations of a service, by the names under which they are typed. */
export const operationsOf = (service: ClientService): ReadonlyMap<string, NamedOperation> =>
  new Map(service.operations.map((operation) => [typedName(operation.name), { service, operation }]));
