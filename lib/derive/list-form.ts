/** The list form of a map: `[{ Key: team, Value: web }]` for `{ team: web }`. */
import type { ListField, MapField } from "../model/field.ts";

/** The list that a service writes for a map; undefined for a map that has no such form. An entry may leave its value out. */
export function listForm({
  kind,
  asList,
  minEntries,
  maxEntries,
  key,
  value,
  ...facts
}: MapField): ListField | undefined {
  if (asList === undefined) return undefined;
  const { description, cites } = facts;
  return {
    ...facts,
    kind: "list",
    ...(minEntries !== undefined && { minItems: minEntries }),
    ...(maxEntries !== undefined && { maxItems: maxEntries }),
    element: {
      kind: "struct",
      description,
      cites,
      members: { [asList.key]: { ...key, required: true }, [asList.value]: value },
    },
  };
}
