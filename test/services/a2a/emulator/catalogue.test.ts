/**
 * Every constraint of the catalogue about requests, with or without a card, applied to the emulated agent: it accepts
 * valid requests and refuses invalid ones.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agentOperations } from "../../../../lib/services/a2a/model/operations.ts";
import { declarationsOf, type ExampleDeclaration, type Row, readCatalogue } from "../../../catalogue/examples.ts";
import { agentForTest, type Received, type RunningAgent, startAgent, taskIn } from "./running-agent.ts";

/** Rows whose invalid examples the emulator accepts, with the reason. */
const taken: { readonly [row: string]: string } = {
  "message/message-id-unique": "it does not remember the ids of messages: their makers make them unique",
  "push/id-unique": "a configuration with the id of another replaces it (gap push-config/existing-id)",
  "message/timestamps-iso8601":
    "an empty text in a query is none (gap message/empty-strings); the others: refusals.test.ts",
  "message/list-tasks-context-id-type": "every value in a query is a text",
};

/** Rows whose valid examples name something unknown. */
const unknown: { readonly [row: string]: string } = {
  "push/id-unique": "a second task",
  "push/list-page-token-type": "a page",
  "message/list-tasks-page-token-type": "a page",
};

type Json = { readonly [member: string]: unknown };

/** A request as an operation and its members. */
function requestOf({ resource, raw }: ExampleDeclaration): { readonly name: string; readonly members: Json } {
  const members: Json = Object.fromEntries(Object.entries(Object(raw)));
  if (resource === "push-config") return { name: "CreateTaskPushNotificationConfig", members };
  if (resource === "message") {
    const { operation = "SendMessage", ...request } = members;
    return { name: String(operation), members: request };
  }
  const [[name, request] = ["", {}]] = Object.entries(members);
  return { name, members: Object.fromEntries(Object.entries(Object(request))) };
}

/** Sends a request without validation: the members of its path, query and body, with any values. */
async function send(agent: RunningAgent, { name, members }: ReturnType<typeof requestOf>): Promise<Received> {
  const operation = Object.entries(agentOperations).find(([each]) => each === name)?.[1];
  if (operation === undefined) throw new Error(`there is no operation ${name}`);
  const { tenant = "", ...rest } = members;
  const place = operation.path.replaceAll(/\{(\w+)\}/g, (_, member: string) =>
    typeof rest[member] === "string" ? encodeURIComponent(String(rest[member])) : "",
  );
  const path = tenant === "" ? place : `/${encodeURIComponent(String(tenant))}${place}`;
  if (operation.body !== undefined) return agent.send(operation.method, path, members);
  const query = new URLSearchParams();
  for (const member of operation.query) if (member in rest) query.set(member, String(rest[member]));
  return agent.send(operation.method, `${path}?${query}`);
}

/** Scenarios of every agent. */
const scenarios = [{ prefix: "waits", steps: [{ status: { state: "TASK_STATE_INPUT_REQUIRED" } }] }];

/** The agent without a card of an example, which the tests share. */
let plain: RunningAgent & { readonly close: () => Promise<void> };
beforeAll(async () => {
  plain = await startAgent({ scenarios });
});
afterAll(() => plain.close());

/** Sends the requests of an example to an agent with its card, the task t1 and the configuration c1. */
async function responsesTo(
  catalogue: ReturnType<typeof readCatalogue>,
  row: Row,
  example: unknown,
): Promise<Received[]> {
  const declarations = declarationsOf(catalogue, row, example);
  const card = declarations.find(({ resource }) => resource === "agent-card")?.raw;
  const agent = card === undefined ? plain : await agentForTest({ scenarios, agent: { card: Object(card) } });
  if (agent === plain) await plain.admin("POST", "reset");
  const tenant = /"tenant":"([^"]+)"/.exec(JSON.stringify(declarations))?.[1];
  const below = tenant === undefined ? "" : `/${tenant}`;
  const waits = { message: { messageId: "waits", role: "ROLE_USER", parts: [{ text: "x" }], contextId: "c1" } };
  const made = await agent.send("POST", `${below}/message:send`, waits);
  const id = made.status === 200 ? taskIn(made).id : "t1";
  await agent.send("POST", `${below}/tasks/${id}/pushNotificationConfigs`, { id: "c1", url: "https://h.example.test" });
  const own = declarations.filter(({ resource }) => resource !== "agent-card").map(requestOf);
  const responses: Received[] = [];
  for (const request of own) {
    const members = JSON.parse(
      JSON.stringify(request.members).replaceAll(/"(taskId|id)":"t1"/g, (_, name: string) => `"${name}":"${id}"`),
    );
    responses.push(await send(agent, { ...request, members }));
  }
  return responses;
}

describe.each(["message", "push-config", "agent-request"])("%s", (name) => {
  const catalogue = readCatalogue(name);
  const rows = catalogue.rows.filter(
    ({ checkable, severity }) => severity === "error" && (checkable === "offline" || checkable === "cross-resource"),
  );
  const examples = (kind: "valid" | "invalid", but: object) =>
    rows
      .filter(({ id }) => !(id in but))
      .flatMap((row) => (row[kind] ?? []).map((example) => [row.id, JSON.stringify(example), row, example] as const));

  test.each(examples("valid", unknown))("%s accepts %s", async (_, _text, row, example) => {
    for (const { status, body } of await responsesTo(catalogue, row, example)) {
      expect({ status, body }).toMatchObject({ status: expect.toSatisfy((code) => code === 200 || code === 204) });
    }
  });

  test.each(examples("invalid", taken))("%s refuses %s", async (_, _text, row, example) => {
    const responses = await responsesTo(catalogue, row, example);
    expect(responses.map(({ status }) => status).some((status) => status >= 400 && status < 500)).toBe(true);
  });
});
