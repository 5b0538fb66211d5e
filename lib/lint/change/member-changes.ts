/** The members in which two declarations of a resource differ by meaning. */
import { type DifferingPlace, differingPlaces, type Equivalent } from "../../facts/derive/differences.ts";
import { documentField } from "../../facts/derive/document.ts";
import type { StructField } from "../../facts/model/field.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { Node } from "../declaration/node.ts";
import { plainOf } from "../declaration/plain.ts";
import type { MemberChange } from "../rule/change-rule.ts";

/** What differs, and what may differ because a value is unknown. */
export interface MemberChanges {
  readonly members: readonly MemberChange[];
  readonly open: readonly MemberChange[];
}

/** Two values of one structure. */
export interface Sides {
  readonly before: Node;
  readonly now: Node;
}

const never: Equivalent = () => false;

/** The members that differ between two declarations, and their options. */
export function memberChanges(
  model: ResourceModel,
  declared: Sides,
  options: Sides | undefined,
  equivalent: Equivalent = never,
): MemberChanges {
  const members: MemberChange[] = [];
  const open: MemberChange[] = [];
  const { field } = declared.now;
  // Documents may be records of the service, whose further members nobody declares.
  const isForeign = field?.kind === "struct" && field !== documentField(model);
  const declaration: StructField = isForeign ? field : model.declaration;
  const optionField: StructField = { ...model.declaration, members: model.options ?? {} };
  for (const [field, sides] of [
    [declaration, declared],
    [optionField, options],
  ] as const) {
    if (sides === undefined) continue;
    for (const place of differingPlaces(field, comparable(sides.now), comparable(sides.before), equivalent)) {
      const change = changeAt(place, sides);
      if (change === undefined) continue;
      (isOpen(change) ? open : members).push(change);
    }
  }
  return { members, open };
}

/**
 * What differs within the elements of a set, if its elements on both sides are known to be the same ones: by what they
 * are known by, or because there is only one. Otherwise the change of the set.
 */
export function withinElements(change: MemberChange, equivalent: Equivalent = never): readonly MemberChange[] {
  const { before, now } = change;
  // The field of a change within a set is that of the member that differs; its nodes are those of the set.
  const { field, memberPath: path } = now;
  if (field?.kind !== "list" || before.state !== "known" || now.state !== "known") return [change];
  const [earlier, present] = [before.items(), now.items()];
  const keyOf = (item: Node): string =>
    present.length === 1 ? "" : JSON.stringify((field.knownBy ?? []).map((each) => item.at(...each.split(".")).value));
  const counterparts = new Map(earlier.map((item) => [keyOf(item), item]));
  const pairs = present.flatMap((item) => {
    const counterpart = counterparts.get(keyOf(item));
    return counterpart === undefined ? [] : [{ before: counterpart, now: item }];
  });
  const isClear = counterparts.size === earlier.length && pairs.length === earlier.length;
  if (!isClear || pairs.length !== present.length) return [change];
  const inElement: Equivalent = (inner, declared, found) => equivalent(`${path}[].${inner}`, declared, found);
  const changes = pairs.flatMap((sides) =>
    differingPlaces(field.element, comparable(sides.now), comparable(sides.before), inElement).flatMap((place) => {
      const inner = changeAt({ ...place, path: `${path}[].${place.path}` }, sides);
      return inner === undefined ? [] : withinElements(inner, equivalent);
    }),
  );
  return changes.length === 0 ? [change] : changes;
}

/** The change of a member; undefined if Lintel or the service keeps or makes the value where it is omitted. */
function changeAt({ field, path, steps }: DifferingPlace, sides: Sides): MemberChange | undefined {
  const [before, now] = [sides.before.follow(steps), sides.now.follow(steps)];
  const isKept = field.generated === true && now.state === "absent";
  return isKept || field.requestOnly === true ? undefined : { field, path, shown: now.path, before, now };
}

/** Whether an unknown value decides what differs. A value that the service decides is unknown too. */
const isOpen = ({ field, before, now }: MemberChange): boolean =>
  before.state === "unknown" ||
  now.state === "unknown" ||
  (field.decidedByService === true && before.state === "absent");

/** Plain data, in which unknown values are the same if the files say the same about them. */
const comparable = (node: Node): unknown => plainOf(node, [], ({ unknownBecause }) => `\0${unknownBecause}`);
