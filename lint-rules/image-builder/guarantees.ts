/** Guarantees: what a configuration promises of every inventory that can exist. A rule proves each. */

import type { PolicyAction, PolicyTimeUnit } from "../../lib/lifecycle/simulate/policy/policy.ts";
import { option } from "../../lib/lint/rule/rule-options.ts";
import type { SchemaPart } from "../../lib/lint/rule/schema.ts";

/** The guarantees of a configuration, each of which may be absent. */
export interface Guarantees {
  /** Ages before which images are neither deleted, disabled nor deprecated, by action: `{ delete: 60 days }`. */
  readonly youngImages?: { readonly [action in YoungAction]?: string };
  /** How many of the newest images of each recipe version, and so of each recipe, stay. */
  readonly newestImages?: number;
  /** Images and machine images that nothing touches. */
  readonly protectedImages?: ProtectedImages;
  /** The recipes of which images may be deleted. */
  readonly deletableRecipes?: readonly string[];
  /** How long images are deprecated before they are deleted: `30 days`. */
  readonly deprecatedBefore?: string;
  /** The recipes whose images are all deleted eventually. */
  readonly eventuallyDeleted?: readonly string[];
  /** @deprecated Renamed to `eventuallyDeleted`; accepted until 1.0. */
  readonly deletedAtLast?: readonly string[];
}

/** An action, as the guarantee about young images names it. */
export type YoungAction = "delete" | "disable" | "deprecate";

/** Facts of images and of machine images, each of which protects. */
export interface ProtectedImages {
  /** Tags of the image. */
  readonly tags?: { readonly [key: string]: string };
  /** Regions of machine images. */
  readonly regions?: readonly string[];
  /** Accounts with which machine images are shared. */
  readonly sharedAccounts?: readonly string[];
}

/** The action of a policy that a guarantee names. */
export const actionNamed: { readonly [name in YoungAction]: PolicyAction } = {
  delete: "DELETE",
  disable: "DISABLE",
  deprecate: "DEPRECATE",
};

const form = /^([1-9][0-9]{0,3}) (day|week|month|year)s?$/;

const unitNamed: ReadonlyMap<string, PolicyTimeUnit> = new Map([
  ["day", "DAYS"],
  ["week", "WEEKS"],
  ["month", "MONTHS"],
  ["year", "YEARS"],
]);

/** A period of a guarantee, as policies write it; undefined if it is none. */
export function periodOf(
  text: string | undefined,
): { readonly value: number; readonly unit: PolicyTimeUnit } | undefined {
  const [, value, name = ""] = form.exec(text ?? "") ?? [];
  const unit = unitNamed.get(name);
  return unit === undefined ? undefined : { value: Number(value), unit };
}

const period = {
  type: "string",
  pattern: form.source,
  patternErrorMessage: "a period such as 30 days, 6 weeks, 3 months or 1 year",
} as const satisfies SchemaPart;

const text = { type: "string", minLength: 1 } as const satisfies SchemaPart;
const texts = { type: "array", items: text, minItems: 1 } as const satisfies SchemaPart;

const properties = {
  youngImages: {
    type: "object",
    properties: { delete: period, disable: period, deprecate: period },
    additionalProperties: false,
    description:
      "Ages before which nothing deletes, disables or deprecates an image whose build succeeded: `{ delete: 60 days }`.",
  },
  newestImages: {
    type: "integer",
    minimum: 1,
    patternErrorMessage: "a whole number, 1 or more",
    description: "How many of the newest images of each recipe version, and so of each recipe, are never deleted.",
  },
  protectedImages: {
    type: "object",
    properties: {
      tags: { type: "object", additionalProperties: { type: "string" } },
      regions: texts,
      sharedAccounts: texts,
    },
    additionalProperties: false,
    description:
      "Images that no policy may touch: images with any of these `tags`, AMIs in `regions`, and AMIs shared with `sharedAccounts`.",
  },
  deletableRecipes: {
    type: "array",
    items: text,
    description: "The only recipes of which images may be deleted.",
  },
  deprecatedBefore: {
    ...period,
    description: "How long an image must have been deprecated before it is deleted: `30 days`.",
  },
  eventuallyDeleted: {
    ...texts,
    description: "Recipes whose images are all deleted eventually, except images with a tag of `protectedImages`.",
  },
} as const satisfies { readonly [name in keyof Required<Omit<Guarantees, "deletedAtLast">>]: SchemaPart };

/** The guarantees of a configuration; none by default. */
export const guarantees = option({
  name: "guarantees",
  isMember: true,
  renamed: { deletedAtLast: "eventuallyDeleted" },
  default: {} as Guarantees,
  schema: {
    type: "object",
    properties,
    additionalProperties: false,
    description: "Promises about every possible inventory, whatever the policies are; rules prove them.",
  },
  *faultsIn({ eventuallyDeleted = [], deletableRecipes }) {
    for (const [index, name] of eventuallyDeleted.entries()) {
      if (deletableRecipes === undefined || deletableRecipes.includes(name)) continue;
      const both = `guarantees.eventuallyDeleted[${index}] is ${JSON.stringify(name)}, which guarantees.deletableRecipes lacks`;
      yield {
        segments: ["eventuallyDeleted", index],
        message: `${both}: its images cannot be both deleted and kept; remove it from eventuallyDeleted or add it to deletableRecipes`,
      };
    }
  },
});
