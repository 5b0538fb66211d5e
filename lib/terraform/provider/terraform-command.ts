/**
 * The command that the user gave to Terraform. The protocol tells a provider neither whether a run only destroys nor
 * which state file it works on; the command line of the process that started this one does.
 */
import { parentWords } from "./parent-process.ts";

/** What a provider needs to know of a command. */
export interface TerraformCommand {
  /** It plans nothing that a declaration describes: it destroys, refreshes or imports. */
  readonly keepsNothing: boolean;
  /** The state file that it writes to, as given; undefined for the usual one. */
  readonly stateFile: string | undefined;
}

/** Commands that create and change nothing in a service. */
const withoutChanges: readonly string[] = ["destroy", "refresh", "import"];

/** The command of the Terraform that started this process; undefined if it cannot be read. */
export function terraformCommand(
  env: NodeJS.ProcessEnv = process.env,
  words: readonly string[] = parentWords(),
): TerraformCommand | undefined {
  // A process to which Terraform attaches has another parent.
  if (env.TF_PLUGIN_MAGIC_COOKIE === undefined) return undefined;
  const [, ...args] = words;
  const at = args.findIndex((word) => !word.startsWith("-"));
  const name = args[at];
  if (name === undefined) return undefined;
  // Terraform inserts these before the arguments of the command line, which override them.
  const inserted = [env.TF_CLI_ARGS, env[`TF_CLI_ARGS_${name}`]].flatMap(shellWords);
  const flags = flagsIn([...inserted, ...args.slice(at + 1)]);
  const isSet = (flag: string) => ["", "1", "t", "T", "TRUE", "true", "True"].includes(flags.get(flag) ?? "false");
  return {
    keepsNothing: withoutChanges.includes(name) || isSet("destroy") || isSet("refresh-only"),
    stateFile: flags.get("state-out") || flags.get("state") || undefined,
  };
}

/** Flags by name; one without a value has "". The last one of a name counts. */
function flagsIn(args: readonly string[]): ReadonlyMap<string, string> {
  const flags = new Map<string, string>();
  args.forEach((arg, index) => {
    const [, name, value] = /^--?([\w-]+)(?:=(.*))?$/s.exec(arg) ?? [];
    if (name === undefined) return;
    const isPath = name === "state" || name === "state-out";
    flags.set(name, value ?? (isPath ? (args[index + 1] ?? "") : ""));
  });
  return flags;
}

/** The words of a variable, as a shell would separate them. */
const shellWords = (text = ""): readonly string[] =>
  (text.match(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs) ?? []).map((word) =>
    word.replaceAll(
      /\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/gs,
      (_, one, double, single) => one ?? single ?? String(double).replaceAll(/\\(.)/gs, "$1"),
    ),
  );
