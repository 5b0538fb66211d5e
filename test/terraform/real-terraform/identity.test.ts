import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../../lib/emulator/server/server.ts";
import { decode } from "../../../lib/protobuf/decode.ts";
import { implicit, type MessageDefinition, map, optional, repeated } from "../../../lib/protobuf/definition.ts";
import { encode } from "../../../lib/protobuf/encode.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { decodeObject, encodeObject } from "../../../lib/terraform/protocol/dynamic-value.ts";
import { providerCalls } from "../../../lib/terraform/protocol/messages.ts";
import type { ObjectValue, ProviderServer, TerraformSchema } from "../../../lib/terraform/protocol/provider-server.ts";
import { providerMethods } from "../../../lib/terraform/protocol/provider-session.ts";
import { createProvider } from "../../../lib/terraform/provider/provider.ts";
import { goodRequest } from "./policy-config.ts";

/** Field numbers of the public protocol, defined independently of the provider's. */
const data = { data: optional(1, { msgpack: implicit(1, "bytes") }) } satisfies MessageDefinition;
const identityOf = {
  ReadResource: { identity: optional(5, data) },
  PlanResourceChange: { identity: optional(7, data) },
  ApplyResourceChange: { identity: optional(5, data) },
} satisfies { readonly [call: string]: MessageDefinition };
const importRequest = { typeName: implicit(1, "string"), identity: optional(4, data) } satisfies MessageDefinition;
const importResponse = { resources: repeated(1, { identity: optional(4, data) }) } satisfies MessageDefinition;
const schemasResponse = {
  schemas: map(1, {
    version: implicit(1, "int"),
    attributes: repeated(2, { name: implicit(1, "string"), isRequired: implicit(3, "bool") }),
  }),
} satisfies MessageDefinition;
const upgradeRequest = {
  typeName: implicit(1, "string"),
  version: implicit(2, "int"),
  raw: optional(3, { json: implicit(1, "bytes") }),
} satisfies MessageDefinition;
const upgradeResponse = {
  identity: optional(1, { data: optional(1, { json: implicit(2, "bytes") }) }),
} satisfies MessageDefinition;

const type = "lintel_lifecycle_policy";
const arn = "arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/weekly-cleanup";
const identitySchema: TerraformSchema = { version: 0, attributes: { arn: { type: "string" } } };
const declared: ObjectValue = {
  name: goodRequest.name,
  execution_role: goodRequest.executionRole,
  resource_type: goodRequest.resourceType,
  policy_details: [
    {
      action: { type: "DELETE", include_resources: { vm_images: true } },
      filter: { type: "AGE", value: 90, unit: "DAYS", retain_at_least: 3 },
    },
  ],
  resource_selection: { recipes: [{ name: "base", semantic_version: "1.x.x" }] },
};

describe("resource identities, as Terraform 1.12 uses them", () => {
  let emulator: Emulator;
  let provider: ProviderServer;
  let methods: ReturnType<typeof providerMethods>;

  beforeAll(async () => {
    emulator = await startEmulator({ port: 0 });
    provider = await createProvider(resources);
    methods = providerMethods(async () => provider);
    const config = encodeObject(provider.provider, { endpoint_url: emulator.url, skip_credentials: true });
    await send("ConfigureProvider", encode(providerCalls.ConfigureProvider.request, { config }));
  });
  afterAll(() => emulator.close());

  async function send(name: string, bytes: Uint8Array): Promise<Uint8Array> {
    const method = methods.get(`/tfplugin6.Provider/${name}`);
    if (method === undefined || method === "held open") throw new Error(`${name} is not served`);
    return method(bytes, new AbortController().signal);
  }

  const schema = () => provider.resources[type] ?? identitySchema;
  const object = (value: ObjectValue | null) => encodeObject(schema(), value);
  const read = (identity: { readonly data?: { readonly msgpack: Uint8Array } | undefined } | undefined) =>
    identity?.data && decodeObject(identitySchema, { msgpack: identity.data.msgpack, json: new Uint8Array() });

  async function plan(config: ObjectValue | null, prior: ObjectValue | null) {
    const request = { typeName: type, config: object(config), priorState: object(prior) };
    const bytes = await send("PlanResourceChange", encode(providerCalls.PlanResourceChange.request, request));
    const response = decode(providerCalls.PlanResourceChange.response, bytes);
    expect(response.diagnostics).toEqual([]);
    return { planned: response.plannedState, identity: read(decode(identityOf.PlanResourceChange, bytes).identity) };
  }

  it("are the attributes that name a resource in its service", async () => {
    const { schemas } = decode(schemasResponse, await send("GetResourceIdentitySchemas", new Uint8Array()));
    expect(Object.keys(schemas).sort()).toEqual(Object.keys(provider.resources).sort());
    const attributes = (name: string) => schemas[name]?.attributes;
    expect(attributes(type)).toEqual([{ name: "arn", isRequired: true }]);
    expect(attributes("lintel_hosted_service")).toEqual([{ name: "arn", isRequired: true }]);
    expect(attributes("lintel_push_config")).toEqual([{ name: "import_id", isRequired: true }]);
    expect(attributes("lintel_push_config_set")).toEqual([{ name: "import_id", isRequired: true }]);
  });

  it("are the same from creation to destruction", async () => {
    const creation = await plan(declared, null);
    expect(creation.identity).toBeUndefined();
    const request = {
      typeName: type,
      config: object(declared),
      priorState: object(null),
      plannedState: creation.planned,
    };
    const made = await send("ApplyResourceChange", encode(providerCalls.ApplyResourceChange.request, request));
    expect(read(decode(identityOf.ApplyResourceChange, made).identity)).toEqual({ arn });
    const { newState } = decode(providerCalls.ApplyResourceChange.response, made);
    const state = decodeObject(schema(), newState);
    expect(state).toMatchObject({ arn, id: arn });

    const asked = encode(providerCalls.ReadResource.request, { typeName: type, currentState: newState });
    expect(read(decode(identityOf.ReadResource, await send("ReadResource", asked)).identity)).toEqual({ arn });
    expect((await plan({ ...declared, status: "DISABLED" }, state)).identity).toEqual({ arn });
    // A replacement is a new resource with an unknown identity; Terraform plans its creation for it.
    expect((await plan(null, state)).identity).toEqual({ arn });
  });

  it("are imported", async () => {
    const identity = { data: encodeObject(identitySchema, { arn }) };
    const bytes = await send("ImportResourceState", encode(importRequest, { typeName: type, identity }));
    const [imported] = decode(importResponse, bytes).resources;
    expect(read(imported?.identity)).toEqual({ arn });
    const [resource] = decode(providerCalls.ImportResourceState.response, bytes).importedResources;
    expect(decodeObject(schema(), resource?.state)).toMatchObject({ arn, id: arn, region: "us-east-1" });
  });

  it("that are invalid are refused like ids", async () => {
    const identity = { data: encodeObject(identitySchema, { arn: "weekly cleanup" }) };
    const bytes = await send("ImportResourceState", encode(importRequest, { typeName: type, identity }));
    const { diagnostics } = decode(providerCalls.ImportResourceState.response, bytes);
    expect(diagnostics).toMatchObject([{ detail: expect.stringContaining('"weekly cleanup"') }]);
  });

  it("of this version are returned unchanged", async () => {
    const raw = { json: Buffer.from(JSON.stringify({ arn })) };
    const bytes = await send("UpgradeResourceIdentity", encode(upgradeRequest, { typeName: type, version: 0, raw }));
    const { identity } = decode(upgradeResponse, bytes);
    expect(JSON.parse(Buffer.from(identity?.data?.json ?? []).toString())).toEqual({ arn });
  });
});
