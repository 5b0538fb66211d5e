/** Faults of fields, each with the least that breaks one constraint of the base example. */
import { changeAt, stepsOf, withMemberAt, withoutAt } from "../../lib/base/member-path.ts";
import { isMembers, type Members } from "../../lib/base/members.ts";
import { snakeCase } from "../../lib/facts/derive/names.ts";
import { aliases } from "../../lib/facts/model/aliases.ts";
import type { Field } from "../../lib/facts/model/field.ts";
import type { ResourceModel } from "../../lib/facts/model/resource.ts";
import type { FieldRule, FieldRuleKind } from "../../lib/lint/rule/field-rules.ts";
import { inHcl } from "../reference-readers.ts";

/** A resource with the example that examples of its rules are merged into. */
export interface ExampleBase {
  readonly model: ResourceModel;
  readonly members: Members;
}

/** A declaration with a fault, and the members at its top that show it; none if all do. */
export interface FieldFault {
  readonly wrong: Members;
  readonly shown: readonly string[];
  /** The fault in HCL; absent: the declaration in HCL. */
  readonly hcl?: string;
  /** Only HCL can have it. */
  readonly isOnlyHcl?: true;
}

/** Longer texts show nothing that a table of bounds does not. */
const longestText = 120;
const mostElements = 6;

/** Faults of the fields that a rule constrains; which of them has the rule's finding alone, a lint decides. */
export function* fieldFaults({ kind, fields }: FieldRule, { model, members }: ExampleBase): Generator<FieldFault> {
  for (const { path, field } of fields) {
    const steps = stepsOf(path);
    if (path.includes(" keys") || path.includes("*")) continue;
    const [top] = steps;
    const shown = top === undefined ? [] : [top];
    if (kind === "block-form") {
      const text = inHcl(model, members);
      const name = snakeCase(steps.findLast((step) => step !== "[]") ?? "");
      const hcl = text?.replace(new RegExp(`^( *)${name} \\{`, "m"), `$1${name} = {`);
      if (hcl !== undefined && hcl !== text) yield { wrong: members, shown, hcl, isOnlyHcl: true };
      continue;
    }
    if (kind === "required") {
      yield* changed(members, withoutAtEach(members, steps), steps.length > 1 ? shown : []);
      continue;
    }
    if (kind === "one-name" || kind === "vendor-name") {
      yield* changed(members, renamed(members, path, steps, kind === "one-name"), shown);
      continue;
    }
    const values: unknown[] = [];
    changeAt(members, steps, (value) => {
      values.push(value);
      return value;
    });
    for (const by of faultsOf(
      kind,
      values.find((value) => value !== undefined),
      field,
    )) {
      const wrong = values.length > 0 ? changeAt(members, steps, () => by) : withMemberAt(members, steps, by);
      yield* changed(members, wrong, shown);
    }
  }
}

function* changed(members: Members, wrong: unknown, shown: readonly string[]): Generator<FieldFault> {
  if (isMembers(wrong) && wrong !== members) yield { wrong, shown };
}

const withoutAtEach = (members: Members, steps: readonly string[]): unknown => {
  const last = steps.at(-1);
  return last === undefined || last === "[]"
    ? members
    : changeAt(members, steps.slice(0, -1), (owner) => withoutAt(owner, [last]));
};

/** A member under AWS's name, or in the other casing; under both names if `both`. */
function renamed(members: Members, path: string, steps: readonly string[], both: boolean): unknown {
  const name = steps.at(-1) ?? "";
  const other = aliases.find((alias) => alias.of === "member" && alias.path === path)?.vendor ?? snakeCase(name);
  return changeAt(members, steps.slice(0, -1), (owner) => {
    if (!isMembers(owner) || other === name || !Object.hasOwn(owner, name)) return owner;
    const { [name]: value, ...rest } = owner;
    return { ...rest, ...(both && { [name]: value }), [other]: value };
  });
}

/** Values that break a constraint of a field. */
function* faultsOf(kind: FieldRuleKind, value: unknown, field: Field): Generator<unknown> {
  switch (kind) {
    case "type":
      yield wrongTypes[field.kind] ?? [value ?? "text"];
      break;
    case "range":
      if (field.kind !== "integer") break;
      if (field.maximum !== undefined) yield field.maximum + 1;
      if (field.minimum !== undefined) yield field.minimum - 1;
      break;
    case "enum":
      if (typeof value === "string" && value.toLowerCase() !== value) yield value.toLowerCase();
      yield "OTHER";
      yield "other";
      break;
    case "length":
      if (field.kind !== "string") break;
      if ((field.minLength ?? 0) > 0) yield "";
      if ((field.maxLength ?? longestText) < longestText) yield "x".repeat((field.maxLength ?? 0) + 1);
      break;
    case "pattern":
      if (typeof value === "string") yield* [`${value}!`, `${value} 1`];
      yield* ["not valid!", ".."];
      break;
    case "count":
      if (field.kind === "map" && (field.minEntries ?? 0) > 0) yield {};
      if (field.kind !== "list") break;
      if ((field.minItems ?? 0) > 0) yield [];
      if (Array.isArray(value) && (field.maxItems ?? mostElements) < mostElements)
        yield Array.from({ length: (field.maxItems ?? 0) + 1 }, (_, index) => numbered(value[0], index));
      break;
    case "exactly-one":
      if (isMembers(value)) yield* [{}, ...bothOf(value, field)];
      break;
    case "member-name": {
      const [name] = isMembers(value) ? Object.keys(value) : [];
      if (!isMembers(value) || name === undefined) break;
      const { [name]: first, ...rest } = value;
      yield { [`${name.slice(0, -2)}${name.slice(-1)}`]: first, ...rest };
      yield { [snakeCase(name)]: first, ...rest };
      break;
    }
    default:
  }
}

/** A value of another type, as a slip of a hand; a text becomes a list. */
const wrongTypes: { readonly [kind in Field["kind"]]?: unknown } = {
  integer: "many",
  boolean: "maybe",
  list: "text",
  struct: "text",
  map: "text",
};

/** A text with a number, so that the elements of a list differ. */
const numbered = (value: unknown, index: number): unknown => (typeof value === "string" ? `${value}${index}` : value);

/** The structure with a second member of those that exclude each other. */
function bothOf(value: Members, field: Field): readonly Members[] {
  if (field.kind !== "struct") return [];
  const other = (field.exactlyOne ?? []).find((name) => !Object.hasOwn(value, name));
  const inner = other === undefined ? undefined : field.members[other];
  return other === undefined || inner === undefined ? [] : [{ ...value, [other]: inner.kind === "list" ? [] : {} }];
}
