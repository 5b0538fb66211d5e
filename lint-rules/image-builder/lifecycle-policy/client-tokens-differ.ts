import { cite } from "../../../lib/facts/model/citation.ts";
import { present } from "../../../lib/lint/rule/condition.ts";
import { removing } from "../../../lib/lint/rule/document-edit.ts";
import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  isWithinAccount: true,
  summary: "Two policies have different client tokens: with the same one the second would never be created.",
  otherwise:
    "EC2 Image Builder reads the second request as a repetition of the first (IdempotentParameterMismatchException).",
  cites: [cite(3, "CreateLifecyclePolicy"), cite(3, "Resources and their fields")],
  good: {
    "two tokens": `
name: web images
clientToken: token-1
---
name: batch images
clientToken: token-2`,
    "tokens are case-sensitive": `
name: web images
clientToken: token-1
---
name: batch images
clientToken: Token-1`,
    "no tokens": `
name: web images
---
name: batch images`,
  },
  bad: {
    "one token for two policies": `
name: web images
clientToken: token-1
---
name: batch images
clientToken: ⟦token-1⟧`,
  },
  when: [["clientToken", present]],
  *checkAll(policies) {
    if (policies.length < 2) return;
    const tokens = policies.map((policy) => policy.at("clientToken"));
    for (const { part, first } of repeats(tokens, (token) => token.value)) {
      yield {
        at: part,
        message: `${part.path} is ${part.shown}, like that of the policy ${first.declaration.at("name").shown}; a request with a used token returns the original response and creates nothing`,
        help: `remove ${part.lastSegment}: each request then gets its own token`,
        suggestions: [removing(part)],
      };
    }
  },
});
