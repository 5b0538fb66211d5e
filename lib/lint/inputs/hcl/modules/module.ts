/** The syntax of a module: all files of one folder, independent of its arguments. */
import type { Fault } from "../../../text/fault.ts";
import { type TypeConstraint, typeConstraint } from "../evaluation/type-constraint.ts";
import type { HclFile } from "../syntax/hcl-file.ts";
import {
  type Body,
  type Expression,
  expressionsIn,
  expressionsOf,
  type HclBlock,
  type InFile,
  wholeTextOf,
} from "../syntax/syntax.ts";
import { isOverride, merged, overriddenName, overridesIn } from "./overrides.ts";

export type { InFile } from "../syntax/syntax.ts";

/** `variable "name" { … }`. */
export interface Variable {
  readonly type: TypeConstraint;
  readonly standard: Expression | undefined;
  /** Terraform takes what the command line and the environment give as a text, not as an expression. */
  readonly takesText: boolean;
  readonly isSensitive: boolean;
  readonly isEphemeral: boolean;
  readonly isNullable: boolean;
  /** The only strings that its validations allow, if they use `contains`. */
  readonly allowed: readonly string[] | undefined;
  /** The conditions of its validations. */
  readonly validations: readonly InFile<Expression>[];
}

/** `module "name" { … }`. */
export interface ModuleCall {
  readonly name: string;
  /** Source of the module; undefined if it is not a string literal. */
  readonly source: string | undefined;
  /** The expression of the source. */
  readonly from: InFile<Expression> | undefined;
  readonly block: HclBlock;
}

/** The syntax of a module. */
export interface Module {
  /** Canonical path in the file system. */
  readonly folder: string;
  /** What tells it from others: its folder, or the path of the only file of a module that is not a folder. */
  readonly id: string;
  /** Its name in findings. */
  readonly name: string;
  readonly files: readonly HclFile[];
  readonly variables: ReadonlyMap<string, InFile<Variable>>;
  readonly locals: ReadonlyMap<string, InFile<Expression>>;
  readonly outputs: ReadonlyMap<string, InFile<Expression>>;
  readonly resources: readonly InFile<HclBlock>[];
  readonly providers: readonly InFile<HclBlock>[];
  readonly calls: readonly InFile<ModuleCall>[];
  /** Why some of its files cannot be read. */
  readonly faults: readonly Fault[];
}

/** Makes a module from the files of a folder. */
export function moduleOf(
  folder: string,
  name: string,
  files: readonly HclFile[],
  faults: readonly Fault[],
  id = folder,
): Module {
  const variables = new Map<string, InFile<Variable>>();
  const locals = new Map<string, InFile<Expression>>();
  const outputs = new Map<string, InFile<Expression>>();
  const resources: InFile<HclBlock>[] = [];
  const providers: InFile<HclBlock>[] = [];
  const calls: InFile<ModuleCall>[] = [];
  const overrides = overridesIn(files);
  for (const file of files) {
    if (isOverride(file.name)) continue;
    for (const written of file.body.blocks) {
      const block = merged(written, overrides.get(overriddenName(written)));
      const [label = "", second] = block.labels;
      const own = { file, it: block };
      if (block.type === "variable") variables.set(label, variableOf(label, own));
      else if (block.type === "locals") {
        for (const each of block.body.attributes) locals.set(each.name, { file, it: each.value });
      } else if (block.type === "output") {
        const value = argument(own, "value");
        if (value !== undefined) outputs.set(label, value);
      } else if (block.type === "resource" && second !== undefined) resources.push(own);
      else if (block.type === "provider") providers.push(own);
      else if (block.type === "module") {
        const from = argument(own, "source");
        const source = from?.it.kind === "literal" && typeof from.it.value === "string" ? from.it.value : undefined;
        calls.push({ file, it: { name: label, source, from, block } });
      }
    }
  }
  for (const file of files.filter(({ name }) => isOverride(name))) {
    for (const { type, body } of file.body.blocks) {
      if (type === "locals") for (const { name, value } of body.attributes) locals.set(name, { file, it: value });
    }
  }
  return { folder, id, name, files, variables, locals, outputs, resources, providers, calls, faults };
}

/** The value of an argument of a block, with the file that sets it. */
export function argument({ file, it }: InFile<Pick<HclBlock, "body">>, name: string): InFile<Expression> | undefined {
  const found = it.body.attributes.find((each) => each.name === name);
  return found && { file: found.in ?? file, it: found.value };
}

/** The value of an attribute. */
export const attribute = ({ attributes }: Body, name: string): Expression | undefined =>
  attributes.find((each) => each.name === name)?.value;

/** A variable, with the file of its default. */
function variableOf(name: string, block: InFile<HclBlock>): InFile<Variable> {
  const { body } = block.it;
  const flag = (flagName: string): boolean | undefined => {
    const value = attribute(body, flagName);
    return value?.kind === "literal" && typeof value.value === "boolean" ? value.value : undefined;
  };
  const standard = argument(block, "default");
  const declaredType = attribute(body, "type");
  const type = typeConstraint(declaredType);
  return {
    file: standard?.file ?? block.file,
    it: {
      type,
      takesText: declaredType === undefined || ["string", "number", "bool"].includes(type.kind),
      standard: standard?.it,
      isSensitive: flag("sensitive") === true,
      isEphemeral: flag("ephemeral") === true,
      isNullable: flag("nullable") !== false,
      allowed: body.blocks.map((each) => allowedBy(each, name)).find((each) => each !== undefined),
      validations: body.blocks.flatMap((each) => {
        const condition = argument({ file: each.in ?? block.file, it: each }, "condition");
        return each.type === "validation" && condition !== undefined ? [condition] : [];
      }),
    },
  };
}

/** The strings of `validation { condition = contains(["a", "b"], var.name) }`. */
function allowedBy({ type, body }: HclBlock, name: string): readonly string[] | undefined {
  const condition = type === "validation" ? attribute(body, "condition") : undefined;
  if (condition?.kind !== "call" || condition.name !== "contains") return undefined;
  const [list, variable] = condition.args;
  return isReferenceTo(variable, "var") && variable.name === name ? textsOf(list) : undefined;
}

type Reference = Extract<Expression, { kind: "attribute" }>;

/** Whether an expression is `root.name`. */
export const isReferenceTo = (expression: Expression | undefined, root: string): expression is Reference & Expression =>
  expression?.kind === "attribute" && expression.of.kind === "name" && expression.of.name === root;

/** The strings of a list that contains only string literals. */
function textsOf(list: Expression | undefined): readonly string[] | undefined {
  if (list?.kind !== "tuple") return undefined;
  const texts = list.items.flatMap((item) =>
    item.kind === "literal" && typeof item.value === "string" ? [item.value] : [],
  );
  return texts.length === list.items.length && texts.length > 0 ? texts : undefined;
}

/** An expression as written; a local value that is an alias is replaced by what it refers to. */
export function nameIn({ locals }: Module, expression: Expression, text: string): string {
  let named: InFile<Expression> | undefined;
  let current = expression;
  for (let steps = 0; isReferenceTo(current, "local") && steps < locals.size; steps += 1) {
    const definition = locals.get(current.name);
    if (definition?.it.kind !== "attribute" && definition?.it.kind !== "index") break;
    named = definition;
    current = definition.it;
  }
  const name = wholeTextOf(current, { text: named?.file.source ?? text });
  return name === "tofu.workspace" ? "terraform.workspace" : name; // OpenTofu has both names
}

const byName = new WeakMap<Module, ReadonlyMap<string, InFile<HclBlock>>>();

/** The resources of a module by `type.name`. */
export function resourcesByName(module: Module): ReadonlyMap<string, InFile<HclBlock>> {
  const known = byName.get(module);
  if (known !== undefined) return known;
  const found = new Map(module.resources.map((each) => [each.it.labels.join("."), each] as const));
  byName.set(module, found);
  return found;
}

const comparisons = new WeakMap<Module, Map<string, Set<string>>>();

/** The strings and numbers that each expression of a module is compared with, by its name. */
export function comparisonsIn(module: Module): ReadonlyMap<string, ReadonlySet<string>> {
  const known = comparisons.get(module);
  if (known !== undefined) return known;
  const found = new Map<string, Set<string>>();
  comparisons.set(module, found);
  const compare = (
    expression: Expression | undefined,
    texts: readonly string[] | undefined,
    { source }: HclFile,
  ): void => {
    if (expression === undefined || texts === undefined) return;
    const name = nameIn(module, expression, source);
    const all = found.get(name) ?? new Set();
    for (const each of texts) all.add(each);
    found.set(name, all);
  };
  for (const file of module.files) {
    for (const each of expressionsIn(expressionsOf(file.body))) {
      if (each.kind === "binary" && (each.operator === "==" || each.operator === "!=")) {
        compare(each.left, literalText(each.right), file);
        compare(each.right, literalText(each.left), file);
      } else if (each.kind === "call" && each.name === "contains") compare(each.args[1], textsOf(each.args[0]), file);
    }
  }
  return found;
}

const literalText = (expression: Expression): readonly string[] | undefined =>
  expression.kind === "literal" && (typeof expression.value === "string" || typeof expression.value === "number")
    ? [String(expression.value)]
    : undefined;
