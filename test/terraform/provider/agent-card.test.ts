/** The setting `agents` and the data source lintel_agent_card, with the provider in this process. */
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type ObjectValue,
  type TerraformValue,
  unknownValue,
} from "../../../lib/terraform/protocol/provider-server.ts";
import { json, type Step, startServer } from "../../client/scripted-server.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { cardAt, keyPair, pemOf, signed } from "../../services/a2a/agent-card/signing.ts";
import { startSdkAgent } from "../../services/a2a/client/sdk-agent.ts";
import type { Arguments } from "../declared-value.ts";
import { type ProviderGround, providerGround } from "./provider-ground.ts";

const token = secret("OnCall");
const variable = "LINTEL_TEST_CARD_TOKEN";
const type = "lintel_agent_card";

/** The emulated agent: its public card has few members, its capabilities are on the extended card. */
const publicCard = {
  name: "On-call",
  description: "Watches deployments and tells the engineer on call.",
  supportedInterfaces: [
    { url: "{base_url}/agent", protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
    { url: "grpc.example.com:443", protocolBinding: "GRPC", protocolVersion: "1.0" },
  ],
  version: "2.1.0",
  capabilities: {
    pushNotifications: true,
    extendedAgentCard: true,
    extensions: [{ uri: "https://extensions.example.com/trace", params: { sample: 0.5, tags: ["a"] } }],
  },
  securitySchemes: { "bearer-Token": { httpAuthSecurityScheme: { scheme: "Bearer" } } },
  securityRequirements: [{ schemes: { "bearer-Token": { list: [] } } }],
  defaultInputModes: ["text/plain"],
  defaultOutputModes: ["text/plain"],
  skills: [{ id: "watch", name: "Watch", description: "Watches a deployment.", tags: ["deployments"] }],
};
const agentFile = {
  card: publicCard,
  extendedCard: { ...publicCard, capabilities: { ...publicCard.capabilities, streaming: true } },
  credentials: { bearerTokens: [token] },
};

/** A card on another server, with its interface elsewhere. */
const elsewhere = {
  ...publicCard,
  supportedInterfaces: [
    { url: "https://agents.example.com/on-call", protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
  ],
};

describe("the data source of an agent's card", () => {
  const agentPath = join(temporaryFolder({ "agent.json": JSON.stringify(agentFile) }), "agent.json");
  expectSecretsIn(agentPath, "the agent knows its callers by it");
  beforeAll(() => {
    vi.stubEnv(variable, token);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });
  let ground: ProviderGround;
  let agent: string;
  beforeEach(async () => {
    ground = await providerGround({ agent: { agentPath } });
    agent = `${ground.emulator.url}/agent`;
  });

  /** The setting with one credential for the emulated agent. */
  const credential = (members: ObjectValue, more: ObjectValue = {}): ObjectValue => ({
    agent,
    credentials: { "bearer-Token": members },
    ...more,
  });
  const read = (config: Arguments, ...agents: readonly TerraformValue[]) =>
    ground.rootModule(agents.length === 0 ? {} : { agents }).read(type, config);
  const fromVariable = { secret_from: `env:${variable}` };

  it("returns all members of the card, and derived attributes", async () => {
    const { text, values } = await read({ agent });
    expect(text).toBe("");
    expect(values).toMatchObject({
      ...{ extended: null, interface_tenant: null, interface_url: agent, tenant: null },
      ...{ supports_push_notifications: true, supports_streaming: false },
      card: {
        name: "On-call",
        version: "2.1.0",
        provider: null,
        capabilities: { streaming: null, push_notifications: true, extended_agent_card: true },
        security_schemes: {
          "bearer-Token": { http_auth_security_scheme: { scheme: "Bearer" }, mtls_security_scheme: null },
        },
        security_requirements: [{ schemes: { "bearer-Token": { list: [] } } }],
        skills: [{ id: "watch", tags: ["deployments"] }],
      },
    });
    const [extension] = Object(values).card.capabilities.extensions;
    expect(JSON.parse(extension.params)).toEqual({ sample: 0.5, tags: ["a"] });
  });

  it("reads a card of version 0.3 as one of version 1.0", async () => {
    const v0_3 = { name: "Old", url: "https://old.example.com/rpc", protocolVersion: "0.3.0", capabilities: {} };
    const { url } = await startServer(json(200, v0_3));
    expect((await read({ agent: url })).values).toMatchObject({
      interface_binding: "JSONRPC",
      interface_url: "https://old.example.com/rpc",
      card: { name: "Old", supported_interfaces: [{ protocol_version: "0.3.0" }] },
    });
  });

  it("uses the binding that protocol_binding names", async () => {
    const { values } = await read({ agent, protocol_binding: "GRPC" });
    expect(values).toMatchObject({ interface_binding: "GRPC", interface_url: "grpc.example.com:443" });
    const { text } = await read({ agent, protocol_binding: "JSONRPC" });
    expect(text).toContain("declares no interface with JSONRPC in version 1.0");
  });

  it("returns the extended card with a credential of the settings: from a variable, a file or a command", async () => {
    const file = join(temporaryFolder(), "card-token");
    await writeFile(file, `${token}\n`);
    expectSecretsIn(file, "the token is read from it");
    await chmod(file, 0o600);
    for (const members of [fromVariable, { secret_from: `file:${file}` }, { secret_command: ["printenv", variable] }]) {
      const requests = await ground.requestsOf(async () => {
        const { text, values } = await read({ agent, extended: true }, credential(members));
        expect(values, text).toMatchObject({
          supports_streaming: true,
          card: { capabilities: { streaming: true } },
        });
        expect(JSON.stringify([values, text, ground.logged])).not.toContain(token);
      });
      expect(requests).toContain("GetExtendedAgentCard");
    }
  });

  it("uses the credentials of the tenant, if any", async () => {
    const both = [credential({ secret_from: "env:NOT_THERE" }), credential(fromVariable, { tenant: "acme" })];
    expect((await read({ agent: `${agent}/`, extended: true, tenant: "acme" }, ...both)).values).not.toBeNull();
    const { text } = await read({ agent: `${agent}/`, extended: true, tenant: "globex" }, ...both);
    expect(text).toContain("no secret was read from the environment variable NOT_THERE: it is not set");
  });

  it("shows findings about the card as warnings, except for ignored rules", async () => {
    const [skill] = elsewhere.skills;
    const plain = elsewhere.supportedInterfaces.map((each) => ({ ...each, url: "http://agents.example.com" }));
    const { url } = await startServer(json(200, { ...elsewhere, supportedInterfaces: plain, skills: [skill, skill] }));
    const { text } = await read({ agent: url, ignored_rules: ["agent-card/interface-url-is-https"] });
    expect(text).toContain("Warning: In the agent's card: ");
    expect(text).toContain('skills[1].id is "watch"');
    expect(text).toContain("lintel explain agent-card/skill-ids-differ");
    expect(text).not.toContain("lintel explain agent-card/interface-url-is-https");
    const unknown = await read({ agent, ignored_rules: ["agent-card/no-such-rule"] });
    expect(unknown.text).toContain('Error: Unknown rule about agent cards "agent-card/no-such-rule"');
    expect(unknown.text).toContain("ignored_rules[0]");
  });

  it("reads the extended card of the public SDK's server, of its tenant", async () => {
    const sdkAgent = await startSdkAgent("acme");
    expect((await read({ agent: sdkAgent, extended: true })).values).toMatchObject({
      interface_url: `${sdkAgent}/agent`,
      interface_tenant: "acme",
      supports_push_notifications: true,
      supports_streaming: true,
      card: { name: "Echo, extended", supported_interfaces: [{ protocol_binding: "HTTP+JSON", tenant: "acme" }] },
    });
  });

  const html: Step = (response) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>It works</h1>");
  const { capabilities: _, ...incomplete } = elsewhere;

  it.each<[string, Step, Arguments, string]>([
    ["does not exist", json(404, {}), {}, "does not return an agent card: its status is 404"],
    ["is a page", html, {}, "does not return an agent card: its content type is text/html, not JSON"],
    [
      "has another form",
      json(200, { ...elsewhere, skills: "many" }),
      {},
      "returned card.skills in a form other than a list",
    ],
    [
      "has no such tenant",
      json(200, { ...publicCard, supportedInterfaces: [{ ...elsewhere.supportedInterfaces[0], tenant: "acme" }] }),
      { tenant: "globex" },
      'declares no interface with JSONRPC, GRPC, or HTTP+JSON in version 1.0 and tenant "globex"',
    ],
    [
      "offers no extended card",
      json(200, { ...elsewhere, capabilities: {} }),
      { extended: true },
      "the agent's card does not declare capabilities.extendedAgentCard: true",
    ],
    [
      "asks for credentials that are not given",
      json(200, elsewhere),
      { extended: true },
      "the agent's card requires bearer-Token",
    ],
  ])("reports a card that %s", async (_, card, more, message) => {
    const { url } = await startServer(card);
    const { text, values } = await read({ agent: url, ...more });
    expect([values, text]).toEqual([null, expect.stringContaining(message)]);
    expect(text).not.toMatch(/TypeError|at \w+ \(/);
  });

  it("warns about missing members of a card, which are null then", async () => {
    const supportedInterfaces = [{ url: "https://a.example", protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }];
    const { url } = await startServer(json(200, { ...incomplete, supportedInterfaces }));
    const { text, values } = await read({ agent: url });
    expect(text).toContain("capabilities is missing");
    expect(values).toMatchObject({ supports_push_notifications: false, card: { capabilities: null } });
  });

  it.each([
    ["agents.example.com", 'the agent\'s address is "agents.example.com"; it must be an absolute URL'],
    [`https://lintel:${secret("Password")}@agents.example.com`, "without a user name and password"],
  ])("refuses an address, case %#, before anything is sent", async (address, message) => {
    const { text } = await read({ agent: address });
    expect(text).toContain(message);
    expect(text).not.toContain(secret("Password"));
  });

  it.each<[ObjectValue, string]>([
    [{ secret_from: secret("Plain") }, "credentials.bearer-Token.secret_from"],
    [{ secret_from: "stdin" }, "it must be a reference: env:NAME or file:PATH"],
    [{ user: "lintel" }, "exactly one of"],
    [{ secret_from: "env:A", secret_command: ["b"] }, "exactly one of"],
    [
      { user: "lintel", client_certificate: { certificate_file: "c.pem", key_file: "k.pem" } },
      "a user name is only for the HTTP scheme Basic",
    ],
  ])("refuses a credential, case %#, when the provider is configured", async (members, message) => {
    const { code, text } = await ground.rootModule({ agents: [credential(members)] }).plan({});
    expect([code, text]).toEqual([1, expect.stringContaining(message)]);
    expect(text).not.toContain(secret("Plain"));
  });

  it("refuses a second entry for the same agent", async () => {
    const twice = [credential(fromVariable), credential(fromVariable)];
    const { code, text } = await ground.rootModule({ agents: twice }).plan({});
    expect([code, text]).toEqual([1, expect.stringContaining("the credentials here are never used")]);
  });

  it("names a scheme that the card does not declare", async () => {
    const wrong = { agent, credentials: { basic: fromVariable } };
    const { text } = await read({ agent, extended: true }, wrong);
    expect(text).toContain('the security scheme "basic"; the agent\'s card declares bearer-Token');
  });

  it("reads a card only if one of the keys in verify_signatures has signed it", async () => {
    const pair = keyPair("ES256");
    const card = await signed(cardAt("https://agents.example.com"), pair);
    let served = card;
    const { url } = await startServer((response, request) => json(200, served)(response, request));
    const keys = temporaryFolder({ "pub.pem": pemOf(pair.publicKey) });
    const verify = (members: ObjectValue): ObjectValue => ({ agent: url, verify_signatures: members });
    const trusting = verify({ keys: [`file:${join(keys, "pub.pem")}`] });
    expect((await read({ agent: url }, trusting)).values).toMatchObject({ card: { name: "Tested" } });
    served = { ...card, name: "Other" };
    expect((await read({ agent: url }, trusting)).text).toContain("no signature verifies it with the given");
    for (const [members, message] of [
      [{}, "has neither verify_signatures.keys nor"],
      [{ keys: [token] }, "it must be file:PATH, env:NAME or the https address of a JWKS"],
    ] as const) {
      const { text } = await read({ agent: url }, verify(members));
      expect(text).toContain(message);
      expect(text).not.toContain(token);
    }
  });

  it("is read while unrelated settings are unknown, and not while the agents are", async () => {
    const unrelated = ground.rootModule({ region: unknownValue });
    expect((await unrelated.read(type, { agent })).values).not.toBeNull();
    const unknown = ground.rootModule({ agents: [credential({ secret_from: unknownValue })] });
    expect((await unknown.read(type, { agent })).text).toContain("The provider's agents is known only after apply.");
  });
});
