/**
 * The options of every command of the client (document 3, "Command-line client options"), as data. Operations add
 * theirs from the model (parameters.ts).
 */

import { vocabularies } from "../../lint/sources/request.ts";

/** What an option takes after its name: nothing, one value, perhaps one, or as many as follow. */
export type Arity = "none" | "one" | "maybe" | "many";

/** One option as the command line knows it. */
export interface Option {
  /** Without the hyphens: `read-timeout`. */
  readonly name: string;
  readonly arity: Arity;
  /** Given again it adds its values; absent: the last ones count. */
  readonly repeats?: true;
  /** The values it takes, where they are a set. */
  readonly choices?: readonly string[];
  /** What it does, for help. */
  readonly summary: string;
}

/** An option without a value. */
export const flag = (name: string, summary: string): Option => ({ name, arity: "none", summary });
/** An option with one value. */
export const value = (name: string, summary: string, choices?: readonly string[]): Option => ({
  name,
  arity: "one",
  summary,
  ...(choices && { choices }),
});

/** An option with as many values as follow, and that may be given again for more. */
export const several = (name: string, summary: string): Option => ({ name, arity: "many", repeats: true, summary });

/** How answers are printed. */
export const outputFormats = ["json", "text", "table", "yaml", "yaml-stream", "off"] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** How errors are printed. */
export const errorFormats = ["legacy", "json", "yaml", "text", "table", "enhanced"] as const;
export type ErrorFormat = (typeof errorFormats)[number];

/** Options that may stand anywhere on the command line. */
export const globalOptions = [
  flag("debug", "Print what is sent and answered on standard error, secrets taken out"),
  value("endpoint-url", "Base URL of the service, instead of the region's own"),
  flag("no-verify-ssl", "Take any certificate: anybody on the way may then read and change what is sent"),
  flag("no-paginate", "Fetch the first page of a list only"),
  value("output", "How to print the answer", outputFormats),
  value("query", "JMESPath expression: what of the answer to print"),
  value("profile", "Profile of the shared configuration files"),
  value("region", "Region; beats the environment and the profile"),
  flag("version", "Print the version"),
  flag("help", "Print help, as the word help does behind a service or an operation"),
  value("color", "Colours in tables", ["on", "off", "auto"]),
  flag("no-sign-request", "Send requests unsigned; no credentials are looked for"),
  value("ca-bundle", "File of the certificate authorities to trust, PEM"),
  value("cli-read-timeout", "Longest wait for the next piece of an answer, in seconds; 0 waits for ever"),
  value("cli-connect-timeout", "Longest wait for a connection, in seconds; 0 waits for ever"),
  value("cli-binary-format", "How binary parameters are written", ["base64", "raw-in-base64-out"]),
  flag("no-cli-pager", "Print without a pager"),
  flag("cli-auto-prompt", "Ask for missing parameters"),
  flag("no-cli-auto-prompt", "Do not ask for missing parameters"),
  value("cli-error-format", "How to print errors", errorFormats),
  value(
    "vocabulary",
    "Whose words requests and answers have: the request's own, else the service's (auto); the vendor's on the wire and the documents' in answers (aws); the documents', and nothing is translated (documented)",
    vocabularies,
  ),
  flag("no-lint", "Leave the documented constraints to the service"),
] as const satisfies readonly Option[];

/** Options of every operation. */
export const documentOptions: readonly Option[] = [
  value("cli-input-json", "JSON with the parameters, or file://PATH; options on the command line beat its members"),
  value("cli-input-yaml", "The same in YAML"),
  {
    name: "generate-cli-skeleton",
    arity: "maybe",
    choices: ["input", "yaml-input", "output"],
    summary: "Print a sample instead of sending a request",
  },
];

/** Options of operations whose pages the client puts together. */
export const pagingOptions: readonly Option[] = [
  value("starting-token", "Where to begin: the NextToken of an earlier command"),
  value("page-size", "How many items to ask for at a time"),
  value("max-items", "How many items to print at most"),
];
