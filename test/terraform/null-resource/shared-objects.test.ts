/** Objects that services share, and objects of a service, on the null_resource host. */
import type { TerraformStack } from "cdktf";
import { expect, test } from "vitest";
import {
  AutoScalingConfiguration,
  type AutoScalingConfigurationProps,
  Connection,
  CustomDomainAssociation,
  HostedService,
  ObservabilityConfiguration,
  VpcConnector,
  VpcIngressConnection,
} from "../../../constructs/index.ts";
import { listOf, membersAt } from "../../../lib/base/members.ts";
import { goodService } from "../real-terraform/service-config.ts";
import { provisionedFolder } from "./provisioned-folder.ts";

type Tags = { readonly [key: string]: string };

const image = {
  imageRepository: { imageIdentifier: "public.ecr.aws/nginx/nginx:1", imageRepositoryType: "REGISTRY_PUBLIC" },
} as const;

/** A folder, and a function that applies and finds no drift. */
async function appliedFolder() {
  const folder = await provisionedFolder();
  const applied = async (declared: (stack: TerraformStack) => void): Promise<void> => {
    folder.declare(declared);
    const { code, text } = await folder.apply();
    expect(code, text).toBe(0);
    expect(await folder.drift()).toMatchObject({ code: 0 });
  };
  const destroysAll = async (): Promise<void> => {
    const { code, text } = await folder.destroy();
    expect(code, text).toBe(0);
  };
  const { hosting } = folder;
  const tagsOf = async (ResourceArn: unknown) => (await hosting.listTagsForResource({ ResourceArn })).Tags;
  /** The service "shop", as it is described. */
  const shop = async () => {
    const { ServiceSummaryList } = await hosting.listServices({});
    const { Service } = await hosting.describeService({ ServiceArn: listOf(ServiceSummaryList)[0]?.ServiceArn });
    return Object(Service);
  };
  return { ...folder, applied, destroysAll, tagsOf, shop };
}

test("connectors and revisions of observability configurations are created, changed, and deleted without state files", async () => {
  const { applied, destroysAll, tagsOf, shop, hosting, forgetAll } = await appliedFolder();
  const declare =
    (subnets: readonly string[], tags: Tags, traces = true) =>
    (stack: TerraformStack) => {
      const inside = new VpcConnector(stack, "inside", { vpcConnectorName: "shop", subnets, tags });
      const tracing = new ObservabilityConfiguration(stack, "tracing", {
        observabilityConfigurationName: "shop",
        ...(traces && { traceConfiguration: { vendor: "AWSXRAY" } }),
        tags,
      });
      new HostedService(stack, "shop", {
        serviceName: "shop",
        sourceConfiguration: image,
        networkConfiguration: { egressConfiguration: { egressType: "VPC", vpcConnectorArn: inside.arn } },
        observabilityConfiguration: { observabilityEnabled: true, observabilityConfigurationArn: tracing.arn },
      });
    };
  const connectors = async () => listOf((await hosting.listVpcConnectors({})).VpcConnectors);
  /** The numbers of the revisions, and the one that the service uses. */
  const revisions = async () => {
    const asked = { ObservabilityConfigurationName: "shop", LatestOnly: false };
    const { ObservabilityConfigurationSummaryList: items } = await hosting.listObservabilityConfigurations(asked);
    return listOf(items).map((each) => each.ObservabilityConfigurationRevision);
  };
  const used = async () => (await shop()).ObservabilityConfiguration.ObservabilityConfigurationArn;

  await applied(declare(["subnet-1", "subnet-2"], {}));
  const arn = (await connectors())[0]?.VpcConnectorArn;
  // Reordering a set changes nothing.
  await applied(declare(["subnet-2", "subnet-1"], { team: "web" }));
  expect(await tagsOf(arn)).toEqual({ team: "web" });
  expect((await connectors()).map(({ VpcConnectorArn }) => VpcConnectorArn)).toEqual([arn]);
  expect([await revisions(), await used()]).toEqual([[1], expect.stringContaining("/shop/1/")]);
  await applied(declare(["subnet-2", "subnet-1"], { team: "web" }, false));
  expect([await revisions(), await used()]).toEqual([[1, 2], expect.stringContaining("/shop/2/")]);
  forgetAll();
  await destroysAll();
  expect([await connectors(), await revisions()]).toEqual([[], []]);
});

test("a scaling configuration gets a new revision if its sizes change, which a service uses in the same apply", async () => {
  const { applied, destroysAll, tagsOf, shop, hosting, replace, drift, apply } = await appliedFolder();
  const declare =
    (changes: Partial<AutoScalingConfigurationProps>) =>
    (stack: TerraformStack): void => {
      const high = new AutoScalingConfiguration(stack, "high", {
        autoScalingConfigurationName: "high-load",
        ...changes,
      });
      new HostedService(stack, "shop", {
        serviceName: "shop",
        sourceConfiguration: image,
        autoScalingConfigurationArn: high.arn,
      });
    };
  /** The active revisions, newest first. */
  const revisions = async () => {
    const asked = { AutoScalingConfigurationName: "high-load", LatestOnly: false };
    const { AutoScalingConfigurationSummaryList: items } = await hosting.listAutoScalingConfigurations(asked);
    return [...listOf(items)].sort(
      (one, other) => Number(other.AutoScalingConfigurationRevision) - Number(one.AutoScalingConfigurationRevision),
    );
  };
  const used = async () => (await shop()).AutoScalingConfigurationSummary.AutoScalingConfigurationRevision;

  await applied(declare({ maxSize: 5 }));
  expect([(await revisions()).length, await used()]).toEqual([1, 1]);
  await applied(declare({ maxSize: 6 }));
  expect(await used()).toBe(2);
  await applied(declare({ maxSize: 6, tags: { team: "web" } }));
  const [newest, ...others] = await revisions();
  expect([newest?.AutoScalingConfigurationRevision, others.length]).toEqual([2, 1]);
  expect(await tagsOf(newest?.AutoScalingConfigurationArn)).toEqual({ team: "web" });

  // A manual revision.
  await hosting.createAutoScalingConfiguration({ AutoScalingConfigurationName: "high-load", MaxSize: 9 });
  expect(await drift()).toMatchObject({ code: 1, text: expect.stringContaining("max_size") });
  replace("high");
  expect(await apply()).toMatchObject({ code: 0 });
  expect(await drift()).toMatchObject({ code: 0 });
  expect(await used()).toBe(4);
  await destroysAll();
  expect(await revisions()).toEqual([]);
});

test("an apply warns of a connection that is pending until its handshake, and its service waits for it", async () => {
  const { applied, destroysAll, declare, apply, fault, clearFaults, tagsOf, shop, hosting } = await appliedFolder();
  const declareCode =
    (tags: Tags = {}) =>
    (stack: TerraformStack): void => {
      const github = new Connection(stack, "github", { connectionName: "shop", providerType: "GITHUB", tags });
      new HostedService(stack, "shop", {
        serviceName: "shop",
        sourceConfiguration: {
          authenticationConfiguration: { connectionArn: github.arn },
          codeRepository: {
            repositoryUrl: "https://github.com/shop/web",
            sourceCodeVersion: { type: "BRANCH", value: "main" },
            codeConfiguration: { configurationSource: "REPOSITORY" },
          },
        },
      });
    };
  const connections = async () => listOf((await hosting.listConnections({})).ConnectionSummaryList);
  const pending = { kind: "edit-answer", set: { "ConnectionSummaryList[].Status": "PENDING_HANDSHAKE" } };
  await fault({ ...pending, operations: ["ListConnections"] });
  declare(declareCode());
  const refused = await apply();
  expect(refused.code).toBe(1);
  expect(refused.text).toContain('A person must select "shop" under "Connected accounts"');
  expect(await connections()).toHaveLength(1);
  expect((await hosting.listServices({})).ServiceSummaryList).toEqual([]);
  await clearFaults();
  for (const tags of [{}, { team: "web" }]) await applied(declareCode(tags));
  expect((await shop()).Status).toBe("RUNNING");
  expect(await tagsOf((await connections())[0]?.ConnectionArn)).toEqual({ team: "web" });
  await destroysAll();
  expect(await connections()).toEqual([]);
});

test("a VPC ingress connection changes in place", async () => {
  const { applied, destroysAll, tagsOf, hosting } = await appliedFolder();
  const serviceArn = String(membersAt(await hosting.createService(goodService), "Service").ServiceArn);
  const declare =
    (vpcId: string, tags: Tags = {}) =>
    (stack: TerraformStack): void => {
      new VpcIngressConnection(stack, "inside", {
        serviceArn,
        vpcIngressConnectionName: "inside",
        ingressVpcConfiguration: { vpcId, vpcEndpointId: "vpce-1" },
        tags,
      });
    };
  const connections = async () => {
    const { VpcIngressConnectionSummaryList: items } = await hosting.listVpcIngressConnections({});
    const described = listOf(items).map(({ VpcIngressConnectionArn }) =>
      hosting.describeVpcIngressConnection({ VpcIngressConnectionArn }),
    );
    return (await Promise.all(described)).map(({ VpcIngressConnection: found }) => Object(found));
  };
  await applied(declare("vpc-1"));
  const [first] = await connections();
  expect(first).toMatchObject({ Status: "AVAILABLE", IngressVpcConfiguration: { VpcId: "vpc-1" } });
  const arn = first.VpcIngressConnectionArn;
  await applied(declare("vpc-2", { team: "web" }));
  expect(await connections()).toMatchObject([
    { VpcIngressConnectionArn: arn, IngressVpcConfiguration: { VpcId: "vpc-2" } },
  ]);
  expect(await tagsOf(arn)).toEqual({ team: "web" });
  await destroysAll();
  expect(await connections()).toEqual([]);
});

test("a custom domain is replaced by another one, and the domain of another owner is not changed", async () => {
  const { applied, destroysAll, outputs, hosting, emulator } = await appliedFolder();
  const serviceArn = String(membersAt(await hosting.createService(goodService), "Service").ServiceArn);
  const declare =
    (domainName: string, enableWwwSubdomain?: boolean) =>
    (stack: TerraformStack): void => {
      const more = enableWwwSubdomain === undefined ? {} : { enableWwwSubdomain };
      new CustomDomainAssociation(stack, "shop", { serviceArn, domainName, ...more });
    };
  const domains = async () => listOf((await hosting.describeCustomDomains({ ServiceArn: serviceArn })).CustomDomains);
  await applied(declare("shop.example.com"));
  expect(await domains()).toMatchObject([{ DomainName: "shop.example.com", EnableWWWSubdomain: true }]);
  const given = outputs("shop");
  expect(given.dns_target).toMatch(/\.awsapprunner\.com$/);
  const [record] = listOf(given.certificate_validation_records);
  expect(record?.name).toMatch(/^_[0-9a-f]{32}\.shop\.example\.com\.$/);

  const other = await provisionedFolder({ emulator });
  other.declare(declare("shop.example.com"));
  expect(await other.apply()).toMatchObject({
    code: 1,
    text: expect.stringContaining('The domain "shop.example.com" is already associated with'),
  });

  await applied(declare("*.example.com", false));
  expect(await domains()).toMatchObject([{ DomainName: "*.example.com", EnableWWWSubdomain: false }]);
  await destroysAll();
  expect(await domains()).toEqual([]);
});
