/** Takes over the resources of one module: all files of a folder. */

import { own } from "../../../base/dictionary.ts";
import { shellWord } from "../../../base/text/shell-word.ts";
import { snakeCase } from "../../../facts/derive/names.ts";
import { typeHere } from "../../../lint/inputs/counterpart.ts";
import { attribute, type InFile, type Module } from "../../../lint/inputs/hcl/modules/module.ts";
import { moveProblems } from "../../../lint/inputs/hcl/moves.ts";
import type { HclFile } from "../../../lint/inputs/hcl/syntax/hcl-file.ts";
import { expressionText, type HclBlock } from "../../../lint/inputs/hcl/syntax/syntax.ts";
import type { ResourceType } from "../../../lint/inputs/resource-type.ts";
import type { RangeEdit } from "../../../lint/text/edit.ts";
import { edited } from "../../../lint/text/edited.ts";
import { commandOf, type Direction, type MigrationCommand, toolAfter } from "../direction.ts";
import type { MigrationProblem } from "../problem.ts";
import { rewriteDeclaration } from "./declaration.ts";
import { handBack, type ImportIds } from "./hand-back.ts";
import { laidOut } from "./layout/layout.ts";
import type { ProviderChanges } from "./providers.ts";
import { rewriteProvider } from "./providers.ts";
import { References } from "./references/references.ts";
import { takeOver, wasNeverLeft } from "./take-over.ts";
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

/** What is known beside a module. */
export interface ModuleContext {
  readonly direction: Direction;
  /** By their names in the sources. */
  readonly types: ReadonlyMap<string, ResourceType>;
  /** The module's addresses in the state. */
  readonly inState: ReadonlySet<string> | undefined;
  /** For an export: what imports the objects. */
  readonly ids: ImportIds;
}

/** Finds what can be taken over or handed back, and everything that this changes. */
export function moduleMigration(module: Module, context: ModuleContext): ModuleMigration {
  const { direction, types, inState, ids } = context;
  const targets = targetsIn(module, types, direction);
  const problems: MigrationProblem[] = [
    ...(direction === "migrate" ? movesIn(module, types, inState) : withoutCounterpart(module, types, direction)),
    ...stayingIn(module, direction),
  ];
  for (const target of targets.values()) {
    refuseOccupied(target, module, inState);
    refuseIncomplete(target);
    rewriteDeclaration(target, module);
    rewriteProvider(target);
  }
  if (direction === "migrate") refuseSameObjects([...targets.values()], module);
  const references = new References(targets, module.locals);
  for (const file of module.files) references.rewrite(file);
  for (const target of targets.values()) {
    if (direction === "migrate") takeOver(target, module, inState);
    else handBack(target, module, ids);
  }
  if (targets.size > 0) problems.push(...tooEarlyIn(module, direction));
  return { module, targets: [...targets.values()], problems };
}

/** Moves and removals that would destroy something. */
const movesIn = (
  module: Module,
  types: ReadonlyMap<string, ResourceType>,
  inState: ReadonlySet<string> | undefined,
): readonly MigrationProblem[] =>
  moveProblems(module, types, inState).map(({ rule: _, ...problem }) => ({
    rule: "migrate/half-migrated",
    ...problem,
  }));

/** The text of a file after all edits, which those of another module may make, too; `within` are its own module's targets. */
export function migratedText(
  file: HclFile,
  targets: readonly MigrationTarget[],
  within: readonly MigrationTarget[],
  changes: ProviderChanges,
): string {
  const edits: RangeEdit[] = targets.flatMap((target) => target.editsOf(file));
  for (const edit of changes.edits) if (edit.file === file) edits.push(edit);
  return edits.length === 0 ? file.text : laidOut(edited(file.text, edits), file.text, within);
}

/** The problems of a migration, its resources' included. */
export const problemsOf = ({ targets, problems }: ModuleMigration): readonly MigrationProblem[] => [
  ...problems,
  ...targets.flatMap((target) => target.problems.map((each) => ({ ...each, resource: target.from }))),
];

/** Refuses a resource whose address afterwards is taken, in the configuration or in the state. */
function refuseOccupied(target: MigrationTarget, module: Module, inState: ReadonlySet<string> | undefined): void {
  const [first] = target.blocks;
  if (first === undefined || target.kind !== "resource") return;
  const { file, it } = first;
  const at = it.header;
  if (module.resources.some((each) => each.it.labels.join(".") === target.to)) {
    target.refuse({
      rule: "migrate/name-is-taken",
      ...{ file, at },
      message: `${target.to} is already declared, so ${target.from} is not converted`,
      help: "if both declare the same object, remove one of them; otherwise rename one",
    });
  } else if (
    target.direction === "migrate" &&
    inState?.has(target.to) === true &&
    !wasNeverLeft(target, module, inState)
  ) {
    target.refuse({
      rule: "migrate/half-migrated",
      ...{ file, at },
      message: `the state has ${target.to} already: Terraform would skip the move and destroy the object of ${target.from}`,
      help: `if both are the same object, forget one of them first: terraform state rm ${shellWord(inState.has(target.from) ? target.from : target.to)}`,
    });
  }
}

/** Refuses a resource without a member that only the other tool requires. */
function refuseIncomplete(target: MigrationTarget): void {
  const { requires = [] } = target.type;
  const [first] = target.blocks;
  if (target.direction === "migrate" || first === undefined) return;
  for (const { path, from, to } of target.members(target.declaration, "")) {
    const isThere = target.blocks.some(({ it }) => attribute(it.body, from) !== undefined);
    if (isThere || !requires.includes(path)) continue;
    target.refuse({
      rule: "migrate/argument",
      file: first.file,
      at: first.it.header,
      message: `${target.to} requires ${to}, which ${target.from} omits, so ${target.from} is not converted`,
      help: `declare ${from}, as the service has it, and export again`,
      path: from,
    });
  }
}

/** Resources and data sources of Lintel that the other tool does not have. */
function* withoutCounterpart(
  { files }: Module,
  types: ReadonlyMap<string, ResourceType>,
  direction: Direction,
): Generator<MigrationProblem> {
  for (const file of files) {
    for (const it of file.body.blocks) {
      const [type = ""] = it.labels;
      const isOurs = type.startsWith("lintel_") && ["resource", "data", "ephemeral"].includes(it.type);
      if (!isOurs || (it.type === "resource" && types.has(type))) continue;
      const resource = `${it.type === "resource" ? "" : `${it.type}.`}${it.labels.join(".")}`;
      yield {
        rule: "migrate/no-counterpart",
        ...{ file, at: it.header, resource },
        message: `${resource} has no counterpart in ${toolAfter[direction]}, so it is not converted`,
        help: "keep it with Lintel's provider, or replace the references to it and remove it",
      };
    }
  }
}

/** Refuses all but the first of resources that declare one object in Lintel: a name with all its revisions. */
function refuseSameObjects(targets: readonly MigrationTarget[], { resources }: Module): void {
  const seen = new Map<string, string>();
  for (const target of targets) {
    const [first] = target.blocks;
    const { model } = target.type;
    const pair = target.members(target.declaration, "").find(({ path }) => path === model.label);
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
    const shown = expressionText(name, first.file);
    if (before === undefined) seen.set(`${model.name}\0${key}`, target.from);
    else {
      target.refuse({
        rule: "migrate/same-object",
        file: first.file,
        at: name.range,
        message: `${target.from} has the name of ${before} (${shown}), and a ${model.title} in Lintel is a name with all its revisions, so ${target.from} is not converted`,
        help: "keep the newest revision, and remove the other revisions from the state",
        path: snakeCase(model.label),
      });
    }
  }
}

/** What tells the object of a resource from others of its type; undefined if its name differs between instances. */
function objectKey({ it, file }: InFile<HclBlock>, label: string): string | undefined {
  const [name = "", region = "", provider = ""] = [label, "region", "provider"].map((each) => {
    const value = attribute(it.body, each);
    return value && expressionText(value, file);
  });
  if (name === "" || /\b(?:each|count)\./.test(name)) return undefined;
  return [name, region, provider.replace(/^\w+/, "")].join("\0");
}

/** What the blocks beside the resources need: `moved` from one type to another, or `removed`. */
const needed = {
  migrate: { minor: 8, message: "a moved block between types needs Terraform 1.8 or OpenTofu 1.10" },
  export: { minor: 7, message: "removed blocks need Terraform 1.7 or OpenTofu 1.10" },
} as const satisfies { readonly [command in MigrationCommand]: unknown };

/** Versions of Terraform that are too early for these blocks. */
function* tooEarlyIn({ files }: Module, direction: Direction): Generator<MigrationProblem> {
  const { minor, message } = needed[commandOf(direction)];
  for (const file of files) {
    for (const { type, body } of file.body.blocks) {
      const version = type === "terraform" ? attribute(body, "required_version") : undefined;
      if (version?.kind !== "literal" || !isTooEarly(String(version.value), minor)) continue;
      yield {
        rule: "migrate/terraform-version",
        ...{ file, at: version.range, resource: "" },
        message: `required_version is ${JSON.stringify(version.value)}, and ${message}`,
        help: "allow a later version",
        path: "required_version",
      };
    }
  }
}

/** Whether a constraint allows no version of Terraform from this minor version of 1 on. */
const isTooEarly = (constraint: string, least: number): boolean =>
  constraint.split(",").some((part) => {
    const [, sign = "", major = "", minor = "", patch] =
      /^(<=|<|=|~>|)\s*v?(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(part.trim()) ?? [];
    if (major === "") return false;
    const number = Number(major) * 1000 + Number(minor);
    if (sign === "<") return number <= 1000 + least && (patch ?? "0") === "0";
    if (sign === "~>" && patch === undefined) return Number(major) < 1;
    return number < 1000 + least;
  });

/** Resources of the other provider without a counterpart that refer to one that has one. */
function* stayingIn({ files }: Module, direction: Direction): Generator<MigrationProblem> {
  if (direction !== "migrate") return;
  for (const file of files) {
    for (const it of file.body.blocks) {
      const help = it.type === "resource" ? own(staying, it.labels[0] ?? "") : undefined;
      if (help === undefined) continue;
      const resource = it.labels.join(".");
      yield {
        rule: "migrate/stays",
        ...{ file, at: it.header, resource },
        message: `${resource} has no counterpart in Lintel: the other provider keeps it`,
        help,
      };
    }
  }
}
