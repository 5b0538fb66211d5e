import { cite } from "../../../lib/facts/model/citation.ts";
import { present } from "../../../lib/lint/rule/condition.ts";
import { removing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "Members that the service generates are not declared: it would ignore them.",
  otherwise: "The values soon differ from the values of the service, and readers mistake them for settings.",
  unwanted: "The document is a saved response of the service, which is never applied.",
  cites: [cite(2, "Service record (returned by ResumeService)")],
  gap: "hosted-service/records-as-documents",
  good: {
    "a service by its resource name": `
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa`,
  },
  bad: {
    "a generated address": `
ServiceUrl: ⟦web.example.test⟧`,
    "a state": `
Status: ⟦RUNNING⟧`,
  },
  each: ["ServiceId", "ServiceUrl", "CreatedAt", "UpdatedAt", "DeletedAt", "Status"],
  when: [[".", present]],
  *check(member) {
    yield {
      at: member,
      message: `${member.path} is ${member.shown}; the service generates it and ignores the declared value`,
      help: `remove ${member.lastSegment}`,
      suggestions: [removing(member)],
    };
  },
});
