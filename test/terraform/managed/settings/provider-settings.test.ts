/** The pages about the provider's settings. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { providerSchema } from "../../../../lib/terraform/managed/settings/provider-configuration.ts";

test("docs/provider.md lists each setting of the schema once", () => {
  const page = readFileSync("docs/provider.md", "utf8");
  const [, table = ""] = /^\| setting \| meaning \| default \|\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(page) ?? [];
  const listed = table
    .split("\n")
    .flatMap((row) => [...(row.split(" | ")[0] ?? "").matchAll(/`([a-z_]+)/g)].map(([, name]) => name));
  expect(listed.toSorted()).toEqual(Object.keys(providerSchema.attributes).toSorted());
});
