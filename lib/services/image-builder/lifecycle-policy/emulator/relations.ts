/**
 * The documented constraints between members, implemented from the documentation's rules only: the linter's rules are a
 * second implementation, and tests compare the two.
 */

import { type EmulatorVocabulary, memberAlias } from "../../../../emulator/request-names.ts";
import { citationInWords } from "../../../../facts/derive/citation.ts";
import { cite, citeGuide } from "../../../../facts/model/citation.ts";
import type { TagMap } from "../../../../facts/model/tag-map.ts";
import { reservedTagPrefix } from "../../../../facts/model/tag-map.ts";
import { greatestVersionNode } from "../../model.ts";
import { lifecyclePolicy } from "../model.ts";
import type { PolicyContent, StoredRule } from "./policy.ts";

const rules = (number: number): string => `${citationInWords(cite(3, "CreateLifecyclePolicy"))}, rule ${number}`;
const vendorVmImages = memberAlias(lifecyclePolicy.name, "policyDetails[].exclusionRules.vmImages")?.vendor ?? "";
const fields = citationInWords(cite(3, "Resources and their fields"));
const versions = citationInWords(citeGuide("image-builder", "Semantic versioning in Image Builder"));

/**
 * The problems of a policy whose members are each valid.
 * @param vocabulary of the request, for the names in messages.
 */
export function* relationProblems(
  policy: PolicyContent & { readonly tags?: TagMap },
  vocabulary: EmulatorVocabulary | undefined,
): Generator<string> {
  yield* repeatedActions(policy.policyDetails);
  const vmImages = vocabulary === "vendor" ? vendorVmImages : "vmImages";
  for (const [index, rule] of policy.policyDetails.entries()) {
    yield* ruleProblems(rule, `policyDetails[${index}]`, policy.resourceType, vmImages);
  }

  const { recipes, tagMap } = policy.resourceSelection;
  if ((recipes === undefined) === (tagMap === undefined)) {
    const found = recipes === undefined ? "neither recipes nor tagMap" : "both recipes and tagMap";
    yield `resourceSelection has ${found}; it must have exactly one of them (${rules(6)})`;
  }
  for (const [index, { semanticVersion }] of (recipes ?? []).entries())
    yield* versionProblems(semanticVersion, `resourceSelection.recipes[${index}].semanticVersion`);
  yield* reservedKeys(policy.tags, "tags");
  yield* reservedKeys(tagMap, "resourceSelection.tagMap");
}

/** The problems of a version that the documented pattern accepts: the service's guide allows fewer. */
function* versionProblems(version: string, at: string): Generator<string> {
  const nodes = version.split(".");
  const wildcard = nodes.indexOf("x");
  if (wildcard >= 0 && nodes.slice(wildcard).some((node) => node !== "x"))
    yield `${at} is ${version}; all numbers after the first x must be x too, such as ${nodes.map((node, index) => (index < wildcard ? node : "x")).join(".")} (${versions})`;
  if (nodes.some((node) => Number(node) > greatestVersionNode))
    yield `${at} is ${version}; each number must be at most ${greatestVersionNode} (${versions})`;
}

function* repeatedActions(details: readonly StoredRule[]): Generator<string> {
  for (const [index, { action }] of details.entries()) {
    const first = details.findIndex((rule) => rule.action.type === action.type);
    if (first !== index) {
      yield `policyDetails[${index}].action.type is ${action.type}, and so is policyDetails[${first}].action.type; at most one rule is allowed for each action type (${rules(1)})`;
    }
  }
}

/** @param vmImages the request's name for machine images. */
function* ruleProblems(
  { action, filter, exclusionRules }: StoredRule,
  at: string,
  resourceType: string,
  vmImages: string,
): Generator<string> {
  if (resourceType === "CONTAINER_IMAGE" && action.type !== "DELETE") {
    yield `${at}.action.type is ${action.type} and resourceType is CONTAINER_IMAGE; a CONTAINER_IMAGE policy supports DELETE only (${rules(2)})`;
  }
  if (action.type !== "DELETE") {
    for (const member of ["snapshots", "containers"] as const) {
      if (action.includeResources?.[member] === true) {
        yield `${at}.action.includeResources.${member} is true and action.type is ${action.type}; DEPRECATE and DISABLE may include ${vmImages} only (${rules(4)})`;
      }
    }
  } else if (action.includeResources?.snapshots === true && action.includeResources.vmImages !== true) {
    yield `${at}.action.includeResources.snapshots is true and ${vmImages} is not; snapshots may only be included together with ${vmImages} (${rules(4)})`;
  }
  if (filter.type === "COUNT" && action.type !== "DELETE") {
    yield `${at}.filter.type is COUNT and action.type is ${action.type}; COUNT requires DELETE, so filter by AGE (${rules(5)})`;
  }
  if (filter.type === "AGE" && filter.unit === undefined) {
    yield `${at}.filter.unit is missing; an AGE filter requires DAYS, WEEKS, MONTHS or YEARS (${fields})`;
  }
  yield* reservedKeys(exclusionRules?.tagMap, `${at}.exclusionRules.tagMap`);
  yield* reservedKeys(exclusionRules?.vmImages?.tagMap, `${at}.exclusionRules.${vmImages}.tagMap`);
}

/** The problems of the keys of a tag map at `path`. */
export function* reservedKeys(tags: TagMap | undefined, path: string): Generator<string> {
  for (const key of Object.keys(tags ?? {})) {
    if (key.startsWith(reservedTagPrefix)) {
      yield `a key of ${path} is ${JSON.stringify(key)}; it must not begin with the reserved prefix ${reservedTagPrefix} (${fields})`;
    }
  }
}
