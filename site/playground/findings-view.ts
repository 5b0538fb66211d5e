/** The list of findings, each with its rule, its place and its fixes. */
import type { LintResponse, ShownFinding, ShownFix, TextPlace } from "../../lib/editor/playground/messages.ts";
import { button, element, link } from "./elements.ts";

/** What findings can be made to do. */
export interface FindingActions {
  goTo(place: TextPlace): void;
  apply(fix: ShownFix): void;
}

const words = { error: "Error", warning: "Warning", info: "Info" } as const;

/** Makes the list of findings. */
export const findingList = ({ findings }: Pick<LintResponse, "findings">, actions: FindingActions): HTMLElement =>
  element("ol", { class: "lp-findings" }, ...findings.map((each) => findingItem(each, actions)));

function findingItem(finding: ShownFinding, { goTo, apply }: FindingActions): HTMLElement {
  const fixes = finding.fixes.map((fix) =>
    button(`${fix.isSafe ? "Fix" : "Suggestion"}: ${fix.title}`, () => apply(fix), {
      class: fix.isSafe ? "lp-fix lp-safe" : "lp-fix",
    }),
  );
  return element(
    "li",
    { class: `lp-finding lp-${finding.severity}` },
    element(
      "p",
      { class: "lp-where" },
      badge(finding.severity),
      button(`Line ${finding.line}`, () => goTo(finding), {
        class: "lp-line",
        "aria-label": `Go to line ${finding.line}`,
      }),
    ),
    ...saying(finding),
    fixes.length === 0 ? undefined : element("p", { class: "lp-fixes" }, ...fixes),
  );
}

/** The badge of a severity. */
export const badge = (severity: ShownFinding["severity"]): HTMLElement =>
  element("span", { class: `lp-badge lp-${severity}` }, words[severity]);

/** What a finding says, and who says it. */
export function saying(finding: Pick<ShownFinding, "message" | "help" | "rule" | "sections">): readonly HTMLElement[] {
  const { message, help, rule, sections } = finding;
  const says =
    rule === undefined
      ? []
      : [link(rule.id, rule.url), ...sections.flatMap((each) => [" · ", link(each.title, each.url)])];
  return [
    element("p", { class: "lp-message" }, message),
    ...(help === undefined ? [] : [element("p", { class: "lp-help" }, help)]),
    ...(says.length === 0 ? [] : [element("p", { class: "lp-rule" }, ...says)]),
  ];
}

/** "2 errors, 1 warning in lifecycle-policy "web"". */
export function countsInWords({ counts, resources, suppressed }: LintResponse): string {
  const parts = (["error", "warning", "info"] as const).flatMap((severity) => {
    const count = counts[severity];
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? "" : "s"}`];
  });
  const said = parts.length === 0 ? "No findings" : parts.join(", ");
  const where =
    resources.length === 0 ? "" : ` in ${resources.slice(0, 2).join(", ")}${resources.length > 2 ? " and others" : ""}`;
  return `${said}${where}${suppressed === 0 ? "" : `; ${suppressed} suppressed`}`;
}
