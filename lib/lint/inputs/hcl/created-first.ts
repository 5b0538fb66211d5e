/**
 * The resources whose replacement Terraform creates before it destroys them: those with `create_before_destroy`, and all
 * that they depend on in their module, whatever those declare. Recorded from plans of Terraform 1.11 (2026-11-29).
 */
import { argument, type InFile, type Module, resourcesByName } from "./modules/module.ts";
import { nameUses } from "./syntax/name-uses.ts";
import { type Expression, expressionsOf, type HclBlock } from "./syntax/syntax.ts";

const known = new WeakMap<Module, ReadonlySet<string>>();

/** The names of these resources: `aws_apprunner_vpc_connector.inside`. */
export function createdFirst(module: Module): ReadonlySet<string> {
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
