/** The members in which two declarations of a resource differ by meaning. */
import { type DifferingPlace, differingPlaces, type Equivalent } from "../../derive/differences.ts";
import type { StructField } from "../../model/field.ts";
import type { ResourceModel } from "../../model/resource.ts";
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
  const declaration: StructField = model.declaration;
  const optionField: StructField = { ...declaration, members: model.options ?? {} };
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
