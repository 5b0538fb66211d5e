/** Takes over the resources of one module: all files of a folder. */
import { own } from "../../base/dictionary.ts";
import { snakeCase } from "../../derive/names.ts";
import { computedHere, memberPairs, typeHere } from "../../lint/inputs/counterpart.ts";
import type { HclFile } from "../../lint/inputs/hcl/hcl-file.ts";
import { attribute, type InFile, type Module } from "../../lint/inputs/hcl/module.ts";
import { moveProblems } from "../../lint/inputs/hcl/moves.ts";
import { type Expression, type HclBlock, textOf } from "../../lint/inputs/hcl/syntax.ts";
import type { ResourceType } from "../../lint/inputs/resource-type.ts";
import { endOfLine } from "../../lint/text/comment.ts";
import type { RangeEdit } from "../../lint/text/edit.ts";
import type { MigrationProblem } from "../problem.ts";
import { rewriteDeclaration } from "./declaration.ts";
import { edited } from "./edited.ts";
import { laidOut } from "./layout.ts";
import type { ProviderChanges } from "./providers.ts";
import { rewriteProvider } from "./providers.ts";
import { References } from "./references.ts";
import { type MigrationTarget, targetsIn } from "./target.ts";

/** What becomes of a module. */
export interface ModuleMigration {
  readonly module: Module;
  readonly targets: readonly MigrationTarget[];
  readonly problems: readonly MigrationProblem[];
}

/** Resources of the other provider that refer to ours, and have no counterpart: they stay, and what to do about them. */
const staying: { readonly [type: string]: string } = {
  aws_apprunner_deployment:
    "deployment_triggers of lintel_hosted_service deploys whenever one of them changes, if you want to replace it",
  aws_apprunner_default_auto_scaling_configuration_version: "Lintel does not set the default of an account",
};

/** Finds what can be taken over, and everything that this changes; `inState` are the module's addresses in the state. */
export function moduleMigration(
  module: Module,
  types: ReadonlyMap<string, ResourceType>,
  inState: ReadonlySet<string> | undefined,
): ModuleMigration {
  const targets = targetsIn(module, types);
  const problems: MigrationProblem[] = [
    ...moveProblems(module, types, inState).map(
      ({ rule: _, ...problem }): MigrationProblem => ({ rule: "migrate/half-migrated", ...problem }),
    ),
    ...stayingIn(module),
  ];
  for (const target of targets.values()) {
    refuseOccupied(target, module, inState);
    rewriteDeclaration(target, module);
    rewriteProvider(target);
    rewriteImports(target, module);
  }
  refuseSameObjects([...targets.values()], module);
  const references = new References(targets, module.locals);
  for (const file of module.files) references.rewrite(file);
  for (const target of targets.values()) if (target.kind === "resource") addMoved(target, module);
  if (targets.size > 0) problems.push(...tooEarlyIn(module));
  return { module, targets: [...targets.values()], problems };
}

/** The text of a file after a migration. */
export function migratedText(file: HclFile, { targets }: ModuleMigration, changes: ProviderChanges): string {
  const kept = targets.filter(({ isRefused }) => !isRefused);
  const edits: RangeEdit[] = kept.flatMap((target) => target.editsOf(file));
  for (const edit of changes.edits) if (edit.file === file) edits.push(edit);
  return edits.length === 0 ? file.text : laidOut(edited(file.text, edits), kept);
}

/** The problems of a migration, its resources' included. */
export const problemsOf = ({ targets, problems }: ModuleMigration): readonly MigrationProblem[] => [
  ...problems,
  ...targets.flatMap((target) => target.problems.map((each) => ({ ...each, resource: target.there }))),
];

/** Refuses a resource whose address in Lintel is taken, in the configuration or in the state. */
function refuseOccupied(
  target: MigrationTarget,
  { resources }: Module,
  inState: ReadonlySet<string> | undefined,
): void {
  const [first] = target.blocks;
  if (first === undefined || target.kind !== "resource") return;
  const { file, it } = first;
  const at = it.header;
  if (resources.some((each) => each.it.labels.join(".") === target.here)) {
    target.refuse({
      rule: "migrate/name-is-taken",
      ...{ file, at },
      message: `${target.here} is declared already, so ${target.there} stays as it is`,
      help: "if both declare the same object, remove one of them; otherwise rename one",
    });
  } else if (inState?.has(target.here) === true) {
    target.refuse({
      rule: "migrate/half-migrated",
      ...{ file, at },
      message: `the state has ${target.here} already: Terraform would skip the move and destroy the object of ${target.there}`,
      help: `if both are the same object, forget one of them first: terraform state rm ${inState.has(target.there) ? target.there : target.here}`,
    });
  }
}

/** Refuses all but the first of resources that declare one object in Lintel: a name with all its revisions. */
function refuseSameObjects(targets: readonly MigrationTarget[], { resources }: Module): void {
  const seen = new Map<string, string>();
  for (const target of targets) {
    const [first] = target.blocks;
    const { model } = target.type;
    const pair = memberPairs(target.type, target.type.declaration, "").find(({ path }) => path === model.label);
    if (pair === undefined || first === undefined || target.kind !== "resource" || model.label === "") continue;
    for (const each of resources) {
      const [type, label] = each.it.labels;
      const key = type === typeHere(target.type) ? objectKey(each, pair.here) : undefined;
      if (key !== undefined) seen.set(`${model.name}\0${key}`, `${type}.${label}`);
    }
    const name = attribute(first.it.body, pair.there);
    const key = objectKey(first, pair.there);
    if (name === undefined || key === undefined) continue;
    const before = seen.get(`${model.name}\0${key}`);
    const shown = textOf(name, first.file);
    if (before === undefined) seen.set(`${model.name}\0${key}`, target.there);
    else {
      target.refuse({
        rule: "migrate/same-object",
        file: first.file,
        at: name.range,
        message: `${target.there} has the name of ${before} (${shown}), and a ${model.title} of Lintel is a name with all its revisions, so ${target.there} stays as it is`,
        help: "keep the newest of them, and remove the others from the state",
        path: snakeCase(model.label),
      });
    }
  }
}

/** What tells the object of a resource from others of its type; undefined if its name differs between instances. */
function objectKey({ it, file }: InFile<HclBlock>, label: string): string | undefined {
  const [name = "", region = "", provider = ""] = [label, "region", "provider"].map((each) => {
    const value = attribute(it.body, each);
    return value && textOf(value, file);
  });
  if (name === "" || /\b(?:each|count)\./.test(name)) return undefined;
  return [name, region, provider.replace(/^\w+/, "")].join("\0");
}

/** Adjusts `import` blocks, whose id may be another one in Lintel. */
function rewriteImports(target: MigrationTarget, { files }: Module): void {
  for (const file of files) {
    for (const { type, body } of file.body.blocks) {
      const to = type === "import" ? attribute(body, "to") : undefined;
      const id = attribute(body, "id");
      if (to === undefined || id === undefined || !textOf(to, file).startsWith(target.there)) continue;
      const { idIs } = target.type;
      if (idIs === undefined || idIs === "") continue; // both providers take the ARN; Lintel takes either order of parts
      target.refuse({
        rule: "migrate/reference",
        ...{ file, at: id.range },
        message: `${target.there} is imported by its ${snakeCase(idIs)}, and ${target.here} by its ${computedHere(target.type, "arn")}, so it stays as it is`,
        help: "apply the import first, remove the block, and migrate again; or give its ARN",
        path: "id",
      });
    }
  }
}

/** Adds the `moved` block behind the resource, unless there is one. */
function addMoved(target: MigrationTarget, { files }: Module): void {
  const [first] = target.blocks;
  if (first === undefined) return;
  const { file, it } = first;
  const isThere = files.some((each) =>
    each.body.blocks.some(
      ({ type, body }) =>
        type === "moved" &&
        isAddress(attribute(body, "from"), target.there) &&
        isAddress(attribute(body, "to"), target.here),
    ),
  );
  if (isThere) return;
  const at = endOfLine(file.text, it.range.end);
  target.edit(file, { start: at, end: at, text: `\n\nmoved {\n  from = ${target.there}\n  to   = ${target.here}\n}` });
}

const isAddress = (expression: Expression | undefined, address: string): boolean =>
  expression?.kind === "attribute" &&
  expression.of.kind === "name" &&
  `${expression.of.name}.${expression.name}` === address;

/** Versions of Terraform that cannot move between types: `moved` from one type to another needs 1.8. */
function* tooEarlyIn({ files }: Module): Generator<MigrationProblem> {
  for (const file of files) {
    for (const { type, body } of file.body.blocks) {
      const version = type === "terraform" ? attribute(body, "required_version") : undefined;
      if (version?.kind !== "literal" || !isTooEarly(String(version.value))) continue;
      yield {
        rule: "migrate/terraform-version",
        ...{ file, at: version.range, resource: "" },
        message: `required_version is ${JSON.stringify(version.value)}, and a moved block between types needs Terraform 1.8 or OpenTofu 1.10`,
        help: "allow a later version",
        path: "required_version",
      };
    }
  }
}

/** Whether a constraint allows no version of Terraform from 1.8 on. */
const isTooEarly = (constraint: string): boolean =>
  constraint.split(",").some((part) => {
    const [, sign = "", major = "", minor = "", patch] =
      /^\s*(<=|<|=|~>|)\s*v?(\d+)(?:\.(\d+))?(?:\.(\d+))?\s*$/.exec(part) ?? [];
    if (major === "") return false;
    const number = Number(major) * 1000 + Number(minor);
    if (sign === "<") return number <= 1008 && (patch ?? "0") === "0";
    if (sign === "~>" && patch === undefined) return Number(major) < 1;
    return number < 1008;
  });

/** Resources without a counterpart that refer to one that has one. */
function* stayingIn({ files }: Module): Generator<MigrationProblem> {
  for (const file of files) {
    for (const it of file.body.blocks) {
      const help = it.type === "resource" ? own(staying, it.labels[0] ?? "") : undefined;
      if (help === undefined) continue;
      const resource = it.labels.join(".");
      yield {
        rule: "migrate/stays",
        ...{ file, at: it.header, resource },
        message: `${resource} has no counterpart in Lintel: it stays with the other provider`,
        help,
      };
    }
  }
}
