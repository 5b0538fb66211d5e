/** The service tfplugin6.Provider for one connection: converts the messages of each call to values and back. */
import { isMembers } from "../../base/members.ts";
import { decode } from "../../protobuf/decode.ts";
import type { Decoded, Encodable, MessageDefinition } from "../../protobuf/definition.ts";
import { encode } from "../../protobuf/encode.ts";
import { diagnosticMessages, pathMessage } from "./diagnostic-message.ts";
import { decodeObject, encodeObject } from "./dynamic-value.ts";
import { parseJson } from "./exact-number.ts";
import type { Methods, UnaryCall } from "./grpc-server.ts";
import { errorMessage, logUnexpected } from "./log.ts";
import { type identityData, providerCalls } from "./messages.ts";
import type { Diagnostic, Identified, ObjectValue, ProviderServer, TerraformSchema } from "./provider-server.ts";
import { identitySchemaMessages, schemaMessage, schemaMessages } from "./schema-message.ts";

type Calls = typeof providerCalls;
type CallName = keyof Calls;
type Request<N extends CallName> = Decoded<Calls[N]["request"]>;
type Response<N extends CallName> = Encodable<Calls[N]["response"]>;

const capabilitiesOf = ({ moveResourceState }: ProviderServer) => ({
  planDestroy: true,
  getProviderSchemaOptional: true,
  moveResourceState: moveResourceState !== undefined,
});

/** Creates the provider of a connection; it should import heavy modules. */
export type LoadProvider = () => ProviderServer | Promise<ProviderServer>;

/** The calls of one connection to a provider that begins to load now. Each call reports that it failed to load. */
export function callsTo(load: LoadProvider): Methods {
  const loaded = new Promise<ProviderServer>((resolve) => resolve(load()));
  loaded.catch(() => {});
  return providerMethods(() => loaded);
}

/** The calls of one connection to `load`'s provider. StopProvider aborts the calls of this connection. */
export function providerMethods(load: () => Promise<ProviderServer>): Methods {
  const running = new Set<AbortController>();
  const methods = new Map<string, UnaryCall>();

  function serve<N extends CallName>(
    name: N,
    received: (
      provider: ProviderServer,
      request: Request<N>,
      signal: AbortSignal,
    ) => Promise<Response<N>> | Response<N>,
    /** What to return with the diagnostics if the call throws: the provider's private data must not get lost. */
    kept: (request: Request<N>) => Response<N> = () => ({}),
  ): void {
    const {
      request: requestDefinition,
      response: responseDefinition,
    }: { request: MessageDefinition; response: MessageDefinition } = providerCalls[name];
    methods.set(`/tfplugin6.Provider/${name}`, async (bytes, gone) => {
      const request = decode(requestDefinition, bytes) as Request<N>;
      const controller = new AbortController();
      running.add(controller);
      // A call without a recipient must not run in parallel to the next run, which continues from its state.
      gone.addEventListener("abort", () => controller.abort(interrupted("Terraform disconnected")), { once: true });
      let response: Encodable<MessageDefinition>;
      let provider: ProviderServer | undefined;
      try {
        provider = await load();
        response = await received(provider, request, controller.signal);
      } catch (thrown) {
        const error = provider?.withoutSecrets?.(thrown) ?? thrown;
        logUnexpected(`${name} failed`, error);
        response = { ...kept(request), diagnostics: diagnosticMessages([unexpected(name, error)]) };
      } finally {
        running.delete(controller);
      }
      return encode(responseDefinition, response);
    });
  }

  serve("GetMetadata", (provider) => ({
    serverCapabilities: capabilitiesOf(provider),
    resources: Object.keys(provider.resources).map((typeName) => ({ typeName })),
    dataSources: Object.keys(provider.dataSources).map((typeName) => ({ typeName })),
  }));

  serve("GetProviderSchema", (provider) => ({
    provider: schemaMessage(provider.provider),
    resourceSchemas: schemaMessages(provider.resources),
    dataSourceSchemas: schemaMessages(provider.dataSources),
    serverCapabilities: capabilitiesOf(provider),
  }));

  serve("GetResourceIdentitySchemas", ({ identities = {} }) => ({
    identitySchemas: identitySchemaMessages(identities),
  }));

  serve("UpgradeResourceIdentity", ({ identities }, { typeName: type, version, rawIdentity }) => {
    const known = identities?.[type]?.version;
    if (known === version) return { upgradedIdentity: { identityData: rawIdentity } };
    return { diagnostics: diagnosticMessages([newerIdentity(type, version, known)]) };
  });

  serve("ValidateProviderConfig", async (provider, request, signal) => {
    const config = present(decodeObject(provider.provider, request.config));
    const { diagnostics } = await provider.validateProviderConfig({ config, signal });
    return { diagnostics: diagnosticMessages(diagnostics, provider.provider.attributes) };
  });

  serve("ConfigureProvider", async (provider, { terraformVersion, config: sent }, signal) => {
    const config = present(decodeObject(provider.provider, sent));
    const { diagnostics } = await provider.configureProvider({ config, terraformVersion, signal });
    return { diagnostics: diagnosticMessages(diagnostics, provider.provider.attributes) };
  });

  serve("ValidateResourceConfig", async (provider, { typeName: type, config: sent, clientCapabilities }, signal) => {
    const schema = schemaOf(provider.resources, type);
    const config = present(decodeObject(schema, sent));
    const takesWriteOnly = clientCapabilities?.writeOnlyAttributesAllowed === true;
    const { diagnostics } = await provider.validateResourceConfig({ type, config, takesWriteOnly, signal });
    return { diagnostics: diagnosticMessages(diagnostics, schema.attributes) };
  });

  serve("ValidateDataResourceConfig", async (provider, { typeName: type, config: sent }, signal) => {
    const schema = schemaOf(provider.dataSources, type);
    const config = present(decodeObject(schema, sent));
    const { diagnostics } = await provider.validateDataSourceConfig({ type, config, signal });
    return { diagnostics: diagnosticMessages(diagnostics, schema.attributes) };
  });

  serve("UpgradeResourceState", async (provider, { typeName: type, version, rawState }, signal) => {
    const schema = schemaOf(provider.resources, type);
    if (version === schema.version && rawState !== undefined && rawState.json.length > 0)
      return { upgradedState: rawState };
    const state = stateIn(type, rawState);
    const response = await provider.upgradeResourceState({ type, version, state, signal });
    return {
      upgradedState: encodeObject(schema, response.state),
      diagnostics: diagnosticMessages(response.diagnostics, schema.attributes),
    };
  });

  serve(
    "ReadResource",
    async (provider, { typeName: type, private: current, ...request }, signal) => {
      const schema = schemaOf(provider.resources, type);
      const state = present(decodeObject(schema, request.currentState));
      const response = await provider.readResource({ type, state, private: current, signal });
      return {
        newState: response.state === state ? request.currentState : encodeObject(schema, response.state),
        private: response.private ?? current,
        newIdentity: identityMessage(provider, type, response),
        diagnostics: diagnosticMessages(response.diagnostics, schema.attributes),
      };
    },
    (request) => ({
      newState: request.currentState,
      private: request.private,
      newIdentity: request.currentIdentity,
    }),
  );

  serve(
    "PlanResourceChange",
    async (provider, { typeName: type, priorPrivate, ...request }, signal) => {
      const schema = schemaOf(provider.resources, type);
      const prior = decodeObject(schema, request.priorState);
      const response = await provider.planResourceChange({
        type,
        config: decodeObject(schema, request.config),
        prior,
        // A getter, since few providers read it.
        get proposed() {
          return decodeObject(schema, request.proposedNewState);
        },
        priorPrivate,
        signal,
      });
      return {
        plannedState: response.planned === prior ? request.priorState : encodeObject(schema, response.planned),
        requiresReplace: response.requiresReplace?.map((path) => pathMessage(path, schema.attributes)),
        plannedPrivate: response.private ?? priorPrivate,
        plannedIdentity: identityMessage(provider, type, response),
        diagnostics: diagnosticMessages(response.diagnostics, schema.attributes),
      };
    },
    (request) => ({
      plannedState: request.priorState,
      plannedPrivate: request.priorPrivate,
      plannedIdentity: request.priorIdentity,
    }),
  );

  serve(
    "ApplyResourceChange",
    async (provider, { typeName: type, plannedPrivate, ...request }, signal) => {
      const schema = schemaOf(provider.resources, type);
      const response = await provider.applyResourceChange({
        type,
        config: decodeObject(schema, request.config),
        prior: decodeObject(schema, request.priorState),
        planned: decodeObject(schema, request.plannedState),
        plannedPrivate,
        signal,
      });
      return {
        newState: encodeObject(schema, response.state),
        private: response.private ?? plannedPrivate,
        newIdentity: identityMessage(provider, type, response),
        diagnostics: diagnosticMessages(response.diagnostics, schema.attributes),
      };
    },
    (request) => ({
      newState: request.priorState,
      private: request.plannedPrivate,
      newIdentity: request.plannedIdentity,
    }),
  );

  serve("ImportResourceState", async (provider, { typeName: type, id, identity: sent }, signal) => {
    const identity = identityIn(provider, type, sent);
    const call = { type, id, ...(identity !== null && { identity }), signal };
    const { imported, diagnostics } = await provider.importResourceState(call);
    return {
      importedResources: imported.map((resource) => ({
        typeName: resource.type,
        state: encodeObject(schemaOf(provider.resources, resource.type), resource.state),
        private: resource.private,
        identity: identityMessage(provider, resource.type, resource),
      })),
      diagnostics: diagnosticMessages(diagnostics, provider.resources[type]?.attributes),
    };
  });

  serve("MoveResourceState", async (provider, { targetTypeName: type, ...source }, signal) => {
    if (provider.moveResourceState === undefined)
      throw new Error("this provider does not support moves from other resource types");
    const from = {
      provider: source.sourceProviderAddress,
      type: source.sourceTypeName,
      version: source.sourceSchemaVersion,
      state: stateIn(source.sourceTypeName, source.sourceState),
    };
    const schema = schemaOf(provider.resources, type);
    const response = await provider.moveResourceState({ type, from, signal });
    return {
      targetState: encodeObject(schema, response.state),
      targetPrivate: response.private,
      targetIdentity: identityMessage(provider, type, response),
      diagnostics: diagnosticMessages(response.diagnostics, schema.attributes),
    };
  });

  serve("ReadDataSource", async (provider, { typeName: type, config: sent }, signal) => {
    const schema = schemaOf(provider.dataSources, type);
    const config = present(decodeObject(schema, sent));
    const { state, diagnostics } = await provider.readDataSource({ type, config, signal });
    return { state: encodeObject(schema, state), diagnostics: diagnosticMessages(diagnostics, schema.attributes) };
  });

  serve("StopProvider", () => {
    const reason = interrupted("Terraform was interrupted and asked the provider to stop");
    for (const controller of running) controller.abort(reason);
    return {};
  });

  return methods;
}

const interrupted = (why: string): DOMException => new DOMException(why, "AbortError");

function schemaOf(schemas: { readonly [type: string]: TerraformSchema }, type: string): TerraformSchema {
  const schema = Object.hasOwn(schemas, type) ? schemas[type] : undefined;
  if (schema === undefined) throw new Error(`the provider has no ${type}`);
  return schema;
}

/** An identity as a message, according to the schema of its type. */
function identityMessage({ identities }: ProviderServer, type: string, { identity }: Identified) {
  const schema = identities?.[type];
  return schema === undefined || identity === undefined ? undefined : { identityData: encodeObject(schema, identity) };
}

/** A decoded identity; null if none was sent. */
function identityIn(
  { identities }: ProviderServer,
  type: string,
  sent: Decoded<typeof identityData> | undefined,
): ObjectValue | null {
  const schema = identities?.[type];
  return schema === undefined || sent?.identityData === undefined ? null : decodeObject(schema, sent.identityData);
}

const newerIdentity = (type: string, version: number, known: number | undefined): Diagnostic => ({
  severity: "error",
  summary: `The identity of ${type} was written by a newer provider`,
  detail: `It has version ${version}; this provider supports ${known === undefined ? "none" : `version ${known}`}. Use the version of the provider that wrote it, or a later one.`,
});

/** The attributes of a resource's state, as in the state file. */
function stateIn(type: string, raw: { readonly json: Uint8Array } | undefined): { readonly [name: string]: unknown } {
  const json = raw?.json ?? new Uint8Array();
  if (json.length === 0) throw new Error(`the state of ${type} is in the format of Terraform before 0.12`);
  const state = parseJson(new TextDecoder().decode(json));
  if (!isMembers(state)) throw new Error(`the state of ${type} is not a JSON object`);
  return state;
}

function present(object: ObjectValue | null): ObjectValue {
  if (object === null) throw new TypeError("Terraform sent null as a whole object");
  return object;
}

function unexpected(call: CallName, error: unknown): Diagnostic {
  return {
    severity: "error",
    summary: `The provider failed unexpectedly (${call})`,
    detail: `${errorMessage(error)}\n\nThis is a bug in the provider. TF_LOG=debug shows where it happened.`,
  };
}
