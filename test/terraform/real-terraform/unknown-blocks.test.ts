/** States of the first version, where a block of which there may be one was an object. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { TerraformCore } from "../terraform-core.ts";
import {
  type Declarations,
  declare,
  everyPolicyArgument,
  everyServiceArgument,
  goodPolicy,
  goodService,
} from "./declarations.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

describeWithTerraform("a block of which there may be one", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0 }, (ground) => {
    ({ bench, folder } = ground);
  });

  it("is upgraded from an object to a list of at most one in states of the first version", async () => {
    const declared = (update: string): Declarations => ({
      "lintel_lifecycle_policy.p": { ...goodPolicy, ...everyPolicyArgument },
      "lintel_hosted_service.s": { ...goodService, ...everyServiceArgument, timeouts: { update } },
    });
    const core = new TerraformCore(bench.emulator.url);
    const made = await core.apply(declared("30m"));
    expect(made.code, made.text).toBe(0);
    const resources = core.addresses.map((address) => {
      const [type, name] = address.split(".");
      const provider = 'provider["registry.terraform.io/lintel-iac/lintel"]';
      return {
        mode: "managed",
        type,
        name,
        provider,
        instances: [{ schema_version: 0, attributes: core.attributes(address) }],
      };
    });
    const state = { version: 4, serial: 1, lineage: "of the first version", outputs: {}, resources };
    await declare(folder, declared("40m"));
    await writeFile(join(folder.dir, "terraform.tfstate"), JSON.stringify(state));
    await bench.forgetRequests();
    const applied = await folder.apply();
    expect(applied.code, applied.text).toBe(0);
    expect(applied.text).toContain("Resources: 0 added, 1 changed, 0 destroyed");
    expect(await folder.state()).toContain('"schema_version": 1');
    // The refresh removes the mark of the creation.
    expect(await bench.changes()).toEqual(["UntagResource"]);
  });
});
