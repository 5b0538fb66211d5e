/** What a request says, read by the model. Each service turns faults down under names of its own. */
import type { StructField } from "../model/field.ts";
import { read } from "./reader.ts";
import type { Refusal } from "./refusal.ts";
import type { EmulatorVocabulary } from "./vocabulary.ts";

/** Makes the refusal of a request that is not as documented. */
export type Refuse = (message: string) => Refusal;

/** An input as it was read. */
export interface Input<T> {
  readonly value: T;
  /** Whose words the request uses, where it uses one that differs. */
  readonly vocabulary: EmulatorVocabulary | undefined;
}

/**
 * @param resource name of the resource whose other words are read too; "" for none.
 * @throws Refusal that names every member which is not as documented.
 */
export function readInput<T>(input: unknown, request: StructField, resource: string, refuse: Refuse): Input<T> {
  const { value, problems, vocabulary } = read(request, input, resource);
  refuseIfAny(problems, refuse);
  // Without problems the value has the members of `request`, which T spells out.
  return { value: value as T, vocabulary };
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The JSON value in a body; a body of no bytes counts as one without members. */
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

/** What a parser says of JSON that is none, without the piece of it that it quotes: there may be secrets in it. */
const placeOf = (error: unknown): string =>
  error instanceof Error ? `: ${error.message.replace(/, (?:"|\.\.\.").* is not valid JSON$/s, "")}` : "";

/** How many faults of a request a message names. */
const named = 10;

/** Longest message in UTF-16 code units: names of unknown members can be as long as a request. */
const longest = 8_000;

/** Turns a request down that has faults; one without goes on. */
export function refuseIfAny(problems: readonly string[], refuse: Refuse): void {
  if (problems.length === 0) return;
  const rest = problems.length - named;
  const more = rest > 0 ? `; and ${rest} more` : "";
  throw refuse(problems.slice(0, named).join("; ").slice(0, longest) + more);
}
