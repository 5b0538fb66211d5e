import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import type { Expressions } from "./policy-config.ts";
import { goodService, service } from "./service-config.ts";
import { type Bench, benchAndFolder, type Folder, killedDuring } from "./terraform.ts";

describeWithTerraform("a hosted service whose operation fails or is interrupted", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0.05 }, (ground) => {
    ({ bench, folder } = ground);
  });

  const running = service({ desired_status: '"RUNNING"' });
  const changed = service({ desired_status: '"RUNNING"', health_check_configuration: "{ interval = 9 }" });
  const only = async () => {
    const services = await bench.services();
    expect(services).toHaveLength(1);
    return services[0] ?? {};
  };
  const count = async (operation: string) => (await bench.operations()).filter((name) => name === operation).length;

  /** Sets the outcome of the next operations of this kind. */
  const nextEnds = (outcome: string, operation: string, times = 1) =>
    bench.admin("POST", "faults", { kind: "outcome", outcome, operations: [operation], times });

  const named = (name: string, changes: Expressions = {}) =>
    service({ desired_status: '"RUNNING"', service_name: JSON.stringify(name), ...changes }, name);
  /** The services by name. */
  const found = async () => new Map((await bench.services()).map((each) => [each.ServiceName, each]));

  it("is not recorded as changed if the update fails or is rolled back, although it is RUNNING", async () => {
    const outcomes = ["ROLLBACK_SUCCEEDED", "ROLLBACK_FAILED", "FAILED"];
    const all = (changes?: Expressions) => outcomes.map((_, index) => named(`web-${index}`, changes)).join("");
    await folder.write(all());
    await folder.apply();
    for (const outcome of outcomes) await nextEnds(outcome, "UpdateService");
    await folder.write(all({ health_check_configuration: "{ interval = 9 }" }));
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text.match(/Error: Changing the hosted service failed/g)).toHaveLength(outcomes.length);
    for (const outcome of outcomes) {
      expect(text).toMatch(
        new RegExp(
          `UPDATE_SERVICE \\(operation [0-9a-f-]{36}, started \\S+, ended \\S+\\) on arn:\\S+ ended as ${outcome}`,
        ),
      );
    }
    const unchanged = { Status: "RUNNING", HealthCheckConfiguration: { Interval: 5 } };
    expect(await bench.services()).toMatchObject(outcomes.map(() => unchanged));
    expect(await folder.apply()).toMatchObject({
      code: 0,
      text: expect.stringContaining(`0 added, ${outcomes.length} changed, 0 destroyed`),
    });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is updated, not replaced, by the next apply after its creation failed, unless an update cannot correct it", async () => {
    const createFirst = named("first").replace(/\}\n$/, "  lifecycle {\n    create_before_destroy = true\n  }\n}\n");
    await nextEnds("FAILED", "CreateService", 5);
    await folder.write(named("updated") + named("untainted") + createFirst + named("renamed") + named("doomed"));
    const failed = await folder.apply();
    expect(failed.code).toBe(1);
    expect(failed.text).toContain("CREATE_SERVICE (operation");
    expect(failed.text).toContain("It is CREATE_FAILED: it cannot be used");
    expect(failed.text).toContain("Apply again, after correcting the declaration");
    const made = await found();
    const arnOf = (name: string) => String(made.get(name)?.ServiceArn);
    expect(made.size).toBe(5);
    for (const name of made.keys()) expect(await folder.state()).toContain(arnOf(String(name)));

    // It is rebuilt in place if it is untainted or imported, and the plan shows why.
    await folder.run("untaint", "lintel_hosted_service.untainted");
    expect(await folder.plan()).toMatchObject({
      code: 2,
      text: expect.stringContaining('+ desired_status = "RUNNING"'),
    });
    await folder.run("state", "rm", "lintel_hosted_service.untainted");
    await folder.run("import", "lintel_hosted_service.untainted", arnOf("untainted"));

    const changed = named("updated", { health_check_configuration: "{ interval = 9 }" });
    const renamed = named("renamed", { service_name: '"renamed-2"' });
    await folder.write(changed + named("untainted") + createFirst + renamed);
    await bench.forgetRequests();
    const { code, text } = await folder.apply();
    expect(code).toBe(0);
    expect(text).toContain('~ desired_status = "CREATE_FAILED" -> "RUNNING"');
    const { requests } = await bench.admin("GET", "requests");
    const accepted = (Array.isArray(requests) ? requests : []).filter(({ status }) => status === 200);
    const changes = accepted
      .map(({ operation }) => String(operation))
      .filter((name) => /^(?:Create|Update|Delete)Service$/.test(name));
    expect(changes.toSorted()).toEqual([
      "CreateService",
      "DeleteService",
      "DeleteService",
      "UpdateService",
      "UpdateService",
      "UpdateService",
    ]);
    const rebuilt = await found();
    expect([...rebuilt.keys()].toSorted()).toEqual(["first", "renamed-2", "untainted", "updated"]);
    for (const { Status } of rebuilt.values()) expect(Status).toBe("RUNNING");
    for (const name of ["first", "untainted", "updated"])
      expect(rebuilt.get(name)).toMatchObject({ ServiceArn: arnOf(name) });
    expect(rebuilt.get("updated")).toMatchObject({ HealthCheckConfiguration: { Interval: 9 } });
    expect(await folder.state()).not.toContain('"status": "tainted"');
    expect(await folder.plan()).toMatchObject({ code: 0 });

    // A person can taint it, and it is replaced.
    await folder.run("taint", "lintel_hosted_service.updated");
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect((await found()).get("updated")?.ServiceArn).not.toBe(arnOf("updated"));
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect(await bench.services()).toEqual([]);
  });

  it("waits for another client's operation and deletion, and is deleted again if a deletion failed, not updated", async () => {
    await folder.write(named("shared") + named("doomed"));
    await folder.apply();
    const { ServiceArn } = (await found()).get("shared") ?? {};
    await bench.hosting.pauseService({ ServiceArn });
    await nextEnds("FAILED", "DeleteService");
    const shared = named("shared", { health_check_configuration: "{ interval = 9 }" });
    await folder.write(shared);
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text.match(/Error: /g)).toHaveLength(1);
    expect(text).toContain("DELETE_SERVICE (operation");
    const services = await found();
    expect(services.get("shared")).toMatchObject({ Status: "RUNNING", HealthCheckConfiguration: { Interval: 9 } });
    expect(services.get("doomed")).toMatchObject({ Status: "DELETE_FAILED" });

    await folder.write(shared + named("doomed"));
    const refused = await folder.apply();
    expect(refused.code).toBe(1);
    expect(refused.text).toContain("Destroy or replace the resource, which tries the deletion again");

    await bench.hosting.deleteService({ ServiceArn });
    await bench.forgetRequests();
    expect(await folder.run("destroy", "-auto-approve", "-refresh=false")).toMatchObject({ code: 0 });
    expect(await count("DeleteService")).toBe(1); // of the other one
    expect(await bench.services()).toEqual([]);
  });

  it("converges to RUNNING and to PAUSED after Terraform was killed", async () => {
    let text = "";
    // Before the responses to the requests, and while polling.
    for (const operation of ["CreateService", "ListOperations"]) {
      const [running, paused] = [`running-${operation}`, `paused-${operation}`];
      text += named(running) + named(paused, { desired_status: '"PAUSED"' });
      await folder.write(text);
      await killedDuring({ bench, folder }, [operation], { held: 2 });
      const made = await found();
      // Those of the round before are as they were.
      expect(await folder.apply()).toMatchObject({
        code: 0,
        text: expect.stringContaining("2 added, 0 changed, 0 destroyed"),
      });
      const converged = await found();
      expect(converged.size).toBe(made.size);
      expect(converged.get(running)).toMatchObject({ ServiceArn: made.get(running)?.ServiceArn, Status: "RUNNING" });
      expect(converged.get(paused)).toMatchObject({ ServiceArn: made.get(paused)?.ServiceArn, Status: "PAUSED" });
    }
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it.each<[string, ...object[]]>([
    ["lost answers", { kind: "lose-answer", operations: ["CreateService", "UpdateService", "PauseService"] }],
    ["failing polls", { kind: "error", status: 500, operations: ["ListOperations"], times: 3 }],
    [
      "throttled polls and answers without the id of the operation",
      { kind: "error", status: 429, operations: ["ListOperations", "DescribeService"], times: 3 },
      { kind: "edit-answer", remove: ["OperationId"] },
    ],
  ])("is created, changed and paused despite %s", async (_, ...faults) => {
    await folder.write(running, { max_retries: "0" });
    for (const fault of faults) await bench.admin("POST", "faults", fault);
    expect(await folder.apply()).toMatchObject({ code: 0 });
    await folder.write(changed.replace("RUNNING", "PAUSED"), { max_retries: "0" });
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await only()).toMatchObject({ Status: "PAUSED", HealthCheckConfiguration: { Interval: 9 } });
    expect([await count("CreateService"), await count("UpdateService"), await count("PauseService")]).toEqual([
      1, 1, 1,
    ]);
  });

  it("ends immediately when Terraform is interrupted, reports the running operation, and converges", async () => {
    await folder.write(running);
    await nextEnds("NEVER_ENDS", "CreateService");
    const { child, done } = folder.start(["apply", "-auto-approve"]);
    await bench.untilAsked("ListOperations", 2);
    child.kill("SIGINT");
    const { code, text } = await done;
    expect(code).toBe(1);
    expect(text).toContain("Error: Creating the hosted service was interrupted");
    expect(text).toMatch(
      /Still running on arn:\S+: CREATE_SERVICE \(operation [0-9a-f-]{36}, started \S+\), IN_PROGRESS/,
    );
    const { ServiceArn } = await only();
    expect(await folder.state()).toContain(String(ServiceArn));
  });

  it("is completed by the next apply after an interruption", async () => {
    await folder.write(running);
    await bench.admin("POST", "faults", { kind: "hold-answer", operations: ["ListOperations"] });
    const { child, done } = folder.start(["apply", "-auto-approve"]);
    await bench.untilHolding();
    child.kill("SIGINT");
    expect(await done).toMatchObject({ code: 1 });
    await bench.admin("DELETE", "faults");
    const { ServiceArn } = await only();
    await bench.untilRested();
    await bench.forgetRequests();
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect([await count("CreateService"), await count("DeleteService")]).toEqual([0, 0]);
    expect(await only()).toMatchObject({ ServiceArn, Status: "RUNNING" });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is not taken from another owner, except with adopt_existing, and names the attribute to raise if it times out", async () => {
    await bench.hosting.createService({ ...goodService, HealthCheckConfiguration: { Interval: 3 } });
    await bench.hosting.createService({ ...goodService, ServiceName: "equal" });
    await bench.untilRested();
    const made = await found();
    const { ServiceArn } = made.get("equal") ?? {};
    await bench.hosting.pauseService({ ServiceArn });
    await bench.untilRested();
    const timed = (status: string) =>
      named("timed", { timeouts: '{ update = "400ms", delete = "400ms" }', desired_status: `"${status}"` });
    await folder.write(named("web-1") + named("equal") + timed("RUNNING"));
    const refused = await folder.apply();
    expect(refused.code).toBe(1);
    expect(refused.text.match(/Error: The hosted service already exists/g)).toHaveLength(2);
    expect(refused.text).toContain("It differs from the declaration in health_check_configuration.interval.");
    expect(refused.text).toContain(`terraform import lintel_hosted_service.NAME ${made.get("web-1")?.ServiceArn}`);
    expect(refused.text).toContain("adopt_existing = true");

    await nextEnds("NEVER_ENDS", "PauseService");
    await folder.write(named("equal", { adopt_existing: "true" }) + timed("PAUSED"));
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text.match(/Error: /g)).toHaveLength(1);
    expect(text).toContain("Error: Changing the hosted service took longer than 400ms");
    expect(text).toContain("timeouts.update");
    expect(text).toMatch(/Still running on arn:\S+: PAUSE_SERVICE \(operation/);
    const services = await found();
    expect(services.get("equal")).toMatchObject({ ServiceArn, Status: "RUNNING" });

    const destroyed = await folder.run("destroy", "-auto-approve");
    expect(destroyed.text).toContain("Deleting the hosted service took longer than 400ms");
    const running = `Still running on ${services.get("timed")?.ServiceArn}: PAUSE_SERVICE (operation`;
    expect(destroyed.text).toContain(running);
    // An apply would create again what should go.
    expect(destroyed.text).toContain("Run the same command again (terraform destroy,");
    expect(destroyed.text).not.toMatch(/apply again|set timeouts/i);
  });
});
