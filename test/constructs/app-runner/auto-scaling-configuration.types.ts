/**
 * Type errors that the compiler must report for the props of an auto scaling configuration; `tsc -p .` is the test.
 * Nothing here runs.
 */
import { AutoScalingConfiguration } from "../../../constructs/index.ts";

// Declarations that the types refuse. A line that compiles is an error.

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
