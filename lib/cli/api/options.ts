/**
 * The client's global options ("Command-line client options"), as data. Operations add theirs from the model
 * (parameters.ts).
 */

import { vocabularies } from "../../lint/inputs/vocabularies.ts";

/** The values of an option: none, one, an optional one, or all words that follow. */
export type Arity = "none" | "one" | "maybe" | "many";

/** An option of the command line. */
export interface CommandOption {
  /** Without the hyphens: `read-timeout`. */
  readonly name: string;
  readonly arity: Arity;
  /** Repeated options accumulate their values; if absent, the last values count. */
  readonly repeats?: true;
  /** The allowed values of an enum. */
  readonly choices?: readonly string[];
  /** Description for help. */
  readonly summary: string;
}

/** Makes an option without a value. */
export const flag = (name: string, summary: string): CommandOption => ({ name, arity: "none", summary });
/** Makes an option with one value. */
export const value = (name: string, summary: string, choices?: readonly string[]): CommandOption => ({
  name,
  arity: "one",
  summary,
  ...(choices && { choices }),
});

/** Makes an option with several values, which may be repeated. */
export const several = (name: string, summary: string): CommandOption => ({
  name,
  arity: "many",
  repeats: true,
  summary,
});

/** Output formats of responses. */
export const outputFormats = ["json", "text", "table", "yaml", "yaml-stream", "off"] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** Output formats of errors. */
export const errorFormats = ["legacy", "json", "yaml", "text", "table", "enhanced"] as const;
export type ErrorFormat = (typeof errorFormats)[number];

/** Options that may be anywhere on the command line. */
export const globalOptions = [
  flag("debug", "Print requests and responses on standard error, without secrets"),
  value("endpoint-url", "Base URL of the service, in place of the regional endpoint"),
  flag(
    "no-verify-ssl",
    "Do not verify TLS certificates; anyone between you and the service can then read and change requests",
  ),
  flag("no-paginate", "Fetch the first page of a list only"),
  value("output", "Output format", outputFormats),
  value("query", "JMESPath expression that selects the part of the response to print"),
  value("profile", "Profile of the shared configuration files"),
  value("region", "Region; takes precedence over the environment and the profile"),
  flag("version", "Print the version"),
  flag("help", "Print help, as `help` after a service or an operation does"),
  value("color", "Color tables", ["on", "off", "auto"]),
  flag("no-sign-request", "Do not sign requests; no credentials are loaded"),
  value("ca-bundle", "File of trusted certificate authorities (PEM)"),
  value("cli-read-timeout", "Maximum time to wait for the next part of a response, in seconds; 0 waits forever"),
  value("cli-connect-timeout", "Maximum time to wait for a connection, in seconds; 0 waits forever"),
  value("cli-binary-format", "Format of binary parameters", ["base64", "raw-in-base64-out"]),
  flag("no-cli-pager", "Print without a pager"),
  flag("cli-auto-prompt", "Prompt for missing parameters"),
  flag("no-cli-auto-prompt", "Do not prompt for missing parameters"),
  value("cli-error-format", "Format of errors", errorFormats),
  value(
    "vocabulary",
    "Vocabulary of requests and responses: auto responds in the words of the request, aws sends AWS's words (AMI_IMAGE) and responds in the documented ones (VM_IMAGE), documented translates nothing (default: auto)",
    vocabularies,
  ),
  flag("no-lint", "Skip the linter before sending the request"),
] as const satisfies readonly CommandOption[];

/** Options of every operation. */
export const documentOptions: readonly CommandOption[] = [
  value("cli-input-json", "JSON with the parameters, or file://PATH; options on the command line override its members"),
  value("cli-input-yaml", "The same in YAML"),
  {
    name: "generate-cli-skeleton",
    arity: "maybe",
    choices: ["input", "yaml-input", "output"],
    summary: "Print a sample instead of sending a request",
  },
];

/** Options of operations whose pages the client merges. */
export const pagingOptions: readonly CommandOption[] = [
  value("starting-token", "Token to start from: the NextToken of an earlier command"),
  value("page-size", "Number of items to request at a time"),
  value("max-items", "Maximum number of items to print"),
];
