/** What expressions refer to, as chains of names. */
import { type Expression, expressionsIn, type HclBlock } from "../../lib/lint/inputs/hcl/syntax/syntax.ts";

/** A name, or an element of a list or map. */
export type Step = string | typeof element | typeof decoded;
export const element: unique symbol = Symbol("element");
/** What a text of JSON says. */
export const decoded: unique symbol = Symbol("decoded");

/** `root.step[…].step`. */
export interface Chain {
  readonly root: string;
  readonly steps: readonly Step[];
}

/** Functions whose result has the elements of their first argument. */
const passesOn = new Set([
  ...["tolist", "toset", "one", "element", "values", "sort", "flatten", "try", "compact", "distinct", "concat"],
  ...["coalescelist", "lookup", "reverse", "slice", "setunion", "nonsensitive", "sensitive", "coalesce"],
]);
/** Functions that take an element. */
const picks = new Set(["one", "element", "lookup"]);
/** Functions of lists. */
const ofLists = new Set([
  ...["length", "toset", "tolist", "concat", "sort", "flatten", "element", "slice", "compact", "distinct", "one"],
  ...["setunion", "contains", "zipmap"],
]);

/** The chain that an expression is, if it is one. */
export function chainOf(expression: Expression): Chain | undefined {
  switch (expression.kind) {
    case "name":
      return { root: expression.name, steps: [] };
    case "attribute":
      return further(expression.of, expression.name);
    case "index": {
      const { key } = expression;
      const name = key.kind === "literal" && typeof key.value === "string" ? key.value : undefined;
      return further(expression.of, name ?? element);
    }
    case "splat": {
      const inner = stepsAfterSplat(expression.each);
      return inner && further(expression.of, element, ...inner);
    }
    case "call": {
      const [first] = expression.args;
      if (first !== undefined && expression.name === "jsondecode") return further(first, decoded);
      if (first === undefined || !passesOn.has(expression.name)) return undefined;
      return picks.has(expression.name) ? further(first, element) : chainOf(first);
    }
    default:
      return undefined;
  }
}

function further(of: Expression, ...steps: readonly Step[]): Chain | undefined {
  const chain = chainOf(of);
  return chain && { root: chain.root, steps: [...chain.steps, ...steps] };
}

function stepsAfterSplat(each: Expression): readonly Step[] | undefined {
  if (each.kind === "splat element") return [];
  const steps = each.kind === "attribute" || each.kind === "index" ? stepsAfterSplat(each.of) : undefined;
  if (steps === undefined) return undefined;
  return [...steps, each.kind === "attribute" ? each.name : element];
}

/** Local values by their names. */
export type Locals = ReadonlyMap<string, Expression>;

/** The local values of a module. */
export const localsIn = (blocks: readonly HclBlock[]): Locals =>
  new Map(
    blocks
      .filter(({ type }) => type === "locals")
      .flatMap(({ body }) => body.attributes.map(({ name, value }): [string, Expression] => [name, value])),
  );

/** A chain from what a local value is, if that is a chain. */
export function withoutLocals(chain: Chain, locals: Locals, levels = 20): Chain {
  const [name, ...rest] = chain.steps;
  const value = chain.root === "local" && typeof name === "string" ? locals.get(name) : undefined;
  const inner = value && chainOf(value);
  if (inner === undefined || levels === 0) return chain;
  return withoutLocals({ root: inner.root, steps: [...inner.steps, ...rest] }, locals, levels - 1);
}

/**
 * All chains in expressions, each as long as it is. What the body of a for expression says about its name is said about
 * the elements of its collection, and arguments of functions of lists have elements.
 */
export function* chainsIn(expressions: Iterable<Expression>, locals: Locals): Generator<Chain> {
  for (const chain of writtenIn(expressions)) yield withoutLocals(chain, locals);
}

function* writtenIn(expressions: Iterable<Expression>): Generator<Chain> {
  const within = new Set<Expression>();
  for (const each of expressionsIn(expressions)) {
    const chain = chainOf(each);
    if (chain !== undefined) {
      if (!within.has(each)) yield chain;
      if ("of" in each) within.add(each.of);
      if (each.kind === "splat") within.add(each.each);
      if (each.kind === "call" && each.args[0] !== undefined) within.add(each.args[0]);
    }
    if (each.kind === "for") {
      const collection = chainOf(each.collection);
      if (collection === undefined) continue;
      within.add(each.collection);
      const { root, steps } = collection;
      const body = [each.makes, each.makesKey, each.condition].filter((part) => part !== undefined);
      for (const inner of writtenIn(body))
        if (inner.root === each.name) yield { root, steps: [...steps, element, ...inner.steps] };
    } else if (each.kind === "call") {
      const lists = each.name === "join" ? each.args.slice(1) : ofLists.has(each.name) ? each.args : [];
      for (const list of lists) {
        const listed = chainOf(list);
        if (listed !== undefined) yield { root: listed.root, steps: [...listed.steps, element] };
      }
    }
  }
}

/** All expressions of a block that repeats itself for each element: `for_each` of resources and dynamic blocks. */
export function* eachOf(block: HclBlock): Generator<Expression> {
  for (const { name, value } of block.body.attributes) if (name === "for_each") yield value;
  for (const inner of block.body.blocks) yield* eachOf(inner);
}
