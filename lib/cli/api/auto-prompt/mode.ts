/** Whether to prompt for missing parameters: --cli-auto-prompt, AWS_CLI_AUTO_PROMPT, cli_auto_prompt of the profile. */
import { environment, readProfile } from "../../../api/profile.ts";
import { badUsage, ClientError, exitCodes } from "../client-error.ts";
import type { CommandLine } from "../command-line.ts";
import { valueGiven } from "../configuration.ts";
import { namedOn } from "../named-operation.ts";
import { missingOptions } from "../request.ts";

/** `on` prompts for required parameters and offers optional ones; `on-partial` prompts only for required ones. */
export type PromptMode = "on" | "on-partial" | "off";

/**
 * The prompt mode of a command line. Throws a ClientError if its options conflict, or if it requests prompts without a
 * terminal.
 */
export async function promptMode(line: CommandLine): Promise<PromptMode> {
  const [on, off] = [line.given.has("cli-auto-prompt"), line.given.has("no-cli-auto-prompt")];
  if (on && off)
    throw badUsage("Both --cli-auto-prompt and --no-cli-auto-prompt cannot be specified at the same time.");
  if (off || ["version", "help"].some((asked) => line.given.has(asked) || line.words.includes(asked))) return "off";
  const mode = on ? "on" : await configuredMode(line);
  const canAsk = process.stdin.isTTY === true && process.stderr.isTTY === true;
  if (mode === "on-partial") return canAsk && (await lacksSomething(line)) ? mode : "off";
  if (mode === "on" && !canAsk) {
    throw new ClientError(
      "auto-prompt requires a terminal; give the parameters as options, or --no-cli-auto-prompt",
      exitCodes.general,
    );
  }
  return mode;
}

async function configuredMode(line: CommandLine): Promise<PromptMode> {
  const set = environment("AWS_CLI_AUTO_PROMPT") ?? (await profileMode(line));
  return (["on", "on-partial"] as const).find((mode) => mode === set?.toLowerCase()) ?? "off";
}

/** Ignores an unreadable profile, which the code that needs it reports. */
async function profileMode(line: CommandLine): Promise<string | undefined> {
  try {
    return (await readProfile(valueGiven(line, "profile"))).values.cli_auto_prompt;
  } catch {
    return undefined;
  }
}

async function lacksSomething(line: CommandLine): Promise<boolean> {
  const named = await namedOn(line);
  if (named === undefined) return true;
  const { parameters, options } = missingOptions(named, line);
  return !line.given.has("generate-cli-skeleton") && parameters.length + options.length > 0;
}
