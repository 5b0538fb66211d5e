import { citePage } from "../../lib/facts/model/citation.ts";
import { type ChangeProblem, changeRule, type DeclarationChange } from "../../lib/lint/rule/change-rule.ts";
import { changesInWords, existing, replacing } from "../changed-members.ts";

export default changeRule({
  severity: "warning",
  summary: "A member changes that is fixed at creation: an apply deletes the resource and creates another one.",
  otherwise: "The resource may not exist for a time, and the new one has another identity.",
  unwanted: "The resource has no users yet, so an interruption and a new identity are acceptable.",
  cites: [citePage("compare.md", "Changes of resources")],
  good: {
    "a member that changes in place": `
--- # hosted-service
InstanceConfiguration: { Cpu: "1024" }
--- # after
--- # hosted-service
InstanceConfiguration: { Cpu: "2048", Memory: "4096" }`,
  },
  bad: {
    "the name of a service": `
--- # hosted-service
ServiceName: web-1
--- # after
--- # hosted-service
ServiceName: ⟦web-2⟧`,
    "the key of a service": `
--- # hosted-service
ServiceName: web-1
--- # after
--- # hosted-service
ServiceName: web-1
EncryptionConfiguration: { KmsKey: ⟦"arn:aws:kms:us-east-1:123456789012:key/a"⟧ }`,
    "the source of a service": `
--- # hosted-service
SourceConfiguration:
  ImageRepository: { ImageIdentifier: public.ecr.aws/team/web:1, ImageRepositoryType: REGISTRY_PUBLIC }
--- # after
--- # hosted-service
SourceConfiguration:
  CodeRepository:
    RepositoryUrl: ⟦https://github.com/team/web⟧
    SourceCodeVersion: { Type: BRANCH, Value: main }
    CodeConfiguration: { ConfigurationSource: REPOSITORY }`,
    "the subnets of a VPC connector": `
--- # vpc-connector
Subnets: [subnet-1]
--- # after
--- # vpc-connector
Subnets: ⟦[subnet-1, subnet-2]⟧`,
    "the recipient of a connection": `
--- # connection
ProviderType: GITHUB
--- # after
--- # connection
ProviderType: ⟦BITBUCKET⟧`,
  },
  *check(change) {
    const changed = replacing(change);
    const [first] = changed;
    if (first === undefined) return;
    if (change.isRecreated) {
      yield { ...recreated(change), explains: change.members };
      return;
    }
    yield {
      at: existing(first.now),
      message: `${changesInWords(changed)}; the ${change.model.title} is replaced: deleted, and created again`,
      help: "keep the value, or create another one first, and move its users",
      explains: change.members,
    };
  },
});

/** What the engine does with a resource that it takes for another one. */
function recreated({ name, model, now, managed }: DeclarationChange): ChangeProblem {
  const at = existing(now?.at(model.label) ?? fail());
  const [from, to] = [managed.before?.address, managed.now?.address];
  if (managed.now?.engine === "terraform")
    return {
      at,
      message: `Terraform destroys and creates ${to}: its address changed from ${from} without a moved block`,
      help: `add a moved block with from = ${from} and to = ${to}, which keeps the ${model.title}`,
    };
  return {
    at,
    message: `CloudFormation creates ${name} and deletes ${from}: its logical id changed`,
    help: `keep the logical id ${from}, or import the ${model.title} under the other one`,
  };
}

const fail = (): never => {
  throw new Error("what is replaced is declared");
};
