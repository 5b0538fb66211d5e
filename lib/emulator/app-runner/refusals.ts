/** Every refusal of the hosting service is made here, with the status that belongs to its name. */
import { type AppRunnerError, appRunnerErrors } from "../../model/hosted-service/app-runner.ts";
import { Refusal } from "../refusal.ts";

/** A refusal under one of the service's names. */
export const refusal = (error: AppRunnerError, message: string): Refusal =>
  new Refusal(error, appRunnerErrors[error], message);

/** The refusal of a request that is not as documented. */
export const invalidRequest = (message: string): Refusal => refusal("InvalidRequestException", message);
