/** Deployment triggers of hosted services. Services that do not disturb each other share a configuration and its runs. */
import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import type { Expressions } from "./policy-config.ts";
import { goodService, service } from "./service-config.ts";
import { applyAndPlan, type Bench, benchAndFolder, type Folder } from "./terraform.ts";

describeWithTerraform("the deployment triggers of a hosted service", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0.05 }, (ground) => {
    ({ bench, folder } = ground);
  });

  const none = (name: string, more: Expressions = {}) => service({ service_name: JSON.stringify(name), ...more }, name);
  const triggered = (name: string, commit: string, more: Expressions = {}) =>
    none(name, { deployment_triggers: `{ commit = "${commit}", image = "web" }`, ...more });
  const [team, ops] = [{ tags: '{ team = "web" }' }, { tags: '{ team = "ops" }' }];

  /** Applies what a test begins with. */
  const started = async (text: string): Promise<void> => {
    await folder.write(text);
    expect(await folder.apply()).toMatchObject({ code: 0 });
  };

  /** Applies, and returns the requests that changed something. */
  const applied = (text: string, settings?: Expressions) => applyAndPlan({ bench, folder }, text, settings);

  const named = async (name: string) => {
    const services = (await bench.services()).filter(({ ServiceName }) => ServiceName === name);
    expect(services).toHaveLength(1);
    return services[0] ?? {};
  };

  /** The operations of a service, newest first. */
  const operationsOf = async (name: string) => {
    const { ServiceArn } = await named(name);
    const { OperationSummaryList: operations } = await bench.hosting.listOperations({ ServiceArn });
    return (Array.isArray(operations) ? operations : []).map(({ Type, Status }) => `${Type} ${Status}`);
  };
  const [created, deployed, updated] = ["CREATE_SERVICE", "START_DEPLOYMENT", "UPDATE_SERVICE"].map(
    (type) => `${type} SUCCEEDED`,
  );
  const [paused, resumed] = ["PAUSE_SERVICE SUCCEEDED", "RESUME_SERVICE SUCCEEDED"];

  it("deploy as declared, once, while other changes make no difference", async () => {
    const image = (block: string) => block.replace("nginx:1", "nginx:2");
    const build = (input: string) => `resource "terraform_data" "build" { input = "${input}" }\n`;
    const built = none("computed", { deployment_triggers: "{ build = terraform_data.build.output }" });
    const check = { health_check_configuration: "{ interval = 9 }" };
    const [stopped, running] = [{ desired_status: '"PAUSED"' }, { desired_status: '"RUNNING"' }];
    /** What is declared in each step, and the operations that it leads to. */
    const scenarios: { readonly [name: string]: readonly (readonly [string, ...(string | undefined)[]])[] } = {
      // If one of them changes, and not if none does.
      changed: [
        [triggered("changed", "1"), created],
        [triggered("changed", "1")],
        [triggered("changed", "2"), deployed],
        [triggered("changed", "2", team)],
      ],
      // If one is added to others or removed from them.
      counted: [
        [triggered("counted", "1"), created],
        [none("counted", { deployment_triggers: '{ commit = "1" }' }), deployed],
        [triggered("counted", "1"), deployed],
        [none("counted")],
      ],
      // Not if all are added or removed.
      added: [
        [none("added"), created],
        [triggered("added", "1")],
        [none("added")],
        [triggered("added", "1", team)],
        [none("added", ops)],
      ],
      // Not again what an update in the same apply deploys.
      updated: [
        [triggered("updated", "1"), created],
        [image(triggered("updated", "2")), updated],
        [image(triggered("updated", "3")), deployed],
      ],
      // Before pausing, and after updating and resuming.
      paused: [
        [triggered("paused", "1"), created],
        [triggered("paused", "2", stopped), deployed, paused],
        [triggered("paused", "3", { ...running, ...check }), updated, resumed, deployed],
      ],
      // For values that are known only during the apply.
      computed: [
        [build("1") + built, created],
        [build("2") + built, deployed],
      ],
    };
    for (let step = 0; step < 5; step++) {
      const before = new Map<string, number>();
      if (step > 0) for (const name of Object.keys(scenarios)) before.set(name, (await operationsOf(name)).length);
      const declared = Object.values(scenarios).map((steps) => steps[Math.min(step, steps.length - 1)]?.[0]);
      await folder.write(declared.join(""));
      if (step === 2) expect((await folder.plan()).text).toMatch(/~ "commit" = "1" -> "2"/);
      const changes = await applied(declared.join(""));
      expect(changes.filter((operation) => operation === "TagResource")).toHaveLength([0, 0, 0, 2, 1][step] ?? 0);
      for (const [name, steps] of Object.entries(scenarios)) {
        const [, ...expected] = steps[step] ?? [];
        const operations = (await operationsOf(name)).reverse().slice(before.get(name) ?? 0);
        expect(operations, `${name} in step ${step + 1}`).toEqual(expected);
      }
    }
  });

  it("keep their previous values if the deployment fails or is refused, so that a later apply deploys", async () => {
    const outcomes = ["FAILED", "ROLLBACK_SUCCEEDED", "ROLLBACK_FAILED"];
    const names = ["web-1", "web-2", "web-3"];
    const all = (commit: string, more: Expressions, status: string) =>
      names.map((name) => triggered(name, commit)).join("") +
      triggered("asleep", commit, { desired_status: `"${status}"`, ...more });
    await started(all("1", {}, "PAUSED"));
    for (const outcome of outcomes) {
      await bench.admin("POST", "faults", { kind: "outcome", outcome, operations: ["StartDeployment"], times: 1 });
    }
    await folder.write(all("2", { health_check_configuration: "{ interval = 9 }" }, "PAUSED"));
    await bench.forgetRequests();
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text.match(/Error: Changing the hosted service failed/g)).toHaveLength(outcomes.length + 1);
    for (const outcome of outcomes) {
      expect(text).toMatch(
        new RegExp(
          `START_DEPLOYMENT \\(operation [0-9a-f-]{36}, started \\S+, ended \\S+\\) on arn:\\S+ ended as ${outcome}`,
        ),
      );
    }
    // A paused service is refused before anything is sent.
    expect(text).toMatch(/deployment_triggers has changed, but the service arn:\S+\/asleep\/\S+ is PAUSED/);
    expect(text).toContain('Declare desired_status = "RUNNING", which resumes it and deploys it');
    expect(await bench.changes()).toEqual(names.map(() => "StartDeployment"));
    expect((await folder.state()).match(/"commit": "1"/g)).toHaveLength(names.length + 1);
    for (const name of names) expect(await named(name)).toMatchObject({ Status: "RUNNING" });
    const changes = await applied(all("2", {}, "RUNNING"));
    expect(changes.toSorted()).toEqual(["ResumeService", ...[...names, "asleep"].map(() => "StartDeployment")]);
    expect((await operationsOf("asleep")).slice(0, 2)).toEqual([deployed, resumed]);
  });

  it("deploy again after an apply was killed during the deployment, and report it when they are interrupted", async () => {
    await started(triggered("web-1", "1"));
    await bench.admin("POST", "faults", { kind: "hold-answer", operations: ["ListOperations"] });
    await folder.write(triggered("web-1", "2"));
    const killed = folder.start(["apply", "-auto-approve"]);
    await bench.untilHolding();
    // The first request lists earlier operations; the second one polls this one.
    await bench.admin("DELETE", "faults");
    await bench.untilAsked("StartDeployment", 1);
    killed.child.kill("SIGKILL");
    await killed.done;
    expect(await applied(triggered("web-1", "2"))).toEqual(["StartDeployment"]);
    expect(await operationsOf("web-1")).toEqual([deployed, deployed, created]);

    const outcome = { kind: "outcome", outcome: "NEVER_ENDS", operations: ["StartDeployment"] };
    await bench.admin("POST", "faults", outcome);
    await folder.write(triggered("web-1", "3"));
    await bench.forgetRequests();
    const interrupted = folder.start(["apply", "-auto-approve"]);
    await bench.untilAsked("StartDeployment", 1);
    await bench.untilAsked("ListOperations", 2);
    interrupted.child.kill("SIGINT");
    const { code, text } = await interrupted.done;
    expect(code).toBe(1);
    expect(text).toContain("Error: Changing the hosted service was interrupted");
    expect(text).toMatch(/Still running on arn:\S+: START_DEPLOYMENT \(operation [0-9a-f-]{36}/);
  });

  it("deploy once despite lost responses and another client, and are recorded by the first apply after an import", async () => {
    await bench.hosting.createService({ ...goodService, ServiceName: "imported" });
    await started(triggered("web-1", "1"));
    const { ServiceArn } = await named("imported");
    const imports = `import {\n  to = lintel_hosted_service.imported\n  id = "${ServiceArn}"\n}\n`;
    const both = (commit: string, imported: string) => triggered("web-1", commit) + triggered("imported", imported);
    await bench.admin("POST", "faults", { kind: "lose-answer", operations: ["StartDeployment"], times: 1 });
    await folder.write(imports + both("2", "1"), { max_retries: "0" });
    await bench.forgetRequests();
    expect(await folder.apply()).toMatchObject({
      code: 0,
      text: expect.stringContaining("1 imported, 0 added, 2 changed"),
    });
    expect(await bench.changes()).toEqual(["StartDeployment"]);
    expect(await operationsOf("imported")).toEqual([created]);

    await bench.admin("POST", "faults", { kind: "edit-answer", remove: ["OperationId"] });
    expect(await applied(both("3", "1"), { max_retries: "0" })).toEqual(["StartDeployment"]);
    await bench.admin("DELETE", "faults");

    // Another client's deployment may have started too early.
    await bench.hosting.startDeployment({ ServiceArn: (await named("web-1")).ServiceArn });
    expect(await applied(both("4", "2"))).toEqual(["StartDeployment", "StartDeployment"]);
    expect(await operationsOf("web-1")).toEqual([deployed, deployed, deployed, deployed, created]);
    expect(await operationsOf("imported")).toEqual([deployed, created]);
  });
});
