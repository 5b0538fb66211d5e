/** A module as a caller instantiates it: the values of its variables and names. */

import { metaArguments } from "../../../../facts/derive/terraform-attributes.ts";
import { tooManyBranches } from "../../../declaration/branches.ts";
import { UnknownValue } from "../../../text/unknown.ts";
import type { BoundExpression, ExpressionEvaluator, JsonSetting, RootFiles, Scope } from "../evaluation/scope.ts";
import { converted, leastOfType } from "../evaluation/type-constraint.ts";
import { asNumber, type HclValue, keysOf, MapValue, partsOfValue, SetValue, Unresolved } from "../evaluation/value.ts";
import type { HclFile } from "../syntax/hcl-file.ts";
import { type Body, type Expression, expressionText, type HclBlock, wholeTextOf } from "../syntax/syntax.ts";
import { comparisonsIn, isReferenceTo, type Module, type ModuleCall, nameIn, resourcesByName } from "./module.ts";
import { type ModuleFiles, pathNamed } from "./module-files.ts";

/** Maximum number of instances of a resource to which references are followed. */
const maxInstances = 1_000;

/** The value given to a variable: an expression of the caller, or a value that is not an expression. */
export type GivenVariable = BoundExpression | GivenValue;

/** A value of a `*.tfvars.json` file, of the command line, or of the environment. */
export interface GivenValue extends JsonSetting {
  readonly value: HclValue;
  /** Its texts are never shown: those of the environment, where CI keeps secrets. */
  readonly isSecret?: true;
}

/** The call that instantiates a module. */
export interface ModuleCaller {
  readonly instance: ModuleInstance;
  readonly call: ModuleCall;
  /** The scope of the call's arguments, with its `each` or `count`. */
  readonly scope: Scope;
}

/** Where instances find the modules that they call, and the files that their functions read. */
export interface ModuleSource {
  calledBy(by: ModuleInstance, call: ModuleCall): Module | undefined;
  readonly files?: ModuleFiles;
}

/** A module with its arguments. */
export class ModuleInstance {
  readonly module: Module;
  readonly caller: ModuleCaller | undefined;
  /** Prefix of its resources' addresses: "" or `module.images["a"].`. */
  readonly prefix: string;
  readonly #given: ReadonlyMap<string, GivenVariable>;
  readonly #source: ModuleSource;
  readonly #scopes = new Map<HclFile, Scope>();

  constructor(
    module: Module,
    given: ReadonlyMap<string, GivenVariable>,
    source: ModuleSource,
    caller?: ModuleCaller,
    key = "",
  ) {
    this.module = module;
    this.#given = given;
    this.#source = source;
    this.caller = caller;
    this.prefix = caller === undefined ? "" : `${caller.instance.prefix}module.${caller.call.name}${key}.`;
  }

  /** The names of the calls that lead to it from its root module. */
  get path(): readonly string[] {
    return this.caller === undefined ? [] : [...this.caller.instance.path, this.caller.call.name];
  }

  get root(): ModuleInstance {
    return this.caller?.instance.root ?? this;
  }

  /** The files that its functions read; undefined if there are none. */
  get files(): ModuleFiles | undefined {
    return this.#source.files;
  }

  /** Instantiates the module that a call refers to, with the call's arguments. */
  child(call: ModuleCall, scope: Scope, key: string): ModuleInstance | undefined {
    const module = this.#source.calledBy(this, call);
    if (module === undefined) return undefined;
    const given = new Map<string, GivenVariable>(
      call.block.body.attributes.map(({ name, value, in: file }) => {
        return [name, { expression: value, scope: file === undefined ? scope : scope.within(file) }];
      }),
    );
    return new ModuleInstance(module, given, this.#source, { instance: this, call, scope }, key);
  }

  /** The scope of names in a file of the module. */
  scopeOf(file: HclFile): Scope {
    const scope = this.#scopes.get(file) ?? new ModuleScope(this, file, new Map());
    this.#scopes.set(file, scope);
    return scope;
  }

  /** The value given to a variable; undefined if there is none or the variable is sensitive. */
  given(name: string): GivenVariable | undefined {
    return this.module.variables.get(name)?.it.isSensitive === true ? undefined : this.#given.get(name);
  }

  variable(name: string, evaluation: ExpressionEvaluator): HclValue {
    const reference = `var.${name}`;
    const origin = `${reference} in ${this.prefix}`;
    const found = this.module.variables.get(name);
    if (found === undefined) return new Unresolved(reference, "which is not declared", { origin });
    const { file, it: variable } = found;
    const least = variable.isNullable ? "null" : leastOfType(variable.type);
    if (variable.isSensitive) return new Unresolved(reference, "which is sensitive", { origin, least });
    const inFile = this.scopeOf(file);
    const given = this.given(name);
    let value: HclValue | undefined;
    if (given !== undefined) {
      if ("value" in given) evaluation.secrets.addWithin(given.value, namedParts);
      if ("isSecret" in given) evaluation.secrets.addAll(given.value, partsOfValue);
      value = "value" in given ? given.value : evaluation.definition(given.expression, given.scope, reference);
    }
    if (value === undefined || (value === null && !variable.isNullable)) {
      if (variable.standard === undefined) value = new Unresolved(reference, "which has no default", { origin, least });
      else value = evaluation.definition(variable.standard, inFile, reference);
    }
    if (variable.isEphemeral) evaluation.secrets.addAll(value, partsOfValue);
    if (value instanceof Unresolved && variable.allowed !== undefined) {
      const response = evaluation.ask(`${reference}${inFile.where}`, value, variable.allowed);
      return response ?? new UnknownValue(tooManyBranches);
    }
    return converted(value, variable.type, reference, (standard) => evaluation.value(standard, inFile));
  }

  /** A resource of the module, or its instances; undefined if it is not declared, or if their number is not known. */
  resource(type: string, name: string, evaluation: ExpressionEvaluator): HclValue | undefined {
    const reference = `${type}.${name}`;
    const block = resourcesByName(this.module).get(reference);
    if (block === undefined) return undefined;
    const { file, it } = block;
    const scope = this.scopeOf(file);
    const instance = (key: string, each: Scope = scope) =>
      new Unresolved(`${reference}${key}`, "known at apply", {
        origin: reference,
        steps: [type, name],
        argument: (argument) => knownArgument(it, argument, each, evaluation),
      });
    const by = it.body.attributes.find((each) => each.name === "count" || each.name === "for_each");
    if (by === undefined) return instance("");
    const value = evaluation.definition(by.value, this.scopeOf(by.in ?? file), `${by.name} of ${reference}`);
    if (by.name === "count") {
      const count = asNumber(value);
      const isKnown = count !== undefined && Number.isInteger(count) && count >= 0 && count <= maxInstances;
      if (!isKnown) return undefined;
      return Array.from({ length: count }, (_, index) =>
        instance(`[${index}]`, scope.binding([["count", MapValue.of({ index })]])),
      );
    }
    const keys = value instanceof MapValue || value instanceof SetValue ? keysOf(value) : undefined;
    return (
      keys &&
      new MapValue(
        keys.map((key) => {
          const each = MapValue.of({ key, value: value instanceof MapValue ? (value.entries.get(key) ?? null) : key });
          return [key, instance(`[${JSON.stringify(key)}]`, scope.binding([["each", each]]))];
        }),
      )
    );
  }

  /** The outputs of a call, if it has a single instance. */
  outputs(name: string, evaluation: ExpressionEvaluator): HclValue {
    const reference = `module.${name}`;
    const call = this.module.calls.find(({ it }) => it.name === name);
    const isRepeated = call?.it.block.body.attributes.some((each) => each.name === "count" || each.name === "for_each");
    const child = call && isRepeated !== true ? this.#onlyChild(call.it, call.file) : undefined;
    if (child === undefined) return new Unresolved(reference, "known at apply");
    return new MapValue(
      [...child.module.outputs].map(([output, { file, it }]) => [
        output,
        evaluation.definition(it, child.scopeOf(file), `${reference}.${output}`),
      ]),
    );
  }

  readonly #children = new Map<ModuleCall, ModuleInstance | undefined>();

  #onlyChild(call: ModuleCall, file: HclFile): ModuleInstance | undefined {
    if (!this.#children.has(call)) this.#children.set(call, this.child(call, this.scopeOf(file), ""));
    return this.#children.get(call);
  }
}

/** Resolves names in a file of a module. */
class ModuleScope implements Scope {
  readonly #instance: ModuleInstance;
  readonly file: HclFile;
  readonly bound: ReadonlyMap<string, HclValue>;

  constructor(instance: ModuleInstance, file: HclFile, bound: ReadonlyMap<string, HclValue>) {
    this.#instance = instance;
    this.file = file;
    this.bound = bound;
  }

  get text(): string {
    return this.file.source;
  }

  get files(): RootFiles | undefined {
    const { files, root } = this.#instance;
    return files && { files, root: root.module.folder };
  }

  get where(): string {
    const { prefix } = this.#instance;
    return prefix === "" ? "" : ` in ${prefix.slice(0, -1)}`;
  }

  refer(name: string, member: string, evaluation: ExpressionEvaluator): HclValue | undefined {
    switch (name) {
      case "var":
        return this.#instance.variable(member, evaluation);
      case "local": {
        const local = this.#instance.module.locals.get(member);
        if (local === undefined) return new Unresolved(`local.${member}`, "which is not declared");
        return evaluation.definition(local.it, this.#instance.scopeOf(local.file), `local.${member}`);
      }
      case "module":
        return this.#instance.outputs(member, evaluation);
      case "path":
        return pathNamed(member, this.#instance.module.folder, this.#instance.root.module.folder);
      case "terraform":
        return new Unresolved(`${name}.${member}`, "known when Terraform runs", { least: "content" });
      case "tofu": // OpenTofu's name of the same
        return this.refer("terraform", member, evaluation);
      default:
        return this.#instance.resource(name, member, evaluation);
    }
  }

  definitionOf(reference: Expression): BoundExpression | undefined {
    if (isReferenceTo(reference, "local") && !this.bound.has("local")) {
      const local = this.#instance.module.locals.get(reference.name);
      return local && { expression: local.it, scope: this.#instance.scopeOf(local.file) };
    }
    if (!isReferenceTo(reference, "var") || this.bound.has("var")) return undefined;
    const given = this.#instance.given(reference.name);
    return given !== undefined && "expression" in given ? given : undefined;
  }

  settingOf(root: string, name: string): BoundExpression | JsonSetting | undefined {
    if (this.bound.has(root)) return undefined;
    const { module } = this.#instance;
    const given = root === "var" ? this.#instance.given(name) : undefined;
    if (given !== undefined) return given;
    const variable = root === "var" ? module.variables.get(name) : undefined;
    const found = root === "local" ? module.locals.get(name) : variable && { ...variable, it: variable.it.standard };
    return found?.it && { expression: found.it, scope: this.#instance.scopeOf(found.file) };
  }

  nameOf(expression: Expression): string {
    return nameIn(this.#instance.module, expression, this.text);
  }

  comparedWith(name: string): ReadonlySet<string> {
    return comparisonsIn(this.#instance.module).get(name) ?? none;
  }

  within(file: HclFile): Scope {
    return new ModuleScope(this.#instance, file, this.bound);
  }

  binding(names: Iterable<readonly [string, HclValue]>): Scope {
    const bound = new Map(this.bound);
    for (const [name, value] of names) bound.set(name, value);
    return new ModuleScope(this.#instance, this.file, bound);
  }
}

const none: ReadonlySet<string> = new Set();

/**
 * The value of an argument of a resource, if the configuration sets it and it is known: Terraform plans it so. Texts
 * that providers write anew (JSON), lists that may be sets, and what changes of are ignored are left out. Terraform's
 * own `terraform_data` keeps any value as it is.
 */
function knownArgument(
  { labels: [type], body }: HclBlock,
  name: string,
  scope: Scope,
  evaluation: ExpressionEvaluator,
): HclValue | undefined {
  const found = metaArguments.some((each) => each === name)
    ? undefined
    : body.attributes.find((each) => each.name === name);
  if (found === undefined || ignoresChangesOf(body, name, scope)) return undefined;
  const inItsFile = found.in === undefined ? scope : scope.within(found.in);
  const value = evaluation.definition(found.value, inItsFile, expressionText(found.value, inItsFile));
  if (type === "terraform_data" && value !== null && !(value instanceof UnknownValue)) return value;
  if (typeof value === "string") return /^\s*[{[]/.test(value) ? undefined : value;
  return typeof value === "number" || typeof value === "boolean" ? value : undefined;
}

/** Whether the object keeps its former value of an argument. */
const ignoresChangesOf = ({ blocks }: Body, name: string, { text }: Scope): boolean =>
  blocks.some(({ type, body, in: blockFile }) => {
    const found = type === "lifecycle" ? body.attributes.find((each) => each.name === "ignore_changes") : undefined;
    const ignored = found?.value;
    const names = ignored?.kind === "tuple" ? ignored.items : ignored === undefined ? [] : [ignored];
    const source = (found?.in ?? blockFile)?.source ?? text;
    return names.some((each) => ["all", name, `"${name}"`].includes(wholeTextOf(each, { text: source })));
  });

/** The entries of a map by their names, and the elements of a list or a set. */
const namedParts = (value: HclValue): readonly (readonly [string, HclValue])[] =>
  value instanceof MapValue ? [...value.entries] : partsOfValue(value).map((part) => ["", part]);

/** The text of a reference to a provider: `aws.east`, which Terraform also accepts in quotes. */
export const providerText = (expression: Expression, scope: Pick<Scope, "text">): string =>
  wholeTextOf(expression, scope).replace(/^"(.*)"$/, "$1");

/** The name and alias of a provider reference. */
export function providerNamed(
  expression: Expression,
  scope: Pick<Scope, "text">,
): readonly [string, string | undefined] {
  const [name = "", alias] = providerText(expression, scope).split(".");
  return [name, alias];
}
