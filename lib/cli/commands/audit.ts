/** `lintel audit`: checks the objects that exist by the rules of `lintel lint`, and compares them with declarations. */
import { auditKinds } from "../../adopt/audit/live-kinds.ts";
import { failingSeverities } from "../../lint/findings/exit-code.ts";
import { formatNames } from "../../lint/report/formats/formats.ts";
import { agentIn, readsAccounts, withAgentOptions } from "../audit/agent-options.ts";
import { ruleIds } from "../lint/all-rules.ts";
import { configurationOptions } from "../lint/options/configuration-options.ts";
import { colors, reportOptions } from "../lint/options/report-options.ts";
import { selectionOf } from "../lint/options/selection-options.ts";
import { daysIn } from "../simulate/days.ts";
import { accountScope, withAccountOptions } from "../terminal/account-options.ts";
import type { RunCommand } from "../terminal/command.ts";
import { repeatable } from "../terminal/repeatable.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** For how many days CloudWatch keeps hourly sums. */
const maxDays = 455;

/** The days of `--idle-for`. */
function daysOfCalls(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const days = daysIn("--idle-for", given);
  if (days <= maxDays) return days;
  throw new UsageError(`--idle-for is ${days} days; CloudWatch keeps hourly counts for ${maxDays} days`);
}

/** Completes the values of options. */
export const values = {
  format: () => formatNames,
  rule: ruleIds,
  color: () => colors,
  kind: () => auditKinds,
};

/** Earlier names of options. */
export const renamed = { "uncalled-for": "idle-for" };

/** Exits with 0 without errors, with 1 on errors, with 2 if something could not be read, with 130 after an interrupt. */
export const run: RunCommand = async (line) => {
  const options = await withAgentOptions(withAccountOptions(configurationOptions(line)), "are checked")
    .usage(
      "$0 [options]\n\nCheck the lifecycle policies, App Runner services and their companions of accounts and regions, " +
        "and the push configurations of an agent, by the rules of `lintel lint`. With --declared, compare them with " +
        "the declarations in files. Does not change anything.",
    )
    .option("kind", repeatable(`Read only this kind; may be repeated: ${auditKinds.join(", ")} (default: all)`))
    .option("images", {
      type: "boolean",
      default: true,
      describe: "Read the images that policies select, for the rules simulation/*; --no-images sends fewer requests",
    })
    .option("idle-for", {
      type: "string",
      requiresArg: true,
      describe: "Also report running services without a request in this many days, by CloudWatch's metrics: 30d",
    })
    .option("declared", repeatable("File or folder that declares objects; may be repeated: report drift"))
    .option(
      "state",
      repeatable(
        "Terraform state (*.tfstate, or the output of `terraform show -json`) with the ids of declared objects",
      ),
    )
    .option("resume", {
      type: "string",
      requiresArg: true,
      describe: "File that stores the progress: the same command resumes within a day after an interrupt or a failure",
    })
    .option("format", reportOptions.format)
    .option("rule", reportOptions.rule)
    .option("baseline", reportOptions.baseline)
    .option("update-baseline", reportOptions["update-baseline"])
    .option("show-suppressed", reportOptions["show-suppressed"])
    .option("color", reportOptions.color)
    .option("fail-on", {
      choices: failingSeverities,
      default: "error" as const,
      describe: "Exit with 1 if a finding is at least this severe",
    })
    .option("max-warnings", { type: "number", describe: "Exit with 1 if there are more warnings than this" })
    .option("quiet", { type: "boolean", default: false, describe: "Report errors only" })
    .demandCommand(0, 0, "", "this command takes options only; name regions with --region, profiles with --profile.")
    .epilogue(
      "Exit codes: 0 no errors, 1 at least one error (or a limit of --fail-on or --max-warnings is exceeded), 2 bad usage, or " +
        "something could not be read (the rest is reported), 130 interrupted.",
    )
    .example("$0 --region eu-west-1,us-east-1 --profile dev,prod", "")
    .example("$0 --declared infra --format text --format html=audit.html", "")
    .parseAsync();
  const { config, code, rule, baseline, color, images, resume, declared, state, kind } = options;
  for (const each of kind) {
    if (!auditKinds.includes(each)) {
      throw new UsageError(`--kind is ${JSON.stringify(each)}; it must be one of ${auditKinds.join(", ")}`);
    }
  }
  const accounts = accountScope(options);
  const unused = { changed: undefined, ignoreUnknown: false, gitignore: true, verbose: false };
  const { failOn = "error", maxWarnings, quiet } = selectionOf({ ...options, ...unused });
  const { runAudit } = await import("../audit/run-audit.ts");
  await runAudit({
    ...{ accounts, images, resume, declared, config, code, rule, color, failOn, maxWarnings, quiet, baseline },
    format: options.format ?? ["text"],
    readsAccounts: readsAccounts(options, kind),
    daysOfCalls: daysOfCalls(options.idleFor),
    kinds: new Set(kind.length === 0 ? auditKinds : kind),
    states: state,
    updateBaseline: options.updateBaseline,
    showSuppressed: options.showSuppressed,
    agent: agentIn(options),
  });
};
