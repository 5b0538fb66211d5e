import { describe, expect, it } from "vitest";
import { decode } from "../../../lib/protobuf/decode.ts";
import type { Decoded, Encodable } from "../../../lib/protobuf/definition.ts";
import { encode } from "../../../lib/protobuf/encode.ts";
import { decodeObject, encodeObject } from "../../../lib/terraform/protocol/dynamic-value.ts";
import { providerCalls } from "../../../lib/terraform/protocol/messages.ts";
import type { Diagnostic, ProviderServer, TerraformSchema } from "../../../lib/terraform/protocol/provider-server.ts";
import { providerMethods } from "../../../lib/terraform/protocol/provider-session.ts";
import { toyProvider } from "./toy-provider.ts";

type Calls = typeof providerCalls;

const schema: TerraformSchema = {
  version: 3,
  description: "A *box*.",
  attributes: {
    name: { type: "string", required: true, description: "Its name." },
    lid: {
      nested: { nesting: "list", attributes: { color: { type: "string", optional: true, sensitive: true } } },
      optional: true,
    },
  },
};

/** A provider of boxes; `part` overrides some calls. */
function boxes(part: Partial<ProviderServer>): ProviderServer {
  return { ...toyProvider(), resources: { box: schema }, dataSources: {}, ...part };
}

/** Makes a call with encoded messages. */
async function ask<N extends keyof Calls>(
  part: Partial<ProviderServer> | Error,
  name: N,
  request: Encodable<Calls[N]["request"]>,
): Promise<Decoded<Calls[N]["response"]>> {
  const methods = providerMethods(async () => {
    if (part instanceof Error) throw part;
    return boxes(part);
  });
  const method = methods.get(`/tfplugin6.Provider/${name}`);
  if (method === undefined || method === "held open") throw new Error(`${name} is not served`);
  const { request: requestDefinition, response: responseDefinition }: Calls[N] = providerCalls[name];
  const response = await method(encode(requestDefinition, request), new AbortController().signal);
  return decode(responseDefinition, response) as Decoded<Calls[N]["response"]>;
}

const box = (name: string) => encodeObject(schema, { name });
const nothing = encodeObject(schema, null);
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();
const kept = new TextEncoder().encode("kept");

async function fail(): Promise<never> {
  throw new Error("out of paint");
}
const FAILED = [
  {
    severity: 1,
    summary: expect.stringContaining("failed unexpectedly"),
    detail: expect.stringContaining("out of paint"),
  },
];

describe("schemas", () => {
  it("are those of the provider", async () => {
    const response = await ask({}, "GetProviderSchema", {});
    expect(response.serverCapabilities).toEqual({
      planDestroy: true,
      getProviderSchemaOptional: true,
      moveResourceState: false,
    });
    expect(response.provider?.block?.attributes.map(({ name }) => name)).toEqual(["folder"]);
    const { version, block } = response.resourceSchemas.box ?? {};
    expect(version).toBe(3);
    expect(block).toMatchObject({ version: 3, description: "A *box*.", descriptionKind: 1 });
    const [name, lid] = block?.attributes ?? [];
    expect(name).toMatchObject({
      name: "name",
      required: true,
      optional: false,
      description: "Its name.",
      descriptionKind: 1,
    });
    expect(text(name?.type)).toBe('"string"');
    expect(lid).toMatchObject({
      name: "lid",
      type: undefined,
      optional: true,
      nestedType: { nesting: 2, attributes: [{ name: "color", optional: true, sensitive: true, required: false }] },
    });
  });

  it("are named in the metadata", async () => {
    const response = await ask({}, "GetMetadata", {});
    expect(response).toMatchObject({ resources: [{ typeName: "box" }], dataSources: [], diagnostics: [] });
  });

  it("of resource identities are absent if no type has one", async () => {
    expect(await ask({}, "GetResourceIdentitySchemas", {})).toEqual({ diagnostics: [], identitySchemas: {} });
  });
});

describe("a call that throws", () => {
  it("keeps the state and the private bytes of a resource that was read", async () => {
    const request = { typeName: "box", currentState: box("old"), private: kept };
    const response = await ask({ readResource: fail }, "ReadResource", request);
    expect(response.diagnostics).toMatchObject(FAILED);
    expect(decodeObject(schema, response.newState)).toEqual({ name: "old", lid: null });
    expect(text(response.private)).toBe("kept");
  });

  it("keeps the prior state of a resource that was to be changed or destroyed", async () => {
    for (const plannedState of [box("new"), nothing]) {
      const request = {
        typeName: "box",
        priorState: box("old"),
        plannedState,
        config: plannedState,
        plannedPrivate: kept,
      };
      const response = await ask({ applyResourceChange: fail }, "ApplyResourceChange", request);
      expect(response.diagnostics).toMatchObject(FAILED);
      expect(decodeObject(schema, response.newState)).toEqual({ name: "old", lid: null });
      expect(text(response.private)).toBe("kept");
    }
  });

  it("plans no change", async () => {
    const request = {
      typeName: "box",
      priorState: box("old"),
      proposedNewState: box("new"),
      config: box("new"),
      priorPrivate: kept,
    };
    const response = await ask({ planResourceChange: fail }, "PlanResourceChange", request);
    expect(response.diagnostics).toMatchObject(FAILED);
    expect(decodeObject(schema, response.plannedState)).toEqual({ name: "old", lid: null });
    expect(text(response.plannedPrivate)).toBe("kept");
  });

  it("is a diagnostic of all other calls, too", async () => {
    const config = encodeObject(toyProvider().provider, { folder: "x" });
    expect(
      (await ask({ validateProviderConfig: fail }, "ValidateProviderConfig", { config })).diagnostics,
    ).toMatchObject(FAILED);
    expect((await ask({ configureProvider: fail }, "ConfigureProvider", { config })).diagnostics).toMatchObject(FAILED);
    const resource = { typeName: "box", config: box("new") };
    expect((await ask({ validateResourceConfig: fail }, "ValidateResourceConfig", resource)).diagnostics).toMatchObject(
      FAILED,
    );
    const imported = await ask({ importResourceState: fail }, "ImportResourceState", { typeName: "box", id: "1" });
    expect(imported).toMatchObject({ diagnostics: FAILED, importedResources: [] });
  });

  it("is reported and logged with secrets redacted by the provider", async () => {
    const withoutSecrets = () => new Error("out of ***");
    const validateResourceConfig = fail;
    const resource = { typeName: "box", config: box("new") };
    const { diagnostics } = await ask({ withoutSecrets, validateResourceConfig }, "ValidateResourceConfig", resource);
    expect(diagnostics).toMatchObject([{ detail: expect.stringContaining("out of ***") }]);
  });

  it("may also be the loading of the provider", async () => {
    expect((await ask(new Error("out of paint"), "GetProviderSchema", {})).diagnostics).toMatchObject(FAILED);
  });
});

describe("private bytes", () => {
  it("are kept if the provider returns none", async () => {
    const state = { name: "old" };
    const read = await ask({ readResource: async () => ({ state }) }, "ReadResource", {
      typeName: "box",
      currentState: box("old"),
      private: kept,
    });
    expect(text(read.private)).toBe("kept");
    const planned = await ask({ planResourceChange: async () => ({ planned: state }) }, "PlanResourceChange", {
      typeName: "box",
      priorPrivate: kept,
    });
    expect(text(planned.plannedPrivate)).toBe("kept");
    const applied = await ask({ applyResourceChange: async () => ({ state }) }, "ApplyResourceChange", {
      typeName: "box",
      plannedPrivate: kept,
    });
    expect(text(applied.private)).toBe("kept");
  });

  it("are the provider's, including empty bytes", async () => {
    const none = new Uint8Array();
    const read = await ask({ readResource: async () => ({ state: null, private: none }) }, "ReadResource", {
      typeName: "box",
      currentState: box("old"),
      private: kept,
    });
    expect(text(read.private)).toBe("");
  });
});

describe("a state", () => {
  const upgrade = (version: number, json: string) =>
    ask(
      { upgradeResourceState: async ({ state }) => ({ state: { name: JSON.stringify(state) } }) },
      "UpgradeResourceState",
      {
        typeName: "box",
        version,
        rawState: { json: Buffer.from(json) },
      },
    );

  it("of the schema's version is returned unchanged, byte for byte", async () => {
    const json = '{ "name": 1.00000000000000000000001 }';
    expect(text((await upgrade(3, json)).upgradedState?.json)).toBe(json);
  });

  it.each([2, 4])("of version %i is upgraded by the provider, including large numbers", async (version) => {
    const { upgradedState } = await upgrade(version, '{"n":12345678901234567890}');
    expect(decodeObject(schema, upgradedState)).toMatchObject({ name: '{"n":{"decimal":"12345678901234567890"}}' });
  });

  it("that is not a JSON object is refused", async () => {
    expect((await upgrade(2, "[]")).diagnostics).toMatchObject([
      { detail: expect.stringContaining("not a JSON object") },
    ]);
    expect((await upgrade(2, "")).diagnostics).toMatchObject([
      { detail: expect.stringContaining("Terraform before 0.12") },
    ]);
  });
});

describe("a state of another type", () => {
  const request = {
    sourceProviderAddress: "registry.test/acme/crates",
    sourceTypeName: "crate",
    sourceSchemaVersion: 2,
    sourceState: { json: Buffer.from('{"label":"x"}') },
    targetTypeName: "box",
  };

  it("is converted by the provider", async () => {
    const part: Partial<ProviderServer> = {
      moveResourceState: async ({ type, from }) => ({ state: { name: JSON.stringify([type, from]) }, private: kept }),
    };
    const { targetState, targetPrivate } = await ask(part, "MoveResourceState", request);
    const from = { provider: "registry.test/acme/crates", type: "crate", version: 2, state: { label: "x" } };
    expect(decodeObject(schema, targetState)).toMatchObject({ name: JSON.stringify(["box", from]) });
    expect(text(targetPrivate)).toBe("kept");
    const { serverCapabilities } = await ask(part, "GetProviderSchema", {});
    expect(serverCapabilities?.moveResourceState).toBe(true);
  });

  it("is refused if the provider does not support moves", async () => {
    const { diagnostics } = await ask({}, "MoveResourceState", request);
    expect(diagnostics).toMatchObject([
      { detail: expect.stringContaining("does not support moves from other resource types") },
    ]);
  });
});

describe("the identity of a resource", () => {
  const identities = {
    box: { version: 2, attributes: { label: { type: "string", requiredForImport: true, description: "d" } } },
  } as const;
  const state = { name: "old", lid: null };
  const identity = { label: "b1" };
  const sent = { identityData: encodeObject(identities.box, identity) };
  const labelIn = (data: { readonly identityData?: Parameters<typeof decodeObject>[1] } | undefined) =>
    data?.identityData && decodeObject(identities.box, data.identityData);

  it("has its own schema", async () => {
    const { identitySchemas } = await ask({ identities }, "GetResourceIdentitySchemas", {});
    const { version, identityAttributes = [] } = identitySchemas.box ?? {};
    expect(version).toBe(2);
    expect(identityAttributes).toMatchObject([
      { name: "label", requiredForImport: true, optionalForImport: false, description: "d" },
    ]);
    expect(text(identityAttributes[0]?.type)).toBe('"string"');
  });

  it("is part of all responses with a state", async () => {
    const read = await ask({ identities, readResource: async () => ({ state, identity }) }, "ReadResource", {
      typeName: "box",
      currentState: box("old"),
    });
    expect(labelIn(read.newIdentity)).toEqual(identity);
    const planned = await ask(
      { identities, planResourceChange: async () => ({ planned: state, identity }) },
      "PlanResourceChange",
      { typeName: "box" },
    );
    expect(labelIn(planned.plannedIdentity)).toEqual(identity);
    const applied = await ask(
      { identities, applyResourceChange: async () => ({ state, identity }) },
      "ApplyResourceChange",
      { typeName: "box" },
    );
    expect(labelIn(applied.newIdentity)).toEqual(identity);
    const moved = await ask({ identities, moveResourceState: async () => ({ state, identity }) }, "MoveResourceState", {
      sourceTypeName: "crate",
      targetTypeName: "box",
      sourceState: { json: Buffer.from("{}") },
    });
    expect(labelIn(moved.targetIdentity)).toEqual(identity);
  });

  it("is absent if the provider returns none, or the type has none", async () => {
    const request = { typeName: "box", currentState: box("old") };
    const none = await ask({ identities, readResource: async () => ({ state }) }, "ReadResource", request);
    expect(none.newIdentity).toBeUndefined();
    const unheard = await ask({ readResource: async () => ({ state, identity }) }, "ReadResource", request);
    expect(unheard.newIdentity).toBeUndefined();
  });

  it("can be imported in place of an id", async () => {
    const importResourceState: ProviderServer["importResourceState"] = async ({ id, identity }) => ({
      imported: [{ type: "box", state: { name: JSON.stringify([id, identity]) }, ...(identity && { identity }) }],
    });
    const part = { identities, importResourceState };
    const byIdentity = await ask(part, "ImportResourceState", { typeName: "box", identity: sent });
    const [imported] = byIdentity.importedResources;
    expect(decodeObject(schema, imported?.state)).toMatchObject({ name: '["",{"label":"b1"}]' });
    expect(labelIn(imported?.identity)).toEqual(identity);
    const byId = await ask(part, "ImportResourceState", { typeName: "box", id: "b1" });
    expect(decodeObject(schema, byId.importedResources[0]?.state)).toMatchObject({ name: '["b1",null]' });
  });

  it("of the schema's version is returned unchanged, and another is refused", async () => {
    const rawIdentity = { json: Buffer.from('{"label":"b1"}') };
    const same = await ask({ identities }, "UpgradeResourceIdentity", { typeName: "box", version: 2, rawIdentity });
    expect(text(same.upgradedIdentity?.identityData?.json)).toBe('{"label":"b1"}');
    const newer = await ask({ identities }, "UpgradeResourceIdentity", { typeName: "box", version: 3, rawIdentity });
    expect(newer.diagnostics).toMatchObject([{ detail: expect.stringContaining("version 3") }]);
  });

  it("is kept by a call that throws", async () => {
    const request = { typeName: "box", currentState: box("old"), currentIdentity: sent };
    const read = await ask({ identities, readResource: fail }, "ReadResource", request);
    expect(labelIn(read.newIdentity)).toEqual(identity);
  });
});

describe("diagnostics", () => {
  const shown = async (path: Diagnostic["path"]) => {
    const diagnostic: Diagnostic = { severity: "warning", summary: "s", detail: "d", ...(path && { path }) };
    const response = await ask(
      { validateResourceConfig: async () => ({ diagnostics: [diagnostic] }) },
      "ValidateResourceConfig",
      { typeName: "box", config: box("x") },
    );
    expect(response.diagnostics).toMatchObject([{ severity: 2, summary: "s", detail: "d" }]);
    return response.diagnostics[0]?.attribute?.steps.map((step) =>
      Object.fromEntries(Object.entries(step).filter(([, value]) => value !== undefined)),
    );
  };

  it("have the part of the path for which Terraform finds a line", async () => {
    expect(await shown(undefined)).toBeUndefined();
    expect(await shown([])).toBeUndefined();
    expect(await shown([{ attribute: "lid" }])).toEqual([{ attributeName: "lid" }]);
    expect(await shown([{ attribute: "lid" }, { element: 0 }])).toEqual([
      { attributeName: "lid" },
      { elementKeyInt: 0 },
    ]);
    expect(await shown([{ attribute: "lid" }, { element: "k" }, { attribute: "color" }])).toEqual([
      { attributeName: "lid" },
      { elementKeyString: "k" },
    ]);
    expect(await shown([{ attribute: "lid" }, { attribute: "color" }])).toEqual([
      { attributeName: "lid" },
      { elementKeyString: "color" },
    ]);
  });
});

it("reports an unknown type", async () => {
  for (const typeName of ["crate", "constructor"]) {
    const response = await ask({}, "ValidateResourceConfig", { typeName, config: box("x") });
    expect(response.diagnostics).toMatchObject([
      { severity: 1, detail: expect.stringContaining(`the provider has no ${typeName}`) },
    ]);
  }
});
