/** The JSON schema of what `lintel compare` writes; schemas/ is rendered from it. */
import { count, listOf, structure, text, time } from "../simulation/result-schema.ts";

const witness = {
  ...structure({
    at: { ...time, description: "The time of the run." },
    inventory: { type: "object", description: "What `lintel simulate --inventory` reads." },
  }),
  description: "As few images as possible on which the verdicts differ in this way.",
};
const relations = { enum: ["equal", "wider", "narrower", "different"] };
const action = structure(
  {
    relation: {
      ...relations,
      description: "What the policies do now, as against before, to any inventory in one run.",
    },
    newly: witness,
    later: {
      ...structure({
        at: { ...time, description: "The time of the first run." },
        inventory: { type: "object", description: "What `lintel simulate --inventory` reads." },
        day: {
          ...count,
          description: "The days from then until the deletion; `--days` of `lintel simulate` is one more.",
        },
      }),
      description:
        "Of deletions: an inventory whose first image the policies delete on a later day, and the policies before still later or never; beside `newly`, only what the policies before never delete and no run shows.",
    },
    isOpenOverDays: {
      const: true,
      description: "Of deletions: there are too many inventories to try over days, and none of those tried is `later`.",
    },
    sooner: {
      ...witness,
      description: "The same, where the policies before act on the first image too, but in a later run.",
    },
    noLonger: witness,
    unlessUnknown: {
      ...listOf(
        structure(
          {
            because: { ...text, description: "Why the value is not known." },
            expression: { ...text, description: "The whole expression that decides the value, if it is certain." },
            places: listOf(structure({ side: { enum: [0, 1] }, policy: count, member: text })),
            cases: listOf(
              structure(
                {
                  relation: relations,
                  from: {
                    ...count,
                    description: "The least number of this case, which ends where the next one begins.",
                  },
                  values: { type: "array" },
                },
                ...["from", "values"],
              ),
            ),
          },
          "expression",
        ),
      ),
      description: "The values that are not known and on which the relation depends, with the relation for each value.",
    },
  },
  ...["newly", "later", "isOpenOverDays", "sooner", "noLonger", "unlessUnknown"],
);
const ofImages = { deletions: action, disabled: action, deprecated: action };
const deletions = structure({ deletions: action });
const actions = {
  ...ofImages,
  parts: {
    ...structure({ vmImages: structure(ofImages), snapshots: deletions, containers: deletions }),
    description: "The same for AMIs, snapshots and containers of images.",
  },
};
const place = { file: text, line: count, column: count, endLine: count, endColumn: count };
const change = {
  rule: text,
  severity: { enum: ["error", "warning", "info"] },
  message: text,
  help: text,
  ...place,
  setAt: structure(place),
  resource: text,
  path: text,
  documents: listOf({ type: "object" }),
};

/** For `--format json`; later releases may add members, and increment `version` if they change one. */
export const compareSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "lintel compare --format json",
  ...structure({
    version: { const: 1 },
    against: text,
    ...actions,
    policies: listOf(
      structure(
        {
          name: text,
          file: text,
          nameBefore: { ...text, description: "If it has another name now." },
          exists: { enum: ["both", "now", "before"] },
          note: { ...text, description: "Whether it remains unmanaged, or acts in another region." },
          ...actions,
          sentences: listOf(text),
        },
        ...["nameBefore", "note", "deletions", "disabled", "deprecated", "parts"],
      ),
    ),
    changes: listOf(
      structure(
        {
          ...change,
          side: {
            enum: ["now", "before"],
            description: "The side of the file: a removed declaration is in the other side.",
          },
        },
        ...["help", "setAt"],
      ),
    ),
    suppressed: listOf(structure({ ...change, suppression: { type: "object" } }, "help", "setAt")),
    open: {
      ...listOf(structure({ resource: text, file: text, path: text, reason: text })),
      description: "Changes of other kinds that an unknown value leaves open.",
    },
    summary: structure({
      errors: count,
      warnings: count,
      info: count,
      infos: { ...count, description: "The earlier name of `info`, until 1.0.", deprecated: true },
      suppressed: count,
    }),
  }),
} as const;
