/** The resources that a root module declares, including those of the local modules that it calls. */

import { join } from "node:path";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { type Branch, type Choose, everyBranch } from "../../declaration/branches.ts";
import { Node } from "../../declaration/node.ts";
import type { Lifecycle } from "../../rule/managed.ts";
import type { Segment } from "../../text/path.ts";
import type { FoundResource } from "../detected.ts";
import { type ProviderSettings, placeIn, providerSettings } from "../provider-settings.ts";
import { declaredMembers, declaredOptions, type ResourceType, resourceTypes, typeReading } from "../resource-type.ts";
import { propNames } from "../terraform/prop-names.ts";
import { recordedIn } from "../terraform/terraform-json.ts";
import { BlockPlaces, blockValue, settingsIn } from "./block-value.ts";
import { decide } from "./evaluation/conditions.ts";
import { type Budget, HclEvaluation } from "./evaluation/evaluate.ts";
import { type Instance, instancesOf } from "./evaluation/repeat.ts";
import type { Scope } from "./evaluation/scope.ts";
import { asString, type HclValue, MapValue, Unresolved, unknownInPlain } from "./evaluation/value.ts";
import { lifecycleIn } from "./lifecycle.ts";
import { isInstalled } from "./modules/installed-modules.ts";
import { type ModuleInstance, providerNamed, providerText } from "./modules/instance.ts";
import { argument, attribute, type InFile, type Module, type ModuleCall } from "./modules/module.ts";
import type { HclFile } from "./syntax/hcl-file.ts";
import { type Expression, expressionText, type HclBlock } from "./syntax/syntax.ts";

/** A resource block, and the module calls through which a root module declares it. */
export interface DeclaredBlock {
  readonly type: ResourceType;
  readonly calls: readonly InFile<ModuleCall>[];
  readonly it: HclBlock;
  readonly file: HclFile;
}

/** One instance of a resource under one set of answers. */
export interface DeclaredInstance {
  /** `module.images.aws_apprunner_service.web["a"]`. */
  readonly address: string;
  readonly root: Node;
  readonly ownOptions?: NonNullable<FoundResource["ownOptions"]>;
  readonly places: BlockPlaces;
  /** Its path in its file. */
  readonly above: readonly Segment[];
  readonly settings: ProviderSettings | undefined;
  /** See {@link ProviderSettings.place}. */
  readonly place: string;
  readonly repeatedBecause?: string;
  readonly lifecycle: Lifecycle;
  readonly hasNoRegion?: true;
}

/** The resource types that Terraform files may declare, by name. */
export const terraformTypes = (models: readonly ResourceModel[]): ReadonlyMap<string, ResourceType> =>
  resourceTypes("terraform", models);

/** The instances that a block declares, each with its branches. */
export function* detectedIn(root: ModuleInstance, block: DeclaredBlock, budget: Budget): Generator<FoundResource> {
  const branches = everyBranch((choose) => declaredIn(root, block, choose, budget));
  const addresses = new Set(branches.flatMap(({ value }) => [...value.keys()]));
  for (const address of addresses) {
    const roots = branches.map(({ assumptions, value }): Branch<DeclaredInstance | undefined> => {
      return { assumptions, value: value.get(address) };
    });
    const first = roots.map(({ value }) => value).find((each) => each !== undefined);
    if (first === undefined) continue;
    const reasons = roots.flatMap(({ value }) => value?.repeatedBecause ?? []);
    const options = first.settings?.options;
    const places = new Set(roots.flatMap(({ value }) => value?.place ?? []));
    yield {
      model: block.type.model,
      root: first.root,
      ...(first.ownOptions && { ownOptions: first.ownOptions }),
      ...(roots.length > 1 && {
        branches: roots.map(({ assumptions, value }) => ({ assumptions, value: value?.root })),
      }),
      file: block.file,
      resource: () => address,
      scope: scopeOf(root, first),
      withinAccount: places.size === 1 ? first.place : JSON.stringify({ oneOf: [...places] }),
      managed: {
        ...{ engine: "terraform", state: root.module.name, address, lifecycle: first.lifecycle },
        ...(first.hasNoRegion === true && { hasNoRegion: true }),
      },
      ...(block.calls[0] && { rootFile: block.calls[0].file }),
      ...(reasons[0] !== undefined && { repeatedBecause: reasons[0] }),
      ...(options && { options }),
      ...recordedIn(block.file, block.it),
      ...(isInstalled(block.file.path) && { isInstalled: true }),
    };
  }
}

/** The scope of an instance: the place in its root module. Stacks of an app, which are in JSON, may share an account. */
function scopeOf(
  { module }: ModuleInstance,
  { settings, place }: Pick<DeclaredInstance, "settings" | "place">,
): string {
  const isStack = module.files.every(({ syntax }) => syntax === "json");
  return isStack && settings?.isOneAccount === true ? place : `${module.id} ${place}`;
}

/** The instances that a block declares under one set of answers, by address. */
export function declaredIn(
  root: ModuleInstance,
  declared: DeclaredBlock,
  choose: Choose,
  budget: Budget,
): ReadonlyMap<string, DeclaredInstance> {
  const evaluation = new HclEvaluation(choose, budget);
  const { type, file, it: block } = declared;
  const { json } = block;
  const above = json?.segments ?? ["resource", ...block.labels];
  const { source, metadata } = recordedIn(file, block);
  const callerTo = json && source && metadata ? propNames(json.value, metadata, above.length) : undefined;
  const found = new Map<string, DeclaredInstance>();
  for (const [module, repeatedBecause] of modulesAt(root, declared.calls, evaluation)) {
    for (const instance of instancesIn(module.scopeOf(file), declared, evaluation)) {
      const address = `${module.prefix}${block.labels.join(".")}${instance.key}`;
      evaluation.begin();
      const { raw, ...placed } = blockValue(block, instance.scope, evaluation);
      if (isExcluded(module, evaluation)) continue;
      const settings = settingsOf(module, declared, instance.scope, type, evaluation, raw.region);
      const places = new BlockPlaces(file, above, placed, instance.scope);
      const reading = typeReading(type, {
        emptyIsAbsent: true,
        places,
        secrets: evaluation.secrets,
        unknownBecause: unknownInPlain,
        ...(callerTo && { callerTo }),
        takesVendorWords: settings?.takesVendorWords !== false,
      });
      const reason = instance.repeatedBecause ?? repeatedBecause;
      found.set(address, {
        address,
        places,
        above,
        root: Node.root(reading, declaredMembers(type, raw), type.declaration, above),
        ...declaredOptions(type, raw, reading, above),
        settings,
        place: settings?.place ?? placeIn(raw.region) ?? "",
        lifecycle: lifecycleIn(module, declared, instance.scope, evaluation),
        ...(hasNoRegion(type, module) && { hasNoRegion: true }),
        ...(reason !== undefined && { repeatedBecause: reason }),
      });
    }
  }
  return found;
}

/**
 * Whether the state has no region of a resource: all of the AWSCC provider (its schemas, read on 2026-11-28), and those
 * of the AWS provider before 6.0.
 */
const hasNoRegion = ({ type }: ResourceType, module: ModuleInstance): boolean =>
  type.startsWith("awscc_") || (type.startsWith("aws_") && isBefore(6, "aws", module));

/** Whether Terraform refuses what this branch assumes, by a validation of a variable of a module or of its callers. */
function isExcluded(module: ModuleInstance, evaluation: HclEvaluation): boolean {
  for (let current: ModuleInstance | undefined = module; current !== undefined; current = current.caller?.instance) {
    for (const { it: variable } of current.module.variables.values()) {
      for (const { file, it } of variable.validations)
        if (evaluation.isExcluded(it, current.scopeOf(file))) return true;
    }
  }
  return false;
}

/** The instances of a module, found by its calls; with the reason if their number is unknown. */
function* modulesAt(
  root: ModuleInstance,
  calls: readonly InFile<ModuleCall>[],
  evaluation: HclEvaluation,
): Generator<readonly [ModuleInstance, string | undefined]> {
  let modules: (readonly [ModuleInstance, string | undefined])[] = [[root, undefined]];
  for (const { it: call, file } of calls) {
    modules = modules.flatMap(([module, reason]) =>
      instancesIn(module.scopeOf(file), { file, it: call.block }, evaluation).flatMap((instance) => {
        const { key, scope, repeatedBecause } = instance;
        const child = module.child(call, scope, key);
        return child === undefined ? [] : [[child, repeatedBecause ?? reason] as const];
      }),
    );
  }
  yield* modules;
}

function instancesIn(scope: Scope, block: InFile<HclBlock>, evaluation: HclEvaluation): readonly Instance[] {
  const enabled = enabledIn(block);
  const inItsFile = enabled === undefined ? scope : scope.within(enabled.file);
  const exists = enabled === undefined || decide(enabled.it, inItsFile, evaluation);
  if (exists === false) return [];
  const found = instancesOf(block.it, scope, evaluation);
  if (enabled === undefined || exists === true) return found;
  const repeatedBecause = `enabled determines whether it exists: ${expressionText(enabled.it, inItsFile)}`;
  return found.map((each) => ({ repeatedBecause, ...each }));
}

/** `lifecycle { enabled = … }` of OpenTofu. */
const enabledIn = ({ file, it }: InFile<HclBlock>): InFile<Expression> | undefined =>
  it.body.blocks.flatMap((block) =>
    block.type === "lifecycle" ? (argument({ file: block.in ?? file, it: block }, "enabled") ?? []) : [],
  )[0];

/** A provider as a resource or a call names it: `aws.east`, and in OpenTofu one of several, `aws.by[each.key]`. */
interface NamedProvider {
  readonly name: string;
  readonly alias: string | undefined;
  /** The key of one of several, and its text. */
  readonly one?: { readonly key: HclValue; readonly text: string };
}

function namedProvider(expression: Expression, scope: Scope, evaluation: HclEvaluation): NamedProvider {
  const isOne = expression.kind === "index";
  const [name, alias] = providerNamed(isOne ? expression.of : expression, scope);
  if (!isOne) return { name, alias };
  const key = evaluation.value(expression.key, scope);
  return { name, alias, one: { key, text: asString(key) ?? expressionText(expression.key, scope) } };
}

/** The scope of a provider's block, with `each` if it is one of several. */
function scopeOfProvider(block: HclBlock, scope: Scope, one: NamedProvider["one"], evaluation: HclEvaluation): Scope {
  if (one === undefined || attribute(block.body, "for_each") === undefined) return scope;
  const found = instancesOf(block, scope, evaluation).find(({ key }) => key === `[${JSON.stringify(one.text)}]`);
  return found?.scope ?? scope.binding([["each", unknownEach]]);
}

const unknownEach = MapValue.of({
  key: new Unresolved("each.key", "which is not known", { least: "content" }),
  value: new Unresolved("each.value", "which is not known"),
});

/** The settings of a resource's provider: from its module, or from the modules that call it. */
function settingsOf(
  module: ModuleInstance,
  block: InFile<HclBlock>,
  scope: Scope,
  type: ResourceType,
  evaluation: HclEvaluation,
  region: unknown,
): ProviderSettings | undefined {
  const named = argument(block, "provider");
  let { name, alias, one }: NamedProvider =
    named === undefined
      ? { name: type.type.split("_")[0] ?? "", alias: undefined }
      : namedProvider(named.it, scope.within(named.file), evaluation);
  for (let current: ModuleInstance | undefined = module; current !== undefined; current = current.caller?.instance) {
    const scopeOf = (each: HclFile): Scope => (current ?? module).scopeOf(each);
    for (const { it, file: providerFile } of current.module.providers) {
      const aliasHere = settingsIn(it.body, scopeOf(providerFile), evaluation).alias;
      if (it.labels[0] === name && aliasHere === alias) {
        const inProvider = scopeOfProvider(it, scopeOf(providerFile), one, evaluation);
        const { raw } = blockValue(it, inProvider, evaluation);
        return providerSettings(type, raw, region, one?.text);
      }
    }
    const passed = passedProvider(current, name, alias, evaluation);
    if (passed === undefined && alias !== undefined) return undefined;
    if (passed !== undefined) ({ name, alias, one } = { one: undefined, ...passed });
  }
  return undefined;
}

/** The provider that a module call passes: `providers = { aws = aws.east }`. */
function passedProvider(
  { caller }: ModuleInstance,
  name: string,
  alias: string | undefined,
  evaluation: HclEvaluation,
): NamedProvider | undefined {
  const passed = caller?.call.block.body.attributes.find((each) => each.name === "providers");
  if (caller === undefined || passed?.value.kind !== "object") return undefined;
  const scope = passed.in === undefined ? caller.scope : caller.scope.within(passed.in);
  const wanted = alias === undefined ? name : `${name}.${alias}`;
  const entry = passed.value.entries.find(({ key }) => providerText(key, scope) === wanted);
  return entry && namedProvider(entry.value, scope, evaluation);
}

/**
 * Whether a module uses a version of HashiCorp's provider `name` before a major one: that of the lock file of its root
 * module, otherwise as its modules limit it.
 */
function isBefore(major: number, name: string, module: ModuleInstance): boolean {
  const { root } = module;
  const lock = root.files?.text(join(root.module.folder, ".terraform.lock.hcl"));
  // Terraform writes this file.
  const locked =
    typeof lock === "string"
      ? new RegExp(`^provider "[^"]*/hashicorp/${name}" \\{\\s+version\\s*=\\s*"(\\d+)\\.`, "m").exec(lock)?.[1]
      : undefined;
  if (locked !== undefined) return Number(locked) < major;
  for (let each: ModuleInstance | undefined = module; each !== undefined; each = each.caller?.instance)
    if (constraintsIn(each.module, name).some((constraint) => allowsOnlyBefore(major, constraint))) return true;
  return false;
}

/** The constraints of `required_providers`: `aws = { version = "~> 5.0" }`, and of Terraform 0.12 `aws = "~> 5.0"`. */
const constraintsIn = ({ files }: Module, name: string): readonly string[] =>
  files
    .flatMap(({ body }) => body.blocks.filter(({ type }) => type === "terraform"))
    .flatMap(({ body }) => body.blocks.filter(({ type }) => type === "required_providers"))
    .flatMap(({ body }) => {
      const required = attribute(body, name);
      const entries = required?.kind === "object" ? required.entries : [];
      const version = entries.find(({ key }) => key.kind === "literal" && key.value === "version")?.value ?? required;
      return version?.kind === "literal" && typeof version.value === "string" ? version.value.split(",") : [];
    });

/** Whether one of the conditions of a constraint, such as `~> 5.0`, allows only versions before a major one. */
function allowsOnlyBefore(major: number, condition: string): boolean {
  const [, operator = "", first, ...rest] =
    /^\s*(=|~>|<=|<)?\s*(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-\S+)?\s*$/.exec(condition) ?? [];
  if (first === undefined) return false;
  const isWhole = rest.every((each) => each === undefined || Number(each) === 0);
  return Number(first) < major || (operator === "<" && Number(first) === major && isWhole);
}
