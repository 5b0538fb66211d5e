/** Parses a request: its body or its query, by the model. */

import { type Input, jsonIn, readInput } from "../../../emulator/request.ts";
import type { EmulatedCall } from "../../../emulator/service.ts";
import { cite } from "../../../model/citation.ts";
import type { Field, StructField } from "../../../model/field.ts";
import type { ImageBuilderError } from "../model.ts";
import { refusal } from "./refusals.ts";

/** The input of an operation that is not documented. */
export const requestOf = (members: { readonly [name: string]: Field }): StructField => ({
  kind: "struct",
  description: "The members of a request.",
  cites: cite(3, "CreateLifecyclePolicy"),
  members,
});

/** The vocabulary of the request, and the error if it is invalid. */
interface ReadOptions {
  /** Name of the resource whose AWS names are accepted too; none by default. */
  readonly resource?: string;
  readonly error?: ImageBuilderError;
}

/** @throws Refusal with all invalid members. */
export const readMembers = <T>(
  input: unknown,
  request: StructField,
  { resource = "", error = "InvalidRequestException" }: ReadOptions = {},
): Input<T> => readInput(input, request, resource, (message) => refusal(error, message)) as Input<T>;

/** The JSON value in the body. */
const bodyOf = ({ body }: EmulatedCall): unknown =>
  jsonIn(body, (message) => refusal("InvalidRequestException", message));

/** {@link readMembers} of the body. */
export const readBody = <T>(call: EmulatedCall, request: StructField, options?: ReadOptions): Input<T> =>
  readMembers<T>(bodyOf(call), request, options);

/** The query parameter with the ARN or id in a GET or DELETE request. */
export function readParameter(call: EmulatedCall, name: string, field: Field): string {
  const given = call.head.query.get(name);
  const members = given === null ? {} : { [name]: given };
  return readMembers<{ readonly [name: string]: string }>(members, requestOf({ [name]: field })).value[name] ?? "";
}
