/** The provider that Terraform talks to: its configuration, and its types of resources. */
import { ManagedResource, type ResourceEntry } from "./managed-resource.ts";
import type { ProviderServer } from "./protocol/provider-server.ts";
import { problemsIn, providerSchema, readConfiguration } from "./settings.ts";

/** Makes the provider of the resources given. */
export async function createProvider(entries: readonly ResourceEntry[]): Promise<ProviderServer> {
  const loaded = await Promise.all(entries.map((entry) => ManagedResource.load(entry)));
  const resources = new Map(loaded.map((resource) => [resource.type, resource]));

  const resourceOf = (type: string): ManagedResource => {
    const resource = resources.get(type);
    if (resource === undefined) throw new Error(`the provider has no resource ${type}`);
    return resource;
  };

  const configure = (config: Parameters<typeof readConfiguration>[0]) => {
    const diagnostics = problemsIn(config);
    const configuration = readConfiguration(config);
    for (const resource of loaded) resource.configure(configuration);
    return { diagnostics };
  };

  return {
    provider: providerSchema,
    resources: Object.fromEntries(loaded.map(({ type, schema }) => [type, schema])),
    dataSources: {},

    // Resources are validated by a provider that is not configured; its reserved tag prefix is known all the same.
    validateProviderConfig: async ({ config }) => configure(config),
    configureProvider: async ({ config }) => configure(config),
    validateResourceConfig: ({ type, ...call }) => resourceOf(type).validate(call),
    planResourceChange: ({ type, ...call }) => resourceOf(type).plan(call),
    applyResourceChange: ({ type, ...call }) => resourceOf(type).apply(call),
    readResource: ({ type, ...call }) => resourceOf(type).read(call),
    importResourceState: ({ type, ...call }) => resourceOf(type).import(call),

    validateDataSourceConfig: async ({ type }) => {
      throw new Error(`the provider has no data source ${type}`);
    },
    readDataSource: async ({ type }) => {
      throw new Error(`the provider has no data source ${type}`);
    },
    // Every schema is at its first version.
    upgradeResourceState: async ({ type, version }) => ({
      state: null,
      diagnostics: [
        {
          severity: "error",
          summary: `The state of ${type} was written by a newer provider`,
          detail: `It has version ${version}, and this provider knows version 0. Use the version of the provider that wrote it, or a later one.`,
        },
      ],
    }),
  };
}
