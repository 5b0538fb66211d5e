/**
 * Changes that each put one fault into a file of somebody else, as a slip of a hand would: a misspelled name, a word or
 * number that the service refuses, a member that is missing or contradicts another one. They are written from what the
 * services document, not from the model, so that they find what the model lacks.
 */

/** A change of one line; undefined deletes it. */
export interface OneFault {
  /** What is wrong: "egress_type of another network". */
  readonly title: string;
  /** Index of the changed line. */
  readonly line: number;
  readonly text: string | undefined;
  /** The member of the line: a finding about its absence, or about its contradiction to another one, names it. */
  readonly member: string;
}

/** How a kind of slip changes a line; `block` is the text of the resource. */
interface Slip {
  readonly title: string;
  readonly on: RegExp;
  /** The resource must contain this for the change to be a fault. */
  readonly with?: RegExp;
  /** … and must not contain this. */
  readonly without?: RegExp;
  /** The replacement of the match; undefined deletes the line. */
  readonly by: string | undefined;
}

/** Members in Terraform's and in CloudFormation's names: `egress_type = "…"`, `EgressType: …`, `"EgressType": "…"`. */
const name = (words: string): string => {
  const pascal = words
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
  return `(^\\s*"?)(${words}|${pascal})("?\\s*[=:]\\s*)`;
};
const literal = (words: string, value: string): RegExp =>
  new RegExp(`${name(words)}("?)(?:${value})\\4(?=\\s*,?\\s*(?:[#/].*)?$)`);
const anything = (words: string): RegExp => new RegExp(`${name(words)}(?![{[]\\s*$)\\S.*$`);
const to = (value: string): string => `$1$2$3$4${value}$4`;

const connector = /vpc_connector_arn\s*=\s*(?!var\.|null|try|local|module|one|length)\S|VpcConnectorArn"?:\s*\S/;
const role = /access_role_arn\s*=\s*(?:aws_|")|AccessRoleArn"?:\s*(?!!If|\{ "Fn::If)/;

const values: readonly Slip[] = [
  { title: "a connector without VPC", on: literal("egress_type", "VPC"), with: connector, by: to("DEFAULT") },
  { title: "an unknown egress type", on: literal("egress_type", "VPC"), by: to("PRIVATE") },
  { title: "an unknown registry", on: literal("image_repository_type", "ECR(?:_PUBLIC)?"), by: to("ECR_PRIVATE") },
  { title: "a role for a public image", on: literal("image_repository_type", "ECR"), with: role, by: to("ECR_PUBLIC") },
  {
    title: "a private image without a role",
    on: literal("image_repository_type", "ECR_PUBLIC"),
    without: /access_role|AccessRole/i,
    by: to("ECR"),
  },
  { title: "a size that does not exist", on: literal("cpu", "\\d+"), by: to("3000") },
  { title: "a memory that does not exist", on: literal("memory", "\\d+"), by: to("5000") },
  { title: "a size in words", on: literal("cpu", "\\d+(?: vCPU)?"), by: '$1$2$3"one"' },
  {
    title: "a memory that does not fit",
    on: literal("memory", "1024|2048|1 GB|2 GB"),
    with: /(?:cpu|Cpu)"?\s*[=:]\s*"?(?:1024|1 vCPU)/,
    by: to("12288"),
  },
  { title: "a port above all ports", on: literal("port", "\\d{2,5}"), by: to("80800") },
  { title: "a port in words", on: literal("port", "\\d{2,5}"), by: '$1$2$3"http"' },
  { title: "an unknown protocol", on: literal("protocol", "HTTP|TCP"), by: to("HTTPS") },
  { title: "a path without HTTP", on: literal("protocol", "HTTP"), with: /\s(?:path|Path)"?\s*[=:]/, by: to("TCP") },
  { title: "a relative path", on: literal("path", "/[\\w/-]*"), by: to("health") },
  { title: "an interval that is too long", on: literal("interval", "\\d+"), by: to("30") },
  { title: "a timeout of none", on: literal("timeout", "\\d+"), by: to("0") },
  { title: "a threshold that is too high", on: literal("healthy_threshold", "\\d+"), by: to("25") },
  { title: "a threshold of none", on: literal("unhealthy_threshold", "\\d+"), by: to("0") },
  { title: "too many requests at once", on: literal("max_concurrency", "\\d+"), by: to("500") },
  { title: "no instance at all", on: literal("max_size", "d+"), by: to("0") },
  { title: "no instance", on: literal("min_size", "\\d+"), by: to("0") },
  {
    title: "a flag in words",
    on: literal("auto_deployments_enabled|is_publicly_accessible", "true|false"),
    by: '$1$2$3"enabled"',
  },
  {
    title: "a configuration without observability",
    on: literal("observability_enabled", "true"),
    with: /(?:observability_configuration_arn\s*=\s*(?:aws_|")|ObservabilityConfigurationArn"?:)/,
    by: to("false"),
  },
  { title: "an unknown runtime", on: literal("runtime", "[A-Z]+_\\d+"), by: to("PYTHON_9") },
  { title: "a version by tag", on: literal("type", "BRANCH"), by: to("TAG") },
  {
    title: "an unknown source of the configuration",
    on: literal("configuration_source", "API|REPOSITORY"),
    by: to("REPO"),
  },
  { title: "a role that is not an ARN", on: anything("instance_role_arn"), by: '$1$2$3"apprunner-role"' },
  { title: "a role that is not an ARN", on: anything("access_role_arn"), by: '$1$2$3"apprunner-role"' },
  { title: "a connector that is not an ARN", on: anything("vpc_connector_arn"), by: '$1$2$3"my-connector"' },
  { title: "a connection that is not an ARN", on: anything("connection_arn"), by: '$1$2$3"github"' },
  {
    title: "a scaling that is not an ARN",
    on: anything("auto_scaling_configuration_arn"),
    by: '$1$2$3"default"',
  },
  { title: "a name that is too short", on: anything("service_name"), by: '$1$2$3"web"' },
  { title: "a name with spaces", on: anything("service_name"), by: '$1$2$3"my web service"' },
  { title: "no name", on: anything("service_name"), by: '$1$2$3""' },
  { title: "an image that is empty", on: anything("image_identifier"), by: '$1$2$3""' },
  { title: "an unknown address type", on: literal("ip_address_type", "\\w+"), by: to("IPV6") },
  { title: "an unknown action", on: literal("type", "DELETE|DEPRECATE|DISABLE"), by: to("REMOVE") },
  { title: "a unit that does not exist", on: literal("unit", "DAYS|WEEKS|MONTHS|YEARS"), by: to("HOURS") },
  { title: "an age that is too high", on: literal("value", "\\d+"), by: to("100000") },
  { title: "an unknown resource type", on: literal("resource_type", "AMI_IMAGE|CONTAINER_IMAGE"), by: to("AMI") },
  { title: "an unknown status", on: literal("status", "ENABLED|DISABLED"), by: to("ACTIVE") },
];

const removed: readonly Slip[] = [
  ["vpc_connector_arn", /egress_type\s*=\s*"VPC"|EgressType"?:\s*"?VPC/],
  ["access_role_arn", /image_repository_type\s*=\s*"ECR"|ImageRepositoryType"?:\s*"?ECR"?\s*,?$/m],
  ["connection_arn", /code_repository|CodeRepository/],
  ["observability_configuration_arn", /observability_enabled\s*=\s*true|ObservabilityEnabled"?:\s*true/],
  ["image_identifier", undefined],
  ["image_repository_type", undefined],
  ["repository_url", undefined],
  ["configuration_source", undefined],
  ["execution_role", undefined],
  ["resource_type", undefined],
].map(([words, needed]) => ({
  title: `without ${String(words)}`,
  on: anything(String(words)),
  ...(needed instanceof RegExp && { with: needed }),
  by: undefined,
}));

/** Names of members and blocks, misspelled by leaving a letter out. */
const misspelled: readonly Slip[] = [
  "image_identifier",
  "image_repository_type",
  "access_role_arn",
  "vpc_connector_arn",
  "egress_type",
  "instance_role_arn",
  "max_concurrency",
  "max_size",
  "min_size",
  "auto_deployments_enabled",
  "runtime_environment_variables",
  "runtime_environment_secrets",
  "health_check_configuration",
  "network_configuration",
  "instance_configuration",
  "image_configuration",
  "authentication_configuration",
  "source_configuration",
  "repository_url",
  "connection_arn",
].map((words) => ({
  title: `${words}, misspelled`,
  on: new RegExp(
    `^(\\s*"?)(${words.slice(0, -4)}|${pascal(words).slice(0, -4)})(?:${words.slice(-4)}|${pascal(words).slice(-4)})("?\\s*[=:{])`,
  ),
  by: `$1$2${words.slice(-4, -2)}${words.slice(-1)}$3`,
}));

function pascal(words: string): string {
  return words
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

/** Members of agent cards, in JSON. */
const cards: readonly Slip[] = [
  ...["name", "description", "version", "skills", "capabilities", "defaultInputModes", "defaultOutputModes"].map(
    (member) => ({
      title: `a card without ${member}`,
      on: new RegExp(`^ {0,4}"${member}": (?:"[^"]*"|\\[[^\\]]*\\]|\\{[^}]*\\}),$`),
      by: undefined,
    }),
  ),
  { title: "an address that is not one", on: /("url": ")https?:[^"]*(")/, by: "$1not a url$2" },
  { title: "an unknown binding", on: /("(?:protocolBinding|preferredTransport|transport)": ")\w+(")/, by: "$1SOAP$2" },
  { title: "a flag in words", on: /("(?:streaming|pushNotifications)": )(?:true|false)/, by: '$1"yes"' },
  { title: "a skill without tags", on: /^ {4,}"tags": \[[^\]]*\],?$/, by: undefined },
  { title: "modes in a text", on: /("defaultInputModes": )\[[^\]]*\]/, by: '$1"text/plain"' },
];

/** The faults that can be put into a file with linted resources; `blocks` are the lines of each, from and to. */
export function* oneFaults(
  lines: readonly string[],
  blocks: readonly (readonly [number, number])[],
  isCard: boolean,
): Generator<OneFault> {
  for (const [from, to] of blocks) {
    const block = lines.slice(from, to).join("\n");
    for (const slip of isCard ? cards : [...values, ...removed, ...misspelled]) {
      if (slip.with?.test(block) === false || slip.without?.test(block) === true) continue;
      for (let line = from; line < to; line += 1) {
        const written = lines[line] ?? "";
        if (!slip.on.test(written)) continue;
        const text = slip.by === undefined ? undefined : written.replace(slip.on, slip.by);
        if (text === written) continue;
        const [, member = ""] = /"?(\w+)"?\s*[=:{]/.exec(written) ?? [];
        yield { title: slip.title, line, text, member };
        break; // one of a kind in each resource
      }
    }
  }
}
