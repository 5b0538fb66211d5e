/** `lintel services status`: shows the status of App Runner services of several accounts and regions. */
import { hostedService } from "../../../services/app-runner/hosted-service/model.ts";
import { withServiceOptions } from "../../services/options.ts";
import { selectionOf } from "../../services/selection.ts";
import { accountScope } from "../../terminal/account-options.ts";
import type { RunCommand } from "../../terminal/command.ts";
import { repeatable } from "../../terminal/repeatable.ts";
import { UsageError } from "../../terminal/usage-error.ts";

const statuses: readonly string[] = hostedService.record.Status.enum.filter((status) => status !== "DELETED");

/** Exits with 0 if everything was read, 1 for a status of --fail-on, 2 if something was not read, 130 if interrupted. */
export const run: RunCommand = async (line) => {
  const options = await withServiceOptions(line)
    .usage(
      "$0 (--all | --name GLOB | --tag KEY=VALUE | --arn ARN) [options]\n\nShow the status of App Runner services: region, account, since when, last operation, URL.",
    )
    .option("fail-on", {
      ...repeatable(`Fail if a service has this status: ${statuses.join(", ")}`),
      requiresArg: true,
    })
    .option("operations", {
      type: "boolean",
      default: true,
      describe: "Read the last operation of each service, one request each; --no-operations omits them",
    })
    .option("concurrency", { type: "number", default: 8, describe: "Number of services to read in parallel" })
    .demandCommand(0, 0, "", "this command takes options only; select services with --name, --tag, --arn or --all.")
    .epilogue(
      "Exit codes: 0 success, 1 a service has a status of --fail-on, 2 bad usage, no service is selected, or something could not be read (the rest is shown), 130 interrupted.",
    )
    .example("$0 --all --region eu-west-1,us-east-1", "")
    .example("$0 --tag env=dev --fail-on RUNNING --format json", "")
    .parseAsync();
  const failOn = options["fail-on"].flatMap((each) => each.split(",")).map((each) => each.trim().toUpperCase());
  const strange = failOn.find((each) => !statuses.includes(each));
  if (strange !== undefined)
    throw new UsageError(`--fail-on is ${JSON.stringify(strange)}; it must be one of ${statuses.join(", ")}`);
  const { concurrency, format, operations } = options;
  if (!(Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= 100))
    throw new UsageError(`--concurrency is ${concurrency}; it must be a whole number from 1 to 100`);
  const { runStatus } = await import("../../services/status/run-status.ts");
  const selection = selectionOf(options);
  await runStatus({ scope: accountScope(options), selection, format, failOn, operations, concurrency });
};
