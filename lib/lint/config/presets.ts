/** The severities of the presets, from the rules' own severities. */
import type { RuleFacts, Severity } from "../rule/rule.ts";

/** The severity of a rule's findings; a rule that is off does not run. */
export type Setting = Severity | "off";

/** All settings, the mildest first. */
export const severitySettings: readonly Setting[] = ["off", "info", "warning", "error"];

/** The presets by name. */
export const presets = {
  /** Every rule with its own severity, except rules to opt into. */
  recommended: ({ severity, isOptIn }) => (isOptIn === true ? "off" : severity),
  /** Every rule: warnings become errors, and info becomes a warning. */
  strict: ({ severity }) => (severity === "info" ? "warning" : "error"),
  /**
   * Only what the documentation states: neither advice nor Lintel's own choices where the documentation leaves
   * something open.
   */
  "documented-only": ({ severity, gap, isOptIn }) =>
    severity === "info" || gap !== undefined || isOptIn === true ? "off" : severity,
} as const satisfies { readonly [name: string]: (rule: RuleFacts) => Setting };

/** The name of a preset. */
export type PresetName = keyof typeof presets;

/** All names, the default first. */
export const presetNames = Object.keys(presets) as readonly PresetName[];
