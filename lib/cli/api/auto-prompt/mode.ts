/** Whether to prompt for missing parameters: --cli-auto-prompt, AWS_CLI_AUTO_PROMPT, cli_auto_prompt of the profile. */
import { environment } from "../../../client/profiles/environment.ts";
import type { Profile } from "../../../client/profiles/profile.ts";
import { badUsage, ClientError, exitCodes } from "../client-error.ts";
import type { PartialLine } from "../line/command.ts";

/** `on` prompts for required parameters and offers optional ones; `on-partial` prompts only for required ones. */
export type PromptMode = "on" | "on-partial" | "off";

/** Reads the profile with this name; undefined: the one that the environment names. */
type ProfileReader = (name: string | undefined) => Promise<Profile>;

/**
 * The prompt mode of a command line. Throws a ClientError if its options conflict, or if it requests prompts without a
 * terminal.
 */
export async function promptMode(line: PartialLine, profileOf: ProfileReader): Promise<PromptMode> {
  const { on, off } = line.prompts;
  if (on && off)
    throw badUsage("Both --cli-auto-prompt and --no-cli-auto-prompt cannot be specified at the same time.");
  if (off || line.asksForVersion || line.asksForHelp) return "off";
  const mode = on ? "on" : await configuredMode(() => profileOf(line.profile));
  const canAsk = process.stdin.isTTY === true && process.stderr.isTTY === true;
  if (mode === "on-partial") return canAsk && lacksSomething(line) ? mode : "off";
  if (mode === "on" && !canAsk) {
    throw new ClientError(
      "auto-prompt requires a terminal; give the parameters as options, or --no-cli-auto-prompt",
      exitCodes.general,
    );
  }
  return mode;
}

async function configuredMode(profile: () => Promise<Profile>): Promise<PromptMode> {
  const set = environment("AWS_CLI_AUTO_PROMPT") ?? (await profileMode(profile));
  return (["on", "on-partial"] as const).find((mode) => mode === set?.toLowerCase()) ?? "off";
}

/** Ignores an unreadable profile, which the code that needs it reports. */
async function profileMode(profile: () => Promise<Profile>): Promise<string | undefined> {
  try {
    return (await profile()).values.cli_auto_prompt;
  } catch {
    return undefined;
  }
}

function lacksSomething({ named, isSampled, missing }: PartialLine): boolean {
  if (named === undefined) return true;
  const { parameters, options } = missing();
  return !isSampled && parameters.length + options.length > 0;
}
