/** Parses a request by the model. Each service has its own error names. */
import type { Citation } from "../facts/model/citation.ts";
import type { Field, StructField } from "../facts/model/field.ts";
import type { ValueOf } from "../facts/shape/value-of.ts";
import { read } from "./reader.ts";
import type { Refusal } from "./refusal.ts";
import type { EmulatorVocabulary } from "./request-names.ts";

/** Creates the error for an invalid request. */
export type Refuse = (message: string) => Refusal;

/** The input of an operation, which has these members. */
export const requestWith =
  (cites: Citation) =>
  <const Members extends { readonly [name: string]: Field }>(members: Members) =>
    ({ kind: "struct", description: "The members of a request.", cites, members }) as const satisfies StructField;

export interface Input<Value> {
  readonly value: Value;
  /** The vocabulary of the request, if it uses a differing word. */
  readonly vocabulary: EmulatorVocabulary | undefined;
}

/**
 * Parses an input.
 * @param resource name of the resource whose AWS names are accepted too; "" for none.
 * @throws Refusal with all invalid members.
 */
export function readInput<Request extends StructField>(
  input: unknown,
  request: Request,
  resource: string,
  refuse: Refuse,
): Input<ValueOf<Request>> {
  const { value, problems, vocabulary } = read(request, input, resource);
  refuseIfAny(problems, refuse);
  return { value, vocabulary };
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The JSON value in a body; an empty body is an object without members. */
export function jsonIn(body: Uint8Array, refuse: Refuse): unknown {
  if (body.length === 0) return {};
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    throw refuse("the body is not UTF-8; send JSON in UTF-8");
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refuse(`the body is not JSON${placeOf(error)}`);
  }
}

/** The position in a parser's message about malformed JSON, without the quoted text, which may contain secrets. */
const placeOf = (error: unknown): string =>
  error instanceof Error ? `: ${error.message.replace(/, (?:"|\.\.\.").* is not valid JSON$/s, "")}` : "";

/** The maximum number of problems in a message. */
const maxNamed = 10;

/** The maximum length of a message in UTF-16 code units: names of unknown members can be as long as a request. */
const maxMessageLength = 8_000;

/** Rejects a request that has problems. */
export function refuseIfAny(problems: readonly string[], refuse: Refuse): void {
  if (problems.length === 0) return;
  const rest = problems.length - maxNamed;
  const more = rest > 0 ? `; and ${rest} more` : "";
  throw refuse(problems.slice(0, maxNamed).join("; ").slice(0, maxMessageLength) + more);
}
