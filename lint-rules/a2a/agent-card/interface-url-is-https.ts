import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { grpcBinding, httpBindings } from "../../../lib/services/a2a/agent-card/model.ts";
import { isHttps } from "../../web-address.ts";
import { isOnThisMachine } from "./interface-url-is-not-local.ts";

export default rule({
  severity: "error",
  summary: "The URL of an interface over HTTP is an absolute https URL.",
  otherwise: "Agents must use HTTPS in production: over http, credentials and tasks are readable on the network.",
  cites: [cite(1, "AgentInterface")],
  good: {
    https: `
supportedInterfaces:
  - { url: "https://agent.example.test/a2a", protocolBinding: JSONRPC, protocolVersion: "1.0" }`,
    "gRPC has a host and a port": `
supportedInterfaces:
  - { url: "agent.example.test:443", protocolBinding: GRPC, protocolVersion: "1.0" }`,
  },
  bad: {
    http: `
supportedInterfaces:
  - { url: ⟦"http://agent.example.test"⟧, protocolBinding: HTTP+JSON, protocolVersion: "1.0" }`,
    "no scheme": `
supportedInterfaces:
  - { url: ⟦agent.example.test⟧, protocolBinding: JSONRPC, protocolVersion: "1.0" }`,
    "a path": `
supportedInterfaces:
  - { url: ⟦/a2a⟧, protocolBinding: HTTP+JSON, protocolVersion: "1.0" }`,
  },
  each: ["supportedInterfaces[]"],
  when: [
    ["supportedInterfaces[].protocolBinding", ...httpBindings],
    ["supportedInterfaces[].url", (url) => url !== "" && !isHttps(url) && !isOnThisMachine(url)],
  ],
  *check(face) {
    const url = face.at("url");
    yield {
      at: url,
      message: `${url.path} is ${url.shown}; for ${face.at("protocolBinding").value} it must be an absolute https URL`,
      help: `write https://, a host and a path; only ${grpcBinding} has the form host:port`,
    };
  },
});
