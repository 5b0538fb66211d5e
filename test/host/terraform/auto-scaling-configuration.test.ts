/** Auto scaling configurations with real Terraform: revisions, services that use them, tags, the default. */
import { expect, it } from "vitest";
import type { Expressions } from "../../resource-blocks.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { revisions, scaledService, scaling } from "./scaling-config.ts";
import { service } from "./service-config.ts";
import { applyAndPlan, type Bench, benchAndFolder, type Folder, killedDuring } from "./terraform.ts";

describeWithTerraform("an auto scaling configuration", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0 }, (ground) => {
    ({ bench, folder } = ground);
  });

  /** Applies, and returns the requests that changed something. */
  async function sent(text: string, settings?: Expressions): Promise<readonly string[]> {
    await folder.write(text, settings);
    await bench.forgetRequests();
    const { code, output } = await folder.apply();
    expect(code, output).toBe(0);
    return bench.changes();
  }
  /** The same; the next plan must be empty. */
  const applied = (text: string) => applyAndPlan({ bench, folder }, text);
  const named = async (name: string) =>
    (await revisions(bench)).filter((each) => each.AutoScalingConfigurationName === name);
  const numbers = async () => (await named("high-load")).map((each) => each.AutoScalingConfigurationRevision);
  const usedByService = async (name = "web-1") => {
    const used = (await bench.services()).find(({ ServiceName }) => ServiceName === name);
    return String(Object(used?.AutoScalingConfigurationSummary).AutoScalingConfigurationArn);
  };
  const withLifecycle = (block: string, argument: string) =>
    block.replace(/\}\n$/, `  lifecycle {\n    ${argument}\n  }\n}\n`);

  it("gets a new revision when its sizes change or is replaced, services use it in the same apply, and keep it", async () => {
    const other = (name: string) =>
      withLifecycle(scaling({ auto_scaling_configuration_name: name }, "other"), "create_before_destroy = true") +
      service(
        { service_name: '"web-2"', auto_scaling_configuration_arn: "lintel_auto_scaling_configuration.other.arn" },
        "other",
      );
    const created = await sent(scaledService() + other('"before"'));
    expect(created.toSorted()).toEqual([
      ...["CreateAutoScalingConfiguration", "CreateAutoScalingConfiguration", "CreateService", "CreateService"],
      ...["UntagResource", "UntagResource", "UntagResource", "UntagResource"],
    ]);
    const [first] = await named("high-load");
    expect(first).toMatchObject({ MaxConcurrency: 100, MinSize: 1, MaxSize: 25 });
    expect(await usedByService()).toBe(first?.AutoScalingConfigurationArn);

    await folder.write(scaledService({ max_size: "10" }) + other('"before"'));
    const { text } = await folder.plan();
    expect(text).toContain("0 to add, 2 to change, 0 to destroy");
    expect(text).toMatch(/~ arn = "arn:\S+high-load\/1\/\S+" -> \(known after apply\)/);
    const changed = await sent(scaledService({ max_size: "10" }) + other('"after"'));
    expect(changed.toSorted()).toEqual([
      ...["CreateAutoScalingConfiguration", "CreateAutoScalingConfiguration", "DeleteAutoScalingConfiguration"],
      ...["UntagResource", "UpdateService", "UpdateService"],
    ]);
    const [second] = await named("high-load");
    expect(second).toMatchObject({ AutoScalingConfigurationRevision: 2, MaxSize: 10, HasAssociatedService: true });
    expect(await usedByService()).toBe(second?.AutoScalingConfigurationArn);
    expect(await named("before")).toEqual([]);
    expect(await usedByService("web-2")).toBe((await named("after"))[0]?.AutoScalingConfigurationArn);

    const pinned = service({ auto_scaling_configuration_arn: `"${await usedByService()}"` });
    await folder.write(pinned + other('"after"'));
    const refused = await folder.apply();
    expect(refused.code).toBe(1);
    expect(refused.text).toMatch(
      /was not deleted: arn:\S+:service\/web-1\/\S+ uses it\. Make them use a different one/,
    );
    expect(await numbers()).toEqual([2, 1]);

    // Absent sizes have their defaults again.
    expect(await applied(scaledService() + other('"after"'))).toEqual([
      "CreateAutoScalingConfiguration",
      "UpdateService",
    ]);
    expect(await numbers()).toEqual([3, 2, 1]);
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect(await revisions(bench)).toEqual([]);
  });

  it("whose update was interrupted has the created revision, and no other", async () => {
    await sent(scaledService());
    await folder.write(scaledService({ max_size: "4" }));
    await killedDuring({ bench, folder }, ["CreateAutoScalingConfiguration"]);
    expect(await applied(scaledService({ max_size: "4" }))).toEqual(["UpdateService"]);
    expect(await numbers()).toEqual([2, 1]);
  });

  it("deletes old revisions at the quota, except those in use and the default", async () => {
    await sent(scaledService({ max_size: "2" }));
    for (const MaxSize of [3, 4, 5, 6])
      await bench.hosting.createAutoScalingConfiguration({ AutoScalingConfigurationName: "high-load", MaxSize });
    expect(await numbers()).toEqual([5, 4, 3, 2, 1]);
    const pinned = service({ auto_scaling_configuration_arn: `"${await usedByService()}"` });
    expect(await applied(scaling({ max_size: "7" }) + pinned)).toEqual([
      "CreateAutoScalingConfiguration",
      "DeleteAutoScalingConfiguration",
      "CreateAutoScalingConfiguration",
    ]);
    expect(await numbers()).toEqual([6, 5, 4, 3, 1]);
  });

  it("has outside changes undone, but those ignored; tags change in place and are copied to the next revision", async () => {
    const provider = { ignore_tags: '{ keys = ["owner"] }' };
    const one = (label: string, changes: Expressions) =>
      scaling({ auto_scaling_configuration_name: `"${label}"`, ...changes }, label);
    const drifting = one("drifting", { max_size: "3" });
    const ignoring = (size: string) => withLifecycle(one("ignored", { max_size: size }), "ignore_changes = [max_size]");
    await sent(one("tagged", { tags: '{ team = "web" }' }) + drifting + ignoring("3"), provider);

    const ResourceArn = (await named("tagged"))[0]?.AutoScalingConfigurationArn;
    await bench.hosting.tagResource({ ResourceArn, Tags: { owner: "ops", stray: "1" } });
    await bench.hosting.createAutoScalingConfiguration({ AutoScalingConfigurationName: "drifting", MaxSize: 4 });
    await folder.write(one("tagged", { tags: '{ team = "web" }' }) + drifting + ignoring("9"), provider);
    const drifted = await folder.plan();
    expect(drifted.text).toContain("0 to add, 2 to change, 0 to destroy");
    expect(drifted.text).toContain('- "stray"');
    expect(drifted.text).not.toContain("owner");
    expect(drifted.text).toContain("~ max_size = 4 -> 3");
    const undone = await sent(one("tagged", { tags: '{ team = "ops" }' }) + drifting + ignoring("9"), provider);
    expect(undone.filter((name) => /^(?:Unt|T)agResource$/.test(name))).toEqual(["UntagResource", "TagResource"]);
    expect(undone.toSorted()).toEqual(["CreateAutoScalingConfiguration", "TagResource", "UntagResource"]);
    expect(await named("ignored")).toMatchObject([{ MaxSize: 3 }]);

    const [newest] = await named("drifting");
    const id = String(newest?.AutoScalingConfigurationArn).split("/").slice(0, 2).join("/");
    await bench.hosting.deleteAutoScalingConfiguration({ AutoScalingConfigurationArn: id, DeleteAllRevisions: true });
    const moved = `moved {
  from = lintel_auto_scaling_configuration.ignored
  to   = lintel_auto_scaling_configuration.top
}
`;
    const top = scaling({ auto_scaling_configuration_name: '"ignored"', max_size: "3" }, "top");
    await folder.write(one("tagged", { tags: '{ team = "ops" }', min_size: "2" }) + drifting + top + moved, provider);
    await bench.forgetRequests();
    const { code, text } = await folder.apply();
    expect([code, text]).toEqual([0, expect.stringContaining("1 to add, 1 to change, 0 to destroy")]);
    expect((await bench.changes()).toSorted()).toEqual([
      "CreateAutoScalingConfiguration",
      "CreateAutoScalingConfiguration",
      "UntagResource",
    ]);
    const [second] = await named("tagged");
    expect(second?.AutoScalingConfigurationRevision).toBe(2);
    expect(await bench.hosting.listTagsForResource({ ResourceArn: second?.AutoScalingConfigurationArn })).toEqual({
      Tags: { owner: "ops", team: "ops" },
    });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is the default if declared, stays it with each revision, and cannot cease to be", async () => {
    expect(await sent(scaling({ is_default: "true" }))).toEqual([
      "CreateAutoScalingConfiguration",
      "UntagResource",
      "UpdateDefaultAutoScalingConfiguration",
    ]);
    const withSizes = await sent(scaling({ is_default: "true", min_size: "2" }));
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
    const imported = (id: string) =>
      `import {\n  to = lintel_auto_scaling_configuration.high\n  id = "${id}"\n}\n${scaling({ min_size: "2" })}${data}`;
    await folder.write(imported("high-load"));
    expect(await folder.plan()).toMatchObject({
      code: 1,
      text: expect.stringContaining("it must be the resource name of an auto scaling configuration"),
    });
    expect(await applied(imported(arn))).toEqual([]);
    expect(JSON.parse(await folder.state()).outputs.found.value).toBe("2 1");

    folder = await bench.folder();
    await folder.write(scaling({ min_size: "2" }));
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
