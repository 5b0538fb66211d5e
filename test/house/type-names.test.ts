/** One word, one thing: no two exported types share a name, so that a name alone leads to its meaning. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const exported = /^export (?:abstract |declare )*(?:interface|type|class|enum) (\w+)/gm;

const sources = (folder: string): readonly string[] =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `${folder}/${file}`);

/**
 * Types for users wrap those of the engine under the name that users know. A name that stands in two rooms only because
 * one hands on the other (`export type { X } from`) is one type, and not found here.
 */
test("no two exported types share a name", () => {
  const files = new Map<string, string[]>();
  for (const file of ["lib", "lint-rules", "constructs"].flatMap(sources))
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(exported))
      files.set(name, [...(files.get(name) ?? []), file]);
  expect(files.size).toBeGreaterThan(900);
  expect([...files].filter(([, places]) => new Set(places).size > 1)).toEqual([]);
});
