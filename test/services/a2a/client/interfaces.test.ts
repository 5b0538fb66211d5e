/** Which interface of a card the client uses, and what happens if it cannot be reached. */
import { describe, expect, it, onTestFinished } from "vitest";
import { chooseInterface, interfacesFor } from "../../../../lib/services/a2a/agent-card/client/interface.ts";
import { type AgentClientSettings, createAgentClient } from "../../../../lib/services/a2a/client.ts";
import { json, type Step, startServer } from "../../../client/scripted-server.ts";
import { agentForTest, cardWith, everyInterface } from "../emulator/running-agent.ts";

const card = new URL("https://agent.example.com/.well-known/agent-card.json");
const entry = (protocolBinding: string, url: string, more: object = {}) => ({
  ...{ protocolBinding, url, protocolVersion: "1.0" },
  ...more,
});
const [rest, rpc, grpc] = [
  entry("HTTP+JSON", "https://agent.example.com/rest"),
  entry("JSONRPC", "https://agent.example.com/rpc"),
  entry("GRPC", "agent.example.com:443"),
];

describe("the interface", () => {
  it("is the first that Lintel speaks, in the card's order", () => {
    const other = entry("https://bindings.example.com/mqtt", "mqtt://agent.example.com");
    const old = entry("JSONRPC", "https://agent.example.com/old", { protocolVersion: "0.3" });
    const chosen = (...supportedInterfaces: object[]) => chooseInterface({ supportedInterfaces }, card, {}).binding;
    expect(chosen(other, old, grpc, rest)).toBe("GRPC");
    expect(chosen(rpc, grpc)).toBe("JSONRPC");
    expect(chosen(rest, rpc)).toBe("HTTP+JSON");
  });

  it("is one of the binding that the user insists on, with its tenant", () => {
    const supportedInterfaces = [rest, { ...grpc, tenant: "a" }, { ...rpc, tenant: "a" }];
    const chosen = (wanted: object) => chooseInterface({ supportedInterfaces }, card, wanted);
    expect(chosen({ bindings: ["JSONRPC"] })).toMatchObject({ binding: "JSONRPC", tenant: "a" });
    expect(chosen({ tenant: "a" })).toMatchObject({ binding: "GRPC", tenant: "a" });
    expect(() => chosen({ bindings: ["GRPC"], tenant: "b" })).toThrow(
      /no interface with GRPC in version 1\.0 and tenant "b"; it declares HTTP\+JSON 1\.0, GRPC 1\.0 \(tenant "a"\), JSONRPC 1\.0 \(tenant "a"\)\. Use an agent with such an interface, or correct the binding \(--binding, protocol_binding\) or the tenant/,
    );
  });

  it.each([
    ["agent.example.com:443", "https://agent.example.com/"],
    ["agent.example.com:50051", "https://agent.example.com:50051/"],
    ["localhost:50051", "http://localhost:50051/"],
    ["127.0.0.1:80", "http://127.0.0.1/"],
    ["[::1]:50051", "http://[::1]:50051/"],
    ["[2001:db8::1]:50051", "https://[2001:db8::1]:50051/"],
    ["dns:///agent.example.com:50051", "https://agent.example.com:50051/"],
    ["https://agent.example.com/a2a/grpc", "https://agent.example.com/"],
    ["http://agent.example.com:50051", "http://agent.example.com:50051/"],
  ])("of gRPC at %s is at %s", (url, href) => {
    const chosen = chooseInterface({ supportedInterfaces: [{ ...grpc, url }] }, card, {});
    expect([chosen.url.href, chosen.address]).toEqual([href, url]);
  });

  it.each([
    "agent.example.com",
    "unix:/run/agent",
    "agent.example.com:0x",
    "https://u:hush@a.example",
    "u:hush@a:50051",
  ])("of gRPC cannot be at %s, and the error shows no password", (url) => {
    const choose = () => chooseInterface({ supportedInterfaces: [{ ...grpc, url }] }, card, {});
    expect(choose).toThrow(/for GRPC; it must be a host and a port, such as agent\.example\.com:443/);
    expect(choose).not.toThrow(/hush/);
  });

  it("without a version is reported as such", () => {
    const { protocolVersion: _, ...unversioned } = rpc as { protocolVersion?: string };
    expect(() => chooseInterface({ supportedInterfaces: [unversioned] }, card, {})).toThrow(
      "it declares JSONRPC without a protocolVersion. Use",
    );
  });

  it("is never one over plain http to another machine instead of one over TLS, or one of another tenant", () => {
    const plain = entry("JSONRPC", "http://agent.example.com/rpc");
    const supportedInterfaces = [grpc, plain, { ...rpc, tenant: "a" }, rest];
    expect(interfacesFor({ supportedInterfaces }, card, {}).map(({ binding }) => binding)).toEqual([
      "GRPC",
      "HTTP+JSON",
    ]);
  });
});

describe("an interface that does not let itself be reached", () => {
  const timing = { now: Date.now, random: () => 0, sleep: async () => {} };
  const task = { id: "t", status: { state: "TASK_STATE_WORKING" } };

  /** A client of an agent whose card has these interfaces; `{url}` is the agent's own address, `{host}` its host. */
  async function agentWith(
    interfaces: readonly object[],
    steps: readonly Step[],
    settings: Partial<AgentClientSettings> = {},
  ) {
    const sendCard: Step = (response, { headers }) => {
      const written = JSON.stringify(interfaces).replaceAll("{url}", `http://${headers.host}`);
      const supportedInterfaces = JSON.parse(written.replaceAll("{host}", `${headers.host}`));
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ supportedInterfaces }));
    };
    const server = await startServer(sendCard, ...steps);
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const client = createAgentClient({ agent: server.url, timing, maxRetries: 1, log, ...settings });
    onTestFinished(client.close);
    return { ...server, client, lines };
  }
  const [silent, here] = [entry("GRPC", "127.0.0.1:1"), entry("HTTP+JSON", "{url}/a")];

  it("is left for the card's next one, which later requests use at once", async () => {
    const { client, requests, lines } = await agentWith([silent, here], [json(200, task)]);
    expect(await client.call("GetTask", { id: "t" })).toMatchObject(task);
    expect(await client.call("GetTask", { id: "t" })).toMatchObject(task);
    expect(requests).toHaveLength(3);
    expect(lines.filter((line) => line.includes("trying the card's next interface"))).toHaveLength(1);
  });

  const nowhere = { "HTTP+JSON": "http://127.0.0.1:1/a", JSONRPC: "http://127.0.0.1:1/rpc", GRPC: "127.0.0.1:1" };

  it.each(
    everyInterface.flatMap((first) =>
      everyInterface.filter((each) => each !== first).map((next) => [first.protocolBinding, next] as const),
    ),
  )("over %s is left for the next one, $protocolBinding", async (binding, next) => {
    const supportedInterfaces = [entry(binding, nowhere[binding]), next];
    const { url } = await agentForTest({ agent: { card: cardWith({ supportedInterfaces }) } });
    const client = createAgentClient({ agent: url, timing, maxRetries: 0 });
    onTestFinished(client.close);
    const message = { messageId: "m", role: "ROLE_USER", parts: [{ text: "hi" }] };
    expect(await client.call("SendMessage", { message })).toHaveProperty("task.id");
    const stream = client.stream("SendStreamingMessage", { message: { ...message, messageId: "n" } });
    expect((await stream.next()).value).toHaveProperty("task.id");
    await stream.return();
  });

  it("is an error that names the others, if these cannot be reached either", async () => {
    const { client } = await agentWith([silent, entry("JSONRPC", "http://127.0.0.1:1/rpc")], []);
    await expect(client.call("SendMessage", {})).rejects.toThrow(
      /nothing is listening there.*The card's other interfaces that Lintel tried do not answer either: http:\/\/127\.0\.0\.1:1\/rpc/,
    );
  });

  it.each([silent, entry("JSONRPC", "http://127.0.0.1:1/rpc"), entry("HTTP+JSON", "http://127.0.0.1:1/rest")])(
    "is named as the card's, with what overrides it: $protocolBinding",
    async (listed) => {
      const { client, url } = await agentWith([listed], []);
      await expect(client.call("GetTask", { id: "t" })).rejects.toThrow(
        `GetTask: 127.0.0.1:1: nothing is listening there (ECONNREFUSED). The agent's card at ${url}/.well-known/agent-card.json gives this address: correct the card, or name the agent's own address and binding (--endpoint ADDRESS --binding BINDING)`,
      );
    },
  );

  it.each([entry("JSONRPC", "https://{host}/rpc"), entry("GRPC", "https://{host}")])(
    "is named as the card's, if only its scheme is another: $protocolBinding",
    async (listed) => {
      const { client, url } = await agentWith([listed], []);
      await expect(client.call("GetTask", { id: "t" })).rejects.toThrow(
        `The agent's card at ${url}/.well-known/agent-card.json gives this address: correct the card`,
      );
    },
  );

  it("is not left if the user insists on its binding", async () => {
    const { client, requests } = await agentWith([silent, here], [], { bindings: ["GRPC"] });
    await expect(client.call("GetTask", { id: "t" })).rejects.toThrow(/nothing is listening there/);
    expect(requests).toHaveLength(1);
  });

  it("is not left after a request was sent to it", async () => {
    const cut: Step = (response) => response.socket?.resetAndDestroy();
    const { client, requests } = await agentWith([here, entry("JSONRPC", "{url}/rpc")], [cut]);
    await expect(client.call("SendMessage", {})).rejects.toMatchObject({ kind: "Connection", mayHaveExecuted: true });
    expect(requests.map(({ url }) => url)).toEqual(["/.well-known/agent-card.json", "/a/message:send"]);
  });
});
