/** What a request says: its body or its query, read by the model. */
import { cite } from "../../model/citation.ts";
import type { Field, StructField } from "../../model/field.ts";
import type { ImageBuilderError } from "../../model/image-builder.ts";
import { read } from "../reader.ts";
import type { Call } from "../service.ts";
import type { Vocabulary } from "../vocabulary.ts";
import { refusal, refuseIfAny } from "./refusals.ts";

/** The input of an operation that document 3 does not show. */
export const requestOf = (members: { readonly [name: string]: Field }): StructField => ({
  kind: "struct",
  description: "The members of a request.",
  cites: cite(3, "CreateLifecyclePolicy"),
  members,
});

/** Whose names to read, and which error a request gets that is not as documented. */
interface ReadOptions {
  /** Name of the resource whose other words are read too; none by default. */
  readonly resource?: string;
  readonly error?: ImageBuilderError;
}

/** An input as it was read. */
export interface Input<T> {
  readonly value: T;
  /** Whose words the request uses, where it uses one that differs. */
  readonly vocabulary: Vocabulary | undefined;
}

/** @throws Refusal that names every member which is not as documented. */
export function readMembers<T>(
  input: unknown,
  request: StructField,
  { resource, error = "InvalidRequestException" }: ReadOptions = {},
): Input<T> {
  const { value, problems, vocabulary } = read(request, input, resource);
  refuseIfAny(error, problems);
  // Without problems the value has the members of `request`, which T spells out.
  return { value: value as T, vocabulary };
}

/** The JSON value in the body; a body of no bytes counts as one without members. */
export function bodyOf({ body }: Call): unknown {
  if (body.length === 0) return {};
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw refusal("InvalidRequestException", "the body is not UTF-8; send JSON in UTF-8");
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refusal("InvalidRequestException", `the body is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** {@link readMembers} of the body. */
export const readBody = <T>(call: Call, request: StructField, options?: ReadOptions): Input<T> =>
  readMembers<T>(bodyOf(call), request, options);

/** A parameter of the query by which a GET or DELETE names its resource. */
export function readParameter(call: Call, name: string, field: Field): string {
  const given = call.head.query.get(name);
  const members = given === null ? {} : { [name]: given };
  return readMembers<{ readonly [name: string]: string }>(members, requestOf({ [name]: field })).value[name] ?? "";
}
