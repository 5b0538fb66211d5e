/** The list form of a map: `[{ Key: team, Value: web }]` for `{ team: web }`. */
import type { ListField, MapField } from "../model/field.ts";

/** The list of structures, with members of these names, that represents a map. An entry may omit its value. */
export function listForm(
  { kind, asList: _, minEntries, maxEntries, key, value, ...facts }: MapField,
  names: NonNullable<MapField["asList"]>,
): ListField {
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
      members: { [names.key]: { ...key, required: true }, [names.value]: value },
    },
  };
}
