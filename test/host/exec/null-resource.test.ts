/** The null_resource host, with Terraform's own provisioners. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { hostedLintel } from "../../cli/lintel-executable.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { declare, declareEach } from "./runner-images.ts";
import { secrets, Team, type Workspace } from "./team.ts";

describeWithTerraform("a policy on the null_resource host", () => {
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

  /** Synthesizes the declaration of a workspace and applies it; returns what Terraform printed. */
  const applied = async (...declared: Parameters<Workspace["synth"]>): Promise<string> => {
    await workspace.synth(...declared);
    const { code, text } = await workspace.apply();
    expect(code, text).toBe(0);
    return text;
  };
  const policy = async () => (await team.policies())["runner images"];

  test("is created with its ARN as an output, changed in place, replaced by name, and deleted with its declaration", async () => {
    const tagged = (CostCenter: string, others: { readonly [key: string]: string } = {}) => ({
      defaultTags: { tags: { CostCenter, ...others } },
      ignoreTags: { keys: ["Owner"] },
    });
    const text = await applied(declare(), tagged("1", { gone: "x" }));
    const made = await policy();
    expect(made).toMatchObject({ name: "runner images" });
    expect(made?.tags).toEqual({ team: "platform", CostCenter: "1", gone: "x" });
    expect(text).toContain(`arn = "${made?.arn}"`);
    expect(await workspace.plan()).toMatchObject({ code: 0 });
    await team.client.tagResource({ resourceArn: made?.arn, tags: { Owner: "them" } });
    await team.admin("DELETE", "requests");

    // Only the default tags change.
    await applied(declare(), tagged("2"));
    const tags = { team: "platform", CostCenter: "2", Owner: "them" };
    expect(await policy()).toMatchObject({ arn: made?.arn });
    expect((await policy())?.tags).toEqual(tags);
    expect(await workspace.plan()).toMatchObject({ code: 0 });

    await applied(declare({ description: "keeps five", status: "DISABLED" }), tagged("2"));
    expect(await policy()).toMatchObject({ arn: made?.arn, description: "keeps five", status: "DISABLED" });
    expect(await workspace.plan()).toMatchObject({ code: 0 });

    // The state file was lost: the policy is found, and not created again.
    await workspace.forget();
    await workspace.age(-3600);
    await applied(declare({ description: "new" }), tagged("2"));
    expect(await policy()).toMatchObject({ arn: made?.arn, description: "new" });
    expect(await team.operations()).not.toContain("DeleteLifecyclePolicy");

    await applied(declare({ name: "build images" }));
    expect(Object.keys(await team.policies())).toEqual(["build images"]);
    await applied(() => {});
    expect(await team.policies()).toEqual({});
  });

  test("is in its declared region, destroyed using only the triggers, and has secrets in no file, no output and no process list", async () => {
    const made = await applied((stack) => {
      declare()(stack);
      declareEach(["elsewhere"], { region: "us-east-1" })(stack);
    });
    expect(Object.keys(await team.policies())).toEqual(["runner images"]);
    expect(await workspace.plan()).toMatchObject({ code: 0 });
    const applying = [made, await workspace.written()];

    await workspace.forget();
    const { code, text } = await workspace.destroy();
    expect(code, text).toBe(0);
    expect(await team.policies()).toEqual({});
    const deletions = (await team.operations()).filter((each) => each === "DeleteLifecyclePolicy");
    expect(deletions).toHaveLength(2);

    const everything = [...applying, text, await workspace.written()].join("\n");
    // Uses includes, so that a failure does not print the secrets.
    for (const verb of ["apply", "delete"]) expect(everything.includes(`runtime ${verb}`)).toBe(true);
    for (const secret of secrets) expect(everything.includes(secret)).toBe(false);
  });
});
