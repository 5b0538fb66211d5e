/** Observability configurations with real Terraform: revisions, services that use them, kills, the reserved one. */
import { expect, it } from "vitest";
import type { Expressions } from "../../resource-blocks.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { service } from "./service-config.ts";
import { observabilityKind, sharedObject } from "./shared-objects.ts";
import { applyAndPlan, type Bench, benchAndFolder, type Folder, killedDuring } from "./terraform.ts";

const tracing = (changes: Expressions = {}): string => sharedObject(observabilityKind, changes);
const untraced = tracing({ trace_configuration: undefined });
const user = service({
  observability_configuration:
    "{ observability_enabled = true, observability_configuration_arn = lintel_observability_configuration.it.arn }",
});

describeWithTerraform("an observability configuration", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0 }, (ground) => {
    ({ bench, folder } = ground);
  });
  /** Applies; the next plan must be empty. Returns the requests that changed something. */
  const applied = (text: string) => applyAndPlan({ bench, folder }, text);
  const numbers = async () =>
    (await observabilityKind.objects(bench)).map((each) => each.ObservabilityConfigurationRevision);
  const usedByService = async () =>
    String(Object((await bench.services())[0]?.ObservabilityConfiguration).ObservabilityConfigurationArn);
  /** Kills Terraform while the response to a request is held. */
  const killed = (operation: string) => killedDuring({ bench, folder }, [operation]);

  it("gets a new revision when its tracing changes, which a service uses in the same apply, and has all deleted", async () => {
    expect((await applied(tracing() + user)).toSorted()).toEqual([
      ...["CreateObservabilityConfiguration", "CreateService", "UntagResource", "UntagResource"],
    ]);
    expect(await usedByService()).toMatch(/\/shared\/1\//);
    await folder.write(untraced + user);
    const { text } = await folder.plan();
    expect(text).toContain("0 to add, 2 to change, 0 to destroy");
    expect(text).toMatch(/~ arn = "arn:\S+shared\/1\/\S+" -> \(known after apply\)/);
    expect(text).toContain("services that use the configuration are not traced");
    expect(await applied(untraced + user)).toEqual(["CreateObservabilityConfiguration", "UpdateService"]);
    expect(await usedByService()).toMatch(/\/shared\/2\//);
    expect(await numbers()).toEqual([2, 1]);

    await folder.write(user.replace("lintel_observability_configuration.it.arn", `"${await usedByService()}"`));
    const refused = await folder.apply();
    expect(refused).toMatchObject({ code: 1, text: expect.stringMatching(/was not deleted: arn:\S+ uses it\. Make/) });
    expect(await applied(tracing() + user)).toEqual(["CreateObservabilityConfiguration", "UpdateService"]);
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect([await numbers(), await bench.services()]).toEqual([[], []]);
  });

  it("is renamed before its service leaves it, with create_before_destroy", async () => {
    const declared = (name: string) =>
      tracing({ observability_configuration_name: name }).replace(
        /\}\n$/,
        "  lifecycle {\n    create_before_destroy = true\n  }\n}\n",
      ) + user;
    await applied(declared('"first"'));
    expect(await applied(declared('"second"'))).toEqual([
      "CreateObservabilityConfiguration",
      "UntagResource",
      "UpdateService",
      "DeleteObservabilityConfiguration",
    ]);
  });

  it("has revisions by hand undone, keeps its tags in the next one, and makes room at the quota", async () => {
    await applied(tracing({ tags: '{ team = "web" }' }));
    const create = (more: object = {}) =>
      bench.hosting.createObservabilityConfiguration({ ObservabilityConfigurationName: "shared", ...more });
    await create();
    await folder.write(tracing({ tags: '{ team = "web" }' }));
    expect((await folder.plan()).text).toMatch(/\+ trace_configuration/);
    for (let n = 0; n < 8; n++) await create();
    expect(await applied(tracing({ tags: '{ team = "web" }' }))).toEqual([
      "CreateObservabilityConfiguration",
      "DeleteObservabilityConfiguration",
      "CreateObservabilityConfiguration",
    ]);
    expect(await numbers()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    const [newest] = await observabilityKind.objects(bench);
    const ResourceArn = newest?.ObservabilityConfigurationArn;
    expect(await bench.hosting.listTagsForResource({ ResourceArn })).toEqual({ Tags: { team: "web" } });
  });

  it("is one, with one revision for each change, after kills during creation, change and deletion", async () => {
    await applied("");
    await folder.write(tracing());
    await killed("CreateObservabilityConfiguration");
    expect(await applied(tracing())).toEqual(["UntagResource"]);
    await folder.write(untraced);
    await killed("CreateObservabilityConfiguration");
    expect(await applied(untraced)).toEqual([]);
    expect(await numbers()).toEqual([2, 1]);
    await folder.write("");
    await killed("DeleteObservabilityConfiguration");
    expect(await applied("")).not.toContain("CreateObservabilityConfiguration");
    expect(await numbers()).toEqual([]);
  });

  it("is imported by any of its resource names; the reserved one is only read", async () => {
    await bench.hosting.createObservabilityConfiguration({ ObservabilityConfigurationName: "shared" });
    const id = "arn:aws:apprunner:us-east-1:123456789012:observabilityconfiguration/shared";
    const imported = (name: string) =>
      `import {\n  to = lintel_observability_configuration.it\n  id = "${name}"\n}\n${untraced}`;
    const data = `data "lintel_observability_configuration" "reserved" {
  observability_configuration_name = "DefaultConfiguration"
}
data "lintel_observability_configuration_revisions" "all" {
  id = lintel_observability_configuration.it.id
}
output "found" {
  value = "\${data.lintel_observability_configuration.reserved.trace_configuration.vendor} \${length(data.lintel_observability_configuration_revisions.all.revisions)}"
}
`;
    expect(await applied(imported(`${id}/1`) + data)).toEqual([]);
    expect(JSON.parse(await folder.state()).outputs.found.value).toBe("AWSXRAY 1");
    folder = await bench.folder();
    await folder.write(imported(id.replace("shared", "DefaultConfiguration")));
    expect(await folder.plan()).toMatchObject({
      code: 1,
      text: expect.stringContaining("the observability configuration DefaultConfiguration belongs to App Runner"),
    });
  });

  it("is checked with the rules during plan", async () => {
    await folder.write(
      tracing({
        observability_configuration_name: '"abc"',
        trace_configuration: '{ vendor = "XRAY" }',
        tags: '{ "aws:team" = "web" }',
      }),
    );
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    for (const rule of ["enum", "length", "tag-key-not-reserved"]) {
      expect(text).toContain(`observability-configuration/${rule}`);
    }
    await folder.write(tracing({ trace_configuration: "{}" }));
    expect((await folder.plan()).text).toMatch(/vendor/);
  });
});
