/**
 * Type errors that the compiler must report for the props of push configurations; `tsc -p .` is the test. Nothing here
 * runs.
 *
 * First, the props match the models.
 */
import { PushConfig, type PushConfigProps, PushConfigSet, type PushConfigSetProps } from "../../../constructs/index.ts";
import type { agentOptions, pushConfig } from "../../../lib/services/a2a/push-config/model.ts";
import type { pushConfigSet } from "../../../lib/services/a2a/push-config-set/model.ts";
import { type Declared, type OfField, type OfProps, type Same, same } from "../props-of-model.ts";

type Settings = "agent" | "updateMode" | "adoptExisting" | "onTaskEnd" | "timeouts";
type Config = (typeof pushConfig)["declaration"];
type ConfigSet = (typeof pushConfigSet)["declaration"];
type Mode = (typeof agentOptions)["updateMode"];

same<Same<OfProps<Declared<PushConfigProps, Settings>, "config">, OfField<Config, "config">>>(true);
same<Same<OfProps<Declared<PushConfigSetProps, Settings>, "set">, OfField<ConfigSet, "set">>>(true);
same<Same<OfProps<PushConfigProps["updateMode"], "mode">, OfField<Mode, "mode">>>(true);

// Second, declarations that the types refuse. A line that compiles is an error.

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
