/**
 * Writes services of Amazon ECS Express Mode, which AWS recommends in place of App Runner, and says what has no
 * counterpart there. The names are those of `aws_ecs_express_gateway_service`, from the public documentation of the aws
 * provider (6.23 and later) and of `AWS::ECS::ExpressGatewayService`.
 */

import type { Node } from "../../../lint/declaration/node.ts";
import { uncopiedWithin } from "../../../lint/declaration/secrets.ts";
import { isHcl } from "../../../lint/files/file-names.ts";
import { namesHcl } from "../../../lint/text/writers/hcl-writer.ts";
import { type HclLine, hclBlock, hclList, hclMap, hclScalar } from "../hcl-block.ts";
import type { MigratedFile } from "../migration.ts";
import { taking } from "../names.ts";
import type { MigrationProblem } from "../problem.ts";
import { expressLosses, lossesOfService } from "./express-losses.ts";
import { byFolder, type ExportSource, newFile, problemAt, textOfValue, type WrittenExport } from "./source.ts";

/** The name of the files. */
const expressName = "ecs_express.tf";

// A service of App Runner as one of Amazon ECS Express Mode, and what it loses.

/** Writes the block of one service. */
class ExpressService {
  readonly problems: MigrationProblem[] = [];
  /** Whether the service cannot be written at all. */
  isRefused = false;
  readonly #source: ExportSource;
  readonly #all: readonly ExportSource[];
  readonly #used: Set<ExportSource>;
  readonly #secrets: ReadonlySet<Node>;

  /** `all` are the declarations beside it; those that become part of the service are added to `used`. */
  constructor(source: ExportSource, all: readonly ExportSource[], used: Set<ExportSource>) {
    this.#source = source;
    this.#all = all;
    this.#used = used;
    this.#secrets = new Set(uncopiedWithin(source.found.root));
    used.add(source);
  }

  /** The arguments and blocks; `problems` and `isRefused` say what they lack. */
  lines(): readonly HclLine[] {
    const { root, repeatedBecause, branches } = this.#source.found;
    const image = root.at("SourceConfiguration", "ImageRepository");
    if (repeatedBecause !== undefined || branches !== undefined)
      this.#refuse(root, "what it declares, or how often, is decided elsewhere", "write its instances out");
    if (image.state === "absent")
      this.#refuse(
        root.at("SourceConfiguration", "CodeRepository"),
        "ECS Express Mode runs container images, and does not build them from source code",
        "build an image, push it to a repository, and declare it as image_repository",
      );
    this.#losses();
    const role = root.at("InstanceConfiguration", "InstanceRoleArn");
    return [
      ...this.#argument("service_name", root.at("ServiceName")),
      { name: "execution_role_arn", is: "var.ecs_execution_role_arn" },
      { name: "infrastructure_role_arn", is: "var.ecs_infrastructure_role_arn" },
      ...this.#argument("task_role_arn", role),
      ...this.#size("cpu", root.at("InstanceConfiguration", "Cpu")),
      ...this.#size("memory", root.at("InstanceConfiguration", "Memory")),
      ...this.#healthCheck(root.at("HealthCheckConfiguration")),
      ...this.#argument("tags", root.at("Tags")),
      { header: "primary_container", lines: this.#container(image) },
      ...this.#network(root.at("NetworkConfiguration", "EgressConfiguration", "VpcConnectorArn")),
      ...this.#scaling(root.at("AutoScalingConfigurationArn")),
    ];
  }

  #container(image: Node): readonly HclLine[] {
    const configuration = image.at("ImageConfiguration");
    const port = configuration.at("Port");
    return [
      ...this.#argument("image", image.at("ImageIdentifier")),
      // App Runner's default differs from that of Express Mode, which is 80.
      ...(port.state === "absent" ? [{ name: "container_port", is: "8080" }] : this.#number("container_port", port)),
      ...this.#command(configuration.at("StartCommand")),
      ...this.#pairs("environment", "value", configuration.at("RuntimeEnvironmentVariables")),
      ...this.#pairs("secret", "value_from", configuration.at("RuntimeEnvironmentSecrets")),
    ];
  }

  #argument(name: string, node: Node): readonly HclLine[] {
    return node.state === "absent" ? [] : [{ name, is: this.#expression(node) }];
  }

  #number(name: string, node: Node): readonly HclLine[] {
    const is = this.#expression(node);
    return [{ name, is: node.state === "known" ? is.replaceAll('"', "") : `tonumber(${is})` }];
  }

  /** `1 vCPU` is 1024, `2 GB` is 2048. */
  #size(name: string, node: Node): readonly HclLine[] {
    if (node.state === "absent") return [];
    const [, amount] = /^([\d.]+) (?:vCPU|GB)$/.exec(String(node.value ?? "")) ?? [];
    return [{ name, is: amount === undefined ? this.#expression(node) : `"${Number(amount) * 1024}"` }];
  }

  #healthCheck(check: Node): readonly HclLine[] {
    const protocol = check.at("Protocol");
    if (protocol.value === "HTTP") {
      const path = check.at("Path");
      return path.state === "absent"
        ? [{ name: "health_check_path", is: '"/"' }]
        : this.#argument("health_check_path", path);
    }
    const at = protocol.state === "absent" ? this.#source.found.root : protocol;
    this.#report(
      at,
      "checks of health are over HTTP there, at /ping by default, not over TCP",
      "set health_check_path to a path that responds with 200",
    );
    return [];
  }

  /** A command is a list of words there. */
  #command(node: Node): readonly HclLine[] {
    if (node.state === "absent") return [];
    const command = String(node.value ?? "");
    if (node.state === "known" && /^(?! )(?!.* (?: |$))[\w./:=@%+ -]+$/.test(command))
      return [{ name: "command", is: hclList(command.split(" ").map((word) => hclScalar(word))) }];
    return [{ name: "command", is: hclList(['"sh"', '"-c"', this.#expression(node)]) }];
  }

  /** Maps that are blocks with a name and a value there. */
  #pairs(block: string, valueName: string, node: Node): readonly HclLine[] {
    if (node.state === "absent") return [];
    if (node.state === "unknown" || node.hasUnknownKey) {
      const content = [
        { name: "name", is: `${block}.key` },
        { name: valueName, is: `${block}.value` },
      ];
      return [
        {
          header: `dynamic "${block}"`,
          lines: [
            { name: "for_each", is: this.#expression(node) },
            { header: "content", lines: content },
          ],
        },
      ];
    }
    return node.entries().map((entry) => ({
      header: block,
      lines: [
        { name: "name", is: hclScalar(entry.key) },
        { name: valueName, is: this.#expression(entry) },
      ],
    }));
  }

  #network(connector: Node): readonly HclLine[] {
    if (connector.state === "absent") return [];
    const source = this.#declared(connector, "vpc-connector");
    if (source === undefined) {
      this.#report(
        connector,
        "a VPC connector that is not declared beside the service cannot be followed",
        "add network_configuration with its subnets and security groups",
      );
      return [];
    }
    const { root } = source.found;
    this.#report(
      connector,
      "the load balancer uses the same subnets, and is internal in private subnets",
      "give public subnets to a service that is open to the internet",
    );
    const of = new ExpressService(source, [], this.#used);
    const lines = [
      ...of.#argument("subnets", root.at("Subnets")),
      ...of.#argument("security_groups", root.at("SecurityGroups")),
    ];
    this.problems.push(...of.problems);
    return [{ header: "network_configuration", lines }];
  }

  #scaling(arn: Node): readonly HclLine[] {
    if (arn.state === "absent") return [];
    const source = this.#declared(arn, "auto-scaling-configuration");
    if (source === undefined) {
      this.#report(
        arn,
        "an auto scaling configuration that is not declared beside the service cannot be followed",
        "add scaling_target with its numbers of instances",
      );
      return [];
    }
    const { root } = source.found;
    const of = new ExpressService(source, [], this.#used);
    if (root.at("MaxConcurrency").state !== "absent")
      of.#report(
        root.at("MaxConcurrency"),
        "it scales by average CPU, average memory or requests per task, not by concurrent requests",
        "set auto_scaling_metric and auto_scaling_target_value",
      );
    const lines = [
      ...of.#argument("min_task_count", root.at("MinSize")),
      ...of.#argument("max_task_count", root.at("MaxSize")),
    ];
    this.problems.push(...of.problems);
    return lines.length === 0 ? [] : [{ header: "scaling_target", lines }];
  }

  /** The declaration beside the service whose ARN a value is. */
  #declared(node: Node, name: string): ExportSource | undefined {
    const text = textOfValue(this.#source.found, node);
    const found = this.#all.find((each) => {
      const { model, resource } = each.found;
      return model.name === name && text.includes(`${resource()}.`);
    });
    if (found !== undefined) this.#used.add(found);
    return found;
  }

  /** What has no counterpart, each at its line. */
  #losses(): void {
    const { root, ownOptions, model } = this.#source.found;
    for (const [path, why] of Object.entries(lossesOfService.members)) {
      const node = root.at(...path.split("."));
      if (node.state !== "absent") this.#report(node, why, "remove it, or do it beside the service");
    }
    const options = ownOptions?.();
    for (const name of Object.keys(model.options ?? {})) {
      const node = options?.at(name);
      const why = lossesOfService.options[name];
      if (node !== undefined && node.state !== "absent" && why !== undefined)
        this.#report(node, why, "remove it, or do it beside the service");
    }
  }

  /** An expression for a value: as its file writes it if it is not known, which only HCL can. */
  #expression(node: Node): string {
    const { found } = this.#source;
    const isOpen = node.state === "unknown";
    const isSecret = this.#secrets.has(node);
    if (!isOpen && !isSecret) return this.#literal(node);
    const text = textOfValue(found, node);
    const isLocal = /\b(?:each|count|self)\./.test(text);
    if (isOpen && isHcl(found.file.name) && text !== "" && !isLocal) return text;
    const why = isSecret ? "it looks like a secret, which is not copied" : `the value ${node.unknownBecause}`;
    this.#refuse(node, why, isSecret ? "keep it in a store of secrets, and refer to it" : "write it out");
    return "null";
  }

  #literal(node: Node): string {
    const { raw, field } = node;
    if (Array.isArray(raw) && field?.kind !== "map") return hclList(node.items().map((item) => this.#expression(item)));
    if (field?.kind === "map") return hclMap(node.entries().map((entry) => [entry.key, this.#expression(entry)]));
    return hclScalar(node.value ?? "");
  }

  #report(node: Node, why: string, help: string): void {
    const name = node === this.#source.found.root ? this.#source.found.resource() : node.lastSegment;
    const message = `${name} has no counterpart in ECS Express Mode: ${why}`;
    this.problems.push(problemAt(this.#source, node, { rule: "migrate/left-out", message, help }));
  }

  #refuse(node: Node, why: string, help: string): void {
    this.isRefused = true;
    const message = `${why}, so ${this.#source.found.resource()} is left out`;
    this.problems.push(problemAt(this.#source, node, { rule: "migrate/argument", message, help }));
  }
}

/** A file for each folder that declares services. */
export function ecsExpressOf(sources: readonly ExportSource[]): WrittenExport {
  const files: MigratedFile[] = [];
  const problems: MigrationProblem[] = [];
  for (const inFolder of byFolder(sources).values()) {
    const blocks: string[] = [];
    const used = new Set<ExportSource>();
    const labels = new Set<string>();
    for (const source of inFolder) {
      if (source.found.model.name !== "hosted-service") continue;
      const written = new ExpressService(source, inFolder, used);
      const lines = written.lines();
      problems.push(...written.problems);
      if (written.isRefused) continue;
      const label = taking(namesHcl(source.label) ? source.label : `_${source.label}`, labels);
      blocks.push(hclBlock(`resource "aws_ecs_express_gateway_service" "${label}"`, lines));
    }
    for (const source of inFolder) if (!used.has(source)) problems.push(...unusedOf(source));
    if (blocks.length > 0) files.push(newFile(inFolder, expressName, `${[...roles, ...blocks].join("\n\n")}\n`));
  }
  return { files, problems, resources: sources.length };
}

/** The roles of Express Mode, which App Runner does not have. */
const roles = [
  ["ecs_execution_role_arn", "The role that pulls images, reads secrets and writes logs (ecs-tasks.amazonaws.com)"],
  ["ecs_infrastructure_role_arn", "The role that manages load balancers, scaling and networking (ecs.amazonaws.com)"],
].map(([name, description]) =>
  hclBlock(`variable "${name}"`, [
    { name: "description", is: hclScalar(description ?? "") },
    { name: "type", is: "string" },
  ]),
);

/** What is said of the other resources. */
function* unusedOf(source: ExportSource): Generator<MigrationProblem> {
  const { model, root } = source.found;
  const why = expressLosses[model.name];
  if (why !== undefined) {
    const message = `${source.found.resource()} has no counterpart in ECS Express Mode: ${why}`;
    yield problemAt(source, root, { rule: "migrate/left-out", message, help: "see docs/export.md" });
  }
}
