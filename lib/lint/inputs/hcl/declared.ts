/** The resources that a root module declares, including those of the local modules that it calls. */
import type { ResourceModel } from "../../../model/resource.ts";
import { type Branch, type Choose, everyBranch } from "../../declaration/branches.ts";
import { Node } from "../../declaration/node.ts";
import type { Lifecycle } from "../../rule/managed.ts";
import type { Segment } from "../../text/path.ts";
import type { FoundResource } from "../detected.ts";
import { type ProviderSettings, placeIn, providerSettings } from "../provider-settings.ts";
import { declaredMembers, declaredOptions, type ResourceType, resourceTypes, typeReading } from "../resource-type.ts";
import { propNames } from "../terraform/prop-names.ts";
import { recordedIn } from "../terraform/terraform-json.ts";
import { BlockPlaces, blockValue, overridden, settingsIn } from "./block-value.ts";
import { decide } from "./conditions.ts";
import { type Budget, HclEvaluation } from "./evaluate.ts";
import type { HclFile } from "./hcl-file.ts";
import { isInstalled } from "./installed-modules.ts";
import { type ModuleInstance, providerNamed } from "./instance.ts";
import { lifecycleIn } from "./lifecycle.ts";
import { attribute, blockName, type InFile, type ModuleCall, overriddenName, repetitionOf } from "./module.ts";
import { type Instance, instancesOf } from "./repeat.ts";
import type { Scope } from "./scope.ts";
import { type Expression, type HclBlock, textOf, wholeTextOf } from "./syntax.ts";
import { asString, type HclValue, MapValue, Unresolved, unknownInPlain } from "./value.ts";

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
      managed: { engine: "terraform", state: root.module.name, address, lifecycle: first.lifecycle },
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
  const { type, file } = declared;
  const { json } = declared.it;
  const above = json?.segments ?? ["resource", ...declared.it.labels];
  const { source, metadata } = recordedIn(file, declared.it);
  const callerTo = json && source && metadata ? propNames(json.value, metadata, above.length) : undefined;
  const found = new Map<string, DeclaredInstance>();
  for (const [module, repeatedBecause] of modulesAt(root, declared.calls, evaluation)) {
    const override = module.module.overrides.get(blockName(declared.it));
    const { block, unknown } = overridden(declared.it, override);
    for (const instance of instancesIn(module, { file, it: declared.it }, override, evaluation)) {
      const address = `${module.prefix}${block.labels.join(".")}${instance.key}`;
      evaluation.begin();
      const { raw, place } = blockValue(block, instance.scope, evaluation);
      const settings = settingsOf(module, block, instance.scope, type, evaluation, raw.region);
      const places = new BlockPlaces(file, above, place, instance.scope);
      const reading = typeReading(type, {
        emptyIsAbsent: true,
        places,
        secrets: evaluation.secrets,
        unknownBecause: unknownInPlain,
        ...(callerTo && { callerTo }),
        takesVendorWords: settings?.takesVendorWords !== false,
      });
      const reason = instance.repeatedBecause ?? repeatedBecause;
      const given = { ...raw, ...unknown };
      found.set(address, {
        address,
        places,
        above,
        root: Node.root(reading, declaredMembers(type, given), type.declaration, above),
        ...declaredOptions(type, given, reading, above),
        settings,
        place: settings?.place ?? placeIn(raw.region) ?? "",
        lifecycle: lifecycleIn(module, { file, it: declared.it }, instance.scope, evaluation),
        ...(reason !== undefined && { repeatedBecause: reason }),
      });
    }
  }
  return found;
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
      instancesIn(module, { file, it: call.block }, call.override, evaluation).flatMap((instance) => {
        const { key, scope, repeatedBecause } = instance;
        const child = module.child(call, scope, key);
        return child === undefined ? [] : [[child, repeatedBecause ?? reason] as const];
      }),
    );
  }
  yield* modules;
}

/** The instances of a block that may be overridden, in the scope of the block itself. */
function instancesIn(
  module: ModuleInstance,
  base: InFile<HclBlock>,
  override: InFile<HclBlock> | undefined,
  evaluation: HclEvaluation,
): readonly Instance[] {
  const { file, it } = repetitionOf(base, override);
  const scope = module.scopeOf(base.file);
  const enabled = enabledIn(base.it);
  const exists = enabled === undefined || decide(enabled, scope, evaluation);
  if (exists === false) return [];
  const found = instancesOf(it, module.scopeOf(file), evaluation).map((each) =>
    file === base.file ? each : { ...each, scope: scope.binding(each.scope.bound) },
  );
  if (enabled === undefined || exists === true) return found;
  const repeatedBecause = `enabled determines whether it exists: ${textOf(enabled, scope)}`;
  return found.map((each) => ({ repeatedBecause, ...each }));
}

/** `lifecycle { enabled = … }` of OpenTofu. */
const enabledIn = ({ body }: HclBlock): Expression | undefined =>
  body.blocks.flatMap((block) => (block.type === "lifecycle" ? (attribute(block.body, "enabled") ?? []) : []))[0];

/** A provider as a resource or a call names it: `aws.east`, and in OpenTofu one of several, `aws.by[each.key]`. */
interface NamedProvider {
  readonly name: string;
  readonly alias: string | undefined;
  /** The key of one of several, and its text. */
  readonly one?: { readonly key: HclValue; readonly text: string };
}

function namedProvider(expression: Expression, scope: Scope, evaluation: HclEvaluation): NamedProvider {
  const isOne = expression.kind === "index";
  const [name, alias] = providerNamed(isOne ? expression.of : expression, scope.text);
  if (!isOne) return { name, alias };
  const key = evaluation.value(expression.key, scope);
  return { name, alias, one: { key, text: asString(key) ?? textOf(expression.key, scope) } };
}

/** The scope of a provider's block, with `each` if it is one of several. */
function scopeOfProvider(block: HclBlock, scope: Scope, one: NamedProvider["one"], evaluation: HclEvaluation): Scope {
  const forEach = attribute(block.body, "for_each");
  if (one === undefined || forEach === undefined) return scope;
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
  { body }: HclBlock,
  scope: Scope,
  type: ResourceType,
  evaluation: HclEvaluation,
  region: unknown,
): ProviderSettings | undefined {
  const named = attribute(body, "provider");
  let { name, alias, one }: NamedProvider =
    named === undefined
      ? { name: type.type.split("_")[0] ?? "", alias: undefined }
      : namedProvider(named, scope, evaluation);
  for (let current: ModuleInstance | undefined = module; current !== undefined; current = current.caller?.instance) {
    const scopeOf = (each: HclFile): Scope => (current ?? module).scopeOf(each);
    for (const { it, file: providerFile } of current.module.providers) {
      const aliasHere = settingsIn(it.body, scopeOf(providerFile), evaluation).alias;
      if (it.labels[0] === name && aliasHere === alias) {
        const inProvider = scopeOfProvider(it, scopeOf(providerFile), one, evaluation);
        const { raw } = blockValue(it, inProvider, evaluation);
        const override = current.module.overrides.get(overriddenName(it));
        const replaced = override && blockValue(override.it, scopeOf(override.file), evaluation).raw;
        return providerSettings(type, { ...raw, ...replaced }, region, one?.text);
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
  const providers = caller && attribute(caller.call.block.body, "providers");
  if (providers?.kind !== "object") return undefined;
  const wanted = alias === undefined ? name : `${name}.${alias}`;
  const entry = providers.entries.find(({ key }) => wholeTextOf(key, caller?.scope ?? { text: "" }) === wanted);
  return entry && caller && namedProvider(entry.value, caller.scope, evaluation);
}
