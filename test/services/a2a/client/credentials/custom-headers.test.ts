/** Headers and a bearer token that no card declares, over every binding. */
import { describe, expect, it, onTestFinished } from "vitest";
import { type CoreBinding, coreBindings } from "../../../../../lib/services/a2a/agent-card/model.ts";
import {
  bearerHeader,
  type CustomHeader,
  customHeader,
} from "../../../../../lib/services/a2a/client/credentials/custom-headers.ts";
import { AgentSessions } from "../../../../../lib/services/a2a/client/credentials/sessions.ts";
import { type AgentClientSettings, createAgentClient } from "../../../../../lib/services/a2a/client.ts";
import { json, type SeenRequest, startServer } from "../../../../client/scripted-server.ts";
import { secret } from "../../../../run/secret.ts";
import { agentForTest, cardWith } from "../../emulator/running-agent.ts";
import { requiring, secretForTest } from "../oauth/secured-agent.ts";
import { startSdkAgent } from "../sdk-agent.ts";

const key = secret("GatewayKey");
const token = secret("GatewayToken");
const [keyReference, tokenReference] = [secretForTest(key), secretForTest(token)];
const where = { setting: "--header", form: "NAME=env:VARIABLE" };
const keyHeader: CustomHeader = { name: "x-gateway-key", value: { secret: keyReference } };
const both = [keyHeader, customHeader("X-Team", "on call", where), bearerHeader(tokenReference)];

function clientOf(agent: string, settings: Partial<AgentClientSettings> = {}) {
  const client = createAgentClient({ agent, maxRetries: 0, sessions: new AgentSessions(), ...settings });
  onTestFinished(client.close);
  return client;
}

/** The message of the error with which a promise rejects. */
const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe("headers of the user", () => {
  it.each(coreBindings)("reach the SDK's server over %s, with calls and streams", async (binding: CoreBinding) => {
    const seen: unknown[] = [];
    const url = await startSdkAgent("", {
      bindings: [binding],
      userBuilder: async ({ headers }) => {
        seen.push([headers["x-gateway-key"], headers["x-team"], headers.authorization]);
        return { isAuthenticated: true, userName: "ann" };
      },
      grpcUserBuilder: async ({ metadata }) => {
        seen.push(["x-gateway-key", "x-team", "authorization"].map((name) => metadata.get(name)[0]));
        return { isAuthenticated: true, userName: "ann" };
      },
    });
    const client = clientOf(url, { headers: both });
    const message = { messageId: "m", role: "ROLE_USER", parts: [{ text: "hello" }] };
    await client.call("SendMessage", { message });
    for await (const _ of client.stream("SendStreamingMessage", { message }));
    expect(seen).toEqual(Array(2).fill([key, "on call", `Bearer ${token}`]));
  });

  /** A gateway that lets only requests with the key through, for the card too. */
  const gateway = () =>
    startServer((response, seen) => {
      if (seen.headers["x-gateway-key"] !== key) return json(401, { error: { message: "no key" } })(response, seen);
      const supportedInterfaces = [
        { url: `http://${seen.headers.host}`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
      ];
      json(200, seen.url.endsWith("card.json") ? { supportedInterfaces, capabilities: {} } : { tasks: [] })(
        response,
        seen,
      );
    });

  it("get the card through a gateway, which refuses requests without them", async () => {
    const { url, requests } = await gateway();
    expect(await clientOf(url, { headers: [keyHeader] }).call("ListTasks", {})).toEqual({ tasks: [] });
    expect(requests.map(({ headers }) => headers["x-gateway-key"])).toEqual([key, key]);
  });

  it("are asked for where even the card is refused, and a rejected one is not sent again", async () => {
    const { url, requests } = await gateway();
    expect(await refusal(clientOf(url).card())).toMatch(
      /its status is 401, so it, or a gateway before it, wants credentials for the card too\. Give them as a header or a bearer token \(headers, bearer_token_from; --header, --bearer\)/,
    );
    const client = clientOf(url, { headers: [{ ...keyHeader, value: { secret: tokenReference } }] });
    await refusal(client.card());
    const sent = requests.length;
    expect(await refusal(client.card())).toMatch(
      /not sent, because \S+ rejected these credentials earlier in this run/,
    );
    expect(requests).toHaveLength(sent);
  });

  it("are not sent again to operations either, if the agent rejected them", async () => {
    const isCard = ({ url }: SeenRequest) => url.endsWith("card.json");
    const { url, requests } = await startServer((response, seen) => {
      const supportedInterfaces = [
        { url: `http://${seen.headers.host}`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
      ];
      const received = isCard(seen) ? json(200, { supportedInterfaces, capabilities: {} }) : json(401, {});
      received(response, seen);
    });
    const client = clientOf(url, { headers: [keyHeader] });
    await refusal(client.call("ListTasks", {}));
    expect(await refusal(client.call("ListTasks", {}))).toMatch(/rejected these credentials earlier/);
    expect(requests.filter((seen) => !isCard(seen))).toHaveLength(1);
  });

  it.each([
    ["an HTTP scheme", { httpAuthSecurityScheme: { scheme: "Bearer" } }, [bearerHeader(tokenReference)]],
    ["an API key", { apiKeySecurityScheme: { location: "header", name: "X-Gateway-Key" } }, [keyHeader]],
  ])("take the place of the credential for %s of the card", async (_, scheme, headers) => {
    const { url } = await agentForTest({
      agent: { card: cardWith(requiring(scheme)), credentials: { bearerTokens: [token], apiKeys: [key] } },
    });
    for (const binding of coreBindings) {
      expect(await clientOf(url, { headers, bindings: [binding] }).call("ListTasks", {})).toMatchObject({ tasks: [] });
    }
    const credentials = { s: { secret: tokenReference } };
    expect(await refusal(clientOf(url, { headers, credentials }).call("ListTasks", {}))).toMatch(
      /not sent, because the security scheme "s" of the agent's card and a header of yours both set (?:authorization|x-gateway-key)\. Remove the header, or the credential for the scheme/,
    );
    expect(
      await refusal(clientOf(url, { headers: [customHeader("x-other", "1", where)] }).call("ListTasks", {})),
    ).toMatch(/the agent's card requires s/);
  });

  it("are removed from errors, also if an agent repeats a token without its scheme", async () => {
    const { url } = await startServer((response, seen) => {
      const said = `${seen.headers.authorization} ${String(seen.headers.authorization).replace(/^\S+ /, "")}`;
      json(500, { error: { message: `you sent ${said} and ${seen.headers["x-gateway-key"]}` } })(response, seen);
    });
    const whole: CustomHeader = { name: "authorization", value: { secret: secretForTest(`Key ${secret("Whole")}`) } };
    const message = await refusal(clientOf(url, { headers: [keyHeader, whole] }).card());
    expect(message).toContain("you sent");
    for (const hidden of [key, secret("Whole")]) expect(message).not.toContain(hidden);
  });

  it("with names that gRPC cannot carry are refused before anything is sent over it", async () => {
    const url = await startSdkAgent("", { bindings: ["GRPC"] });
    const client = clientOf(url, { headers: [customHeader("x~team", "a", where)] });
    expect(await refusal(client.call("ListTasks", {}))).toMatch(
      /the metadata "x~team" is not allowed as a name over gRPC\. Correct the credential, the header or the card's scheme/,
    );
  });
});

it.each([
  ["Host", "a", /^--header "Host" cannot be added: the name concerns one connection, which Lintel manages$/],
  ["transfer-encoding", "chunked", /concerns one connection/],
  ["Proxy-Authorization", "env:A", /concerns one connection/],
  ["A2A-Version", "1.0", /belongs to the A2A protocol; extensions and the version have settings of their own/],
  ["X-A2A-Extensions", "a", /belongs to the A2A protocol/],
  ["Content-Type", "text/plain", /is set by Lintel/],
  ["grpc-timeout", "1S", /is reserved in gRPC/],
  ["trace-bin", "AA", /is reserved in gRPC/],
  ["x key", "a", /is not the name of a header: letters, digits and hyphens/],
  ["", "a", /is not the name of a header/],
  [
    "x-team",
    "a\r\nx-other: b",
    /^the value of --header "x-team" must be printable ASCII without spaces at its ends, or a reference/,
  ],
  ["x-team", " a", /printable ASCII/],
  ["x-team", "", /printable ASCII/],
  ["x-team", "ä", /printable ASCII/],
])("a header %j with the value %j is refused in one sentence", (name, value, message) => {
  expect(() => customHeader(name, value, where)).toThrow(message);
});

it.each(["Authorization", "cookie", "X-Api-Key", "X-Auth", "x-amz-security-token", "X-Session-Id", "client-secret"])(
  "a secret as the value of %s is refused, and not shown",
  (name) => {
    expect(() => customHeader(name, key, where)).toThrow(
      new RegExp(
        `^the value of --header "${name}" is ${key.length} characters long, not shown since it may be a secret; write NAME=env:VARIABLE instead`,
      ),
    );
  },
);

it("a header that is given twice, or beside a bearer token, is refused", () => {
  const twice =
    (...headers: CustomHeader[]) =>
    () =>
      createAgentClient({ agent: "https://a.example", headers });
  expect(twice(keyHeader, customHeader("X-GATEWAY-KEY", "env:B", where))).toThrow(
    "the header x-gateway-key is given more than once; give it once",
  );
  expect(twice(bearerHeader(tokenReference), customHeader("Authorization", "env:B", where))).toThrow(
    "the header authorization (a bearer token is one) is given more than once; give it once",
  );
});
