/**
 * A provider that stands in for another one: its schema follows from what modules use, its objects exist in the state
 * alone, and what services compute has plausible values, which a plan knows already.
 */
import type {
  ObjectValue,
  ProviderServer,
  SchemaAttribute,
  TerraformSchema,
  TerraformType,
  TerraformValue,
} from "../../lib/terraform/protocol/provider-server.ts";
import { unknownValue } from "../../lib/terraform/protocol/provider-server.ts";
import { typeOfArguments } from "./infer-type.ts";
import type { PeerType } from "./peer-resources.ts";
import { dynamic, type Owner, plausible } from "./plausible.ts";
import type { ProviderUse, Use } from "./uses.ts";

/** What a stand-in serves, and what Terraform has taught about it. */
export interface StandIn {
  readonly use: ProviderUse;
  /** Types of the real provider whose objects exist in the service. */
  readonly peers: { readonly [type: string]: PeerType };
  /** Types of nested arguments that Terraform refused as texts, by their names. */
  readonly learned: Map<string, TerraformType>;
  readonly account: string;
}

/** The provider for a connection. */
export function standInFor({ use, peers, learned, account }: StandIn): ProviderServer {
  let region = process.env.AWS_REGION ?? "us-east-1";
  let defaultTags: { readonly [name: string]: string } = {};
  const schemas = (uses: ReadonlyMap<string, Use>): { readonly [type: string]: TerraformSchema } =>
    Object.fromEntries(
      [...uses].map(([type, each]) => [
        type,
        peers[type]?.schema ?? { version: 0, attributes: attributesOf(each, learned) },
      ]),
    );
  const resources = schemas(use.resources);
  const dataSources = schemas(use.dataSources);
  const computed = (
    type: string,
    uses: Use | undefined,
    config: ObjectValue,
    prior: ObjectValue | null,
  ): ObjectValue => {
    const isOpen = text(config).includes(unknownText);
    const owner: Owner = {
      type: type.replace(/^[a-z0-9]+_/, ""),
      name: nameIn(config),
      region,
      account,
      seed: text(config),
    };
    return Object.fromEntries(
      Object.entries(config).map(([name, value]): [string, TerraformValue] => {
        if (value !== null || uses?.blocks.has(name)) return [name, value];
        if (prior?.[name] != null) return [name, prior[name]];
        const paths = uses?.attributes.get(name);
        if (name !== "id" && paths === undefined) return [name, null];
        return [name, isOpen ? unknownValue : dynamic(plausible(name, owner, paths ?? []))];
      }),
    );
  };
  const isSame = (a: unknown, b: unknown): boolean => text(a) === text(b);
  return {
    provider: { version: 0, attributes: attributesOf(use.settings, learned) },
    resources,
    dataSources,
    validateProviderConfig: async () => ({}),
    async configureProvider({ config }) {
      region = plainText(config.region) ?? region;
      defaultTags = tagsIn(config.default_tags);
      return {};
    },
    validateResourceConfig: async () => ({}),
    validateDataSourceConfig: async () => ({}),
    async planResourceChange({ type, config, prior }) {
      if (config === null) return { planned: null };
      const planned = peers[type]?.plan(config, prior) ?? computed(type, use.resources.get(type), config, prior);
      return { planned: prior !== null && isSame(planned, prior) ? prior : planned };
    },
    async applyResourceChange({ type, prior, planned }) {
      const peer = peers[type];
      if (planned === null) return { state: null };
      if (peer !== undefined && prior === null) {
        try {
          return { state: await peer.create(planned, { region, defaultTags }) };
        } catch (error) {
          const diagnostics = [
            { severity: "error" as const, summary: `The service refuses ${type}`, detail: String(error) },
          ];
          return { state: null, diagnostics };
        }
      }
      return { state: computed(type, use.resources.get(type), withoutUnknowns(planned), prior) };
    },
    async readResource({ type, state }) {
      return { state: (await peers[type]?.read(state, { region, defaultTags })) ?? state };
    },
    importResourceState: async () => ({ imported: [] }),
    upgradeResourceState: async () => ({ state: null }),
    async readDataSource({ type, config }) {
      return { state: computed(type, use.dataSources.get(type), config, null) };
    },
  };
}

function attributesOf({ arguments: own, blocks, attributes }: Use, learned: StandIn["learned"]) {
  const names = new Set([...own.keys(), ...attributes.keys(), "id"].filter((name) => !blocks.has(name)));
  return {
    ...Object.fromEntries(
      [...names].map((name): [string, SchemaAttribute] => [name, { type: "dynamic", optional: true, computed: true }]),
    ),
    ...blocksOf(blocks, learned),
  };
}

/** Blocks are lists; Terraform allows no arguments of any type in them. */
const blocksOf = (blocks: Use["blocks"], learned: StandIn["learned"]): { readonly [name: string]: SchemaAttribute } =>
  Object.fromEntries(
    [...blocks].map(([name, inner]) => [
      name,
      {
        nested: {
          nesting: "list" as const,
          block: {},
          attributes: {
            ...Object.fromEntries(
              [...inner.arguments].map(([argument, values]): [string, SchemaAttribute] => [
                argument,
                { type: learned.get(argument) ?? typeOfArguments(argument, values), optional: true },
              ]),
            ),
            ...blocksOf(inner.blocks, learned),
          },
        },
      },
    ]),
  );

/** A value that Terraform knows by now: what is still unknown, is absent. */
const withoutUnknowns = (object: ObjectValue): ObjectValue =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, value === unknownValue ? null : value]));

const unknownText = "(unknown)";

/** A value as text, without the types of dynamic values. */
const text = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    each === unknownValue ? unknownText : typeof each === "bigint" ? String(each) : each,
  );

/** The text of an attribute of any type. */
function plainText(value: TerraformValue | undefined): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "object" && value !== null && "value" in value && typeof value.value === "string")
    return value.value;
  return undefined;
}

/** The name of an object, as its configuration has it. */
const nameIn = (config: ObjectValue): string =>
  ["name", "bucket", "family", "identifier", "cluster_identifier", "role_name", "name_prefix"]
    .map((name) => plainText(config[name]))
    .find((name) => name !== undefined) ?? "example";

/** The tags of `default_tags { tags = … }`. */
function tagsIn(blocks: TerraformValue | undefined): { readonly [name: string]: string } {
  const [first] = Array.isArray(blocks) ? blocks : [];
  const tags = typeof first === "object" && first !== null && "tags" in first ? first.tags : undefined;
  return Object.fromEntries(
    Object.entries(tags ?? {}).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
