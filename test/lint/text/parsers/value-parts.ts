/** The parts of plain data. */
import type { Segment } from "../../../../lib/lint/text/path.ts";

/** All parts of a value with their paths. */
export function* parts(value: unknown, path: readonly Segment[] = []): Generator<[Segment[], unknown]> {
  yield [[...path], value];
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* parts(item, [...path, index]);
  else if (typeof value === "object" && value !== null) {
    for (const [key, member] of Object.entries(value)) yield* parts(member, [...path, key]);
  }
}
