/** Creates the errors of EC2 Image Builder, with their statuses. */

import { refuseIfAny as refuseFaulty } from "../../../emulator/parse-request.ts";
import { Refusal } from "../../../emulator/refusal.ts";
import { type ImageBuilderError, imageBuilderErrors } from "../model.ts";

/** An error of the service. */
export const refusal = (error: ImageBuilderError, message: string): Refusal =>
  new Refusal(error, imageBuilderErrors[error], message);

/** Rejects a request that has problems. */
export const refuseIfAny = (error: ImageBuilderError, problems: readonly string[]): void =>
  refuseFaulty(problems, (message) => refusal(error, message));
