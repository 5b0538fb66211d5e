/** Accounts and regions, from the files that declare policies to the findings and guards, as processes. */
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";
import { at, image, policy } from "./given.ts";

const lintel = lintelInProcess();

const account = "123456789012";
const built = (region: string, build: number) =>
  image(build, 20 - build, { id: `arn:aws:imagebuilder:${region}:${account}:image/web/1.2.0/${build}` });
/** Two builds in each of two regions. */
const inventory = {
  takenAt: at,
  images: ["eu-west-1", "us-east-1"].flatMap((region) => [built(region, 1), built(region, 2)]),
};
const newest = { type: "COUNT", value: 1 };
const request = policy("nightly", newest);

/** An HCL policy of this provider or region. */
const hcl = (label: string, argument: string, name = "nightly") => `resource "lintel_lifecycle_policy" "${label}" {
  name           = "${name}"
  execution_role = "lifecycle"
  resource_type  = "VM_IMAGE"
  ${argument}
  policy_details {
    action {
      type = "DELETE"
      include_resources {
        vm_images = true
        snapshots = true
      }
    }
    filter {
      type  = "COUNT"
      value = 1
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
const template = JSON.stringify({
  Resources: {
    Nightly: {
      Type: "AWS::ImageBuilder::LifecyclePolicy",
      Properties: {
        Name: "nightly",
        ExecutionRole: "arn:aws:iam::123456789012:role/lifecycle",
        ResourceType: "AMI_IMAGE",
        PolicyDetails: [
          {
            Action: { Type: "DELETE", IncludeResources: { Amis: true, Snapshots: true } },
            Filter: { Type: "COUNT", Value: 1 },
          },
        ],
        ResourceSelection: { Recipes: [{ Name: "web", SemanticVersion: "1.x.x" }] },
      },
    },
  },
});
const inRegion = (region: string) => `options: { region: ${region} }\n`;

/** The images that the policies of these files delete today, and those that they may. */
async function simulated(files: { readonly [name: string]: string }, ...args: readonly string[]) {
  const cwd = temporaryFolder({ ...files, "images.json": JSON.stringify(inventory) });
  const words = ["simulate", ".", "--inventory", "images.json", "--at", at, "--format", "json", ...args];
  const { code, stdout, stderr } = await lintel(words, { cwd });
  const { verdicts, policies } = JSON.parse(stdout) as {
    verdicts: { action: string; image: string }[];
    policies: { region?: string; accountId?: string }[];
  };
  const named = (action: string) =>
    verdicts.filter((each) => each.action === action).map((each) => each.image.replace(/.*builder:(.+?):.*\//, "$1/"));
  return { code, stderr, deleted: named("DELETE"), undecided: named("UNDECIDED"), policies };
}

describe("a policy sees the images of the region that is named", () => {
  const eu = { deleted: ["eu-west-1/1"], undecided: [] };
  test.each<readonly [what: string, files: { readonly [name: string]: string }]>([
    ["by its argument", { "main.tf": hcl("nightly", 'region = "eu-west-1"') }],
    [
      "by its argument over that of its provider",
      { "main.tf": `provider "lintel" { region = "us-east-1" }\n${hcl("nightly", 'region = "eu-west-1"')}` },
    ],
    ["by its provider", { "main.tf": `provider "lintel" { region = "eu-west-1" }\n${hcl("nightly", "")}` }],
    [
      "by the alias of its provider",
      {
        "main.tf": `provider "lintel" { region = "us-east-1" }
provider "lintel" {
  alias  = "eu"
  region = "eu-west-1"
}
${hcl("nightly", "provider = lintel.eu")}`,
      },
    ],
    [
      "by the default of a variable",
      { "main.tf": `variable "region" { default = "eu-west-1" }\n${hcl("nightly", "region = var.region")}` },
    ],
    [
      "by the configuration of a request document",
      { "nightly.json": JSON.stringify(request), "lintel.config.yaml": inRegion("eu-west-1") },
    ],
    [
      "by the configuration of a CloudFormation template",
      { "template.json": template, "lintel.config.yaml": inRegion("eu-west-1") },
    ],
    [
      "by its argument over the configuration",
      { "main.tf": hcl("nightly", 'region = "eu-west-1"'), "lintel.config.yaml": inRegion("us-east-1") },
    ],
  ])("%s", async (_, files) => {
    expect(await simulated(files)).toMatchObject({ code: 0, ...eu, policies: [{ region: "eu-west-1" }] });
  });
});

describe("a policy is undecided over images of two regions if its region is not known", () => {
  test.each<readonly [what: string, files: { readonly [name: string]: string }]>([
    ["a request document", { "nightly.json": JSON.stringify(request) }],
    ["a CloudFormation template", { "template.json": template }],
    ["a provider without a region", { "main.tf": hcl("nightly", "") }],
    ["a variable without a default", { "main.tf": `variable "region" {}\n${hcl("nightly", "region = var.region")}` }],
    [
      "a region that a condition decides",
      { "main.tf": `variable "us" {}\n${hcl("nightly", 'region = var.us ? "us-east-1" : "eu-west-1"')}` },
    ],
  ])("%s", async (_, files) => {
    expect(await simulated(files, "--max-deletions", "0")).toMatchObject({
      code: 1,
      deleted: [],
      undecided: ["eu-west-1/1", "us-east-1/1"],
      stderr: expect.stringContaining("the region of the policy"),
    });
  });
});

test("two policies of one name, each in its region, delete one image each and do not act on common images", async () => {
  const files = {
    "main.tf": `${hcl("eu", 'region = "eu-west-1"')}${hcl("us", 'region = "us-east-1"')}`,
    "images.json": JSON.stringify(inventory),
  };
  expect(await simulated(files)).toMatchObject({ code: 0, deleted: ["eu-west-1/1", "us-east-1/1"], undecided: [] });
  const cwd = temporaryFolder(files);
  const text = await lintel(["simulate", ".", "--inventory", "images.json", "--at", at], { cwd });
  expect(text.stdout).toContain('"nightly" in eu-west-1 (main.tf) selects 2 images');
  expect(text.stdout).toContain('"nightly" in us-east-1 (main.tf) selects 2 images');
  const lint = await lintel(["lint", ".", "--inventory", "images.json", "--at", at], { cwd });
  expect(lint.stdout).not.toContain("simulation/");
});

test("lint reports the region whose images no policy deletes", async () => {
  const cwd = temporaryFolder({
    "main.tf": hcl("nightly", 'region = "eu-west-1"'),
    "images.json": JSON.stringify(inventory),
  });
  const { stdout } = await lintel(["lint", ".", "--inventory", "images.json", "--at", at], { cwd });
  expect(stdout).toContain(
    'no policy in us-east-1 selects 2 images of the recipe "web", so they are never deleted: arn:aws:imagebuilder:us-east-1:',
  );
});
