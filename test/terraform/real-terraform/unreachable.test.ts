/** The service stops while Terraform waits for one of its operations. */
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../../lib/emulator/server/server.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { service } from "./service-config.ts";
import { Bench } from "./terraform.ts";

describeWithTerraform("a service that becomes unreachable during an operation", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start();
  });
  afterAll(() => bench?.stop());

  /** Waits until the service was polled for its operation. */
  async function untilFollowed({ url }: Emulator): Promise<void> {
    while (!(await (await fetch(`${url}/_lintel/requests`)).text()).includes("ListOperations")) await setTimeout(10);
  }

  it("fails after unreachable_timeout, and names the running operation; the next apply resumes", async () => {
    const statePath = `${temporaryFolder()}/state.json`;
    const first = await startEmulator({ port: 0, operationSeconds: 3600, statePath });
    const port = Number(new URL(first.url).port);
    const folder = await bench.folder({ installed: true });
    const settings = { endpoint_url: JSON.stringify(first.url), max_retries: "0", unreachable_timeout: '"1s"' };
    await folder.write(service(), settings);
    const { done } = folder.start(["apply", "-auto-approve"], { TF_LOG_PROVIDER: "INFO" });
    await untilFollowed(first);
    await first.close();
    const { code, text } = await done;
    expect(code).toBe(1);
    expect(text).toMatch(
      /\[INFO\] .*ListOperations: .* Retrying until there has been no response for 1 s; so far \d+(?:\.\d)? s/,
    );
    expect(text).toContain("Error: Creating the App Runner service failed");
    expect(text).toContain("There was no response for 1 s, the limit of unreachable_timeout");
    expect(text).toMatch(/Still running on arn:\S+: CREATE_SERVICE \(operation [0-9a-f-]{36}/);
    expect(text).toContain(
      "The operation continues in the service: run the same command again, which waits for its end",
    );

    const second = await startEmulator({ port, operationSeconds: 0, statePath });
    await fetch(`${second.url}/_lintel/clock`, { method: "POST", body: '{"seconds": 3600}' });
    const attached = await bench.folder();
    await copyFile(join(folder.dir, "terraform.tfstate"), join(attached.dir, "terraform.tfstate"));
    await attached.write(service(), settings);
    const again = await attached.apply();
    expect(again.code, again.text).toBe(0);
    const requests = await (await fetch(`${second.url}/_lintel/requests`)).text();
    expect(requests).not.toMatch(/"(?:Create|Delete)Service"/);
    await second.close();
  });
});
