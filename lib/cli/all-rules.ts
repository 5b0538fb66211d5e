/** Every rule, for those who list and explain them. */
import { knownRules } from "../lint/known-rules.ts";
import type { AnyRule } from "../lint/rule-page.ts";
import { lintables } from "../resources.ts";

/** The rules by resource, those of fields first. */
export const allRules = (): Promise<readonly AnyRule[]> => knownRules(lintables);
