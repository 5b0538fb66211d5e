/** Auto scaling configurations on the null_resource host. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { TerraformStack } from "cdktf";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  AutoScalingConfiguration,
  type AutoScalingConfigurationProps,
  HostedService,
} from "../../../constructs/index.ts";
import { hostedLintel } from "../../cli/lintel-executable.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { Team } from "./team.ts";

/** A configuration, and a service that uses it. */
const declare =
  (changes: Partial<AutoScalingConfigurationProps> = {}) =>
  (stack: TerraformStack): void => {
    const high = new AutoScalingConfiguration(stack, "high", {
      autoScalingConfigurationName: "high-load",
      ...changes,
    });
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
  beforeAll(async () => {
    team = await Team.start(lintel);
  });
  afterAll(() => team.stop());
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

  test("get a new revision if their sizes change, and services use it in the same apply", async () => {
    const workspace = await team.workspace();
    const applied = async (changes: Partial<AutoScalingConfigurationProps>) => {
      await workspace.synth(declare(changes));
      const { code, text } = await workspace.terraform(["apply", "-auto-approve"]);
      expect(code, text).toBe(0);
      expect(await workspace.drift()).toMatchObject({ code: 0 });
    };
    await applied({ maxSize: 5 });
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
    const repair = ["apply", "-auto-approve", "-replace=null_resource.high"];
    expect(await workspace.terraform(repair)).toMatchObject({ code: 0 });
    expect(await workspace.drift()).toMatchObject({ code: 0 });
    expect(await used()).toBe(4);

    const gone = await workspace.terraform(["destroy", "-auto-approve"]);
    expect(gone.code, gone.text).toBe(0);
    expect(await revisions()).toEqual([]);
  });

  test("are found by their name without the state files", async () => {
    const workspace = await team.workspace();
    await workspace.synth(declare());
    expect(await workspace.terraform(["apply", "-auto-approve"])).toMatchObject({ code: 0 });
    await rm(join(workspace.dir, ".lintel"), { recursive: true });
    const gone = await workspace.terraform(["destroy", "-auto-approve"]);
    expect(gone.code, gone.text).toBe(0);
    expect(await revisions()).toEqual([]);
  });

  test("are resumed after the apply was killed, and not created twice", async () => {
    const workspace = await team.workspace();
    await workspace.synth(declare());
    await workspace.init();
    await team.admin("POST", "faults", { kind: "hold-answer", operations: ["CreateAutoScalingConfiguration"] });
    const { child, done } = workspace.startTerraform(["apply", "-auto-approve"]);
    await team.untilHolding();
    child.kill("SIGKILL");
    await workspace.killRuntime();
    await team.admin("DELETE", "faults");
    await done;
    const again = await workspace.terraform(["apply", "-auto-approve"]);
    expect(again.code, again.text).toBe(0);
    expect(await revisions()).toHaveLength(1);
  });
});
