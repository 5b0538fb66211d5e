/** Judges declarations by the rules of all resources, and builds those of agents. */
import type { RuleOptionValues } from "../../lib/lint/rule/rule-options.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { card, config, message } from "../lint/agent-messaging.ts";
import { judgeAll, type verbatim } from "../lint/declare.ts";

const ruleSets = new Map(
  await Promise.all(lintables.map(async ({ model, rules }) => [model.name, (await rules()).default] as const)),
);

/** A declaration with its resource. */
export type Declared = readonly [resource: string, raw: unknown];

/** Applies all rules to declarations, each with those of its resource. */
export const judged = (declared: readonly Declared[], options?: Partial<RuleOptionValues>, reading?: typeof verbatim) =>
  judgeAll(
    declared.flatMap(([resource, raw]) => {
      const ruleSet = ruleSets.get(resource);
      return ruleSet === undefined ? [] : [{ ruleSet, raw }];
    }),
    reading,
    options,
  );

/** The findings, each as the rule and the path. */
export const found = (declared: readonly Declared[], options?: Partial<RuleOptionValues>, reading?: typeof verbatim) =>
  judged(declared, options, reading).problems.map(({ rule, at }) => `${rule.id} ${at.path}`);

/** What is not evaluated, because something is unknown. */
export const open = (declared: readonly Declared[]) =>
  judged(declared).notEvaluated.map(({ rule, at }) => `${rule.id} ${at.path}`);

export const push = (members: object = {}): Declared => ["push-config", { ...config, ...members }];
export const agent = (members: object = {}): Declared => ["agent-card", { ...card, ...members }];
export const said = (members: object = {}): Declared => ["message", { message, ...members }];
