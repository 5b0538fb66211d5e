/** The examples of rules about changes, read and judged. */

import type { StructField } from "../../lib/facts/model/field.ts";
import type { ResourceModel } from "../../lib/facts/model/resource.ts";
import { type JudgedChanges, judgeChanges } from "../../lib/lint/change/judge-changes.ts";
import { Node } from "../../lib/lint/declaration/node.ts";
import type { LintTarget } from "../../lib/lint/findings/finding-place.ts";
import type { ChangeRule } from "../../lib/lint/rule/change-rule.ts";
import type { Marked } from "../../lib/lint/rule/example-declarations.ts";
import type { EngineFacts } from "../../lib/lint/rule/managed.ts";
import rules from "../../lint-rules/change/index.generated.ts";
import { declare, documented } from "../lint/declare.ts";
import { readExample, ruleSets } from "./rule-examples.ts";

/** One side of an example: its resource and its members; undefined if nothing is declared. */
interface ExampleSide {
  readonly resource: string;
  readonly raw: { readonly [member: string]: unknown };
  /** How its tool knows it, where a comment has something to say about its lifecycle. */
  readonly managed?: EngineFacts;
}

/** An example: what was declared, what is declared, and the place that a bad one is about. */
export interface ChangeExample {
  readonly before: ExampleSide | undefined;
  readonly now: ExampleSide | undefined;
  readonly marked: readonly Marked[];
}

/** Reads an example of a rule. */
export function readChange({ on }: ChangeRule, yaml: string): ChangeExample {
  const [before = "", now = ""] = yaml.split(/^--- # after$/m).map((part) => part.trim());
  const standard = on?.[0]?.name ?? "";
  const sides = [before, now].map((part) => {
    const { declarations, resources, marked } = readExample(standard, part);
    const [raw] = declarations;
    const side =
      part === "" || raw === undefined ? undefined : { resource: resources[0] ?? standard, raw, ...managedIn(part) };
    return { side, marked: part === "" ? [] : marked };
  });
  return { before: sides[0]?.side, now: sides[1]?.side, marked: sides.flatMap(({ marked }) => marked) };
}

/** What a comment of an example says: `DeletionPolicy: Retain`, `prevent_destroy = true`. */
function managedIn(yaml: string): Pick<ExampleSide, "managed"> {
  const isRetained = /# DeletionPolicy: Retain/.test(yaml);
  const preventDestroy = /# .*prevent_destroy = true/.test(yaml);
  const createBeforeDestroy = /# .*create_before_destroy = true/.test(yaml);
  if (!isRetained && !preventDestroy && !createBeforeDestroy) return {};
  const engine = isRetained ? "cloudformation" : "terraform";
  return {
    managed: { engine, state: ".", address: "Example", lifecycle: { isRetained, preventDestroy, createBeforeDestroy } },
  };
}

/** Judges a change by all rules. */
export function judgeChange({ before, now }: Omit<ChangeExample, "marked">): JudgedChanges {
  const isKept = now === undefined && before?.managed?.lifecycle.isRetained === true;
  const pair = { before: before && targetOf(before), now: now && targetOf(now), ...(isKept && { isKept }) };
  return judgeChanges([pair], rules);
}

/** A declaration with its options apart, as inputs pass it. */
function targetOf({ resource, raw, managed }: ExampleSide): LintTarget {
  const ruleSet = ruleSets.get(resource);
  if (ruleSet === undefined) throw new Error(`${resource} is not a resource`);
  const model: ResourceModel = ruleSet.resource;
  const { options = {}, declaration } = model;
  const isOption = ([name]: readonly [string, unknown]): boolean =>
    Object.hasOwn(options, name) && !Object.hasOwn(declaration.members, name);
  const entries = Object.entries(raw);
  const field: StructField = { ...declaration, members: options };
  const own = Object.fromEntries(entries.filter(isOption));
  return {
    ...declare(ruleSet, Object.fromEntries(entries.filter((each) => !isOption(each)))),
    model,
    file: { name: "example.yaml" } as LintTarget["file"],
    resource: () => `${model.title} "example"`,
    scope: "",
    settings: undefined,
    ...(managed && { managed }),
    ownOptions: () => Node.root(documented, own, field),
  };
}
