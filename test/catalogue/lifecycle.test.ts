/** Every documented constraint of a lifecycle policy: what keeps it is clean, what breaks it has exactly one finding. */
import { describe, expect, it } from "vitest";
import { snakeCase } from "../../lib/derive/names.ts";
import type { Field } from "../../lib/model/field.ts";
import { lifecyclePolicy } from "../../lib/model/lifecycle-policy.ts";
import { resources } from "../../lib/resources.ts";
import { documented, judge, snakeCased } from "../lint/declare.ts";
import { declarationsOf, type Row, readCatalogue } from "./examples.ts";

const catalogue = readCatalogue("lifecycle");
const entry = resources.find(({ model }) => model.name === catalogue.resource);
if (entry === undefined) throw new Error(`${catalogue.resource} is not a resource`);
const ruleSet = await entry.ruleSet();

/** How declarations are written and read: in the documents' words, and as Terraform has them. */
const forms = [
  { form: "documented", reading: documented, write: (value: unknown) => value, word: (name: string) => name },
  {
    form: "snake case",
    reading: snakeCased,
    write: (value: unknown) => inSnakeCase(value, lifecyclePolicy.declaration),
    word: snakeCase,
  },
];

/** These rows are about the spelling of names, which is another in Terraform. */
const aboutNames = ["lifecycle/member-names", "lifecycle/nested-member-names", "lifecycle/exclusion-member-name"];

const rows = catalogue.rows.filter(({ decidedBy }) => decidedBy === undefined);

describe.each(forms)("in $form", ({ form, reading, write, word }) => {
  const ours = form === "documented" ? rows : rows.filter(({ id }) => !aboutNames.includes(id));
  const severe = (row: Row, example: unknown) =>
    judge(ruleSet, declarationsOf(catalogue, row, example).map(write), reading).problems.filter(
      ({ rule }) => rule.severity !== "info",
    );

  it.each(ours)("$id", (row) => {
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

it("the base is without any finding", () => {
  expect(judge(ruleSet, [catalogue.base])).toEqual({ problems: [], notEvaluated: [] });
});

it("every row is decided by the linter, or says by whom", () => {
  for (const { id, checkable, decidedBy, valid } of catalogue.rows) {
    const isOurs = checkable === "offline" || checkable === "cross-resource";
    expect({ id, isOurs, hasExample: valid !== undefined }).toEqual({ id, isOurs, hasExample: isOurs });
    expect({ id, decidedBy }).toEqual({
      id,
      decidedBy: isOurs ? undefined : checkable === "plan" ? "plan" : expect.stringMatching(/^(service|client)$/),
    });
  }
});

/** The paths of a row's subjects, as a file writes them; a finding about a key or value is below its map. */
const subjects = ({ subject }: Row, word: (name: string) => string): readonly string[] =>
  subject
    .split(", ")
    .map((path) => path.replace(/ (keys|values)$|^\(top level\)$|^tags, every tagMap$/, ""))
    .map((path) =>
      path === "every tagMap"
        ? ""
        : path
            .split(".")
            .map((leg) => leg.replace(/^\w+/, word))
            .join("."),
    );

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
