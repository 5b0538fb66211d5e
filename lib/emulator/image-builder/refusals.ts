/** Every refusal of the image building service is made here, with the status that belongs to its name. */
import { type ImageBuilderError, imageBuilderErrors } from "../../model/lifecycle-policy/image-builder.ts";
import { Refusal } from "../refusal.ts";
import { refuseIfAny as refuseFaulty } from "../request.ts";

/** A refusal under one of the service's names. */
export const refusal = (error: ImageBuilderError, message: string): Refusal =>
  new Refusal(error, imageBuilderErrors[error], message);

/** Turns a request down that has faults; one without goes on. */
export const refuseIfAny = (error: ImageBuilderError, problems: readonly string[]): void =>
  refuseFaulty(problems, (message) => refusal(error, message));
