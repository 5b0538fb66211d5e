/** Parses a request: its body or its query, by the model. */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { type Input, jsonIn, readInput, requestWith } from "../../../emulator/parse-request.ts";
import type { StringField, StructField } from "../../../facts/model/field.ts";
import type { ValueOf } from "../../../facts/shape/value-of.ts";
import { imageBuilderCites } from "../model/parts.ts";
import type { ImageBuilderError } from "../model.ts";
import { refusal } from "./refusals.ts";

/** The input of an operation that is not documented. */
export const requestOf = requestWith(imageBuilderCites);

/** The vocabulary of the request, and the error if it is invalid. */
interface ReadOptions {
  /** Name of the resource whose AWS names are accepted too; none by default. */
  readonly resource?: string;
  readonly error?: ImageBuilderError;
}

/** @throws Refusal with all invalid members. */
export const readMembers = <Request extends StructField>(
  input: unknown,
  request: Request,
  { resource = "", error = "InvalidRequestException" }: ReadOptions = {},
): Input<ValueOf<Request>> => readInput(input, request, resource, (message) => refusal(error, message));

/** The JSON value in the body. */
const bodyOf = ({ body }: EmulatedCall): unknown =>
  jsonIn(body, (message) => refusal("InvalidRequestException", message));

/** {@link readMembers} of the body. */
export const readBody = <Request extends StructField>(
  call: EmulatedCall,
  request: Request,
  options?: ReadOptions,
): Input<ValueOf<Request>> => readMembers(bodyOf(call), request, options);

/** The query parameter with the ARN or id in a GET or DELETE request. */
export function readParameter(call: EmulatedCall, name: string, field: StringField): string {
  const given = call.head.query.get(name);
  const members = given === null ? {} : { [name]: given };
  return readMembers(members, requestOf({ [name]: field })).value[name] ?? "";
}
