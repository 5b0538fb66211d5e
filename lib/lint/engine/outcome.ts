/** Results of applying rules, merged from the branches of declarations. */
import { messageOf } from "../../base/message-of.ts";
import { citationInWords } from "../../facts/derive/citation.ts";
import type { Citation } from "../../facts/model/citation.ts";
import { type Assumption, areCompatible, assumptionsInWords, type Branch } from "../declaration/branches.ts";
import type { Node } from "../declaration/node.ts";
import type { Declaration } from "../rule/declaration.ts";
import type { Problem, RuleFacts } from "../rule/rule.ts";
import { groupBy } from "../text/group-by.ts";

/** A problem with its rule and its declaration. */
export interface ReportedProblem<D extends Declaration> extends Problem {
  readonly rule: RuleFacts;
  /** The message without its citation. */
  readonly statement: string;
  /** The citations that the problem rests on. */
  readonly cites: readonly Citation[];
  readonly declaration: D;
  /** Another declaration of the same object, and what it says there. */
  readonly related?: { readonly declaration: D; readonly at: Node };
  /** The assumptions of the branch with the problem; absent if all branches have it. */
  readonly when?: readonly Assumption[];
}

/** A rule that could not be decided. */
export interface NotEvaluated<D extends Declaration> {
  readonly rule: RuleFacts;
  readonly at: Node;
  /** What is unknown, or how the rule failed. */
  readonly reason: string;
  readonly declaration: D;
}

/** The results of applying rules. */
export interface Evaluation<D extends Declaration> {
  readonly problems: readonly ReportedProblem<D>[];
  readonly notEvaluated: readonly NotEvaluated<D>[];
}

/** Identifies a problem across the branches of a declaration. */
const problemKey = ({ rule, message, at, atKey }: ReportedProblem<Declaration>): string =>
  JSON.stringify([rule.id, message, at.segments, atKey]);

/** Collects the problems that rules find, and what they could not decide. */
export class Outcome<D extends Declaration> implements Evaluation<D> {
  readonly problems: ReportedProblem<D>[] = [];
  readonly notEvaluated: NotEvaluated<D>[] = [];

  /** Returns what removes everything that is added from now on. */
  mark(): () => void {
    const [problems, notEvaluated] = [this.problems.length, this.notEvaluated.length];
    return () => {
      this.problems.length = problems;
      this.notEvaluated.length = notEvaluated;
    };
  }

  /** Adds a problem; appends its first citation to the message. */
  add(
    problem: Problem & Pick<ReportedProblem<D>, "related">,
    rule: RuleFacts,
    cites: readonly Citation[],
    declaration: D,
  ): void {
    const [first] = cites;
    const message = first === undefined ? problem.message : `${problem.message} (${citationInWords(first)})`;
    this.problems.push({ ...problem, message, statement: problem.message, rule, cites, declaration });
  }

  /** Adds what another outcome has about some declarations. */
  take({ problems, notEvaluated }: Evaluation<D>, about: ReadonlySet<D>): void {
    this.problems.push(...problems.filter(({ declaration }) => about.has(declaration)));
    this.notEvaluated.push(...notEvaluated.filter(({ declaration }) => about.has(declaration)));
  }

  /** Merges the results of all branches; a problem that several branches have becomes one. */
  merge(branches: readonly Branch<Evaluation<D>>[]): void {
    const found = branches.flatMap(({ assumptions, value }) =>
      value.problems.map((problem) => ({ assumptions, problem })),
    );
    for (const ofDeclaration of groupBy(found, ({ problem }) => problem.declaration)) {
      for (const [first, ...others] of groupBy(ofDeclaration, ({ problem }) => problemKey(problem))) {
        const { problem, assumptions } = first;
        const when = assumptions.filter((one) => others.every((each) => areCompatible([one], each.assumptions)));
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

  /** Records that unknown values leave a rule open; reports the outermost unknown value of each. */
  markNotEvaluated(rule: RuleFacts, unknowns: readonly Node[], declaration: D): void {
    if (unknowns.length === 0) return;
    for (const at of new Set(unknowns.map((node) => node.outermostUnknown ?? node))) {
      if (at.isRefused) continue; // a finding reports it
      this.notEvaluated.push({ rule, at, reason: at.unknownBecause ?? "the value is not known", declaration });
    }
  }

  /** Records that a rule threw. The other rules still run. */
  fail(rule: RuleFacts, error: unknown, declaration: D): void {
    this.leaveUndecided(rule, `the rule itself failed: ${messageOf(error)}`, declaration);
  }

  /** Records that a rule about a whole declaration has no result. */
  leaveUndecided(rule: RuleFacts, reason: string, declaration: D): void {
    this.notEvaluated.push({ rule, at: declaration.root, reason, declaration });
  }
}
