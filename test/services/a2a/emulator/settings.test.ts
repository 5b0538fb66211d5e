/** The agent file and the scenario file: read in either casing; errors name file, path and remedy. */
import { describe, expect, test } from "vitest";
import { startEmulator } from "../../../../lib/emulator/server/server.ts";
import { expectSecretsIn } from "../../../run/produced.ts";
import { secret } from "../../../run/secret.ts";
import { agentForTest, cardWith, fileForTest, servedCard, taskIn } from "./running-agent.ts";

/** The error of the emulator's start. */
async function complaint(option: "agentPath" | "scenariosPath", content: unknown): Promise<string> {
  const path = await fileForTest(content, "broken.yaml");
  expectSecretsIn(path, "an agent file has the secrets of those whom the agent knows");
  const error = await startEmulator({ port: 0, agent: { [option]: path } }).then(
    (emulator) => emulator.close().then(() => new Error("it started")),
    (cause: unknown) => cause,
  );
  const message = error instanceof Error ? error.message : "";
  const what = option === "agentPath" ? "agent" : "scenario";
  const [, reason = message] =
    new RegExp(
      `^the ${what} file ${path} cannot be used:\\s+([^]*)(?:; |\\n {2})docs/agent-emulator.md has an example$`,
    ).exec(message) ?? [];
  return reason;
}

const scheme = { key: { apiKeySecurityScheme: { location: "header", name: "X-Key" } } };

describe("an agent file", () => {
  test("may be YAML in snake case", async () => {
    const text = `
card:
  name: Snake
  description: An agent.
  supported_interfaces: [{ url: "{base_url}/agent", protocol_binding: HTTP+JSON, protocol_version: "1.0" }]
  version: 1.0.0
  capabilities: { push_notifications: true }
  default_input_modes: [text/plain]
  default_output_modes: [text/plain]
  skills: [{ id: s, name: S, description: Does., tags: [t], input_modes: [image/*] }]
credentials: { api_keys: [k] }
`;
    const agent = await agentForTest({}, { agentPath: await fileForTest(text, "agent.yaml") });
    const card = await servedCard(agent.url);
    expect(card).toMatchObject({ name: "Snake", capabilities: { pushNotifications: true } });
    expect(card.supportedInterfaces[0]?.url).toBe(`${agent.url}/agent`);
    const image = { parts: [{ raw: "SGk=", mediaType: "image/png; q=1" }] };
    expect(taskIn(await agent.message("m", image)).status.state).toBe("TASK_STATE_COMPLETED");
  });

  test.each<readonly [said: string, content: unknown]>([
    ["it is neither YAML nor JSON: ", "card: [unclosed"],
    ["the input is empty", ""],
    ["cards is not a member of the document; it supports card, protocol, extendedCard or credentials", { cards: {} }],
    ["card.name is missing; it is required (agent card, AgentCard)", { card: cardWith({ name: undefined }) }],
    ["card.capabilities.streaming is 1; it must be true or false", { card: cardWith({}, { streaming: 1 }) }],
    ["card.url is not a member of card", { card: cardWith({ url: "https://a.example.test" }) }],
    [
      "card.securityRequirements[0].schemes.keys is not in card.securitySchemes; declare it there",
      { card: cardWith({ securitySchemes: scheme, securityRequirements: [{ schemes: { keys: { list: [] } } }] }) },
    ],
    ["extendedCard.skills is missing", { extendedCard: cardWith({ skills: undefined }) }],
    ["credentials.apiKeys is something else; it must be a list", { credentials: { apiKeys: secret("Literal") } }],
    [
      "credentials.users.ada is something else; it must be a string",
      { credentials: { users: { ada: [secret("Literal")] } } },
    ],
  ])("is refused: %s", async (said, content) => {
    const reason = await complaint("agentPath", content);
    expect(reason).toContain(said);
    expect(reason).not.toContain(secret("Literal"));
  });

  test("may be only a card, with the emulator's addresses and default credentials", async () => {
    const served = { url: "https://agents.example.test/a", protocolBinding: "HTTP+JSON", protocolVersion: "1.0" };
    const rpc = { url: "https://agents.example.test/rpc", protocolBinding: "JSONRPC", protocolVersion: "1.0" };
    const grpc = { url: "agents.example.test:443", protocolBinding: "GRPC", protocolVersion: "1.0" };
    const other = { url: "https://agents.example.test/x", protocolBinding: "urn:x", protocolVersion: "1.0" };
    const required = { securitySchemes: scheme, securityRequirements: [{ schemes: { key: { list: [] } } }] };
    const card = cardWith({ ...required, supportedInterfaces: [served, rpc, grpc, other] });
    const agent = await agentForTest({}, { agentPath: await fileForTest(card) });
    expect((await servedCard(agent.url)).supportedInterfaces).toEqual([
      { ...served, url: `${agent.url}/agent` },
      { ...rpc, url: `${agent.url}/agent` },
      { ...grpc, url: new URL(agent.url).host },
      other,
    ]);
    expect((await agent.send("GET", "/tasks")).status).toBe(401);
    expect((await agent.send("GET", "/tasks", undefined, { "X-Key": "emulator-key" })).status).toBe(200);
  });

  test.each<readonly [said: string, content: object]>([
    ["version is missing; it is required", cardWith({ version: undefined })],
    [
      "securityRequirements[0].schemes.keys is not in securitySchemes",
      cardWith({ securitySchemes: scheme, securityRequirements: [{ schemes: { keys: { list: [] } } }] }),
    ],
  ])("that is only a card is refused: %s", async (said, content) => {
    expect(await complaint("agentPath", content)).toSatisfy((reason: string) => reason.startsWith(said));
  });

  test("has a line for each of its faults", async () => {
    const reason = await complaint("agentPath", { cards: {}, keys: {} });
    expect(reason.split("\n").map((line) => line.trim().split(" ")[0])).toEqual(["cards", "keys"]);
  });

  test("that does not exist is refused", async () => {
    const starting = startEmulator({ port: 0, agent: { agentPath: "/nowhere/agent.yaml" } });
    await expect(starting).rejects.toThrow(
      "the agent file /nowhere/agent.yaml cannot be used: the file does not exist (ENOENT);",
    );
  });
});

describe("a scenario file", () => {
  const state = (name: string) => ({ status: { state: `TASK_STATE_${name}` } });
  const artifact = { artifact: { parts: [{ text: "x" }] } };
  const steps = (...each: readonly object[]) => ({ scenarios: [{ prefix: "p", steps: each }] });

  test.each<readonly [said: string, content: unknown]>([
    ["scenarios is missing; it is required", {}],
    ["scenarios[0].steps is missing", { scenarios: [{ prefix: "p" }] }],
    [
      "scenarios[0].prefixes is not a member of scenarios[0]; it supports prefix or steps",
      { scenarios: [{ prefixes: "p" }] },
    ],
    [
      'scenarios[1].prefix is "p", as in an earlier scenario',
      { scenarios: [...steps().scenarios, ...steps().scenarios] },
    ],
    ['scenarios[0].steps[0].status.state is "working"; it must be', steps({ status: { state: "working" } })],
    ["scenarios[0].steps[0] has none of status, artifact, message or error", steps({ afterMilliseconds: 1 })],
    ["scenarios[0].steps[0] has status and artifact of", steps({ ...state("WORKING"), ...artifact })],
    ["scenarios[0].steps[0].artifact.parts is missing", steps({ artifact: { name: "x" } })],
    ["scenarios[0].steps[0].afterMilliseconds is -1", steps({ ...artifact, afterMilliseconds: -1 })],
    ["scenarios[0].steps continues after TASK_STATE_FAILED", steps(state("FAILED"), artifact)],
    [
      "scenarios[0].steps has a step with message among others",
      steps(state("WORKING"), { message: artifact.artifact }),
    ],
    [
      "scenarios[0].steps[0] has append or lastChunk, which require an artifact",
      steps({ ...state("WORKING"), lastChunk: true }),
    ],
    ["scenarios[0].steps[0].artifact.artifactId is missing; append requires", steps({ ...artifact, append: true })],
    [
      'scenarios[0].steps[0].error.reason is "NO"; it must be TASK_NOT_FOUND',
      steps({ error: { reason: "NO", message: "x" } }),
    ],
    [
      "scenarios[0].steps has a step with error among others",
      steps({ error: { reason: "TASK_NOT_FOUND", message: "x" } }, artifact),
    ],
  ])("is refused: %s", async (said, content) => {
    expect(await complaint("scenariosPath", content)).toContain(said);
  });

  test("may respond with an error after a delay, to messages and streams", async () => {
    const error = { reason: "UNSUPPORTED_OPERATION", message: "not today" };
    const agent = await agentForTest(steps({ error, afterMilliseconds: 1 }));
    const refused = await agent.message("p-1");
    expect([refused.status, refused.reason, refused.body.error?.message]).toEqual([400, error.reason, error.message]);
    expect((await agent.send("GET", "/tasks")).body.totalSize).toBe(0);
  });
});
