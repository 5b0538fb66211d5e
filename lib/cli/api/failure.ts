/** Formats errors by --cli-error-format and determines their exit codes. */

import { messageOf } from "../../base/message-of.ts";
import { ApiError, type ApiErrorKind, RefusedCredentials } from "../../client/api-error.ts";
import { ServiceError } from "../../client/service-error.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { badParameter, ClientError, exitCodes } from "./client-error.ts";
import type { ClientService } from "./client-service.ts";
import type { ErrorFormat } from "./options.ts";
import { formatJson } from "./output/output.ts";
import { formatText } from "./output/text.ts";

/** A formatted error. */
interface Failure {
  readonly exitCode: number;
  /** The complete sentence for the user. */
  readonly sentence: string;
  /** The members that structured formats print; undefined for errors that are plain sentences in every format. */
  readonly members: { readonly [member: string]: string } | undefined;
  /** What `enhanced` prints before the sentence. */
  readonly prefix: string;
}

/** Converts any error of the client to text and an exit code. */
export async function describeFailure(
  error: unknown,
  format: ErrorFormat,
  width: number,
  service: ClientService | undefined,
): Promise<{ readonly text: string; readonly exitCode: number }> {
  const { exitCode, sentence, members, prefix } = failureOf(error, service);
  const plain = { text: `\nlintel: [ERROR]: ${format === "enhanced" ? prefix : ""}${sentence}\n`, exitCode };
  if (members === undefined || format === "enhanced" || format === "legacy") return plain;
  if (format === "json") return { text: formatJson(members), exitCode };
  if (format === "text") return { text: formatText(members), exitCode };
  if (format === "table") {
    const { formatTable } = await import("./output/table.ts");
    return { text: formatTable("error", members, { width, color: false }), exitCode };
  }
  const { formatYaml } = await import("./output/yaml-output.ts");
  return { text: formatYaml(members), exitCode };
}

function failureOf(error: unknown, service: ClientService | undefined): Failure {
  if (error instanceof ServiceError) return serviceFailure(error, service);
  if (error instanceof ClientError) return clientFailure(error);
  if (error instanceof UsageError) return clientFailure(badParameter(error.message));
  if (error instanceof RefusedCredentials) return refusedFailure(error);
  if (error instanceof ApiError) return clientFailure(asClientError(error));
  const message = messageOf(error);
  return { exitCode: exitCodes.general, sentence: message, members: undefined, prefix: "" };
}

function serviceFailure(error: ServiceError, service: ClientService | undefined): Failure {
  const { code, operation, message, retriesExhausted } = error;
  const retries = retriesExhausted === undefined ? "" : ` (reached max retries: ${retriesExhausted})`;
  const { codes = {}, message: member = "" } = service?.modelledErrors ?? {};
  const modelled = Object.hasOwn(codes, code) ? { [member]: message } : {};
  return {
    exitCode: exitCodes.service,
    sentence: `An error occurred (${code}) when calling the ${operation} operation${retries}: ${message}`,
    members: { Message: message, Code: code, ...modelled },
    prefix: "",
  };
}

const refusedFailure = ({ code, operation, reason }: RefusedCredentials): Failure => ({
  exitCode: exitCodes.service,
  sentence: `An error occurred (${code}) when calling the ${operation} operation: ${reason}`,
  members: { Message: reason, Code: code },
  prefix: "",
});

const clientFailure = ({ message, exitCode, code }: ClientError): Failure => ({
  exitCode,
  sentence: message,
  members: code === undefined ? undefined : { Code: code, Message: message },
  prefix: code === undefined ? "" : `An error occurred (${code}): `,
});

/** Exit codes and names of errors of lib/client; all others are plain sentences with exit code 255. */
const kinds: { readonly [kind in ApiErrorKind]?: readonly [exitCode: number, code: ClientError["code"]] } = {
  NoRegion: [exitCodes.configuration, "NoRegion"],
  NoCredentials: [exitCodes.configuration, "NoCredentials"],
  InvalidEndpoint: [exitCodes.usage, undefined],
  MissingInput: [exitCodes.usage, "ParamValidation"],
  InvalidInput: [exitCodes.usage, "ParamValidation"],
  Stopped: [exitCodes.interrupted, undefined],
};

function asClientError({ kind, message }: ApiError): ClientError {
  const [exitCode, code] = kinds[kind] ?? [exitCodes.general, undefined];
  return new ClientError(message, exitCode, code);
}
