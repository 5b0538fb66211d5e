/** Examples of documents, translated from the words of Lintel's reference to AWS's. */
import { dump } from "js-yaml";
import type { Members } from "../lib/base/members.ts";
import { isSameValue } from "../lib/base/same-value.ts";
import { inVendorsWords } from "../lib/client/protocols/wire-names.ts";
import { differencesOf } from "../lib/facts/derive/vocabulary.ts";
import type { ResourceModel } from "../lib/facts/model/resource.ts";
import { parseYaml } from "../lib/lint/text/parsers/yaml.ts";

/** The members of a document in AWS's words. */
export const vendorsWords = (resource: ResourceModel, members: Members): Members =>
  inVendorsWords(members, [{ at: "", resource, part: "" }]);

/** A document as YAML. */
export const dumped = (members: Members): string =>
  dump(members, { flowLevel: 3, lineWidth: -1, noRefs: true, flowBracketPadding: true });

/** The text of a document with other words; if a member changes its place, the document is written anew. */
export function yamlInAwsWords(model: ResourceModel, text: string, members: Members): string {
  const wanted = vendorsWords(model, members);
  if (isSameValue(wanted, members)) return text;
  const replaced = differencesOf(model.name)
    .filter(({ of }) => of !== "place")
    .reduce(
      (before, { words: { documents, vendor } }) => before.replaceAll(new RegExp(`\\b${documents}\\b`, "g"), vendor),
      text,
    );
  return isSameValue(parseYaml(replaced).values[0], wanted) ? replaced : dumped(wanted).trimEnd();
}
