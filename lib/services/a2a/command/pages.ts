/** Commands that list one page or all pages. */
import type { Argv } from "yargs";
import { listOf, type Members } from "../../../base/members.ts";
import { whileShown } from "../../../cli/terminal/progress.ts";
import { UsageError } from "../../../cli/terminal/usage-error.ts";
import type { StructField } from "../../../facts/model/field.ts";
import { type AgentListName, agentPages } from "../client/pages.ts";
import { type AgentLine, withAgent } from "./line.ts";
import { refuseFaultyRequest } from "./lint.ts";
import { printResponse } from "./output/output.ts";

/** Adds the options. */
export const pageOptions = <T>(line: Argv<T>) =>
  line
    .option("page-size", { type: "number", describe: "Maximum number of entries on a page" })
    .option("page-token", { type: "string", describe: "Token of the page, from the previous page" })
    .option("all", { type: "boolean", default: false, describe: "List all pages" });

/** The values of these options. */
export interface PageLine extends AgentLine {
  readonly "page-size": number | undefined;
  readonly "page-token": string | undefined;
  readonly all: boolean;
}

/** Prints a page, or all pages merged into one. `entries` is the member with the items. */
export async function printPages(
  line: PageLine,
  operation: AgentListName,
  filter: Members,
  { form, entries }: { readonly form: StructField; readonly entries: string },
): Promise<void> {
  const { all, "page-size": pageSize, "page-token": pageToken } = line;
  if (all && pageToken !== undefined) {
    throw new UsageError("--all and --page-token cannot be combined");
  }
  const request = { ...filter, pageSize, pageToken };
  await refuseFaultyRequest(line, operation, request);
  await withAgent(line, async (client, { stop: signal }) => {
    const response = await whileShown(async () => {
      const found: Members[] = [];
      let last: Members = {};
      for await (const page of agentPages(client, operation, request, signal)) {
        found.push(...listOf(page[entries]));
        last = page;
        if (!all) break;
      }
      return { ...last, [entries]: found };
    });
    printResponse(response, form, line);
  });
}
