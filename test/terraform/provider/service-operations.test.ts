/** Operations of hosted services that fail, are interrupted or go on: what plans and applies make of them, in process. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Declarations, Ran } from "../core-command.ts";
import type { Arguments } from "../declared-value.ts";
import type { TerraformCore } from "../terraform-core.ts";
import { type ProviderGround, providerGround } from "./provider-ground.ts";
import { service } from "./service-declarations.ts";

const type = "lintel_hosted_service";
const named = (name: string, changes: Arguments = {}): Declarations => ({
  [`${type}.${name}`]: service({ service_name: name, desired_status: "RUNNING", ...changes }),
});
const checkedEvery = (interval: number): Arguments => ({ health_check_configuration: { interval } });

let ground: ProviderGround;
let module: TerraformCore;
const ends = (outcome: string, operation: string, times = 1) =>
  ground.fault({ kind: "outcome", outcome, operations: [operation], times });
const applied = (declared: Declarations) => ground.applied(module, declared);
const found = async () => new Map((await ground.services()).map((each) => [String(each.ServiceName), each]));

describe("a hosted service whose operation fails", () => {
  beforeEach(async () => {
    ground = await providerGround();
    module = ground.rootModule();
  });

  it.each(["ROLLBACK_SUCCEEDED", "ROLLBACK_FAILED", "FAILED"])(
    "keeps its previous values in the state if its update ends as %s, although it is RUNNING",
    async (outcome) => {
      await applied(named("shop"));
      await ends(outcome, "UpdateService");
      const { code, text } = await module.apply(named("shop", checkedEvery(9)));
      expect(code).toBe(1);
      expect(text).toContain("Error: Changing the App Runner service failed");
      expect(text).toMatch(
        new RegExp(
          `UPDATE_SERVICE \\(operation [0-9a-f-]{36}, started \\S+, ended \\S+\\) on arn:\\S+ ended as ${outcome}`,
        ),
      );
      expect(module.attributes(`${type}.shop`)).toMatchObject({ health_check_configuration: { interval: 5 } });
      expect(await ground.services()).toMatchObject([{ Status: "RUNNING", HealthCheckConfiguration: { Interval: 5 } }]);
      expect(await applied(named("shop", checkedEvery(9)))).toEqual(["UpdateService"]);
    },
  );

  it("is updated, not replaced, by the next apply after its creation failed, unless an update cannot correct it", async () => {
    await ends("FAILED", "CreateService", 4);
    const all = { ...named("updated"), ...named("untainted"), ...named("renamed"), ...named("doomed") };
    const failed = await module.apply(all);
    expect(failed.code).toBe(1);
    expect(failed.text).toContain("CREATE_SERVICE (operation");
    expect(failed.text).toContain("It is CREATE_FAILED: it cannot be used");
    expect(failed.text).toContain("Apply again, after correcting the declaration");
    const made = await found();
    expect(made.size).toBe(4);
    for (const name of made.keys()) {
      expect(module.attributes(`${type}.${name}`).arn).toBe(made.get(name)?.ServiceArn);
      expect(module.isTainted(`${type}.${name}`)).toBe(true);
    }
    // It is rebuilt in place if it is untainted or imported, and the plan shows why.
    module.untaint(`${type}.untainted`);
    const rebuilding = (await module.plan(all)).planned.get(`${type}.untainted`);
    expect(rebuilding).toMatchObject({ action: "update", after: { desired_status: "RUNNING" } });
    expect(rebuilding?.before?.desired_status).not.toBe("RUNNING");

    const changed = {
      ...named("updated", checkedEvery(9)),
      ...named("untainted"),
      [`${type}.renamed`]: service({ service_name: "renamed-2", desired_status: "RUNNING" }),
    };
    expect((await applied(changed)).toSorted()).toEqual([
      ...["CreateService", "DeleteService", "DeleteService", "UpdateService", "UpdateService"],
    ]);
    const rebuilt = await found();
    expect([...rebuilt.keys()].toSorted()).toEqual(["renamed-2", "untainted", "updated"]);
    for (const { Status } of rebuilt.values()) expect(Status).toBe("RUNNING");
    for (const name of ["untainted", "updated"]) {
      expect(rebuilt.get(name)?.ServiceArn).toBe(made.get(name)?.ServiceArn);
      expect(module.isTainted(`${type}.${name}`)).toBe(false);
    }
    expect(rebuilt.get("updated")).toMatchObject({ HealthCheckConfiguration: { Interval: 9 } });
    // A person can taint it, and it is replaced.
    module.taint(`${type}.updated`);
    await applied(changed);
    expect((await found()).get("updated")?.ServiceArn).not.toBe(made.get("updated")?.ServiceArn);
  });

  it("is deleted again, not updated, if its deletion failed", async () => {
    await applied(named("doomed"));
    await ends("FAILED", "DeleteService");
    const failed = await module.destroy();
    expect([failed.code, failed.text]).toEqual([1, expect.stringContaining("DELETE_SERVICE (operation")]);
    expect(await ground.services()).toMatchObject([{ Status: "DELETE_FAILED" }]);
    const refused = await module.apply(named("doomed"));
    expect(refused.text).toContain("Destroy or replace the resource, which tries the deletion again");
    expect(await ground.changesOf(() => module.destroy())).toEqual(["DeleteService"]);
    expect(await ground.services()).toEqual([]);
  });

  it("is not taken from another owner, except with adopt_existing", async () => {
    const theirs = ground.rootModule();
    await ground.applied(theirs, { ...named("differs", checkedEvery(3)), ...named("equal") });
    const { code, text } = await module.apply({ ...named("differs"), ...named("equal") });
    expect([code, module.addresses]).toEqual([1, []]);
    expect(text.match(/Error: The App Runner service already exists/g)).toHaveLength(2);
    expect(text).toContain("It differs from the declaration in health_check_configuration.interval.");
    const { ServiceArn } = (await found()).get("differs") ?? {};
    expect(text).toContain(`terraform import ${type}.NAME ${ServiceArn}`);
    expect(text).toContain("adopt_existing = true");
    expect(await applied(named("equal", { adopt_existing: true }))).toEqual(["CreateService"]);
  });
});

describe("the deployment triggers of a hosted service", () => {
  const triggered = (commit: string, more: Arguments = {}) =>
    named("shop", { deployment_triggers: { commit, image: "web" }, ...more });
  beforeEach(async () => {
    ground = await providerGround();
    module = ground.rootModule();
  });

  it("deploy as declared, once, while other changes make no difference", async () => {
    const team = { tags: { team: "web" } };
    await applied(triggered("1"));
    expect(await applied(triggered("1"))).toEqual([]);
    expect(await applied(triggered("2"))).toEqual(["StartDeployment"]);
    expect(await applied(triggered("2", team))).toEqual(["TagResource"]);
    expect(await applied(named("shop", { deployment_triggers: { commit: "2" }, ...team }))).toEqual([
      "StartDeployment",
    ]);
    expect(await applied(named("shop", team))).toEqual([]);
    expect(await applied(triggered("3", team))).toEqual([]);
    expect(await applied(triggered("4", { ...team, ...checkedEvery(9) }))).toEqual(["UpdateService"]);
    expect(await applied(triggered("5", { ...team, ...checkedEvery(9), desired_status: "PAUSED" }))).toEqual([
      ...["StartDeployment", "PauseService"],
    ]);
    expect(await applied(triggered("6", { ...team, ...checkedEvery(7) }))).toEqual([
      ...["UpdateService", "ResumeService", "StartDeployment"],
    ]);
  });

  it.each(["FAILED", "ROLLBACK_SUCCEEDED", "ROLLBACK_FAILED"])(
    "keep their previous values if the deployment ends as %s, so that a later apply deploys",
    async (outcome) => {
      await applied(triggered("1"));
      await ends(outcome, "StartDeployment");
      const { text } = await module.apply(triggered("2"));
      expect(text).toContain("Error: Changing the App Runner service failed");
      expect(text).toMatch(new RegExp(`START_DEPLOYMENT \\(operation [^)]+\\) on arn:\\S+ ended as ${outcome}`));
      expect(module.attributes(`${type}.shop`)).toMatchObject({ deployment_triggers: { commit: "1" } });
      expect(await applied(triggered("2"))).toEqual(["StartDeployment"]);
    },
  );

  it("keep their previous values if a paused service refuses the deployment", async () => {
    const stopped = { desired_status: "PAUSED" };
    await applied(triggered("1", stopped));
    let text = "";
    const changes = await ground.changesOf(async () => {
      ({ text } = await module.apply(triggered("2", { ...stopped, ...checkedEvery(9) })));
    });
    expect(changes).toEqual([]);
    expect(text).toMatch(/deployment_triggers has changed, but the service arn:\S+\/shop\/\S+ is PAUSED/);
    expect(text).toContain('Declare desired_status = "RUNNING", which resumes it and deploys it');
    expect(module.attributes(`${type}.shop`)).toMatchObject({ deployment_triggers: { commit: "1" } });
    expect(await applied(triggered("2"))).toEqual(["ResumeService", "StartDeployment"]);
  });

  it("are recorded by the first apply after an import, which deploys nothing", async () => {
    await ground.applied(ground.rootModule(), named("shop"));
    const { ServiceArn } = (await found()).get("shop") ?? {};
    const imports = { [`${type}.shop`]: String(ServiceArn) };
    const recorded = await ground.changesOf(async () => {
      const { code, text } = await module.apply(triggered("1"), { imports });
      expect(code, text).toBe(0);
    });
    expect(recorded).toEqual([]);
    expect(await applied(triggered("2"))).toEqual(["StartDeployment"]);
  });
});

describe("an update of a hosted service that outlives the run that sent it", () => {
  /** The service's clock: it stands still until operations shall end; then each request takes ten seconds. */
  const clock = { now: Date.now(), stands: false };
  const tick = () => {
    if (!clock.stands) clock.now += 10_000;
    return clock.now;
  };
  const changed = named("shop", checkedEvery(9));
  beforeEach(async () => {
    clock.stands = false;
    ground = await providerGround({ operationSeconds: 60, clock: tick });
    module = ground.rootModule();
    expect(await module.apply(named("shop"))).toMatchObject({ code: 0 });
    clock.stands = true;
  });

  /** An apply during which the service's operations end. */
  const finishing = (declared: Declarations): Promise<Ran> => {
    clock.stands = false;
    return module.apply(declared);
  };
  /** An apply whose update is still running when the user interrupts it. */
  const leaveBehind = async (outcome?: string): Promise<void> => {
    if (outcome !== undefined) await ends(outcome, "UpdateService");
    const run = module.apply(changed);
    const isSent = async () => {
      const { requests } = (await ground.emulator.send("GET", "/_lintel/requests")).body;
      return requests.some(({ operation, status }) => operation === "UpdateService" && status === 200);
    };
    const done = run.then(() => true);
    while (!(await Promise.race([isSent(), done])));
    await module.stop();
    const { code, text } = await run;
    expect([code, text]).toEqual([
      1,
      expect.stringContaining("Error: Changing the App Runner service was interrupted"),
    ]);
    expect(text).toMatch(/Still running on arn:\S+: UPDATE_SERVICE \(operation [0-9a-f-]{36}/);
  };

  it("is still a change in the next plan, with a warning, and is awaited by the next apply, which sends nothing", async () => {
    await leaveBehind();
    const { planned, text } = await module.plan(changed);
    expect(text).toMatch(/Warning: The service is still changing .* UPDATE_SERVICE \(operation [0-9a-f-]{36}/);
    expect(planned.get(`${type}.shop`)).toMatchObject({
      action: "update",
      before: { health_check_configuration: { interval: 5 } },
      after: { health_check_configuration: { interval: 9 } },
    });
    const changes = await ground.changesOf(async () => {
      expect(await finishing(changed)).toMatchObject({ code: 0 });
    });
    expect(changes).toEqual([]);
    expect(await module.plan(changed)).toMatchObject({ code: 0, actions: {} });
  });

  it("is awaited where only the timeouts change", async () => {
    await leaveBehind("ROLLBACK_SUCCEEDED");
    const timed = named("shop", { timeouts: { update: "20m" } });
    const changes = await ground.changesOf(async () => {
      expect(await finishing(timed)).toMatchObject({ code: 0 });
    });
    expect(changes).toEqual([]);
    expect(await ground.services()).toMatchObject([{ Status: "RUNNING", HealthCheckConfiguration: { Interval: 5 } }]);
  });

  it("that takes too long names the argument to raise", async () => {
    const { code, text } = await module.apply(named("shop", { ...checkedEvery(9), timeouts: { update: "50ms" } }));
    expect(code).toBe(1);
    expect(text).toContain("Error: Changing the App Runner service took longer than 50ms");
    expect(text).toContain("timeouts.update");
    expect(module.attributes(`${type}.shop`)).toMatchObject({ health_check_configuration: { interval: 5 } });
  });
});
