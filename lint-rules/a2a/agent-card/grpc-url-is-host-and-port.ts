import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { grpcBinding } from "../../../lib/services/a2a/agent-card/model.ts";
import { portNumbers } from "../../../lib/services/app-runner/hosted-service/model/source.ts";
import { isHttps } from "../../web-address.ts";
import { isReachedOtherwise } from "../card-interfaces.ts";

/** Whether a text is a port after a host or an IPv6 address in brackets. */
function isHostAndPort(text: unknown): boolean {
  const [, port] =
    /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\.?|\[[0-9A-Fa-f:.]+\]):([1-9]\d{0,4})$/.exec(String(text)) ?? [];
  return port !== undefined && Number(port) <= portNumbers.maximum;
}

export default rule({
  severity: "error",
  summary: "The URL of a gRPC interface is a host and a port.",
  otherwise: "gRPC libraries connect to a host and a port, and cannot connect to another address.",
  cites: [cite(1, "AgentInterface")],
  gap: "agent-card/grpc-url",
  good: {
    "a host and a port": `
supportedInterfaces:
  - { url: "agent.example.test:443", protocolBinding: GRPC, protocolVersion: "1.0" }`,
    "the last port": `
supportedInterfaces:
  - { url: "agent.example.test:65535", protocolBinding: GRPC, protocolVersion: "1.0" }`,
    "an IPv6 address": `
supportedInterfaces:
  - { url: "[2001:db8::1]:443", protocolBinding: GRPC, protocolVersion: "1.0" }`,
  },
  bad: {
    "a URL without TLS": `
supportedInterfaces:
  - { url: ⟦"http://agent.example.test"⟧, protocolBinding: GRPC, protocolVersion: "1.0" }`,
    "an https address, and no other interface": `
supportedInterfaces:
  - { url: ⟦"https://agent.example.test/grpc"⟧, protocolBinding: GRPC, protocolVersion: "1.0" }`,
    "no port": `
supportedInterfaces:
  - { url: ⟦agent.example.test⟧, protocolBinding: GRPC, protocolVersion: "1.0" }`,
    "a path": `
supportedInterfaces:
  - { url: ⟦"agent.example.test:443/grpc"⟧, protocolBinding: GRPC, protocolVersion: "1.0" }`,
    "a user": `
supportedInterfaces:
  - { url: ⟦"agent@agent.example.test:443"⟧, protocolBinding: GRPC, protocolVersion: "1.0" }`,
    "no such port": `
supportedInterfaces:
  - { url: ⟦"agent.example.test:65536"⟧, protocolBinding: GRPC, protocolVersion: "1.0" }`,
  },
  each: ["supportedInterfaces[]"],
  when: [
    ["supportedInterfaces[].protocolBinding", grpcBinding],
    ["supportedInterfaces[].url", (url) => url !== "" && !isHostAndPort(url)],
  ],
  *check(face) {
    const url = face.at("url");
    if (isHttps(url.value) && isReachedOtherwise(face.declaration)) return;
    yield {
      at: url,
      message: `${url.path} is ${url.shown}; for ${grpcBinding} it must be a host and a port from ${portNumbers.minimum} to ${portNumbers.maximum}, without a scheme or path`,
      help: "write it as agent.example.test:443",
    };
  },
});
