/** What holds of every declaration that `lintel migrate` writes: the linter reads the result as it read the source. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { migrateDeclared } from "../../../lib/adopt/migrate/to-lintel/migrate-declared.ts";
import type { ResourceModel } from "../../../lib/facts/model/resource.ts";
import { nodeValue } from "../../../lib/lint/declaration/node-value.ts";
import { parseHcl } from "../../../lib/lint/inputs/hcl/syntax/parse.ts";
import type { Lintable } from "../../../lib/lint/rule/lintable.ts";
import { lintDeclarations } from "../../../lib/lint/run/run.ts";
import { lintables } from "../../../lib/services/lintables.generated.ts";
import { foreignForms } from "../../catalogue/foreign-form.ts";
import { arbitraryValue } from "../../facts/shape/arbitrary-value.ts";
import { cases } from "../../run/sizes.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

/** All kinds without their rules, since only declarations are compared here. */
const withoutRules = lintables.map(
  ({ model, rules }): Lintable => ({
    model,
    rules: async () => ({ default: { ...(await rules()).default, rules: [] } }),
  }),
);

/** The kinds of AWS's services, which have no secrets of their own. */
const models = lintables
  .map(({ model }) => model)
  .filter(({ regional, requestOnly }) => regional === true && requestOnly !== true);

/** Texts of all kinds, but none that another tool replaces, and none that looks like a secret. */
const text = fc
  .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(..."ab z\"'\\\n\t\b$%{}#=é😀") })
  .filter((value) => !/\{\{|\$\{\w+:/.test(value) && value.trim() !== "");

/** Declarations of a kind, without what belongs to the request alone. */
function declarationOf({ declaration, label, name }: ResourceModel): fc.Arbitrary<unknown> {
  const members = Object.entries(declaration.members).filter(([, { requestOnly }]) => requestOnly !== true);
  const struct = { ...declaration, members: Object.fromEntries(members) };
  return arbitraryValue(struct, { text: () => text }).map((value) => ({ ...Object(value), [label]: `${name} 1` }));
}

/** Without empty lists and maps, which mean the same as absent ones. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, each]) => [name, shown(each)] as const);
  return Object.fromEntries(
    members.filter(([, each]) => JSON.stringify(each) !== "{}" && JSON.stringify(each) !== "[]"),
  );
}

/** What the files of a folder declare. */
async function readIn(workingFolder: string, paths: readonly string[], kind?: string) {
  const request = { paths, resources: withoutRules, workingFolder, ...(kind !== undefined && { kind }) };
  const { declarations, result } = await lintDeclarations(request);
  expect(result.faults.map(String)).toEqual([]);
  return declarations;
}

const values = (declarations: Awaited<ReturnType<typeof readIn>>): readonly unknown[] =>
  declarations.map(({ root }) => shown(nodeValue(root, (because) => ({ because }))));

/** Writes what a file declares as HCL; returns what the result declares, and what was told. */
async function roundTrip(document: unknown, kind?: string) {
  const source = temporaryFolder({ "source.json": JSON.stringify(document) });
  const before = await readIn(source, ["source.json"], kind);
  const { files, problems } = migrateDeclared({
    groups: [{ folder: ".", stem: "source", source: "source.json", found: before }],
    language: "hcl",
    contentsOf: () => ({ addresses: new Set(), variables: new Set(), requires: "lintel", hasProvider: true }),
    importIdOf: () => "arn:aws:apprunner:eu-west-1:123456789012:service/a/b",
    isOfService: () => false,
    meansTheSame: () => false,
  });
  const folder = temporaryFolder();
  for (const { name, after } of files) writeFileSync(join(folder, name), after);
  expect(() => files.map(({ after }) => parseHcl(after))).not.toThrow();
  const after = await readIn(folder, ["source.lintel.tf"]);
  const written = readFileSync(join(folder, "source.lintel.tf"), "utf8");
  return { after: values(after), problems, written };
}

const rulesOf = (problems: readonly { readonly rule: string }[]): readonly string[] =>
  problems.map(({ rule }) => rule).filter((rule) => rule !== "migrate/retain");

test.each(models.map((model) => ({ name: model.name, model })))(
  "requests for a $name are read as they were written",
  async ({ model }) => {
    await fc.assert(
      fc.asyncProperty(declarationOf(model), async (declaration) => {
        const { after, problems, written } = await roundTrip(declaration, model.name);
        expect(after, written).toEqual([shown(declaration)]);
        expect(rulesOf(problems)).toEqual([]);
      }),
      { numRuns: cases(150) },
    );
  },
);

const inTemplates = models.flatMap((model) =>
  foreignForms(model).flatMap(({ type, write }) =>
    type.tool === "cloudformation" ? [{ type: type.type, model, write }] : [],
  ),
);

test.each(inTemplates)("templates with $type are read as they were written", async ({ type, model, write }) => {
  await fc.assert(
    fc.asyncProperty(declarationOf(model), async (declaration) => {
      const Resources = { Some: { Type: type, Properties: write(declaration).raw } };
      const { after, problems, written } = await roundTrip({ Resources });
      expect(after, written).toEqual([shown(declaration)]);
      expect(rulesOf(problems)).toEqual([]);
    }),
    { numRuns: cases(150) },
  );
});
