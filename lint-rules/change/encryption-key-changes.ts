import { citePage } from "../../lib/facts/model/citation.ts";
import { changeRule } from "../../lib/lint/rule/change-rule.ts";
import { changeInWords, existing, isRefused } from "../changed-members.ts";

export default changeRule({
  severity: "error",
  summary: "Stored data is encrypted with another key: data of the previous key is deleted with the resource.",
  otherwise: "The key is fixed at creation, so the change replaces the resource.",
  cites: [citePage("compare.md", "Changes of resources")],
  good: {
    "the same key": `
--- # hosted-service
EncryptionConfiguration: { KmsKey: "arn:aws:kms:us-east-1:123456789012:key/a" }
--- # after
--- # hosted-service
EncryptionConfiguration: { KmsKey: "arn:aws:kms:us-east-1:123456789012:key/a" }`,
  },
  bad: {
    "another key": `
--- # hosted-service
EncryptionConfiguration: { KmsKey: "arn:aws:kms:us-east-1:123456789012:key/a" }
--- # after
--- # hosted-service
EncryptionConfiguration: { KmsKey: ⟦"arn:aws:kms:us-east-1:123456789012:key/b"⟧ }`,
  },
  *check(declared) {
    if (isRefused(declared)) return;
    for (const change of declared.members.filter(({ field }) => field.encryptionKey === true)) {
      yield {
        at: existing(change.now),
        message: `${changeInWords(change)}; data of the previous key (logs, the copy of the source) is deleted with the service`,
        help: "keep the key, or save your data first; do not delete the previous key before the service is deleted",
        explains: [change],
      };
    }
  },
});
