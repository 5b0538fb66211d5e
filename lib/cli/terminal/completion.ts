/** Completes the last word of a command line. */
import { type Command, type CompletionWords, commandOf, type RunCommand } from "./command.ts";
import { commandLine } from "./command-line.ts";

/**
 * The words that may complete the last one, which may be empty, on a command line of these commands. If there are none,
 * the shell may complete file names.
 */
export async function completions(words: readonly string[], all: readonly Command[]): Promise<readonly string[]> {
  const current = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  const command = commandOf(before, all);
  const candidates =
    command === undefined ? [] : await candidatesOf(command, before.slice(command.name.split(" ").length), current);
  const next = [...nextWords(before, all), ...candidates];
  // Offer options only if the word begins with a hyphen.
  return [...new Set(next)].filter(
    (word) => word.startsWith(current) && word.startsWith("-") === current.startsWith("-"),
  );
}

const nextWords = (before: readonly string[], all: readonly Command[]): readonly string[] =>
  all
    .map(({ name }) => name.split(" "))
    .filter((words) => before.every((word, index) => words[index] === word))
    .flatMap((words) => words.slice(before.length, before.length + 1));

async function candidatesOf(command: Command, before: readonly string[], current: string): Promise<readonly string[]> {
  const loaded = await command.load();
  if ("runArguments" in loaded) return loaded.candidates(before);
  const { run, values = {} } = loaded;
  const [, given] = /^--([\w-]+)=/.exec(current) ?? [];
  if (given !== undefined) return (await valuesOf(given, run, values)).map((value) => `--${given}=${value}`);
  const [, asked] = /^--([\w-]+)$/.exec(before.at(-1) ?? "") ?? [];
  const suggestions = asked === undefined ? [] : await valuesOf(asked, run, values);
  if (suggestions.length > 0) return suggestions;
  if (current.startsWith("-")) return askedOf(run, ["--"]);
  return (await values[""]?.()) ?? [];
}

async function valuesOf(
  option: string,
  run: RunCommand,
  values: { readonly [option: string]: CompletionWords },
): Promise<readonly string[]> {
  return (
    (await values[option]?.()) ?? (await askedOf(run, [`--${option}`, ""])).filter((each) => !each.startsWith("-"))
  );
}

/** The words that a command accepts next: it declares its options and is stopped before it runs. */
async function askedOf(run: RunCommand, words: readonly string[]): Promise<readonly string[]> {
  const line = commandLine([]);
  let suggestions: readonly string[] = [];
  const stop = new Error("the options are known");
  line
    .exitProcess(false)
    .fail((_, error) => {
      throw error ?? stop;
    })
    .middleware(async () => {
      suggestions = await line.getCompletion(["lintel", ...words]);
      throw stop;
    }, true);
  await run(line, []).catch((error: unknown) => {
    if (error !== stop) throw error;
  });
  return suggestions;
}
