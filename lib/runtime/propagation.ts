/**
 * Identities that are new: the service that is to use a role, or that was just told of one, may not see it for some
 * seconds. The services say so in the message of a refusal that is a malformed request by its code; the messages and
 * the time are those that the vendor's own Terraform provider waits for (`propagationTimeout` of its service packages).
 */
import { realTiming, type Timing } from "../api/retry.ts";
import { ServiceError } from "../api/service-error.ts";
import type { HandlerCall } from "./handler.ts";
import { pause } from "./pause.ts";

/** For how long a role may not be seen, in milliseconds. */
const longest = 120_000;

const messages: readonly RegExp[] = [
  /error in assuming (?:instance|access) role/i,
  /role does not exist or does not have sufficient permissions/i,
];

const isPropagating = (error: unknown): boolean =>
  error instanceof ServiceError && messages.some((message) => message.test(error.message));

/** Asks again while a role is refused that may be too new. */
export async function untilRolesAreSeen<Answer>(
  ask: () => Promise<Answer>,
  { signal, log }: Pick<HandlerCall<unknown>, "signal" | "log">,
  timing: Timing = realTiming,
): Promise<Answer> {
  const began = timing.now();
  for (let asked = 0; ; asked++) {
    try {
      return await ask();
    } catch (error) {
      if (!isPropagating(error) || timing.now() - began > longest) throw error;
      log("progress", "the service does not see a role yet; asking again", { asked });
      await pause(asked, { timing, signal });
    }
  }
}
