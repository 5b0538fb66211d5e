/** The bounds of tag keys and values of all resources with tag maps, and AWS's reserved prefix. */
import { cite } from "./citation.ts";
import { documentedFields } from "./documented-fields.ts";
import type { MapField } from "./field.ts";

const fields = cite(3, "Resources and their fields");
const { text } = documentedFields(fields);
const limits = cite(3, "Limits");

/** The prefix of tag keys that AWS reserves (gap `lifecycle-policy/reserved-tag-prefix`). */
export const reservedTagPrefix = "aws:";

/** Tags by key. */
export type TagMap = { readonly [key: string]: string };

/** The bounds of all tag maps; only their effects differ. */
export const tagMapBounds = {
  kind: "map",
  cites: fields,
  boundCites: limits,
  minEntries: 1,
  maxEntries: 50,
  key: text("A tag key. It must not begin with the provider-reserved tag prefix.", {
    minLength: 1,
    maxLength: 128,
    pattern: {
      source: "^[A-Za-z0-9\\s_.:/=+@-]*$",
      meaning: "letters, digits, whitespace and the characters _ . : / = + - @",
    },
  }),
  value: text("A tag value; it may be empty.", { boundCites: limits, maxLength: 256 }),
} as const satisfies Omit<MapField, "description">;
