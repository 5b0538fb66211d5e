/** One name, one meaning: exported types have unique names. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const exported = /^export (?:abstract |declare )*(?:interface|type|class|enum) (\w+)/gm;

const sources = (folder: string): readonly string[] =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".generated.ts"))
    .map((file) => `${folder}/${file}`);

/**
 * Public types may wrap the engine's types under the same names. A re-export (`export type { X } from`) is the same
 * type, and not counted here. Nor are generated types, whose names follow from the model's: a type by hand that narrows
 * one has its name.
 */
test("exported types have unique names", () => {
  const files = new Map<string, string[]>();
  for (const file of ["lib", "lint-rules", "constructs"].flatMap(sources))
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(exported))
      files.set(name, [...(files.get(name) ?? []), file]);
  expect(files.size).toBeGreaterThan(900);
  expect([...files].filter(([, places]) => new Set(places).size > 1)).toEqual([]);
});
