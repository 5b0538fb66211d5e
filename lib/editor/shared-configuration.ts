/** The files that a configuration names: what it extends, and its plugins. */
import { dirname, resolve } from "node:path";
import type { Syntax } from "./scan/cursor.ts";
import { type OutlineNode, outlineOf } from "./scan/outline.ts";

/** The path of the file that a configuration names at an offset; undefined elsewhere, and for packages. */
export function configurationAt(path: string, text: string, offset: number, syntax: Syntax): string | undefined {
  const named = outlineOf(text, syntax).flatMap((document) => [...valuesIn(document, false)]);
  const value = named.find(({ start, end }) => start <= offset && offset <= end)?.text;
  return value?.startsWith(".") === true ? resolve(dirname(path), value) : undefined;
}

function* valuesIn(
  { name, value, parts }: OutlineNode,
  isNamed: boolean,
): Generator<NonNullable<OutlineNode["value"]>> {
  const names = isNamed || name === "extends" || name === "plugins";
  if (names && value !== undefined) yield value;
  for (const part of parts) yield* valuesIn(part, names);
}
