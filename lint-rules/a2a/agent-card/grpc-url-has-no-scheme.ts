import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { grpcBinding } from "../../../lib/services/a2a/agent-card/model.ts";
import { isHttps, webAddress } from "../../web-address.ts";
import { isReachedOtherwise } from "../card-interfaces.ts";

export default rule({
  severity: "warning",
  summary: "The URL of a gRPC interface is a host and a port rather than an https address.",
  otherwise: "gRPC libraries expect a host and a port, and many cannot connect to an address with a scheme.",
  unwanted: "All clients of the agent are your own, and their gRPC library accepts such an address.",
  cites: [cite(1, "AgentInterface")],
  gap: "agent-card/grpc-url",
  good: {
    "a host and a port": `
supportedInterfaces:
  - { url: "agent.example.test:443", protocolBinding: GRPC, protocolVersion: "1.0" }`,
  },
  bad: {
    "an https address, beside another interface": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0" }
  - { url: ⟦"https://agent.example.test/grpc"⟧, protocolBinding: GRPC, protocolVersion: "1.0" }`,
  },
  each: ["supportedInterfaces[]"],
  when: [
    ["supportedInterfaces[].protocolBinding", grpcBinding],
    ["supportedInterfaces[].url", isHttps],
  ],
  *check(face) {
    if (!isReachedOtherwise(face.declaration)) return;
    const url = face.at("url");
    const address = webAddress(url.value);
    yield {
      at: url,
      message: `${url.path} is ${url.shown}; for ${grpcBinding} it should be a host and a port: many clients treat a scheme or a path as part of the host`,
      help: `write ${address?.hostname}:${address?.port || 443}`,
    };
  },
});
