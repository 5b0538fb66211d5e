import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import type { Expressions } from "./policy-config.ts";
import { service } from "./service-config.ts";
import { type Bench, benchAndFolder, type Folder, type Ran } from "./terraform.ts";

describeWithTerraform("a hosted service whose update outlives the run that sent it", () => {
  let bench: Bench;
  let folder: Folder;
  /** The service's clock: it stands still until operations shall end. */
  const clock = { now: Date.now(), stands: false };
  const tick = () => {
    if (!clock.stands) clock.now += 10_000;
    return clock.now;
  };
  benchAndFolder({ operationSeconds: 60, clock: tick }, async (ground) => {
    ({ bench, folder } = ground);
    clock.stands = false;
    await folder.write(web());
    expect(await folder.apply()).toMatchObject({ code: 0 });
    clock.stands = true;
  });

  const web = (changes: Expressions = {}) => service({ desired_status: '"RUNNING"', ...changes });
  const changed = (changes: Expressions = {}) => web({ health_check_configuration: "{ interval = 9 }", ...changes });
  const briefly = { timeouts: '{ update = "400ms" }' };
  const nextEnds = (outcome: string) =>
    bench.admin("POST", "faults", { kind: "outcome", outcome, operations: ["UpdateService"], times: 1 });
  const updates = async () => (await bench.operations()).filter((name) => name === "UpdateService").length;

  /** Applies; the service's operations end once Terraform waits for one. */
  const applyAndEnd = async (): Promise<Ran> => {
    await bench.forgetRequests();
    const { done } = folder.start(["apply", "-auto-approve"]);
    await Promise.race([bench.untilAsked("ListOperations", 2), done]);
    clock.stands = false;
    return done;
  };

  /** An apply whose update Terraform does not see the end of. */
  const leaveBehind: { readonly [way: string]: () => Promise<void> } = {
    "timed out": async () => {
      await folder.write(changed(briefly));
      const { code, text } = await folder.apply();
      expect(code).toBe(1);
      expect(text).toContain("Error: Changing the hosted service took longer than 400ms");
      expect(text).toContain("run the same command again, which waits for its end");
    },
    "was interrupted": async () => {
      await folder.write(changed());
      const { child, done } = folder.start(["apply", "-auto-approve"]);
      await bench.untilAsked("ListOperations", 2);
      child.kill("SIGINT");
      expect(await done).toMatchObject({ code: 1, text: expect.stringContaining("was interrupted") });
    },
    "was killed": async () => {
      await folder.write(changed());
      const { child, done } = folder.start(["apply", "-auto-approve"]);
      await bench.untilAsked("ListOperations", 2);
      child.kill("SIGKILL");
      await done;
    },
  };

  it.each(Object.keys(leaveBehind))("is waited for by the next apply after the run %s", async (way) => {
    await bench.forgetRequests();
    await leaveBehind[way]?.();
    await folder.write(changed());
    const { code, text } = await folder.plan();
    expect(code).toBe(2);
    expect(text).toContain("~ interval = 5 -> 9");
    expect(text).toMatch(/Warning: The service is still changing .* UPDATE_SERVICE \(operation [0-9a-f-]{36}/);
    const applied = await applyAndEnd();
    expect(applied.text).toContain("0 added, 1 changed, 0 destroyed");
    expect(applied.code).toBe(0);
    expect(await updates()).toBe(0);
    expect(await bench.services()).toMatchObject([{ Status: "RUNNING", HealthCheckConfiguration: { Interval: 9 } }]);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is reported if it is rolled back, and tried again by the next apply", async () => {
    await nextEnds("ROLLBACK_SUCCEEDED");
    await leaveBehind["timed out"]?.();
    await folder.write(changed());
    const { code, text } = await applyAndEnd();
    expect(code).toBe(1);
    expect(text).toContain("Error: Changing the hosted service failed");
    expect(text).toMatch(
      /UPDATE_SERVICE \(operation \S+, started \S+, ended \S+\) on arn:\S+ ended as ROLLBACK_SUCCEEDED/,
    );
    expect(await updates()).toBe(0);
    expect(await folder.plan()).toMatchObject({ code: 2 });
    expect(await applyAndEnd()).toMatchObject({ code: 0 });
    expect(await updates()).toBe(1);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is waited for where only the timeouts change, and does not keep another declaration from its update", async () => {
    await nextEnds("ROLLBACK_SUCCEEDED");
    await leaveBehind["timed out"]?.();
    await folder.write(web({ timeouts: '{ update = "20m" }' }));
    const waited = await applyAndEnd();
    expect(waited.code).toBe(0);
    expect(await updates()).toBe(0);
    expect(await bench.services()).toMatchObject([{ Status: "RUNNING", HealthCheckConfiguration: { Interval: 5 } }]);

    clock.stands = true;
    await nextEnds("ROLLBACK_SUCCEEDED");
    await leaveBehind["timed out"]?.();
    await folder.write(web({ health_check_configuration: "{ interval = 7 }" }));
    expect(await applyAndEnd()).toMatchObject({ code: 0 });
    expect(await updates()).toBe(1);
    expect(await bench.services()).toMatchObject([{ HealthCheckConfiguration: { Interval: 7 } }]);
  });
});
