/** The entry of a resource in the generated lists. */
import type { Lintable } from "../lint/rule/lintable.ts";
import type { Handler } from "../terraform/runtime/handler.ts";

/** A resource, and how to load its parts. */
export interface ResourceEntry extends Lintable {
  /** The handler that applies it; its calls require its own client. */
  handler(): Promise<{ readonly default: Handler<unknown> }>;
}
