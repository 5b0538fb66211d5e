/** --cli-input-json and --cli-input-yaml: the parameters of a request in one document. */

import type { Members } from "../../../base/members.ts";
import { messageOf } from "../../../base/message-of.ts";
import { SyntaxFault } from "../../../lint/text/fault.ts";
import { parseJson } from "../../../lint/text/parsers/json.ts";
import { badParameter, badUsage } from "../client-error.ts";
import { readDocument } from "../requests/parameter-file.ts";

/** The members of the document in one of the two options; undefined without both. Throws a ClientError. */
export async function readInputDocument(
  json: string | undefined,
  yaml: string | undefined,
): Promise<Members | undefined> {
  if (json !== undefined && yaml !== undefined) {
    throw badUsage("Only one --cli-input- parameter may be specified.");
  }
  if (json !== undefined) return membersOf("cli-input-json", json, (text) => parseJson(text, []));
  if (yaml === undefined) return undefined;
  const { load } = await import("js-yaml");
  return membersOf("cli-input-yaml", yaml, (text) => load(text));
}

/** The file that has the document, or the option that contains it. */
const nameOf = (option: string, text: string): string => (/^fileb?:/.test(text) ? text : `--${option}`);

function membersOf(option: string, text: string, parse: (text: string) => unknown): Members {
  const document = readDocument(option, text);
  let value: unknown;
  try {
    value = parse(document);
  } catch (error) {
    const reason = error instanceof SyntaxFault ? String(error.in(nameOf(option, text), document)) : messageOf(error);
    throw badParameter(`Error parsing parameter '${option}': ${reason}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw badParameter(`Invalid type: expected a mapping of parameters in --${option}`);
  }
  // Comments in JSON documents, for the linter and for users; they are not sent.
  const { "//": _, ...members } = { "//": undefined, ...value };
  return members;
}
