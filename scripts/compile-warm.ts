/** What V8 compiled of the programs in typical runs, by the Node that will run them. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** A typical command line of each bundle, in the folder with {@link inputs}. It unpacks no packed module. */
const runs: { readonly [bundle: string]: readonly string[] } = {
  "lintel-lint": ["lint", "."],
  lintel: ["simulate", "policy.json", "--inventory", "images.json", "--at", "2026-01-01"],
};

const policy = `{
  "name": "keep-recent",
  "executionRole": "lifecycle-role",
  "resourceType": "VM_IMAGE",
  "policyDetails": [
    {
      "action": { "type": "DELETE", "includeResources": { "vmImages": true, "snapshots": true } },
      "filter": { "type": "AGE", "value": 90, "unit": "DAYS", "retainAtLeast": 1 }
    }
  ],
  "resourceSelection": { "recipes": [{ "name": "web-base", "semanticVersion": "1.x.x" }] }
}
`;

/** Small files of the kinds that most runs read; JSON is YAML. */
const inputs: { readonly [file: string]: string } = {
  "policy.json": policy,
  "policy.yaml": policy.replace("keep-recent", "keep-old").replace("web-base", "shop-base"),
  "images.json": JSON.stringify({
    images: [
      {
        id: "web/1",
        recipe: { name: "web-base", semanticVersion: "1.0.0" },
        createdAt: "2025-01-01T00:00:00Z",
        status: "AVAILABLE",
        tags: {},
      },
    ],
  }),
  "main.tf": `resource "lintel_lifecycle_policy" "web" {
  name           = "web"
  execution_role = "lifecycle-role"
  resource_type  = "VM_IMAGE"
  policy_details {
    action { type = "DEPRECATE" }
    filter {
      type  = "AGE"
      value = 90
      unit  = "DAYS"
    }
  }
  resource_selection { tag_map = { stage = "test" } }
}
`,
  "stack.template.yaml": `Resources:
  Policy:
    Type: AWS::ImageBuilder::LifecyclePolicy
    Properties:
      Name: weekly
      ExecutionRole: arn:aws:iam::123456789012:role/lifecycle
      ResourceType: AMI_IMAGE
      PolicyDetails: [{ Action: { Type: DISABLE }, Filter: { Type: AGE, Value: 4, Unit: WEEKS } }]
      ResourceSelection: { TagMap: { stage: weekly } }
`,
};

/**
 * Writes what V8 compiled of each bundle in a folder, beside it: `<bundle>.bundle.cjs.cache`.
 * @param node the file of the Node that will run the bundles.
 * @throws if a run wrote nothing.
 */
export async function compileWarm(node: string, folder: string): Promise<void> {
  const warm = join(folder, "inputs");
  await mkdir(warm);
  for (const [name, text] of Object.entries(inputs)) await writeFile(join(warm, name), text);
  for (const [bundle, args] of Object.entries(runs)) {
    const script = join(folder, `${bundle}.bundle.cjs`);
    const cache = `${script}.cache`;
    const { stderr } = spawnSync(node, [resolve("scripts/keep-compiled.mjs"), script, cache, ...args], {
      cwd: warm,
      encoding: "utf8",
    });
    if (!existsSync(cache)) throw new Error(`the warm run of ${bundle} failed:\n${stderr}`);
  }
}
