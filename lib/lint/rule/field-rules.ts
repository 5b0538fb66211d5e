/**
 * The rules that every resource has because its fields are data: type, required, values, pattern, length, range, number
 * of entries, exactly one of, and member names. field-check.ts applies them.
 */

import { isBlocks } from "../../facts/derive/blocks.ts";
import { citationInWords } from "../../facts/derive/citation.ts";
import { documentField } from "../../facts/derive/document.ts";
import { type FieldAtPath, fieldsOf } from "../../facts/derive/fields.ts";
import { snakeCase } from "../../facts/derive/names.ts";
import { differencesOf } from "../../facts/derive/vocabulary.ts";
import { boundInWords } from "../../facts/derive/wording.ts";
import { aliases, relocations } from "../../facts/model/aliases.ts";
import type { Citation } from "../../facts/model/citation.ts";
import type { Field } from "../../facts/model/field.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { Otherwise, Unwanted } from "../../facts/model/rules/refusals.ts";
import type { Examples, RuleFacts, Severity } from "./rule.ts";

/** Kinds of constraints, most basic first: of several problems of one value, only the first is reported. */
const kinds = {
  "member-name": [
    "error",
    "Only documented members are used.",
    "A misspelled member does not set the intended one, which stays absent or keeps its default.",
  ],
  "one-name": ["error", "A member with two names is set under one of them.", "Only one of the two values can be sent."],
  "one-place": [
    "error",
    "A member with two places is set at one of them, or to the same value at both.",
    "Only one of the two values can be sent.",
  ],
  "one-vocabulary": [
    "error",
    "A document uses one vocabulary: Lintel's words or AWS's.",
    "AWS knows only its own words, and refuses the document.",
  ],
  "block-form": [
    "error",
    "Structures are written as Terraform blocks, in which Terraform refuses misspelled names.",
    "In an attribute, Terraform drops a misspelled name without an error.",
  ],
  type: ["error", "Every value has the documented type.", "refused"],
  required: ["error", "Every required member is present and not null.", "refused"],
  "exactly-one": ["error", "Exactly one of several mutually exclusive members is present.", "refused"],
  enum: ["error", "Every value is one of the documented values, in the same case.", "refused"],
  length: ["error", "Every string has a documented length.", "refused"],
  pattern: ["error", "Every string has the documented form.", "refused"],
  range: ["error", "Every number is within its documented bounds.", "refused"],
  count: ["error", "Every list and map has a documented number of entries.", "refused"],
  "vendor-name": [
    "info",
    "Members have Lintel's names rather than AWS's.",
    "A search for one name does not find the declarations with the other.",
    "Your files use AWS's names throughout, for example because other tools read them too.",
  ],
  "former-version": [
    "info",
    "A document has the current version, or is written for clients of both.",
    "Clients of the current version cannot read the document.",
    "All clients of the agent still use version 0.3.",
  ],
  "vendor-place": [
    "info",
    "Members are at Lintel's places rather than AWS's.",
    "A search at one place does not find the declarations with the other.",
    "Your files use AWS's places throughout, for example because other tools read them too.",
  ],
} as const satisfies { readonly [kind: string]: readonly [Severity, string, Otherwise, Unwanted?] };

/** The requirement on names of members that readers ignore if they do not know them. */
const ignoredNames =
  "Only documented members are used: a name that resembles a documented one is an error, any other a warning.";

/** A kind of constraint that fields have. */
export type FieldRuleKind = keyof typeof kinds;

/** The kinds, most basic first. */
export const fieldRuleKinds = Object.keys(kinds) as readonly FieldRuleKind[];

/** Whether a field has a constraint of this kind. */
export function isBound(field: Field, kind: FieldRuleKind): boolean {
  switch (kind) {
    case "type":
      return field.kind !== "any";
    case "required":
      return field.required === true;
    case "enum":
      return field.kind === "string" && field.enum !== undefined;
    case "pattern":
      return field.kind === "string" && field.pattern !== undefined;
    case "length":
      return field.kind === "string" && (field.minLength !== undefined || field.maxLength !== undefined);
    case "range":
      return field.kind === "integer" && (field.minimum !== undefined || field.maximum !== undefined);
    case "count":
      return field.kind === "list" || field.kind === "map" ? boundInWords(field) !== undefined : false;
    case "exactly-one":
      return field.kind === "struct" && field.exactlyOne !== undefined;
    case "member-name":
      return field.kind === "struct";
    default:
      return false;
  }
}

/** Examples of a resource's field rules, for kinds where a table of the fields does not show what is meant. */
export type FieldExamples = { readonly [kind in FieldRuleKind]?: { readonly good: Examples; readonly bad: Examples } };

/** A rule derived from the fields of a resource, with the fields that it constrains. */
export interface FieldRule extends RuleFacts {
  readonly on: ResourceModel;
  readonly kind: FieldRuleKind;
  readonly fields: readonly FieldAtPath[];
  readonly good?: Examples;
  readonly bad?: Examples;
}

/** The field rules that a resource has, with examples for those who read them. */
export function fieldRules(resource: ResourceModel, examples: FieldExamples = {}): readonly FieldRule[] {
  const all = [...fieldsOf(documentField(resource))];
  const isOwn = (each: { readonly resource: string }): boolean => each.resource === resource.name;
  const twoNames = aliases.filter((alias) => isOwn(alias) && alias.of === "member").map(({ path }) => path);
  const twoPlaces = relocations.filter(isOwn).map(({ documents }) => documents);
  const differing = differencesOf(resource.name).map(({ path }) => path);
  return fieldRuleKinds.flatMap((kind) => {
    const fields = all.filter(({ path, field }) => {
      if (kind === "one-name" && resource.takesSnakeCase === true) return hasTwoCasings(path);
      if (kind === "vendor-name" || kind === "one-name") return twoNames.includes(path);
      if (kind === "one-vocabulary") return differing.includes(path);
      if (kind === "former-version") return resource.earlierOf !== undefined && path === "";
      if (kind === "block-form") return isBlocks(field) && isBlockOf(resource, path);
      if (kind === "vendor-place" || kind === "one-place") return twoPlaces.includes(path);
      if (kind === "pattern" && field.kind === "string" && field.vendorPattern !== undefined) return true;
      return isBound(field, kind);
    });
    if (fields.length === 0) return [];
    const [severity, summary, otherwise, unwanted] = kinds[kind];
    const bounds = fields.map(({ field }) =>
      kind === "former-version" && resource.earlierOf ? resource.earlierOf.cites : boundCitation(field),
    );
    const cites = new Map(bounds.map((each) => [citationInWords(each), each]));
    const id = `${resource.name}/${kind}`;
    const about = { summary: kind === "member-name" && resource.unknownMembersAreIgnored ? ignoredNames : summary };
    const { isOptIn } = resource;
    return [
      {
        id,
        kind,
        on: resource,
        severity,
        ...about,
        otherwise,
        ...(unwanted !== undefined && { unwanted }),
        cites: [...cites.values()],
        fields,
        ...(isOptIn && { isOptIn }),
        ...examples[kind],
      },
    ];
  });
}

/** Whether the value at a path can be written in Terraform files: in a resource, or in a setting of the provider. */
const isBlockOf = ({ requestOnly, providerSetting }: ResourceModel, path: string): boolean =>
  providerSetting !== undefined || (requestOnly !== true && path !== "");

/** Whether the last name of a path differs in snake case. */
function hasTwoCasings(path: string): boolean {
  const name = path.slice(path.lastIndexOf(".") + 1);
  return /^\w+$/.test(name) && snakeCase(name) !== name;
}

/** The citation of a field's bounds. */
export const boundCitation = (field: Field): Citation => field.boundCites ?? field.cites;
