/** Finds where expressions use a name from outside of them; for expressions may bind it to something else. */
import { type Expression, partsOf, type TemplatePart } from "./syntax.ts";

/** A name where it is used. */
export type NamedUse = Extract<Expression, { kind: "name" }>;

export interface NameUse {
  readonly use: NamedUse;
  /** The member of it that is read there (`each.value`), with the range of its name. */
  readonly step?: Extract<Expression, { kind: "attribute" }>;
  /** The names that expressions around it bind. */
  readonly bound: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** All uses of names that an expression does not bind itself; `bound` are those that something around it binds. */
export function* nameUses(expression: Expression, bound: ReadonlySet<string> = none): Generator<NameUse> {
  switch (expression.kind) {
    case "name":
      if (!bound.has(expression.name)) yield { use: expression, bound };
      return;
    case "attribute": {
      const { of } = expression;
      if (of.kind !== "name") yield* nameUses(of, bound);
      else if (!bound.has(of.name)) yield { use: of, step: expression, bound };
      return;
    }
    case "for": {
      const { collection, keyName, name, makesKey, makes, condition } = expression;
      yield* nameUses(collection, bound);
      const inside = including(bound, keyName, name);
      for (const each of [makesKey, makes, condition]) if (each !== undefined) yield* nameUses(each, inside);
      return;
    }
    case "template":
      yield* usesInTemplate(expression.parts, bound);
      return;
    default:
      for (const part of partsOf(expression)) yield* nameUses(part, bound);
  }
}

function* usesInTemplate(parts: readonly TemplatePart[], bound: ReadonlySet<string>): Generator<NameUse> {
  for (const part of parts) {
    if (part.kind === "interpolation") yield* nameUses(part.expression, bound);
    else if (part.kind === "if") {
      yield* nameUses(part.condition, bound);
      yield* usesInTemplate([...part.yes, ...part.no], bound);
    } else if (part.kind === "for") {
      yield* nameUses(part.collection, bound);
      yield* usesInTemplate(part.parts, including(bound, part.keyName, part.name));
    }
  }
}

const including = (bound: ReadonlySet<string>, ...names: readonly (string | undefined)[]): ReadonlySet<string> =>
  new Set([...bound, ...names.filter((name) => name !== undefined)]);
