/** Ctrl-C while an operation of a hosted service is running; recovery.test.ts kills Terraform then. */
import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { service } from "./service-config.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

describeWithTerraform("a hosted service whose operation is running when Terraform is interrupted", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0.05 }, (ground) => {
    ({ bench, folder } = ground);
  });

  const named = (name: string, status: string) =>
    service({ desired_status: JSON.stringify(status), service_name: JSON.stringify(name) }, name);
  const both = named("running", "RUNNING") + named("paused", "PAUSED");
  const found = async () =>
    new Map(
      (await bench.services()).map(({ ServiceName, ServiceArn, Status }) => [ServiceName, { ServiceArn, Status }]),
    );

  it("is reported at once, stays in the state, and is completed by the next apply", async () => {
    await folder.write(both);
    await bench.admin("POST", "faults", { kind: "hold-answer", operations: ["ListOperations"] });
    const { child, done } = folder.start(["apply", "-auto-approve"]);
    await bench.untilHolding(2);
    child.kill("SIGINT");
    const { code, text } = await done;
    await bench.admin("DELETE", "faults");
    expect(code).toBe(1);
    expect(text).toContain("Error: Creating the App Runner service was interrupted");
    expect(text).toMatch(/Still running on arn:\S+: CREATE_SERVICE \(operation [0-9a-f-]{36}/);
    const made = await found();
    for (const { ServiceArn } of made.values()) expect(await folder.state()).toContain(String(ServiceArn));
    await bench.untilRested();
    await bench.forgetRequests();
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await bench.changes()).toEqual(expect.not.arrayContaining(["CreateService", "DeleteService"]));
    const completed = await found();
    expect(completed.get("running")).toEqual({ ...made.get("running"), Status: "RUNNING" });
    expect(completed.get("paused")).toEqual({ ...made.get("paused"), Status: "PAUSED" });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });
});
