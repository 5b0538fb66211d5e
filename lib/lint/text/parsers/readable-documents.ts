/** Reads the documents of a YAML text that can be read, where others cannot. */
import { RepeatedKeyFault, SyntaxFault } from "../fault.ts";
import { templateExpression } from "../templates/template-language.ts";

/** The line that begins a document. */
const mark = /^---(?=\s|$)/gm;

/** A directive, which belongs to the document below it. */
const directive = /^%/m;

/** A document that cannot be read, and why. */
interface Broken {
  readonly error: SyntaxFault;
  readonly text: string;
}

/**
 * What `parse` makes of a text in which documents that cannot be read are blank: offsets are those of the text. Throws
 * the {@link SyntaxFault} of a text of which nothing can be read, of a template of another tool, and of a repeated key.
 */
export function parseReadable<Read>(
  text: string,
  parse: (text: string) => Read,
): { readonly read: Read; readonly broken: readonly Broken[] } {
  try {
    return { read: parse(text), broken: [] };
  } catch (error) {
    if (!(error instanceof SyntaxFault) || error instanceof RepeatedKeyFault) throw error;
    const documents = documentsIn(text);
    if (documents.length < 2 || templateExpression(text) !== undefined) throw error;
    const broken: Broken[] = [];
    let readable = "";
    for (const { start, document } of documents) {
      const fault = faultOf(document, parse);
      if (fault !== undefined)
        broken.push({ error: new SyntaxFault(fault.message, start + fault.offset), text: document });
      readable += fault === undefined ? document : blank(document);
    }
    if (broken.length === 0 || broken.length === documents.length) throw error;
    return { read: parse(readable), broken };
  }
}

/** The documents of a text, from the mark of each on. */
function documentsIn(text: string): readonly { readonly start: number; readonly document: string }[] {
  const begins = [0];
  let last = 0;
  for (const { index } of text.matchAll(mark)) {
    const before = text.slice(last, index);
    if (before.trim() !== "" && !directive.test(before)) begins.push(index);
    last = index;
  }
  return begins.map((start, index) => ({ start, document: text.slice(start, begins[index + 1]) }));
}

function faultOf(document: string, parse: (text: string) => unknown): SyntaxFault | undefined {
  try {
    parse(document);
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    return error instanceof RepeatedKeyFault ? undefined : error;
  }
}

/** A document without content, of the same length and lines. */
const blank = (document: string): string =>
  `${document.startsWith("---") ? "---" : ""}${document.slice(document.startsWith("---") ? 3 : 0).replaceAll(/[^\n]/g, " ")}`;
