import { cite } from "../../../lib/facts/model/citation.ts";
import { decidedBy, unknown } from "../../../lib/lint/rule/condition.ts";
import { replacing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

const isRelative = decidedBy(
  ([start]) => start || undefined,
  (path) => typeof path === "string" && !path.startsWith("/"),
);

export default rule({
  severity: "warning",
  summary: "The path of a health check begins with a slash, as every URL path does.",
  otherwise: "App Runner refuses the path, or every health check fails and the deployment with it.",
  unwanted: "never",
  cites: [cite(2, "HealthCheckConfiguration")],
  gap: "hosted-service/health-path",
  good: {
    "a path": `
HealthCheckConfiguration: { Protocol: HTTP, Path: /healthy }`,
  },
  bad: {
    "no slash": `
HealthCheckConfiguration: { Protocol: HTTP, Path: ⟦healthy⟧ }`,
  },
  each: ["HealthCheckConfiguration"],
  // With TCP, health-path-needs-http reports the path.
  when: [
    ["HealthCheckConfiguration.Path", isRelative],
    ["HealthCheckConfiguration.Protocol", "HTTP", unknown],
  ],
  *check(health) {
    const path = health.at("Path");
    const written = path.state === "unknown" ? undefined : JSON.stringify(`/${path.value}`);
    yield {
      at: path,
      message: `${path.path} is ${path.shown}; it should begin with /`,
      help: written === undefined ? "write / before the path" : `write ${written}`,
      ...(written !== undefined && { suggestions: [replacing(path, `/${path.value}`)] }),
    };
  },
});
