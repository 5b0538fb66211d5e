/** Terraform itself is killed or interrupted; failures of the service are tested in test/terraform/managed/recovery.test.ts. */
import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { policy } from "./policy-config.ts";
import { service } from "./service-config.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

describeWithTerraform("an apply that is interrupted", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0.05 }, (ground) => {
    ({ bench, folder } = ground);
  });

  it("converges after Terraform was killed during creations and their operations, and interrupted during the next", async () => {
    const named = (name: string, status: string) =>
      service({ desired_status: JSON.stringify(status), service_name: JSON.stringify(name) }, name);
    await folder.write(policy() + named("running", "RUNNING") + named("paused", "PAUSED"));
    /** The ARNs and statuses of the services, by name. */
    const found = async () =>
      new Map(
        (await bench.services()).map(({ ServiceName, ServiceArn, Status }) => [ServiceName, { ServiceArn, Status }]),
      );
    const stopped = async (signal: NodeJS.Signals, ...operations: readonly string[]) => {
      const held = ["CreateLifecyclePolicy", ...operations];
      await bench.admin("POST", "faults", { kind: "hold-answer", operations: held });
      const { child, done } = folder.start(["apply", "-auto-approve"]);
      // Each of the two services waits for its operation.
      await bench.untilHolding(1 + 2 * operations.length);
      child.kill(signal);
      const ran = await done;
      await bench.admin("DELETE", "faults");
      expect(await bench.policies()).toHaveLength(1);
      return ran;
    };
    await stopped("SIGKILL", "ListOperations");
    const made = await found();

    const { code, text } = await stopped("SIGINT"); // ends immediately, and says so
    expect(code).toBe(1);
    expect(text).toContain("Error: Creating the lifecycle policy was interrupted");
    expect(text).toContain(
      "CreateLifecyclePolicy was stopped; a request that was already sent may still be carried out",
    );

    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await bench.policies()).toHaveLength(1);
    const converged = await found();
    expect(converged.get("running")).toEqual({ ...made.get("running"), Status: "RUNNING" });
    expect(converged.get("paused")).toEqual({ ...made.get("paused"), Status: "PAUSED" });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });
});
