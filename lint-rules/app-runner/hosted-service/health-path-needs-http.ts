import { cite } from "../../../lib/facts/model/citation.ts";
import { absent } from "../../../lib/lint/rule/condition.ts";
import { removing, setting } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";

const { Path, Protocol } = hostedService.declaration.members.HealthCheckConfiguration.members;

/** Whether a path differs from the default. */
const isOwnPath = (path: unknown): boolean => typeof path === "string" && path !== Path.default;

export default rule({
  severity: "warning",
  summary: "A health check has a path only with HTTP: with TCP it would have no effect.",
  otherwise: "A TCP check only opens a connection, so an instance that returns errors counts as healthy.",
  unwanted: "One module declares TCP and HTTP checks with the same arguments.",
  cites: [cite(2, "HealthCheckConfiguration")],
  good: {
    "a path for HTTP": `
HealthCheckConfiguration: { Protocol: HTTP, Path: /healthy }`,
    "the default": `
HealthCheckConfiguration: { Protocol: TCP, Path: / }`,
  },
  bad: {
    "a path for TCP": `
HealthCheckConfiguration: { Protocol: TCP, Path: ⟦/healthy⟧ }`,
    "TCP is the default": `
HealthCheckConfiguration: { Path: ⟦/healthy⟧ }`,
  },
  each: ["HealthCheckConfiguration"],
  when: [
    ["HealthCheckConfiguration.Path", isOwnPath],
    ["HealthCheckConfiguration.Protocol", absent, "TCP"],
  ],
  *check(health) {
    const path = health.at("Path");
    const protocol = health.at("Protocol");
    const is = protocol.state === "absent" ? `absent, which means ${Protocol.default}` : protocol.shown;
    yield {
      at: path,
      message: `${path.path} is ${path.shown}, but ${protocol.path} is ${is}; it has no effect: only HTTP checks use a path`,
      help: `remove ${path.lastSegment}, or set ${protocol.path} to HTTP`,
      suggestions: [removing(path), setting(protocol, "HTTP")],
    };
  },
});
