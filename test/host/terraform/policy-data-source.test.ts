import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { policy } from "./policy-config.ts";
import { Bench } from "./terraform.ts";

describeWithTerraform("the data source of a lifecycle policy", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start();
  });
  afterAll(() => bench?.stop());
  beforeEach(() => bench.reset());

  it("is read by name, in any equivalent form, or by resource name", async () => {
    const folder = await bench.folder();
    await folder.write(`${policy()}
      data "lintel_lifecycle_policy" "by_name" { name = lintel_lifecycle_policy.p.name }
      data "lintel_lifecycle_policy" "by_other_form" {
        name       = "Weekly_Cleanup"
        depends_on = [lintel_lifecycle_policy.p]
      }
      data "lintel_lifecycle_policy" "by_arn" { arn = lintel_lifecycle_policy.p.arn }
      output "arns" {
        value = [
          data.lintel_lifecycle_policy.by_name.arn == lintel_lifecycle_policy.p.arn,
          data.lintel_lifecycle_policy.by_other_form.arn == lintel_lifecycle_policy.p.arn,
        ]
      }
      output "details" { value = data.lintel_lifecycle_policy.by_arn.policy_details[*].filter.value }
      output "status" { value = data.lintel_lifecycle_policy.by_name.status }`);
    expect(await folder.apply()).toMatchObject({ code: 0 });
    const { output } = await folder.run("output", "-json");
    const values = Object.entries(JSON.parse(output) as { [name: string]: { value: unknown } });
    expect(Object.fromEntries(values.map(([name, { value }]) => [name, value]))).toEqual({
      arns: [true, true],
      details: [90],
      status: "ENABLED",
    });
  });

  it.each([
    ['name = "nightly"', 'No lifecycle policy in the provider\'s account and region has name "nightly"'],
    ["", "Error: Neither name nor arn is set"],
    ['arn = "arn:x"', 'The id is "arn:x"; it must be'],
  ])("is not found with %j", async (argument, message) => {
    const folder = await bench.folder();
    await folder.write(`data "lintel_lifecycle_policy" "d" {\n${argument}\n}`);
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    expect(text).toContain(message);
  });
});
