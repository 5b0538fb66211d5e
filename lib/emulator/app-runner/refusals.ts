/** Creates every refusal of App Runner, with the status that belongs to its name. */
import { type AppRunnerError, appRunnerErrors } from "../../model/hosted-service/app-runner.ts";
import { Refusal } from "../refusal.ts";

/** A refusal with one of the service's names. */
export const refusal = (error: AppRunnerError, message: string): Refusal =>
  new Refusal(error, appRunnerErrors[error], message);

/** The refusal of a request that does not match the documentation. */
export const invalidRequest = (message: string): Refusal => refusal("InvalidRequestException", message);
