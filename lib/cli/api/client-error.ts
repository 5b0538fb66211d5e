/** Every error of the command-line client that is found before the service is asked, and its exit code. */
import { closest } from "../../lint/text/suggest.ts";

/** The exit codes of the client, as its users' scripts know them. */
export const exitCodes = {
  interrupted: 130,
  /** A command line that cannot be read, or parameters that the model refuses. */
  usage: 252,
  /** Region, credentials or pager are missing. */
  configuration: 253,
  /** The service answered an error. */
  service: 254,
  /** Everything else. */
  general: 255,
} as const;

/** The names that structured error formats print as Code. */
export type ClientErrorCode = "ParamValidation" | "NoRegion" | "NoCredentials" | "Pager";

/** An error of the client. Without a code it is printed as a plain sentence in every format. */
export class ClientError extends Error {
  override readonly name = "ClientError";
  readonly exitCode: number;
  readonly code: ClientErrorCode | undefined;

  constructor(message: string, exitCode: number, code?: ClientErrorCode) {
    super(message);
    this.exitCode = exitCode;
    this.code = code;
  }
}

const usage = `

usage: lintel api [options] <service> <operation> [parameters]
To see help text, you can run:

  lintel api help
  lintel api <service> help
  lintel api <service> <operation> help
`;

/** A command line that cannot be read. */
export const badUsage = (message: string): ClientError =>
  new ClientError(message + usage, exitCodes.usage, "ParamValidation");

/**
 * Words of a command line that nothing takes; always a plain sentence.
 * @param known options among which each may have been meant.
 */
export function unknownOptions(words: readonly string[], known: readonly { readonly name: string }[]): ClientError {
  const names = known.map(({ name }) => name);
  const meant = words.flatMap((word) => {
    const [, typed] = /^--([^=]+)/.exec(word) ?? [];
    const name = typed === undefined ? undefined : closest(typed, names);
    return name === undefined ? [] : [`--${name}`];
  });
  const remedy = meant.length === 0 ? "" : `. Did you mean ${meant.join(", ")}?`;
  return new ClientError(`Unknown options: ${words.join(", ")}${remedy}`, exitCodes.usage);
}

/** A parameter that cannot be read or that the model refuses. */
export const badParameter = (message: string): ClientError =>
  new ClientError(message, exitCodes.usage, "ParamValidation");

/** A value of an option or setting that has another form than it must. */
export const badSetting = (message: string): ClientError => new ClientError(message, exitCodes.general);
