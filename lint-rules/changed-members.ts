/** What rules about changes share: the words for a changed member, and what replaces a resource. */
import type { Node } from "../lib/lint/declaration/node.ts";
import type { DeclarationChange, MemberChange } from "../lib/lint/rule/change-rule.ts";

/** `ServiceName is "web-2", before "web-1"`; without values where people write secrets in plain text. */
export function changeInWords({ shown, before, now }: MemberChange): string {
  if (isLarge(before) || isLarge(now) || now.parent?.field?.kind === "map") return `${shown} changes`;
  if (before.state === "absent") return `${shown} is ${valueInWords(now)}, and was omitted`;
  if (now.state === "absent") return `${shown} is omitted, before ${valueInWords(before)}`;
  return `${shown} is ${now.shownBeside(before)}, before ${before.shownBeside(now)}`;
}

/** With more changes than this, the others are named without their values. */
const mostValues = 5;

/** `Cpu is "2048", before "1024"; Memory is "4096", before "2048"`: all members, so that none is overlooked. */
export function changesInWords(changes: readonly MemberChange[]): string {
  const others = changes.slice(mostValues).map(({ shown }) => shown);
  const words = changes.slice(0, mostValues).map(changeInWords);
  return [
    ...words,
    ...(others.length === 0 ? [] : [`${listed(others)} ${others.length === 1 ? "changes" : "change"} too`]),
  ].join("; ");
}

/** The value as messages show it, or that there is none. */
export const valueInWords = (node: Node): string => (node.state === "absent" ? "omitted" : node.shown);

const isLarge = ({ raw }: Node): boolean => typeof raw === "object" && raw !== null;

/** `ServiceName, Tags and Subnets`. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** The changes that the resource cannot take in place: an apply deletes it and creates it again. */
export const replacing = ({ model, members }: DeclarationChange): readonly MemberChange[] =>
  model.requestOnly === true ? [] : members.filter(replaces);

/** Whether the member, or a structure around it, is fixed at creation. */
function replaces({ before, now }: MemberChange): boolean {
  let [earlier, present]: readonly (Node | undefined)[] = [before, now];
  for (; present?.field !== undefined; present = present.parent, earlier = earlier?.parent) {
    const { field, state } = present;
    if (field.immutable === true) return true;
    if (field.fixedPresence === true && (state === "absent") !== (earlier?.state === "absent")) return true;
  }
  return false;
}

/** Whether the change is within a member of the declaration: "Tags", "SourceConfiguration". */
export const isWithin = ({ path }: MemberChange, ...members: readonly string[]): boolean =>
  members.some((each) => path === each || path.startsWith(`${each}.`) || path.startsWith(`${each}[`));

/** The node, or the innermost existing value around it: the place of a member that is gone. */
export const existing = (node: Node): Node =>
  node.state === "absent" && node.parent?.field !== undefined ? existing(node.parent) : node;
