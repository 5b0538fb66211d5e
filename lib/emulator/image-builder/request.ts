/** Reads a request: its body or its query, by the model. */
import { cite } from "../../model/citation.ts";
import type { Field, StructField } from "../../model/field.ts";
import type { ImageBuilderError } from "../../model/lifecycle-policy/image-builder.ts";
import { type Input, jsonIn, readInput } from "../request.ts";
import type { EmulatedCall } from "../service.ts";
import { refusal } from "./refusals.ts";

/** The input of an operation that document 3 does not show. */
export const requestOf = (members: { readonly [name: string]: Field }): StructField => ({
  kind: "struct",
  description: "The members of a request.",
  cites: cite(3, "CreateLifecyclePolicy"),
  members,
});

/** The vocabulary to read, and the error for an invalid request. */
interface ReadOptions {
  /** Name of the resource whose vendor words are read too; none by default. */
  readonly resource?: string;
  readonly error?: ImageBuilderError;
}

/** @throws Refusal that names every invalid member. */
export const readMembers = <T>(
  input: unknown,
  request: StructField,
  { resource = "", error = "InvalidRequestException" }: ReadOptions = {},
): Input<T> => readInput(input, request, resource, (message) => refusal(error, message));

/** The JSON value in the body. */
const bodyOf = ({ body }: EmulatedCall): unknown =>
  jsonIn(body, (message) => refusal("InvalidRequestException", message));

/** {@link readMembers} of the body. */
export const readBody = <T>(call: EmulatedCall, request: StructField, options?: ReadOptions): Input<T> =>
  readMembers<T>(bodyOf(call), request, options);

/** The query parameter by which a GET or DELETE names its resource. */
export function readParameter(call: EmulatedCall, name: string, field: Field): string {
  const given = call.head.query.get(name);
  const members = given === null ? {} : { [name]: given };
  return readMembers<{ readonly [name: string]: string }>(members, requestOf({ [name]: field })).value[name] ?? "";
}
