/** What an apply does to a resource besides its members: why it is replaced, what its tool ignores or refuses. */
import { pathSteps } from "../../base/text/quoted-text.ts";
import type { Field } from "../../facts/model/field.ts";
import type { Node } from "../declaration/node.ts";
import { accountOfPlace, credentialsOfPlace, regionOfPlace, regionSettingOf } from "../inputs/provider-settings.ts";
import type { MemberChange } from "../rule/change-rule.ts";
import { type EngineFacts, type Lifecycle, partsOfAddress } from "../rule/managed.ts";
import type { DeclarationPair } from "./declaration-pairs.ts";

/** Whether a resource cannot take a change in place: the member, or a structure around it, is fixed at creation. */
export function isReplacing(change: MemberChange): boolean {
  if (change.replaces !== undefined) return change.replaces;
  return [...around(change)].some(
    ({ field, appears }) => field.immutable === true || (field.fixedPresence === true && appears),
  );
}

/** Whether a change is sent in place, and the service refuses it: the kind of a source, in another tool's type. */
export const isRefusedInPlace = (change: MemberChange): boolean =>
  [...around(change)].some(({ field, appears }) => field.refusedPresence === true && appears);

/** The member and the structures around it, and whether each is added or removed. */
function* around({ before, now }: MemberChange): Iterable<{ readonly field: Field; readonly appears: boolean }> {
  let [earlier, present]: readonly (Node | undefined)[] = [before, now];
  for (; present?.field !== undefined; present = present.parent, earlier = earlier?.parent)
    yield { field: present.field, appears: (present.state === "absent") !== (earlier?.state === "absent") };
}

/** Changes as a saved plan decides them: whether they replace the resource, and by which members. */
export function asPlanned(
  members: readonly MemberChange[],
  { now }: DeclarationPair,
  root: Node,
): readonly MemberChange[] {
  const { outcome, replacedBy } = now?.managed?.plan ?? { outcome: undefined, replacedBy: [] };
  if (now === undefined || (outcome !== "updated" && outcome !== "replaced")) return members;
  const change = (because: string, replaces: boolean): MemberChange => ({
    ...{ field: now.model.declaration, path: "", shown: "its plan", before: root, now: root, because, replaces },
  });
  if (outcome === "updated") {
    if (members.length === 0) return [change("the plan updates it", false)];
    return members.map((each) => ({ ...each, replaces: false }));
  }
  const isCause = ({ shown, replaces }: MemberChange): boolean =>
    replaces ?? replacedBy.includes(stepsOf(shown)[0] ?? "");
  const decided = members.map((each) => ({ ...each, replaces: isCause(each) }));
  if (decided.some(({ replaces }) => replaces)) return decided;
  const causes = replacedBy.length > 0 ? ` because of ${replacedBy.join(", ")}` : "";
  return [change(`the plan replaces it${causes}`, true), ...decided];
}

/** How a changed region is shown. */
export const regionShown = "its region";

/** What replaces a resource although none of its members is fixed. */
export function* replacements({ before, now, isRecreated }: DeclarationPair, root: Node): Iterable<MemberChange> {
  const [was, is] = [before?.managed, now?.managed];
  if (now === undefined || was === undefined || is === undefined) return;
  const field: Field = now.model.declaration;
  const change = (shown: string, because: string): MemberChange => ({
    ...{ field, path: "", shown, before: root, now: root, because, replaces: true },
  });
  if (isRecreated === true) {
    yield change(
      is.engine === "terraform" ? "its address" : "its logical id",
      is.engine === "terraform"
        ? `its address was ${was.address}, and no moved block has both addresses`
        : `its logical id was ${was.address}`,
    );
  }
  const [regionBefore, region] = [before, now].map((each) => regionOfPlace(each?.withinAccount));
  if (region !== undefined && regionBefore !== undefined && region !== regionBefore)
    yield change(regionShown, `its region is ${JSON.stringify(region)}, before ${JSON.stringify(regionBefore)}`);
  const earlier = was.lifecycle.replaceTriggeredBy;
  for (const [reference, value] of is.lifecycle.replaceTriggeredBy ?? []) {
    if (earlier?.has(reference) === true && earlier.get(reference) !== value)
      yield change(`replace_triggered_by`, `replace_triggered_by names ${reference}, which changes`);
  }
}

/**
 * Whether the present blocks protect what a pair would destroy. A block that is gone protects nothing, but one that
 * lost an instance does.
 */
export function protectionBy(pairs: readonly DeclarationPair[]): (pair: DeclarationPair) => boolean {
  const declared = pairs.flatMap(({ now }) => now?.managed ?? []);
  const states = new Set(declared.map(({ state }) => state));
  const protecting = declared.filter(({ lifecycle }) => lifecycle.preventDestroy === true);
  const blocks = new Set(protecting.map(blockOf));
  // A state that only the other revision has goes by another name now.
  const anywhere = new Set(protecting.map((each) => blockOf({ ...each, state: "" })));
  return ({ before, now, isRecreated }) => {
    const destroyed = now === undefined || isRecreated === true ? before?.managed : now.managed;
    if (destroyed === undefined) return false;
    return states.has(destroyed.state)
      ? blocks.has(blockOf(destroyed))
      : anywhere.has(blockOf({ ...destroyed, state: "" }));
  };
}

function blockOf({ state, address }: EngineFacts): string {
  const { within, name } = partsOfAddress(address);
  return JSON.stringify([state, within, name]);
}

/** Why it is not known whether a resource is in another place. */
export interface OpenPlace {
  readonly path: "account" | "region";
  /** `names the region "eu-west-1" in one revision only`. */
  readonly reason: string;
  /** "name it in both". */
  readonly remedy: string;
}

/**
 * A region that is known in one revision only, or credentials that may be of another account: whether the resource is
 * replaced is not known.
 */
export function openPlace({ before, now }: DeclarationPair): OpenPlace | undefined {
  if (before?.managed?.engine !== "terraform" || now?.managed?.engine !== "terraform") return undefined;
  if (before.withinAccount === now.withinAccount) return undefined;
  const [regionBefore, region] = [before, now].map((each) => regionOfPlace(each.withinAccount));
  if ((regionBefore === undefined) !== (region === undefined)) {
    const reason = `names the region ${JSON.stringify(regionBefore ?? region)} in one revision only`;
    return { path: "region", reason, remedy: "name it in both" };
  }
  if (region === undefined && regionSettingOf(before.withinAccount) !== regionSettingOf(now.withinAccount)) {
    const reason = "has another region than before, which is not known";
    return { path: "region", reason, remedy: "give the variables of both values" };
  }
  const accounts = [before, now].map((each) => accountOfPlace(each.withinAccount));
  const [earlier, present] = [before, now].map((each) => credentialsOfPlace(each.withinAccount));
  if (accounts.every((each) => each !== undefined) || earlier === present) return undefined;
  if (earlier === undefined || present === undefined) return undefined;
  const reason = "has a provider with other credentials, which may be of another account";
  return { path: "account", reason, remedy: "name roles by their whole ARNs" };
}

/** Whether a tool ignores the change of a member: of one that it is to ignore, or of a part of it. */
export function isIgnored({ ignoreChanges }: Lifecycle, shown: string): boolean {
  if (ignoreChanges === undefined) return false;
  if (ignoreChanges === "all") return true;
  const steps = stepsOf(shown);
  return ignoreChanges.some((each) => isWithin(steps, stepsOf(each)));
}

/** The steps of a path: `policy_details`, `[0]`, `filter`. */
const stepsOf = (path: string): readonly string[] =>
  [...pathSteps(path)].map(({ step }) => step.replaceAll(/^\["|"\]$/g, ""));

/** Whether a path is within another one. A block of which there is one needs no index in either. */
function isWithin(steps: readonly string[], around: readonly string[]): boolean {
  let at = 0;
  for (const step of around) {
    if (steps[at] === step) at += 1;
    else if (step !== "[0]") {
      if (steps[at] !== "[0]" || steps[at + 1] !== step) return false;
      at += 2;
    }
  }
  return true;
}
