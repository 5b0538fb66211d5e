/** gRPC over TLS: whose certificates the client trusts. */
import { describe, expect, it, onTestFinished } from "vitest";
import { trustIn } from "../../../../lib/client/http/trust.ts";
import { createAgentClient } from "../../../../lib/services/a2a/client.ts";
import { hasOpenssl, makeAuthority } from "../../../client/forward-proxy.ts";
import { json, startServer } from "../../../client/scripted-server.ts";
import { messages, startGrpc } from "./scripted-grpc.ts";

describe.skipIf(!hasOpenssl)("a gRPC server with TLS (needs openssl)", () => {
  const task = { id: "t", contextId: "c", status: { state: "TASK_STATE_WORKING" } };

  async function agent(name: string) {
    const { bundle, identity } = makeAuthority(name);
    const { address } = await startGrpc([messages([task])], {
      ...{ cert: identity.cert.toString(), key: identity.key.toString() },
    });
    const supportedInterfaces = [
      { url: `https://localhost:${address.split(":")[1]}`, protocolBinding: "GRPC", protocolVersion: "1.0" },
    ];
    const { url } = await startServer(json(200, { supportedInterfaces }));
    return (trusts: boolean) => {
      const trust = () => trustIn(trusts ? bundle : undefined);
      const client = createAgentClient({ agent: url, maxRetries: 0, trust });
      onTestFinished(client.close);
      return client.call("GetTask", { id: "t" });
    };
  }

  it("is trusted by the authority that the user names, and by no other", async () => {
    const call = await agent("localhost");
    expect(await call(true)).toMatchObject(task);
    await expect(call(false)).rejects.toMatchObject({
      ...{ kind: "Tls", mayHaveExecuted: false, message: expect.stringMatching(/no secure connection.*AWS_CA_BUNDLE/) },
    });
  });

  it("is not trusted under another name", async () => {
    const call = await agent("other.example.com");
    await expect(call(true)).rejects.toMatchObject({ kind: "Tls", mayHaveExecuted: false });
  });
});
