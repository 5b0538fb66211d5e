/** Auto scaling configurations with real Terraform: revisions, services that use them, tags, the default. */
import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { revisions, scaledService, scaling } from "./scaling-config.ts";
import { service } from "./service-config.ts";
import { applyAndPlan, type Bench, benchAndFolder, type Folder } from "./terraform.ts";

describeWithTerraform("an auto scaling configuration", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0 }, (ground) => {
    ({ bench, folder } = ground);
  });

  /** Applies, and returns the requests that changed something; the next plan must be empty. */
  const applied = (text: string) => applyAndPlan({ bench, folder }, text);
  const numbers = async () => (await revisions(bench)).map((each) => each.AutoScalingConfigurationRevision);
  const usedByService = async () =>
    String((await bench.services())[0]?.AutoScalingConfigurationSummary?.["AutoScalingConfigurationArn" as never]);

  it("gets a new revision when its sizes change, and services use it in the same apply", async () => {
    expect(await applied(scaledService())).toEqual([
      "CreateAutoScalingConfiguration",
      "UntagResource",
      "CreateService",
      "UntagResource",
    ]);
    const [first] = await revisions(bench);
    expect(first).toMatchObject({ MaxConcurrency: 100, MinSize: 1, MaxSize: 25 });
    expect(await usedByService()).toBe(first?.AutoScalingConfigurationArn);

    await folder.write(scaledService({ max_size: "10" }));
    const { text } = await folder.plan();
    expect(text).toContain("0 to add, 2 to change, 0 to destroy");
    expect(text).toMatch(/~ arn = "arn:\S+high-load\/1\/\S+" -> \(known after apply\)/);
    expect(await applied(scaledService({ max_size: "10" }))).toEqual([
      "CreateAutoScalingConfiguration",
      "UpdateService",
    ]);
    const [second] = await revisions(bench);
    expect(second).toMatchObject({ AutoScalingConfigurationRevision: 2, MaxSize: 10, HasAssociatedService: true });
    expect(await usedByService()).toBe(second?.AutoScalingConfigurationArn);

    // Absent sizes have their defaults again.
    expect(await applied(scaledService())).toEqual(["CreateAutoScalingConfiguration", "UpdateService"]);
    expect(await numbers()).toEqual([3, 2, 1]);
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect(await revisions(bench)).toEqual([]);
  });
  it("whose update was interrupted has the created revision, and no other", async () => {
    await applied(scaledService());
    await folder.write(scaledService({ max_size: "4" }));
    await bench.admin("POST", "faults", { kind: "hold-answer", operations: ["CreateAutoScalingConfiguration"] });
    const { child, done } = folder.start(["apply", "-auto-approve"]);
    await bench.untilHolding();
    child.kill("SIGKILL");
    await bench.admin("DELETE", "faults");
    await done;
    expect(await applied(scaledService({ max_size: "4" }))).toEqual(["UpdateService"]);
    expect(await numbers()).toEqual([2, 1]);
  });

  it("deletes old revisions at the quota, except those in use and the default", async () => {
    await applied(scaledService({ max_size: "2" }));
    for (const size of [3, 4, 5, 6])
      await applied(
        scaling({ max_size: `${size}` }) + service({ auto_scaling_configuration_arn: `"${await usedByService()}"` }),
      );
    expect(await numbers()).toEqual([5, 4, 3, 2, 1]);
    const pinned = service({ auto_scaling_configuration_arn: `"${await usedByService()}"` });
    expect(await applied(scaling({ max_size: "7" }) + pinned)).toEqual([
      "CreateAutoScalingConfiguration",
      "DeleteAutoScalingConfiguration",
      "CreateAutoScalingConfiguration",
    ]);
    expect(await numbers()).toEqual([6, 5, 4, 3, 1]);
  });

  it("has its tags changed in place, and copied to the next revision along with those of others", async () => {
    const provider = (rest = {}) => ({ ignore_tags: '{ keys = ["owner"] }', ...rest });
    await folder.write(scaling({ tags: '{ team = "web" }' }), provider());
    await folder.apply();
    const [first] = await revisions(bench);
    await bench.hosting.tagResource({
      ResourceArn: first?.AutoScalingConfigurationArn,
      Tags: { owner: "ops", stray: "1" },
    });
    const drifted = await folder.plan();
    expect(drifted).toMatchObject({ code: 2, text: expect.stringContaining('- "stray"') });
    expect(drifted.text).not.toContain("owner");
    await bench.forgetRequests();
    await folder.write(scaling({ tags: '{ team = "ops" }' }), provider());
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await bench.changes()).toEqual(["UntagResource", "TagResource"]);
    await folder.write(scaling({ tags: '{ team = "ops" }', min_size: "2" }), provider());
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await folder.plan()).toMatchObject({ code: 0 });
    const [second] = await revisions(bench);
    expect(await bench.hosting.listTagsForResource({ ResourceArn: second?.AutoScalingConfigurationArn })).toEqual({
      Tags: { owner: "ops", team: "ops" },
    });
  });

  it("is created again after it was deleted outside; an outside revision is drift", async () => {
    await applied(scaling({ max_size: "3" }));
    await bench.hosting.createAutoScalingConfiguration({ AutoScalingConfigurationName: "high-load", MaxSize: 4 });
    const { code, text } = await folder.plan();
    expect(code).toBe(2);
    expect(text).toContain("~ max_size = 4 -> 3");
    expect(await applied(scaling({ max_size: "3" }))).toEqual(["CreateAutoScalingConfiguration"]);
    const [newest] = await revisions(bench);
    const id = String(newest?.AutoScalingConfigurationArn).split("/").slice(0, 2).join("/");
    await bench.hosting.deleteAutoScalingConfiguration({ AutoScalingConfigurationArn: id, DeleteAllRevisions: true });
    expect((await folder.plan()).text).toContain("1 to add");
    expect(await applied(scaling({ max_size: "3" }))).toEqual(["CreateAutoScalingConfiguration", "UntagResource"]);
  });

  it("is not changed if changes are ignored, or if its address is moved", async () => {
    const ignoring = (block: string) =>
      block.replace(/\}\n$/, "  lifecycle {\n    ignore_changes = [max_size]\n  }\n}\n");
    await applied(ignoring(scaling({ max_size: "3" })));
    expect(await applied(ignoring(scaling({ max_size: "9" })))).toEqual([]);
    expect(await revisions(bench)).toMatchObject([{ MaxSize: 3 }]);
    const moved =
      "moved {\n  from = lintel_auto_scaling_configuration.high\n  to   = lintel_auto_scaling_configuration.top\n}\n";
    expect(await applied(scaling({ max_size: "3" }, "top") + moved)).toEqual([]);
  });

  it("is not deleted while a service uses it, and can be replaced with create_before_destroy", async () => {
    await applied(scaledService());
    const arn = await usedByService();
    await folder.write(service({ auto_scaling_configuration_arn: `"${arn}"` }));
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toMatch(/was not deleted: arn:\S+:service\/web-1\/\S+ uses it\. Make them use a different one/);
    expect(await numbers()).toEqual([1]);

    const first = (block: string) =>
      block.replace(/\}\n(?=resource)/, "  lifecycle {\n    create_before_destroy = true\n  }\n}\n");
    await applied(first(scaledService()));
    const name = { auto_scaling_configuration_name: '"other"' };
    expect(await applied(first(scaledService(name)))).toEqual([
      "CreateAutoScalingConfiguration",
      "UntagResource",
      "UpdateService",
      "DeleteAutoScalingConfiguration",
    ]);
    expect(await revisions(bench)).toMatchObject([{ AutoScalingConfigurationName: "other" }]);
  });

  it("is the default if declared, stays it with each revision, and cannot cease to be", async () => {
    expect(await applied(scaling({ is_default: "true" }))).toEqual([
      "CreateAutoScalingConfiguration",
      "UntagResource",
      "UpdateDefaultAutoScalingConfiguration",
    ]);
    const withSizes = await applied(scaling({ is_default: "true", min_size: "2" }));
    expect(withSizes).toEqual(["CreateAutoScalingConfiguration", "UpdateDefaultAutoScalingConfiguration"]);
    expect(await applied(scaling({ min_size: "3" }))).toEqual([
      "CreateAutoScalingConfiguration",
      "UpdateDefaultAutoScalingConfiguration",
    ]);
    expect(await revisions(bench)).toMatchObject([{ IsDefault: true }, { IsDefault: false }, { IsDefault: false }]);
    await folder.write(scaling({ is_default: "false", min_size: "3" }));
    expect((await folder.apply()).text).toContain("The service cannot unset a default");
    const destroyed = await folder.run("destroy", "-auto-approve");
    expect(destroyed).toMatchObject({
      code: 1,
      text: expect.stringContaining("it is the default of its account and region"),
    });
    const { AutoScalingConfigurationArn } = Object(
      (await bench.hosting.listAutoScalingConfigurations({ AutoScalingConfigurationName: "DefaultConfiguration" }))
        .AutoScalingConfigurationSummaryList,
    )[0];
    await bench.hosting.updateDefaultAutoScalingConfiguration({ AutoScalingConfigurationArn });
    await folder.write(scaling({ is_default: "true", min_size: "3" }));
    expect((await folder.plan()).text).toContain("~ is_default = false -> true");
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
  });

  it("is imported by the resource name of one or all revisions, and read by its name", async () => {
    const { AutoScalingConfiguration } = await bench.hosting.createAutoScalingConfiguration({
      AutoScalingConfigurationName: "high-load",
      MinSize: 2,
    });
    const arn = String(Object(AutoScalingConfiguration).AutoScalingConfigurationArn);
    const found = "data.lintel_auto_scaling_configuration.found";
    const all = "data.lintel_auto_scaling_configuration_revisions.all";
    const data = [
      'data "lintel_auto_scaling_configuration" "found" { auto_scaling_configuration_name = "high-load" }',
      `data "lintel_auto_scaling_configuration_revisions" "all" { id = ${found}.id }`,
      `output "found" { value = join(" ", [${found}.min_size, length(${all}.revisions)]) }`,
    ].join("\n");
    await folder.write(scaling({ min_size: "2" }) + data);
    const address = "lintel_auto_scaling_configuration.high";
    const refused = await folder.run("import", address, "high-load");
    expect(refused).toMatchObject({
      code: 1,
      text: expect.stringContaining("it must be the resource name of an auto scaling configuration"),
    });
    expect(await folder.run("import", address, arn)).toMatchObject({ code: 0 });
    expect(await applied(scaling({ min_size: "2" }) + data)).toEqual([]);
    expect(await folder.run("output", "-raw", "found")).toMatchObject({ output: expect.stringContaining("2 1") });
    expect(await folder.run("state", "rm", address)).toMatchObject({ code: 0 });
    const taken = await folder.apply();
    expect(taken).toMatchObject({
      code: 1,
      text: expect.stringContaining('An auto scaling configuration "high-load" already exists'),
    });
    expect(taken.text).toContain("terraform import");
    await applied(scaling({ min_size: "2", adopt_existing: "true" }));
    expect(await numbers()).toEqual([1]);
  });

  it("is checked with the rules during plan", async () => {
    await folder.write(scaling({ min_size: "5", max_size: "4", tags: '{ "aws:team" = "web" }' }));
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    expect(text).toContain("min_size is 5, and max_size is 4");
    expect(text).toContain("auto-scaling-configuration/tag-key-not-reserved");
  });
});
