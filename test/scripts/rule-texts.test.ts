/** The texts of rules in a bundle: rules have none, and pages of rules have all. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { builtInPages } from "../../lib/cli/lint/built-in-pages.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { bundleOptions } from "../../scripts/bundle-options.ts";
import { noHandlers, onlyCommands } from "../../scripts/left-out.ts";
import { packLazily } from "../../scripts/pack-lazily.ts";
import { engineFile } from "../../scripts/playground-bundle.ts";
import { withoutTexts } from "../../scripts/rule-texts.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const pagesModule = "lib/cli/lint/built-in-pages.ts";

/** The reasons of rules that a bundle has as they are in the source. */
async function reasonsIn(bundle: string): Promise<readonly string[]> {
  const sets = await Promise.all(lintables.map(({ rules }) => rules()));
  const reasons = sets.flatMap(({ default: { rules } }) => rules.map(({ otherwise = "" }) => otherwise));
  expect(reasons.length).toBeGreaterThan(150);
  return reasons.filter((reason) => reason.includes(" ") && bundle.includes(reason));
}

test.each([
  [
    "lintel lint",
    1_620_000,
    async () => {
      const plugins = [onlyCommands(["lint"]), noHandlers, packLazily([pagesModule])];
      const options = { ...bundleOptions("", plugins), entryPoints: ["lib/cli/lintel.ts"], outfile: "lint.cjs" };
      const { outputFiles } = await build({ ...options, write: false, legalComments: "none" });
      return outputFiles.map(({ text }) => text).join("");
    },
  ],
  ["the playground's engine", 1_210_000, async () => (await engineFile()).text],
])("the rules in the bundle of %s have no examples and no reasons", async (_, most, bundled) => {
  const bundle = await bundled();
  expect(await reasonsIn(bundle)).toEqual([]);
  expect(bundle.length).toBeLessThanOrEqual(most);
});

test("a bundle has the pages of all rules", async () => {
  const outfile = join(temporaryFolder(), "pages.cjs");
  await build({ ...bundleOptions(), entryPoints: [pagesModule], outfile });
  const bundled: { readonly builtInPages: typeof builtInPages } = await import(pathToFileURL(outfile).href);
  expect(await bundled.builtInPages()).toEqual(await builtInPages());
});

test.each([
  [
    "on their own lines",
    'rule({\n  id: "a",\n  good: {\n    x: `\n  },`,\n  },\n  when: [],\n});',
    'rule({\n  id: "a",\n  \n  when: [],\n});',
  ],
  ["at the end of a line", "({ id, otherwise: `a, b`, good, bad })", "({ id,    })"],
  ["within an example", "({ good: { bad: 1 }, when })", "({  when })"],
  ["as names in a pattern", "const { good, bad } = rule;", "const { good, bad } = rule;"],
])("leaves out texts %s", (_, module, left) => {
  expect(withoutTexts("rule.ts", module)).toBe(left);
});
