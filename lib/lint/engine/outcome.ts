/** What comes of applying rules, put together from the branches of declarations. */
import { citationInWords } from "../../derive/citation.ts";
import type { Citation } from "../../model/citation.ts";
import { type Assumption, agree, assumptionsInWords, type Branch } from "../declaration/branches.ts";
import type { Node } from "../declaration/node.ts";
import type { Declaration } from "../rule/declaration.ts";
import type { Problem, RuleFacts } from "../rule/rule.ts";
import { groupBy } from "../text/group-by.ts";

/** A problem with the rule that found it, and the declaration it is in. */
export interface Judged<D extends Declaration> extends Problem {
  readonly rule: RuleFacts;
  /** The message without its citation. */
  readonly statement: string;
  /** The documents' places that say so. */
  readonly cites: readonly Citation[];
  readonly declaration: D;
  /** What is assumed of the branch that it is in; absent where it is in every branch. */
  readonly when?: readonly Assumption[];
}

/** A rule that could not decide. */
export interface NotEvaluated<D extends Declaration> {
  readonly rule: RuleFacts;
  readonly at: Node;
  /** What cannot be known, or how the rule failed. */
  readonly reason: string;
  readonly declaration: D;
}

/** What came of applying the rules. */
export interface Evaluation<D extends Declaration> {
  readonly problems: readonly Judged<D>[];
  readonly notEvaluated: readonly NotEvaluated<D>[];
}

/** The same for the same problem in two branches of a declaration. */
const problemKey = ({ rule, message, at, atKey }: Judged<Declaration>): string =>
  JSON.stringify([rule.id, message, at.segments, atKey]);

/** Collects what rules find and what they leave open. */
export class Outcome<D extends Declaration> implements Evaluation<D> {
  readonly problems: Judged<D>[] = [];
  readonly notEvaluated: NotEvaluated<D>[] = [];

  /** Adds a problem; every message ends with the place in the documents that says so. */
  add(problem: Problem, rule: RuleFacts, cites: readonly Citation[], declaration: D): void {
    const [first] = cites;
    const message = first === undefined ? problem.message : `${problem.message} (${citationInWords(first)})`;
    this.problems.push({ ...problem, message, statement: problem.message, rule, cites, declaration });
  }

  /** Takes over what came of each branch: the same of several is one. */
  merge(branches: readonly Branch<Evaluation<D>>[]): void {
    const found = branches.flatMap(({ assumptions, value }) =>
      value.problems.map((problem) => ({ assumptions, problem })),
    );
    for (const ofDeclaration of groupBy(found, ({ problem }) => problem.declaration)) {
      for (const [first, ...others] of groupBy(ofDeclaration, ({ problem }) => problemKey(problem))) {
        const { problem, assumptions } = first;
        const when = assumptions.filter((one) => others.every((each) => agree([one], each.assumptions)));
        const isEverywhere = others.length + 1 === branches.length || when.length === 0;
        const message = `${problem.message}, when ${assumptionsInWords(when)}`;
        this.problems.push(isEverywhere ? problem : { ...problem, message, when });
      }
    }
    const left = branches.flatMap(({ value }) => value.notEvaluated);
    for (const ofDeclaration of groupBy(left, ({ declaration }) => declaration)) {
      const alike = groupBy(ofDeclaration, ({ rule, at, reason }) => `${rule.id} ${at.path} ${reason}`);
      for (const [entry] of alike) this.notEvaluated.push(entry);
    }
  }

  /** Says that unknown values, or whatever is unknown around them, leave a rule open. */
  leaveOpen(rule: RuleFacts, unknowns: readonly Node[], declaration: D): void {
    if (unknowns.length === 0) return;
    for (const at of new Set(unknowns.map((node) => node.outermostUnknown ?? node))) {
      this.notEvaluated.push({ rule, at, reason: at.unknownBecause ?? "the value is not known", declaration });
    }
  }

  /** Says that a rule failed, which is a fault of the rule and keeps no other from being applied. */
  fail(rule: RuleFacts, error: unknown, declaration: D): void {
    const reason = `the rule itself failed: ${error instanceof Error ? error.message : String(error)}`;
    this.notEvaluated.push({ rule, at: declaration.root, reason, declaration });
  }
}
