/** Auto scaling configurations on the null_resource host. */
import type { TerraformStack } from "cdktf";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  AutoScalingConfiguration,
  type AutoScalingConfigurationProps,
  HostedService,
} from "../../../constructs/index.ts";
import { hostedLintel } from "../../cli/lintel-executable.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { killedDuring, Team, type Workspace } from "./team.ts";

const declareConfiguration = (stack: TerraformStack, changes: Partial<AutoScalingConfigurationProps> = {}) =>
  new AutoScalingConfiguration(stack, "high", { autoScalingConfigurationName: "high-load", ...changes });

/** A configuration, and a service that uses it. */
const declare =
  (changes: Partial<AutoScalingConfigurationProps>) =>
  (stack: TerraformStack): void => {
    const high = declareConfiguration(stack, changes);
    new HostedService(stack, "shop", {
      serviceName: "shop",
      sourceConfiguration: {
        imageRepository: { imageIdentifier: "public.ecr.aws/nginx/nginx:1", imageRepositoryType: "REGISTRY_PUBLIC" },
      },
      autoScalingConfigurationArn: high.arn,
    });
  };

describeWithTerraform("auto scaling configurations on the null_resource host", () => {
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

  /** The active revisions, newest first. */
  const revisions = async () => {
    const asked = { AutoScalingConfigurationName: "high-load", LatestOnly: false };
    const { AutoScalingConfigurationSummaryList: items } = await team.hosting.listAutoScalingConfigurations(asked);
    return (Array.isArray(items) ? items : []).sort(
      (one, other) => other.AutoScalingConfigurationRevision - one.AutoScalingConfigurationRevision,
    );
  };
  const used = async () => {
    const { Service } = await team.hosting.describeService({ ServiceArn: (await team.services()).shop?.ServiceArn });
    return Object(Service).AutoScalingConfigurationSummary.AutoScalingConfigurationRevision;
  };

  const destroysAll = async () => {
    const { code, text } = await workspace.destroy();
    expect(code, text).toBe(0);
    expect(await revisions()).toEqual([]);
  };

  test("are resumed after the apply was killed; get a new revision if their sizes change, which services use in the same apply", async () => {
    await workspace.synth(declare({ maxSize: 5 }));
    await workspace.init();
    await killedDuring(team, workspace, ["CreateAutoScalingConfiguration"]);

    const applied = async (changes: Partial<AutoScalingConfigurationProps>) => {
      await workspace.synth(declare(changes));
      const { code, text } = await workspace.apply();
      expect(code, text).toBe(0);
      expect(await workspace.drift()).toMatchObject({ code: 0 });
    };
    await applied({ maxSize: 5 });
    expect(await revisions()).toHaveLength(1);
    expect(await used()).toBe(1);
    await applied({ maxSize: 6 });
    expect(await used()).toBe(2);
    await applied({ maxSize: 6, tags: { team: "web" } });
    const [newest, ...others] = await revisions();
    expect([newest.AutoScalingConfigurationRevision, others.length]).toEqual([2, 1]);
    expect(await team.hosting.listTagsForResource({ ResourceArn: newest.AutoScalingConfigurationArn })).toEqual({
      Tags: { team: "web" },
    });

    // A manual revision.
    await team.hosting.createAutoScalingConfiguration({ AutoScalingConfigurationName: "high-load", MaxSize: 9 });
    expect(await workspace.drift()).toMatchObject({ code: 1, text: expect.stringContaining("max_size") });
    expect(await workspace.apply("-replace=null_resource.high")).toMatchObject({ code: 0 });
    expect(await workspace.drift()).toMatchObject({ code: 0 });
    expect(await used()).toBe(4);
    await destroysAll();
  });

  test("are found by their name without the state files", async () => {
    await workspace.synth((stack) => void declareConfiguration(stack));
    expect(await workspace.apply()).toMatchObject({ code: 0 });
    expect(await revisions()).toHaveLength(1);
    await workspace.forget();
    await destroysAll();
  });
});
