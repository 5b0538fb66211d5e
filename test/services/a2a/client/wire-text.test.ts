/** What `--debug` shows: requests and responses over every binding, without secrets. */
import { expect, it, onTestFinished } from "vitest";
import { type CoreBinding, coreBindings } from "../../../../lib/services/a2a/agent-card/model.ts";
import { bearerHeader, type CustomHeader } from "../../../../lib/services/a2a/client/credentials/custom-headers.ts";
import { AgentSessions } from "../../../../lib/services/a2a/client/credentials/sessions.ts";
import { createWireView } from "../../../../lib/services/a2a/client/wire-text.ts";
import { createAgentClient } from "../../../../lib/services/a2a/client.ts";
import { secret } from "../../../run/secret.ts";
import { clientSecret, oauth2, secretForTest, secretText, securedAgent } from "./oauth/secured-agent.ts";
import { startSdkAgent } from "./sdk-agent.ts";

const hidden = [secret("WireKey"), secret("WireToken"), secret("WireHook")] as const;
const headers: readonly CustomHeader[] = [
  { name: "x-gateway-key", value: { secret: secretForTest(hidden[0]) } },
  bearerHeader(secretForTest(hidden[1])),
];

/** A client whose view is collected. */
function watched(agent: string, settings: object = {}) {
  const blocks: string[] = [];
  const wire = createWireView((text) => blocks.push(text));
  const client = createAgentClient({ agent, maxRetries: 0, sessions: new AgentSessions(), headers, wire, ...settings });
  onTestFinished(client.close);
  return { client, text: () => blocks.join("") };
}

const firstLines: { readonly [binding in CoreBinding]: RegExp } = {
  "HTTP+JSON": /^> POST http:\S+\/agent\/message:stream$/m,
  JSONRPC: /^> POST http:\S+\/rpc$/m,
  GRPC: /^> \/lf\.a2a\.v1\.A2AService\/SendStreamingMessage to 127\.0\.0\.1:\d+$/m,
};

it.each(coreBindings)("over %s a stream is shown with each of its parts, and no secret", async (binding) => {
  const { client, text } = watched(await startSdkAgent("", { bindings: [binding] }));
  const message = { messageId: "m", role: "ROLE_USER", parts: [{ text: "now" }] };
  for await (const _ of client.stream("SendStreamingMessage", { message }));
  const shown = text();
  expect(shown).toMatch(/^> GET http:\S+\/\.well-known\/agent-card\.json\n> host: 127\.0\.0\.1:\d+\n/);
  expect(shown).toMatch(/^< 200\n(?:< .*\n)+<\n< \{"name":"Echo"/m);
  expect(shown).toMatch(firstLines[binding]);
  expect(shown.toLowerCase()).toMatch(/^> a2a-version: 1\.0$/m);
  for (const name of ["x-gateway-key", "authorization"]) expect(shown).toContain(`> ${name}: ***\n`);
  expect(shown).toMatch(/^> \{.*"parts":\[\{"text":"now"\}\]/m);
  const parts = shown.split("\n").filter((line) => line.includes("artifactUpdate"));
  expect(parts).toHaveLength(2);
  for (const part of parts) expect(part).toMatch(binding === "GRPC" ? /^< \{/ : /^< data: \{/);
  for (const each of hidden) expect(shown).not.toContain(each);
});

it.each(coreBindings)(
  "over %s secrets of push configurations are hidden in requests and responses",
  async (binding) => {
    const { client, text } = watched(await startSdkAgent("", { bindings: [binding] }));
    const message = { messageId: "m", role: "ROLE_USER", parts: [{ text: "wait" }] };
    const { task } = await client.call("SendMessage", { message, configuration: { returnImmediately: true } });
    const { id: taskId } = task as { readonly id: string };
    const authentication = { scheme: "Bearer", credentials: hidden[2] };
    // The client gets these secrets as text, so that only their names reveal them.
    const config = {
      taskId,
      id: "c",
      url: "https://hooks.example.com/a",
      token: hidden[2],
      authentication,
    };
    await client.call("CreateTaskPushNotificationConfig", config);
    await client.call("CancelTask", { id: taskId });
    const shown = text();
    expect(shown).toMatch(/^> \{.*"token":"\*\*\*"/m);
    expect(shown).toMatch(/^< \{.*"credentials":"\*\*\*"/m);
    expect(shown).not.toContain(hidden[2]);
  },
);

it.each(coreBindings)("over %s an agent's refusal is shown", async (binding) => {
  const { client, text } = watched(await startSdkAgent("", { bindings: [binding] }));
  await client.call("GetTask", { id: "none" }).catch(() => {});
  expect(text()).toMatch(binding === "GRPC" ? /^< gRPC status 5\n< grpc-message: .*none/m : /TASK_NOT_FOUND/);
});

it("requests for tokens are shown without their bodies, which are secrets", async () => {
  const { url } = await securedAgent(oauth2("clientCredentials"));
  const { client, text } = watched(url, { headers: [], credentials: { s: { clientId: "id", clientSecret } } });
  await client.call("ListTasks", {});
  expect(text()).toMatch(
    /^> POST http:\S+\/oauth\/token\n(?:> .*\n)*> authorization: \*\*\*\n(?:> .*\n)*< 200\n(?:< .*\n)*> GET/m,
  );
  expect(text()).toMatch(/^> authorization: \*\*\*$/m);
  expect(text()).not.toContain("access_token");
  expect(text()).not.toContain(secretText(clientSecret));
});

it("unknown headers are hidden, tokens of pages are shown, and a long body is shortened after it was redacted", () => {
  const blocks: string[] = [];
  const view = createWireView((text) => blocks.push(text));
  view.received("200", { "content-type": "text/plain", "set-cookie": ["a=1", "b=2"], "x-token": "t", date: undefined });
  view.sent("GET https://a.example/tasks?pageToken=p&api_key=hush&page_token=q", { accept: "*/*" });
  view.part(
    `{"nextPageToken":"n","access_token" : "h\\"ush","clientSecret":1,"url":"https://h.example/a?x=1&sig=ab%2Fc"}`,
  );
  view.part(`${"a".repeat(64 * 1024)}bb`);
  expect(blocks.slice(0, 3)).toEqual([
    "< 200\n< content-type: text/plain\n< set-cookie: ***\n< set-cookie: ***\n< x-token: ***\n",
    "> GET https://a.example/tasks?pageToken=p&api_key=***&page_token=q\n> accept: */*\n",
    '< {"nextPageToken":"n","access_token" : "***","clientSecret":1,"url":"https://h.example/a?x=1&sig=***"}\n',
  ]);
  expect(blocks[3]).toMatch(/aaa… and 2 more characters\n$/);
});
