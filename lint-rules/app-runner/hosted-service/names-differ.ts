import { cite } from "../../../lib/facts/model/citation.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { absent, unknown } from "../../../lib/lint/rule/condition.ts";
import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  isWithinAccount: true,
  summary: "Two services have different names.",
  otherwise: "refused",
  cites: [cite(2, "Service record (returned by ResumeService)")],
  good: {
    "two names": `
ServiceName: web-1
---
ServiceName: web-2`,
    "names are case-sensitive": `
ServiceName: web-1
---
ServiceName: Web-1`,
    "a record of the service that is declared": `
ServiceName: web-1
---
ServiceName: web-1
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa`,
  },
  bad: {
    "the same name twice": `
ServiceName: web-1
---
ServiceName: ⟦web-1⟧`,
  },
  when: [["Status", absent, unknown, (status) => status !== "DELETED"]],
  *checkAll(services) {
    if (services.length < 2) return;
    const names = services.map((service) => service.at("ServiceName"));
    const repeated = new Set([...repeats(names, ({ value }) => value)].flatMap(({ part, first }) => [first, part]));
    for (const { part } of repeats(repeated, nameAndPlace)) {
      yield {
        at: part,
        message: `${part.path} is ${part.shown}, but another service has this name; names are unique among the services of an account and region`,
        help: "give one of the two services a different name",
      };
    }
  },
});

/** A name with its account and region, as JSON. Services without an ARN are compared with each other. */
function nameAndPlace({ value, declaration }: Node): string {
  const arn = declaration.at("ServiceArn").value;
  return JSON.stringify([value, ...(typeof arn === "string" ? arn.split(":").slice(3, 5) : [])]);
}
