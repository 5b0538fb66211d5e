/** Rewrites references to resources that are taken over, wherever a module has them. */

import { pickingFunctions } from "../../../../lint/inputs/hcl/functions/index.ts";
import type { InFile } from "../../../../lint/inputs/hcl/modules/module.ts";
import type { HclFile } from "../../../../lint/inputs/hcl/syntax/hcl-file.ts";
import type { Expression, HclBlock } from "../../../../lint/inputs/hcl/syntax/syntax.ts";
import type { Range } from "../../../../lint/text/position.ts";
import { commandOf, toolAfter } from "../../direction.ts";
import type { MigrationTarget } from "../target.ts";
import { type Denoted, elementOf, otherNames, stepTo } from "./denoted.ts";

/** Attributes whose values are addresses of resources. */
const addresses = new Set(["depends_on", "replace_triggered_by"]);

// Rewrites the references in expressions, and follows what they denote.

/** The names that an expression may use, and its file. */
interface NamesInScope {
  readonly file: HclFile;
  readonly bound: ReadonlyMap<string, Denoted | undefined>;
  /** What `self` is. */
  readonly self?: MigrationTarget;
  /** The resource of which names are members, as in `ignore_changes`. */
  readonly membersOf?: MigrationTarget;
  readonly element?: Denoted | undefined;
}

/** Functions whose result is one of their arguments, or a collection with the same elements. */
const passesOn = new Set(["try", "coalesce", "nonsensitive", "sensitive", "tolist", "toset", "values", "reverse"]);
/** Functions that look at no member. */
const counts = new Set(["can", "keys", "length"]);

/** Rewrites the references in the expressions of one module. */
class ExpressionReferences {
  readonly #targets: ReadonlyMap<string, MigrationTarget>;
  /** What a local value denotes. */
  readonly #local: (name: string) => Denoted | undefined;

  constructor(targets: ReadonlyMap<string, MigrationTarget>, local: (name: string) => Denoted | undefined) {
    this.#targets = targets;
    this.#local = local;
  }

  /** Looks at an expression whose value goes where no step can be followed. */
  used(expression: Expression, names: NamesInScope): void {
    const denoted = this.seen(expression, names);
    if (denoted !== undefined) handOn(denoted, expression.range, names.file);
  }

  /** Records the edits of an expression; returns what it denotes. */
  seen(expression: Expression, names: NamesInScope): Denoted | undefined {
    switch (expression.kind) {
      case "name":
        return this.#name(expression, names);
      case "splat element":
        return names.element;
      case "attribute":
        return this.#attribute(expression, names);
      case "index":
        return this.#index(expression, names);
      case "splat":
        return this.#splat(expression, names);
      case "call":
        return this.#call(expression, names);
      case "for":
        return this.#for(expression, names);
      case "conditional": {
        this.used(expression.condition, names);
        const yes = this.seen(expression.yes, names);
        const no = this.seen(expression.no, names);
        return yes ?? no;
      }
      case "binary":
        this.seen(expression.left, names);
        this.seen(expression.right, names);
        return undefined;
      case "unary":
        this.seen(expression.operand, names);
        return undefined;
      case "tuple":
        for (const item of expression.items) this.used(item, names);
        return undefined;
      case "object":
        for (const { key, value } of expression.entries) {
          this.used(key, names);
          this.used(value, names);
        }
        return undefined;
      case "template":
        this.#template(expression, names);
        return undefined;
      default:
        return undefined;
    }
  }

  #template(expression: Extract<Expression, { kind: "template" }>, names: NamesInScope): void {
    const read = (parts: typeof expression.parts, within: NamesInScope): void => {
      for (const part of parts) {
        if (part.kind === "interpolation") this.used(part.expression, within);
        else if (part.kind === "if") {
          this.used(part.condition, within);
          read([...part.yes, ...part.no], within);
        } else if (part.kind === "for") {
          const element = elementOf(this.seen(part.collection, within));
          read(part.parts, withName(withName(within, part.keyName, undefined), part.name, element));
        }
      }
    };
    read(expression.parts, names);
  }

  #name({ name, nameRange }: Extract<Expression, { kind: "name" }>, names: NamesInScope): Denoted | undefined {
    if (names.bound.has(name)) return names.bound.get(name);
    if (name === "self" && names.self !== undefined) return { is: "instance", target: names.self };
    if (names.membersOf === undefined || name === "all") return undefined;
    return this.#step({ is: "instance", target: names.membersOf }, name, nameRange, names.file);
  }

  #attribute(expression: Extract<Expression, { kind: "attribute" }>, names: NamesInScope): Denoted | undefined {
    const { of, name, nameRange } = expression;
    const target = names.membersOf === undefined ? this.#targetAt(expression, names) : undefined;
    if (target !== undefined) return target.isRepeated ? { is: "instances", target } : { is: "instance", target };
    if (of.kind === "name" && of.name === "local" && !names.bound.has("local")) return this.#local(name);
    const denoted = this.seen(of, names);
    if (denoted?.is === "each") return name === "value" ? denoted.value : undefined;
    if (denoted?.is === "entries") handOn(denoted, of.range, names.file);
    if (denoted?.is !== "instance" && denoted?.is !== "structure") return undefined;
    if (denoted.is === "structure" && denoted.becomesList) {
      denoted.target.edit(names.file, { start: of.range.end, end: of.range.end, text: "[0]" });
    }
    return this.#step(denoted, name, nameRange, names.file);
  }

  /** The target whose address an expression is; records the edit of the type. */
  #targetAt(
    { of, name }: Extract<Expression, { kind: "attribute" }>,
    { file, bound }: NamesInScope,
  ): MigrationTarget | undefined {
    const isData = of.kind === "attribute" && of.of.kind === "name" && of.of.name === "data" && !bound.has("data");
    const isResource = of.kind === "name" && !bound.has(of.name);
    if (!isData && !isResource) return undefined;
    const target = this.#targets.get(`${isData ? "data." : ""}${of.name}.${name}`);
    target?.edit(file, { ...of.nameRange, text: target.typeAfter });
    return target;
  }

  /** Records the edits of a step to a member. */
  #step(
    from: Extract<Denoted, { is: "instance" | "structure" }>,
    name: string,
    range: Range,
    file: HclFile,
  ): Denoted | undefined {
    const { target } = from;
    const step = stepTo(from, name);
    if ("missing" in step) {
      const where =
        step.elsewhere === undefined ? "" : `; ${toolAfter[target.direction]} has it elsewhere (${step.elsewhere})`;
      target.refuse({
        rule: "migrate/reference",
        file,
        at: range,
        message: `${name} of ${target.from} has no counterpart in ${target.to}${where}, so ${target.from} is not converted`,
        help: `remove the reference, or replace it by a value, and ${commandOf(target.direction)} again`,
        path: name,
      });
      return undefined;
    }
    if (step.name !== name) target.edit(file, { ...range, text: step.name });
    if (step.otherValue !== undefined) {
      target.report({
        rule: "migrate/other-value",
        file,
        at: range,
        message: `${step.name} of ${target.to} has other values than ${name} of ${target.from}: ${step.otherValue}`,
        help: "adapt the values that are compared with it",
        path: name,
      });
    }
    return step.denoted;
  }

  #index(expression: Extract<Expression, { kind: "index" }>, names: NamesInScope): Denoted | undefined {
    const { of, key, step } = expression;
    const denoted = this.seen(of, names);
    this.used(key, names.membersOf === undefined ? names : withoutMembers(names));
    const { file } = names;
    switch (denoted?.is) {
      case "instances":
        return { is: "instance", target: denoted.target };
      case "instance":
      case "structure":
        if (key.kind !== "literal" || typeof key.value !== "string") return undefined;
        return this.#step(denoted, key.value, within(key.range), file);
      case "list":
        return denoted.inner;
      case "list of one":
        if (denoted.becomesObject) {
          if (key.kind === "literal") denoted.target.edit(file, { ...step, text: "" });
          else asList(denoted, of.range, file);
        }
        return denoted.inner;
      case "entries":
        handOn(denoted, of.range, names.file);
        return undefined;
      default:
        return undefined;
    }
  }

  #splat({ of, each: member }: Extract<Expression, { kind: "splat" }>, names: NamesInScope): Denoted | undefined {
    const denoted = this.seen(of, names);
    if (denoted?.is === "entries") handOn(denoted, of.range, names.file);
    const element = denoted?.is === "instance" ? denoted : elementOf(denoted);
    const found = this.seen(member, { ...names, element });
    return this.#listOf(found, member, names);
  }

  /** The list whose elements denote this. */
  #listOf(denoted: Denoted | undefined, expression: Expression, names: NamesInScope): Denoted | undefined {
    if (denoted?.is === "instance") return { is: "instances", target: denoted.target };
    if (denoted?.is === "structure" && !denoted.becomesList)
      return { is: "list", target: denoted.target, inner: denoted };
    if (denoted !== undefined && expression.range.end > expression.range.start)
      handOn(denoted, expression.range, names.file);
    return undefined;
  }

  #call({ name, args }: Extract<Expression, { kind: "call" }>, names: NamesInScope): Denoted | undefined {
    if (counts.has(name)) {
      for (const arg of args) asList(this.seen(arg, names), arg.range, names.file);
      return undefined;
    }
    if (passesOn.has(name)) return args.map((arg) => this.seen(arg, names)).find((each) => each !== undefined);
    if (!pickingFunctions.has(name)) {
      for (const arg of args) this.used(arg, names);
      return undefined;
    }
    const [first, ...others] = args;
    const denoted = first && this.seen(first, names);
    for (const arg of others) this.used(arg, names);
    if (first !== undefined) asList(denoted, first.range, names.file);
    return elementOf(denoted);
  }

  #for(expression: Extract<Expression, { kind: "for" }>, names: NamesInScope): Denoted | undefined {
    const { collection, keyName, name, makesKey, makes, condition } = expression;
    const denoted = this.seen(collection, names);
    asList(denoted, collection.range, names.file);
    if (denoted?.is === "entries") handOn(denoted, collection.range, names.file);
    const inside = withName(withName(names, keyName, undefined), name, elementOf(denoted));
    for (const each of [makesKey, condition]) if (each !== undefined) this.used(each, inside);
    return this.#listOf(this.seen(makes, inside), makes, inside);
  }
}

/** The names within something that binds one more. */
const withName = (names: NamesInScope, name: string | undefined, denoted: Denoted | undefined): NamesInScope =>
  name === undefined ? names : { ...names, bound: new Map([...names.bound, [name, denoted]]) };

const withoutMembers = ({ membersOf: _, ...names }: NamesInScope): NamesInScope => names;

/** The range between the quotes of a string. */
const within = ({ start, end }: Range): Range => ({ start: start + 1, end: end - 1 });

/** Records the edits for an expression whose value is handed on, and says what reads it under other names. */
function handOn(denoted: Denoted, range: Range, file: HclFile): void {
  const { target } = denoted;
  asList(denoted, range, file);
  if (denoted.is === "structure" && denoted.becomesList) wrap(denoted, range, file, "one(", ")");
  if (denoted.is === "entries") {
    const { key, value } = denoted.pair.entries ?? { key: "key", value: "value" };
    if (target.direction === "migrate")
      wrap(denoted, range, file, "[for key, value in ", ` : { ${key} = key, ${value} = value }]`);
    else wrap(denoted, range, file, "{ for entry in ", ` : entry.${key} => entry.${value} }`);
  }
  const names = otherNames(denoted);
  if (names.length === 0) return;
  const shown = names.slice(0, 3).map(([from, to]) => `${to} (${from})`);
  const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
  target.report({
    rule: "migrate/whole-object",
    file,
    at: range,
    message: `${target.from} is passed on as a whole, where ${toolAfter[target.direction]} names some members otherwise: ${shown.join(", ")}${more}`,
    help: "check what reads its members, such as a module that receives it or a configuration that reads the output",
  });
}

/** Records the edits that make a list of one of what becomes an object; nothing for other values. */
function asList(denoted: Denoted | undefined, range: Range, file: HclFile): void {
  if (denoted?.is === "list of one" && denoted.becomesObject) wrap(denoted, range, file, "[", "]");
}

function wrap({ target }: Denoted, { start, end }: Range, file: HclFile, before: string, after: string): void {
  target.edit(file, { start, end: start, text: before });
  target.edit(file, { start: end, end, text: after });
}

/** Rewrites the references of one module. */
export class References {
  readonly #targets: ReadonlyMap<string, MigrationTarget>;
  readonly #locals: ReadonlyMap<string, InFile<Expression>>;
  readonly #denotedLocals = new Map<string, Denoted | undefined>();
  readonly #expressions: ExpressionReferences;

  constructor(targets: ReadonlyMap<string, MigrationTarget>, locals: ReadonlyMap<string, InFile<Expression>>) {
    this.#targets = targets;
    this.#locals = locals;
    this.#expressions = new ExpressionReferences(targets, (name) => this.#local(name));
  }

  /** Records the edits of all references in a file, and what they cannot express in Lintel. */
  rewrite(file: HclFile): void {
    for (const block of file.body.blocks) {
      if (block.type === "moved" || block.type === "removed") continue;
      const [type = "", label] = block.labels;
      const address = block.type === "data" ? `data.${type}.${label}` : `${type}.${label}`;
      const self = ["resource", "data"].includes(block.type) ? this.#targets.get(address) : undefined;
      this.#block(block, { file, bound: new Map(), ...(self && { self }) });
    }
  }

  #block(block: HclBlock, names: NamesInScope): void {
    const { type, body, labels } = block;
    const forEach = body.attributes.find(({ name }) => name === "for_each")?.value;
    const element = forEach && elementOf(this.#expressions.seen(forEach, names));
    if (type === "dynamic") {
      const iterator = body.attributes.find(({ name }) => name === "iterator")?.value;
      const name = iterator?.kind === "name" ? iterator.name : (labels[0] ?? "");
      this.#body(block, withName(names, name, each(element)));
    } else this.#body(block, element === undefined ? names : withName(names, "each", each(element)));
  }

  #body({ type, body }: Pick<HclBlock, "type" | "body">, names: NamesInScope): void {
    for (const { name, value } of body.attributes) {
      if (name === "for_each" || name === "iterator" || name === "provider" || name === "providers") continue;
      if (type === "lifecycle" && name === "ignore_changes") {
        if (names.self !== undefined) this.#listed(value, { ...names, membersOf: names.self });
      } else if (addresses.has(name)) this.#listed(value, names);
      else if (type === "import" && name === "to") this.#expressions.seen(value, names);
      else if (type === "locals") this.#local(name);
      else this.#expressions.used(value, names);
    }
    for (const block of body.blocks) this.#block(block, names);
  }

  /** Looks at the elements of a list of addresses. */
  #listed(value: Expression, names: NamesInScope): void {
    for (const item of value.kind === "tuple" ? value.items : [value]) this.#expressions.seen(item, names);
  }

  /** What a local value denotes. */
  #local(name: string): Denoted | undefined {
    if (this.#denotedLocals.has(name)) return this.#denotedLocals.get(name);
    this.#denotedLocals.set(name, undefined); // a local value that refers to itself denotes nothing
    const local = this.#locals.get(name);
    const denoted = local && this.#expressions.seen(local.it, { file: local.file, bound: new Map() });
    this.#denotedLocals.set(name, denoted);
    return denoted;
  }
}

const each = (element: Denoted | undefined): Denoted | undefined =>
  element && { is: "each", target: element.target, value: element };
