/** The times in a value, wherever its shape has one. */
import { timeOf } from "../../base/iso-time.ts";
import { isMembers } from "../../base/members.ts";
import type { Shape } from "./shape.ts";

type Segment = string | number;

export interface TimeInValue {
  readonly segments: readonly Segment[];
  /** As it is written. */
  readonly value: string;
}

/**
 * Reports the times after `latest`, in milliseconds since 1970. `way` holds the segments around the value, and has
 * them again afterwards.
 */
type Visit = (value: unknown, latest: number, way: Segment[], later: TimeInValue[]) => void;

/**
 * A function that returns the times after a given one, in the order of the document. Values that do not fit the shape
 * have none.
 */
export function laterTimesOf(shape: Shape): (value: unknown, latest: number) => readonly TimeInValue[] {
  const visit = visitOf(shape);
  return (value, latest) => {
    const later: TimeInValue[] = [];
    visit?.(value, latest, [], later);
    return later;
  };
}

/** Undefined if the shape has no times. */
function visitOf(shape: Shape): Visit | undefined {
  if (shape.kind === "string") return shape.time === true ? visitTime : undefined;
  if (shape.kind === "list") return visitOfList(shape);
  if (shape.kind === "map") {
    const visit = visitOf(shape.value);
    return visit && visitOfMembers(() => visit);
  }
  return shape.kind === "struct" ? visitOfStruct(shape) : undefined;
}

const visitTime: Visit = (value, latest, way, later) => {
  if (typeof value !== "string") return;
  const at = timeOf(value);
  if (at !== undefined && at > latest) later.push({ segments: [...way], value });
};

function visitOfList({ element }: Shape & { readonly kind: "list" }): Visit | undefined {
  const visit = visitOf(element);
  if (visit === undefined) return undefined;
  return (value, latest, way, later) => {
    if (!Array.isArray(value)) return;
    for (const [index, each] of value.entries()) {
      way.push(index);
      visit(each, latest, way, later);
      way.pop();
    }
  };
}

function visitOfStruct({ members }: Shape & { readonly kind: "struct" }): Visit | undefined {
  const visits = new Map<string, Visit>();
  for (const [name, member] of Object.entries(members)) {
    const visit = visitOf(member);
    if (visit !== undefined) visits.set(name, visit);
  }
  return visits.size === 0 ? undefined : visitOfMembers((name) => visits.get(name));
}

const visitOfMembers =
  (visitFor: (name: string) => Visit | undefined): Visit =>
  (value, latest, way, later) => {
    if (!isMembers(value)) return;
    for (const name in value) {
      const visit = visitFor(name);
      if (visit === undefined) continue;
      way.push(name);
      visit(value[name], latest, way, later);
      way.pop();
    }
  };
