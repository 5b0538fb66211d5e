/**
 * A provider of things in a folder, one JSON file each: small, but with every kind of attribute that the protocol
 * supports. The end-to-end tests bundle it, and real Terraform runs it.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { objectFromState } from "../../../lib/terraform/protocol/dynamic-value.ts";
import {
  type Diagnostic,
  type ObjectValue,
  type PathStep,
  type ProviderServer,
  type SchemaAttribute,
  type TerraformSchema,
  type TerraformValue,
  unknownValue,
} from "../../../lib/terraform/protocol/provider-server.ts";
import { callsTo } from "../../../lib/terraform/protocol/provider-session.ts";
import { servePlugin, serveReattach } from "../../../lib/terraform/protocol/serve.ts";

const part = {
  label: { type: "string", required: true },
  weight: { type: "number", optional: true },
} satisfies Record<string, SchemaAttribute>;

export const thing: TerraformSchema = {
  version: 1,
  description: "A thing in a folder.",
  attributes: {
    id: { type: "string", computed: true },
    name: { type: "string", required: true, description: "Another name means another thing." },
    note: { type: "string", optional: true, deprecated: true },
    enabled: { type: "bool", optional: true },
    size: { type: "number", optional: true },
    password: { type: "string", optional: true, sensitive: true },
    token: { type: "string", optional: true, writeOnly: true },
    labels: { type: ["map", "string"], optional: true },
    ports: { type: ["set", "number"], optional: true },
    anything: { type: "dynamic", optional: true },
    main_part: { nested: { nesting: "single", attributes: part }, optional: true },
    parts: { nested: { nesting: "list", attributes: part }, optional: true },
    spare_parts: { nested: { nesting: "set", attributes: part }, optional: true },
    named_parts: { nested: { nesting: "map", attributes: part }, optional: true },
    base: { nested: { nesting: "single", attributes: part, block: {} }, optional: true },
    shelves: {
      nested: {
        nesting: "list",
        attributes: { ...part, brackets: { nested: { nesting: "list", attributes: part, block: { maxItems: 2 } } } },
        block: {},
      },
    },
    drawers: { nested: { nesting: "map", attributes: part, block: {} } },
    revision: { type: "number", computed: true },
  },
};

/** Things of schema version 0 named the attribute "title". */
const upgrade = ({ title, ...state }: { readonly [attribute: string]: unknown }): ObjectValue =>
  objectFromState(thing, { ...state, name: String(title) });

export function toyProvider(): ProviderServer {
  let folder = "";
  const file = (id: string) => join(folder, `${id}.json`);

  const read = (id: string): ObjectValue | null =>
    existsSync(file(id)) ? JSON.parse(readFileSync(file(id), "utf8")) : null;

  const write = (state: ObjectValue): void => {
    const text = JSON.stringify(state, (_, value) => (typeof value === "bigint" ? { decimal: String(value) } : value));
    writeFileSync(file(String(state.id)), text);
  };

  return {
    provider: { version: 0, attributes: { folder: { type: "string", required: true } } },
    resources: { toy_thing: thing },
    dataSources: {
      toy_thing: {
        version: 0,
        attributes: { id: { type: "string", required: true }, name: { type: "string", computed: true } },
      },
    },

    async validateProviderConfig() {
      return {};
    },
    async configureProvider({ config }) {
      folder = String(config.folder);
      mkdirSync(folder, { recursive: true });
      console.log("this line must not disturb the handshake");
      return {};
    },
    async validateResourceConfig({ config }) {
      if (config.name === "stray") void Promise.reject(new Error("a stray promise"));
      return { diagnostics: [...findings(config)] };
    },
    async validateDataSourceConfig() {
      return {};
    },

    async planResourceChange({ config, prior, proposed }) {
      if (config === null || proposed === null) return { planned: null };
      const planned: Record<string, TerraformValue> = { ...proposed, token: null };
      if (prior === null) return { planned: { ...planned, id: unknownValue, revision: unknownValue } };
      if (!same({ ...planned, revision: null }, { ...prior, revision: null })) planned.revision = unknownValue;
      const renamed = planned.name !== prior.name;
      return { planned, requiresReplace: renamed ? [[{ attribute: "name" }]] : [] };
    },

    async applyResourceChange({ config, prior, planned, signal }) {
      if (planned === null) {
        if (prior?.name === "undeletable") throw new Error("the thing is nailed to the floor");
        rmSync(file(String(prior?.id)));
        return { state: null };
      }
      if (planned.name === "slow") {
        writeFileSync(join(folder, "slow-started"), "");
        try {
          while (!existsSync(join(folder, "slow-continue"))) await sleep(10, undefined, { signal });
        } catch {
          writeFileSync(join(folder, "slow-stopped"), String(signal.reason));
          return { state: null, diagnostics: [error("stopped", "the thing was not made")] };
        }
      }
      if (planned.name === "stubborn") {
        writeFileSync(join(folder, "stubborn-started"), "");
        await new Promise(() => {});
      }
      if (planned.name === "broken") throw new Error("the thing broke in two");
      const id = prior === null ? `thing-${String(planned.name)}` : String(prior.id);
      const revision =
        planned.revision === unknownValue ? Number(prior?.revision ?? 0) + 1 : (planned.revision ?? null);
      const state = { ...planned, id, revision };
      write(state);
      if (typeof config?.token === "string") writeFileSync(join(folder, `${id}.token`), config.token);
      return { state };
    },

    async readResource({ state }) {
      return { state: read(String(state.id)) };
    },
    async importResourceState({ type, id }) {
      const state = read(id);
      if (state !== null) return { imported: [{ type, state }] };
      return { imported: [], diagnostics: [error(`no thing ${id}`, `There is no thing ${id} in ${folder}.`)] };
    },
    async upgradeResourceState({ state }) {
      return { state: upgrade(state) };
    },
    async readDataSource({ config }) {
      const found = read(String(config.id));
      if (found !== null) return { state: { id: config.id ?? null, name: found.name ?? null } };
      return { state: null, diagnostics: [error("no such thing", "Make it first.", [{ attribute: "id" }])] };
    },
  };
}

function* findings(config: ObjectValue): Generator<Diagnostic> {
  if (config.size === 13) {
    yield { severity: "warning", summary: "unlucky size", detail: "13 is unlucky.", path: [{ attribute: "size" }] };
  }
  if (config.main_part !== null && memberOf(config.main_part, "weight") === 0) {
    const path = [{ attribute: "main_part" }, { attribute: "weight" }];
    yield error("weightless", "main_part.weight is 0; it must be more.", path);
  }
  for (const [index, element] of (Array.isArray(config.parts) ? config.parts : []).entries()) {
    if (memberOf(element, "weight") !== 0) continue;
    const path = [{ attribute: "parts" }, { element: index }, { attribute: "weight" }];
    yield error("weightless", `parts[${index}].weight is 0; it must be more.`, path);
  }
}

function memberOf(value: TerraformValue | undefined, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function error(summary: string, detail: string, path?: readonly PathStep[]): Diagnostic {
  return { severity: "error", summary, detail, ...(path && { path }) };
}

function same(a: TerraformValue, b: TerraformValue): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: TerraformValue): string {
  return JSON.stringify(value, (_, part) => {
    if (part === unknownValue) return "\u0000unknown";
    if (typeof part === "bigint") return String(part);
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1)));
  });
}

/** The entry of the bundled plugin; with the argument `debug` the process to which Terraform attaches. */
export async function main(): Promise<void> {
  const calls = () => callsTo(toyProvider);
  if (process.argv[2] === "debug") {
    await serveReattach(calls, { address: "registry.terraform.io/lintel-iac/toy" });
  } else {
    const { TOY_FIRST_CALL_WITHIN: within, TOY_ENDS_WITHIN: farewell } = process.env;
    await servePlugin(calls, {
      name: "terraform-provider-toy",
      version: "0.0.1",
      ...(within !== undefined && { firstCallWithin: Number(within) }),
      ...(farewell !== undefined && { endsWithin: Number(farewell) }),
    });
  }
}
