/** Type errors that the compiler must report for the props of an observability configuration; `tsc -p .` is the test. Nothing here runs. */
import { ObservabilityConfiguration } from "../../../constructs/index.ts";

declare const scope: ObservabilityConfiguration;

const tracing = { observabilityConfigurationName: "tracing" } as const;

export const accepted = [
  new ObservabilityConfiguration(scope, "plain", tracing),
  new ObservabilityConfiguration(scope, "traced", { ...tracing, traceConfiguration: { vendor: "AWSXRAY" } }),
];

export const refused = [
  // @ts-expect-error
  new ObservabilityConfiguration(scope, "no name", {}),
  // @ts-expect-error
  new ObservabilityConfiguration(scope, "no vendor", { ...tracing, traceConfiguration: {} }),
  // @ts-expect-error
  new ObservabilityConfiguration(scope, "another vendor", { ...tracing, traceConfiguration: { vendor: "XRAY" } }),
  // @ts-expect-error
  new ObservabilityConfiguration(scope, "misspelled", { ...tracing, traceconfiguration: { vendor: "AWSXRAY" } }),
  // @ts-expect-error
  new ObservabilityConfiguration(scope, "record", { ...tracing, observabilityConfigurationRevision: 2 }),
];
