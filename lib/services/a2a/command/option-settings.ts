/** The client's settings from the options that `lintel agent` and `lintel api agent` share. */
import type { Network } from "../../../client/http/transport.ts";
import type { AgentClientSettings } from "../client.ts";
import { type CredentialLine, credentialsOf } from "./options/credential-options.ts";
import { type HeaderLine, headersOf } from "./options/header-options.ts";
import { type signatureHelp, verificationOf } from "./options/signature-options.ts";

/** Options that may be repeated. */
type RepeatableOption = keyof CredentialLine | keyof typeof signatureHelp | "extension" | "credential-origin";

/** The options of a command line, and what commands decide in other ways. */
export interface SharedOptions {
  readonly valuesOf: (option: RepeatableOption) => readonly string[] | undefined;
  readonly headers: { readonly [option in keyof HeaderLine]: HeaderLine[option] | undefined };
  readonly allowInsecure: boolean;
  /** Seconds to wait for a response, and for the next event of a stream; 0 waits forever. */
  readonly readTimeout: number | undefined;
  readonly network: Network;
  /** Receives the result of each verification of a card. */
  readonly log?: ((line: string) => void) | undefined;
}

/** The settings. Throws a UsageError or an ApiError for an invalid option. */
export const settingsOfOptions = ({
  valuesOf,
  headers,
  allowInsecure,
  readTimeout,
  network,
  log,
}: SharedOptions): Omit<AgentClientSettings, "agent"> => ({
  credentials: credentialsOf(valuesOf),
  headers: headersOf(headers),
  interaction: (request) => void import("./user-interaction.ts").then(({ askUser }) => askUser(request)),
  credentialOrigins: valuesOf("credential-origin"),
  allowInsecure,
  extensions: valuesOf("extension"),
  ...{ readTimeout, stallTimeout: readTimeout },
  ...network,
  verifyCard: verificationOf(valuesOf, network, log),
});
