import { cite } from "../../../lib/facts/model/citation.ts";
import { guides } from "../../../lib/facts/model/guides.ts";
import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import {
  hyphenatedName,
  normalizedName,
} from "../../../lib/services/image-builder/lifecycle-policy/model/policy-name.ts";

/** For names with and without a space: the guide replaces spaces, the documentation ignores them. */
const apartByGuide = `; the ${guides["image-builder"].title} would keep these apart`;

export default rule({
  severity: "error",
  isWithinAccount: true,
  summary: "The names of two policies differ by more than case, spaces and underscores.",
  otherwise: "The service refuses the second policy (ResourceAlreadyExistsException).",
  cites: [cite(3, "Resources and their fields")],
  good: {
    "two names": `
name: web a
---
name: web b`,
  },
  bad: {
    "the same name twice": `
name: web
---
name: ⟦web⟧`,
    "another case": `
name: Web images
---
name: ⟦web images⟧`,
    "an underscore for a space": `
name: web images
---
name: ⟦web_images⟧`,
    "no space": `
name: web images
---
name: ⟦webimages⟧`,
  },
  *checkAll(policies) {
    if (policies.length < 2) return;
    const names = policies.map((policy) => policy.at("name"));
    for (const { part, first } of repeats(names, ({ value }) =>
      typeof value === "string" ? normalizedName(value) : undefined,
    )) {
      const same = part.value === first.value;
      const why = same ? "" : ": names that differ only in case, spaces or underscores are the same name";
      const apart = !same && hyphenatedName(String(part.value)) !== hyphenatedName(String(first.value));
      yield {
        at: part,
        message: `${part.path} is ${part.shown}, but another policy has the name ${first.shown}; names are unique per account and region${why}${apart ? apartByGuide : ""}`,
        help: "give one of the two policies a different name",
      };
    }
  },
});
