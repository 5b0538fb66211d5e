/** The JSON schema of what `lintel simulate` writes; schemas/ is rendered from it. */

import { outlookDays } from "../../simulate/outlook.ts";
import { actions } from "../../simulate/policy/rule.ts";
import { maxExamples, noteKinds } from "../../simulate/verdict/notes.ts";
import { differenceKinds } from "./comparison/words.ts";

export const text = { type: "string" } as const;
export const count = { type: "integer", minimum: 0 } as const;
export const time = { type: "string", format: "date-time" } as const;
const imageActions = { enum: [...actions, "KEEP", "UNDECIDED"] };
const partActions = { enum: [...actions, "SKIP", "KEEP", "UNDECIDED"] };

export const structure = (properties: { readonly [name: string]: object }, ...optional: readonly string[]) => ({
  type: "object",
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
  properties,
});
export const listOf = (items: object) => ({ type: "array", items });
const part = structure({ id: text, action: partActions });

const amount = { type: "number", minimum: 0 } as const;
const space = {
  snapshots: count,
  gib: {
    ...count,
    description:
      "The sum of the known sizes of their volumes; snapshots are incremental, so it is the most that they free.",
  },
  unknown: { ...count, description: "How many of them have a size that the inventory does not say." },
  costPerMonth: { ...amount, description: "With --price-per-gb-month." },
};

const acting = {
  image: text,
  ids: { ...listOf(text), description: "Of the image and its parts, those that differ in this way." },
  date: { ...time, description: "The time of the run that acts: now, or at the revision for what no longer happens." },
  policy: text,
  rule: count,
};
const difference = structure(
  {
    ...acting,
    otherDate: {
      ...time,
      description: "The time of the run that does the same with the other revision, however late; absent if none does.",
    },
    losesAccess: {
      ...listOf(structure({ id: text, isPublic: { type: "boolean" }, accounts: listOf(text) }, "isPublic", "accounts")),
      description:
        "The AMIs that become private, and who may launch them until then; a member is absent if it is not known.",
    },
  },
  "otherDate",
  "losesAccess",
);
const note = structure(
  {
    id: { ...text, description: "Of an AMI, a container image or a snapshot." },
    kind: { enum: noteKinds },
    accountId: { ...text, description: "Of other-account: where the AMI is." },
    until: { ...text, description: "The last day in Recycle Bin, such as 2026-04-01." },
    dependsOnSnapshotTags: {
      const: true,
      description:
        "It is kept so long only if its snapshots have the tags of a retention rule, or not those it excludes.",
    },
    ...{ image: text, date: { ...time, description: "The time of the run." }, policy: text, rule: count },
  },
  ...["accountId", "until", "dependsOnSnapshotTags"],
);
const kinds = differenceKinds.map(({ member }) => member);

/** For `--format json`; later releases may add members, and increment `version` if they change one. */
export const resultSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "lintel simulate --format json",
  ...structure(
    {
      version: { const: 1 },
      at: { ...time, description: "The time of the first run." },
      verdicts: {
        ...listOf(
          structure(
            {
              image: text,
              policy: text,
              rule: { ...count, description: "From 0, in policyDetails." },
              action: imageActions,
              reason: text,
              possible: { ...listOf(imageActions), description: "What may happen to an UNDECIDED image." },
              assumes: { ...listOf(text), description: "Ids of the open questions on which the verdict rests." },
              next: structure({ action: imageActions, date: time, policy: text, rule: count }),
              vmImages: listOf(
                structure(
                  {
                    id: text,
                    action: partActions,
                    reason: text,
                    inUse: { type: "boolean", description: "Absent if the inventory does not say." },
                    policy: { ...text, description: "The policy that acts on it, if it is another than on its image." },
                    rule: { ...count, description: "With policy: from 0, in policyDetails." },
                  },
                  ...["inUse", "policy", "rule"],
                ),
              ),
              snapshots: listOf(
                structure(
                  {
                    id: text,
                    action: partActions,
                    volumeSize: { type: "integer", description: "GiB; absent if the inventory does not say." },
                  },
                  "volumeSize",
                ),
              ),
              containers: listOf(part),
            },
            "policy",
            "rule",
            "possible",
            "assumes",
            "next",
          ),
        ),
        description: "One for each image, in the order of the inventory.",
      },
      policies: listOf(
        structure(
          {
            name: text,
            file: text,
            accountId: text,
            region: text,
            matched: count,
            deleted: count,
            deprecated: count,
            disabled: count,
            kept: count,
            excluded: count,
            undecided: count,
            deadRules: listOf(structure({ rule: count, reason: text })),
          },
          "file",
          "accountId",
          "region",
        ),
      ),
      summary: structure({
        images: count,
        deleted: count,
        deprecated: count,
        disabled: count,
        kept: count,
        undecided: count,
        unmatched: count,
      }),
      today: {
        ...structure({ deleted: count, disabled: count, deprecated: count, undecided: count, kept: count }),
        description: "Images by action within 24 hours of the first run, whose hour is not known.",
      },
      freed: {
        ...structure(
          {
            days: { ...count, description: `How far this looks ahead: ${outlookDays}, or as far as --days.` },
            price: structure({ perGbMonth: amount, currency: text }),
            ...space,
            policies: listOf(structure({ name: text, ...space }, "costPerMonth")),
            recipes: listOf(structure({ name: text, ...space }, "costPerMonth")),
          },
          "price",
          "costPerMonth",
        ),
        description: "The snapshots that are deleted in these days.",
      },
      notes: {
        ...listOf(
          structure({
            kind: { enum: noteKinds },
            count: { ...count, description: "How many AMIs, container images or snapshots." },
            text: { ...text, description: "What the note says of all of them." },
            examples: { ...listOf(note), maxItems: maxExamples },
          }),
        ),
        description: "Side effects of the actions of as many days as in `freed`, by kind; empty kinds are omitted.",
      },
      timeline: {
        ...listOf(structure({ date: time, image: text, action: imageActions, policy: text, rule: count })),
        description: "With --days: the actions of all runs.",
      },
      against: {
        ...structure({
          revision: text,
          days: { ...count, description: "How many days ahead the comparison looks." },
          ...Object.fromEntries(kinds.map((kind) => [kind, listOf(difference)])),
          undecided: {
            ...listOf(structure({ possible: listOf({ enum: kinds }), ...acting, reason: text })),
            description: "What may be different for the worse, and the unknown values.",
          },
        }),
        description: "With --against: what differs today and in the next days, for images and their parts apart.",
      },
    },
    "timeline",
    "against",
  ),
} as const;
