import { cite, citeGuide } from "../../../lib/facts/model/citation.ts";
import { type ChangeProblem, changeRule, type DeclarationChange } from "../../../lib/lint/rule/change-rule.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { changesInWords, existing, isOfMember, replacing } from "../../changed-members.ts";

const { excludes } = hostedService.update;

export default changeRule({
  on: [hostedService],
  severity: "info",
  summary: "A service is updated, or one of its deployment triggers changes: App Runner deploys it again.",
  otherwise:
    "New instances replace the running instances. If they fail the health check, App Runner keeps the previous version.",
  unwanted: "Deployments are routine in your pipeline, and need no review.",
  cites: [cite(2, "States and transitions"), citeGuide("app-runner-api", "UpdateService")],
  good: {
    "tags, which change without a deployment": `
Tags: { team: web }
--- # after
Tags: { team: shop }`,
    "another way to write the same size": `
InstanceConfiguration: { Cpu: 1 vCPU }
--- # after
InstanceConfiguration: { Cpu: "1024" }`,
    "triggers that are new": `
ServiceName: web-1
--- # after
deploymentTriggers: { image: sha256:1 }`,
  },
  bad: {
    "a new image": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: public.ecr.aws/team/web:1, ImageRepositoryType: REGISTRY_PUBLIC }
--- # after
SourceConfiguration:
  ImageRepository: { ImageIdentifier: ⟦public.ecr.aws/team/web:2⟧, ImageRepositoryType: REGISTRY_PUBLIC }`,
    "another auto scaling configuration": `
AutoScalingConfigurationArn: arn:aws:apprunner:us-east-1:123456789012:autoscalingconfiguration/a/1/0123
--- # after
AutoScalingConfigurationArn: ⟦arn:aws:apprunner:us-east-1:123456789012:autoscalingconfiguration/b/1/0123⟧`,
    "a trigger": `
deploymentTriggers: { image: sha256:1 }
--- # after
deploymentTriggers: { image: ⟦sha256:2⟧ }`,
  },
  *check(change): Iterable<ChangeProblem> {
    const { now } = change;
    if (now === undefined || replacing(change).length > 0) return;
    const changed = change.left.filter(
      (each) => (isMember(each) && !isOfMember(each, ...excludes)) || (isTrigger(each) && hadTriggers(change)),
    );
    const [first] = changed;
    if (first === undefined) return;
    yield {
      at: existing(first.now),
      message: `App Runner deploys the service again, and returns to the previous deployment if that fails: ${changesInWords(changed)}`,
      explains: changed,
    };
  },
});

type Member = DeclarationChange["members"][number];

const isMember = ({ path }: Member): boolean =>
  Object.hasOwn(hostedService.declaration.members, path.split(/[.[]/)[0] ?? "");

const isTrigger = (each: Member): boolean => isOfMember(each, "deploymentTriggers");

/** Triggers that are new or gone deploy nothing. */
const hadTriggers = ({ options: { before, now } }: DeclarationChange): boolean =>
  [before, now].every((each) => (each?.at("deploymentTriggers").names().length ?? 0) > 0);
