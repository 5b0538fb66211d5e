/** Every documented constraint: valid examples have no finding, invalid ones exactly one. */
import { describe, expect, it } from "vitest";
import { snakeCase } from "../../lib/facts/derive/names.ts";
import type { Citation } from "../../lib/facts/model/citation.ts";
import type { Field } from "../../lib/facts/model/field.ts";
import type { Reading } from "../../lib/lint/declaration/reading.ts";
import { evaluate } from "../../lib/lint/engine/evaluate.ts";
import type { RuleFacts } from "../../lib/lint/rule/rule.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { documented, inEitherCasing, judge, judgeAll, snakeCased } from "../lint/declare.ts";
import {
  type Catalogue,
  catalogues,
  declarationsOf,
  type ExampleDeclaration,
  type Row,
  readCatalogue,
} from "./examples.ts";
import { foreignForms, isNoFaultIn } from "./foreign-form.ts";

/**
 * Whether a rule says no more than the documents do: not so a warning about what they accept and a public guide
 * refuses.
 */
const isOfDocuments = ({ severity, cites }: RuleFacts): boolean =>
  severity === "error" || !cites.some((citation) => "guide" in citation);

/** Whether AWS, or another tool, refuses what the documents accept. */
const isOfVendor = ({ cites = [] }: { readonly cites?: Citation | readonly Citation[] }): boolean =>
  [cites].flat().some((each) => "publicModel" in each || ("guide" in each && each.guide === "terraform-aws"));

const ruleSets = new Map(
  await Promise.all(lintables.map(async ({ model, rules }) => [model.name, (await rules()).default] as const)),
);

for (const prefix of catalogues) {
  const catalogue = readCatalogue(prefix);
  const ruleSet = ruleSets.get(catalogue.resource);
  if (ruleSet === undefined) throw new Error(`${catalogue.resource} cannot be linted`);
  const { resource: model } = ruleSet;
  const reading = model.takesSnakeCase === true ? inEitherCasing : documented;

  /** How declarations are written and read: in the documentation's names, and in snake case, as in Terraform. */
  const forms = [
    { form: "documents", reading, write: (value: unknown) => value, word: (name: string) => name },
    { form: "snake case", reading: snakeCased, write: inSnakeCase, word: snakeCase },
  ].filter(({ form }) => form === "documents" || model.requestOnly !== true || model.takesSnakeCase === true);

  const judged = (
    declarations: readonly ExampleDeclaration[],
    reading: Reading,
    write: (value: unknown, field: Field) => unknown,
  ) =>
    judgeAll(
      declarations.flatMap(({ resource, raw }) => {
        const ruleSet = ruleSets.get(resource);
        return ruleSet === undefined ? [] : [{ ruleSet, raw: write(raw, ruleSet.resource.declaration) }];
      }),
      reading,
    );

  const rows = catalogue.rows.filter(({ decidedBy }) => decidedBy === undefined);

  describe.each(forms)("in $form", ({ form, reading, write, word }) => {
    const severe = (row: Row, example: unknown) =>
      judged(declarationsOf(catalogue, row, example), reading, write).problems.filter(
        (problem) =>
          problem.rule.severity !== "info" &&
          isOfDocuments(problem.rule) &&
          !isOfVendor(problem) &&
          problem.rule.id !== row.alsoFinds,
      );

    it.each(rows.filter((row) => row.form === undefined || row.form === form))("decides the row $id", (row) => {
      for (const example of row.valid ?? []) {
        expect(severe(row, example).map(({ message }) => message)).toEqual([]);
      }
      for (const example of row.invalid ?? []) {
        const problems = severe(row, example);
        expect(problems.map(({ message }) => message)).toHaveLength(1);
        for (const { rule, at } of problems) {
          expect(rule.severity).toBe(row.lintedAs ?? row.severity);
          const path = at.path.replaceAll(/\[\d+\]/g, "[]");
          expect([path, ...subjects(row, catalogue, word).filter((subject) => path.startsWith(subject))]).not.toEqual([
            path,
          ]);
        }
      }
    });
  });

  const requestOnly = Object.entries<Field>(model.declaration.members)
    .filter(([, member]) => member.requestOnly === true)
    .map(([name]) => name);
  const foreignRows = rows.filter(({ form, subject }) => form === undefined && !requestOnly.includes(subject));

  describe.each(foreignForms(model).map((form) => ({ ...form, name: form.type.type })))(
    "as $name",
    ({ type, write, path: inFile }) => {
      const severe = (declarations: readonly ExampleDeclaration[]) =>
        evaluate(declarations.map(({ raw }) => ({ ruleSet, root: write(raw) }))).problems.filter(
          (problem) => problem.rule.severity !== "info" && isOfDocuments(problem.rule) && !isOfVendor(problem),
        );

      it.each(foreignRows)("decides the row $id", (row) => {
        for (const example of row.valid ?? []) {
          const others = severe(declarationsOf(catalogue, row, example)).filter(
            ({ rule }) => rule.id !== row.alsoFinds,
          );
          expect(others.map(({ message }) => message)).toEqual([]);
        }
        for (const example of row.invalid ?? []) {
          const declarations = declarationsOf(catalogue, row, example);
          if (isNoFaultIn(type, row, example, declarations)) continue;
          const problems = severe(declarations);
          expect(problems.map(({ message }) => message)).toHaveLength(1);
          if (type.blocks === true && example === "recipes(0)") continue; // without blocks, they are missing
          for (const { rule, at } of problems) {
            expect(rule.severity).toBe(row.lintedAs ?? row.severity);
            const path = at.path.replaceAll(/\[\d+\]/g, "[]");
            expect(
              subjects(row, catalogue, (name) => name).some((subject) =>
                path.startsWith(subject === "" ? "" : inFile(subject)),
              ),
            ).toBe(true);
          }
        }
      });
    },
  );

  it.each([catalogue.base, ...Object.values(catalogue.bases ?? {})])(
    `${prefix}: a base has no findings (%#)`,
    (base) => {
      expect(judge(ruleSet, [base])).toEqual({ problems: [], notEvaluated: [] });
    },
  );

  it(`${prefix}: every row is decided by the linter, or names what decides it`, () => {
    for (const { id, checkable, decidedBy, valid } of catalogue.rows) {
      const isOurs = checkable === "offline" || checkable === "cross-resource";
      expect({ id, isOurs, hasExample: valid !== undefined }).toEqual({ id, isOurs, hasExample: isOurs });
      expect({ id, decidedBy }).toEqual({
        id,
        decidedBy: isOurs ? undefined : checkable === "plan" ? "plan" : expect.stringMatching(/^(service|client)$/),
      });
    }
  });
}

/**
 * The paths of a row's subjects, as a file writes them; a finding about a key or value has the path of its map or
 * below.
 */
const subjects = ({ subject }: Row, { beside = {} }: Catalogue, word: (name: string) => string): readonly string[] =>
  subject
    .split(", ")
    .map((path) => path.replace(/ (keys|values)$|^\(top level\)$|^tags, every tagMap$/, "").replaceAll(".*", ".k"))
    .map((path) => (Object.hasOwn(beside, path.split(".")[0] ?? "") ? path.slice(path.indexOf(".") + 1) : path))
    .map((path) => (path === "every tagMap" ? "" : path.replaceAll(/\w+/g, word)));

/** A declaration with member names in snake case; the keys of maps are unchanged. */
function inSnakeCase(value: unknown, field: Field | undefined): unknown {
  if (Array.isArray(value))
    return value.map((item) => inSnakeCase(item, field?.kind === "list" ? field.element : undefined));
  if (typeof value !== "object" || value === null) return value;
  if (field?.kind === "map") {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, inSnakeCase(entry, field.value)]));
  }
  if (field?.kind !== "struct") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      Object.hasOwn(field.members, name) ? snakeCase(name) : name,
      inSnakeCase(member, field.members[name]),
    ]),
  );
}
