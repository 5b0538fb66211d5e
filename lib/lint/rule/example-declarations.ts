/** Parses the examples of rules into declarations, with the paths of their marks. */

import { parseYaml } from "../text/parsers/yaml.ts";
import { formatPath, type Segment } from "../text/path.ts";
import type { Place } from "../text/place.ts";
import type { Range } from "../text/position.ts";
import { readExample } from "./example.ts";

/** A marked value or key of an example. */
export interface Marked {
  /** Index of the declaration. */
  readonly declaration: number;
  readonly path: string;
  readonly steps: readonly Segment[];
  /** Whether the key is marked rather than the value. */
  readonly isKey: boolean;
}

/** An example, merged into the base example of its resource. */
export interface ExampleDeclarations {
  readonly declarations: readonly { readonly [member: string]: unknown }[];
  /** The ARN of each declaration. */
  readonly resources: readonly string[];
  readonly marked: readonly Marked[];
}

/**
 * Parses an example and merges it, by top-level members, into the base example of its resource (`bases` is by resource
 * name). A document of another resource names it at its beginning: `--- # agent-card`. Throws an Error if the example
 * cannot be parsed.
 */
export function exampleDeclarations(
  resource: string,
  bases: ReadonlyMap<string, string>,
  marked: string,
): ExampleDeclarations {
  const { yaml, marks } = readExample(marked);
  const named = [...yaml.matchAll(/^---[ \t]*(?:#[ \t]*(\S+))?[ \t]*$/gm)].map(([, name]) => name ?? resource);
  const resources = /^---/.test(yaml) ? named : [resource, ...named];
  const baseMembers = new Map(resources.map((name) => [name, parseYaml(bases.get(name) ?? "{}").values[0]]));
  const { values, places } = parseYaml(yaml);
  const parts = marks.length === 0 ? [] : places().flatMap((place, index) => [...partsOf(place, index, [])]);
  return {
    resources,
    declarations: values.map((value, index) => ({
      ...structuredClone(Object(baseMembers.get(resources[index] ?? ""))),
      ...Object(value),
    })),
    marked: marks.map((mark) => {
      const part = partAt(mark, parts);
      if (part === undefined)
        throw new Error(`${JSON.stringify(yaml.slice(mark.start, mark.end))} is not a value or key`);
      const { declaration, steps, isKey } = part;
      return { declaration, path: formatPath(steps), steps, isKey: isKey && mark.start < mark.end };
    }),
  };
}

/** A value or key of an example. */
interface Part extends Omit<Marked, "path"> {
  readonly range: Range;
}

/** The part that is marked; for an empty mark, the member whose key precedes it. */
function partAt({ start, end }: Range, parts: readonly Part[]): Part | undefined {
  if (start < end) return parts.find(({ range }) => range.start === start && range.end === end);
  const before = parts.filter(({ isKey, range }) => isKey && range.end < start);
  return before.sort((one, other) => other.range.end - one.range.end)[0];
}

function* partsOf(place: Place, declaration: number, steps: readonly Segment[]): Generator<Part> {
  if (steps.length > 0) yield { range: place.value, declaration, steps, isKey: false };
  if (place.key !== undefined) yield { range: place.key, declaration, steps, isKey: true };
  for (const [name, member] of place.members ?? []) yield* partsOf(member, declaration, [...steps, name]);
  for (const [index, item] of (place.items ?? []).entries()) yield* partsOf(item, declaration, [...steps, index]);
}
