/** Parses a request: the JSON in its body, by the model. */
import { cite } from "../../model/citation.ts";
import type { Field, StructField } from "../../model/field.ts";
import { hostedService } from "../../model/hosted-service/hosted-service.ts";
import { type Input, jsonIn, readInput } from "../request.ts";
import type { EmulatedCall } from "../service.ts";
import { invalidRequest } from "./refusals.ts";

/** The input of an operation. */
export const requestOf = (members: { readonly [name: string]: Field }): StructField => ({
  kind: "struct",
  description: "The members of a request.",
  cites: cite(2, "ResumeService"),
  members,
});

/** @throws Refusal with all invalid members. */
export const readRequest = <T>(call: EmulatedCall, request: StructField): Input<T> =>
  readInput(jsonIn(call.body, invalidRequest), request, hostedService.name, invalidRequest);
