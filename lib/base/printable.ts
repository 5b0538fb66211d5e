/**
 * The one place that says what may be printed on a terminal and in the log of a pipeline. Names of files, values in
 * declarations, answers of agents and errors of services are written by others: nothing of them may move a cursor,
 * change the order in which text is read, or be a command to what reads the log.
 */

/**
 * Control characters (C0 but for tabs and line ends, DEL, C1), those that change the order of text or end a line unseen,
 * those that nobody sees, and halves of surrogate pairs.
 */
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that are taken out
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

/** A text of which each character is seen as it is: others become U+FFFD. Tabs and line ends stay. */
export const printable = (text: string): string => text.replaceAll(unprintable, "\ufffd");

/**
 * Text of HTML or XML, where what is not printed as it is can be written as a reference. Nothing in it is a command, even
 * where it begins a line.
 */
export const referenced = (markup: string): string =>
  markup
    .replaceAll(unprintable, (found) => `&#${found.codePointAt(0)};`)
    .replaceAll(/^(\s*):(?=:)/gm, "$1&#58;")
    .replaceAll(/##(?=\w*\[)/g, "#&#35;");

/** The same on one line: for names and values within a sentence. */
export const inline = (text: string): string => printable(text).replaceAll(/[\n\t]/g, "\ufffd");

/**
 * A text of which no line is a command to a pipeline: GitHub Actions takes lines that begin with `::` and anything with
 * `##[`, Azure Pipelines and TeamCity `##vso[` and `##teamcity[`. A space makes them text.
 */
export const withoutCommands = (text: string): string =>
  text.replaceAll(/^(\s*):(?=:)/gm, "$1: ").replaceAll(/##(?=\w*\[)/g, "## ");

/** Sentences for people, of whatever they are made: what every stream prints that is not a document of its own form. */
export const prose = (text: string): string => withoutCommands(printable(text));

/** JSON of which the same holds: what is no plain text in it is escaped, so that it says the same. */
export const printableJson = (json: string): string =>
  json
    .replaceAll(unprintable, (found) => found.split("").map(escaped).join(""))
    .replaceAll(/##(\w*)\[/g, "##$1\\u005b");

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
