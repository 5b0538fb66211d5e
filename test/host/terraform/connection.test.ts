/** Connections with real Terraform: the handshake, services that use them, kills, bad input. */
import { expect, it } from "vitest";
import type { Expressions } from "../../resource-blocks.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { service } from "./service-config.ts";
import { connectionKind, sharedObject } from "./shared-objects.ts";
import { applyAndPlan, type Bench, benchAndFolder, type Folder, killedDuring } from "./terraform.ts";

const connection = (changes: Expressions = {}, label = "it"): string => sharedObject(connectionKind, changes, label);
const fromCode = (arn = "lintel_connection.it.arn"): string =>
  service({
    source_configuration: `{
      authentication_configuration = { connection_arn = ${arn} }
      code_repository = {
        repository_url      = "https://github.com/shop/web"
        source_code_version = { type = "BRANCH", value = "main" }
        code_configuration  = { configuration_source = "REPOSITORY" }
      }
    }`,
  });

describeWithTerraform("a connection", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0 }, (ground) => {
    ({ bench, folder } = ground);
  });
  /** Applies; the next plan must be empty. Returns the requests that changed something. */
  const applied = (text: string) => applyAndPlan({ bench, folder }, text);
  /** The handshake of the next connection is never completed. */
  const neverApproved = () =>
    bench.admin("POST", "faults", {
      kind: "outcome",
      outcome: "NEVER_ENDS",
      operations: ["CreateConnection"],
      times: 1,
    });

  it("is created while its handshake is pending, with a warning; the service that uses it is told so and created later", async () => {
    await neverApproved();
    await folder.write(connection() + fromCode());
    await bench.forgetRequests();
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain('A person must select "shared" under "Connected accounts"');
    expect(text).toMatch(/Warning: .*is PENDING_HANDSHAKE/);
    expect(text).toMatch(/Error: .*hosted service/);
    expect(text).toContain("Then apply again.");
    expect(await bench.changes()).toEqual(["CreateConnection", "UntagResource"]);
    // Nobody can approve it here, so that another one takes its place.
    expect(await folder.run("apply", "-auto-approve", "-replace=lintel_connection.it")).toMatchObject({ code: 0 });
    expect(await applied(connection() + fromCode())).toEqual([]);
    expect(await bench.services()).toMatchObject([{ Status: "RUNNING" }]);
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect([await connectionKind.objects(bench), await bench.services()]).toEqual([[], []]);
  });

  it("has no difference when its status changes", async () => {
    await bench.admin("POST", "faults", {
      kind: "edit-answer",
      operations: ["ListConnections"],
      times: 4,
      set: { "ConnectionSummaryList[].Status": "PENDING_HANDSHAKE" },
    });
    await folder.write(connection());
    expect(await folder.apply()).toMatchObject({ code: 0 });
    await bench.admin("DELETE", "faults");
    expect(await folder.plan()).toMatchObject({ code: 0, text: expect.not.stringContaining("will be") });
    expect(await applied(connection({ tags: '{ team = "web" }' }))).toEqual(["TagResource"]);
    expect(await applied(connection())).toEqual(["UntagResource"]);
  });

  it("is replaced before it is destroyed if a service uses it, and is not destroyed before the service", async () => {
    const declared = (name: string) =>
      connection({ connection_name: name }).replace(
        /\}\n$/,
        "  lifecycle {\n    create_before_destroy = true\n  }\n}\n",
      ) + fromCode();
    await applied(declared('"first"'));
    expect(await applied(declared('"second"'))).toEqual([
      "CreateConnection",
      "UntagResource",
      "UpdateService",
      "DeleteConnection",
    ]);
    const arn = String((await connectionKind.objects(bench))[0]?.ConnectionArn);
    await folder.write(fromCode(`"${arn}"`));
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toMatch(/was not deleted: arn:\S+:service\/web-1\/\S+ uses it\. Make them use a different one/);
  });

  it("is one after kills during its creation, and gone after one during its deletion", async () => {
    const killed = (operation: string) => killedDuring({ bench, folder }, [operation]);
    await applied("");
    await folder.write(connection());
    await killed("CreateConnection");
    expect(await applied(connection())).toEqual(["UntagResource"]);
    expect(await connectionKind.objects(bench)).toHaveLength(1);
    await folder.write("");
    await killed("DeleteConnection");
    expect(await applied("")).not.toContain("CreateConnection");
    expect(await connectionKind.objects(bench)).toEqual([]);
  });

  it("is checked with the rules during plan", async () => {
    await folder.write(
      connection({ connection_name: '"git"', provider_type: '"GitHub"', tags: '{ "aws:team" = "web" }' }),
    );
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    for (const rule of ["enum", "length", "tag-key-not-reserved"]) expect(text).toContain(`connection/${rule}`);
  });
});
