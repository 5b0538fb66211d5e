/** Blocks of which there may be one, whose number is known only during apply; and states of the time before. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isMembers, type Members } from "../../../lib/base/members.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { everything, policy } from "./policy-config.ts";
import { everythingOfService, service } from "./service-config.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

/** A resource block with further lines at its end. */
const containing = (block: string, lines: string): string => block.replace(/\}\n$/, `${lines}}\n`);

/** A `dynamic` block, once for each element of a value that Terraform knows only during apply. */
const dynamic = (name: string, content: string): string =>
  `dynamic "${name}" {\n  for_each = terraform_data.some.output\n  content {\n${content}\n  }\n}\n`;

const some = (value: string): string => `resource "terraform_data" "some" {\n  input = ${value}\n}\n`;

const rule = `policy_details {
  action {
    type = "DELETE"
    ${dynamic("include_resources", "vm_images = true")}
  }
  filter {
    type  = "AGE"
    value = 90
    unit  = "DAYS"
  }
  ${dynamic("exclusion_rules", "tag_map = { keep = exclusion_rules.value }\nvm_images {\n is_public = true\n}")}
}
`;

const key = "arn:aws:kms:us-east-1:123456789012:key/1";
const blocks =
  dynamic("encryption_configuration", `kms_key = "${key}"`) +
  dynamic("instance_configuration", 'cpu = "2 vCPU"\nmemory = "4 GB"') +
  dynamic("health_check_configuration", "interval = 9") +
  dynamic("network_configuration", "ingress_configuration {\n is_publicly_accessible = true\n}") +
  dynamic("timeouts", 'update = "30m"');

const all = (value: string): string =>
  some(value) + containing(policy({ policy_details: undefined }), rule) + containing(service(), blocks);

describeWithTerraform("a block of which there may be one", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0 }, (ground) => {
    ({ bench, folder } = ground);
  });

  it("may turn out to be absent at creation, and present afterwards", async () => {
    await folder.write(all("[]"));
    const created = await folder.apply();
    expect(created.text).toContain("3 added");
    expect(created.code).toBe(0);
    const [web] = await bench.services();
    expect(web).not.toHaveProperty("EncryptionConfiguration");
    expect(web).toMatchObject({ InstanceConfiguration: { Cpu: "1024" }, HealthCheckConfiguration: { Interval: 5 } });
    expect(JSON.stringify(await bench.policies())).not.toMatch(/exclusionRules|includeResources/);

    await folder.write(all('["yes"]'));
    const changed = await folder.apply();
    expect(changed.text).toContain("encryption_configuration");
    expect(changed.text).toContain("forces replacement");
    expect(changed.code).toBe(0);
    expect(await bench.services()).toMatchObject([
      { EncryptionConfiguration: { KmsKey: key }, InstanceConfiguration: { Cpu: "2048" } },
    ]);
    expect(await bench.policies()).toMatchObject([
      { policyDetails: [{ exclusionRules: { tagMap: { keep: "yes" }, vmImages: { isPublic: true } } }] },
    ]);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is upgraded from an object to a list of at most one in states of the first version", async () => {
    const text = policy(everything) + service({ ...everythingOfService, timeouts: '{ update = "30m" }' });
    await folder.write(text);
    expect(await folder.apply()).toMatchObject({ code: 0 });
    const { output } = await folder.run("providers", "schema", "-json");
    const { resource_schemas: schemas } = Object.values(JSON.parse(output).provider_schemas)[0] as {
      resource_schemas: { [type: string]: { block: Members } };
    };
    const state = JSON.parse(await folder.state());
    let converted = 0;
    const former = (value: unknown, block: Members | undefined): unknown => {
      if (!isMembers(value) || !isMembers(block?.block_types)) return value;
      const types = block.block_types;
      return Object.fromEntries(
        Object.entries(value).map(([name, part]) => {
          const type = types[name];
          if (!isMembers(type) || !isMembers(type.block)) return [name, part];
          const inner = type.block;
          if (!Array.isArray(part)) return [name, former(part, inner)];
          const parts = part.map((each) => former(each, inner));
          if (type.nesting_mode !== "list" || type.max_items !== 1) return [name, parts];
          converted++;
          return [name, parts[0] ?? null];
        }),
      );
    };
    for (const { type, instances } of state.resources) {
      for (const instance of instances) {
        instance.attributes = former(instance.attributes, schemas[type]?.block);
        instance.schema_version = 0;
      }
    }
    expect(converted).toBeGreaterThan(10);
    state.serial++;
    await writeFile(join(folder.dir, "terraform.tfstate"), JSON.stringify(state));
    await bench.forgetRequests();
    await folder.write(text.replace("30m", "40m"));
    const applied = await folder.apply();
    expect(applied.code, applied.text).toBe(0);
    expect(applied.text).toContain("Resources: 0 added, 1 changed, 0 destroyed");
    expect(await folder.state()).toContain('"schema_version": 1');
    // The refresh removes the mark of the creation.
    expect(await bench.changes()).toEqual(["UntagResource"]);
  });
});
