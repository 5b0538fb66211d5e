/** What a replaced resource carries on to those that refer to it. */
import { own } from "../../base/dictionary.ts";
import { snakeCase } from "../../facts/derive/names.ts";
import type { Field } from "../../facts/model/field.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { Node } from "../declaration/node.ts";
import { plainOf } from "../declaration/plain.ts";
import type { LintTarget } from "../findings/finding-place.ts";
import type { MemberChange } from "../rule/change-rule.ts";
import { type EngineFacts, partsOfAddress } from "../rule/managed.ts";
import { UnknownValue } from "../text/unknown.ts";
import { isReplacing } from "./replacement.ts";

/** A resource of which attributes get other values by an apply. */
export interface Renewed {
  readonly declared: LintTarget;
  /** It is replaced, and all that the service generates with it; otherwise it gets another revision. */
  readonly isReplaced: boolean;
}

/** What is renewed by these changes; undefined if nothing is. */
export function renewedBy(declared: LintTarget | undefined, members: readonly MemberChange[]): Renewed | undefined {
  if (declared?.managed === undefined) return undefined;
  if (members.some(isReplacing)) return { declared, isReplaced: true };
  const follows = followedByArn(declared.model);
  const isFollowed = members.some(({ path }) => follows.some((each) => path === each || path.startsWith(`${each}.`)));
  return isFollowed ? { declared, isReplaced: false } : undefined;
}

/** The members with which the ARN changes, to which others refer: that of a revision. */
export function followedByArn({ record, attributeNames = {} }: ResourceModel): readonly string[] {
  const [arn = ""] = Object.entries(attributeNames).find(([, name]) => name === "arn") ?? [];
  return own<Field>(record, arn)?.follows ?? [];
}

/** The members of a declaration that refer to what is renewed, and are not changed otherwise. */
export function* carriedTo(
  { managed }: LintTarget,
  root: Node,
  renewed: readonly Renewed[],
  members: readonly MemberChange[],
): Iterable<MemberChange> {
  if (managed === undefined) return;
  yield* triggered(managed, root, renewed, members);
  const unknowns: Node[] = [];
  plainOf(root, unknowns);
  for (const node of unknowns) {
    const text = referenceOf(node);
    const source = text && renewed.find(({ declared, isReplaced }) => refersTo(text, managed, declared, isReplaced));
    if (source === undefined || source === "" || members.some(({ now }) => now.path === node.path)) continue;
    const { declared, isReplaced } = source;
    yield {
      field: node.field ?? declared.model.declaration,
      path: node.memberPath,
      shown: node.path,
      before: node,
      now: node,
      because: `${node.path} refers to ${declared.managed?.address}, which ${isReplaced ? "is replaced" : "gets another revision"}`,
    };
  }
}

/** What is replaced because `replace_triggered_by` names what is renewed, or an attribute of it. */
function* triggered(
  managed: EngineFacts,
  root: Node,
  renewed: readonly Renewed[],
  members: readonly MemberChange[],
): Iterable<MemberChange> {
  const shown = "replace_triggered_by";
  if (root.field === undefined || members.some((each) => each.shown === shown)) return;
  for (const reference of managed.lifecycle.replaceTriggeredBy?.keys() ?? []) {
    const isWhole = /^[\w-]+\.[\w-]+(?:\[[^\]]*\])?$/.test(reference);
    const text = isWhole ? `${reference}.arn` : reference;
    if (!renewed.some(({ declared, isReplaced }) => refersTo(text, managed, declared, isReplaced))) continue;
    const because = `replace_triggered_by names ${reference}, which changes`;
    yield { field: root.field, path: "", shown, before: root, now: root, because, replaces: true };
    return;
  }
}

/** The expression of an unknown value. */
function referenceOf({ raw, decidingExpression, unknownBecause }: Node): string | undefined {
  if (raw instanceof UnknownValue && raw.refersTo !== undefined) return raw.refersTo;
  return decidingExpression ?? unknownBecause;
}

/** Whether an expression of a declaration at an address refers to another one of the same state. */
function refersTo(text: string, from: EngineFacts, { managed, model }: LintTarget, isReplaced: boolean): boolean {
  if (managed?.state !== from.state) return false;
  if (managed.engine === "cloudformation") {
    return new RegExp(`(?:^|[^\\w])${managed.address}(?:[^\\w]|$)`).test(text);
  }
  const { within, name, key } = partsOfAddress(managed.address);
  if (within !== partsOfAddress(from.address).within) return false;
  const declared = Object.keys(model.declaration.members).map(snakeCase);
  return [
    ...text.matchAll(new RegExp(`(?:^|[^\\w.-])${name.replaceAll(/[^\w-]/g, "\\$&")}(\\[[^\\]]*\\])?\\.(\\w+)`, "g")),
  ].some(
    ([, index, attribute = ""]) =>
      (isReplaced ? !declared.includes(attribute) : attribute === "arn") &&
      (index === undefined || index === key || !/^\[(?:\d+|"[^"]*")\]$/.test(index)),
  );
}
