import { citeGuide } from "../../../lib/facts/model/citation.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import {
  hyphenatedName,
  normalizedName,
} from "../../../lib/services/image-builder/lifecycle-policy/model/policy-name.ts";

/** A form of a name; undefined if the name is absent, unknown or not a string. */
const formed =
  (form: (name: string) => string) =>
  ({ value }: Node): string | undefined =>
    typeof value === "string" ? form(value) : undefined;

export default rule({
  severity: "error",
  isWithinAccount: true,
  summary: "The names of two policies differ by more than hyphens in place of spaces and underscores.",
  otherwise: "Both names give the same ARN, so the service refuses the second policy (ResourceAlreadyExistsException).",
  cites: [citeGuide("image-builder", "Resource names and ARNs")],
  gap: "lifecycle-policy/normalized-name",
  good: {
    "two names": `
name: web a
---
name: web-b`,
    "hyphens of their own": `
name: web-a
---
name: weba`,
  },
  bad: {
    "a hyphen for a space": `
name: web a
---
name: ⟦Web-A⟧`,
    "a hyphen for an underscore": `
name: web-a
---
name: ⟦web_a⟧`,
  },
  *checkAll(policies) {
    if (policies.length < 2) return;
    const names = policies.map((policy) => policy.at("name"));
    const likely = [...repeats(names, formed(hyphenatedName))];
    if (likely.length === 0) return;
    const same = new Set([...repeats(names, formed(normalizedName))].map(({ part }) => part)); // see names-differ
    for (const { part, first } of likely) {
      if (same.has(part)) continue;
      yield {
        at: part,
        message: `${part.path} is ${part.shown}, but another policy has the name ${first.shown}; both have the resource name ${hyphenatedName(String(part.value))}, in which AWS writes spaces and underscores as hyphens`,
        help: "give one of the two policies a name with different letters",
      };
    }
  },
});
