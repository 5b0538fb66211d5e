/** How many modules of Lintel a lint of one file loads: each start reads, evaluates and partly compiles all of them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const hcl = `resource "lintel_lifecycle_policy" "web" {
  name           = "web"
  execution_role = "lifecycle-role"
  resource_type  = "VM_IMAGE"
  policy_details {
    action {
      type = "DELETE"
      include_resources {
        vm_images = true
        snapshots = true
      }
    }
    filter {
      type  = "AGE"
      value = 2000
      unit  = "DAYS"
    }
  }
  resource_selection {
    recipes {
      name             = "web"
      semantic_version = "1.x.x"
    }
  }
}
`;

const template = `Resources:
  Web:
    Type: AWS::ImageBuilder::LifecyclePolicy
    Properties:
      Name: web
      ExecutionRole: arn:aws:iam::123456789012:role/lifecycle
      ResourceType: AMI_IMAGE
      PolicyDetails:
        - Action: { Type: DELETE, IncludeResources: { Amis: true, Snapshots: true } }
          Filter: { Type: AGE, Value: 2000, Unit: DAYS }
      ResourceSelection: { Recipes: [{ Name: web, SemanticVersion: 1.x.x }] }
`;

/** What V8 reports of the scripts of a process. */
interface Coverage {
  readonly result: readonly { readonly url: string }[];
}

/** The modules of Lintel that a lint of one file loads. */
function loadedFor(name: string, text: string): readonly string[] {
  const folder = temporaryFolder({ [name]: text });
  const coverage = join(folder, "coverage");
  const args = ["--import", "tsx", "lib/cli/lintel.ts", "lint", join(folder, name)];
  const { status, stdout } = spawnSync(process.execPath, args, {
    env: { ...process.env, NODE_V8_COVERAGE: coverage },
  });
  expect(status, stdout).toBe(1);
  expect(stdout).toContain("1 error in 1 resource of 1 file");
  const here = `${process.cwd()}/`;
  const loaded = readdirSync(coverage).flatMap((file) => {
    const { result }: Coverage = JSON.parse(readFileSync(join(coverage, file), "utf8"));
    return result.flatMap(({ url }) => (url.startsWith("file:") ? [fileURLToPath(url)] : []));
  });
  return [...new Set(loaded)].filter((path) => path.startsWith(here) && !path.includes("/node_modules/"));
}

test.each([
  ["an HCL file", "main.tf", hcl, 308],
  ["a template", "web.template.yaml", template, 268],
])("a lint of %s with one finding loads few modules", (_, name, text, most) => {
  const loaded = loadedFor(name, text);
  expect(loaded.length).toBeGreaterThan(100);
  expect(loaded.length, loaded.join("\n")).toBeLessThanOrEqual(most);
});

test("Terraform's functions load node:crypto with the first digest", async () => {
  const { outputFiles } = await build({
    entryPoints: ["lib/lint/inputs/hcl/functions/encodings.ts"],
    ...{ bundle: true, platform: "node", format: "cjs", write: false },
  });
  const script = `
    const isLoaded = () => process.moduleLoadList.includes("NativeModule crypto");
    const { encodingFunctions } = require("./functions.cjs");
    console.log(JSON.stringify([isLoaded(), encodingFunctions.md5("web"), isLoaded()]));`;
  const functions = outputFiles.map(({ text }) => text).join("");
  const folder = temporaryFolder({ "functions.cjs": functions, "run.cjs": script });
  const { stdout } = spawnSync(process.execPath, [join(folder, "run.cjs")]);
  expect(JSON.parse(stdout)).toEqual([false, "2567a5ec9705eb7ac2c984033e06189d", true]);
});
