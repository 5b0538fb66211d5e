import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { goodService, service } from "./service-config.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

describeWithTerraform("a hosted service whose operation fails or is interrupted", () => {
  let bench: Bench;
  let folder: Folder;
  let installed: Folder;
  benchAndFolder({ operationSeconds: 0.05 }, async (ground) => {
    ({ bench, folder } = ground);
    installed ??= await bench.folder({ installed: true });
  });

  const running = service({ desired_status: '"RUNNING"' });
  const changed = service({ desired_status: '"RUNNING"', health_check_configuration: "{ interval = 9 }" });
  const only = async () => {
    const services = await bench.services();
    expect(services).toHaveLength(1);
    return services[0] ?? {};
  };
  const count = async (operation: string) => (await bench.operations()).filter((name) => name === operation).length;

  /** Sets the outcome of the next operation of this kind. */
  const nextEnds = (outcome: string, operation: string) =>
    bench.admin("POST", "faults", { kind: "outcome", outcome, operations: [operation], times: 1 });

  it.each(["ROLLBACK_SUCCEEDED", "ROLLBACK_FAILED", "FAILED"])(
    "is not recorded as changed if the update ends as %s, although it is RUNNING",
    async (outcome) => {
      await folder.write(running);
      await folder.apply();
      await nextEnds(outcome, "UpdateService");
      await folder.write(changed);
      const { code, text } = await folder.apply();
      expect(code).toBe(1);
      expect(text).toContain("Error: Changing the hosted service failed");
      expect(text).toMatch(
        new RegExp(
          `UPDATE_SERVICE \\(operation [0-9a-f-]{36}, started \\S+, ended \\S+\\) on arn:\\S+ ended as ${outcome}`,
        ),
      );
      expect(await only()).toMatchObject({ Status: "RUNNING", HealthCheckConfiguration: { Interval: 5 } });
      expect(await folder.plan()).toMatchObject({ code: 2 });
      expect(await folder.apply()).toMatchObject({ code: 0 });
      expect(await folder.plan()).toMatchObject({ code: 0 });
    },
  );

  it("is updated, not replaced, by the next apply after its creation failed", async () => {
    await nextEnds("FAILED", "CreateService");
    await folder.write(running);
    const failed = await folder.apply();
    expect(failed.code).toBe(1);
    expect(failed.text).toContain("CREATE_SERVICE (operation");
    expect(failed.text).toContain("It is CREATE_FAILED: it cannot be used");
    expect(failed.text).toContain("Apply again, after correcting the declaration");
    const { ServiceArn } = await only();
    expect(await folder.state()).toContain(String(ServiceArn));

    await folder.write(changed);
    await bench.forgetRequests();
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await only()).toMatchObject({ ServiceArn, Status: "RUNNING", HealthCheckConfiguration: { Interval: 9 } });
    expect([await count("UpdateService"), await count("DeleteService"), await count("CreateService")]).toEqual([
      1, 0, 0,
    ]);
    expect(await folder.state()).not.toContain("tainted");
    expect(await folder.plan()).toMatchObject({ code: 0 });
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect(await bench.services()).toEqual([]);
  });

  it("is rebuilt in place if the failed creation is untainted or imported, and the plan shows why", async () => {
    await nextEnds("FAILED", "CreateService");
    await folder.write(running);
    await folder.apply();
    await folder.run("untaint", "lintel_hosted_service.s");
    const { code, text } = await folder.plan();
    expect(code).toBe(2);
    expect(text).toContain('+ desired_status = "RUNNING"');
    const { ServiceArn } = await only();
    await folder.run("state", "rm", "lintel_hosted_service.s");
    await folder.run("import", "lintel_hosted_service.s", String(ServiceArn));
    expect((await folder.plan()).text).toContain('~ desired_status = "CREATE_FAILED" -> "RUNNING"');
    expect(await folder.apply()).toMatchObject({ code: 0, text: expect.stringContaining("1 changed") });
    expect(await only()).toMatchObject({ ServiceArn, Status: "RUNNING" });
  });

  it("is also rebuilt with create_before_destroy", async () => {
    await nextEnds("FAILED", "CreateService");
    await folder.write(
      service({ lifecycle: "" }).replace("lifecycle = ", "lifecycle { create_before_destroy = true }"),
    );
    await folder.apply();
    const { ServiceArn } = await only();
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await only()).toMatchObject({ ServiceArn, Status: "RUNNING" });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is destroyed after its creation failed, and created again if an update cannot correct it", async () => {
    await nextEnds("FAILED", "CreateService");
    await folder.write(running);
    await folder.apply();
    await folder.write(service({ service_name: '"web-2"' }));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await only()).toMatchObject({ ServiceName: "web-2", Status: "RUNNING" });
    await folder.run("destroy", "-auto-approve");
    await nextEnds("FAILED", "CreateService");
    await folder.apply();
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect(await bench.services()).toEqual([]);
  });

  it("is deleted by the second destroy if the first one failed, and cannot be updated in between", async () => {
    await folder.write(running);
    await folder.apply();
    await nextEnds("FAILED", "DeleteService");
    const { code, text } = await folder.run("destroy", "-auto-approve");
    expect(code).toBe(1);
    expect(text).toContain("DELETE_SERVICE (operation");
    expect(await only()).toMatchObject({ Status: "DELETE_FAILED" });
    const refused = await folder.apply();
    expect(refused.code).toBe(1);
    expect(refused.text).toContain("Destroy or replace the resource, which tries the deletion again");
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect(await bench.services()).toEqual([]);
  });

  it("converges to RUNNING and to PAUSED after Terraform was killed", async () => {
    const wanted = ["RUNNING", "PAUSED"];
    const blocks = wanted.map((status) =>
      service({ service_name: JSON.stringify(status.toLowerCase()), desired_status: JSON.stringify(status) }, status),
    );
    await installed.write(blocks.join(""));
    const found = async () =>
      (await bench.services()).map(({ ServiceName, ServiceArn }) => [ServiceName, ServiceArn]).sort();
    // Before the responses to the requests, and while polling.
    for (const operation of ["CreateService", "ListOperations"]) {
      await bench.admin("POST", "faults", { kind: "hold-answer", operations: [operation] });
      const { child, done } = installed.start(["apply", "-auto-approve"]);
      await bench.untilHolding(wanted.length);
      child.kill("SIGKILL");
      await done;
      await bench.admin("DELETE", "faults");
      const made = await found();
      expect(made.map(([name]) => name)).toEqual(["paused", "running"]);
      expect(await installed.apply()).toMatchObject({ code: 0, text: expect.stringContaining("2 added") });
      expect(await found()).toEqual(made);
      for (const { ServiceName, Status } of await bench.services())
        expect(Status).toBe(String(ServiceName).toUpperCase());
      expect(await installed.plan()).toMatchObject({ code: 0 });
      expect(await installed.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    }
  });

  it.each<[string, object]>([
    ["lost answers", { kind: "lose-answer", operations: ["CreateService", "UpdateService", "PauseService"] }],
    ["answers without the id of the operation", { kind: "edit-answer", remove: ["OperationId"] }],
    ["throttled polls", { kind: "error", status: 429, operations: ["ListOperations", "DescribeService"], times: 3 }],
    ["failing polls", { kind: "error", status: 500, operations: ["ListOperations"], times: 3 }],
  ])("is created, changed and paused despite %s", async (_, fault) => {
    await folder.write(running, { max_retries: "0" });
    await bench.admin("POST", "faults", fault);
    expect(await folder.apply()).toMatchObject({ code: 0 });
    await folder.write(changed.replace("RUNNING", "PAUSED"), { max_retries: "0" });
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await only()).toMatchObject({ Status: "PAUSED", HealthCheckConfiguration: { Interval: 9 } });
    expect([await count("CreateService"), await count("UpdateService"), await count("PauseService")]).toEqual([
      1, 1, 1,
    ]);
  });

  it("waits for another client's operation, and then completes the changes", async () => {
    await folder.write(running);
    await folder.apply();
    const { ServiceArn } = await only();
    await bench.hosting.pauseService({ ServiceArn });
    await folder.write(changed);
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await only()).toMatchObject({ Status: "RUNNING", HealthCheckConfiguration: { Interval: 9 } });
    await bench.hosting.deleteService({ ServiceArn });
    await bench.forgetRequests();
    expect(await folder.run("destroy", "-auto-approve", "-refresh=false")).toMatchObject({ code: 0 });
    expect(await count("DeleteService")).toBe(0);
  });

  it("ends immediately when Terraform is interrupted, reports the running operation, and converges", async () => {
    await installed.write(running);
    await nextEnds("NEVER_ENDS", "CreateService");
    const { child, done } = installed.start(["apply", "-auto-approve"]);
    await bench.untilAsked("ListOperations", 2);
    child.kill("SIGINT");
    const { code, text } = await done;
    expect(code).toBe(1);
    expect(text).toContain("Error: Creating the hosted service was interrupted");
    expect(text).toMatch(
      /Still running on arn:\S+: CREATE_SERVICE \(operation [0-9a-f-]{36}, started \S+\), IN_PROGRESS/,
    );
    const { ServiceArn } = await only();
    expect(await installed.state()).toContain(String(ServiceArn));
    await installed.run("state", "rm", "lintel_hosted_service.s");
  });

  it("is completed by the next apply after an interruption", async () => {
    await installed.write(running);
    await bench.admin("POST", "faults", { kind: "hold-answer", operations: ["ListOperations"] });
    const { child, done } = installed.start(["apply", "-auto-approve"]);
    await bench.untilHolding();
    child.kill("SIGINT");
    expect(await done).toMatchObject({ code: 1 });
    await bench.admin("DELETE", "faults");
    const { ServiceArn } = await only();
    await bench.untilRested();
    await bench.forgetRequests();
    expect(await installed.apply()).toMatchObject({ code: 0 });
    expect([await count("CreateService"), await count("DeleteService")]).toEqual([0, 0]);
    expect(await only()).toMatchObject({ ServiceArn, Status: "RUNNING" });
    expect(await installed.plan()).toMatchObject({ code: 0 });
    await installed.run("destroy", "-auto-approve");
  });

  it("is replaced if a person taints it", async () => {
    await folder.write(running);
    await folder.apply();
    const { ServiceArn } = await only();
    await folder.run("taint", "lintel_hosted_service.s");
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect((await only()).ServiceArn).not.toBe(ServiceArn);
  });

  it("times out with the running operation and the attribute to raise", async () => {
    const timeouts = { timeouts: '{ update = "400ms", delete = "400ms" }' };
    await folder.write(service(timeouts));
    await folder.apply();
    const { ServiceArn } = await only();
    await nextEnds("NEVER_ENDS", "PauseService");
    await folder.write(service({ ...timeouts, desired_status: '"PAUSED"' }));
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain("Error: Changing the hosted service took longer than 400ms");
    expect(text).toContain("timeouts.update");
    expect(text).toMatch(/Still running on arn:\S+: PAUSE_SERVICE \(operation/);
    const destroyed = await folder.run("destroy", "-auto-approve");
    expect(destroyed.text).toContain("Deleting the hosted service took longer than 400ms");
    expect(destroyed.text).toContain(`Still running on ${ServiceArn}: PAUSE_SERVICE (operation`);
  });

  it("is not taken from another owner: the error names its resource name and the import command", async () => {
    await bench.hosting.createService({ ...goodService, HealthCheckConfiguration: { Interval: 3 } });
    await bench.untilRested();
    const { ServiceArn } = await only();
    await folder.write(running);
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain("Error: The hosted service already exists");
    expect(text).toContain("It differs from the declaration in health_check_configuration.interval.");
    expect(text).toContain(`terraform import lintel_hosted_service.NAME ${ServiceArn}`);
  });

  it("is adopted with adopt_existing", async () => {
    await bench.hosting.createService(goodService);
    await bench.untilRested();
    const { ServiceArn } = await only();
    await bench.hosting.pauseService({ ServiceArn });
    await bench.untilRested();
    await folder.write(running);
    expect(await folder.apply()).toMatchObject({ code: 1, text: expect.stringContaining("adopt_existing = true") });
    await folder.write(service({ desired_status: '"RUNNING"', adopt_existing: "true" }));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await only()).toMatchObject({ ServiceArn, Status: "RUNNING" });
  });
});
