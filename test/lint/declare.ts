/** Declarations for tests of the engine and of rules: plain values, and how to read them. */
import { documentField } from "../../lib/facts/derive/document.ts";
import { snakeCase } from "../../lib/facts/derive/names.ts";
import { aliases } from "../../lib/facts/model/aliases.ts";
import { Node } from "../../lib/lint/declaration/node.ts";
import type { Reading } from "../../lib/lint/declaration/reading.ts";
import { evaluate } from "../../lib/lint/engine/evaluate.ts";
import type { Evaluation } from "../../lib/lint/engine/outcome.ts";
import { namesInCasings } from "../../lib/lint/inputs/request/casing.ts";
import type { Declaration, RuleSet } from "../../lib/lint/rule/declaration.ts";
import type { RuleOptionValues } from "../../lib/lint/rule/rule-options.ts";
import type { MinimalPresence } from "../../lib/lint/text/unknown.ts";

/** Prefix of strings that represent unknown values. */
const token = "${";

/** A value that {@link documented} and {@link snakeCased} read as unknown. */
export const unknownValue = `${token}token}`;

/** The reason for {@link unknownValue}. */
export const unknownReason = "known after apply";

/** A value that these readings read as unknown but present, such as a reference to another resource. */
export const givenValue = `${token}reference}`;

const unknownBecause = (raw: unknown): string | undefined =>
  typeof raw === "string" && raw.startsWith(token) ? unknownReason : undefined;

const leastOf = (raw: unknown): MinimalPresence => (raw === givenValue ? "content" : "null");

/** The documented names and values, as in JSON, without unknown values. */
export const verbatim: Reading = {
  verbatim: true,
  takesListForms: true,
  namesOf: (member) => [member],
  unknownBecause: () => undefined,
  scalar: (raw) => raw,
};

/** The documented names and values, and AWS's names of members. */
export const documented: Reading = {
  namesOf: (member, path) => [
    member,
    ...aliases.filter((alias) => alias.of === "member" && alias.path === path).map(({ vendor }) => vendor),
  ],
  unknownBecause,
  leastOf,
  scalar: (raw) => raw,
  takesListForms: true,
};

/** Names of members in camel case and in snake case, which documents about agents may have. */
export const inEitherCasing: Reading = { ...documented, namesOf: (member) => namesInCasings(member, false) };

/** Names of members as in Terraform. */
export const snakeCased: Reading = {
  namesOf: (member) => [snakeCase(member)],
  unknownBecause,
  leastOf,
  scalar: (raw) => raw,
};

/** Declares a value as a resource. */
export const declare = (ruleSet: RuleSet, raw: unknown, reading: Reading = documented): Declaration => ({
  ruleSet,
  root: Node.root(
    reading,
    raw,
    reading === snakeCased ? ruleSet.resource.declaration : documentField(ruleSet.resource),
  ),
});

/** Applies all rules to values that are declared together. */
export const judge = (
  ruleSet: RuleSet,
  raws: readonly unknown[],
  reading: Reading = documented,
  options?: Partial<RuleOptionValues>,
): Evaluation<Declaration> =>
  judgeAll(
    raws.map((raw) => ({ ruleSet, raw })),
    reading,
    options,
  );

/** Applies all rules to values of several resources that are declared together. */
export const judgeAll = (
  declared: readonly { readonly ruleSet: RuleSet; readonly raw: unknown }[],
  reading: Reading = documented,
  options?: Partial<RuleOptionValues>,
): Evaluation<Declaration> => {
  const { problems, notEvaluated } = evaluate(
    declared.map(({ ruleSet, raw }) => declare(ruleSet, raw, reading)),
    options,
  );
  return { problems, notEvaluated };
};

/** A structure or list of plain data. */
type Container = { [step: string | number]: unknown };

const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;

/** Sets the value at the end of some steps, and creates the structures on the way; undefined removes it. */
export function place(root: unknown, steps: readonly (string | number)[], value: unknown): void {
  const last = steps.at(-1);
  let container = root;
  for (const [index, step] of steps.slice(0, -1).entries()) {
    if (!isContainer(container)) return;
    if (!isContainer(container[step])) container[step] = typeof steps[index + 1] === "number" ? [] : {};
    container = container[step];
  }
  if (last === undefined || !isContainer(container)) return;
  if (value !== undefined) container[last] = value;
  else if (Array.isArray(container)) container.splice(Number(last), 1);
  else delete container[last];
}

/** The value at the end of some steps. */
export const found = (root: unknown, steps: readonly (string | number)[]): unknown =>
  steps.reduce((value, step) => (isContainer(value) ? value[step] : undefined), root);
