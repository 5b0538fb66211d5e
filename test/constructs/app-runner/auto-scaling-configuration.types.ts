/**
 * Type errors that the compiler must report for the props of an auto scaling configuration; `tsc -p .` is the test.
 * Nothing here runs.
 *
 * First, the props match the model.
 */
import { AutoScalingConfiguration, type AutoScalingConfigurationProps } from "../../../constructs/index.ts";
import type { autoScalingConfiguration } from "../../../lib/services/app-runner/auto-scaling-configuration/model.ts";
import { type Declared, type OfField, type OfProps, type Same, same } from "../props-of-model.ts";

type Settings = "isDefault" | "adoptExisting" | "region" | "timeouts";
type Declaration = (typeof autoScalingConfiguration)["declaration"];

same<
  Same<
    OfProps<Declared<AutoScalingConfigurationProps, Settings>, "configuration">,
    OfField<Declaration, "configuration">
  >
>(true);

// Second, declarations that the types refuse. A line that compiles is an error.

declare const scope: AutoScalingConfiguration;

const high = { autoScalingConfigurationName: "high-load" } as const;

export const refused = [
  // @ts-expect-error
  new AutoScalingConfiguration(scope, "no name", { maxSize: 3 }),
  // @ts-expect-error
  new AutoScalingConfiguration(scope, "text", { ...high, maxSize: "3" }),
  // @ts-expect-error
  new AutoScalingConfiguration(scope, "misspelt", { ...high, maximumSize: 3 }),
  // @ts-expect-error
  new AutoScalingConfiguration(scope, "record", { ...high, autoScalingConfigurationRevision: 2 }),
  // @ts-expect-error
  new AutoScalingConfiguration(scope, "another resource's setting", { ...high, desiredStatus: "RUNNING" }),
];
