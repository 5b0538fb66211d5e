/** The dry run that a resource asks for while it is planned. */

import { snakeCase } from "../../facts/derive/names.ts";
import type { CallOutcome, Diagnostic, ObjectValue, Private } from "../protocol/provider-server.ts";
import type { HandlerCall } from "../runtime/handler.ts";
import { refusedDryRun } from "./failures.ts";
import type { HandlerCalls } from "./handler-calls.ts";
import type { ResourceValues } from "./values/resource-values.ts";
import { isWhollyKnown } from "./values/value.ts";

/** What is planned, and what for. */
interface Rehearsal {
  readonly planned: ObjectValue;
  readonly prior: ObjectValue | null;
  readonly priorPrivate: Private;
  readonly signal: AbortSignal;
}

/** Checks a plan with a dry run, if that is enabled and all inputs of the request are known. */
export async function dryRun(
  { planned, prior, priorPrivate, signal }: Rehearsal,
  values: ResourceValues,
  calls: HandlerCalls,
): Promise<readonly Diagnostic[]> {
  const { handler, subject, configuration } = calls;
  const rehearsal = handler.dryRun?.bind(handler);
  const wanted = planned[snakeCase("dryRunOnPlan")] === true && configuration.unknown.length === 0;
  if (rehearsal === undefined || !wanted || !isWhollyKnown(values.declaration(planned))) return [];
  const taken = prior === null ? priorPrivate.length > 0 : values.label(prior) === values.label(planned);
  const run = async (call: HandlerCall<unknown>): Promise<CallOutcome> => {
    try {
      await rehearsal(values.declared(planned), taken, call);
      return {};
    } catch (error) {
      if (call.signal.aborted) throw error;
      return { diagnostics: [refusedDryRun(subject, error)] };
    }
  };
  const onFailure = (): CallOutcome => ({});
  const work = { operation: "read", resource: planned, options: values.options(planned), stop: signal } as const;
  return (await calls.within({ ...work, run, onFailure })).diagnostics ?? [];
}
