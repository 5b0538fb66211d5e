/**
 * Where credentials and the secrets of notifications may be sent: `allow_insecure` and `credential_origins` of the
 * provider's agents. A proxy leads to the emulator, so that the agent has names of other machines.
 */
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { cardWith } from "../../services/a2a/emulator/running-agent.ts";
import { type Arguments, later } from "../declared-value.ts";
import { EmulatedServices, startServices } from "../emulated-services.ts";
import { AgentTasks, agentThatWaits } from "../real-terraform/agent-tasks.ts";
import { TerraformCore } from "../terraform-core.ts";

const token = secret("Agent");
const secrets = { AGENT_TOKEN: token, HOOK_TOKEN: secret("Hook") };
const [agent, elsewhere] = ["http://agent.example.test", "http://interface.example.test"];
const hook = "http://hooks.example.test/agents";

/** On another origin than the card's. */
const card = {
  supportedInterfaces: [{ url: `${elsewhere}/agent`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }],
  securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: "Bearer" } } },
  securityRequirements: [{ schemes: { bearer: {} } }],
};

/** A proxy for HTTP addresses that resolves every name to the emulator. */
const proxyTo = (emulator: string): Server =>
  createServer((incoming, response) => {
    const { method, url = "", headers } = incoming;
    const { pathname, search } = new URL(url);
    const { host } = new URL(emulator);
    const sent = request(emulator + pathname + search, { method, headers: { ...headers, host } }, (received) =>
      received.pipe(response.writeHead(received.statusCode ?? 502, received.headers)),
    );
    incoming.pipe(sent);
  });

describe("credentials and secrets of notifications", () => {
  let services: EmulatedServices;
  let proxy: Server;
  let tasks: AgentTasks;
  let core: TerraformCore;
  let task: string;
  beforeAll(async () => {
    for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value);
    const agentPath = join(temporaryFolder(), "agent.json");
    expectSecretsIn(agentPath, "the agent knows its callers by it");
    await writeFile(agentPath, JSON.stringify({ card: cardWith(card), credentials: { bearerTokens: [token] } }));
    services = new EmulatedServices(await startServices(agentThatWaits({ agentPath })));
    proxy = proxyTo(services.emulator.url).listen(0, "127.0.0.1");
    await once(proxy, "listening");
    tasks = new AgentTasks(services.emulator.url, undefined, { authorization: `Bearer ${token}` });
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    proxy?.close();
    await services?.stop();
  });
  beforeEach(async () => {
    await services.reset();
    core = new TerraformCore(services.emulator.url);
    task = await tasks.start();
    await services.forgetRequests();
  });

  const declared = (attributes: Arguments = {}) => ({
    "lintel_push_config.on_call": {
      ...{ agent, task_id: task, id: "on-call", url: "https://hooks.example.test/agents", token: "env:HOOK_TOKEN" },
      ...attributes,
    },
  });
  const settings = (access: Arguments) => ({
    http_proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    agents: [{ agent, credentials: { bearer: { secret_from: "env:AGENT_TOKEN" } }, ...access }],
  });
  const listed = { credential_origins: [elsewhere] };

  it("are not sent without allow_insecure: the plan says so, and the agent gets no request", async () => {
    const { code, text } = await core.apply(declared(), { settings: settings(listed) });
    expect(code).toBe(1);
    expect(text).toContain(`agent is "${agent}"; anybody on the network path can change the card`);
    expect(text).toContain("lintel explain agent-access/address-is-https");
    expect(await services.operations()).toEqual([]);
  });

  it("are not sent to another origin than the card's unless it is listed", async () => {
    const { code, text } = await core.apply(declared(), { settings: settings({ allow_insecure: true }) });
    expect(code).toBe(1);
    expect(text).toContain(
      `the agent's card would send the credentials to ${elsewhere}, while the card itself is at ${agent}`,
    );
    expect(text).toContain(`list it: credential_origins = ["${elsewhere}"]`);
    expect(await services.operations()).toEqual(["GetAgentCard"]);
    const other = { allow_insecure: true, credential_origins: ["https://other.example.test"] };
    expect(await core.apply(declared(), { settings: settings(other) })).toMatchObject({ code: 1 });
  });

  it("are sent if both allow it, and so are secrets of notifications over plain http", async () => {
    const options = { settings: settings({ allow_insecure: true, ...listed }) };
    const { code, text } = await core.apply(declared({ url: hook }), options);
    expect(code, text).toBe(0);
    expect(await tasks.configs(task)).toMatchObject([{ url: hook }]);
    expect(await core.plan(declared({ url: hook }), options)).toMatchObject({ code: 0 });
    expect(`${JSON.stringify(core.attributes("lintel_push_config.on_call"))}${text}`).not.toContain(token);
    expect(await core.destroy(options)).toMatchObject({ code: 0 });
  });

  /** The agent on this machine, which requires no setting. */
  const here = (attributes: Arguments) => declared({ agent: services.emulator.url, ...attributes });

  it.each([
    ["is known when it is planned", hook],
    ["is known when it is applied", later(hook)],
  ])("of notifications are not sent over plain http to another machine if the address %s", async (_, url) => {
    const { code, text } = await core.apply(here({ url }));
    expect(code).toBe(1);
    expect(text).toContain("lintel explain push-config/address-is-https");
    expect(text).toContain("allow_insecure of the provider's agents");
    expect(text).toContain(hook);
    // No request was sent, not even for the card.
    expect(await services.operations()).toEqual([]);
  });

  it.each([
    ["is known when it is planned", hook],
    ["is known when it is applied", later(hook)],
  ])("of notifications are sent over plain http with allow_insecure if the address %s", async (_, url) => {
    const allowing = (address: string) => ({ settings: { agents: [{ agent: address, allow_insecure: true }] } });
    expect(await core.apply(here({ url }), allowing("https://other.example.test"))).toMatchObject({ code: 1 });
    // The same agent, with an equivalent address.
    const { code, text } = await core.apply(here({ url }), allowing(`${services.emulator.url}/`));
    // The emulator requires a credential that is missing: all earlier checks passed.
    expect([code, text]).toEqual([1, expect.stringContaining("the agent's card requires bearer")]);
  });
});
