import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { versionParts } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";

/** The wildcard in a version. */
const wildcard = "x";

/** The parts of a version that has a number after a wildcard; undefined for any other value. */
function partsOf(version: unknown): readonly string[] | undefined {
  if (typeof version !== "string" || !/^(?:\d+|x)(?:\.(?:\d+|x)){2}$/.test(version)) return undefined;
  const parts = version.split(".");
  const first = parts.indexOf(wildcard);
  return first !== -1 && parts.slice(first).some((part) => part !== wildcard) ? parts : undefined;
}

/** The version with wildcards after its first one. */
const widened = (parts: readonly string[]): string =>
  parts.map((part, index) => (index > parts.indexOf(wildcard) ? wildcard : part)).join(".");

export default rule({
  severity: "warning",
  summary:
    "No number follows an x in a recipe's version: AWS refuses such a version, although Lintel's reference allows it.",
  otherwise: "refused",
  unwanted: "You use a service that accepts such versions, as Lintel's reference does.",
  cites: [versionParts.cites, cite(3, "Resources and their fields")],
  good: {
    "every version": `
resourceSelection:
  recipes: [{ name: web-base, semanticVersion: x.x.x }]`,
    "every version of a number": `
resourceSelection:
  recipes: [{ name: web-base, semanticVersion: 1.x.x }, { name: batch-base, semanticVersion: 1.0.x }]`,
  },
  bad: {
    "a number between wildcards": `
resourceSelection:
  recipes: [{ name: web-base, semanticVersion: ⟦x.2.x⟧ }]`,
    "a number after a wildcard": `
resourceSelection:
  recipes: [{ name: web-base, semanticVersion: ⟦1.x.8⟧ }]`,
  },
  each: ["resourceSelection.recipes[].semanticVersion"],
  when: [[".", (version) => partsOf(version) !== undefined]],
  *check(version) {
    const parts = partsOf(version.value);
    if (parts === undefined) return;
    yield {
      at: version,
      message: `${version.path} is ${version.shown}; Lintel's reference allows a number after an x, but AWS refuses it: all parts after the first x must be x`,
      help: `write ${widened(parts)}, or a version without x`,
    };
  },
});
