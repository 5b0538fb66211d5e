/** Implements `lintel inventory`: reads images, writes the inventory, and reports what could not be read. */

import { statSync } from "node:fs";
import { unwritableBecause } from "../../base/files/file-errors.ts";
import { counted } from "../../base/text/counted.ts";
import type { AccountScope } from "../../client/accounts/accounts-in-regions.ts";
import type { Joined, KnownVmImage } from "../../lifecycle/inventory/join.ts";
import { lastDays } from "../../lifecycle/inventory/join-history.ts";
import { readHistories } from "../../lifecycle/inventory/read-history.ts";
import { readInventory } from "../../lifecycle/inventory/read-inventory.ts";
import { savedHistory } from "../../lifecycle/inventory/saved-history.ts";
import { SavedResponsesError, savedInventory } from "../../lifecycle/inventory/saved-responses.ts";
import { WorkFile, withoutFile } from "../../lifecycle/inventory/work-file.ts";
import { type InventoryFormat, written, writtenHistory } from "../../lifecycle/inventory/written.ts";
import type { History } from "../../lifecycle/simulate/back-test/history.ts";
import type { InventoryHead } from "../../lifecycle/simulate/image/inventory.ts";
import { namedPath } from "../../lint/files/file-tree.ts";
import { Fault } from "../../lint/text/fault.ts";
import { groupBy } from "../../lint/text/group-by.ts";
import { interruptedExitCode } from "../terminal/interrupts.ts";
import { printDocument, printMessage } from "../terminal/print.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { refuseOutside, writeAtomically } from "../terminal/write-file.ts";

/** The options of the command line. */
export interface MakeInventoryOptions extends AccountScope {
  readonly inUse: boolean;
  readonly sharedAccounts: boolean;
  /** Number of days of a history to write instead. */
  readonly history: number | undefined;
  /** Default: standard output. */
  readonly output: string | undefined;
  readonly format: InventoryFormat;
  /** Folder of saved responses, to read instead of the services. */
  readonly from: string | undefined;
  readonly fresh: boolean;
}

/** Creates the inventory. Sets `process.exitCode`. Throws a UsageError or an ApiError. */
export async function makeInventory(options: MakeInventoryOptions): Promise<void> {
  const { output } = options;
  if (output !== undefined && statSync(output, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw new UsageError(`--output ${output} is a folder; name a file`);
  }
  if (options.from !== undefined) return ofSavedResponses(options, options.from);
  const { regions, profiles, client, inUse, sharedAccounts, history } = options;
  const { work, file } = workOf(options);
  const interrupt = new AbortController();
  const stop = () => interrupt.abort(new Interrupted());
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  const run = { work, signal: interrupt.signal, report: (line: string) => printMessage(`${line}\n`) };
  try {
    const read =
      history === undefined
        ? await readInventory({ regions, profiles, inUse, sharedAccounts, client }, run)
        : await readHistories({ regions, profiles, client, ...lastDays(Date.parse(work.begun), history) }, run);
    for (const failure of read.failures) printMessage(`lintel: ${failure}\n`);
    for (const note of read.notes) printMessage(`${note}.\n`);
    await reportAndWrite(read, options);
    if (read.failures.length > 0) process.exitCode = 2;
    if (!read.isUnauthenticated) file?.remove();
    else if (file !== undefined)
      printMessage(`Run the same command with valid credentials to resume from ${file.path}.\n`);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    const rest =
      file === undefined
        ? "; without --output, nothing was saved"
        : file.isEmpty
          ? " before anything was read"
          : `: ${file.path} contains the objects that were read; run the same command to resume`;
    printMessage(`lintel: interrupted${rest}\n`);
    process.exitCode = interruptedExitCode;
  } finally {
    if (file?.isEmpty === true) file.remove();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.removeListener(signal, stop);
  }
}

class Interrupted extends Error {}

/** The work file with everything read so far, beside the output. */
function workOf(options: MakeInventoryOptions) {
  const { output, fresh, regions, profiles, inUse, sharedAccounts, history } = options;
  const { endpointUrl } = options.client;
  if (output === undefined) return { work: withoutFile, file: undefined };
  const path = `${output}.lintel-work`;
  try {
    refuseOutside(path);
    const file = new WorkFile(path, { regions, profiles, inUse, sharedAccounts, history, endpointUrl }, { fresh });
    if (file.continued !== undefined) {
      printMessage(`Resuming from ${path}, started ${file.continued}; --fresh starts over.\n`);
    }
    return { work: file, file };
  } catch (error) {
    throw new UsageError(
      `--output ${output}: ${path} cannot be written: ${unwritableBecause(error)}; name a file in a writable folder`,
    );
  }
}

async function ofSavedResponses(options: MakeInventoryOptions, folder: string): Promise<void> {
  const { history } = options;
  try {
    const named = namedPath(folder);
    const saved = history === undefined ? savedInventory(named, options) : savedHistory(named, history);
    for (const notice of saved.notices) printMessage(`${notice}\n`);
    await reportAndWrite(saved, options);
  } catch (error) {
    const isOfUser = error instanceof SavedResponsesError || error instanceof Fault;
    throw isOfUser ? new UsageError(`--from: ${error.message}`) : error;
  }
}

async function reportAndWrite(
  read: (Joined & { readonly head: InventoryHead }) | { readonly history: History },
  { format, output }: MakeInventoryOptions,
): Promise<void> {
  if ("history" in read) {
    reportHistory(read.history);
    return write(await writtenHistory(read.history, format), output);
  }
  reportUse(read);
  return write(await written(read.head, read.images, format), output);
}

/** Reports the totals of a history, and what it lacks. */
function reportHistory({ executions, policies, images }: History): void {
  const unread = executions.filter(({ acts }) => acts === undefined).length;
  if (unread > 0) printMessage(`Without their resources: ${counted(unread, "execution")}.\n`);
  const unknown = images.filter(({ createdAt }) => createdAt === undefined).map(({ id }) => id);
  if (unknown.length > 0) printMessage(`Deleted, and no longer known to the service: ${some(unknown)}.\n`);
  printMessage(
    `${counted(executions.length, "execution")} of ${counted(policies.length, "policy", "policies")}, ${counted(images.length, "image")}.\n`,
  );
}

/** Reports what an inventory omits, and why. */
function reportUse({ passing, gone, unknown, open, shared, images }: Joined): void {
  if (passing > 0) printMessage(`Omitted because they are being built or deleted: ${counted(passing, "image")}.\n`);
  if (gone.length > 0) printMessage(`Omitted because they no longer exist: ${some(gone)}.\n`);
  for (const [first, ...others] of groupBy(unknown, placeOf)) {
    const ids = [first, ...others].map(({ id }) => id);
    printMessage(
      `Not read: ${some(ids)} (${placeOf(first)}); to include them, add that region and a profile of that account.\n`,
    );
  }
  for (const sentence of open) printMessage(`More may be in use: ${sentence}.\n`);
  if (shared.length > 0)
    printMessage(
      `May be in use in other accounts: ${some(shared)}; add a profile of each account with which they are shared.\n`,
    );
  const machineImages = images.flatMap(({ vmImages }) => vmImages).length;
  printMessage(`${counted(images.length, "image")} with ${counted(machineImages, "AMI")}.\n`);
}

const placeOf = ({ accountId, region }: KnownVmImage): string => `account ${accountId || "unknown"}, region ${region}`;

/** The first ids of a list, and the number of the others. */
const some = (ids: readonly string[]): string =>
  ids.length <= 3 ? ids.join(", ") : `${ids.slice(0, 3).join(", ")} and ${ids.length - 3} more`;

async function write(text: string, output: string | undefined): Promise<void> {
  if (output === undefined) return printDocument(text);
  try {
    writeAtomically(output, text);
  } catch (error) {
    throw new UsageError(
      `--output ${output} cannot be written: ${unwritableBecause(error)}; name a file in a writable folder`,
    );
  }
}
