/** What rules about changes share: the words for a changed member, and what replaces a resource. */

import { listed } from "../lib/base/text/counted.ts";
import { followedByArn } from "../lib/lint/change/carried.ts";
import { isRefusedInPlace, isReplacing, regionShown } from "../lib/lint/change/replacement.ts";
import type { Node } from "../lib/lint/declaration/node.ts";
import type { DeclarationChange, MemberChange } from "../lib/lint/rule/change-rule.ts";

/** `ServiceName is "web-2", before "web-1"`; without values where people write secrets in plain text. */
export function changeInWords({ shown, before, now, because }: MemberChange): string {
  if (because !== undefined) return because;
  if (isLarge(before) || isLarge(now) || now.parent?.field?.kind === "map") return `${shown} changes`;
  if (before.state === "absent") return `${shown} is ${valueInWords(now)}, and was omitted`;
  if (now.state === "absent") return `${shown} is omitted, before ${valueInWords(before)}`;
  return `${shown} is ${now.shownBeside(before)}, before ${before.shownBeside(now)}`;
}

/** With more changes than this, the others are named without their values. */
const maxValues = 5;

/** `Cpu is "2048", before "1024"; Memory is "4096", before "2048"`: all members, so that none is overlooked. */
export function changesInWords(changes: readonly MemberChange[]): string {
  const others = changes.slice(maxValues).map(({ shown }) => shown);
  const words = changes.slice(0, maxValues).map(changeInWords);
  return [
    ...words,
    ...(others.length === 0 ? [] : [`${listed(others)} ${others.length === 1 ? "changes" : "change"} too`]),
  ].join("; ");
}

/** The value as messages show it, or that there is none. */
export const valueInWords = (node: Node): string => (node.state === "absent" ? "omitted" : node.shown);

const isLarge = ({ raw }: Node): boolean => typeof raw === "object" && raw !== null;

/** The changes that the resource cannot take in place: an apply deletes it and creates it again. */
export const replacing = (change: DeclarationChange): readonly MemberChange[] =>
  isRefused(change) ? [] : wouldReplace(change);

/** Those for which it would have to be replaced, even if its tool refuses that. */
export const wouldReplace = ({ model, members }: DeclarationChange): readonly MemberChange[] =>
  model.requestOnly === true ? [] : members.filter(isReplacing);

/**
 * Whether the apply is refused: the tool does not replace the resource because of `prevent_destroy`, or because it
 * creates the next one first, while the name is taken; or the service does not take the update.
 */
export const isRefused = (change: DeclarationChange): boolean =>
  wouldReplace(change).length > 0
    ? change.isProtected || takenName(change) !== undefined
    : refusedInPlace(change).length > 0;

/** The changes that the tool sends in place, and the service refuses. A resource that is replaced has them anyway. */
export const refusedInPlace = (change: DeclarationChange): readonly MemberChange[] =>
  wouldReplace(change).length > 0 ? [] : change.members.filter(isRefusedInPlace);

/** The name that the next resource cannot have, since its tool creates it before it deletes this one. */
export function takenName(change: DeclarationChange): string | undefined {
  const { model, before, now, managed } = change;
  // A revision has the name of those before it.
  if (followedByArn(model).length > 0 || managed.before?.engine !== managed.now?.engine) return undefined;
  if (managed.now?.engine !== "cloudformation" && !createsFirst(change)) return undefined;
  const [was, is] = [before, now].map((each) => each?.at(model.label));
  return was?.state === "known" && is?.state === "known" && was.value === is.value ? is.shown : undefined;
}

/** Whether Terraform creates the next one first, in an account and region where names of this kind are taken once. */
function createsFirst({ model, managed: { now }, members, isRecreated }: DeclarationChange): boolean {
  const isFirst = now?.plan?.outcome === undefined ? now?.lifecycle.createBeforeDestroy : now.plan.createsFirst;
  const hasArn = Object.values(model.attributeNames ?? {}).includes("arn");
  return isFirst === true && hasArn && !isRecreated && members.every(({ shown }) => shown !== regionShown);
}

/** Whether the change is within a member of the declaration: "Tags", "SourceConfiguration". */
export const isOfMember = ({ path }: MemberChange, ...members: readonly string[]): boolean =>
  members.some((each) => path === each || path.startsWith(`${each}.`) || path.startsWith(`${each}[`));

/** The node, or the innermost existing value around it: the place of a member that is gone. */
export const existing = (node: Node): Node =>
  node.state === "absent" && node.parent?.field !== undefined ? existing(node.parent) : node;

export { listed };
