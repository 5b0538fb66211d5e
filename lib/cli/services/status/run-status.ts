/** Implements `lintel services status`. */
import { inParallel } from "../../../base/in-parallel.ts";
import { listAt } from "../../../base/members.ts";
import { counted } from "../../../base/text/counted.ts";
import { cell, row } from "../../../base/text/markdown-table.ts";
import { inline, withoutCommands } from "../../../base/text/printable.ts";
import { listenForInterrupts } from "../../terminal/interrupts.ts";
import { printMessage } from "../../terminal/print.ts";
import { startProgress } from "../../terminal/progress.ts";
import { type Fleet, type FleetOptions, withFleet } from "../fleet.ts";
import { reportOutputs, writeReport } from "../outputs.ts";
import {
  type FleetFailure,
  type ReportedOperation,
  type ReportedService,
  reportedOperation,
  reportedService,
  timeOf,
} from "../report.ts";
import { type ListedService, readOf } from "../selected-services.ts";

/** The options of the command line. */
export interface StatusOptions extends FleetOptions {
  readonly format: readonly string[] | undefined;
  /** Statuses that fail the run, in upper case. */
  readonly failOn: readonly string[];
  /** Whether to read the last operation of each service. */
  readonly operations: boolean;
  /** Number of services to read in parallel. */
  readonly concurrency: number;
}

/** Prints the status of the selected services, and sets the exit code. */
export async function runStatus(options: StatusOptions): Promise<void> {
  const outputs = reportOutputs(options.format);
  const interrupts = listenForInterrupts();
  try {
    const report = await withFleet(options, interrupts.stop, (fleet) => statusOf(fleet, options));
    await writeReport(report, outputs, { text: statusText, markdown: statusMarkdown });
    const failing = report.services.filter(({ status }) => options.failOn.includes(status));
    if (failing.length > 0) {
      printMessage(
        `lintel: ${counted(failing.length, "service")} with a status of --fail-on ${options.failOn.join(", ")}\n`,
      );
      process.exitCode ??= 1;
    }
  } catch (error) {
    if (!interrupts.stop.aborted) throw error;
    printMessage("lintel: interrupted; nothing was changed\n");
  } finally {
    interrupts.close();
  }
}

async function statusOf(fleet: Fleet, { operations, concurrency }: StatusOptions): Promise<StatusReport> {
  const progress = startProgress(process.stderr);
  let read = 0;
  try {
    const services = await inParallel(fleet.services, concurrency, async (each) => {
      const line = await lineOf(each, fleet, operations);
      read++;
      progress.show("reading operations", `${read} of ${counted(fleet.services.length, "service")}`);
      return line;
    });
    return { version: 1, services, failures: fleet.failures };
  } finally {
    progress.clear();
  }
}

/** A service with its last operation. Without it, the time of the last update says since when it has its status. */
async function lineOf(listed: ListedService, { report }: Fleet, operations: boolean): Promise<ServiceLine> {
  const { of, arn, name, status, updatedAt } = listed;
  const newest = async () => {
    const page = await of.service.listOperations({ ServiceArn: arn, MaxResults: 1 }, { signal: of.signal });
    return listAt(page, "OperationSummaryList")[0];
  };
  const failed = `the operations of ${name} were not read`;
  const found = operations ? await readOf(of, name, failed, report, newest) : undefined;
  const operation = found && reportedOperation(found);
  const since = operation?.endedAt ?? operation?.startedAt ?? timeOf(updatedAt);
  return {
    ...reportedService(listed),
    ...{ status, ...(since !== undefined && { since }) },
    ...(operation !== undefined && { operation }),
  };
}

const headers = ["Service", "Region", "Account", "Status", "Since", "Last operation", "URL"];

/** Lays out rows under headers. `columns` is the width of the terminal; undefined: as wide as it needs to be. */
export function textTable(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  columns: number | undefined,
): string {
  const all = [headers, ...rows].map((row) => row.map(inline));
  const widths = headers.map((_, index) => all.reduce((most, row) => Math.max(most, row[index]?.length ?? 0), 0));
  const total = widths.reduce((sum, width) => sum + width + 2, -2);
  const lines =
    columns === undefined || total <= columns
      ? all.map((row) =>
          row
            .map((cell, index) => cell.padEnd(widths[index] ?? 0))
            .join("  ")
            .trimEnd(),
        )
      : rows.flatMap((row) => transposed(headers, row));
  return withoutCommands(`${lines.join("\n")}\n`);
}

/** The first cell, and below it the others with their headers. */
const transposed = (headers: readonly string[], [first = "", ...cells]: readonly string[]): readonly string[] => [
  inline(first),
  ...cells.flatMap((cell, index) =>
    cell === "" ? [] : [`  ${(headers[index + 1] ?? "").toLowerCase()}: ${inline(cell)}`],
  ),
];

/** The table, and the number of services by status. */
const statusText = ({ services }: StatusReport, columns: number | undefined): string =>
  services.length === 0
    ? ""
    : `${textTable(
        headers.map((header) => header.toUpperCase()),
        services.map(cellsOf),
        columns,
      )}${summaryOf(services)}\n`;

/** The same in Markdown, with what could not be read. */
function statusMarkdown({ services, failures }: StatusReport): string {
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

interface ServiceLine extends ReportedService {
  readonly status: string;
  /** When the last operation ended, else when it started, else when the service was last updated; ISO 8601. */
  readonly since?: string;
  /** The last operation. */
  readonly operation?: ReportedOperation;
}

/** The selected services, and what could not be read. */
interface StatusReport {
  readonly version: 1;
  readonly services: readonly ServiceLine[];
  readonly failures: readonly FleetFailure[];
}
