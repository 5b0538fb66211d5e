/**
 * Propagation of new roles: the service that uses a role may not see it for some seconds. Services report that with the
 * error code of a malformed request, so the message decides. The messages and the time are those of the AWS provider
 * (`propagationTimeout` of its service packages).
 */
import { realTiming, type Timing } from "../../client/retry.ts";
import { ServiceError } from "../../client/service-error.ts";
import type { HandlerCall } from "./handler.ts";
import { pause } from "./pause.ts";

/** How long a role may be invisible, in milliseconds. */
const maxPropagationMs = 120_000;

const messages: readonly RegExp[] = [
  /error in assuming (?:instance|access) role/i,
  /role does not exist or does not have sufficient permissions/i,
];

const isPropagating = (error: unknown): boolean =>
  error instanceof ServiceError && messages.some((message) => message.test(error.message));

/** Retries as long as the service rejects a role that may be too new. */
export async function untilRolesAreSeen<Result>(
  ask: () => Promise<Result>,
  { signal, log }: Pick<HandlerCall<unknown>, "signal" | "log">,
  timing: Timing = realTiming,
): Promise<Result> {
  const began = timing.now();
  for (let asked = 0; ; asked++) {
    try {
      return await ask();
    } catch (error) {
      if (!isPropagating(error) || timing.now() - began > maxPropagationMs) throw error;
      log("progress", "the service does not see a role yet; retrying", { asked });
      await pause(asked, { timing, signal });
    }
  }
}
