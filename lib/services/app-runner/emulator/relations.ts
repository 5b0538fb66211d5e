/**
 * The documented constraints between members, implemented from the documentation's tables only: the linter's rules are
 * a second implementation, and tests compare the two.
 */

import { type EmulatorVocabulary, valueAlias } from "../../../emulator/request-names.ts";
import type { TableScope } from "../../../emulator/table.ts";
import { citationInWords } from "../../../facts/derive/citation.ts";
import { cite, citeGuide } from "../../../facts/model/citation.ts";
import type { TagMap } from "../../../facts/model/tag-map.ts";
import { reservedTagPrefix } from "../../../facts/model/tag-map.ts";
import { runtimeEnds } from "../hosted-service/model/runtime-ends.ts";
import { hostedService } from "../hosted-service/model.ts";
import {
  type Environment,
  isOwnRegistry,
  type RequestedConfiguration,
  type ServiceConfiguration,
  type ServiceSource,
} from "./configuration.ts";

const source = citationInWords(cite(2, "SourceConfiguration"));
const network = citationInWords(cite(2, "NetworkConfiguration"));
const observability = citationInWords(cite(2, "ObservabilityConfiguration"));

/**
 * The problems of a request whose members are each valid.
 * @param vocabulary of the request, for the names in messages.
 */
export function* relationProblems(
  { SourceConfiguration, NetworkConfiguration, ObservabilityConfiguration, ...content }: RequestedConfiguration,
  scope: TableScope,
  vocabulary: EmulatorVocabulary | undefined,
): Generator<string> {
  if (SourceConfiguration !== undefined) yield* sourceProblems(SourceConfiguration, scope, vocabulary);
  if (NetworkConfiguration !== undefined) yield* egressProblems(NetworkConfiguration.EgressConfiguration);
  if (ObservabilityConfiguration !== undefined) yield* observabilityProblems(ObservabilityConfiguration);
  yield* foreignNames(
    [
      [
        "SourceConfiguration.AuthenticationConfiguration.ConnectionArn",
        "connection",
        SourceConfiguration?.AuthenticationConfiguration?.ConnectionArn,
      ],
      ["AutoScalingConfigurationArn", "autoscalingconfiguration", content.AutoScalingConfigurationArn],
      [
        "NetworkConfiguration.EgressConfiguration.VpcConnectorArn",
        "vpcconnector",
        NetworkConfiguration?.EgressConfiguration?.VpcConnectorArn,
      ],
      [
        "ObservabilityConfiguration.ObservabilityConfigurationArn",
        "observabilityconfiguration",
        ObservabilityConfiguration?.ObservabilityConfigurationArn,
      ],
    ],
    scope,
  );
}

function* sourceProblems(
  {
    CodeRepository: code,
    ImageRepository: image,
    AuthenticationConfiguration: authentication,
    AutoDeploymentsEnabled: deploys,
  }: ServiceSource,
  scope: TableScope,
  vocabulary: EmulatorVocabulary | undefined,
): Generator<string> {
  const at = "SourceConfiguration";
  if ((code === undefined) === (image === undefined)) {
    const found =
      code === undefined ? "neither CodeRepository nor ImageRepository" : "both CodeRepository and ImageRepository";
    yield `${at} has ${found}; it must have exactly one of them (${source})`;
  }
  if (code !== undefined) {
    yield* codeProblems(code, `${at}.CodeRepository`);
    if (authentication?.ConnectionArn === undefined) {
      yield `${at}.AuthenticationConfiguration.ConnectionArn is missing; a CodeRepository requires the connection to its repository (${source})`;
    }
  }
  if (image?.ImageRepositoryType === "REGISTRY" && authentication?.AccessRoleArn === undefined) {
    const word = vocabulary === "vendor" ? vendorRegistry : image.ImageRepositoryType;
    yield `${at}.AuthenticationConfiguration.AccessRoleArn is missing and ${at}.ImageRepository.ImageRepositoryType is ${word}; an image of a private registry requires the role that grants access to it (${source})`;
  }
  const values = code?.CodeConfiguration?.CodeConfigurationValues;
  if (deploys === true && image !== undefined && !isOwnRegistry(image, scope)) {
    yield `${at}.AutoDeploymentsEnabled is true, and the image is in a public registry or in one of another account; automatic deployments support only private registries of account ${scope.account} (${citationInWords(citeGuide("app-runner-api", "SourceConfiguration"))})`;
  }
  yield* reservedNames(values, `${at}.CodeRepository.CodeConfiguration.CodeConfigurationValues`);
  yield* reservedNames(image?.ImageConfiguration, `${at}.ImageRepository.ImageConfiguration`);
  yield* secretProblems(
    values?.RuntimeEnvironmentSecrets,
    `${at}.CodeRepository.CodeConfiguration.CodeConfigurationValues.RuntimeEnvironmentSecrets`,
    scope,
  );
  yield* secretProblems(
    image?.ImageConfiguration?.RuntimeEnvironmentSecrets,
    `${at}.ImageRepository.ImageConfiguration.RuntimeEnvironmentSecrets`,
    scope,
  );
}

/** The name that App Runner itself sets. */
const reservedVariable = "PORT";

function* reservedNames(environment: Environment | undefined, at: string): Generator<string> {
  for (const member of ["RuntimeEnvironmentVariables", "RuntimeEnvironmentSecrets"] as const) {
    if (Object.hasOwn(environment?.[member] ?? {}, reservedVariable))
      yield `${at}.${member} has ${reservedVariable}, a name that App Runner reserves; use Port instead (${citationInWords(citeGuide("app-runner", "Referencing environment variables"))})`;
  }
}

/** The problems of a whole service: its secrets are read by the role of its instances. */
export function* roleProblems({
  SourceConfiguration: { CodeRepository: code, ImageRepository: image },
  InstanceConfiguration: instance,
}: Pick<ServiceConfiguration, "SourceConfiguration" | "InstanceConfiguration">): Generator<string> {
  const { RuntimeEnvironmentSecrets: secrets = {} } =
    code?.CodeConfiguration?.CodeConfigurationValues ?? image?.ImageConfiguration ?? {};
  if (Object.keys(secrets).length === 0 || instance?.InstanceRoleArn !== undefined) return;
  yield `InstanceConfiguration.InstanceRoleArn is missing and RuntimeEnvironmentSecrets is given; the role of the instances reads the secrets, so name one (${citationInWords(citeGuide("app-runner", "Referencing environment variables"))})`;
}

/** The problem of a new service whose runtime is no longer supported at a time in epoch milliseconds. */
export function* runtimeProblems({ CodeRepository: code }: ServiceSource, now: number): Generator<string> {
  const runtime = code?.CodeConfiguration?.CodeConfigurationValues?.Runtime ?? "";
  const end = runtimeEnds.get(runtime);
  if (end === undefined || Date.parse(end) > now) return;
  yield `SourceConfiguration.CodeRepository.CodeConfiguration.CodeConfigurationValues.Runtime is ${runtime}, whose support ended on ${end}; new services cannot use it, so choose a newer runtime (${citationInWords(citeGuide("app-runner", "Node.js runtime release information"))})`;
}

const vendorRegistry = valueAlias(
  hostedService.name,
  "SourceConfiguration.ImageRepository.ImageRepositoryType",
  "REGISTRY",
)?.vendor;

function* codeProblems(
  { SourceDirectory, CodeConfiguration }: NonNullable<ServiceSource["CodeRepository"]>,
  at: string,
): Generator<string> {
  if (CodeConfiguration === undefined) {
    yield `${at}.CodeConfiguration is missing; a new service requires it (${source})`;
    return;
  }
  const { ConfigurationSource, CodeConfigurationValues: values } = CodeConfiguration;
  if (ConfigurationSource === "API" && values === undefined) {
    yield `${at}.CodeConfiguration.CodeConfigurationValues is missing and ConfigurationSource is API; with API the values come from CodeConfigurationValues (${source})`;
  }
  if (SourceDirectory !== undefined && values?.SourceDirectory !== undefined) {
    yield `${at}.SourceDirectory and ${at}.CodeConfiguration.CodeConfigurationValues.SourceDirectory are two places of one member; use only one of them (${source})`;
  }
}

/** The parts of an ARN; the fifth is the account. */
const partsOf = (arn: string): readonly string[] => arn.split(":");

const arnForm = new RegExp(hostedService.record.ServiceArn.pattern.source, "u");

/** A value with a colon is an ARN; any other is the name of a parameter in the region. */
function* secretProblems(secrets: TagMap | undefined, at: string, { account }: TableScope): Generator<string> {
  for (const [key, value] of Object.entries(secrets ?? {})) {
    if (!value.includes(":")) continue;
    const [, , service, , owner] = partsOf(value);
    if (!arnForm.test(value)) {
      yield `${at}.${key} is not an ARN; it must be the full ARN of a secret or parameter, or the name of a parameter in the region of the service (${source})`;
    } else if (service === "ssm" && owner !== account) {
      yield `${at}.${key} is a parameter of account ${owner}; it must be one of account ${account}, since parameters of other accounts are not supported (${source})`;
    }
  }
}

function* egressProblems(
  egress: NonNullable<RequestedConfiguration["NetworkConfiguration"]>["EgressConfiguration"],
): Generator<string> {
  const at = "NetworkConfiguration.EgressConfiguration";
  const { EgressType: type, VpcConnectorArn: connector } = egress ?? {};
  if (type === "VPC" && connector === undefined) {
    yield `${at}.VpcConnectorArn is missing and EgressType is VPC, which requires a connector (${network})`;
  }
  if (type !== "VPC" && connector !== undefined) {
    yield `${at}.VpcConnectorArn is ${connector} and EgressType is ${type ?? "absent, which means DEFAULT"}; it is valid only when EgressType is VPC (${network})`;
  }
}

function* observabilityProblems({
  ObservabilityEnabled: enabled,
  ObservabilityConfigurationArn: configuration,
}: NonNullable<RequestedConfiguration["ObservabilityConfiguration"]>): Generator<string> {
  const at = "ObservabilityConfiguration";
  if (enabled && configuration === undefined) {
    yield `${at}.ObservabilityConfigurationArn is missing and ObservabilityEnabled is true, which requires a configuration (${observability})`;
  }
  if (!enabled && configuration !== undefined) {
    yield `${at}.ObservabilityConfigurationArn is ${configuration} and ObservabilityEnabled is false; it is valid only when ObservabilityEnabled is true (${observability})`;
  }
}

/**
 * The resources that a service references have the right kind, and its account and region (gap
 * `app-runner/named-resources`).
 */
function* foreignNames(
  named: readonly (readonly [path: string, kind: string, arn: string | undefined])[],
  { account, region }: TableScope,
): Generator<string> {
  for (const [path, kind, arn] of named) {
    if (arn === undefined) continue;
    const [, , , itsRegion, itsAccount, resource = ""] = partsOf(arn);
    if (itsRegion !== region || itsAccount !== account || !resource.startsWith(`${kind}/`)) {
      yield `${path} is ${arn}; it must name a resource ${kind}/… of account ${account} in region ${region}, where the service is`;
    }
  }
}

/** The problems of tag keys. */
export function* reservedKeys(tags: TagMap | undefined): Generator<string> {
  for (const key of Object.keys(tags ?? {})) {
    if (key.startsWith(reservedTagPrefix)) {
      yield `the Key of a tag is ${JSON.stringify(key)}; it must not begin with the reserved prefix ${reservedTagPrefix}`;
    }
  }
}
