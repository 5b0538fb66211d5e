/** Texts in quotation marks, as JSON, JavaScript, YAML and HCL read them alike. */

/** Characters that JSON takes as they are, and that end a line, change the order of text or are refused elsewhere. */
const unsafe = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]/g;

/** A string of these languages; its characters are visible, and end no line in any of them. */
export const quotedText = (text: string): string =>
  JSON.stringify(text).replaceAll(unsafe, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Where the text in quotation marks that begins at `from` ends; the end of all, if nothing ends it. Without a limit. */
export function endOfQuoted(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text[before - 1] === "\\") before -= 1;
    if ((end - before) % 2 === 0) return end + 1;
  }
  return text.length;
}

/** The pieces of a text, one after the other: those in quotation marks, which begin with one, and those between them. */
export function* quotedPieces(text: string): Iterable<string> {
  for (let from = 0, end: number; from < text.length; from = end) {
    const quote = text.indexOf('"', from);
    end = quote === from ? endOfQuoted(text, from) : quote === -1 ? text.length : quote;
    yield text.slice(from, end);
  }
}

/** A step of a path, and where it begins: `policy_details`, `[0]` or `["a.b"]`. */
export interface PlacedStep {
  readonly step: string;
  readonly index: number;
}

/** The steps of a path, or of an address of Terraform: `module.images["a.b"].aws_apprunner_service.web[0]`. */
export function* pathSteps(path: string): Iterable<PlacedStep> {
  const next = /[^.[]+|\[/g;
  for (let found = next.exec(path); found !== null; found = next.exec(path)) {
    const { 0: name, index } = found;
    if (name === "[") {
      const from = path[index + 1] === '"' ? endOfQuoted(path, index + 1) : index;
      const bracket = path.indexOf("]", from);
      next.lastIndex = bracket === -1 ? path.length : bracket + 1;
    }
    yield { step: path.slice(index, next.lastIndex), index };
  }
}
