/**
 * Type errors that the compiler must report for the props of push configurations; `tsc -p .` is the test. Nothing here
 * runs.
 */
import { PushConfig, PushConfigSet } from "../../../constructs/index.ts";

// Declarations that the types refuse. A line that compiles is an error.

declare const scope: PushConfig;

const url = "https://hooks.example.test/agents";

export const refused = [
  // @ts-expect-error
  new PushConfig(scope, "no task", { url }),
  // @ts-expect-error
  new PushConfig(scope, "no url", { taskId: "t" }),
  // @ts-expect-error
  new PushConfig(scope, "no scheme", { url, taskId: "t", authentication: { credentials: "env:X" } }),
  // @ts-expect-error
  new PushConfig(scope, "tags", { url, taskId: "t", tags: {} }),
  // @ts-expect-error
  new PushConfig(scope, "end", { url, taskId: "t", onTaskEnd: "delete" }),
  // @ts-expect-error
  new PushConfigSet(scope, "no context", { url }),
  // @ts-expect-error
  new PushConfigSet(scope, "a task", { url, contextId: "c", taskId: "t" }),
];
