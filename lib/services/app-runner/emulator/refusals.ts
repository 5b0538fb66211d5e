/** Creates the errors of App Runner, with their statuses. */

import { Refusal } from "../../../emulator/refusal.ts";
import { type AppRunnerError, appRunnerErrors } from "../model.ts";

/** An error of the service. */
export const refusal = (error: AppRunnerError, message: string): Refusal =>
  new Refusal(error, appRunnerErrors[error], message);

/** The error for a request that does not match the documentation. */
export const invalidRequest = (message: string): Refusal => refusal("InvalidRequestException", message);
