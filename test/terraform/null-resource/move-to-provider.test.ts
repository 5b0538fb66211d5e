/** Moving from the null_resource host to the provider. */
import type { TerraformStack } from "cdktf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HostedService, LifecyclePolicy, LifecycleRule } from "../../../constructs/index.ts";
import { installProvider } from "../../../lib/cli/setup/install-provider.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { commandTimeout, Team } from "./team.ts";

const policyProps = {
  executionRole: "image-lifecycle",
  resourceType: "CONTAINER_IMAGE",
  policyDetails: [LifecycleRule.deleteAllBut(5, { includeResources: { containers: true } })],
  resourceSelection: { tagMap: { purpose: "runner" } },
} as const;

/** A policy, which is moved, and a service, which is imported. */
const declare = (stack: TerraformStack) => {
  const policy = new LifecyclePolicy(stack, "runner-images", { ...policyProps, name: "runner-images" });
  const service = new HostedService(stack, "shop", {
    serviceName: "shop",
    sourceConfiguration: {
      imageRepository: { imageIdentifier: "public.ecr.aws/nginx/nginx:1", imageRepositoryType: "REGISTRY_PUBLIC" },
    },
    desiredStatus: "RUNNING",
  });
  return { policy, service };
};

describeWithTerraform("a team that moves to the provider", () => {
  let team: Team;
  beforeAll(async () => {
    team = await Team.start();
    await installProvider(team.root);
  });
  afterAll(() => team.stop());

  test("uses moved blocks from the outputs or imports, nothing of which changes the services", {
    timeout: commandTimeout,
  }, async () => {
    const found = async () => [await team.policies(), await team.services()] as const;
    const workspace = await team.workspace();
    await workspace.synth((stack) => void declare(stack));
    const created = await workspace.apply();
    expect(created.code, created.text).toBe(0);
    const before = await found();
    const [policies, services] = before;
    expect([Object.keys(policies), Object.keys(services)]).toEqual([["runner-images"], ["shop"]]);

    await workspace.synth(
      (stack) => {
        const { policy, service } = declare(stack);
        policy.moveFromId("terraform_data.runner-images");
        service.importFrom(String(services.shop?.ServiceArn));
      },
      { host: "provider" },
    );
    expect(await workspace.terraform(["init"])).toMatchObject({ code: 0 });
    const { code, text } = await workspace.apply();
    expect(code, text).toBe(0);
    expect(text).toContain("Apply complete! Resources: 1 imported, 0 added, 0 changed, 5 destroyed.");
    expect(await found()).toEqual(before);
    expect(await workspace.plan()).toMatchObject({ code: 0 });
    expect(await workspace.destroy()).toMatchObject({ code: 0 });
    expect(await found()).toEqual([{}, {}]);
  });
});
