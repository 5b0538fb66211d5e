/** `lintel version`: the same as `lintel --version`, as in other programs. */
import { version } from "../../../base/version.ts";
import type { RunCommand } from "../../terminal/command.ts";
import { print } from "../../terminal/print.ts";
import { UsageError } from "../../terminal/usage-error.ts";

export const run: RunCommand = async (line) => {
  const { _: words } = await line.usage("$0\n\nPrint the version of Lintel.").parseAsync();
  await runPlain(words.map(String));
};

/** The same for a command line without options. */
export async function runPlain(words: readonly string[]): Promise<void> {
  if (words.length > 0) throw new UsageError("lintel version takes no arguments");
  print(`${version}\n`);
}
