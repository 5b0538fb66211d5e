/** What a plan changes, from its JSON. */
import { listOf, membersOf } from "../../lib/base/members.ts";

/** A resource in a plan. */
export interface Change {
  readonly address: string;
  readonly type: string;
  /** What is done with it; "" if nothing is, or if it only moves. */
  readonly what: string;
}

export const isChange = ({ what }: Change): boolean => what !== "";

/** What a plan does. */
export function changesIn(json: string): readonly Change[] {
  const plan: unknown = JSON.parse(json);
  return listOf(membersOf(plan).resource_changes).map(({ address, type, change }) => {
    const { actions, before, after, after_unknown } = membersOf(change);
    const done = Array.isArray(actions) ? actions.join(", ") : "";
    const different = differences(before, after, after_unknown);
    // Terraform calls it an update if a value only becomes sensitive, as after each move to another type.
    const isNothing = done === "no-op" || done === "read" || (done === "update" && different.length === 0);
    return {
      address: String(address),
      type: String(type),
      what: isNothing ? "" : `${done} ${different.join("; ")}`,
    };
  });
}

/** The attributes that differ, without their values where these are unknown. */
function differences(before: unknown, after: unknown, unknown: unknown, path = ""): readonly string[] {
  if (unknown === true) return [`${path}: ${JSON.stringify(before)} -> unknown`];
  if (isDeep(before) && isDeep(after)) {
    const names = new Set([before, after, unknown].filter(isDeep).flatMap((each) => Object.keys(each)));
    return [...names].flatMap((name) =>
      differences(at(before, name), at(after, name), at(unknown, name), path === "" ? name : `${path}.${name}`),
    );
  }
  const texts = [before, after].map((value) => JSON.stringify(value) ?? "absent");
  return texts[0] === texts[1] ? [] : [`${path}: ${texts.join(" -> ")}`.slice(0, 300)];
}

const isDeep = (value: unknown): value is object => typeof value === "object" && value !== null;

const at = (value: unknown, name: string): unknown =>
  isDeep(value) ? Object.entries(value).find(([each]) => each === name)?.[1] : undefined;
