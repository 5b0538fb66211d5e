/** What something is at a moment, where nothing happens between two requests: every change has its time from the start. */

import type { ListField, StringField } from "../../model/field.ts";
import { appRunnerCites as cites } from "../../model/hosted-service/app-runner-parts.ts";
import type { EmulatedCall } from "../service.ts";

/** From a moment on (epoch milliseconds) it has a status. */
export interface Turn<Status extends string = string> {
  readonly at: number;
  readonly status: Status;
}

/** The field of turns between these statuses. */
export const timelineField = (status: StringField): ListField => ({
  kind: "list",
  description: "What it is, and from when on.",
  cites,
  required: true,
  minItems: 1,
  element: {
    kind: "struct",
    description: "A turn.",
    cites,
    members: {
      at: { kind: "integer", description: "A time in epoch milliseconds.", cites, required: true },
      status: { ...status, required: true },
    },
  },
});

/** The turn that was taken last. */
export const turnAt = <Status extends string>(turns: readonly Turn<Status>[], now: number): Turn<Status> | undefined =>
  turns.findLast(({ at }) => at <= now);

/** A change that takes as long as work takes, and ends as it was ordered: well, otherwise or never. */
export function change<Status extends string>(
  { now, workTime, outcome }: EmulatedCall,
  { during, after, otherwise }: { readonly during: Status; readonly after: Status; readonly otherwise: Status },
): readonly Turn<Status>[] {
  const begins = { at: now, status: during };
  if (outcome === "NEVER_ENDS") return [begins];
  return [begins, { at: now + workTime, status: outcome === undefined ? after : otherwise }];
}
