/** The command lines of `lintel services pause` and `resume`. */
import { configurationOptions } from "../../lint/options/configuration-options.ts";
import { accountScope } from "../../terminal/account-options.ts";
import type { RunCommand } from "../../terminal/command.ts";
import { repeatable } from "../../terminal/repeatable.ts";
import { UsageError } from "../../terminal/usage-error.ts";
import { withServiceOptions } from "../options.ts";
import { selectionOf } from "../selection.ts";

/**
 * Exits with 0 if all services have the status, 1 if one has not, 2 if something was not read or a service was deleted,
 * 130 if interrupted.
 */
export const changeCommand =
  (action: "pause" | "resume"): RunCommand =>
  async (line) => {
    const isPause = action === "pause";
    const options = await configurationOptions(withServiceOptions(line))
      .usage(
        `$0 (--all | --name GLOB | --tag KEY=VALUE | --arn ARN) [options]\n\n${
          isPause
            ? "Pause App Runner services of several accounts and regions, and wait until they are paused."
            : "Resume App Runner services of several accounts and regions, and wait until they run."
        } Skips services that are already ${isPause ? "paused" : "running"}, so the same command continues an interrupted run.`,
      )
      .option("plan", { type: "boolean", default: false, describe: "Show the changes without making them" })
      .option("yes", { type: "boolean", default: false, describe: "Do not ask for confirmation, as in pipelines" })
      .option("wait", {
        type: "boolean",
        default: true,
        describe: "Wait for the end of operations; --no-wait only starts them",
      })
      .option("timeout", {
        type: "number",
        default: 1200,
        describe: "How long to wait for each service, in seconds; its operation continues after that",
      })
      .option("concurrency", { type: "number", default: 8, describe: `Number of services to ${action} in parallel` })
      .option("declared", {
        ...repeatable(
          "File or folder that declares services; if a declaration has another status, Lintel reports it and does not change anything",
        ),
        requiresArg: true,
      })
      .option("allow-drift", {
        type: "boolean",
        default: false,
        describe: "Continue although --declared contradicts the change, which the next apply undoes",
      })
      .demandCommand(0, 0, "", "this command takes options only; select services with --name, --tag, --arn or --all.")
      .epilogue(
        `Exit codes: 0 all services are ${isPause ? "paused" : "running"} (with --plan: the plan is complete), 1 a service does not have this status, or its declaration has another, 2 bad usage, no service is selected, something could not be read, or a service was deleted, 130 interrupted.`,
      )
      .example(`$0 --tag env=dev --region eu-west-1,us-east-1 --plan`, "")
      .example(`$0 --name 'web-*' --declared infra/ --yes`, "")
      .parseAsync();
    const { concurrency, timeout, format, plan, yes, wait, declared, config, code } = options;
    refuseUnless("concurrency", concurrency, 100);
    refuseUnless("timeout", timeout, 86_400);
    const kinds = await import("./change-kind.ts");
    const { runChange } = await import("./run-change.ts");
    await runChange({
      ...{
        kind: isPause ? kinds.pausing : kinds.resuming,
        selection: selectionOf(options),
        scope: accountScope(options),
      },
      ...{ concurrency, timeout, format, plan, yes, wait, declared },
      ...{ allowDrift: options["allow-drift"], configuration: { config, code } },
    });
  };

function refuseUnless(option: string, value: number, upperBound: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= upperBound) return;
  throw new UsageError(`--${option} is ${value}; it must be a whole number from 1 to ${upperBound}`);
}
