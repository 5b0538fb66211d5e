import { citePage } from "../../lib/facts/model/citation.ts";
import { changeRule, type DeclarationChange } from "../../lib/lint/rule/change-rule.ts";
import type { EngineFacts } from "../../lib/lint/rule/managed.ts";
import { changeInWords, existing, isRefused, refusedInPlace, takenName, wouldReplace } from "../changed-members.ts";

export default changeRule({
  severity: "error",
  summary:
    "A resource would have to be replaced, which its tool or the service refuses: nothing is applied, the apply fails, or the deployment rolls back. The same applies to an update that the service refuses.",
  otherwise: "The apply may have changed other resources before it fails.",
  cites: [citePage("compare.md", "Changes of resources")],
  good: {
    "a replacement that nothing forbids": `
--- # connection
ProviderType: GITHUB
--- # after
--- # connection
ProviderType: BITBUCKET`,
  },
  bad: {
    "a key that is fixed at creation, beside prevent_destroy": `
--- # hosted-service
ServiceName: web-1
--- # after
--- # hosted-service
# lifecycle { prevent_destroy = true }
ServiceName: web-1
EncryptionConfiguration: { KmsKey: ⟦"arn:aws:kms:us-east-1:123456789012:key/a"⟧ }`,
    "a key that is fixed at creation, beside create_before_destroy": `
--- # hosted-service
# lifecycle { create_before_destroy = true }
ServiceName: web-1
--- # after
--- # hosted-service
# lifecycle { create_before_destroy = true }
ServiceName: web-1
EncryptionConfiguration: { KmsKey: ⟦"arn:aws:kms:us-east-1:123456789012:key/a"⟧ }`,
  },
  *check(change) {
    const { model, name, before, now, managed, members, isProtected, isKept } = change;
    if (before !== undefined && now === undefined && isProtected && !isKept) {
      yield {
        at: existing(before.at(model.label)),
        message: `${name} is no longer declared; Terraform refuses the plan, since prevent_destroy of its block is true`,
        help: "remove prevent_destroy first if the resource is to go",
      };
      return;
    }
    const refused = refusedInPlace(change);
    const given = refused.find((each) => each.now.state !== "absent") ?? refused[0];
    if (given !== undefined && managed.now !== undefined) {
      yield {
        at: existing(given.now),
        message: `${changeInWords(given)}; ${managed.now.engine === "terraform" ? "the provider" : "CloudFormation"} updates the ${model.title} in place, and the service refuses to add or remove this member`,
        help: inPlaceRemedy(change, managed.now),
        explains: members,
      };
      return;
    }
    const [first] = wouldReplace(change);
    if (first === undefined || now === undefined || !isRefused(change)) return;
    const at = existing(first.path === "" ? now.at(model.label) : first.now);
    if (isProtected) {
      yield {
        at,
        message: `${changeInWords(first)}; Terraform refuses the plan, since it would have to destroy ${name}, and prevent_destroy is true`,
        help: change.isRecreated
          ? `add a moved block with from = ${managed.before?.address} and to = ${managed.now?.address}`
          : "keep the value, or remove prevent_destroy if the resource is to be replaced",
        explains: members,
      };
      return;
    }
    const isTerraform = managed.now?.engine === "terraform";
    const tool = isTerraform ? "with create_before_destroy, Terraform" : "CloudFormation";
    yield {
      at,
      message: `${changeInWords(first)}; ${tool} creates the next ${model.title} before it deletes this one, which is refused, since the name ${takenName(change)} is taken`,
      help: change.isRecreated
        ? `keep the logical id ${managed.before?.address}`
        : `keep the value, ${isTerraform ? "remove create_before_destroy, also from what refers to it, " : ""}or change the name with it, and expect another address`,
      explains: members,
    };
  },
});

/** How to get what the service does not take in place: another resource. */
const inPlaceRemedy = ({ model }: DeclarationChange, { engine, address }: EngineFacts): string =>
  engine === "terraform"
    ? `keep it as it was, or replace the ${model.title} with terraform apply -replace='${address}', and expect another address`
    : `keep it as it was, or declare another ${model.title} under another logical id and name, and remove this one later`;
