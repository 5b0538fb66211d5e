/**
 * Where credentials and the secrets of notifications may be sent, with real Terraform: `allow_insecure` and
 * `credential_origins` of the provider's agents. A proxy leads to the emulator, so that the agent has names of other
 * machines.
 */
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { cardWith } from "../../services/a2a/emulator/running-agent.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { AgentTasks, agentThatWaits, block } from "./agent-tasks.ts";
import { Bench, type Folder } from "./terraform.ts";

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
    const sent = request(emulator + pathname + search, { method, headers: { ...headers, host } }, (answer) =>
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
    );
    incoming.pipe(sent);
  });

describeWithTerraform("credentials and secrets of notifications, in Terraform,", () => {
  let bench: Bench;
  let proxy: Server;
  let tasks: AgentTasks;
  let folder: Folder;
  let task: string;
  beforeAll(async () => {
    const agentPath = join(temporaryFolder(), "agent.json");
    expectSecretsIn(agentPath, "the agent knows its callers by it");
    await writeFile(agentPath, JSON.stringify({ card: cardWith(card), credentials: { bearerTokens: [token] } }));
    bench = await Bench.start(agentThatWaits({ agentPath }), secrets);
    proxy = proxyTo(bench.emulator.url).listen(0, "127.0.0.1");
    await once(proxy, "listening");
    tasks = new AgentTasks(bench.emulator.url, undefined, { authorization: `Bearer ${token}` });
  });
  afterAll(async () => {
    proxy?.close();
    await bench?.stop();
  });
  beforeEach(async () => {
    await bench.reset();
    folder = await bench.folder();
    task = await tasks.start();
    await bench.forgetRequests();
  });

  const declared = (attributes: { readonly [name: string]: string | undefined } = {}) =>
    block("lintel_push_config", {
      ...{ agent: JSON.stringify(agent), task_id: JSON.stringify(task), id: '"on-call"' },
      ...{ url: '"https://hooks.example.test/agents"', token: '"env:HOOK_TOKEN"' },
      ...attributes,
    });
  const settings = (access: string) => ({
    http_proxy: `"http://127.0.0.1:${(proxy.address() as AddressInfo).port}"`,
    agents: `[{ agent = "${agent}", credentials = { bearer = { secret_from = "env:AGENT_TOKEN" } } ${access} }]`,
  });
  const applied = async (text: string, access: string) => {
    await folder.write(text, settings(access));
    return folder.apply();
  };
  const listed = `credential_origins = ["${elsewhere}"]`;

  it("are not sent without allow_insecure: the plan says so, and the agent gets no request", async () => {
    const { code, text } = await applied(declared(), `, ${listed}`);
    expect(code).toBe(1);
    expect(text).toContain(`agent is "${agent}"; anybody on the network path can change the card`);
    expect(text).toContain("lintel explain agent-access/address-is-https");
    expect(await bench.operations()).toEqual([]);
  });

  it("are not sent to another origin than the card's unless it is listed", async () => {
    const { code, text } = await applied(declared(), ", allow_insecure = true");
    expect(code).toBe(1);
    expect(text).toContain(
      `the agent's card would send the credentials to ${elsewhere}, while the card itself is at ${agent}`,
    );
    expect(text).toContain(`list it: credential_origins = ["${elsewhere}"]`);
    expect(await bench.operations()).toEqual(["GetAgentCard"]);
    const other = `, allow_insecure = true, credential_origins = ["https://other.example.test"]`;
    expect(await applied(declared(), other)).toMatchObject({ code: 1 });
  });

  it("are sent if both allow it, and so are secrets of notifications over plain http", async () => {
    const access = `, allow_insecure = true, ${listed}`;
    const { code, output } = await applied(declared({ url: JSON.stringify(hook) }), access);
    expect(code, output).toBe(0);
    expect(await tasks.configs(task)).toMatchObject([{ url: hook }]);
    expect((await folder.plan()).output).toContain("No changes.");
    expect(`${await folder.state()}${output}`).not.toContain(token);
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
  });

  /** The agent on this machine, which requires no setting. */
  const here = (attributes: { readonly [name: string]: string | undefined }) =>
    declared({ agent: JSON.stringify(bench.emulator.url), ...attributes });
  const late = (url: string) => `resource "terraform_data" "hook" {\n  input = "${url}"\n}\n`;

  it.each([
    ["is known when it is planned", "", JSON.stringify(hook)],
    ["is known when it is applied", late(hook), "terraform_data.hook.output"],
  ])("of notifications are not sent over plain http to another machine if the address %s", async (_, before, url) => {
    await folder.write(before + here({ url }));
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain("lintel explain push-config/address-is-https");
    expect(text).toContain("allow_insecure of the provider's agents");
    expect(text).toContain(hook);
    // No request was sent, not even for the card.
    expect(await bench.operations()).toEqual([]);
  });

  it.each([
    ["is known when it is planned", "", JSON.stringify(hook)],
    ["is known when it is applied", late(hook), "terraform_data.hook.output"],
  ])("of notifications are sent over plain http with allow_insecure if the address %s", async (_, before, url) => {
    const allowing = (address: string) => ({ agents: `[{ agent = "${address}", allow_insecure = true }]` });
    await folder.write(before + here({ url }), allowing("https://other.example.test"));
    expect((await folder.apply()).code).toBe(1);
    // The same agent, with an equivalent address.
    await folder.write(before + here({ url }), allowing(`${bench.emulator.url}/`));
    const { code, output } = await folder.apply();
    // The emulator requires a credential that is missing: all earlier checks passed.
    expect([code, output]).toEqual([1, expect.stringContaining("the agent's card requires bearer")]);
  });
});
