/** The exit codes of `lintel api`, and the errors that it finds itself. */
import { closest } from "../../lint/text/suggest.ts";
import { interruptedExitCode } from "../terminal/interrupts.ts";

/** The client's exit codes, on which users' scripts rely. */
export const exitCodes = {
  interrupted: interruptedExitCode,
  /** An invalid command line, or parameters that the model rejects. */
  usage: 252,
  /** Region, credentials or pager are missing. */
  configuration: 253,
  /** The service returned an error. */
  service: 254,
  /** Everything else. */
  general: 255,
} as const;

/** The values of Code in structured error formats. */
export type ClientErrorCode = "ParamValidation" | "NoRegion" | "NoCredentials" | "Pager";

/** An error of the client. Without a code, every format prints it as a plain sentence. */
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

/** An invalid command line. */
export const badUsage = (message: string): ClientError =>
  new ClientError(message + usage, exitCodes.usage, "ParamValidation");

/**
 * Unknown words of a command line; always a plain sentence.
 * @param known the options to suggest from.
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

/** A parameter that cannot be parsed or that the model rejects. */
export const badParameter = (message: string): ClientError =>
  new ClientError(message, exitCodes.usage, "ParamValidation");

/** An invalid value of an option or setting. */
export const badSetting = (message: string): ClientError => new ClientError(message, exitCodes.general);
