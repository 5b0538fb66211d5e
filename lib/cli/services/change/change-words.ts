/** The outputs of `lintel services pause` and `resume` for people. */

import { counted } from "../../../base/text/counted.ts";
import { cell, row } from "../../../base/text/markdown-table.ts";
import { prose } from "../../../base/text/printable.ts";
import { serviceInWords } from "../report.ts";
import { type ChangedService, type ChangeOutcome, type ChangeReport, outcomes } from "./change-report.ts";

type Action = ChangeReport["action"];

const doneWords = { pause: "paused", resume: "resumed" } as const;

/** What became of a service, in a few words. */
export function outcomeInWords(outcome: ChangeOutcome, action: Action): string {
  const done = doneWords[action];
  const words: { readonly [outcome in ChangeOutcome]: string } = {
    planned: `would be ${done}`,
    already: action === "pause" ? "already paused" : "already running",
    changed: done,
    started: "started",
    "in-progress": "still in progress",
    failed: "failed",
    "not-started": "not started",
    deleted: "deleted meanwhile",
  };
  return words[outcome];
}

/** "3 services: 2 paused, 1 already paused". */
function summaryInWords({ action, services, summary }: ChangeReport): string {
  const parts = outcomes.filter((outcome) => summary[outcome] > 0);
  const each = parts.map((outcome) => `${summary[outcome]} ${outcomeInWords(outcome, action)}`);
  return `${counted(services.length, "service")}${each.length === 0 ? "" : `: ${each.join(", ")}`}`;
}

/** A line about a service: "web-1 (123456789012 eu-west-1): started; operation 1c…". */
function changeInWords(changed: ChangedService, action: Action): string {
  const { outcome, status, operation } = changed;
  return [
    `${serviceInWords(changed)}: ${outcomeInWords(outcome, action)}`,
    ...(outcome === "in-progress" || outcome === "failed" ? [`status ${status}`] : []),
    ...(outcome !== "failed" && operation?.id !== undefined ? [`operation ${operation.id}`] : []),
    ...detailsOf(changed),
  ].join("; ");
}

/** Why a service has its outcome, and what to do. */
function detailsOf({ outcome, message, logGroups, retryable, declared }: ChangedService): readonly string[] {
  return [
    ...(message === undefined ? [] : [message]),
    ...(logGroups === undefined
      ? []
      : [`read the log groups ${logGroups.service} (deployments) and ${logGroups.application}`]),
    ...(retryable === undefined || outcome !== "failed" ? [] : [triesInWords(retryable)]),
    ...(declared === undefined ? [] : [`declared with another status at ${declared.join(", ")}`]),
  ];
}

const triesInWords = (retryable: boolean): string =>
  retryable ? "the same command may succeed later" : "retry once the cause is removed";

/** Outcomes whose services are told one by one; the others were told when they ended, and count in the summary. */
const listed: readonly ChangeOutcome[] = ["planned", "started", "in-progress", "failed", "not-started", "deleted"];

/** What is to be done or known, and the summary. */
export const changeText = (report: ChangeReport): string =>
  prose(
    [
      ...report.services
        .filter(({ outcome }) => listed.includes(outcome))
        .map((each) => changeInWords(each, report.action)),
      summaryInWords(report),
    ]
      .map((line) => `${line}\n`)
      .join(""),
  );

/** The same in Markdown. */
export function changeMarkdown(report: ChangeReport): string {
  const { action, services, failures } = report;
  const rows = services.map((each) => {
    const { name, region, accountId, outcome, status, operation } = each;
    const details = detailsOf(each).join("; ");
    const cells = [name, region, accountId, outcomeInWords(outcome, action), status, operation?.id ?? "", details];
    return row(...cells.map(cell));
  });
  const titles = ["Service", "Region", "Account", "Outcome", "Status", "Operation", "Details"];
  const table = rows.length === 0 ? "" : [row(...titles), row(...titles.map(() => "---")), ...rows].join("");
  const read = failures.map(({ message }) => `- ${cell(message)}\n`).join("");
  const title = action === "pause" ? "Pause services" : "Resume services";
  return `### ${title}\n\n${summaryInWords(report)}\n\n${table}${read === "" ? "" : `\nNot read or not done:\n\n${read}`}`;
}
