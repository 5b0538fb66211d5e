/** Applies with Terraform that were killed or interrupted: the next run completes them, without a duplicate. */
import type { TerraformStack } from "cdktf";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  AutoScalingConfiguration,
  CustomDomainAssociation,
  ObservabilityConfiguration,
  VpcConnector,
  VpcIngressConnection,
} from "../../../constructs/index.ts";
import { listOf } from "../../../lib/base/members.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { goodService } from "../real-terraform/service-config.ts";
import { StateServer } from "../real-terraform/state-server.ts";
import { declareEach } from "./runner-images.ts";
import { commandTimeout, killedDuring, Team } from "./team.ts";

/** Resources that do not depend on each other. */
const declare =
  (serviceArn: string, policies: readonly string[], domains: readonly string[]) =>
  (stack: TerraformStack): void => {
    declareEach(policies)(stack);
    for (const name of domains) {
      new CustomDomainAssociation(stack, name, { serviceArn, domainName: `${name}.example.com` });
    }
    new AutoScalingConfiguration(stack, "high", { autoScalingConfigurationName: "high" });
    new VpcConnector(stack, "connector", { vpcConnectorName: "shop", subnets: ["subnet-1"] });
    new ObservabilityConfiguration(stack, "tracing", {
      observabilityConfigurationName: "shop",
      traceConfiguration: { vendor: "AWSXRAY" },
    });
    new VpcIngressConnection(stack, "inside", {
      ...{ serviceArn, vpcIngressConnectionName: "inside" },
      ingressVpcConfiguration: { vpcId: "vpc-1", vpcEndpointId: "vpce-1" },
    });
  };

/** The operations that create these resources, with the number of requests in one apply. */
const creations = {
  ...{ CreateLifecyclePolicy: 2, AssociateCustomDomain: 2, CreateAutoScalingConfiguration: 1 },
  ...{ CreateVpcConnector: 1, CreateObservabilityConfiguration: 1, CreateVpcIngressConnection: 1 },
};

describeWithTerraform("an interrupted apply on the null_resource host", () => {
  let team: Team;
  beforeAll(async () => {
    team = await Team.start();
  });
  afterAll(() => team.stop());
  afterEach(() => team.admin("POST", "reset"));

  test("is completed by the next one if Terraform and its runtimes were killed; what is no longer declared is deleted", {
    timeout: commandTimeout,
  }, async () => {
    const { Service } = await team.hosting.createService(goodService);
    const ServiceArn = String(Object(Service).ServiceArn);
    /** The names of policies and domains, and the numbers of the other objects. */
    const found = async () => {
      const { CustomDomains } = await team.hosting.describeCustomDomains({ ServiceArn });
      const others = await Promise.all([
        team.hosting.listAutoScalingConfigurations({ AutoScalingConfigurationName: "high", LatestOnly: false }),
        team.hosting.listVpcConnectors({}),
        team.hosting.listObservabilityConfigurations({ ObservabilityConfigurationName: "shop", LatestOnly: false }),
        team.hosting.listVpcIngressConnections({}),
      ]);
      return {
        policies: Object.keys(await team.policies()).sort(),
        domains: listOf(CustomDomains)
          .map(({ DomainName }) => DomainName)
          .sort(),
        others: others.map((each) => Object.values(each).find(Array.isArray)?.length),
      };
    };
    const others = [1, 1, 1, 1];

    const workspace = await team.workspace();
    await workspace.synth(declare(ServiceArn, ["kept-images", "removed-images"], ["kept", "removed"]));
    await workspace.init();
    await killedDuring(team, workspace, creations);
    expect(await found()).toEqual({
      policies: ["kept-images", "removed-images"],
      domains: ["kept.example.com", "removed.example.com"],
      others,
    });
    await workspace.synth(declare(ServiceArn, ["kept-images"], ["kept"]));
    const { code, text } = await workspace.apply();
    expect(code, text).toBe(0);
    expect(await found()).toEqual({ policies: ["kept-images"], domains: ["kept.example.com"], others });
    expect(await workspace.plan()).toMatchObject({ code: 0 });
    expect(await workspace.drift()).toMatchObject({ code: 0 });
  });

  test("is completed by the next one if Terraform had saved the revision of an update whose runtime was killed", {
    timeout: commandTimeout,
  }, async () => {
    const names = ["kept-images", "other-images"];
    const workspace = await team.workspace();
    await workspace.synth(declareEach(names));
    await workspace.apply();
    /** The ids of the revisions in the state, without those that it marks as tainted. */
    const revisions = async (): Promise<readonly string[]> => {
      const { resources } = JSON.parse(await workspace.state());
      const saved = listOf(resources).filter(({ type, name }) => type === "null_resource" && name !== "lintel");
      const instances = saved.flatMap(({ instances: all }) => listOf(all)).filter(({ status }) => status === undefined);
      return instances.map(({ attributes }) => String(Object(attributes).id));
    };
    const before = await revisions();
    expect(before).toHaveLength(2);

    await workspace.synth(declareEach(names, { description: "changed" }));
    // One runtime waits for what it reads first; when the other one ends, Terraform saves both revisions.
    await team.admin("POST", "faults", { kind: "hold-answer", operations: ["GetLifecyclePolicy"], times: 1 });
    const { child, done } = await workspace.startKillable(["apply", "-auto-approve"]);
    const saved = async () => (await revisions()).filter((id) => !before.includes(id)).length;
    await expect.poll(saved, { timeout: commandTimeout }).toBe(2);
    child.kill("SIGKILL");
    await workspace.killRuntimes();
    await done;
    await team.admin("DELETE", "faults");
    const described = async () => Object.values(await team.policies()).map(({ description }) => description);
    expect(await described()).not.toEqual(["changed", "changed"]);

    const { code, text } = await workspace.apply();
    expect(code, text).toBe(0);
    expect(await described()).toEqual(["changed", "changed"]);
    expect(await workspace.plan()).toMatchObject({ code: 0 });
    expect(await workspace.drift()).toMatchObject({ code: 0 });
  });

  test("is completed by the next job of a pipeline, whose state at a server has nothing of it", {
    timeout: commandTimeout,
  }, async () => {
    const states = await StateServer.start();
    onTestFinished(() => states.stop());
    const { Service } = await team.hosting.createService(goodService);
    const declared = declare(String(Object(Service).ServiceArn), ["kept-images"], []);
    const { AssociateCustomDomain: _, ...others } = { ...creations, CreateLifecyclePolicy: 1 };
    const job = async () => {
      const workspace = await team.workspace();
      await workspace.synth(declared, {}, `${states.url}/shop`);
      await workspace.init();
      return workspace;
    };
    await killedDuring(team, await job(), others);
    expect(states.state("/shop")).toBe(undefined);

    const next = await job();
    const { code, text } = await next.apply();
    expect(code, text).toBe(0);
    expect(Object.keys(await team.policies())).toEqual(["kept-images"]);
    const lists = await Promise.all([
      team.hosting.listAutoScalingConfigurations({ AutoScalingConfigurationName: "high", LatestOnly: false }),
      team.hosting.listVpcConnectors({}),
      team.hosting.listObservabilityConfigurations({ ObservabilityConfigurationName: "shop", LatestOnly: false }),
      team.hosting.listVpcIngressConnections({}),
    ]);
    expect(lists.map((each) => Object.values(each).find(Array.isArray)?.length)).toEqual([1, 1, 1, 1]);
    expect(await next.plan()).toMatchObject({ code: 0 });
    expect(await next.drift()).toMatchObject({ code: 0 });
  });

  test.each([
    ["was killed while its runtime continued", "SIGKILL"],
    // Terraform then kills the runtime itself.
    ["was interrupted", "SIGINT"],
  ] as const)("is completed by the next one if Terraform %s", { timeout: commandTimeout }, async (_, signal) => {
    const workspace = await team.workspace();
    await workspace.synth(declareEach(["runner-images"]));
    await workspace.init();
    await killedDuring(team, workspace, { CreateLifecyclePolicy: 1 }, { signal, runtimes: false });
    const { code, text } = await workspace.apply();
    expect(code, text).toBe(0);
    expect(Object.keys(await team.policies())).toEqual(["runner-images"]);
  });
});
