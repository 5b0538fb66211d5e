import { cite } from "../../../lib/facts/model/citation.ts";
import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "info",
  summary: "An account is listed once.",
  otherwise: "The second entry does not exclude further images.",
  unwanted: "A generator joins several lists of accounts, and repeats some of them.",
  cites: [cite(3, "Resources and their fields")],
  good: {
    "two accounts": `
policyDetails:
  - action: { type: DEPRECATE, includeResources: { vmImages: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { vmImages: { sharedAccounts: ["123456789012", "210987654321"] } }`,
  },
  bad: {
    "an account twice": `
policyDetails:
  - action: { type: DEPRECATE, includeResources: { vmImages: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { vmImages: { sharedAccounts: ["123456789012", ⟦"123456789012"⟧] } }`,
  },
  each: ["policyDetails[].exclusionRules.vmImages.sharedAccounts"],
  *check(accounts) {
    const [repeat] = repeats(accounts.items(), (account) => account.value); // one finding for a list, which may be long
    if (repeat === undefined) return;
    yield {
      at: repeat.part,
      message: `${repeat.part.path} is ${repeat.part.shown}, like ${repeat.first.path}`,
      help: "list the account once",
    };
  },
});
