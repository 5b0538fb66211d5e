/** VPC ingress connections on the null_resource host. */
import type { TerraformStack } from "cdktf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { VpcIngressConnection } from "../../../constructs/index.ts";
import { hostedLintel } from "../../cli/lintel-executable.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { goodService } from "../terraform/service-config.ts";
import { killedDuring, Team } from "./team.ts";

/** A connection of a service that exists: its ARN is part of the identity, so it must be known. */
const declare =
  (serviceArn: string, vpcId: string, tags: { readonly [key: string]: string } = {}) =>
  (stack: TerraformStack): void => {
    new VpcIngressConnection(stack, "inside", {
      serviceArn,
      vpcIngressConnectionName: "inside",
      ingressVpcConfiguration: { vpcId, vpcEndpointId: "vpce-1" },
      tags,
    });
  };

describeWithTerraform("VPC ingress connections on the null_resource host", () => {
  const lintel = hostedLintel();
  let team: Team;
  beforeAll(async () => {
    team = await Team.start(lintel);
  });
  afterAll(() => team.stop());

  test("are resumed after the apply was killed, change in place, and are destroyed", async () => {
    const connections = async () => {
      const { VpcIngressConnectionSummaryList: all } = await team.hosting.listVpcIngressConnections({});
      const described = (Array.isArray(all) ? all : []).map(({ VpcIngressConnectionArn }) =>
        team.hosting.describeVpcIngressConnection({ VpcIngressConnectionArn }),
      );
      return (await Promise.all(described)).map(({ VpcIngressConnection: found }) => Object(found));
    };
    const { Service } = await team.hosting.createService(goodService);
    const service = String(Object(Service).ServiceArn);
    const workspace = await team.workspace();
    await workspace.synth(declare(service, "vpc-1"));
    await workspace.init();
    await killedDuring(team, workspace, ["CreateVpcIngressConnection"]);
    const applied = async (vpcId: string, tags?: { readonly [key: string]: string }) => {
      await workspace.synth(declare(service, vpcId, tags));
      const { code, text } = await workspace.apply();
      expect(code, text).toBe(0);
      expect(await workspace.drift()).toMatchObject({ code: 0 });
    };
    await applied("vpc-1");
    const [first] = await connections();
    expect(first).toMatchObject({ Status: "AVAILABLE", IngressVpcConfiguration: { VpcId: "vpc-1" } });
    const arn = first.VpcIngressConnectionArn;
    await applied("vpc-2", { team: "web" });
    expect(await connections()).toMatchObject([
      { VpcIngressConnectionArn: arn, IngressVpcConfiguration: { VpcId: "vpc-2" } },
    ]);
    expect(await team.hosting.listTagsForResource({ ResourceArn: arn })).toEqual({ Tags: { team: "web" } });
    const { code, text } = await workspace.destroy();
    expect(code, text).toBe(0);
    expect(await connections()).toEqual([]);
  });
});
