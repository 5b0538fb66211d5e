/** The outputs of `lintel services status` for people. */

import { counted } from "../../../base/text/counted.ts";
import { cell, row } from "../../../base/text/markdown-table.ts";
import type { ServiceLine, StatusReport } from "./status-report.ts";
import { textTable } from "./text-table.ts";

const headers = ["Service", "Region", "Account", "Status", "Since", "Last operation", "URL"];

/** The table, and the number of services by status. */
export const statusText = ({ services }: StatusReport, columns: number | undefined): string =>
  services.length === 0
    ? ""
    : `${textTable(
        headers.map((header) => header.toUpperCase()),
        services.map(cellsOf),
        columns,
      )}${summaryOf(services)}\n`;

/** The same in Markdown, with what could not be read. */
export function statusMarkdown({ services, failures }: StatusReport): string {
  const table =
    services.length === 0
      ? ""
      : [
          row(...headers),
          row(...headers.map(() => "---")),
          ...services.map((each) => row(...cellsOf(each).map(cell))),
        ].join("");
  const unread = failures.map(({ message }) => `- ${cell(message)}\n`).join("");
  return `### Services\n\n${summaryOf(services)}\n\n${table}${unread === "" ? "" : `\nNot read:\n\n${unread}`}`;
}

const cellsOf = ({ name, region, accountId, profile, status, since = "", operation, url = "" }: ServiceLine) => [
  ...[name, region, profile === undefined ? accountId : `${profile} ${accountId}`, status],
  ...[since.replace(/\.\d+Z$/, "Z"), operation === undefined ? "" : `${operation.type} ${operation.status}`, url],
];

/** "3 services: 2 RUNNING, 1 PAUSED". */
function summaryOf(services: readonly ServiceLine[]): string {
  const counts = new Map<string, number>();
  for (const { status } of services) counts.set(status, (counts.get(status) ?? 0) + 1);
  const each = [...counts].toSorted(([, one], [, other]) => other - one).map(([status, count]) => `${count} ${status}`);
  return `${counted(services.length, "service")}${each.length === 0 ? "" : `: ${each.join(", ")}`}`;
}
