/**
 * The one place that decides which text may be printed on a terminal and in the log of a pipeline. Names of files,
 * values in declarations, responses of agents and errors of services come from others: they must not move a cursor,
 * change the order in which text is read, or be a command to the reader of the log.
 */

/**
 * Control characters (C0 except tabs and line ends, DEL, C1), characters that change the order of text or end a line
 * invisibly, invisible ones, and lone surrogates.
 */
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that are taken out
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

/** A text in which each character is visible: others become U+FFFD. Tabs and line ends stay. */
export const printable = (text: string): string => text.replaceAll(unprintable, "\ufffd");

/**
 * Text for HTML or XML, where an unprintable character can be written as a reference. Nothing in it is a command, even
 * at the start of a line.
 */
export const referenced = (markup: string): string =>
  markup
    .replaceAll(unprintable, (found) => `&#${found.codePointAt(0)};`)
    .replaceAll(/^(\s*):(?=:)/gm, "$1&#58;")
    .replaceAll(/##(?=\w*\[)/g, "#&#35;");

/** The same on one line: for names and values in a sentence. */
export const inline = (text: string): string => printable(text).replaceAll(/[\n\t]/g, "\ufffd");

/**
 * A text without a line that is a command to a pipeline: GitHub Actions reads lines that begin with `::` and anything
 * with `##[`, Azure Pipelines and TeamCity `##vso[` and `##teamcity[`. A space makes them text.
 */
export const withoutCommands = (text: string): string =>
  text.replaceAll(/^(\s*):(?=:)/gm, "$1: ").replaceAll(/##(?=\w*\[)/g, "## ");

/** Sentences for people: for every stream whose output has no format of its own. */
export const prose = (text: string): string => withoutCommands(printable(text));

/** The same for JSON: unprintable text is escaped, so the value stays the same. */
export const printableJson = (json: string): string =>
  json
    .replaceAll(unprintable, (found) => found.split("").map(escaped).join(""))
    .replaceAll(/##(\w*)\[/g, "##$1\\u005b");

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
