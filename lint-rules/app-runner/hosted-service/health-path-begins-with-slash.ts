import { cite } from "../../../lib/facts/model/citation.ts";
import { unknown } from "../../../lib/lint/rule/condition.ts";
import { replacing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

const isRelative = (path: unknown): boolean => typeof path === "string" && !path.startsWith("/");

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
    yield {
      at: path,
      message: `${path.path} is ${path.shown}; it should begin with /`,
      help: `write ${JSON.stringify(`/${path.value}`)}`,
      suggestions: [replacing(path, `/${path.value}`)],
    };
  },
});
