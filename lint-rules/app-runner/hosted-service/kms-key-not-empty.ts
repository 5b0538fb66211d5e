import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "KmsKey is not empty.",
  otherwise: "App Runner refuses the request, or encrypts with a key of AWS in place of the intended key.",
  unwanted: "never",
  cites: [cite(2, "Service record (returned by ResumeService)")],
  gap: "hosted-service/empty-text",
  good: {
    "a key": `
EncryptionConfiguration: { KmsKey: "arn:aws:kms:eu-west-1:123456789012:key/logs" }`,
    "the provider's own key": `
EncryptionConfiguration: ~`,
  },
  bad: {
    "an empty key": `
EncryptionConfiguration: { KmsKey: ⟦""⟧ }`,
  },
  each: ["EncryptionConfiguration.KmsKey"],
  when: [[".", ""]],
  *check(key) {
    yield {
      at: key,
      message: `${key.path} is ${key.shown}; it should be the ARN of a key`,
      help: `remove ${key.parent?.path}to use the provider's own key`,
    };
  },
});
