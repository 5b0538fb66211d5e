/** The list form of a map: `[{ Key: team, Value: web }]` for `{ team: web }`. */
import type { EntryNames, ListShape, MapShape, ShapeOf, StringShape } from "./shape.ts";

/** The list of structures, with members of these names, that represents a map. An entry may omit its value. */
export function listForm<Facts extends object>(
  map: Facts & MapShape<Facts & StringShape, ShapeOf<Facts>>,
  names: EntryNames,
): Facts & ListShape<ShapeOf<Facts>> {
  const { kind: _, asList: __, minEntries, maxEntries, key, value, ...facts } = map;
  const { required: ___, ...factsOfEntry } = { required: undefined, ...facts };
  const element = {
    ...factsOfEntry,
    kind: "struct",
    members: { [names.key]: { ...key, required: true }, [names.value]: value },
  };
  const list = {
    ...facts,
    kind: "list",
    ...(minEntries !== undefined && { minItems: minEntries }),
    ...(maxEntries !== undefined && { maxItems: maxEntries }),
    element,
  };
  // The facts of the map, which the compiler cannot follow through the rest of a destructured type parameter.
  return list as unknown as Facts & ListShape<ShapeOf<Facts>>;
}
