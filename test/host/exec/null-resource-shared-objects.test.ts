/** Objects that services share, on the null_resource host. */
import type { TerraformStack } from "cdktf";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Connection, HostedService, ObservabilityConfiguration, VpcConnector } from "../../../constructs/index.ts";
import { hostedLintel } from "../../cli/lintel-executable.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { killedDuring, Team, type Workspace } from "./team.ts";

type Tags = { readonly [key: string]: string };

/** A service, and all that it shares with others. */
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
      sourceConfiguration: {
        imageRepository: { imageIdentifier: "public.ecr.aws/nginx/nginx:1", imageRepositoryType: "REGISTRY_PUBLIC" },
      },
      networkConfiguration: { egressConfiguration: { egressType: "VPC", vpcConnectorArn: inside.arn } },
      observabilityConfiguration: { observabilityEnabled: true, observabilityConfigurationArn: tracing.arn },
    });
  };

/** A connection, and a service of the code that it reaches. */
const declareCode =
  (tags: Tags = {}) =>
  (stack: TerraformStack) => {
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

describeWithTerraform("objects that services share, on the null_resource host", () => {
  const lintel = hostedLintel();
  let team: Team;
  let workspace: Workspace;
  beforeAll(async () => {
    team = await Team.start(lintel);
  });
  afterAll(() => team.stop());
  beforeEach(async () => {
    workspace = await team.workspace();
  });
  afterEach(() => team.admin("POST", "reset"));

  const connectors = async () => {
    const { VpcConnectors: items } = await team.hosting.listVpcConnectors({});
    return Array.isArray(items) ? items : [];
  };

  /** The numbers of the revisions, and the one that the service uses. */
  const revisions = async () => {
    const asked = { ObservabilityConfigurationName: "shop", LatestOnly: false };
    const { ObservabilityConfigurationSummaryList: items } = await team.hosting.listObservabilityConfigurations(asked);
    return (Array.isArray(items) ? items : []).map((each) => each.ObservabilityConfigurationRevision);
  };
  const used = async () => {
    const { Service } = await team.hosting.describeService({ ServiceArn: (await team.services()).shop?.ServiceArn });
    return Object(Service).ObservabilityConfiguration.ObservabilityConfigurationArn;
  };

  const applied = async (...declared: Parameters<typeof declare>) => {
    await workspace.synth(declare(...declared));
    const { code, text } = await workspace.apply();
    expect(code, text).toBe(0);
    expect(await workspace.drift()).toMatchObject({ code: 0 });
  };

  test("are created with a service that uses them, changed, and destroyed with it, also without the state files", async () => {
    await applied(["subnet-1", "subnet-2"], {});
    const [{ VpcConnectorArn: ResourceArn }] = await connectors();
    await applied(["subnet-2", "subnet-1"], { team: "web" });
    expect(await team.hosting.listTagsForResource({ ResourceArn })).toEqual({ Tags: { team: "web" } });
    expect((await connectors())[0].VpcConnectorArn).toBe(ResourceArn);
    expect([await revisions(), await used()]).toEqual([[1], expect.stringContaining("/shop/1/")]);
    await applied(["subnet-2", "subnet-1"], { team: "web" }, false);
    expect([await revisions(), await used()]).toEqual([[1, 2], expect.stringContaining("/shop/2/")]);
    await workspace.forget();
    const { code, text } = await workspace.destroy();
    expect(code, text).toBe(0);
    expect([await connectors(), await revisions()]).toEqual([[], []]);
  });

  test("are resumed after applies that were killed", async () => {
    const killed = (...operations: readonly string[]) => killedDuring(team, workspace, operations);
    await workspace.synth(declare(["subnet-1"], {}));
    await workspace.init();
    await killed("CreateVpcConnector", "CreateObservabilityConfiguration");
    await applied(["subnet-1"], {});
    expect([(await connectors()).length, await revisions()]).toEqual([1, [1]]);
    await workspace.synth(declare(["subnet-1"], {}, false));
    await killed("CreateObservabilityConfiguration");
    await applied(["subnet-1"], {}, false);
    expect([await revisions(), await used()]).toEqual([[1, 2], expect.stringContaining("/shop/2/")]);
    const { code, text } = await workspace.destroy();
    expect(code, text).toBe(0);
  });

  test("connections are pending until their handshake, of which the apply warns, and services wait for them", async () => {
    const connections = async () => {
      const { ConnectionSummaryList: items } = await team.hosting.listConnections({});
      return Array.isArray(items) ? items : [];
    };
    const pending = { kind: "edit-answer", set: { "ConnectionSummaryList[].Status": "PENDING_HANDSHAKE" } };
    await team.admin("POST", "faults", { ...pending, operations: ["ListConnections"] });
    await workspace.synth(declareCode());
    await workspace.init();
    const refused = await workspace.apply();
    expect(refused.code).toBe(1);
    expect(refused.text).toContain('A person must select "shop" under "Connected accounts"');
    expect(await connections()).toHaveLength(1);
    expect(await team.services()).toEqual({});
    await team.admin("DELETE", "faults");
    for (const tags of [{}, { team: "web" }]) {
      await workspace.synth(declareCode(tags));
      const { code, text } = await workspace.apply();
      expect(code, text).toBe(0);
      expect(await workspace.drift()).toMatchObject({ code: 0 });
    }
    const [{ ConnectionArn: ResourceArn }] = await connections();
    expect(await team.hosting.listTagsForResource({ ResourceArn })).toEqual({ Tags: { team: "web" } });
    const { code, text } = await workspace.destroy();
    expect(code, text).toBe(0);
    expect(await connections()).toEqual([]);
  });
});
