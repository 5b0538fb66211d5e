import { expect, it, onTestFinished } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { policy } from "../terraform/policy-config.ts";
import { service } from "../terraform/service-config.ts";
import { Bench, benchAndFolder, type Folder, type Ran } from "../terraform/terraform.ts";

type Tags = { readonly [key: string]: string };

/** The provider block. */
const defaults = (tags: Tags) => ({ default_tags: `{ tags = ${JSON.stringify(tags)} }` });
const ignored = (keys: readonly string[], prefixes: readonly string[] = []) => ({
  ignore_tags: `{ keys = ${JSON.stringify(keys)}, key_prefixes = ${JSON.stringify(prefixes)} }`,
});
const many = (count: number, name: string): Tags =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, "v"]));

describeWithTerraform("tags", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0.05 }, (ground) => {
    ({ bench, folder } = ground);
  });

  const both = (tags?: string, more: { readonly [name: string]: string } = {}) => {
    const changes = { ...(tags !== undefined && { tags }), ...more };
    return `${policy(changes)}\n${service(changes)}`;
  };
  const ok = ({ code, output }: Ran) => {
    if (code !== 0) throw new Error(output);
  };
  const arns = async () => {
    const policies = (await bench.policies()).map(({ arn }) => String(arn));
    const services = (await bench.services()).map(({ ServiceArn }) => String(ServiceArn));
    return { policy: policies[0] ?? "", service: services[0] ?? "" };
  };

  /** Changes the tags of both resources outside of Terraform. */
  async function tagged(tags: Tags, removed: readonly string[] = []): Promise<void> {
    const { policy, service } = await arns();
    if (Object.keys(tags).length > 0) {
      await bench.client.tagResource({ resourceArn: policy, tags });
      await bench.hosting.tagResource({ ResourceArn: service, Tags: tags });
    }
    if (removed.length === 0) return;
    await bench.client.untagResource({ resourceArn: policy, tagKeys: removed });
    await bench.hosting.untagResource({ ResourceArn: service, TagKeys: removed });
  }

  /** The tags of both resources in the service. */
  async function found(): Promise<readonly unknown[]> {
    const { policy, service } = await arns();
    const { Tags } = await bench.hosting.listTagsForResource({ ResourceArn: service });
    return [(await bench.policy(policy)).tags ?? {}, Tags ?? {}];
  }

  it("are drift when they change outside, and change with default tags, in place and in one plan", async () => {
    await folder.write(both('{ own = "a", gone = "b" }'), defaults({ cost: "1", last: "x" }));
    ok(await folder.apply());
    await tagged({ own: "changed", cost: "2", added: "c" }, ["gone"]);
    const { code, text } = await folder.apply();
    expect(code).toBe(0);
    expect(text).toContain("Plan: 0 to add, 2 to change, 0 to destroy.");
    const parts = ['- "added" = "c" -> null', '- "cost" = "2" -> null', '+ "gone" = "b"', '~ "own" = "changed" -> "a"'];
    expect(text).toContain(`~ tags = { ${parts.join(" ")} }`);
    expect(text).toContain('~ "cost" = "2" -> "1"');
    const declared = { own: "a", gone: "b", cost: "1", last: "x" };
    expect(await found()).toEqual([declared, declared]);

    await folder.write(both(), defaults({ cost: "2" }));
    const changed = await folder.apply();
    expect(changed.code).toBe(0);
    expect(changed.text).toContain("Plan: 0 to add, 2 to change, 0 to destroy.");
    expect(changed.text).toContain(
      '~ tags_all = { ~ "cost" = "1" -> "2" - "gone" = "b" -> null - "last" = "x" -> null - "own" = "a" -> null }',
    );
    expect(await found()).toEqual([{ cost: "2" }, { cost: "2" }]);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("are neither drift, changed nor read by data sources if they are ignored, by key or by prefix", async () => {
    const others = { Owner: "them", "k8s.io/a": "1", owner: "case counts" };
    const settings = { ...defaults({ cost: "1" }), ...ignored(["Owner"], ["k8s.io/"]) };
    await folder.write(both('{ own = "a" }'), settings);
    ok(await folder.apply());
    await tagged(others);
    const drifted = await folder.plan();
    expect(drifted.code).toBe(2);
    expect(drifted.text).toContain('~ tags = { "own" = "a" - "owner" = "case counts" -> null }');
    expect(drifted.text).not.toContain("Owner");
    expect(drifted.text).not.toContain("k8s.io");
    await folder.write(both('{ own = "b" }'), settings);
    ok(await folder.apply());
    const left = { own: "b", cost: "1", Owner: "them", "k8s.io/a": "1" };
    expect(await found()).toEqual([left, left]);

    const sources = `
      data "lintel_lifecycle_policy" "p" { name = "weekly cleanup" }
      data "lintel_hosted_service" "s" { service_name = "web-1" }
      output "found" { value = [data.lintel_lifecycle_policy.p.tags, data.lintel_hosted_service.s.tags] }
      output "ids" { value = [data.lintel_lifecycle_policy.p.id, data.lintel_hosted_service.s.id] }
    `;
    await folder.write(both('{ own = "b" }') + sources, settings);
    const read = await folder.apply();
    expect([read.code, read.text]).toEqual([0, expect.stringContaining("0 added, 0 changed, 0 destroyed")]);
    const state = await folder.state();
    expect(state).not.toMatch(/Owner|k8s/);
    const { outputs } = JSON.parse(state);
    expect(outputs.found.value).toEqual([
      { own: "b", cost: "1" },
      { own: "b", cost: "1" },
    ]);
    expect(outputs.ids.value).toEqual(Object.values(await arns()));

    // If they are no longer ignored, they are drift like all others.
    await folder.write(both('{ own = "b" }'), defaults({ cost: "1" }));
    expect((await folder.plan()).text).toContain('- "Owner" = "them" -> null');
  });

  it("keep their outside changes if those are ignored, while other attributes change", async () => {
    const lifecycle = "lifecycle {\n    ignore_changes = [tags]\n  }";
    const ignoring = (description: string, health: string) =>
      `${policy({ description, tags: '{ own = "a" }' }).replace(/\}\n$/, `  ${lifecycle}\n}\n`)}\n${service({
        tags: '{ own = "a" }',
        health_check_configuration: `{ interval = ${health} }`,
      }).replace(/\}\n$/, `  ${lifecycle}\n}\n`)}`;
    await folder.write(ignoring('"one"', "5"), defaults({ cost: "1" }));
    ok(await folder.apply());
    await tagged({ own: "outside", added: "c" });
    expect(await folder.plan()).toMatchObject({ code: 0 });
    await folder.write(ignoring('"two"', "6"), defaults({ cost: "2" }));
    ok(await folder.apply());
    const stands = { own: "outside", added: "c", cost: "2" };
    expect(await found()).toEqual([stands, stands]);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("come from the environment, as in the AWS provider", async () => {
    const env = {
      TF_AWS_DEFAULT_TAGS_Cost: "1",
      TF_AWS_DEFAULT_TAGS_empty: "",
      TF_AWS_DEFAULT_TAGS_team: "overruled",
      TF_AWS_IGNORE_TAGS_KEYS: "Owner, other",
      TF_AWS_IGNORE_TAGS_KEY_PREFIXES: "k8s.io/",
    };
    const inEnvironment = await Bench.start({ operationSeconds: 0.05 }, env);
    onTestFinished(() => inEnvironment.stop());
    bench = inEnvironment;
    folder = await bench.folder();
    await folder.write(both(), { ...defaults({ team: "web" }), ...ignored(["more"]) });
    ok(await folder.apply());
    const all = { Cost: "1", empty: "", team: "web" };
    // A refresh removes the mark of the creation.
    expect(await folder.plan()).toMatchObject({ code: 0 });
    expect(await found()).toEqual([all, all]);
    await tagged({ Owner: "x", other: "x", more: "x", "k8s.io/a": "x" });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("with the reserved prefix fail at plan, from every source", async () => {
    const reserved = "tag keys with this prefix are reserved for the provider";
    await folder.write(service({ tags: '{ "aws:team" = "x" }' }));
    expect(await folder.plan()).toMatchObject({ code: 1, text: expect.stringContaining(reserved) });
    await folder.write(policy() + service(), defaults({ "aws:team": "x" }));
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    expect(text.match(new RegExp(reserved, "g"))).toHaveLength(2);
    expect(text.match(/These tags include/g)).toHaveLength(2);
    expect(await bench.operations()).toEqual([]);
  });

  it("are limited to 50, including the provider's", async () => {
    // A default tag that is declared again counts once.
    await folder.write(both(map({ ...many(30, "own"), default0: "v" })), defaults(many(20, "default")));
    expect((await folder.plan()).text).toContain("Plan: 2 to add");
    await folder.write(both(map(many(31, "own"))), defaults(many(20, "default")));
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    expect(text.match(/Error: tags has 51 entries/g)).toHaveLength(2);
  });

  it("are known after apply if default tags are, even if the response to a creation is lost", async () => {
    const from = 'resource "terraform_data" "team" {\n  input = "web"\n}\n';
    await folder.write(from + both('{ own = "a" }'), {
      default_tags: "{ tags = { team = terraform_data.team.output } }",
    });
    const operations = ["CreateLifecyclePolicy", "CreateService"];
    await bench.admin("POST", "faults", { kind: "lose-answer", operations, times: 1 });
    const { code, text } = await folder.apply();
    expect(code).toBe(0);
    expect(text).toContain("+ tags_all = (known after apply)");
    expect(await bench.policies()).toHaveLength(1);
    expect(await bench.services()).toHaveLength(1);
    const all = { own: "a", team: "web" };
    expect(await folder.plan()).toMatchObject({ code: 0 });
    expect(await found()).toEqual([all, all]);
  });
});

const map = (tags: Tags) => JSON.stringify(tags);
