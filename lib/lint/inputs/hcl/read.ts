/** Reads the resources that HCL files declare, module by module. */
import { dirname } from "node:path";
import { isMembers, type Members } from "../../../base/members.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { type Choose, everyBranch } from "../../declaration/branches.ts";
import { Node } from "../../declaration/node.ts";
import { ask } from "../../files/file-system.ts";
import type { UnreadReference } from "../../files/not-read.ts";
import type { Unparsed } from "../../files/source-file.ts";
import type { StateChange } from "../../rule/managed.ts";
import { Fault } from "../../text/fault.ts";
import { formatPath, type Segment } from "../../text/path.ts";
import { closest } from "../../text/suggest.ts";
import { UnknownValue } from "../../text/unknown.ts";
import type { FoundResource } from "../detected.ts";
import { declaredMembers, type ResourceType, settingType, typeReading } from "../resource-type.ts";
import { settingProp } from "../terraform/prop-names.ts";
import { BlockPlaces, blockValue } from "./block-value.ts";
import { type DeclaredBlock, detectedIn, terraformTypes } from "./declared.ts";
import { Budget, HclEvaluation } from "./evaluation/evaluate.ts";
import { unknownInPlain } from "./evaluation/value.ts";
import { stateChangesIn } from "./lifecycle.ts";
import type { ModuleInstance } from "./modules/instance.ts";
import type { InFile, Module, ModuleCall } from "./modules/module.ts";
import { isLocal, type ModulePlaces, Modules } from "./modules/modules.ts";
import { type MoveProblem, moveProblems } from "./moves.ts";
import { blockKey, Configurations, type PlannedInputs } from "./planned.ts";
import { type StateAddresses, stateBeside } from "./state-addresses.ts";
import type { HclBlock } from "./syntax/syntax.ts";

/** Maximum depth of nested modules. */
const maxCalls = 20;

/** Maximum number of module calls that are followed from one root. */
const maxWays = 1_000;

/** What the module calls below one root share. */
interface ModuleCallBudget {
  left: number;
  readonly isCertain: boolean;
  readonly state: StateAddresses | undefined;
}

/** A file to lint. */
export interface HclInput {
  /** Its path in the file system, even if the file is not there (such as standard input). */
  readonly path: string;
  readonly file: Unparsed;
  /** The file is named or mentions linted resources; others are read only for the modules that they call. */
  readonly isCertain: boolean;
  readonly isNamed: boolean;
  /** Its name is not that of a file of a module: it is a module of its own. */
  readonly isAlone?: true;
}

/** The contents of HCL files. */
export interface HclInputs {
  readonly detected: readonly FoundResource[];
  /** Names of the files that are inputs. */
  readonly files: ReadonlySet<string>;
  readonly faults: readonly Fault[];
  readonly notRead: readonly UnreadReference[];
  readonly moves: readonly MoveProblem[];
  readonly stateChanges: readonly StateChange[];
}

/**
 * Reads files together with the rest of their modules, but reports only what these files declare. Planned resources get
 * positions in their configuration; resources that a plan has are not declared again by the configuration.
 */
export function readHcl(
  inputs: readonly HclInput[],
  plans: readonly PlannedInputs[],
  models: readonly ResourceModel[],
  places: ModulePlaces,
): HclInputs {
  const modules = new Modules(
    places,
    inputs.filter(({ isAlone }) => isAlone !== true).map(({ path, file }) => [ask("realPath", path), file]),
  );
  const reader = new HclReader(modules, models, inputs);
  return reader.read(plans);
}

// Declarations in the blocks of Lintel's provider in a root module: `rest_api`, and each of `agents`.

/** The declarations of one provider block, in every branch. */
function* settingsDetectedIn(
  root: ModuleInstance,
  block: InFile<HclBlock>,
  models: readonly ResourceModel[],
  budget: Budget,
): Generator<FoundResource> {
  const { it, file } = block;
  const { json } = it;
  if (it.labels[0] !== "lintel" && json?.address === undefined) return;
  const branches = everyBranch((choose) => settingsIn(root, block, choose, budget));
  for (const model of models) {
    const { providerSetting: setting } = model;
    if (setting === undefined) continue;
    const type = settingType(model, setting);
    const above = json?.segments ?? ["provider", "lintel"];
    const found = branches.map(({ assumptions, value: { raw, place, elsewhere, secrets } }) => {
      const places = new BlockPlaces(file, above, { place, elsewhere }, root.scopeOf(file));
      const reading = typeReading(type, {
        ...{ emptyIsAbsent: true, places, secrets, unknownBecause: unknownInPlain },
        // CDKTF writes no metadata into provider blocks: even overrides of settings have the names of props.
        ...(file.isGenerated === true && { callerTo: () => settingProp }),
      });
      const nodes = [...partsOf(raw[setting], [setting])].map(([at, part]) => {
        const node = Node.root(reading, declaredMembers(type, part), type.declaration, [...above, ...at]);
        return [model.severalSettings === true || json !== undefined ? formatPath(at) : setting, node] as const;
      });
      return { assumptions, value: new Map(nodes) };
    });
    for (const path of new Set(found.flatMap(({ value }) => [...value.keys()]))) {
      const inEach = found.map(({ assumptions, value }) => ({ assumptions, value: value.get(path) }));
      const first = inEach.find(({ value }) => value !== undefined)?.value;
      if (first === undefined) continue;
      const { alias } = branches[0]?.value.raw ?? {};
      const address = typeof alias === "string" ? `lintel.${alias}` : "lintel";
      yield {
        model,
        root: first,
        ...(inEach.length > 1 && { branches: inEach }),
        file,
        resource: () => `${json?.address ?? `provider.${address}`}.${path}`,
        scope: `${root.module.id} ${address}`,
        ...(file.isGenerated === true && { isGenerated: true }),
      };
    }
  }
}

/** The block's values under one set of answers. */
function settingsIn(root: ModuleInstance, { it, file }: InFile<HclBlock>, choose: Choose, budget: Budget) {
  const evaluation = new HclEvaluation(choose, budget);
  evaluation.begin();
  return { ...blockValue(it, root.scopeOf(file), evaluation), secrets: evaluation.secrets };
}

/** A structure, or each structure of a list. */
function* partsOf(value: unknown, at: readonly Segment[]): Generator<readonly [readonly Segment[], Members]> {
  if (value instanceof UnknownValue) return;
  if (isMembers(value)) yield [at, value];
  else if (Array.isArray(value)) for (const [index, each] of value.entries()) yield* partsOf(each, [...at, index]);
}

class HclReader {
  readonly #modules: Modules;
  readonly #models: readonly ResourceModel[];
  readonly #types: ReadonlyMap<string, ResourceType>;
  readonly #inputs: readonly HclInput[];
  readonly #selected: ReadonlySet<string>;
  readonly #configurations: Configurations;
  readonly #detected: FoundResource[] = [];
  readonly #faults = new Map<string, Fault>();
  readonly #notRead: UnreadReference[] = [];
  readonly #moves = new Map<string, MoveProblem>();
  readonly #stateChanges: StateChange[] = [];
  readonly #files: Set<string>;
  /** The modules visited so far. */
  readonly #reached = new Set<string>();

  constructor(modules: Modules, models: readonly ResourceModel[], inputs: readonly HclInput[]) {
    this.#modules = modules;
    this.#configurations = new Configurations(modules);
    this.#models = models;
    this.#types = terraformTypes(models);
    this.#inputs = inputs;
    this.#selected = new Set(inputs.map(({ file }) => file.name));
    this.#files = new Set(inputs.filter(({ isNamed }) => isNamed).map(({ file }) => file.name));
  }

  read(plans: readonly PlannedInputs[]): HclInputs {
    for (const { detected, folders } of plans) {
      for (const each of detected) this.#detected.push(this.#configurations.placed(each, folders));
    }
    const certain = new Map<string, boolean>();
    const modules: Module[] = [];
    for (const { path, isCertain, isAlone, file } of this.#inputs) {
      const module =
        isAlone === true ? this.#modules.alone(path, file) : this.#modules.in(dirname(ask("realPath", path)));
      if (module === undefined) continue;
      if (!certain.has(module.id)) modules.push(module);
      certain.set(module.id, isCertain || certain.get(module.id) === true);
    }
    const called = new Set(modules.flatMap((module) => [...this.#calledBy(module)]));
    const roots = modules.filter(({ id }) => !called.has(id));
    // The remaining modules call each other; the outermost become roots.
    const outermostFirst = modules.toSorted((one, other) => one.folder.length - other.folder.length);
    for (const module of [...roots, ...outermostFirst]) {
      if (!this.#reached.has(module.id)) this.#root(module, certain.get(module.id) === true);
    }
    for (const name of this.#modules.unused) {
      const declared = modules.flatMap((each) => [...each.variables.keys()]);
      const meant = closest(name, declared);
      const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
      this.#fault(new Fault("--var", `names ${JSON.stringify(name)}, a variable that no root module declares${hint}`));
    }
    for (const fault of this.#modules.mistyped.values()) this.#fault(fault);
    return {
      detected: this.#detected,
      files: this.#files,
      faults: [...this.#faults.values()],
      notRead: this.#notRead,
      moves: [...this.#moves.values()],
      stateChanges: this.#stateChanges,
    };
  }

  *#calledBy(module: Module): Generator<string> {
    const calls = module.calls.filter(({ file }) => this.#selected.has(file.name));
    const root = calls.length > 0 ? this.#modules.root(module, []) : undefined;
    for (const { it } of calls) {
      const called = root && this.#modules.calledBy(root, it);
      if (called !== undefined && called.id !== module.id) yield called.id;
    }
  }

  #root(module: Module, isCertain: boolean): void {
    const faults: Fault[] = [];
    const root = this.#modules.root(module, faults);
    const blocks: DeclaredBlock[] = [];
    const budget = new Budget();
    this.#follow(root, [], [module], blocks, { left: maxWays, isCertain, state: this.#stateOf(module) });
    for (const block of blocks) {
      this.#files.add(block.file.name);
      if (this.#configurations.planned.has(blockKey(root, block))) continue;
      this.#detected.push(...detectedIn(root, block, budget));
    }
    for (const provider of module.providers) {
      if (!this.#selected.has(provider.file.name)) continue;
      const settings = [...settingsDetectedIn(root, provider, this.#models, budget)];
      if (settings.length > 0) this.#files.add(provider.file.name);
      this.#detected.push(...settings);
    }
    if (isCertain || blocks.length > 0) for (const fault of faults) this.#fault(fault);
  }

  /** Collects the resource blocks of a module and of the modules that it calls. */
  #follow(
    instance: ModuleInstance,
    calls: readonly InFile<ModuleCall>[],
    within: readonly Module[],
    blocks: DeclaredBlock[],
    ways: ModuleCallBudget,
  ): void {
    const { module } = instance;
    this.#reached.add(module.id);
    this.#addMoves(module, calls, ways.state);
    const path = calls.map(({ it }) => `module.${it.name}`).join(".");
    this.#stateChanges.push(...stateChangesIn(module, (within[0] ?? module).name, path));
    if (ways.isCertain) for (const fault of module.faults) this.#fault(fault);
    const isReported = ({ file, it: { body } }: InFile<HclBlock>): boolean =>
      calls.length > 0 ||
      [{ in: file }, ...body.attributes, ...body.blocks].some((each) => each.in && this.#selected.has(each.in.name));
    for (const { it, file } of module.resources) {
      const type = this.#types.get(it.labels[0] ?? "");
      if (type !== undefined && isReported({ file, it })) blocks.push({ type, calls, it, file });
    }
    for (const call of module.calls) {
      if (!isReported({ file: call.file, it: call.it.block })) continue;
      const called = this.#called(instance, call, within, calls, ways);
      const child = called && instance.child(call.it, instance.scopeOf(call.file), "");
      if (child !== undefined) this.#follow(child, [...calls, call], [...within, child.module], blocks, ways);
    }
  }

  /** The module of a call, unless it cannot be followed. */
  #called(
    instance: ModuleInstance,
    { it: call, file }: InFile<ModuleCall>,
    within: readonly Module[],
    calls: readonly InFile<ModuleCall>[],
    ways: ModuleCallBudget,
  ): Module | undefined {
    const { name, from, block } = call;
    const { module } = instance;
    const source = this.#modules.sourceOf(call, instance);
    const at = from?.it.range ?? block.header;
    const { lines } = from?.file ?? file;
    const position = lines.position(at.start);
    const refuse = (why: string): undefined => {
      if (ways.isCertain)
        this.#fault(
          new Fault(from?.file.name ?? file.name, `has the module ${JSON.stringify(name)}, ${why}`, position),
        );
      return undefined;
    };
    if (source === undefined)
      return refuse(
        `which has no ${from === undefined ? "" : "valid "}source; expected a string such as ./modules/images`,
      );
    const leave = (reason: string): undefined => {
      const resource = [...calls.map(({ it }) => it), call].map((each) => `module.${each.name}`).join(".");
      this.#files.add(file.name);
      this.#notRead.push({ file: from?.file ?? file, resource, path: "source", reason, span: () => lines.span(at) });
      return undefined;
    };
    if (source instanceof UnknownValue) return leave(`its source ${source.because}`);
    const shown = `its source ${JSON.stringify(source)}`;
    const called = this.#modules.calledBy(instance, call);
    if (!isLocal(source) && called === undefined) {
      return leave(`${shown} is not a folder beside the configuration, and terraform init has not installed it`);
    }
    if (isLocal(source) && !this.#modules.mayRead(module, source)) {
      return leave(
        `${shown} points outside the repository, or outside the linted folder; lint a folder that contains both`,
      );
    }
    if (called === undefined)
      return refuse(
        `whose folder ${source} contains no file of Terraform (*.tf, *.tofu, *.tf.json), or does not exist`,
      );
    if (within.includes(called)) return refuse(`whose source ${source} points back to one of its own callers`);
    if (within.length > maxCalls) return refuse(`which is within more than ${maxCalls} others; expected fewer`);
    ways.left -= 1;
    return ways.left >= 0 ? called : refuse(`which exceeds the limit of ${maxWays} module calls`);
  }

  /** The state beside a module that moves or removes something. */
  #stateOf({ folder, files }: Module): StateAddresses | undefined {
    const moves = files.some(({ body }) => body.blocks.some(({ type }) => type === "moved"));
    return moves ? stateBeside(folder) : undefined;
  }

  /** Adds the problems of a module's moves, once for all of its callers. */
  #addMoves(module: Module, calls: readonly InFile<ModuleCall>[], state: StateAddresses | undefined): void {
    const path = calls.map(({ it }) => `module.${it.name}`).join(".");
    for (const problem of moveProblems(module, this.#types, state?.get(path))) {
      const { file, at } = problem;
      if (calls.length === 0 && !this.#selected.has(file.name)) continue;
      this.#files.add(file.name);
      this.#moves.set(`${file.name}\0${at.start}`, problem);
    }
  }

  #fault(fault: Fault): void {
    this.#faults.set(String(fault), fault);
  }
}
