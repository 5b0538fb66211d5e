/** `lintel inventory`: lists the existing images, with everything that `lintel simulate` needs to know about them. */
import { formatOf, inventoryFormats } from "../../lifecycle/inventory/written.ts";
import { accountScope, withAccountOptions } from "../terminal/account-options.ts";
import type { RunCommand } from "../terminal/command.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** The longest period of a history: ten years. */
const maxDays = 3660;

/** Exits with 0 if everything was read, with 2 if something was not, with 130 after an interrupt. */
export const run: RunCommand = async (line) => {
  const options = await withAccountOptions(line)
    .usage(
      "$0 [options]\n\nList the images of EC2 Image Builder with their AMIs, snapshots and containers, " +
        "as lifecycle policies see them, for `lintel simulate`. With --history, list the past actions of policies.",
    )
    .option("history", {
      type: "number",
      requiresArg: true,
      describe: "Write the actions of lifecycle policies in these last days instead, for `lintel simulate --history`",
    })
    .option("in-use", {
      type: "boolean",
      default: false,
      describe:
        "Find out which AMIs are in use by instances, launch templates, launch configurations, Auto Scaling groups, Spot requests, fleets and recipes",
    })
    .option("shared-accounts", {
      type: "boolean",
      default: false,
      describe:
        "Find out with which accounts each AMI is shared, one request for each; exclusions by sharedAccounts need it",
    })
    .option("output", { type: "string", describe: "File to write (default: standard output)" })
    .option("format", {
      choices: inventoryFormats,
      describe: "Output format (default: by the extension of --output, else json)",
    })
    .option("from", {
      type: "string",
      describe: "Folder of responses saved with `aws … > FILE.json`, to read instead of calling the services",
    })
    .option("fresh", {
      type: "boolean",
      default: false,
      describe: "Start over instead of resuming an interrupted run",
    })
    .demandCommand(0, 0, "", "this command takes options only; name regions with --region, the file with --output.")
    .epilogue(
      "Exit codes: 0 success, 2 bad usage, or something could not be read (the rest is written), 130 interrupted " +
        "(with --output, the same command resumes).",
    )
    .example("$0 --region eu-west-1 --region us-east-1 --in-use --output inventory.json", "")
    .example("$0 --from responses --output inventory.json", "")
    .example("$0 --history 90 --output history.json", "")
    .parseAsync();
  const { output, format = formatOf(output), from, fresh, "in-use": inUse } = options;
  const { "shared-accounts": sharedAccounts } = options;
  const scope = accountScope(options);
  const needless = (["region", "profile", "endpoint-url", "ca-bundle", "fresh"] as const).filter(
    (name) => options[name],
  );
  if (from !== undefined && needless.length > 0) {
    const named = needless.map((name) => `--${name}`).join(", ");
    throw new UsageError(`--from ${from} reads saved responses, and cannot be combined with ${named}`);
  }
  const { history } = options;
  if (history !== undefined) {
    if (!(Number.isInteger(history) && history >= 1 && history <= maxDays))
      throw new UsageError(`--history is ${history}; it must be a whole number of days from 1 to ${maxDays}`);
    if (inUse) throw new UsageError("--history has no AMIs, so it cannot be combined with --in-use");
    if (format === "ndjson")
      throw new UsageError("--history is one document, which cannot be written as ndjson; choose json or yaml");
  }
  const { makeInventory } = await import("../inventory/make-inventory.ts");
  await makeInventory({
    ...scope,
    ...{ inUse, sharedAccounts, history, output, format, from, fresh },
  });
};
