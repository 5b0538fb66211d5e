/**
 * The command line of `lintel api` as one value. The reader (read.ts) alone makes it, and everything else takes what it
 * needs of it: settings, then the request, then the calls, then the output.
 */

import type { Members } from "../../../base/members.ts";
import type { ClientSettings } from "../../../client/client-settings.ts";
import type { RequestVocabulary } from "../../../lint/inputs/vocabularies.ts";
import type { ClientService, ServiceOperation, ServiceOptions } from "../client-service.ts";
import type { ErrorFormat, OutputFormat } from "../options.ts";
import type { Query } from "../output/query.ts";
import type { PagingChoice } from "../requests/pagination.ts";

/** What a command line asks for. */
export type ApiCommand = { readonly kind: "version" } | HelpCommand | SampleCommand | CallCommand;

/** Help on an operation; without it on its service, and without both on all services. */
export interface HelpCommand {
  readonly kind: "help";
  readonly service: ClientService | undefined;
  readonly operation: ServiceOperation | undefined;
  /** Of --vocabulary; absent: the environment decides. */
  readonly vocabulary: RequestVocabulary | undefined;
  readonly usesPager: boolean;
}

/** A sample request, for which nothing else on the command line counts. */
export interface SampleCommand {
  readonly kind: "sample";
  readonly operation: ServiceOperation;
  readonly form: "input" | "yaml-input";
  /** Of --vocabulary; absent: the environment decides. */
  readonly vocabulary: RequestVocabulary | undefined;
}

/** An operation to call. Absent options leave the decision to the environment, then to the profile. */
export interface CallCommand {
  readonly kind: "call";
  readonly service: ClientService;
  readonly operation: ServiceOperation;
  /** The service's own options, and those that it requires, each from its option or its variable. */
  readonly serviceOptions: ServiceOptions;
  readonly request: TypedRequest;
  readonly paging: PagingOptions;
  readonly client: ClientOptions;
  readonly output: OutputOptions;
  readonly vocabulary: RequestVocabulary | undefined;
  /** Prints a sample response instead of sending the request. */
  readonly isSampled: boolean;
  /** False for --no-lint. */
  readonly lints: boolean;
  /** True for --debug. */
  readonly logs: boolean;
}

/** The request as typed, in the words of either vocabulary. */
export interface TypedRequest {
  readonly members: Members;
  /** Members that stand on the command line itself: neither in a file that it names, nor referring to one. */
  readonly inline: ReadonlySet<string>;
}

export interface PagingOptions extends PagingChoice {
  /** False for --no-paginate. */
  readonly merges: boolean;
  /** The given options that only the client knows: the operation has no parameter of the same name. */
  readonly given: readonly string[];
}

/** The options that are settings of a client. */
export type ClientOptions = Pick<
  ClientSettings,
  "profile" | "region" | "endpointUrl" | "skipCredentials" | "verifyTls" | "caBundle" | "connectTimeout" | "readTimeout"
>;

/** How to print the response. */
export interface OutputOptions {
  readonly format: OutputFormat | undefined;
  readonly query: TypedQuery | undefined;
  /** Absent: auto. */
  readonly color: "on" | "off" | "auto" | undefined;
  readonly usesPager: boolean;
}

/** A query, as typed and compiled. */
export interface TypedQuery {
  readonly expression: string;
  readonly select: Query;
}

/** Required parameters and service options that a command line lacks, by name. */
export interface MissingOptions {
  /** Empty with a document, which is not read yet. */
  readonly parameters: readonly string[];
  readonly options: readonly string[];
}

/**
 * A command line whose options are known, but whose values are not read yet: enough to print errors, and to prompt for
 * what is missing.
 */
export interface PartialLine {
  /** The words that name the service and the operation, as typed. */
  readonly service: string | undefined;
  readonly operation: string | undefined;
  /** The service and the operation that they name; undefined for help, or if either is missing. */
  readonly named: { readonly service: ClientService; readonly operation: ServiceOperation } | undefined;
  readonly asksForHelp: boolean;
  readonly asksForVersion: boolean;
  readonly profile: string | undefined;
  readonly errorFormat: ErrorFormat | undefined;
  readonly vocabulary: RequestVocabulary | undefined;
  /** --cli-auto-prompt and --no-cli-auto-prompt. */
  readonly prompts: { readonly on: boolean; readonly off: boolean };
  readonly isSampled: boolean;
  /** Whether a document contains the request's members. */
  readonly isFromDocument: boolean;
  readonly isGiven: (option: string) => boolean;
  /** What `named` requires beyond this line; nothing without it. */
  readonly missing: () => MissingOptions;
  /** Reads the values, and the files that they name. Rejects with a ClientError for the first error. */
  readonly read: () => Promise<ApiCommand>;
}
