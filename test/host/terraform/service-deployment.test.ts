import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import type { Expressions } from "./policy-config.ts";
import { goodService, service } from "./service-config.ts";
import { applyAndPlan, type Bench, benchAndFolder, type Folder } from "./terraform.ts";

describeWithTerraform("the deployment triggers of a hosted service", () => {
  let bench: Bench;
  let folder: Folder;
  let installed: Folder;
  benchAndFolder({ operationSeconds: 0.05 }, async (ground) => {
    ({ bench, folder } = ground);
    installed ??= await bench.folder({ installed: true });
  });

  const triggered = (commit: string, more: Expressions = {}) =>
    service({ deployment_triggers: `{ commit = "${commit}", image = "web" }`, ...more });

  const only = async () => {
    const services = await bench.services();
    expect(services).toHaveLength(1);
    return services[0] ?? {};
  };

  /** Applies, and returns the requests that changed something. */
  const applied = (text: string, settings?: Expressions) => applyAndPlan({ bench, folder }, text, settings);

  /** Expects a failed apply, and returns Terraform's output. */
  const failed = async (text: string): Promise<string> => {
    await folder.write(text);
    await bench.forgetRequests();
    const { code, text: said } = await folder.apply();
    expect(code).toBe(1);
    expect(await folder.state()).toContain('"commit": "1"');
    return said;
  };

  const operationsOfOnly = async () => {
    const { OperationSummaryList: operations } = await bench.hosting.listOperations({
      ServiceArn: (await only()).ServiceArn,
    });
    return Array.isArray(operations) ? operations : [];
  };

  it("deploy once if one of them changes, and not if none does", async () => {
    expect(await applied(triggered("1"))).toEqual(["CreateService", "UntagResource"]);
    expect(await applied(triggered("1"))).toEqual([]);
    await folder.write(triggered("2"));
    expect((await folder.plan()).text).toMatch(/~ "commit" = "1" -> "2"/);
    expect(await applied(triggered("2"))).toEqual(["StartDeployment"]);
    expect((await operationsOfOnly())[0]).toMatchObject({ Type: "START_DEPLOYMENT", Status: "SUCCEEDED" });
    expect(await applied(triggered("2", { tags: '{ team = "web" }' }))).toEqual(["TagResource"]);
  });

  it("deploy if one is added to others or removed from them, but not if all are added or removed", async () => {
    await applied(service());
    expect(await applied(triggered("1"))).toEqual([]);
    expect(await applied(service())).toEqual([]);
    // Other changes in the same apply make no difference.
    expect(await applied(triggered("1", { tags: '{ team = "web" }' }))).toEqual(["TagResource"]);
    expect(await applied(service({ tags: '{ team = "ops" }' }))).toEqual(["TagResource"]);
    await applied(triggered("1"));
    expect(await applied(service({ deployment_triggers: '{ commit = "1" }' }))).toEqual(["StartDeployment"]);
    expect(await applied(triggered("1"))).toEqual(["StartDeployment"]);
    expect(await applied(service())).toEqual([]);
  });

  it("do not deploy again what an update in the same apply deploys", async () => {
    await applied(triggered("1"));
    const image = triggered("2").replace("nginx:1", "nginx:2");
    expect(await applied(image)).toEqual(["UpdateService"]);
    expect((await operationsOfOnly()).map(({ Type }) => Type)).toEqual(["UPDATE_SERVICE", "CREATE_SERVICE"]);
    expect(await applied(image.replace('"2"', '"3"'))).toEqual(["StartDeployment"]);
  });

  it("deploy for values that are known only during the apply", async () => {
    const build = (input: string) => `resource "terraform_data" "build" { input = "${input}" }\n`;
    const text = service({ deployment_triggers: "{ build = terraform_data.build.output }" });
    await folder.write("");
    expect(await folder.run("init")).toMatchObject({ code: 0 });
    expect(await applied(build("1") + text)).toEqual(["CreateService", "UntagResource"]);
    expect(await applied(build("2") + text)).toEqual(["StartDeployment"]);
  });

  it.each(["FAILED", "ROLLBACK_SUCCEEDED", "ROLLBACK_FAILED"])(
    "keep their previous values if the deployment ends as %s, so that the next apply deploys again",
    async (outcome) => {
      await applied(triggered("1"));
      await bench.admin("POST", "faults", { kind: "outcome", outcome, operations: ["StartDeployment"], times: 1 });
      const said = await failed(triggered("2"));
      expect(said).toContain("Error: Changing the hosted service failed");
      expect(said).toMatch(
        new RegExp(
          `START_DEPLOYMENT \\(operation [0-9a-f-]{36}, started \\S+, ended \\S+\\) on arn:\\S+ ended as ${outcome}`,
        ),
      );
      expect(await only()).toMatchObject({ Status: "RUNNING" });
      expect(await folder.plan()).toMatchObject({ code: 2 });
      expect(await applied(triggered("2"))).toEqual(["StartDeployment"]);
    },
  );

  it("are refused while the service is paused, before anything is sent", async () => {
    await applied(triggered("1", { desired_status: '"PAUSED"' }));
    const said = await failed(
      triggered("2", { desired_status: '"PAUSED"', health_check_configuration: "{ interval = 9 }" }),
    );
    expect(said).toMatch(/deployment_triggers has changed, but the service arn:\S+ is PAUSED/);
    expect(said).toContain('Declare desired_status = "RUNNING", which resumes it and deploys it');
    expect(await bench.changes()).toEqual([]);
    expect(await applied(triggered("2", { desired_status: '"RUNNING"' }))).toEqual([
      "ResumeService",
      "StartDeployment",
    ]);
  });

  it("deploy a service before pausing it, and after resuming and updating it", async () => {
    await applied(triggered("1"));
    expect(await applied(triggered("2", { desired_status: '"PAUSED"' }))).toEqual(["StartDeployment", "PauseService"]);
    expect(
      await applied(triggered("3", { desired_status: '"RUNNING"', health_check_configuration: "{ interval = 9 }" })),
    ).toEqual(["UpdateService", "ResumeService", "StartDeployment"]);
  });

  it("deploy again after an apply was interrupted during the deployment", async () => {
    await installed.write(triggered("1"));
    expect(await installed.apply()).toMatchObject({ code: 0 });
    await bench.admin("POST", "faults", { kind: "hold-answer", operations: ["ListOperations"] });
    await installed.write(triggered("2"));
    const { child, done } = installed.start(["apply", "-auto-approve"]);
    await bench.untilHolding();
    // The first request lists earlier operations; the second one polls this one.
    await bench.admin("DELETE", "faults");
    await bench.untilAsked("StartDeployment", 1);
    child.kill("SIGKILL");
    await done;
    expect(await installed.plan()).toMatchObject({ code: 2 });
    expect(await installed.apply()).toMatchObject({ code: 0 });
    expect((await operationsOfOnly()).map(({ Type, Status }) => `${Type} ${Status}`)).toEqual([
      "START_DEPLOYMENT SUCCEEDED",
      "START_DEPLOYMENT SUCCEEDED",
      "CREATE_SERVICE SUCCEEDED",
    ]);
    expect(await installed.plan()).toMatchObject({ code: 0 });
  });

  it("report a running operation if the apply is interrupted", async () => {
    await installed.write(triggered("1", { service_name: '"web-9"' }));
    await installed.run("state", "rm", "lintel_hosted_service.s");
    expect(await installed.apply()).toMatchObject({ code: 0 });
    const outcome = { kind: "outcome", outcome: "NEVER_ENDS", operations: ["StartDeployment"] };
    await bench.admin("POST", "faults", outcome);
    await installed.write(triggered("2", { service_name: '"web-9"' }));
    await bench.forgetRequests();
    const { child, done } = installed.start(["apply", "-auto-approve"]);
    await bench.untilAsked("StartDeployment", 1);
    await bench.untilAsked("ListOperations", 2);
    child.kill("SIGINT");
    const { code, text } = await done;
    expect(code).toBe(1);
    expect(text).toContain("Error: Changing the hosted service was interrupted");
    expect(text).toMatch(/Still running on arn:\S+: START_DEPLOYMENT \(operation [0-9a-f-]{36}/);
    await installed.run("state", "rm", "lintel_hosted_service.s");
  });

  it.each<[string, object]>([
    ["a lost answer", { kind: "lose-answer", operations: ["StartDeployment"], times: 1 }],
    ["an answer without the id of the operation", { kind: "edit-answer", remove: ["OperationId"] }],
  ])("deploy once despite %s", async (_, fault) => {
    await applied(triggered("1"));
    await bench.admin("POST", "faults", fault);
    expect(await applied(triggered("2"), { max_retries: "0" })).toEqual(["StartDeployment"]);
  });

  it("deploy after another client's deployment, which may have started too early", async () => {
    await applied(triggered("1"));
    const { ServiceArn } = await only();
    await bench.hosting.startDeployment({ ServiceArn });
    expect(await applied(triggered("2"))).toEqual(["StartDeployment"]);
    expect((await operationsOfOnly()).map(({ Type }) => Type)).toEqual([
      "START_DEPLOYMENT",
      "START_DEPLOYMENT",
      "CREATE_SERVICE",
    ]);
  });

  it("are recorded by the first apply after an import, and deploy from then on", async () => {
    await bench.hosting.createService(goodService);
    await bench.untilRested();
    await folder.write(triggered("1"));
    expect(await folder.run("import", "lintel_hosted_service.s", String((await only()).ServiceArn))).toMatchObject({
      code: 0,
    });
    expect(await folder.plan()).toMatchObject({ code: 2 });
    expect(await applied(triggered("1"))).toEqual([]);
    expect(await applied(triggered("2"))).toEqual(["StartDeployment"]);
  });
});
