/** Single faults at every place of a declaration, as a slip of a hand would put them there. */
import { isMembers } from "../../lib/base/members.ts";
import type { Field } from "../../lib/facts/model/field.ts";
import type { Segment } from "../../lib/lint/text/path.ts";

/** A declaration that differs from another by one fault. */
export interface Faulty {
  /** Kind of the fault: "wrong type". */
  readonly kind: string;
  /** Where the fault is. */
  readonly steps: readonly Segment[];
  readonly raw: unknown;
}

/** The declaration with each fault at each place. `field` is the root's. */
export function* faultsIn(root: unknown, field: Field): Generator<Faulty> {
  for (const { steps, value, of } of placesIn(root, field, [])) {
    for (const [kind, fault] of faultsOf(value, of)) yield { kind, steps, raw: replaced(root, steps, fault) };
    if (steps.length > 0 && of?.kind === "struct" && isMembers(value))
      yield { kind: "only an unknown member", steps, raw: replaced(root, steps, { other: "x" }) };
    if (steps.length > 0) yield { kind: "removed", steps, raw: replaced(root, steps, undefined) };
  }
}

interface PlaceOfValue {
  readonly steps: readonly Segment[];
  readonly value: unknown;
  readonly of: Field | undefined;
}

function* placesIn(value: unknown, of: Field | undefined, steps: readonly Segment[]): Generator<PlaceOfValue> {
  yield { steps, value, of };
  if (Array.isArray(value)) {
    const element = of?.kind === "list" ? of.element : undefined;
    for (const [index, item] of value.entries()) yield* placesIn(item, element, [...steps, index]);
  } else if (isMembers(value)) {
    for (const [name, member] of Object.entries(value)) {
      const inner = of?.kind === "struct" ? of.members[name] : of?.kind === "map" ? of.value : undefined;
      yield* placesIn(member, inner, [...steps, name]);
    }
  }
}

/** The faulty values in place of a value. */
function* faultsOf(value: unknown, of: Field | undefined): Generator<readonly [string, unknown]> {
  if (Array.isArray(value)) {
    yield ["wrong type", "some text"];
    if (value.length > 0) yield ["empty list", []];
    if (value.length > 0) yield ["duplicate entry", [...value, value[0]]];
  } else if (isMembers(value)) {
    yield ["wrong type", "some text"];
    if (of?.kind === "struct") yield ["unknown member", { ...value, oddMember: "x" }];
    if (Object.keys(value).length > 0) yield ["empty structure", {}];
    for (const name of of?.kind === "struct" ? Object.keys(value) : []) {
      const entries = Object.entries(value).map(([each, member]) => [each === name ? each.slice(0, -1) : each, member]);
      yield [`misspelled ${name}`, Object.fromEntries(entries)];
    }
  } else {
    yield ["wrong type", [value]];
    yield ["structure for a value", { odd: value }];
    if (typeof value === "number") {
      for (const number of [-1, 0, 1.5, 1_000_000_000]) if (number !== value) yield [`number ${number}`, number];
      yield ["number in words", "ten"];
    }
    if (typeof value === "boolean") yield* [["other flag", !value] as const, ["flag in words", "maybe"] as const];
    if (typeof value === "string") {
      yield* [["empty text", ""] as const, ["long text", "x".repeat(5000)] as const, ["number for text", 7] as const];
      if (of?.kind === "string" && of.enum !== undefined) {
        yield ["unknown word", "SOMETHING_ELSE"];
        for (const word of of.enum) if (word !== value) yield [`other word ${word}`, word];
      } else yield ["other text", `${value} 1`];
    }
  }
}

/** A copy with another value at some steps; undefined removes it. */
function replaced(root: unknown, [step, ...rest]: readonly Segment[], by: unknown): unknown {
  if (step === undefined) return by;
  if (Array.isArray(root)) {
    if (rest.length === 0 && by === undefined) return root.filter((_, index) => index !== step);
    return root.map((item, index) => (index === step ? replaced(item, rest, by) : item));
  }
  const entries = Object.entries(Object(root));
  return Object.fromEntries(
    entries.flatMap(([name, member]) =>
      name !== step
        ? [[name, member]]
        : rest.length === 0 && by === undefined
          ? []
          : [[name, replaced(member, rest, by)]],
    ),
  );
}
