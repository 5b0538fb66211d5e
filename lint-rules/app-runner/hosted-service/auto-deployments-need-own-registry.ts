import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { absent } from "../../../lib/lint/rule/condition.ts";
import { replacing, setting } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { account } from "../../../lib/lint/rule/rule-options.ts";
import { registryAccount } from "../../../lib/services/app-runner/hosted-service/model/source.ts";
import { accountOf, inSameAccount } from "../own-account.ts";

const image = "111122223333.dkr.ecr.eu-west-1.amazonaws.com/team/web:1.4";
const role = `
  AuthenticationConfiguration: { AccessRoleArn: "arn:aws:iam::111122223333:role/pull-images" }`;

/** A service of this account. */
const ofAccount = (id: string): string =>
  `ServiceArn: arn:aws:apprunner:eu-west-1:${id}:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa`;

export default rule({
  severity: "error",
  summary:
    "AutoDeploymentsEnabled is true only for code, and for images of a private registry in the service's own account.",
  otherwise: "refused",
  options: [account],
  cites: [
    citeGuide("app-runner", "App Runner service based on a source image"),
    citeGuide("app-runner-api", "SourceConfiguration"),
  ],
  good: {
    "a registry of the same account": `
${ofAccount("111122223333")}
SourceConfiguration:
  AutoDeploymentsEnabled: true
  ImageRepository: { ImageIdentifier: "${image}", ImageRepositoryType: REGISTRY }${role}`,
    "none of a public registry": `
SourceConfiguration:
  AutoDeploymentsEnabled: false
  ImageRepository: { ImageIdentifier: public.ecr.aws/team/web:1.4, ImageRepositoryType: REGISTRY_PUBLIC }`,
  },
  bad: {
    "a public registry": `
SourceConfiguration:
  AutoDeploymentsEnabled: ⟦true⟧
  ImageRepository: { ImageIdentifier: public.ecr.aws/team/web:1.4, ImageRepositoryType: REGISTRY_PUBLIC }`,
    "a registry of another account": `
${ofAccount("999999999999")}
SourceConfiguration:
  AutoDeploymentsEnabled: ⟦true⟧
  ImageRepository: { ImageIdentifier: "${image}", ImageRepositoryType: REGISTRY }${role}`,
    "a registry of another account than the role": `
SourceConfiguration:
  AutoDeploymentsEnabled: ⟦true⟧
  AuthenticationConfiguration: { AccessRoleArn: "arn:aws:iam::999999999999:role/pull-images" }
  ImageRepository: { ImageIdentifier: "${image}", ImageRepositoryType: REGISTRY }`,
  },
  when: [
    ["SourceConfiguration.AutoDeploymentsEnabled", true, absent],
    ["SourceConfiguration.ImageRepository.ImageRepositoryType", "REGISTRY", "REGISTRY_PUBLIC"],
  ],
  *check(service, options) {
    const source = service.at("SourceConfiguration");
    const enabled = source.at("AutoDeploymentsEnabled");
    // The service's own default is true only where that is possible; the aws provider of Terraform has another.
    if (enabled.state === "absent" && enabled.field?.default !== true) return;
    const is = enabled.state === "absent" ? "absent, which means true" : enabled.shown;
    const type = source.at("ImageRepository", "ImageRepositoryType");
    const finding = {
      at: enabled,
      help: `set ${enabled.lastSegment} to false, and start deployments yourself`,
      suggestions: [enabled.state === "absent" ? setting(enabled, false) : replacing(enabled, false)],
    };
    if (type.value === "REGISTRY_PUBLIC") {
      yield {
        ...finding,
        message: `${enabled.path} is ${is}, but ${type.path} is ${type.shown}; App Runner cannot watch images of a public registry`,
      };
      return;
    }
    const identifier = source.at("ImageRepository", "ImageIdentifier");
    const owner = registryAccount(identifier.value);
    if (owner === undefined) return;
    const shown = inSameAccount(service, options);
    const own = shown === undefined ? options.account : accountOf(shown.value);
    if (own === undefined || own === owner) return;
    yield {
      ...finding,
      message: `${enabled.path} is ${is}, but the registry of ${identifier.shown} belongs to account ${owner} and ${shown?.path ?? "the service"} to account ${own}; App Runner cannot watch images of another account`,
    };
  },
});
