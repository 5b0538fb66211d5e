/** Creates every refusal of EC2 Image Builder, with the status that belongs to its name. */
import { type ImageBuilderError, imageBuilderErrors } from "../../model/lifecycle-policy/image-builder.ts";
import { Refusal } from "../refusal.ts";
import { refuseIfAny as refuseFaulty } from "../request.ts";

/** A refusal with one of the service's names. */
export const refusal = (error: ImageBuilderError, message: string): Refusal =>
  new Refusal(error, imageBuilderErrors[error], message);

/** Refuses a request that has faults; one without continues. */
export const refuseIfAny = (error: ImageBuilderError, problems: readonly string[]): void =>
  refuseFaulty(problems, (message) => refusal(error, message));
