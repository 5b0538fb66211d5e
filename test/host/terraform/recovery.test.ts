/** Terraform itself is killed or interrupted; failures of the service are tested in test/host/managed/recovery.test.ts. */
import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { policy } from "./policy-config.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

describeWithTerraform("an apply that is interrupted", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({}, (ground) => {
    ({ bench, folder } = ground);
  });

  it("converges to one policy after Terraform was killed during create, and interrupted during the next", async () => {
    await folder.write(policy());
    const stopped = async (signal: NodeJS.Signals) => {
      await bench.admin("POST", "faults", { kind: "hold-answer", operations: ["CreateLifecyclePolicy"] });
      const { child, done } = folder.start(["apply", "-auto-approve"]);
      await bench.untilHolding();
      child.kill(signal);
      const ran = await done;
      await bench.admin("DELETE", "faults");
      expect(await bench.policies()).toHaveLength(1);
      return ran;
    };
    await stopped("SIGKILL");

    const { code, text } = await stopped("SIGINT"); // ends immediately, and says so
    expect(code).toBe(1);
    expect(text).toContain("Error: Creating the lifecycle policy was interrupted");
    expect(text).toContain(
      "CreateLifecyclePolicy was stopped; a request that was already sent may still be carried out",
    );

    expect(await folder.apply()).toMatchObject({ code: 0, text: expect.stringContaining("1 added") });
    expect(await bench.policies()).toHaveLength(1);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });
});
