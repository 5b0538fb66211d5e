/** `lintel migrate`: takes over what other tools declare, without destroying or creating anything. */
import { auditKinds } from "../../adopt/audit/live-kinds.ts";
import { languages } from "../../adopt/migrate/to-lintel/languages.ts";
import { agentIn, readsAccounts, withAgentOptions } from "../audit/agent-options.ts";
import { accountScope, withAccountOptions } from "../terminal/account-options.ts";
import type { RunCommand } from "../terminal/command.ts";
import { repeatable } from "../terminal/repeatable.ts";
import { UsageError } from "../terminal/usage-error.ts";

const formatNames = ["text", "json"] as const;

/** Completes the values of options. */
export const values = { kind: () => auditKinds };

/** Exits with 0, or with 2 if something could not be carried over or read. */
export const run: RunCommand = async (line) => {
  const options = await withAgentOptions(withAccountOptions(line), "are written")
    .usage(
      "$0 [paths..]\n\nRewrite resources of the aws and awscc providers in HCL as Lintel's, with moved blocks. Convert CloudFormation templates, request documents and live objects, with import blocks. A plan then neither creates nor destroys anything. " +
        "Prints the changes as a diff on standard output, and reports losses on standard error.",
    )
    .option("write", {
      type: "boolean",
      default: false,
      describe: "Change the sources in place, and write new files beside them",
    })
    .option("output", {
      type: "string",
      requiresArg: true,
      describe: "Write the changed and new files below this folder, and leave the sources as they are",
    })
    .option("force", { type: "boolean", default: false, describe: "Replace files that an earlier run wrote" })
    .option("to", {
      choices: languages,
      describe:
        "hcl: also write the templates and request documents in folders as HCL; typescript: write everything as stacks of the CDK for Terraform (default: HCL in folders, in place, and documents given by path)",
    })
    .option("live", {
      type: "boolean",
      default: false,
      describe:
        "Read the objects of accounts and regions, or of an agent: without paths, to write them; with paths, to find the object of each declaration",
    })
    .option("kind", repeatable(`With --live, only this kind; may be repeated: ${auditKinds.join(", ")} (default: all)`))
    .option(
      "stack-resources",
      repeatable(
        "Output of `aws cloudformation describe-stack-resources`, which contains the ARNs of a template's resources",
      ),
    )
    .option(
      "state",
      repeatable(
        "With --to typescript, a Terraform state, which contains the ARNs of the resources of HCL (default: terraform.tfstate beside each root module)",
      ),
    )
    .option("format", {
      choices: formatNames,
      default: "text" as const,
      describe: "json: one object with the diff and the findings",
    })
    .option("gitignore", {
      type: "boolean",
      default: true,
      describe: "Skip files that git ignores in folders; --no-gitignore includes them",
    })
    .epilogue(
      "Exit codes: 0 everything was converted, 2 bad usage, something is unreadable or was not converted, 130 interrupted.",
    )
    .example("$0 infra", "preview the changes in infra")
    .example("$0 infra --write", "change it")
    .example("$0 infra --to typescript", "its HCL and documents as constructs")
    .example("$0 policies.yaml --live --region eu-west-1", "as HCL, with the ARNs of the objects")
    .example("$0 --live --region eu-west-1 --to typescript --output src", "live objects as constructs")
    .example("$0 --live --agent https://agent.example.com", "the push configurations of an agent")
    .parseAsync();
  const { _, write, output, force, to: language, live, kind, format, gitignore } = options;
  const given = _.map(String);
  if (write && output !== undefined)
    throw new UsageError("--write and --output cannot be combined; choose one of them");
  for (const each of kind) {
    if (!auditKinds.includes(each))
      throw new UsageError(`--kind is ${JSON.stringify(each)}; it must be one of ${auditKinds.join(", ")}`);
  }
  const agent = agentIn(options);
  const isOfLive =
    agent !== undefined || options.region !== undefined || options.profile !== undefined || kind.length > 0;
  if (isOfLive && !live)
    throw new UsageError("--region, --profile, --kind and --agent require --live, which reads objects");
  if (options.state.length > 0 && language !== "typescript")
    throw new UsageError(
      "--state requires --to typescript, which imports the objects; HCL that is migrated in place moves them in its state",
    );
  const { runMigrate } = await import("../migrate/run-migrate.ts");
  await runMigrate({
    command: "migrate",
    to: output === undefined ? (write ? "sources" : undefined) : { folder: output },
    ...{
      format,
      language,
      takesIgnored: !gitignore,
      replaces: force,
      stackResources: options["stack-resources"],
      states: options.state,
    },
    paths: given.length === 0 && !live ? ["."] : given,
    live: live
      ? {
          accounts: readsAccounts(options, kind) ? accountScope(options) : undefined,
          kinds: new Set(kind.length === 0 ? auditKinds : kind),
          agent,
        }
      : undefined,
  });
};
