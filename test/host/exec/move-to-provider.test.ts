/** Moving from the null_resource host to the provider. */
import type { TerraformStack } from "cdktf";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { HostedService, LifecyclePolicy, LifecycleRule } from "../../../constructs/index.ts";
import { installProvider } from "../../../lib/cli/setup/install-provider.ts";
import { hostedLintel } from "../../cli/lintel-executable.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { Team, type Workspace } from "./team.ts";

interface Declared {
  readonly policy: LifecyclePolicy;
  readonly service: HostedService;
}

const declare = (stack: TerraformStack): Declared => ({
  policy: new LifecyclePolicy(stack, "runner-images", {
    name: "runner images",
    executionRole: "image-lifecycle",
    resourceType: "CONTAINER_IMAGE",
    policyDetails: [LifecycleRule.deleteAllBut(5, { includeResources: { containers: true } })],
    resourceSelection: { tagMap: { purpose: "runner" } },
  }),
  service: new HostedService(stack, "shop", {
    serviceName: "shop",
    sourceConfiguration: {
      imageRepository: { imageIdentifier: "public.ecr.aws/nginx/nginx:1", imageRepositoryType: "REGISTRY_PUBLIC" },
    },
    desiredStatus: "RUNNING",
  }),
});

describeWithTerraform("a team that moves to the provider", () => {
  const lintel = hostedLintel();
  let team: Team;
  let workspace: Workspace;
  beforeAll(async () => {
    team = await Team.start(lintel);
    await installProvider(team.root);
  });
  afterAll(() => team.stop());
  afterEach(() => team.admin("POST", "reset"));

  /** The content of the services after the null_resource host has applied it. */
  const applied = async () => {
    workspace = await team.workspace();
    await workspace.synth((stack) => void declare(stack));
    const { code, text } = await workspace.apply();
    expect(code, text).toBe(0);
    return found();
  };
  const found = async () => [await team.policies(), await team.services()];

  /** Applies with the provider; the services must not change. */
  const movedTo = async (move: (declared: Declared) => void, said: string) => {
    const before = await found();
    await workspace.synth((stack) => move(declare(stack)), { host: "provider" });
    expect(await workspace.terraform(["init"])).toMatchObject({ code: 0 });
    const { code, text } = await workspace.apply();
    expect(code, text).toBe(0);
    expect(text).toContain(said);
    expect(await found()).toEqual(before);
    expect(await workspace.plan()).toMatchObject({ code: 0 });
  };

  test("uses moved blocks from the outputs", async () => {
    await applied();
    await movedTo(({ policy, service }) => {
      policy.moveFromId("terraform_data.runner-images");
      service.moveFromId("terraform_data.shop");
    }, "Apply complete! Resources: 0 added, 0 changed, 4 destroyed.");
    expect(await workspace.destroy()).toMatchObject({ code: 0 });
    expect(await found()).toEqual([{}, {}]);
  });

  test("imports by resource name", async () => {
    const [policies, services] = await applied();
    await movedTo(({ policy, service }) => {
      policy.importFrom(String(policies?.["runner images"]?.arn));
      service.importFrom(String(services?.shop?.ServiceArn));
    }, "2 imported");
  });

  test("gets an error that says what can be moved and what cannot", async () => {
    await applied();
    const move = (stack: TerraformStack) => declare(stack).policy.moveFromId("null_resource.runner-images");
    await workspace.synth(move, { host: "provider" });
    expect(await workspace.terraform(["init"])).toMatchObject({ code: 0 });
    const { code, text } = await workspace.plan();
    expect(code).toBe(1);
    expect(text).toContain("A moved block cannot turn a null_resource into a lifecycle policy");
  });
});
