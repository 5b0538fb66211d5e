/** Every documented constraint: what keeps it is clean, what breaks it has exactly one finding. */
import { describe, expect, it } from "vitest";
import { snakeCase } from "../../lib/derive/names.ts";
import { evaluate } from "../../lib/lint/evaluate.ts";
import type { Field } from "../../lib/model/field.ts";
import { lintables } from "../../lib/resources.ts";
import { documented, judge, snakeCased } from "../lint/declare.ts";
import { declarationsOf, type Row, readCatalogue } from "./examples.ts";
import { foreignForms, isRightElsewhere } from "./foreign-form.ts";

for (const prefix of ["lifecycle", "hosted-service", "resume-service", "auth"]) {
  const catalogue = readCatalogue(prefix);
  const entry = lintables.find(({ model }) => model.name === catalogue.resource);
  if (entry === undefined) throw new Error(`${catalogue.resource} cannot be linted`);
  const { model } = entry;
  const ruleSet = await entry.ruleSet();

  /** How declarations are written and read: in the documents' words, and as Terraform has them. */
  const forms = [
    { form: "documents", reading: documented, write: (value: unknown) => value, word: (name: string) => name },
    {
      form: "Terraform",
      reading: snakeCased,
      write: (value: unknown) => inSnakeCase(value, model.declaration),
      word: snakeCase,
    },
  ].filter(({ form }) => form === "documents" || model.requestOnly !== true);

  const rows = catalogue.rows.filter(({ decidedBy }) => decidedBy === undefined);

  describe.each(forms)("in $form", ({ form, reading, write, word }) => {
    const severe = (row: Row, example: unknown) =>
      judge(ruleSet, declarationsOf(catalogue, row, example).map(write), reading).problems.filter(
        ({ rule }) => rule.severity !== "info",
      );

    it.each(rows.filter((row) => row.form === undefined || row.form === form))("$id", (row) => {
      for (const example of row.valid ?? []) {
        const others = severe(row, example).filter(({ rule }) => rule.id !== row.alsoFinds);
        expect(others.map(({ message }) => message)).toEqual([]);
      }
      for (const example of row.invalid ?? []) {
        const problems = severe(row, example);
        expect(problems.map(({ message }) => message)).toHaveLength(1);
        for (const { rule, at } of problems) {
          expect(rule.severity).toBe(row.severity);
          const path = at.path.replaceAll(/\[\d+\]/g, "[]");
          expect(subjects(row, word).some((subject) => path.startsWith(subject))).toBe(true);
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
      const severe = (declarations: readonly unknown[]) =>
        evaluate(declarations.map((each) => ({ ruleSet, root: write(each) }))).problems.filter(
          ({ rule }) => rule.severity !== "info",
        );

      it.each(foreignRows)("$id", (row) => {
        for (const example of row.valid ?? []) {
          const others = severe(declarationsOf(catalogue, row, example)).filter(
            ({ rule }) => rule.id !== row.alsoFinds,
          );
          expect(others.map(({ message }) => message)).toEqual([]);
        }
        for (const example of row.invalid ?? []) {
          const declarations = declarationsOf(catalogue, row, example);
          if (example === "absent()" && type.generated.includes(row.subject)) continue;
          if (declarations.some((each) => isRightElsewhere(model, each, model.declaration))) continue;
          const problems = severe(declarations);
          expect(problems.map(({ message }) => message)).toHaveLength(1);
          for (const { rule, at } of problems) {
            expect(rule.severity).toBe(row.severity);
            const path = at.path.replaceAll(/\[\d+\]/g, "[]");
            expect(
              subjects(row, (name) => name).some((subject) => path.startsWith(subject === "" ? "" : inFile(subject))),
            ).toBe(true);
          }
        }
      });
    },
  );

  it.each([catalogue.base, ...Object.values(catalogue.bases ?? {})])(
    `${prefix}: a base is without any finding (%#)`,
    (base) => {
      expect(judge(ruleSet, [base])).toEqual({ problems: [], notEvaluated: [] });
    },
  );

  it(`${prefix}: every row is decided by the linter, or says by whom`, () => {
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

/** The paths of a row's subjects, as a file writes them; a finding about a key or value is below its map. */
const subjects = ({ subject }: Row, word: (name: string) => string): readonly string[] =>
  subject
    .split(", ")
    .map((path) => path.replace(/ (keys|values)$|^\(top level\)$|^tags, every tagMap$/, ""))
    .map((path) => (path === "every tagMap" ? "" : path.replaceAll(/\w+/g, word)));

/** A declaration with Terraform's names of members; the keys of maps stay as they are. */
function inSnakeCase(value: unknown, field: Field | undefined): unknown {
  if (Array.isArray(value))
    return value.map((item) => inSnakeCase(item, field?.kind === "list" ? field.element : undefined));
  if (typeof value !== "object" || value === null || field?.kind !== "struct") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      Object.hasOwn(field.members, name) ? snakeCase(name) : name,
      inSnakeCase(member, field.members[name]),
    ]),
  );
}
