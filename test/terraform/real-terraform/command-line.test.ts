/** What the provider reads from the command line of the Terraform that started it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { policy } from "./policy-config.ts";
import { scaling } from "./scaling-config.ts";
import { service } from "./service-config.ts";
import { Bench, killedDuring } from "./terraform.ts";

describeWithTerraform("a provider that Terraform starts", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start({ operationSeconds: 0.05 });
  });
  afterAll(() => bench?.stop());
  beforeEach(() => bench.reset());

  it("keeps the objects of two states in one folder apart, and continues each of them", async () => {
    const folder = await bench.folder({ installed: true });
    const apply = (state: string) => folder.run("apply", "-auto-approve", `-state=${state}`);
    const more = policy({ name: '"more"' }, "more");
    await folder.write(policy() + scaling({}, "a"));
    expect(await apply("a.tfstate")).toMatchObject({ code: 0 });
    await folder.write(more);
    await killedDuring({ bench, folder }, ["GetLifecyclePolicy"], { args: ["-state=b.tfstate"] });
    expect(await bench.policies()).toHaveLength(2);

    // The other state has two of them; the third one is what the killed run left behind.
    await folder.write(policy() + scaling({}, "a") + more);
    const other = await apply("b.tfstate");
    expect(other.code).toBe(1);
    expect(other.text.match(/Error: The [a-z ]+ already exists/g)).toHaveLength(2);
    expect(await bench.policies()).toHaveLength(2);
    expect(await readFile(join(folder.dir, "b.tfstate"), "utf8")).toContain("lifecycle-policy/more");
    expect(await folder.run("destroy", "-auto-approve", "-state=b.tfstate")).toMatchObject({ code: 0 });
    expect((await bench.policies()).map(({ name }) => name)).toEqual(["weekly cleanup"]);
  }, 180_000);

  // test/terraform/real-terraform/terraform-command.test.ts has every form of these commands.
  it("destroys, refreshes and imports whatever the rules say about the configuration", async () => {
    const folder = await bench.folder({ installed: true });
    await bench.attached(folder).write(policy() + service());
    expect(await bench.attached(folder).apply()).toMatchObject({ code: 0 });
    const tooLong = `{ tag_map = { "${"k".repeat(129)}" = "any" } }`;
    const broken =
      policy({ resource_selection: tooLong }) + service({ health_check_configuration: "{ interval = 99 }" });
    // A finding about the provider's settings, too.
    const agents = '[{ agent = "http://agent.example.com", credentials = { bearer = { secret_from = "env:ANY" } } }]';
    await folder.write(broken, { agents });

    const refused = await folder.run("plan");
    expect(refused.text).toMatch(/Error: agents: |health_check_configuration.interval is 99/);
    expect(refused.code).toBe(1);
    const refreshed = await folder.run("refresh");
    expect(refreshed.text).not.toContain("Error");
    expect(refreshed.text).toContain("Warning: agents: ");
    expect(refreshed.code).toBe(0);
    await bench.attached(folder).run("state", "rm", "lintel_lifecycle_policy.p");
    const [{ arn } = {}] = await bench.policies();
    expect(await folder.run("import", "lintel_lifecycle_policy.p", String(arn))).toMatchObject({ code: 0 });
    const destroyed = await folder.run("destroy", "-auto-approve");
    expect(destroyed.text).toContain("2 destroyed");
    expect([await bench.policies(), await bench.services()]).toEqual([[], []]);
  }, 180_000);
});
