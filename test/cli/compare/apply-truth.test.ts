/** Comparisons of pairs of declarations, held against what Terraform plans after a real apply (apply-truth.long.ts). */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";
import type { Files } from "./apply-truth/blocks.ts";
import { foreignPairs } from "./apply-truth/foreign-pairs.ts";
import { filesOf, idOf, pairs, providersOf } from "./apply-truth/pairs.ts";
import { saidBy } from "./apply-truth/said-by.ts";

/** The action of each resource that changes, by pair and address. */
type Truth = { readonly [pair: string]: { readonly [address: string]: string } };

const planned: Truth = JSON.parse(readFileSync(resolve("test/cli/compare/apply-truth/planned.json"), "utf8"));
const lintel = lintelInProcess();

/** A folder with both sides. */
const folderOf = (before: Files, now: Files): string =>
  temporaryFolder(
    Object.fromEntries(
      Object.entries({ before, now }).flatMap(([side, files]) =>
        Object.entries(files).map(([path, text]) => [`${side}/${path}`, text]),
      ),
    ),
  );

it("more than 150 pairs are held against a plan", () => {
  expect(Object.keys(planned)).toEqual(pairs.map(({ title }) => title));
  expect(pairs.length).toBeGreaterThan(150);
});

describe("a comparison says what Terraform plans", () => {
  let found: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const [before, now] = (["before", "now"] as const).map((side) => ({
      ...filesOf(side),
      "main.tf": providersOf(""),
    }));
    const policyAt = (name: string) => `module.${name.slice(0, 4)}.lintel_lifecycle_policy.s`;
    found = await saidBy(lintel, folderOf(before ?? {}, now ?? {}), policyAt);
  });

  it.each(pairs.map(({ title }, index) => [title, index] as const))("%s", (title, index) => {
    const prefix = `module.${idOf(index)}.`;
    const said = [...found].flatMap(([address, action]) =>
      address.startsWith(prefix) ? [[address.slice(prefix.length), action] as const] : [],
    );
    expect(Object.fromEntries(said)).toEqual(planned[title]);
  });
});

describe("a comparison says what other tools do by their schemas", () => {
  it.each(foreignPairs.map((each) => [each.title, each] as const))("%s", async (_, { before, now, truth }) => {
    const found = await saidBy(lintel, folderOf(before, now), (name) => Object.keys(truth).find(() => name !== ""));
    const said = [...found].map(([resource, action]) => [resource.split(" ")[0], action]);
    expect(Object.fromEntries(said)).toEqual(truth);
  });
});
