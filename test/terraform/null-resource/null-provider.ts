/**
 * A double of the provider hashicorp/null on Lintel's plugin protocol: `null_resource` has an id, and triggers whose
 * change replaces it. Terraform's real provisioners do the rest.
 */
import { randomUUID } from "node:crypto";
import {
  type ObjectValue,
  type ProviderServer,
  type TerraformValue,
  unknownValue,
} from "../../../lib/terraform/protocol/provider-server.ts";
import { callsTo } from "../../../lib/terraform/protocol/provider-session.ts";
import { servePlugin, serveReattach } from "../../../lib/terraform/protocol/serve.ts";

const type = "null_resource";

export function nullProvider(): ProviderServer {
  return {
    provider: { version: 0, attributes: {} },
    resources: {
      [type]: {
        version: 0,
        attributes: {
          id: { type: "string", computed: true },
          triggers: { type: ["map", "string"], optional: true },
        },
      },
    },
    dataSources: {},

    validateProviderConfig: async () => ({}),
    configureProvider: async () => ({}),
    validateResourceConfig: async () => ({}),
    validateDataSourceConfig: async () => ({}),
    planResourceChange: async ({ config, prior }) => {
      if (config === null) return { planned: null };
      const triggers = config.triggers ?? null;
      const isReplaced = prior !== null && !isSame(triggers, prior.triggers ?? null);
      return {
        planned: { triggers, id: prior?.id ?? unknownValue },
        requiresReplace: isReplaced ? [[{ attribute: "triggers" }]] : [],
      };
    },
    applyResourceChange: async ({ planned }) => ({
      state:
        planned === null ? null : { ...planned, id: planned.id === unknownValue ? randomUUID() : (planned.id ?? null) },
    }),
    readResource: async ({ state }) => ({ state }),
    importResourceState: async ({ id }) => ({ imported: [{ type, state: { id, triggers: null } }] }),
    upgradeResourceState: async ({ state }) => ({ state: state as ObjectValue }),
    readDataSource: async () => ({ state: null }),
  };
}

const isSame = (one: TerraformValue, other: TerraformValue): boolean => shown(one) === shown(other);

const shown = (value: TerraformValue): string =>
  JSON.stringify(
    Object.entries(value ?? {})
      .map(([key, each]) => [key, each === unknownValue ? { unknown: true } : each])
      .sort(),
  );

const calls = () => callsTo(nullProvider);

/** The entry of the bundled plugin; with `debug` it serves until it is killed. */
export const main = (): Promise<void> =>
  process.argv[2] === "debug"
    ? serveReattach(calls, { address: "registry.terraform.io/hashicorp/null" })
    : servePlugin(calls, { name: "terraform-provider-null", version: "3.2.4" });
