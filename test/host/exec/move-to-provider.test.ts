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

/** Two policies and two services. */
const declare = (stack: TerraformStack) => {
  const policy = (id: string) => new LifecyclePolicy(stack, id, { ...policyProps, name: id });
  const service = (id: string) =>
    new HostedService(stack, id, {
      serviceName: id,
      sourceConfiguration: {
        imageRepository: { imageIdentifier: "public.ecr.aws/nginx/nginx:1", imageRepositoryType: "REGISTRY_PUBLIC" },
      },
      desiredStatus: "RUNNING",
    });
  return {
    moved: [policy("runner-images"), service("shop")],
    imported: { policy: policy("build-images"), service: service("back-office") },
  };
};

describeWithTerraform("a team that moves to the provider", () => {
  let team: Team;
  beforeAll(async () => {
    team = await Team.start();
    await installProvider(team.root);
  });
  afterAll(() => team.stop());

  test("uses moved blocks from the outputs or imports, nothing of which changes the services, and reads what cannot be moved", {
    timeout: commandTimeout,
  }, async () => {
    const found = async () => [await team.policies(), await team.services()] as const;
    const workspace = await team.workspace();
    await workspace.synth((stack) => void declare(stack));
    const created = await workspace.apply();
    expect(created.code, created.text).toBe(0);
    const before = await found();
    const [policies, services] = before;
    expect([Object.keys(policies).length, Object.keys(services).length]).toEqual([2, 2]);

    const onProvider = { host: "provider" } as const;
    await workspace.synth(
      (stack) => declare(stack).moved.forEach((each) => void each.moveFromId(`null_resource.${each.node.id}`)),
      onProvider,
    );
    expect(await workspace.terraform(["init"])).toMatchObject({ code: 0 });
    const refused = await workspace.plan();
    expect(refused.code).toBe(1);
    expect(refused.text).toContain("A moved block cannot turn a null_resource into a lifecycle policy");

    await workspace.synth((stack) => {
      const { moved, imported } = declare(stack);
      for (const each of moved) each.moveFromId(`terraform_data.${each.node.id}`);
      imported.policy.importFrom(String(policies["build-images"]?.arn));
      imported.service.importFrom(String(services["back-office"]?.ServiceArn));
    }, onProvider);
    const { code, text } = await workspace.apply();
    expect(code, text).toBe(0);
    expect(text).toContain("Apply complete! Resources: 2 imported, 0 added, 0 changed, 10 destroyed.");
    expect(await found()).toEqual(before);
    expect(await workspace.plan()).toMatchObject({ code: 0 });
    expect(await workspace.destroy()).toMatchObject({ code: 0 });
    expect(await found()).toEqual([{}, {}]);
  });
});
