import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { policy } from "./policy-config.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

describeWithTerraform("a finding inside of a set of blocks", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({}, (ground) => {
    ({ bench, folder } = ground);
  });
  const rule = (type: string, value: number) =>
    `{ action = { type = "${type}" }, filter = { type = "AGE", unit = "DAYS", value = ${value} } }`;

  it("points at the line of its value if there is one block, else at the resource", async () => {
    await folder.write(policy({ policy_details: `[${rule("DELETE", 1001)}]` }));
    const one = await folder.plan();
    expect(one.text).toMatch(/Error: policy_details\["DELETE"\]\.filter\.value is 1001; .* \d+: value = 1001/);
    await folder.write(policy({ policy_details: `[${rule("DELETE", 1001)}, ${rule("DISABLE", 5)}]` }));
    const two = await folder.plan();
    expect(two.text).toMatch(/Error: policy_details\["DELETE"\]\.filter\.value is 1001; .* \d+: resource "lintel_life/);
    expect(await bench.policies()).toEqual([]);
  });
});
