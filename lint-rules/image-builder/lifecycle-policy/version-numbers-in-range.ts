import { rule } from "../../../lib/lint/rule/rule.ts";
import { versionParts } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";

/** The first number of a version that is too great. */
const tooGreat = (version: unknown): string | undefined =>
  typeof version === "string"
    ? version.split(".").find((part) => /^\d+$/.test(part) && Number(part) > versionParts.maximum)
    : undefined;

export default rule({
  severity: "error",
  summary: `The numbers of a recipe's version are at most ${versionParts.maximum}.`,
  otherwise: "refused",
  cites: [versionParts.cites],
  good: {
    "the greatest version": `
resourceSelection:
  recipes: [{ name: web-base, semanticVersion: 1073741823.1073741823.1073741823 }]`,
    "a date": `
resourceSelection:
  recipes: [{ name: web-base, semanticVersion: 2026.11.23 }]`,
  },
  bad: {
    "one more": `
resourceSelection:
  recipes: [{ name: web-base, semanticVersion: ⟦1.0.1073741824⟧ }]`,
    "a time in milliseconds": `
resourceSelection:
  recipes: [{ name: web-base, semanticVersion: ⟦1.1795432400000.x⟧ }]`,
  },
  each: ["resourceSelection.recipes[].semanticVersion"],
  when: [[".", (version) => tooGreat(version) !== undefined]],
  *check(version) {
    yield {
      at: version,
      message: `${version.path} is ${version.shown}; the number ${tooGreat(version.value)} is too great: it must be at most ${versionParts.maximum}`,
      help: "use smaller numbers, such as a date with dots",
    };
  },
});
