import { isArn } from "../../../lib/facts/model/arn.ts";
import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

/** Whether a text is the ARN of something other than a service. */
const namesOther = (arn: unknown): boolean => isArn(arn) && arn.split(":")[5]?.startsWith("service/") === false;

export default rule({
  severity: "warning",
  summary: "The resource to resume is a service.",
  otherwise: "App Runner refuses the request, and the service stays paused.",
  unwanted: "never",
  cites: [cite(2, "ResumeService")],
  gap: "resume-service/resource-path",
  good: {
    "a service": `
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa`,
  },
  bad: {
    "a connection": `
ServiceArn: ⟦arn:aws:apprunner:eu-west-1:123456789012:connection/git/1⟧`,
  },
  each: ["ServiceArn"],
  when: [[".", namesOther]],
  *check(arn) {
    yield {
      at: arn,
      message: `${arn.path} is ${arn.shown}; the last part of a service's ARN begins with service/`,
      help: "use the ARN of the service to resume",
    };
  },
});
