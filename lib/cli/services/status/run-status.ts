/** Implements `lintel services status`. */

import { inParallel } from "../../../base/in-parallel.ts";
import { listAt } from "../../../base/members.ts";
import { counted } from "../../../base/text/counted.ts";
import { listenForInterrupts } from "../../terminal/interrupts.ts";
import { printMessage } from "../../terminal/print.ts";
import { startProgress } from "../../terminal/progress.ts";
import { type Fleet, type FleetOptions, withFleet } from "../fleet.ts";
import { reportOutputs, writeReport } from "../outputs.ts";
import { reportedOperation, reportedService, timeOf } from "../report.ts";
import { type ListedService, readOf } from "../selected-services.ts";
import type { ServiceLine, StatusReport } from "./status-report.ts";
import { statusMarkdown, statusText } from "./status-words.ts";

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
