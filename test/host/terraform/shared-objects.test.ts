/** VPC connectors and the other objects that services share, with the real Terraform. */
import { beforeEach, describe, expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { service } from "./service-config.ts";
import { connectorKind, sharedObject, sharedObjectKinds } from "./shared-objects.ts";
import { applyAndPlan, type Bench, benchAndFolder, type Folder } from "./terraform.ts";

describeWithTerraform("an object that services share", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0 }, (ground) => {
    ({ bench, folder } = ground);
  });
  const applied = (text: string) => applyAndPlan({ bench, folder }, text);
  const stateOf = async (type: string) =>
    JSON.parse(await folder.state()).resources.find((each: { type: string }) => each.type === type).instances[0]
      .attributes;

  describe.each(sharedObjectKinds.map((kind) => [kind.type, kind] as const))("%s", (type, kind) => {
    const { operations, name } = kind;
    const arnOf = async () => String((await kind.objects(bench))[0]?.[`${operations}Arn`]);
    let created: readonly string[];
    beforeEach(async () => {
      created = await applied(sharedObject(kind));
    });

    it("is created once, has its tags changed in place, and is destroyed", async () => {
      expect(created).toEqual([`Create${operations}`, "UntagResource"]);
      const arn = await arnOf();
      expect(await stateOf(type)).toMatchObject({ ...kind.computed, arn, created_at: expect.stringMatching(/Z$/) });
      expect(await applied(sharedObject(kind, { tags: '{ a = "1", b = "2" }' }))).toEqual(["TagResource"]);
      expect(await applied(sharedObject(kind, { tags: '{ b = "3" }' }))).toEqual(["UntagResource", "TagResource"]);
      expect(await bench.hosting.listTagsForResource({ ResourceArn: arn })).toEqual({ Tags: { b: "3" } });
      expect(await arnOf()).toBe(arn);
      expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
      expect(await kind.objects(bench)).toEqual([]);
    });

    it.each(kind.replacing.map((change) => [Object.keys(change).join(), change] as const))(
      "is replaced if its %s changes",
      async (_, change) => {
        const before = await arnOf();
        await folder.write(sharedObject(kind, change));
        expect((await folder.plan()).text).toContain("1 to add, 0 to change, 1 to destroy");
        expect(await applied(sharedObject(kind, change))).toEqual([
          `Delete${operations}`,
          `Create${operations}`,
          "UntagResource",
        ]);
        expect(await kind.objects(bench)).toHaveLength(1);
        expect(await arnOf()).not.toBe(before);
      },
    );

    it("is planned again after somebody deleted it", async () => {
      await kind.remove(bench, await arnOf());
      expect((await folder.plan()).text).toContain("1 to add, 0 to change, 0 to destroy");
      expect(await applied(sharedObject(kind))).toEqual([`Create${operations}`, "UntagResource"]);
    });

    it("is imported by its resource name, found by its name, and adopted on request only", async () => {
      const before = await arnOf();
      folder = await bench.folder();
      await folder.write(sharedObject(kind));
      expect(await folder.apply()).toMatchObject({ code: 1, text: expect.stringContaining("already exists in this") });
      const imported = (id: string) => `import {\n  to = ${type}.it\n  id = "${id}"\n}\n${sharedObject(kind)}`;
      await folder.write(imported("shared"));
      expect(await folder.plan()).toMatchObject({ code: 1, text: expect.stringContaining(kind.importForm) });
      const data = `data "${type}" "found" { ${name[0]} = ${kind.good[name[0]]} }\noutput "arn" { value = data.${type}.found.arn }\n`;
      expect(await applied(imported(before) + data)).toEqual([]);
      expect(JSON.parse(await folder.state()).outputs.arn.value).toBe(before);
      folder = await bench.folder();
      expect(await applied(sharedObject(kind, { adopt_existing: "true" }))).toEqual([]);
    });

    it("is checked by the rules when Terraform plans", async () => {
      await folder.write(sharedObject(kind, kind.bad[0]));
      expect(await folder.plan()).toMatchObject({ code: 1, text: expect.stringContaining(kind.bad[1]) });
    });
  });

  it("is replaced before it is destroyed if a service uses it", async () => {
    const declared = (name: string) =>
      sharedObject(connectorKind, { vpc_connector_name: name }).replace(
        /\}\n$/,
        "  lifecycle {\n    create_before_destroy = true\n  }\n}\n",
      ) +
      service({
        network_configuration:
          '{ egress_configuration = { egress_type = "VPC", vpc_connector_arn = lintel_vpc_connector.it.arn } }',
      });
    await applied(declared('"first"'));
    expect(await applied(declared('"second"'))).toEqual([
      "CreateVpcConnector",
      "UntagResource",
      "UpdateService",
      "DeleteVpcConnector",
    ]);
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
  });
});
