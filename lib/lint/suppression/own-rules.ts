/** The rules about suppressions, which cannot be suppressed themselves. */
import type { OwnRule } from "../rule/any-rule.ts";
import type { Examples, RuleFacts } from "../rule/rule.ts";

const own = (
  id: string,
  severity: RuleFacts["severity"],
  summary: string,
  reasoned: Pick<OwnRule, "otherwise" | "unwanted" | "good" | "bad">,
): OwnRule => ({ id, severity, summary, cites: [], notSuppressible: true, ...reasoned });

const good: Examples = {
  "a rule, a reason and a last day": `
dryRun: true # lintel-ignore lifecycle-policy/dry-run-not-declared -- the console shows it (until 2099-12-31)`,
};

/** The rules by kind of problem. */
export const suppressionRules = {
  malformed: own("suppression/malformed", "error", "A suppression has a valid form.", {
    otherwise: "Lintel ignores the comment, so the finding is still reported.",
    good,
    bad: {
      "a directive of another linter": `
dryRun: true # ⟦lintel-disable-line lifecycle-policy/dry-run-not-declared -- the console shows it⟧`,
      "an invalid last day": `
dryRun: true # ⟦lintel-ignore lifecycle-policy/dry-run-not-declared -- the console shows it (until June)⟧`,
    },
  }),
  unknownRule: own("suppression/unknown-rule", "error", "A suppression names existing rules.", {
    otherwise: "The comment suppresses nothing, and the finding that it means is still reported.",
    good,
    bad: {
      "a misspelled name": `
dryRun: true # ⟦lintel-ignore lifecycle-policy/dry-run-not-decalred -- the console shows it⟧`,
    },
  }),
  renamedRule: own("suppression/renamed-rule", "warning", "A suppression names rules by their present names.", {
    otherwise: "From version 1.0 on the comment suppresses nothing.",
    unwanted: "An earlier version of Lintel, which does not know the present names, lints the same files.",
    good,
    bad: {
      "an earlier name": `
dryRun: true # ⟦lintel-ignore agent-card/proof-keys-are-required -- an old server⟧`,
    },
  }),
  needsReason: own(
    "suppression/needs-reason",
    "error",
    "A suppression states a reason; without one it has no effect.",
    {
      otherwise: "Later readers cannot decide whether the suppression is still justified.",
      good,
      bad: {
        "no reason": `
dryRun: true # ⟦lintel-ignore lifecycle-policy/dry-run-not-declared⟧`,
      },
    },
  ),
  notSuppressible: own("suppression/not-suppressible", "error", "Only suppressible rules are suppressed.", {
    otherwise: "The finding is still reported.",
    good,
    bad: {
      "a rule about suppressions": `
dryRun: true # ⟦lintel-ignore suppression/unused -- it comes and goes⟧`,
    },
  }),
  expired: own("suppression/expired", "warning", "A suppression ends after its last day, and is then removed.", {
    otherwise: "From that day on the finding is reported again.",
    unwanted: "never",
    good,
    bad: {
      "a day that has passed": `
dryRun: true # ⟦lintel-ignore lifecycle-policy/dry-run-not-declared -- the console shows it (until 2020-02-29)⟧`,
    },
  }),
  unused: own("suppression/unused", "warning", "A suppression suppresses something.", {
    otherwise: "The comment would hide a later finding of the same rule at this place.",
    unwanted: "Several runs lint the same files with different rules, so some comments are unused in some runs.",
    good,
    bad: {
      "nothing to suppress": `
status: ENABLED # ⟦lintel-ignore lifecycle-policy/dry-run-not-declared -- the console shows it⟧`,
    },
  }),
} as const satisfies { readonly [fault: string]: OwnRule };
