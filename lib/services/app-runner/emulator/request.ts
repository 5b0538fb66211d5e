/** Parses a request: the JSON in its body, by the model. */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { type Input, jsonIn, readInput, requestWith } from "../../../emulator/parse-request.ts";
import type { StructField } from "../../../facts/model/field.ts";
import type { ValueOf } from "../../../facts/shape/value-of.ts";
import { hostedService } from "../hosted-service/model.ts";
import { appRunnerCites } from "../model/parts.ts";
import { invalidRequest } from "./refusals.ts";

/** The input of an operation. */
export const requestOf = requestWith(appRunnerCites);

/** @throws Refusal with all invalid members. */
export const readRequest = <Request extends StructField>(
  call: EmulatedCall,
  request: Request,
): Input<ValueOf<Request>> => readInput(jsonIn(call.body, invalidRequest), request, hostedService.name, invalidRequest);
