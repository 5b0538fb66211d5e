/** The Terraform provider: its configuration and its resource types. */

import { redactError, redactor } from "../../client/secrets/redact.ts";
import { identityName, terraformType } from "../../facts/derive/names.ts";
import type { ResourceAttributes } from "../../facts/derive/resource-attribute.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import { Node } from "../../lint/declaration/node.ts";
import { evaluate } from "../../lint/engine/evaluate.ts";
import { agentMembers, agentsAttribute, agentsName } from "../../services/a2a/agent-access/host.ts";
import agentCardReader from "../../services/a2a/agent-card/handler/reader.ts";
import { agentCardSource } from "../../services/a2a/agent-card/host.ts";
import { agentCard } from "../../services/a2a/agent-card/model.ts";
import type { ResourceEntry } from "../../services/resource-entry.ts";
import { providerSettings } from "../../services/resources.generated.ts";
import { accessTokenSource } from "../../services/rest-api/access-token/host.ts";
import { restApiAttribute, restApiMembers, restApiName } from "../../services/rest-api/host/schema.ts";
import { RestApi } from "../../services/rest-api/host.ts";
import {
  roleMembers,
  rolesAttributes,
  rolesName,
  webIdentityMembers,
  webIdentityName,
} from "../../services/sts/host.ts";
import { hasError } from "../managed/failures.ts";
import { diagnosticsOf } from "../managed/findings.ts";
import { HandlerCalls, type Host } from "../managed/handler-calls.ts";
import { ManagedResource } from "../managed/managed-resource.ts";
import { problemsOfIdentity } from "../managed/settings/caller-identity.ts";
import { problemsIn, providerSchema, readConfiguration } from "../managed/settings/provider-configuration.ts";
import { declaredPart, terraformReading } from "../managed/values/reading.ts";
import { listIn, recordIn } from "../managed/values/value.ts";
import { objectFromState } from "../protocol/dynamic-value.ts";
import { log } from "../protocol/log.ts";
import type {
  Diagnostic,
  IdentitySchema,
  ObjectValue,
  ProviderServer,
  TerraformSchema,
} from "../protocol/provider-server.ts";
import type { Reader } from "../runtime/handler.ts";
import { dataSource } from "./data-source.ts";
import { sourcesOf } from "./resource-sources.ts";
import { StateOwnership } from "./state-ownership.ts";
import type { StateScope } from "./state-scope.ts";
import { terraformCommand } from "./terraform-command.ts";

/** The identity's schema, for `import` blocks and lists of resources. */
const identitySchema = (model: ResourceModel): IdentitySchema => ({
  version: 0,
  attributes: {
    [identityName(model)]: {
      type: "string",
      requiredForImport: true,
      description: `Identifies the ${model.title}; the same as the attribute.`,
    },
  },
});

/** The identity in a state or a plan; undefined if it is not known yet. */
function identityIn(model: ResourceModel, state: ObjectValue | null): ObjectValue | undefined {
  const name = identityName(model);
  const value = state?.[name];
  return typeof value === "string" ? { [name]: value } : undefined;
}

/** The id of an imported identity; "" if it has none. */
function idIn(model: ResourceModel, given: ObjectValue): string {
  const value = given[identityName(model)];
  return typeof value === "string" ? value : "";
}

/** Creates the provider of the given resources. `find` names the state, when a resource first needs it. */
export async function createProvider(
  entries: readonly ResourceEntry[],
  find?: () => StateScope,
): Promise<ProviderServer> {
  const ownership = new StateOwnership(find);
  // Terraform shows progress messages only in its log.
  const logged: Host["log"] = (level, ...said) => log(level === "progress" ? "info" : level, ...said);
  const host: Host = { log: logged, imports: true, ownership, marks: "until refreshed" };
  const loaded = await Promise.all(
    entries.map(async (entry) => {
      const { default: handler } = await entry.handler();
      const calls = new HandlerCalls(handler, entry.model, terraformType(entry.model.name), host);
      return { calls, resource: new ManagedResource(entry, calls), sources: sourcesOf(entry.model, calls) };
    }),
  );
  const resources = new Map(loaded.map(({ resource }) => [resource.type, resource]));
  const restApi = new RestApi();
  const cardType = terraformType(agentCard.name);
  const cardCalls = new HandlerCalls<Reader<unknown>>(agentCardReader, agentCardReader, cardType, host);
  const dataSources = new Map(
    [...loaded.flatMap((each) => each.sources), accessTokenSource(restApi), agentCardSource(cardCalls)].map(
      (source) => [source.type, dataSource(source)],
    ),
  );

  const models = new Map(entries.map(({ model }) => [terraformType(model.name), model]));
  const identityOf = (type: string, state: ObjectValue | null) => identityIn(found(models, type, "resource"), state);
  const identified = <Result extends { readonly state: ObjectValue | null }>(type: string, response: Result) => ({
    ...response,
    identity: identityOf(type, response.state),
  });

  const resourceOf = (type: string) => found(resources, type, "resource");
  const dataSourceOf = (type: string) => found(dataSources, type, "data source");

  const configure = (config: ObjectValue, terraformVersion?: string) => {
    const diagnostics = problemsIn(config);
    ownership.begin();
    const products = terraformVersion === undefined ? [] : [`Terraform/${terraformVersion}`];
    const configuration = readConfiguration(config, { name: "terraform-provider", products });
    for (const { resource } of loaded) resource.configure(configuration);
    cardCalls.configure(configuration);
    restApi.configure(config, configuration.settings);
    return { diagnostics, configuration };
  };

  const validate = async (config: ObjectValue) => {
    const { diagnostics } = configure(config);
    return { diagnostics, findings: await findingsInSettings(config) };
  };
  const keepsNothing = () => terraformCommand()?.keepsNothing === true;

  return {
    withoutSecrets: (error) => redactError(error, redactor([])),
    provider: providerSchema,
    resources: schemasOf(resources),
    dataSources: schemasOf(dataSources),
    identities: Object.fromEntries([...models].map(([type, model]) => [type, identitySchema(model)])),

    // Resources are validated before the provider is configured; the reserved tag prefix is known anyway.
    // What only destroys or refreshes needs no declaration that keeps the rules.
    async validateProviderConfig({ config }) {
      const { diagnostics, findings } = await validate(config);
      const kept = keepsNothing() ? findings.map((each) => ({ ...each, severity: "warning" as const })) : findings;
      return { diagnostics: [...diagnostics, ...kept] };
    },
    async configureProvider({ config, terraformVersion, signal }) {
      const { diagnostics, configuration } = configure(config, terraformVersion);
      if (hasError(diagnostics)) return { diagnostics };
      const identityProblems = await problemsOfIdentity(configuration, signal);
      const tokens = hasError(identityProblems) ? [] : await restApi.check(signal);
      return { diagnostics: [...diagnostics, ...identityProblems, ...tokens] };
    },
    validateResourceConfig: async ({ type, ...call }) => (keepsNothing() ? {} : resourceOf(type).validate(call)),
    async planResourceChange({ type, ...call }) {
      const response = await resourceOf(type).plan(call);
      return { ...response, identity: identityOf(type, response.planned ?? call.prior) };
    },
    applyResourceChange: async ({ type, ...call }) => identified(type, await resourceOf(type).apply(call)),
    readResource: async ({ type, ...call }) => identified(type, await resourceOf(type).read(call)),
    async importResourceState({ type, id, identity, signal }) {
      const named = identity === undefined ? id : idIn(found(models, type, "resource"), identity);
      const { imported, ...response } = await resourceOf(type).import({ id: named, signal });
      return { ...response, imported: imported.map((each) => identified(each.type, each)) };
    },
    moveResourceState: async ({ type, ...call }) => identified(type, await resourceOf(type).move(call)),

    validateDataSourceConfig: ({ type, config }) => dataSourceOf(type).validate(config),
    readDataSource: ({ type, config, signal }) => dataSourceOf(type).read(config, signal),
    async upgradeResourceState({ type, version, state }) {
      const { schema } = resourceOf(type);
      return version < schema.version
        ? { state: objectFromState(schema, state) }
        : { state: null, diagnostics: [newerState(type, version, schema.version)] };
    },
  };
}

const newerState = (type: string, version: number, supported: number): Diagnostic => ({
  severity: "error",
  summary: `The state of ${type} was written by a newer provider`,
  detail: `It has version ${version}; this provider supports versions up to ${supported}. Use the version of the provider that wrote it, or a later one.`,
});

function found<Kind>(known: ReadonlyMap<string, Kind>, type: string, kind: string): Kind {
  const entry = known.get(type);
  if (entry === undefined) throw new Error(`the provider has no ${kind} ${type}`);
  return entry;
}

const schemasOf = (
  known: ReadonlyMap<string, { readonly schema: TerraformSchema }>,
): { readonly [type: string]: TerraformSchema } =>
  Object.fromEntries([...known].map(([type, { schema }]) => [type, schema]));

/** The attributes of the arguments by name, or those of their elements. */
const members: { readonly [setting: string]: ResourceAttributes } = {
  [restApiName]: restApiMembers,
  [agentsName]: agentMembers,
  [rolesName]: roleMembers,
  [webIdentityName]: webIdentityMembers,
};

const settings = { [restApiName]: restApiAttribute, [agentsName]: agentsAttribute, ...rolesAttributes };

/** Applies the rules to the arguments that are set. */
async function findingsInSettings(config: ObjectValue): Promise<readonly Diagnostic[]> {
  const found = providerSettings.map(async ({ model, rules }) => {
    const { providerSetting: name = "", declaration } = model;
    const value = config[name] ?? null;
    const attributes = members[name];
    if (value === null || attributes === undefined) return [];
    const { default: ruleSet } = await rules();
    const isList = listIn(value) !== undefined;
    const declarations = (listIn(value) ?? [value]).flatMap((each, index) => {
      const declared = recordIn(each);
      if (declared === undefined) return [];
      const at = [name, ...(isList ? [index] : [])];
      const part = declaredPart(model, attributes, declared);
      return [{ ruleSet, root: Node.root(terraformReading(model, true), part, declaration, at) }];
    });
    const found = evaluate(declarations).problems.flatMap((problem) => diagnosticsOf(problem, settings));
    return found.map((each) => ({ ...each, summary: `${name}: ${each.summary}` }));
  });
  return (await Promise.all(found)).flat();
}
