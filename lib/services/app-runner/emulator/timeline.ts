/**
 * The status of a resource over time. Nothing runs between two requests, so every change records its times in advance.
 */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { StringField } from "../../../facts/model/field.ts";
import { appRunnerCites as cites } from "../model/parts.ts";

const { integer, list, struct } = documentedFields(cites);

/** A status, and when it begins, in epoch milliseconds. */
export interface Turn<Status extends string = string> {
  readonly at: number;
  readonly status: Status;
}

/** The field of a timeline with these statuses. */
export const timelineField = <Status extends StringField>(status: Status) =>
  list(
    "A status, and the time from which it applies.",
    { required: true, minItems: 1 },
    struct("A turn.", {
      at: integer("A time in epoch milliseconds.", { required: true }),
      status: { ...status, required: true },
    }),
  );

/** The current status. */
export const turnAt = <Status extends string>(turns: readonly Turn<Status>[], now: number): Turn<Status> | undefined =>
  turns.findLast(({ at }) => at <= now);

/**
 * A change that takes as long as an asynchronous operation, and ends as specified: successfully, otherwise, or never.
 */
export function change<Status extends string>(
  { now, operationMs, outcome }: EmulatedCall,
  { during, after, otherwise }: { readonly during: Status; readonly after: Status; readonly otherwise: Status },
): readonly Turn<Status>[] {
  const begins = { at: now, status: during };
  if (outcome === "NEVER_ENDS") return [begins];
  return [begins, { at: now + operationMs, status: outcome === undefined ? after : otherwise }];
}
