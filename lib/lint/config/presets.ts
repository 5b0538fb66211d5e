/** The severities that a configuration begins with, from what rules say of themselves. */
import type { RuleFacts, Severity } from "../rule/rule.ts";

/** What becomes of a rule's findings; a rule that is off does not run. */
export type Setting = Severity | "off";

/** The presets by name. */
export const presets = {
  /** Every rule as it is. */
  recommended: ({ severity }) => severity,
  /** What has no effect or is discouraged fails too, and what is worth knowing is a warning. */
  strict: ({ severity }) => (severity === "info" ? "warning" : "error"),
  /** Only what the documents state: neither advice nor what Lintel chose where they leave something open. */
  "documented-only": ({ severity, gap }) => (severity === "info" || gap !== undefined ? "off" : severity),
} as const satisfies { readonly [name: string]: (rule: RuleFacts) => Setting };

/** The name of a preset. */
export type PresetName = keyof typeof presets;

/** All names, the default first. */
export const presetNames = Object.keys(presets) as readonly PresetName[];
