/**
 * What every resource owes to the real Terraform, all of them in one root module: it is created, planned without a
 * difference, changed, replaced, imported, read, destroyed, and survives kills. What a handler does beyond that is tested
 * with the provider in the tests' process (test/terraform/provider) and in virtual time (test/services).
 */
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { terraformType } from "../../../lib/facts/derive/names.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { type Expressions, resourceBlock } from "../../resource-blocks.ts";
import { secret } from "../../run/secret.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { AgentTasks, agentThatWaits } from "./agent-tasks.ts";
import { policy } from "./policy-config.ts";
import { service } from "./service-config.ts";
import {
  applied,
  applyAndPlan,
  type Bench,
  benchAndFolder,
  type Folder,
  type Ground,
  killedDuring,
} from "./terraform.ts";

/** The resources of the module by their types; each has its type for a label, without `lintel_`. */
type Declared = { readonly [type: string]: Expressions };

const url = "https://hooks.example.test/agents";
const labelOf = (type: string): string => type.replace("lintel_", "");
const arnOf = (type: string): string => `${type}.${labelOf(type)}.arn`;
const network = (name: string): string => `{ vpc_id = "vpc-${name}", vpc_endpoint_id = "vpce-${name}" }`;

/** The objects that services share. */
const shared: Declared = {
  lintel_auto_scaling_configuration: { auto_scaling_configuration_name: '"scaling"', max_size: "7" },
  lintel_observability_configuration: {
    observability_configuration_name: '"tracing"',
    trace_configuration: '{ vendor = "AWSXRAY" }',
  },
  lintel_vpc_connector: { vpc_connector_name: '"connector"', subnets: '["subnet-1"]' },
  lintel_connection: { connection_name: '"code"', provider_type: '"GITHUB"' },
};

/** What a service of another one's objects declares. */
const users: { readonly [type: string]: Expressions } = {
  inside: {
    service_name: '"inside"',
    auto_scaling_configuration_arn: arnOf("lintel_auto_scaling_configuration"),
    observability_configuration: `{ observability_enabled = true, observability_configuration_arn = ${arnOf("lintel_observability_configuration")} }`,
    network_configuration: `{
      egress_configuration  = { egress_type = "VPC", vpc_connector_arn = ${arnOf("lintel_vpc_connector")} }
      ingress_configuration = { is_publicly_accessible = false }
    }`,
  },
  code: {
    service_name: '"code"',
    source_configuration: `{
      authentication_configuration = { connection_arn = ${arnOf("lintel_connection")} }
      code_repository = {
        repository_url      = "https://github.com/shop/web"
        source_code_version = { type = "BRANCH", value = "main" }
        code_configuration  = { configuration_source = "REPOSITORY" }
      }
    }`,
  },
};

const servicesOf = (changes: Expressions = {}): string =>
  Object.entries(users)
    .map(([label, declared]) => service({ ...declared, ...changes }, label))
    .join("");

/** What a DNS provider would get, before the domain exists: a plan knows how many records there will be. */
const zone = `
resource "terraform_data" "validation" {
  count = length(lintel_custom_domain_association.custom_domain_association.certificate_validation_records)
  input = lintel_custom_domain_association.custom_domain_association.certificate_validation_records[count.index].name
}
resource "terraform_data" "by_place" {
  for_each = { for place, record in lintel_custom_domain_association.custom_domain_association.certificate_validation_records : place => record }
  input    = [each.value.name, each.value.type, each.value.value]
}
`;

const variable = `variable "secret" {\n  ephemeral = true\n  default   = "${secret("Hook")}"\n}\n`;

describeWithTerraform("every resource", () => {
  let bench: Bench;
  let folder: Folder;
  let tasks: AgentTasks;
  let task: string;
  benchAndFolder({ operationSeconds: 0, ...agentThatWaits() }, async (ground) => {
    ({ bench, folder } = ground);
    tasks = new AgentTasks(bench.emulator.url);
    task = await tasks.start("incident-7");
  });

  /** One resource of each type but hosted services, which use them; `arns` are expressions of services. */
  const declarations = (arns: { readonly inside: string; readonly code: string }): Declared => ({
    ...shared,
    lintel_lifecycle_policy: {},
    lintel_custom_domain_association: { domain_name: '"shop.example.com"', service_arn: arns.code },
    lintel_vpc_ingress_connection: {
      vpc_ingress_connection_name: '"ingress"',
      service_arn: arns.inside,
      ingress_vpc_configuration: network("a"),
    },
    lintel_push_config: {
      ...{ agent: JSON.stringify(tasks.agent), task_id: JSON.stringify(task), id: '"on-call"' },
      ...{ url: JSON.stringify(url), authentication: '{ scheme = "Bearer", credentials = var.secret }' },
    },
    lintel_push_config_set: {
      ...{ agent: JSON.stringify(tasks.agent), context_id: '"incident-7"', id: '"team"' },
      ...{ url: JSON.stringify(url), token: "var.secret" },
    },
  });
  const blocks = (declared: Declared, changes: Declared = {}): string =>
    variable +
    Object.entries(declared)
      .map(([type, arguments_]) => {
        const all = { ...arguments_, ...changes[type] };
        return type === "lintel_lifecycle_policy"
          ? policy(all, labelOf(type))
          : resourceBlock(type, labelOf(type), all);
      })
      .join("");
  const own = { inside: "lintel_hosted_service.inside.arn", code: "lintel_hosted_service.code.arn" };
  /** Changes in place, one of each resource but custom domains, which have none that the service sees. */
  const changed: Declared = {
    lintel_auto_scaling_configuration: { max_size: "9" },
    lintel_observability_configuration: { trace_configuration: undefined },
    lintel_vpc_connector: { tags: '{ team = "web" }' },
    lintel_connection: { tags: '{ team = "web" }' },
    lintel_lifecycle_policy: { description: '"changed"' },
    lintel_vpc_ingress_connection: { ingress_vpc_configuration: network("b") },
    lintel_push_config: { url: '"https://hooks.example.test/second"' },
    lintel_push_config_set: { url: '"https://hooks.example.test/second"' },
  };
  const ground = (): Ground => ({ bench, folder });
  const attributes = async (type: string, label = labelOf(type)) => {
    const { resources: all } = JSON.parse(await folder.state());
    return all.find((each: { type: string; name: string }) => each.type === type && each.name === label).instances[0]
      .attributes;
  };
  const creations = [
    ...["CreateAutoScalingConfiguration", "CreateObservabilityConfiguration", "CreateVpcConnector", "CreateConnection"],
    ...["CreateLifecyclePolicy", "CreateService", "CreateService", "AssociateCustomDomain"],
    ...["CreateVpcIngressConnection", "CreateTaskPushNotificationConfig", "CreateTaskPushNotificationConfig"],
  ];

  it("is created, planned without a difference, changed, replaced, imported, read and destroyed", async () => {
    const declared = declarations(own);
    // A resource whose Terraform tests are in a file of its own is not among these.
    const sharing = resources.filter(
      ({ model: { name } }) => !existsSync(`test/terraform/real-terraform/${name}.test.ts`),
    );
    expect([...Object.keys(declared), "lintel_hosted_service"].sort()).toEqual(
      sharing.map(({ model }) => terraformType(model.name)).sort(),
    );
    const made = await applyAndPlan(ground(), blocks(declared) + servicesOf() + zone);
    expect([...made].sort()).toEqual([...creations].sort());
    expect(await folder.state()).not.toContain(secret(""));
    const { resources: inState } = JSON.parse(await folder.state());
    const names = inState.filter(({ type }: { type: string }) => type === "terraform_data");
    expect(names.map((each: { instances: readonly object[] }) => each.instances.length)).toEqual([3, 3]);

    const all = blocks(declared, changed) + servicesOf({ health_check_configuration: "{ interval = 9 }" });
    const { text, changes } = await applied(ground(), all + zone);
    expect(text).toContain("0 to add, 10 to change, 0 to destroy");
    expect(text).toMatch(/~ arn = "arn:\S+autoscalingconfiguration\/scaling\/1\/\S+" -> \(known after apply\)/);
    expect(text).toMatch(/~ vpc_id += "vpc-a" -> "vpc-b"/);
    expect(text).toMatch(/~ interval += 5 -> 9/);
    expect(changes).toHaveLength(10);
    expect(await folder.plan()).toMatchObject({ code: 0 });

    // Imported elsewhere, with every data source.
    const ids = await Promise.all(
      Object.keys(declared).map(async (type) => [type, labelOf(type), await attributes(type)] as const),
    );
    const services = await Promise.all(
      Object.keys(users).map(
        async (label) => ["lintel_hosted_service", label, await attributes("lintel_hosted_service", label)] as const,
      ),
    );
    const imports = [...ids, ...services].map(
      ([type, label, { import_id, id }]) =>
        `import {\n  to = ${type}.${label}\n  id = "${type.includes("push") ? import_id : id}"\n}\n`,
    );
    const sources = [...Object.keys(declared), "lintel_hosted_service"]
      .filter((type) => !type.includes("push"))
      .map((type) => {
        const [, , found] = [...ids, ...services].find(([each]) => each === type) ?? [];
        const name = ["name", `${labelOf(type)}_name`, "service_name", "domain_name"].find((each) => each in found);
        return `data "${type}" "found" { ${name} = ${JSON.stringify(found[name ?? ""])} }\noutput "${type}" { value = data.${type}.found.id == "${found.id}" }\n`;
      });
    const first = folder;
    folder = await bench.folder();
    await folder.write(imports.join("") + all + sources.join(""));
    await bench.forgetRequests();
    const imported = await folder.apply();
    // Nobody knows the secrets of imported push configurations, so that they are sent again.
    expect(imported.text).toContain("11 imported, 0 added, 2 changed, 0 destroyed");
    expect(await bench.changes()).toEqual(["CreateTaskPushNotificationConfig", "CreateTaskPushNotificationConfig"]);
    const { outputs } = JSON.parse(await folder.state());
    expect(Object.values(outputs)).toEqual(Object.keys(outputs).map(() => ({ value: true, type: "bool" })));
    expect(Object.keys(outputs)).toHaveLength(sources.length);

    // Those that services use are replaced before their services leave them.
    folder = first;
    const renamed = Object.fromEntries(
      Object.keys(shared).map((type) => [type, { ...changed[type], [`${labelOf(type)}_name`]: '"renamed"' }]),
    );
    const createFirst = (text: string) =>
      text.replaceAll(
        /^(resource "lintel_(?:auto|obs|vpc_connector|connection).*)$/gm,
        "$1\n  lifecycle {\n    create_before_destroy = true\n  }",
      );
    const { changes: replaced } = await applied(
      ground(),
      createFirst(blocks(declared, { ...changed, ...renamed })) +
        servicesOf({ health_check_configuration: "{ interval = 9 }" }),
    );
    const order = replaced.map((name) => name.replace(/[A-Z][a-z]+$/, ""));
    expect(replaced.filter((name) => name === "UpdateService")).toHaveLength(2);
    const updates = replaced.lastIndexOf("UpdateService");
    const deletions = replaced.flatMap((name, index) => (name.startsWith("Delete") ? [index] : []));
    expect(deletions).toHaveLength(5); // two revisions of the observability configuration
    for (const deletion of deletions) expect(deletion, order.join()).toBeGreaterThan(replaced.indexOf("UpdateService"));
    expect(Math.max(...deletions)).toBeGreaterThan(updates);

    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect([await bench.services(), await bench.policies(), await tasks.configs(task)]).toEqual([[], [], []]);
    const left = [
      (await bench.hosting.listVpcConnectors({})).VpcConnectors,
      (await bench.hosting.listConnections({})).ConnectionSummaryList,
      (await bench.hosting.listVpcIngressConnections({})).VpcIngressConnectionSummaryList,
    ];
    expect(left).toEqual([[], [], []]);
  }, 300_000);

  it("exists once and is in the state after kills during its creation, its change and its deletion", async () => {
    const services = await Promise.all(
      ["inside", "outside"].map((ServiceName) =>
        bench.hosting.createService({
          ServiceName,
          SourceConfiguration: {
            ImageRepository: {
              ImageIdentifier: "public.ecr.aws/nginx/nginx:1",
              ImageRepositoryType: "REGISTRY_PUBLIC",
            },
          },
        }),
      ),
    );
    const [inside, code] = services.map(({ Service }) => JSON.stringify(Object(Service).ServiceArn));
    const all = declarations({ inside: inside ?? "", code: code ?? "" });
    // With a generated id: nothing tells whose a configuration with a declared one is.
    const declared = { ...all, lintel_push_config: { ...all.lintel_push_config, id: undefined } };
    const web = (changes: Expressions = {}) => service({ service_name: '"killed"', ...changes }, "web");
    const push = "TaskPushNotificationConfig";
    /** Kills Terraform while all requests are held, two for push configurations: a kill while it writes its state loses that. */
    const killed = (operations: readonly string[], held = operations.length + 1) =>
      killedDuring({ bench, folder }, operations, { held, args: ["-parallelism=20"] });
    const counts = async () => {
      const { hosting } = bench;
      const all = [
        (await hosting.listAutoScalingConfigurations({ LatestOnly: false })).AutoScalingConfigurationSummaryList,
        (await hosting.listObservabilityConfigurations({ LatestOnly: false })).ObservabilityConfigurationSummaryList,
        (await hosting.listVpcConnectors({})).VpcConnectors,
        (await hosting.listConnections({})).ConnectionSummaryList,
        (await hosting.listVpcIngressConnections({})).VpcIngressConnectionSummaryList,
        (await hosting.describeCustomDomains({ ServiceArn: JSON.parse(code ?? "") })).CustomDomains,
        await bench.policies(),
        await tasks.configs(task),
        await bench.services(),
      ];
      return all.map((each) => Object(each).length);
    };
    /** Each once, beside what every account has: the defaults of two kinds, and the two services above. */
    const [one, changedOnce, gone] = [
      [2, 2, 1, 1, 1, 1, 1, 2, 3],
      [3, 3, 1, 1, 1, 1, 1, 2, 3],
      [1, 1, 0, 0, 0, 0, 0, 0, 2],
    ];

    // A domain has no mark: the plugin notes it beside the state, if Terraform has started the plugin.
    folder = await bench.folder({ installed: true });
    await folder.write(blocks(declared) + web());
    await killed([...new Set(creations)]);
    const again = await applied(ground(), blocks(declared) + web());
    folder = bench.attached(folder);
    expect(await folder.plan()).toMatchObject({ code: 0 });
    expect(again.changes.filter((name) => /^(?:Create(?!Task)|Associate)/.test(name)).sort()).toEqual([
      // It finds the name taken, and then that the service is its own.
      ...["CreateLifecyclePolicy", "CreateService"],
    ]);
    expect(await counts()).toEqual(one);

    const text = blocks(declared, changed) + web({ health_check_configuration: "{ interval = 9 }" });
    await folder.write(text);
    const updates = [
      ...["CreateAutoScalingConfiguration", "CreateObservabilityConfiguration", "UpdateLifecyclePolicy"],
      ...["UpdateService", "UpdateVpcIngressConnection", `Create${push}`, "TagResource"],
    ];
    await killed(updates, updates.length + 2);
    await applyAndPlan(ground(), text);
    expect(await counts()).toEqual(changedOnce);

    await folder.write(variable);
    await killed([
      ...["DeleteAutoScalingConfiguration", "DeleteObservabilityConfiguration", "DeleteVpcConnector"],
      ...["DeleteConnection", "DeleteLifecyclePolicy", "DeleteVpcIngressConnection", "DisassociateCustomDomain"],
      ...["DeleteService", `Delete${push}`],
    ]);
    const { changes: last } = await applied(ground(), variable);
    expect(last.filter((name) => /^(?:Create|Associate)/.test(name))).toEqual([]);
    expect(await counts()).toEqual(gone);
  }, 300_000);
});
