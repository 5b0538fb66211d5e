/** The setting `agents` and the data source lintel_agent_card, with real Terraform. */
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { json, type Step, startServer } from "../../api/scripted-server.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { cardAt, keyPair, pemOf, signed } from "../../services/a2a/agent-card/signing.ts";
import { startSdkAgent } from "../../services/a2a/client/sdk-agent.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { Bench, type Folder } from "./terraform.ts";

const token = secret("OnCall");

const bearer = { httpAuthSecurityScheme: { scheme: "Bearer" } };

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
  securitySchemes: { "bearer-Token": bearer },
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

describeWithTerraform("the data source of an agent's card", () => {
  let bench: Bench;
  let folder: Folder;
  const agentPath = join(temporaryFolder({ "agent.json": JSON.stringify(agentFile) }), "agent.json");
  expectSecretsIn(agentPath, "the agent knows its callers by it");

  /** The token, and the variable that enables the provider's log. */
  const environment = { AGENT_TOKEN: token, TF_LOG: "TRACE" };

  beforeAll(async () => {
    bench = await Bench.start({ agent: { agentPath } }, environment);
  });
  afterAll(() => bench.stop());
  beforeEach(async () => {
    folder = await bench.folder();
  });

  const source = (agent: string, more = "") => `
data "lintel_agent_card" "on_call" {
  agent = ${JSON.stringify(agent)}
  ${more}
}
output "agent" { value = data.lintel_agent_card.on_call }`;

  /** The data source's attributes. */
  async function answered() {
    const { code, output } = await folder.run("output", "-json");
    expect(code, output).toBe(0);
    return JSON.parse(output).agent.value;
  }

  const agents = (credential: string, more = "") =>
    `[{ agent = "${bench.emulator.url}/agent", credentials = { bearer-Token = { ${credential} } } ${more} }]`;

  /** A card on another server, with its interface elsewhere. */
  const elsewhere = {
    ...publicCard,
    supportedInterfaces: [
      { url: "https://agents.example.com/on-call", protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
    ],
  };

  it("returns all members of the card, and derived attributes", async () => {
    await folder.write(source(`${bench.emulator.url}/agent`));
    const { code, output } = await folder.apply();
    expect(code, output).toBe(0);
    expect(output).not.toContain("Warning");
    const { card, ...rest } = await answered();
    expect(rest).toMatchObject({
      extended: null,
      interface_tenant: null,
      interface_url: `${bench.emulator.url}/agent`,
      supports_push_notifications: true,
      supports_streaming: false,
      tenant: null,
    });
    expect(card).toMatchObject({
      name: "On-call",
      version: "2.1.0",
      provider: null,
      capabilities: { streaming: null, push_notifications: true, extended_agent_card: true },
      security_schemes: {
        "bearer-Token": { http_auth_security_scheme: { scheme: "Bearer" }, mtls_security_scheme: null },
      },
      security_requirements: [{ schemes: { "bearer-Token": { list: [] } } }],
      skills: [{ id: "watch", tags: ["deployments"] }],
    });
    const [extension] = card.capabilities.extensions;
    expect(JSON.parse(extension.params)).toEqual({ sample: 0.5, tags: ["a"] });
  });

  it("reads a card of version 0.3 as one of version 1.0", async () => {
    const former = { name: "Old", url: "https://old.example.com/rpc", protocolVersion: "0.3.0", capabilities: {} };
    const { url } = await startServer(json(200, former));
    await folder.write(source(url));
    const { code, output } = await folder.apply();
    expect(code, output).toBe(0);
    expect(await answered()).toMatchObject({
      interface_binding: "JSONRPC",
      interface_url: "https://old.example.com/rpc",
      card: { name: "Old", supported_interfaces: [{ protocol_version: "0.3.0" }] },
    });
  });

  it("uses the binding that protocol_binding names", async () => {
    await folder.write(source(`${bench.emulator.url}/agent`, 'protocol_binding = "GRPC"'));
    const { code, output } = await folder.apply();
    expect(code, output).toBe(0);
    expect(await answered()).toMatchObject({ interface_binding: "GRPC", interface_url: "grpc.example.com:443" });
    await folder.write(source(`${bench.emulator.url}/agent`, 'protocol_binding = "JSONRPC"'));
    const refused = await folder.run("plan");
    expect(refused.code).toBe(1);
    expect(refused.text).toContain("declares no interface with JSONRPC in version 1.0");
  });

  it("returns the extended card with a credential in the provider's settings", async () => {
    await bench.forgetRequests();
    await folder.write(source(`${bench.emulator.url}/agent`, "extended = true"), {
      agents: agents('secret_from = "env:AGENT_TOKEN"'),
    });
    const { code, output } = await folder.apply();
    expect(code, output).toBe(0);
    expect(await bench.operations()).toContain("GetExtendedAgentCard");
    expect(await answered()).toMatchObject({ supports_streaming: true, card: { capabilities: { streaming: true } } });
  });

  it("reads the secret from a file or a command", async () => {
    const file = join(folder.dir, "token");
    await writeFile(file, `${token}\n`);
    expectSecretsIn(file, "the token is read from it");
    await chmod(file, 0o600);
    for (const credential of [`secret_from = "file:${file}"`, 'secret_command = ["printenv", "AGENT_TOKEN"]']) {
      await folder.write(source(`${bench.emulator.url}/agent`, "extended = true"), { agents: agents(credential) });
      const { code, output } = await folder.run("plan");
      expect(code, output).toBe(0);
    }
  });

  it("uses the credentials of the tenant, if any", async () => {
    const [other, ours] = [
      agents('secret_from = "env:NOT_THERE"'),
      agents('secret_from = "env:AGENT_TOKEN"', ', tenant = "acme"'),
    ];
    const both = `[${other.slice(1, -1)}, ${ours.slice(1, -1)}]`;
    await folder.write(source(`${bench.emulator.url}/agent/`, 'extended = true\ntenant = "acme"'), { agents: both });
    expect(await folder.run("plan")).toMatchObject({ code: 0 });
    await folder.write(source(`${bench.emulator.url}/agent/`, 'extended = true\ntenant = "globex"'), { agents: both });
    const { code, text } = await folder.run("plan");
    expect(code).toBe(1);
    expect(text).toContain("no secret was read from the environment variable NOT_THERE: it is not set");
  });

  it("shows findings about the card as warnings, except for ignored rules", async () => {
    const [skill] = elsewhere.skills;
    const plain = elsewhere.supportedInterfaces.map((each) => ({ ...each, url: "http://agents.example.com" }));
    const { url } = await startServer(json(200, { ...elsewhere, supportedInterfaces: plain, skills: [skill, skill] }));
    await folder.write(source(url, 'ignored_rules = ["agent-card/interface-url-is-https"]'));
    const { code, text } = await folder.run("plan");
    expect(code, text).toBe(0);
    expect(text).toContain("Warning: In the agent's card: ");
    expect(text).toContain('skills[1].id is "watch"');
    expect(text).toContain("lintel explain agent-card/skill-ids-differ");
    expect(text).not.toContain("lintel explain agent-card/interface-url-is-https");
  });

  it("refuses to ignore an unknown rule", async () => {
    await folder.write(source(`${bench.emulator.url}/agent`, 'ignored_rules = ["agent-card/no-such-rule"]'));
    const { code, text } = await folder.run("validate");
    expect(code).toBe(1);
    expect(text).toContain('Error: Unknown rule about agent cards "agent-card/no-such-rule"');
    expect(text).toContain("in ignored_rules[0]");
  });

  it("serves preconditions", async () => {
    const held = `
data "lintel_agent_card" "on_call" {
  agent = "${bench.emulator.url}/agent"
  lifecycle {
    postcondition {
      condition     = self.supports_streaming
      error_message = "\${self.card.name} offers no streams."
    }
  }
}`;
    await folder.write(held);
    const { code, text } = await folder.run("plan");
    expect(code).toBe(1);
    expect(text).toContain("On-call offers no streams.");
  });

  it("reads the card of the public SDK's server, and its extended card", async () => {
    const agent = await startSdkAgent("acme");
    await folder.write(source(agent, "extended = true"));
    const { code, output } = await folder.apply();
    expect(code, output).toBe(0);
    expect(await answered()).toMatchObject({
      interface_url: `${agent}/agent`,
      interface_tenant: "acme",
      supports_push_notifications: true,
      supports_streaming: true,
      card: { name: "Echo, extended", supported_interfaces: [{ protocol_binding: "HTTP+JSON", tenant: "acme" }] },
    });
  });

  const html: Step = (response) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>It works</h1>");
  const { capabilities: _, ...incomplete } = elsewhere;

  it.each<[string, Step, string, string]>([
    ["does not exist", json(404, {}), "", "does not return an agent card: its status is 404"],
    ["is a page", html, "", "does not return an agent card: its content type is text/html, not JSON"],
    [
      "has another form",
      json(200, { ...elsewhere, skills: "many" }),
      "",
      "returned card.skills in a form other than a list",
    ],
    [
      "has no such tenant",
      json(200, { ...publicCard, supportedInterfaces: [{ ...elsewhere.supportedInterfaces[0], tenant: "acme" }] }),
      'tenant = "globex"',
      'declares no interface with JSONRPC, GRPC, or HTTP+JSON in version 1.0 and tenant "globex"',
    ],
    [
      "offers no extended card",
      json(200, { ...elsewhere, capabilities: {} }),
      "extended = true",
      "the agent's card does not declare capabilities.extendedAgentCard: true",
    ],
    [
      "asks for credentials that are not given",
      json(200, elsewhere),
      "extended = true",
      "the agent's card requires bearer-Token",
    ],
  ])("a card that %s is a clear error", async (_, card, more, message) => {
    const { url } = await startServer(card);
    await folder.write(source(url, more));
    const { code, text } = await folder.run("plan");
    expect([code, text]).toEqual([1, expect.stringContaining(message)]);
    expect(text).not.toMatch(/TypeError|at \w+ \(/);
  });

  it("warns about missing members of a card, which are null then", async () => {
    const { url } = await startServer(
      json(200, {
        ...incomplete,
        supportedInterfaces: [{ url: "https://a.example", protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }],
      }),
    );
    await folder.write(source(url));
    const { code, output, text } = await folder.apply();
    expect(code, output).toBe(0);
    expect(text).toContain("capabilities is missing");
    expect(await answered()).toMatchObject({ supports_push_notifications: false, card: { capabilities: null } });
  });

  it.each([
    ["agents.example.com", 'the agent\'s address is "agents.example.com"; it must be an absolute URL'],
    [`https://lintel:${secret("Password")}@agents.example.com`, "without a user name and password"],
  ])("an address, case %#, is refused before anything is sent", async (agent, message) => {
    await folder.write(source(agent));
    expectSecretsIn("the errors of terraform validate", "Terraform quotes the line of main.tf that is at fault");
    const { code, text } = await folder.run("validate");
    expect([code, text]).toEqual([1, expect.stringContaining(message)]);
    expect(text).not.toMatch(new RegExp(`is "[^"]*${secret("Password")}`));
  });

  it.each([
    [`secret_from = "${secret("Plain")}"`, "credentials.bearer-Token.secret_from"],
    ['secret_from = "stdin"', "it must be a reference: env:NAME or file:PATH"],
    ['user = "lintel"', "exactly one of"],
    ['secret_from = "env:A", secret_command = ["b"]', "exactly one of"],
    [
      'user = "lintel", client_certificate = { certificate_file = "c.pem", key_file = "k.pem" }',
      "a user name is only for the HTTP scheme Basic",
    ],
  ])("a credential, case %#, is refused when the provider is configured", async (credential, message) => {
    await folder.write(source(`${bench.emulator.url}/agent`), { agents: agents(credential) });
    const { code, text } = await folder.run("validate");
    expect([code, text]).toEqual([1, expect.stringContaining(message)]);
    expect(text).not.toContain(secret("Plain"));
  });

  it("a duplicate agent in the setting is refused", async () => {
    const one = agents('secret_from = "env:AGENT_TOKEN"');
    await folder.write(source(`${bench.emulator.url}/agent`), { agents: `[${one.slice(1, -1)}, ${one.slice(1, -1)}]` });
    const { code, text } = await folder.run("validate");
    expect([code, text]).toEqual([1, expect.stringContaining("the credentials here are never used")]);
  });

  it("a scheme that the card does not declare is named", async () => {
    const wrong = `[{ agent = "${bench.emulator.url}/agent", credentials = { basic = { secret_from = "env:AGENT_TOKEN" } } }]`;
    await folder.write(source(`${bench.emulator.url}/agent`, "extended = true"), { agents: wrong });
    const { code, text } = await folder.run("plan");
    expect([code, text]).toEqual([
      1,
      expect.stringContaining('the security scheme "basic"; the agent\'s card declares bearer-Token'),
    ]);
  });

  it("is read only if one of the keys in verify_signatures has signed the card", async () => {
    const pair = keyPair("ES256");
    const card = await signed(cardAt("https://agents.example.com"), pair);
    let served = card;
    const { url } = await startServer((response, request) => json(200, served)(response, request));
    const keys = temporaryFolder({ "pub.pem": pemOf(pair.publicKey) });
    const verify = (members: string) => ({ agents: `[{ agent = "${url}", verify_signatures = { ${members} } }]` });
    const trusting = verify(`keys = ["file:${join(keys, "pub.pem")}"]`);
    await folder.write(source(url), trusting);
    const applied = await folder.apply();
    expect(applied.code, applied.output).toBe(0);
    expect((await answered()).card).toMatchObject({ name: "Tested" });

    served = { ...card, name: "Other" };
    const changed = await folder.run("plan");
    expect([changed.code, changed.text]).toEqual([
      1,
      expect.stringContaining("no signature verifies it with the given"),
    ]);
    for (const [members, message] of [
      ["", "has neither verify_signatures.keys nor"],
      [`keys = ["${token}"]`, "it must be file:PATH, env:NAME or the https address of a JWKS"],
    ] as const) {
      await folder.write(source(url), verify(members));
      const { code, text } = await folder.run("validate");
      expect([code, text.replaceAll(/\s+/g, " ")]).toEqual([1, expect.stringContaining(message)]);
      expect(text).not.toContain(token);
    }
    await folder.write(source(url), trusting);
  });

  it("is read while unrelated settings are unknown", async () => {
    const later = `
resource "terraform_data" "later" { input = "eu-west-1" }
${source(`${bench.emulator.url}/agent`)}`;
    await folder.write(later, { region: "terraform_data.later.output" });
    const { code, output } = await folder.run("plan");
    expect(code, output).toBe(0);
  });

  it("is not read while the setting is unknown", async () => {
    const unknown = `
resource "terraform_data" "later" { input = "env:AGENT_TOKEN" }
${source(`${bench.emulator.url}/agent`)}`;
    await folder.write(unknown, { agents: agents("secret_from = terraform_data.later.output") });
    const { code, text } = await folder.run("plan");
    expect([code, text]).toEqual([1, expect.stringContaining("The provider's agents is known only after apply.")]);
  });
});
