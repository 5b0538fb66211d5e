/** What a comparison shows of both sides. */
import { shownWithout } from "../../lint/declaration/secrets.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import type { BothSides } from "./both-sides.ts";
import type { CompareReport } from "./compare-report.ts";
import { comparedPolicies } from "./compared-policies.ts";

const isChange = ({ rule }: { readonly rule: string }): boolean => rule.startsWith("change/");

/** The report of a comparison; `against` is what the user calls the other side. */
export function reportOf(against: string, sides: BothSides): CompareReport {
  const { findings, suppressed } = sides.now.result;
  const keyOf = (resource: string, file: string): string => JSON.stringify([resource, file]);
  const nameOf = (declared: LintTarget): string => shownWithout(declared.root)(declared.resource());
  const gone = new Set(sides.gone.map((each) => keyOf(nameOf(each), each.file.name)));
  return {
    against,
    policies: comparedPolicies(sides),
    changes: findings.filter(isChange).map((finding) => ({
      ...finding,
      side: gone.has(keyOf(finding.resource, finding.file)) ? "before" : "now",
    })),
    suppressed: suppressed.filter(isChange),
    open: sides.open.map(({ declaration, path, reason }) => ({
      resource: nameOf(declaration),
      file: declaration.file.name,
      path: shownWithout(declaration.root)(path),
      reason: shownWithout(declaration.root)(reason),
    })),
  };
}
