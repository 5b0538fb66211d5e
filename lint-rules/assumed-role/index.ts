/** All rules of roles to assume; a test holds this list against the folder. */
import type { LintRule } from "../../lib/lint/rule/rule.ts";
import durationInBounds from "./duration-in-bounds.ts";
import transitiveKeysAreTags from "./transitive-keys-are-tags.ts";

const rules: readonly LintRule[] = [durationInBounds, transitiveKeysAreTags];
export default rules;
