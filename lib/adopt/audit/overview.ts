/** What the page of an audit begins with: each account and region, and what to look at first. */

import { html, type Markup } from "../../base/html/markup.ts";
import { counted, grouped } from "../../base/text/counted.ts";
import type { Finding, LintResult } from "../../lint/findings/finding.ts";
import { ruleAnchor } from "../../lint/report/formats/html/rule-section.ts";
import type { Overview } from "../../lint/report/overview.ts";
import { liveScope } from "../../lint/text/live-place.ts";
import type { AwsObject, ReadRegion } from "./read-live.ts";

/** What the overview shows besides findings. */
export interface AuditExtentShown {
  readonly regions: readonly ReadRegion[];
  /** Places whose policies' images were not read, because it was not asked, or was refused. */
  readonly withoutImages: readonly string[];
  /** Whether objects were compared with declarations. */
  readonly isCompared: boolean;
  /** For how many days the calls of services were read. */
  readonly daysOfCalls: number | undefined;
}

/** Maximum number of rows of a part. */
const maxRows = 15;

/** A part of the overview: the findings of some rules. */
interface Part {
  readonly title: string;
  readonly rules: readonly string[];
  /** What is said if there are none; undefined: nothing, since not everything was read. */
  readonly none: string | undefined;
}

const parts: readonly Part[] = [
  {
    title: "Runtimes past their end",
    rules: ["hosted-service/runtime-is-supported"],
    none: "No service uses an unsupported runtime, as far as its declaration shows it.",
  },
  {
    title: "Policies that do nothing, or failed",
    rules: ["lifecycle-policy/disabled-policy-does-not-run", "audit/policy-has-run", "audit/policy-run-succeeds"],
    none: "Every policy is enabled, ran on time, and succeeded in its last run.",
  },
];

const selectionPart: Part = {
  title: "Policies and images that match nothing",
  rules: ["simulation/rule-acts", "simulation/images-are-covered"],
  none: "Every enabled policy selects images on which it acts, now or later, and every image has such a policy.",
};

const usePart: Part = {
  title: "Services and domains that serve nothing",
  rules: ["audit/service-is-usable", "audit/domain-is-usable"],
  none: "Every service and custom domain that was read was created with success.",
};

const callsPart: Part = {
  title: "Services without requests",
  rules: ["audit/service-is-called"],
  none: "Every running service whose metrics could be read received a request, or is newer than the period.",
};

const driftPart: Part = {
  title: "Drift from the declarations",
  rules: ["audit/object-is-declared", "audit/object-is-as-declared", "audit/declaration-has-object"],
  none: "Everything is as declared.",
};

export function auditOverview(
  { findings }: LintResult,
  { regions, withoutImages, isCompared, daysOfCalls }: AuditExtentShown,
): Overview {
  const objects = regions.flatMap((region) => region.objects);
  const content = html`<section class="overview" aria-label="Overview">
${placeTable(regions, findings)}
${parts.map((part) => findingTable(part, findings))}
${findingTable({ ...selectionPart, none: withoutImages.length === 0 ? selectionPart.none : undefined }, findings)}${unreadImages(withoutImages)}
${[usePart, ...(daysOfCalls === undefined ? [] : [callsPart]), ...(isCompared ? [driftPart] : [])].map((part) => findingTable(part, findings))}
${serviceTable(objects, daysOfCalls)}
</section>`;
  return { title: "audit", source: content.source };
}

function placeTable(regions: readonly ReadRegion[], findings: readonly Finding[]): Markup {
  return table(
    "Accounts and regions",
    ["Account", "Region", "Policies", "Services", "Others", "Errors", "Warnings", "Info"],
    regions.map(({ account, region, objects }) => {
      const here = findings.filter(({ live }) => live !== undefined && liveScope(live) === `${account} ${region}`);
      const ofKind = (name: string): number => objects.filter(({ model }) => model.name === name).length;
      const [policies, services] = [ofKind("lifecycle-policy"), ofKind("hosted-service")];
      const severe = (severity: Finding["severity"]) => here.filter((each) => each.severity === severity).length;
      return [
        ...[account ?? "not known", region, policies, services, objects.length - policies - services],
        ...[severe("error"), severe("warning"), severe("info")],
      ].map((value) => (typeof value === "number" ? grouped(value) : value));
    }),
  );
}

function findingTable({ title, rules, none }: Part, findings: readonly Finding[]): Markup {
  const found = findings.filter(({ rule }) => rules.includes(rule));
  if (found.length === 0)
    return html`<h2>${title}</h2>${none === undefined ? none : html`<p class="extent">${none}</p>`}`;
  const rows = found.map((finding) => [
    finding.resource,
    finding.live === undefined ? finding.file : liveScope(finding.live),
    /ended on (\d{4}-\d{2}-\d{2})/.exec(finding.message)?.[1] ?? "",
    html`${inShort(finding.message)} <a class="rule-link" href="#${ruleAnchor(finding.rule)}">${finding.rule}</a>`,
  ]);
  const hasDates = rows.some(([, , date]) => date !== "");
  const columns = ["Object", "Where", ...(hasDates ? ["Since"] : []), "What"];
  return table(title, columns, hasDates ? rows : rows.map(([object, where, , what]) => [object, where, what]));
}

/** Where nobody knows what policies select. */
const unreadImages = (places: readonly string[]): Markup | undefined =>
  places.length === 0
    ? undefined
    : html`<p class="extent">The images of ${places.slice(0, maxRows).join(", ")}${places.length > maxRows ? ` and ${places.length - maxRows} more` : ""} were not read, so what their policies select is not known.</p>`;

/** The message without its citation, and with the last name of a long path alone. */
const inShort = (message: string): string =>
  message.replace(/ \([^()]*(?:\([^()]*\))?\)$/, "").replace(/^[A-Za-z.]+\.(?=[A-Za-z]+ )/, "");

/** The states of services. */
function serviceTable(objects: readonly AwsObject[], daysOfCalls: number | undefined): Markup | undefined {
  const services = objects.filter(({ model }) => model.name === "hosted-service");
  if (services.length === 0) return undefined;
  const states = new Map<string, number>();
  for (const { facts } of services) {
    const status = facts.status ?? "not known";
    states.set(status, (states.get(status) ?? 0) + 1);
  }
  const rows = [...states].sort().map(([status, count]) => [status, grouped(count)]);
  const unasked =
    daysOfCalls === undefined ? html`The audit did not read traffic; use <code>--idle-for 30d</code>. ` : undefined;
  return html`${table(`${counted(services.length, "service")} by state`, ["State", "Services"], rows)}
<p class="extent">${unasked}<code>lintel services pause</code> pauses unneeded services.</p>`;
}

type Cell = string | Markup | undefined;

function table(title: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): Markup {
  return html`<section class="open"><h2>${title} <span class="count">${grouped(rows.length)}</span></h2>
<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr>${columns.map((column, index) => (isNumber(rows[0]?.[index]) ? html`<th class="number">${column}</th>` : html`<th>${column}</th>`))}</tr></thead>
<tbody>${rows.slice(0, maxRows).map(
    (row) => html`
<tr>${row.map((cell, index) => dataCell(cell, columns[index] ?? ""))}</tr>`,
  )}</tbody>
</table></div>${rows.length <= maxRows ? undefined : html`<p class="place">and ${grouped(rows.length - maxRows)} more, below</p>`}</section>`;
}

/** Numbers say on narrow screens what they count. */
const dataCell = (cell: Cell, column: string): Markup =>
  isNumber(cell)
    ? html`<td class="number${cell === "0" ? " zero" : ""}" data-title="${column.toLowerCase()}">${cell}</td>`
    : html`<td>${cell}</td>`;

const isNumber = (cell: Cell): boolean => typeof cell === "string" && /^[\d,]{1,9}$/.test(cell);
