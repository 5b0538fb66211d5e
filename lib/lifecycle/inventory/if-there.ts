/** Responses about objects that may not exist any more. */
import { ServiceError } from "../../client/service-error.ts";

/** The response; undefined if the object does not exist. */
export async function ifThere<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ServiceError && error.code === "ResourceNotFoundException") return undefined;
    throw error;
  }
}
