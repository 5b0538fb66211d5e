/**
 * Decides which text may be printed on terminals and in pipeline logs; no other module does. Names of files, values in
 * declarations, and responses of agents and services are untrusted: they must not move the cursor, change the order of
 * the text, or run commands of the pipeline.
 */

/**
 * Control characters (C0 except tabs and line ends, DEL, C1), characters that change the order of text or end a line
 * invisibly, invisible characters, and lone surrogates.
 */
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that are taken out
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

/** The first colon of a line that GitHub Actions executes. */
const commandMark = /^([^\S\n\r\u2028\u2029]*):(?=:)/gm;

/** Replaces unprintable characters with U+FFFD, except tabs and line ends. */
export const printable = (text: string): string => text.replaceAll(unprintable, "\ufffd");

/** Writes unprintable characters as references, for HTML or XML. No line of the result is a pipeline command. */
export const referenced = (markup: string): string =>
  markup
    .replaceAll(unprintable, (found) => `&#${found.codePointAt(0)};`)
    .replaceAll(commandMark, "$1&#58;")
    .replaceAll(/##(?=\w*\[)/g, "#&#35;");

/** The same for names and values in a sentence, in one line. */
export const inline = (text: string): string => printable(text).replaceAll(/[\n\t]/g, "\ufffd");

/**
 * Disables pipeline commands with a space: GitHub Actions executes lines that begin with `::` and text with `##[`,
 * Azure Pipelines and TeamCity text with `##vso[` and `##teamcity[`.
 */
export const withoutCommands = (text: string): string =>
  text.replaceAll(commandMark, "$1: ").replaceAll(/##(?=\w*\[)/g, "## ");

/** Text for people, for all streams without a format of their own. */
export const prose = (text: string): string => withoutCommands(printable(text));

/** The same for JSON: unprintable characters are escaped, so the value does not change. */
export const printableJson = (json: string): string =>
  json
    .replaceAll(unprintable, (found) => found.split("").map(escaped).join(""))
    .replaceAll(/##(\w*)\[/g, "##$1\\u005b");

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A line of a report, without control characters and commands of build servers. */
export const printedLine = (text: string): string => withoutCommands(`${inline(text)}\n`);
