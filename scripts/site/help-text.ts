/** The help of a command, read from what yargs prints, so that its page shows the same. */

/** An option in the help of a command. */
export interface HelpOption {
  /** `--format`, with its aliases: `-u, --ignore-unknown`. */
  readonly flags: string;
  /** `format`. */
  readonly name: string;
  readonly description: string;
  /** What yargs adds in brackets: `boolean`, `default: 10`, `choices: "a", "b"`. */
  readonly facts: readonly string[];
}

/** The parts of a help text. */
export interface HelpText {
  /** `lintel lint [paths..]`, and what the command does. */
  readonly usage: readonly string[];
  /** The groups of options, by their titles. */
  readonly groups: readonly { readonly title: string; readonly options: readonly HelpOption[] }[];
  /** Command lines, each with its purpose. */
  readonly examples: readonly { readonly line: string; readonly purpose: string }[];
  /** What follows, such as the exit codes. */
  readonly epilogue: readonly string[];
}

/** Reads a help text; its groups are empty if the command words its help itself. */
export function readHelp(text: string): HelpText {
  const blocks = text.trim().split(/\n\s*\n/);
  const isList = (block: string): boolean => /^[A-Z][\w ]*:\n {2}/.test(block);
  const first = blocks.findIndex(isList);
  if (first === -1) return { usage: blocks, groups: [], examples: [], epilogue: [] };
  // yargs prints groups without an empty line between some of them.
  const lists = blocks.filter(isList).flatMap((block) => block.split(/\n(?=[A-Z][\w ]*:\n {2})/));
  const ofOptions = lists.filter((list) => /\n +(?:-\w, )?--/.test(list) && !list.startsWith("Examples:"));
  return {
    usage: blocks.slice(0, first).map(joined),
    groups: ofOptions.map((list) => ({ title: titleOf(list), options: optionsIn(list) })),
    examples: lists.filter((list) => list.startsWith("Examples:")).flatMap(examplesIn),
    epilogue: blocks
      .slice(first)
      .filter((block) => !isList(block))
      .map(joined),
  };
}

const joined = (block: string): string =>
  block
    .split("\n")
    .map((line) => line.trim())
    .join(" ");

const titleOf = (list: string): string => list.split("\n")[0]?.replace(/:$/, "") ?? "";

const option = /^ {2,6}((?:-\w, +)?--[\w-]+(?:, --[\w-]+)*)(?: {2,}(.*))?$/;

function optionsIn(list: string): readonly HelpOption[] {
  const entries: { flags: string; text: string }[] = [];
  for (const line of list.split("\n").slice(1)) {
    const [, flags, rest = ""] = option.exec(line) ?? [];
    const last = entries.at(-1);
    if (flags !== undefined) entries.push({ flags, text: rest });
    else if (last !== undefined) last.text += ` ${line.trim()}`;
  }
  return entries.map(({ flags, text }) => {
    const [, description = "", brackets = ""] =
      /^(.*?)((?:\s*\[[^\]]*\])*)\s*$/.exec(text.replaceAll(/\s+/g, " ")) ?? [];
    const [, name = ""] = /--([\w-]+)/.exec(flags) ?? [];
    const facts = [...brackets.matchAll(/\[([^\]]*)\]/g)].map(([, fact = ""]) => fact);
    // yargs calls an option that may be repeated an array.
    const isStated = description.includes("may be repeated");
    return {
      flags,
      name,
      description: description.trim(),
      facts: facts.flatMap((fact) => (fact !== "array" ? [fact] : isStated ? [] : ["may be repeated"])),
    };
  });
}

/** Examples in two columns; a line that begins further right, or in the first column without "lintel", continues one. */
function examplesIn(list: string): readonly { readonly line: string; readonly purpose: string }[] {
  const examples: { line: string; purpose: string }[] = [];
  for (const text of list.split("\n").slice(1)) {
    const [, left = "", right = ""] = /^ {2}(\S.*?)(?: {2,}(\S.*))?$/.exec(text) ?? [];
    const last = examples.at(-1);
    if (left.startsWith("lintel ")) examples.push({ line: left, purpose: right });
    else if (last !== undefined && /^ {4,}/.test(text)) last.purpose = `${last.purpose} ${text.trim()}`.trim();
    else if (last !== undefined) {
      last.line = `${last.line} ${left}`.trim();
      last.purpose = `${last.purpose} ${right}`.trim();
    }
  }
  return examples;
}
