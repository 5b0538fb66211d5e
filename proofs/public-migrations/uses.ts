/** What modules use of each provider: the arguments, blocks and attributes of its types. */
import type { Body, Expression, HclBlock } from "../../lib/lint/inputs/hcl/syntax/syntax.ts";
import { argumentOf, literalText, type Module, modulesOf } from "./modules.ts";
import { type Chain, chainOf, chainsIn, eachOf, element, localsIn, type Step, withoutLocals } from "./references.ts";

/** The uses of a type, a block or a provider's configuration. */
export interface Use {
  /** Arguments, with all expressions that they have somewhere. */
  readonly arguments: Map<string, Expression[]>;
  readonly blocks: Map<string, Use>;
  /** Attributes that something refers to, with the steps behind them. */
  readonly attributes: Map<string, (readonly Step[])[]>;
}

/** The uses of a provider. */
export interface ProviderUse {
  readonly source: string;
  readonly settings: Use;
  readonly resources: Map<string, Use>;
  readonly dataSources: Map<string, Use>;
}

const newUse = (): Use => ({ arguments: new Map(), blocks: new Map(), attributes: new Map() });

const metaArguments = new Set(["count", "for_each", "provider", "depends_on"]);
const metaSettings = new Set(["alias", "version"]);
const metaBlocks = new Set(["lifecycle", "provisioner", "connection"]);

const made = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const there = map.get(key) ?? make();
  map.set(key, there);
  return there;
};

/** The source of each provider by its name in a module. */
function sourcesIn(module: Module): ReadonlyMap<string, string> {
  const entries = module.blocks
    .filter(({ type }) => type === "terraform")
    .flatMap(({ body }) => body.blocks.filter(({ type }) => type === "required_providers"))
    .flatMap(({ body }) => body.attributes);
  return new Map(
    entries.map(({ name, value }): [string, string] => {
      const entry = value.kind === "object" ? value.entries.find(({ key }) => nameOf(key) === "source") : undefined;
      return [name, (entry && literalText(entry.value)) ?? `hashicorp/${name}`];
    }),
  );
}

/** The name that a key of an object has. */
const nameOf = (key: Expression): string | undefined => (key.kind === "name" ? key.name : literalText(key));

/** The full address of a provider, as Terraform's environment has it. */
const addressOf = (source: string): string =>
  source.split("/").length > 2 ? source.toLowerCase() : `registry.terraform.io/${source.toLowerCase()}`;

/** The uses of all providers in a module and all that it calls, by their addresses. */
export function usesOf(root: Module): ReadonlyMap<string, ProviderUse> {
  const uses = new Map<string, ProviderUse>();
  for (const module of modulesOf(root)) {
    const sources = sourcesIn(module);
    const providerOf = (name: string): ProviderUse => {
      const source = addressOf(sources.get(name) ?? `hashicorp/${name}`);
      return made(uses, source, () => {
        return { source, settings: newUse(), resources: new Map(), dataSources: new Map() };
      });
    };
    for (const name of sources.keys()) providerOf(name);
    const useOf = (block: HclBlock): Use | undefined => {
      const [type = ""] = block.labels;
      if (type.startsWith("terraform_")) return undefined;
      const named = argumentOf(block.body, "provider");
      const provider = providerOf((named && chainOf(named)?.root) ?? type.replace(/_.*/, ""));
      return made(block.type === "data" ? provider.dataSources : provider.resources, type, newUse);
    };
    const declared = new Map<string, Use>();
    for (const block of module.blocks) {
      if (block.type === "provider") addBody(providerOf(block.labels[0] ?? "").settings, block.body, metaSettings);
      if (block.type !== "resource" && block.type !== "data") continue;
      const use = useOf(block);
      if (use === undefined) continue;
      addBody(use, block.body, metaArguments);
      declared.set(`${block.type === "data" ? "data." : ""}${block.labels.join(".")}`, use);
    }
    addReferences(module, declared);
  }
  return uses;
}

const none: ReadonlySet<string> = new Set();

/** Adds the arguments and blocks of a body, but for those that are Terraform's own. */
function addBody(use: Use, { attributes, blocks }: Body, meta = none): void {
  for (const { name, value } of attributes) if (!meta.has(name)) made(use.arguments, name, () => []).push(value);
  for (const block of blocks) {
    if (meta === metaArguments && metaBlocks.has(block.type)) continue;
    const content = block.type === "dynamic" ? block.body.blocks.find(({ type }) => type === "content") : block;
    const name = block.type === "dynamic" ? (block.labels[0] ?? "") : block.type;
    if (content !== undefined) addBody(made(use.blocks, name, newUse), content.body);
  }
}

/** The expressions in a body, but for addresses. */
function* valuesOf({ attributes, blocks }: Body): Generator<Expression> {
  for (const { name, value } of attributes) if (name !== "depends_on") yield value;
  for (const { type, body } of blocks) if (type !== "lifecycle") yield* valuesOf(body);
}

function addReferences({ blocks }: Module, declared: ReadonlyMap<string, Use>): void {
  const locals = localsIn(blocks);
  const others = blocks.filter(({ type }) => type !== "moved" && type !== "import");
  const repeated = others
    .flatMap((block) => [...eachOf(block)])
    .flatMap((value): Chain[] => {
      const chain = chainOf(value);
      return chain === undefined ? [] : [withoutLocals({ root: chain.root, steps: [...chain.steps, element] }, locals)];
    });
  const chains = [
    ...chainsIn(
      others.flatMap(({ body }) => [...valuesOf(body)]),
      locals,
    ),
    ...repeated,
  ];
  const free = new Set<string>();
  const whole = new Set<Use>();
  for (const chain of chains) {
    const found = resourceAt(chain, declared);
    const first = found?.rest.findIndex((step) => step !== element) ?? -1;
    if (found === undefined) for (const step of chain.steps) if (typeof step === "string") free.add(step);
    if (found === undefined) continue;
    const name = found.rest[first];
    if (typeof name !== "string") whole.add(found.use);
    else made(found.use.attributes, name, () => []).push(found.rest.slice(first + 1));
  }
  for (const use of whole) for (const name of free) made(use.attributes, name, () => []);
}

/** The resource to which a chain leads, and the steps behind it. */
function resourceAt({ root, steps }: Chain, declared: ReadonlyMap<string, Use>) {
  const isData = root === "data";
  const names = isData ? steps.slice(0, 2) : [root, ...steps.slice(0, 1)];
  const use = declared.get(`${isData ? "data." : ""}${names.map(String).join(".")}`);
  const rest: readonly Step[] = steps.slice(isData ? 2 : 1);
  return use && { use, rest };
}
