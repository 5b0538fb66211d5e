/** The titles of all possible findings: of each rule's bad examples, and of faults in every field. */
import { describe, expect, it } from "vitest";
import { documentField } from "../../../lib/facts/derive/document.ts";
import { fieldsOf } from "../../../lib/facts/derive/fields.ts";
import { snakeCase } from "../../../lib/facts/derive/names.ts";
import type { Field } from "../../../lib/facts/model/field.ts";
import { pathOf } from "../../../lib/lint/declaration/plain.ts";
import type { RuleSet } from "../../../lib/lint/rule/declaration.ts";
import { exampleDeclarations } from "../../../lib/lint/rule/example-declarations.ts";
import { lintables } from "../../../lib/services/lintables.generated.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { titleOf, titleOfDetail } from "../../../lib/terraform/managed/title.ts";
import { documented, found, judgeAll, place, snakeCased } from "../../lint/declare.ts";
import { secret } from "../../run/secret.ts";

const ruleSets = new Map<string, RuleSet>();
const bases = new Map<string, string>();
for (const { model, rules } of lintables) {
  const { default: ruleSet } = await rules();
  ruleSets.set(model.name, ruleSet);
  bases.set(model.name, ruleSet.baseExample);
}

/** The parts of a declaration that Terraform has in snake case. */
function inTerraform(field: Field | undefined, value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((each) => inTerraform(field?.kind === "list" ? field.element : undefined, each));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, each]) => {
    if (field?.kind === "struct") return [snakeCase(name), inTerraform(field.members[name], each)];
    return [name, field?.kind === "map" ? inTerraform(field.value, each) : each];
  });
  return Object.fromEntries(members);
}

/** A fake token, whose kind has a known prefix. */
const pasted = secret("Pasted", "ghp_");

/** Values that few fields accept; undefined for a missing value. */
const faults = ["", "x".repeat(21_000), pasted, 1e9, -1.5, { "a b": [] }, undefined];

/** The title of each finding about some values, with its rule's summary. */
function titles(declared: readonly { readonly ruleSet: RuleSet; readonly raw: unknown }[], reading = documented) {
  const { problems } = judgeAll(declared, reading);
  return problems.map(({ rule, statement, at }) => ({
    title: titleOf(statement, at.path),
    summary: rule.summary,
    statement,
    last: at.lastSegment,
  }));
}

function expectTitle({ title, summary, statement, last }: ReturnType<typeof titles>[number]): void {
  expect(title.length).toBeLessThanOrEqual(100);
  expect(title.length).toBeGreaterThan(10);
  expect(title).not.toMatch(/[\n\r]/);
  expect(title).not.toBe(summary.replace(/\.$/, ""));
  expect(title).not.toContain(pasted.slice(0, 12));
  // The title must name the finding's place if the statement does.
  const named = last === "" || last.length > 60 || !statement.includes(last) || title.includes(last);
  expect(named ? "" : `${title} <- ${statement}`).toBe("");
}

for (const { resource: model, rules } of ruleSets.values()) {
  const raws = (raw: unknown, name = model.name) => {
    const ruleSet = ruleSets.get(name);
    return ruleSet === undefined ? [] : [{ ruleSet, raw }];
  };
  const isResource = resources.some((entry) => entry.model === model);
  /** In the names that the provider reads: Terraform's of resources, the documented ones of agent cards. */
  const titlesOf = (declared: ReturnType<typeof raws>) =>
    isResource
      ? titles(
          declared.map(({ ruleSet, raw }) => ({ ruleSet, raw: inTerraform(ruleSet.resource.declaration, raw) })),
          snakeCased,
        )
      : titles(declared);

  describe(`the title of a finding about a ${model.title}`, () => {
    it.each(rules.map((rule) => [rule.id, rule] as const))("names the fault: %s", (_, { bad }) => {
      for (const example of Object.values(bad)) {
        const { declarations, resources: names } = exampleDeclarations(model.name, bases, example);
        titlesOf(declarations.flatMap((raw, index) => raws(raw, names[index]))).forEach(expectTitle);
      }
    });

    it("names the fault in any field", () => {
      const [base = {}] = exampleDeclarations(model.name, bases, bases.get(model.name) ?? "").declarations;
      for (const { path } of fieldsOf(documentField(model))) {
        if (path === "") continue;
        const steps = pathOf(path).map((step) => (typeof step === "symbol" ? (/\*/.test(path) ? "key" : 0) : step));
        for (const fault of faults) {
          const declared = structuredClone(base);
          place(declared, steps, fault);
          if (found(declared, steps) !== fault) continue;
          titlesOf(raws(declared)).forEach(expectTitle);
        }
      }
    });
  });
}

describe("a title", () => {
  const path = "source_configuration.image_repository.image_configuration.runtime_environment_variables";

  it.each([
    ["name is 130 characters long; it must be 3 to 128", "name", "name is 130 characters long; it must be 3 to 128"],
    ['a is "x; y"; it is wrong', "a", 'a is "x; y"; it is wrong'],
    [
      `${path}.A is 1; it must be a string`,
      `${path}.A`,
      "…image_configuration.runtime_environment_variables.A is 1; it must be a string",
    ],
    [
      `${path}.A is missing, but ${path}.B is given`,
      `${path}.A`,
      "…image_configuration.runtime_environment_variables.A is missing, but B is given",
    ],
    [`mode is "x"; it must be ${"one of many words, ".repeat(9)}`, "mode", 'mode is "x", which is not allowed'],
    [
      `The id is "${"arn:".repeat(30)}"; it must be the ARN of a policy, such as arn:x`,
      "",
      "The id must be the ARN of a policy",
    ],
  ])("of %j at %s is %j", (statement, at, title) => {
    expect(titleOf(statement, at)).toBe(title);
  });

  it("is truncated if it is still too long", () => {
    const title = titleOf(`${"many words ".repeat(30)}`);
    expect(title).toMatch(/words…$|many…$/);
    expect(title.length).toBeLessThanOrEqual(100);
  });

  it("is the first sentence of a detail", () => {
    expect(titleOfDetail("region is set. Remove it.")).toBe("region is set");
    expect(titleOfDetail('url is "http://a.b"; it is wrong.\nMore.')).toBe('url is "http://a.b"; it is wrong');
  });
});
