/** Objects that services share, on the null_resource host. */
import type { TerraformStack } from "cdktf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HostedService, VpcConnector } from "../../../constructs/index.ts";
import { hostedLintel } from "../../cli/lintel-executable.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { Team, type Workspace } from "./team.ts";

/** A service, and all that it shares with others. */
const declare = (subnets: readonly string[], tags: { readonly [key: string]: string }) => (stack: TerraformStack) => {
  const inside = new VpcConnector(stack, "inside", { vpcConnectorName: "shop", subnets, tags });
  new HostedService(stack, "shop", {
    serviceName: "shop",
    sourceConfiguration: {
      imageRepository: { imageIdentifier: "public.ecr.aws/nginx/nginx:1", imageRepositoryType: "REGISTRY_PUBLIC" },
    },
    networkConfiguration: { egressConfiguration: { egressType: "VPC", vpcConnectorArn: inside.arn } },
  });
};

describeWithTerraform("objects that services share, on the null_resource host", () => {
  const lintel = hostedLintel();
  let team: Team;
  let workspace: Workspace;
  beforeAll(async () => {
    team = await Team.start(lintel);
    workspace = await team.workspace();
  });
  afterAll(() => team.stop());

  const connectors = async () => {
    const { VpcConnectors: items } = await team.hosting.listVpcConnectors({});
    return Array.isArray(items) ? items : [];
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
    await workspace.forget();
    const { code, text } = await workspace.destroy();
    expect(code, text).toBe(0);
    expect(await connectors()).toEqual([]);
  });
});
