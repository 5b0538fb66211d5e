/** Tells by marks whether a text that is not parsed yet may be one of ours. */
import type { ResourceModel } from "../../model/resource.ts";
import type { Unparsed } from "../files/source-file.ts";
import { hclComments } from "../text/hcl-comments.ts";
import { cloudFormation } from "./cloudformation/document.ts";
import type { Detection } from "./detection.ts";
import type { DocumentKind } from "./document-kind.ts";
import { modelAtPath } from "./request/recognized.ts";
import { terraformJson } from "./terraform/terraform-json.ts";
import { terraformPlan } from "./terraform/terraform-plan.ts";
import { workflowFile } from "./workflow.ts";

/** The kinds of documents that say themselves what they are. Anything else may be a request. */
export const documentKinds: readonly DocumentKind[] = [terraformJson, terraformPlan, cloudFormation, workflowFile];

/**
 * Whether a file can hold an input at all. Asked of files in a folder before they are parsed: most are about other
 * things.
 */
export function mayHoldInput({ name, text }: Unparsed, { models, kind }: Detection): boolean {
  if (name.endsWith(".tf")) {
    const found = terraformJson.marks(models).filter((mark) => text.includes(mark));
    const code = found.length === 0 ? "" : withoutComments(text);
    return found.some((mark) => code.includes(mark));
  }
  if (kind !== undefined || name.endsWith(".tf.json")) return true;
  if (modelAtPath(name, models) !== undefined) return true;
  return textMarks(models).any.some((pattern) => pattern.test(text));
}

/**
 * Whether a text is plainly one of ours though it cannot be parsed: it names a type of ours, is where files of one
 * resource are, or has its marks as {@link recognizer} asks for them. Any other file that nobody named is about something else.
 */
export function isPlainlyInput({ name, text }: Unparsed, { models, kind }: Detection): boolean {
  if (kind !== undefined) return true;
  const { types, keys } = textMarks(models);
  if (types.some((type) => text.includes(type))) return true;
  if (name.endsWith(".tf") || name.endsWith(".tf.json")) return false;
  if (modelAtPath(name, models) !== undefined) return true;
  return keys.some((ofModel) => ofModel.filter((key) => key.test(text)).length > 1);
}

function withoutComments(text: string): string {
  let code = "";
  let at = 0;
  for (const { range } of hclComments(text)) {
    code += text.slice(at, range.start);
    at = range.end;
  }
  return code + text.slice(at);
}

/** What is searched for in texts, for some resources. */
interface TextMarks {
  /** The names of types, which no other document has. */
  readonly types: readonly string[];
  /** Match what has a mark of any kind of document, or of any resource: one run over a text each. */
  readonly any: readonly RegExp[];
  /** The marks of each resource as keys. */
  readonly keys: readonly (readonly RegExp[])[];
}

const made = new WeakMap<readonly ResourceModel[], TextMarks>();

function textMarks(models: readonly ResourceModel[]): TextMarks {
  const known = made.get(models);
  if (known !== undefined) return known;
  const ofKinds = [...new Set(documentKinds.flatMap((each) => each.marks(models)))];
  const marks: TextMarks = {
    types: ofKinds.filter((mark) => /^(?:[a-z0-9]+_\w+|\w+::\w+::\w+)$/.test(mark)),
    any: [new RegExp(ofKinds.join("|")), asKey(models.flatMap(({ recognizedBy }) => recognizedBy))],
    keys: models.map(({ recognizedBy }) => recognizedBy.map((mark) => asKey([mark]))),
  };
  made.set(models, marks);
  return marks;
}

/** Matches one of the members that mark a resource as a key, in any case and with any punctuation between its words. */
function asKey(marks: readonly string[]): RegExp {
  const names = new Set(marks.map((mark) => mark.slice(mark.lastIndexOf(".") + 1)));
  const words = [...names].map((name) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "[^A-Za-z0-9]{0,3}"));
  return new RegExp(`(?<![A-Za-z0-9_])(?:${words.join("|")})["']?\\s{0,20}:`, "i");
}
