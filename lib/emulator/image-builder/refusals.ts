/** Creates the errors of EC2 Image Builder, with their statuses. */
import { type ImageBuilderError, imageBuilderErrors } from "../../model/lifecycle-policy/image-builder.ts";
import { Refusal } from "../refusal.ts";
import { refuseIfAny as refuseFaulty } from "../request.ts";

/** An error of the service. */
export const refusal = (error: ImageBuilderError, message: string): Refusal =>
  new Refusal(error, imageBuilderErrors[error], message);

/** Rejects a request that has problems. */
export const refuseIfAny = (error: ImageBuilderError, problems: readonly string[]): void =>
  refuseFaulty(problems, (message) => refusal(error, message));
