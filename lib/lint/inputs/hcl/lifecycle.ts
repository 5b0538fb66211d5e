/** What Terraform does with a resource or an address besides its arguments: `lifecycle`, `moved`, `removed`, `import`. */
import type { Lifecycle, StateChange } from "../../rule/managed.ts";
import { blockValue } from "./block-value.ts";
import type { HclEvaluation } from "./evaluation/evaluate.ts";
import { instancesOf } from "./evaluation/repeat.ts";
import type { Scope } from "./evaluation/scope.ts";
import { asNumber, asString, MapValue } from "./evaluation/value.ts";
import type { ModuleInstance } from "./modules/instance.ts";
import { argument, attribute, type InFile, type Module, resourcesByName } from "./modules/module.ts";
import type { HclFile } from "./syntax/hcl-file.ts";
import { nameUses } from "./syntax/name-uses.ts";
import { type Body, type Expression, expressionsOf, type HclBlock, wholeTextOf } from "./syntax/syntax.ts";

/** The `lifecycle` of a block; `scope` is that of the instance. */
export function lifecycleIn(
  module: ModuleInstance,
  { it, file }: InFile<HclBlock>,
  scope: Scope,
  evaluation: HclEvaluation,
): Lifecycle {
  const lifecycle = it.body.blocks.find(({ type }) => type === "lifecycle");
  const first = createdFirst(module.module).has(it.labels.join(".")) && { createBeforeDestroy: true };
  if (lifecycle === undefined) return { ...first };
  const found = (name: string): InFile<Expression> | undefined =>
    argument({ file: lifecycle.in ?? file, it: lifecycle }, name);
  const [ignored, triggers] = [found("ignore_changes"), found("replace_triggered_by")];
  return {
    ...flag("preventDestroy", found("prevent_destroy")?.it),
    ...first,
    ...(ignored !== undefined && { ignoreChanges: ignoredBy(ignored) }),
    ...(triggers?.it.kind === "tuple" && {
      replaceTriggeredBy: new Map(
        triggers.it.items.map((each) => [
          compact(each, triggers.file),
          argumentsOf(compact(each, triggers.file), module, scope, evaluation),
        ]),
      ),
    }),
  };
}

const flag = (name: "preventDestroy", value: Expression | undefined): Lifecycle =>
  value?.kind === "literal" && typeof value.value === "boolean" ? { [name]: value.value } : {};

/** An expression without white space. */
const compact = (expression: Expression, { source }: Pick<HclFile, "source">): string =>
  wholeTextOf(expression, { text: source }).replaceAll(" ", "");

function ignoredBy({ it, file }: InFile<Expression>): "all" | readonly string[] {
  if (it.kind !== "tuple") return "all";
  const names = it.items.map((each) => compact(each, file).replaceAll(/^"|"$/g, ""));
  return names.includes("*") ? "all" : names;
}

/** The arguments of the resource that a reference names, as text, or the one that it names. */
function argumentsOf(reference: string, module: ModuleInstance, scope: Scope, evaluation: HclEvaluation): string {
  const [, type, name, rest = ""] = /^([\w-]+)\.([\w-]+)(.*)$/.exec(reference) ?? [];
  const found = module.module.resources.find(({ it: { labels } }) => labels[0] === type && labels[1] === name);
  if (found === undefined) return "";
  const named = /\.([\w-]+)$/.exec(rest)?.[1];
  const values = instancesOf(found.it, module.scopeOf(found.file), evaluation).map(({ key, scope: inner }) => {
    const { raw } = blockValue(found.it, inner, evaluation);
    const { lifecycle: _, ...others } = raw;
    return [key, named === undefined ? others : others[named]];
  });
  const key = /^[^[]*\[([^\]]+)\]/.exec(rest)?.[1];
  const bound = key === undefined ? undefined : keyIn(key, scope);
  return JSON.stringify(bound === undefined ? values : values.filter(([each]) => each === `[${bound}]`));
}

/** The key that `each.key` or `count.index` is in a scope; a literal is itself. */
function keyIn(text: string, scope: Scope): string | undefined {
  if (text !== "each.key" && text !== "count.index") return text;
  const [name = "", member = ""] = text.split(".");
  const value = scope.bound.get(name);
  const key = value instanceof MapValue ? value.entries.get(member) : undefined;
  if (key === undefined) return undefined;
  return name === "count" ? String(asNumber(key)) : JSON.stringify(asString(key));
}

/** The blocks of a module that change the state of its root module. */
export const stateChangesIn = ({ files }: Module, state: string, within: string): readonly StateChange[] =>
  files.flatMap((file) =>
    file.body.blocks.flatMap(({ type, body }) => changeOf(type, body, file, { state, within }) ?? []),
  );

function changeOf(
  type: string,
  body: Body,
  file: Pick<HclFile, "source">,
  place: Pick<StateChange, "state" | "within">,
): StateChange | undefined {
  const [from, to] = ["from", "to"].map((name) => {
    const value = attribute(body, name);
    return value && compact(value, file);
  });
  if (type === "moved" && from !== undefined && to !== undefined) return { ...place, kind: "moved", from, to };
  if (type === "import" && to !== undefined) return { ...place, kind: "imported", to };
  if (type !== "removed" || from === undefined) return undefined;
  const lifecycle = body.blocks.find((each) => each.type === "lifecycle");
  const destroy = lifecycle && attribute(lifecycle.body, "destroy");
  return destroy?.kind === "literal" && destroy.value === false ? { ...place, kind: "forgotten", from } : undefined;
}

const known = new WeakMap<Module, ReadonlySet<string>>();

/**
 * The names of the resources whose replacement Terraform creates before it destroys them, such as
 * `aws_apprunner_vpc_connector.inside`: those with `create_before_destroy`, and all that they depend on in their module,
 * whatever those declare. Recorded from plans of Terraform 1.11 (2026-11-29).
 */
function createdFirst(module: Module): ReadonlySet<string> {
  const found = known.get(module) ?? findIn(module);
  known.set(module, found);
  return found;
}

function findIn(module: Module): ReadonlySet<string> {
  const resources = resourcesByName(module);
  const found = new Set<string>();
  const locals = new Set<string>();
  const left = [...resources].flatMap(([name, block]) => (isDeclaredFirst(block) ? [name] : []));
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const block = resources.get(name);
    if (block === undefined || found.has(name)) continue;
    found.add(name);
    left.push(...[...expressionsOf(block.it.body)].flatMap((each) => [...dependencies(each, module, locals)]));
  }
  return found;
}

const isDeclaredFirst = ({ file, it }: InFile<HclBlock>): boolean =>
  it.body.blocks.some((block) => {
    const value = block.type === "lifecycle" && argument({ file, it: block }, "create_before_destroy");
    return value && value.it.kind === "literal" && value.it.value === true;
  });

/** What an expression refers to, also through local values that were not followed yet. */
function* dependencies(expression: Expression, module: Module, followed: Set<string>): Generator<string> {
  for (const { step } of nameUses(expression)) {
    if (step?.of.kind !== "name") continue;
    if (step.of.name !== "local") yield `${step.of.name}.${step.name}`;
    else if (!followed.has(step.name)) {
      followed.add(step.name);
      const value = module.locals.get(step.name);
      if (value !== undefined) yield* dependencies(value.it, module, followed);
    }
  }
}
