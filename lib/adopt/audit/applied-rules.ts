/** Which rules an audit applies: a baseline keeps its entries of others. */
import { type AnyRule, needsBefore, needsLive, needsMore } from "../../lint/rule/any-rule.ts";

/** What an audit has read. */
export interface AuditExtent {
  /** Whether objects were compared with their declarations. */
  readonly isCompared: boolean;
  /** Whether the images were read that policies select. */
  readonly hasImages: boolean;
  /** Whether it was read how often services were called. */
  readonly hasCalls: boolean;
}

export const appliesTo =
  ({ isCompared, hasImages, hasCalls }: AuditExtent) =>
  (rule: AnyRule): boolean => {
    if (needsLive(rule)) return (isCompared || rule.needsDeclared !== true) && (hasCalls || rule.needsCalls !== true);
    return !needsBefore(rule) && (hasImages || !needsMore(rule));
  };
