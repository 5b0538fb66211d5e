/** The `timeouts` of a resource: the maximum duration of each operation, and the signal at its end. */

import { setMaxListeners } from "node:events";
import { parseDuration } from "../../base/duration.ts";
import type { ResourceAttribute } from "../../facts/derive/resource-attribute.ts";
import type { Diagnostic, ObjectValue, TerraformValue } from "../protocol/provider-server.ts";
import type { HandlerOperation } from "../runtime/handler.ts";
import { titleOf } from "./title.ts";
import { recordIn } from "./values/value.ts";

const operations: readonly HandlerOperation[] = ["create", "read", "update", "delete"];

export const durationForm = 'a duration such as "30m" or "1h30m", in h, m, s and ms, more than 0 and at most "168h"';

/** The block of every resource; `defaults` are in seconds. */
export function timeoutsAttribute(defaults: { readonly [operation in HandlerOperation]: number }): ResourceAttribute {
  const attributes = operations.map((operation): [string, ResourceAttribute] => [
    operation,
    {
      member: operation,
      type: "string",
      optional: true,
      description: `How long the ${operation} operation may take: ${durationForm}. Default: \`${inWords(defaults[operation] * 1000)}\`.`,
    },
  ]);
  return {
    member: "timeouts",
    nested: { nesting: "single", attributes: Object.fromEntries(attributes), block: {} },
    description: "How long operations may take.",
    optional: true,
    local: true,
  };
}

/** A duration in the notation of `timeouts`: `1h30m`. */
function inWords(milliseconds: number): string {
  const [hours, minutes] = [Math.floor(milliseconds / 3_600_000), Math.floor((milliseconds % 3_600_000) / 60_000)];
  const rest = milliseconds % 60_000;
  const seconds = rest % 1000 === 0 ? `${rest / 1000}s` : `${rest}ms`;
  const parts = [hours > 0 && `${hours}h`, minutes > 0 && `${minutes}m`, rest > 0 && seconds];
  return parts.filter((part) => part !== false).join("");
}

/** The problems with the `timeouts` of a configuration. */
export function problemsInTimeouts(timeouts: TerraformValue | undefined): readonly Diagnostic[] {
  return Object.entries(recordIn(timeouts) ?? {}).flatMap(([operation, duration]) => {
    if (typeof duration !== "string" || parseDuration(duration) !== undefined) return [];
    const written = `timeouts.${operation} is ${JSON.stringify(duration)}`;
    return {
      severity: "error" as const,
      summary: titleOf(`${written}; it must be ${durationForm}`),
      detail: `${written}; it must be ${durationForm}.`,
      path: [{ attribute: "timeouts" }, { attribute: operation }],
    };
  });
}

/** The timeout of an operation. */
export interface Deadline {
  readonly operation: HandlerOperation;
  /** Aborted when the time has expired or Terraform stops the provider. */
  readonly signal: AbortSignal;
  /** The time has expired. */
  readonly expired: boolean;
  /** Terraform stopped the provider. */
  readonly stopped: boolean;
  /** The timeout in the notation of `timeouts`. */
  readonly duration: string;
  /** Call it when the operation has ended. */
  end(): void;
}

/** Starts the timeout of an operation: from the resource's `timeouts`, else `fallback` in seconds. */
export function startDeadline(
  operation: HandlerOperation,
  resource: ObjectValue,
  fallback: number,
  stopSignal: AbortSignal,
): Deadline {
  const declared = recordIn(resource.timeouts)?.[operation];
  const milliseconds = (typeof declared === "string" ? parseDuration(declared) : undefined) ?? fallback * 1000;
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(), milliseconds);
  const signal = AbortSignal.any([stopSignal, time.signal]);
  // Each request of the operation listens to it, and a set sends many at once.
  setMaxListeners(0, signal);
  return {
    operation,
    signal,
    get expired() {
      return time.signal.aborted;
    },
    get stopped() {
      return stopSignal.aborted;
    },
    duration: inWords(milliseconds),
    end: () => clearTimeout(timer),
  };
}
