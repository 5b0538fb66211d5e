/** The platform team's app, run by the command that cdktf.json names. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { spawnSync } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const outdir = temporaryFolder();
const textOf = (stack: string): string => readFileSync(join(outdir, "stacks", stack, "cdk.tf.json"), "utf8");
let stderr = "";

beforeAll(() => {
  const { app } = JSON.parse(readFileSync("cdktf.json", "utf8"));
  const response = spawnSync(app, [], {
    shell: true,
    env: { ...process.env, CDKTF_OUTDIR: outdir, npm_config_loglevel: "error" },
  });
  expect(response, response.stderr).toMatchObject({ status: 0 });
  stderr = response.stderr;
});

test("the app lints its three policies without findings", () => {
  expect(stderr).toBe("");
});

test("the app writes two stacks with three policies", () => {
  const stacks = readdirSync(join(outdir, "stacks")).sort();
  const policies = stacks.map((stack) => [
    stack,
    Object.keys(JSON.parse(textOf(stack)).resource.lintel_lifecycle_policy),
  ]);
  expect(policies).toEqual([
    ["container-images", ["runner-images"]],
    ["machine-images", ["golden-images", "nightly-images"]],
  ]);
});

test("the app's output is the same on every machine", () => {
  for (const stack of ["container-images", "machine-images"]) {
    expect(textOf(stack)).not.toContain(resolve("."));
    expect(textOf(stack)).not.toContain(outdir);
    expect(JSON.parse(textOf(stack)).terraform.backend).toEqual({ local: { path: `../../../${stack}.tfstate` } });
  }
});

test("the golden images' policy is synthesized as declared", () => {
  const { "golden-images": golden } = JSON.parse(textOf("machine-images")).resource.lintel_lifecycle_policy;
  expect(golden).toMatchObject({
    "//": {
      lintel: { source: expect.stringMatching(/^examples\/image-builder\/platform-team\/machine-images\.ts:\d+:\d+$/) },
    },
    name: "golden images",
    policy_details: [
      { action: { type: "DEPRECATE", include_resources: { vm_images: true } }, filter: { value: 6, unit: "MONTHS" } },
      { action: { type: "DISABLE", include_resources: { vm_images: true } }, filter: { value: 1, unit: "YEARS" } },
      {
        action: { type: "DELETE", include_resources: { vm_images: true, snapshots: true } },
        filter: { type: "AGE", value: 2, unit: "YEARS", retain_at_least: 3 },
        exclusion_rules: { vm_images: { last_launched: { value: 90, unit: "DAYS" } } },
      },
    ],
  });
});
