// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of Terraform.
/** How the demo applies the stacks of the null_resource host where Terraform is missing. */
import { TerraformVariable } from "cdktf";
import { beforeEach, expect, test } from "vitest";
import { LifecyclePolicy, LifecycleRule, LintelProvider } from "../../constructs/index.ts";
import { isMembers } from "../../lib/base/members.ts";
import { HostedStack } from "../../scripts/hosted-stack.ts";
import { stackValue } from "../../scripts/stack-values.ts";
import { synthesized } from "../constructs/synthesized.ts";
import { temporaryFolder, writeFiles } from "../run/temporary-folder.ts";

const policy = {
  executionRole: "image-lifecycle",
  resourceType: "VM_IMAGE",
  policyDetails: [LifecycleRule.deleteAllBut(7)],
  resourceSelection: { tagMap: { channel: "nightly" } },
} as const;

/** "second" refers to an output of "first", which is declared after it. */
const document = synthesized((stack) => {
  new LintelProvider(stack, "lintel", { host: "null-resource", region: "eu-west-1" });
  const suffix = new TerraformVariable(stack, "suffix", { type: "string", default: "images" }).stringValue;
  const first = new LifecyclePolicy(stack, "z-first", { ...policy, name: "nightly" });
  new LifecyclePolicy(stack, "second", { ...policy, name: "golden", description: `beside ${first.arn}, ${suffix}` });
});

/** What ran: the command, the id, and the description that it got. */
const ran: string[] = [];
beforeEach(() => void ran.splice(0));

function stack(): HostedStack {
  const folder = temporaryFolder({ "cdk.tf.json": JSON.stringify(document) });
  return new HostedStack(folder, async (id, command, { LINTEL_IDENTITY = "", LINTEL_DECLARATION = "{}" }) => {
    expect(JSON.parse(LINTEL_IDENTITY)).toMatchObject({ lintel_key: id, lintel_since: expect.stringMatching(/Z$/) });
    const { lintel_lifecycle_policy: declared, settings } = JSON.parse(LINTEL_DECLARATION);
    if (command === "lintel runtime apply") expect(settings).toEqual({ region: "eu-west-1" });
    ran.push([command, id, ...(isMembers(declared) ? [declared.description] : [])].join(" ").trim());
    writeFiles(folder, { [`.lintel/${id}.json`]: JSON.stringify({ outputs: { arn: `arn:${id}` } }) });
  });
}

test("a declaration is applied after those that it refers to, with their outputs", async () => {
  await stack().apply();
  expect(ran).toEqual(["lintel runtime apply z-first", "lintel runtime apply second beside arn:z-first, images"]);
});

test("a second apply runs what changed, and what is named", async () => {
  const images = stack();
  await images.apply();
  ran.splice(0);
  await images.apply();
  expect(ran).toEqual([]);
  await images.apply({ suffix: "machines" });
  expect(ran).toEqual(["lintel runtime apply second beside arn:z-first, machines"]);
  await images.apply({ suffix: "machines" }, ["z-first"]);
  expect(ran.slice(1)).toEqual(["lintel runtime apply z-first"]);
});

test("a destroy deletes the last created first, and then everything can be created again", async () => {
  const images = stack();
  await images.apply();
  ran.splice(0);
  await images.destroy();
  expect(ran).toEqual(["lintel runtime delete second", "lintel runtime delete z-first"]);
  expect(images.ids).toEqual([]);
  await images.apply();
  expect(images.ids).toEqual(["z-first", "second"]);
});

test("a reference to something that no apply makes is an error", async () => {
  const unknown = JSON.stringify(document).replace('"eu-west-1"', JSON.stringify("${data.x.y.region}"));
  const folder = temporaryFolder({ "cdk.tf.json": unknown });
  const images = new HostedStack(folder, async () => undefined);
  await expect(images.apply()).rejects.toThrow(`${folder} cannot be evaluated`);
});

test.each([
  ["plain text", "plain text"],
  ["${local.settings}", { region: "eu" }],
  ['a ${var.of["}"]}, ${local.settings.region}.', "a brace, eu."],
  ["${local.missing.arn}", undefined],
  [
    [1, true, null, "${var.plain}"],
    [1, true, null, "$$"],
  ],
])("the value of %j is %j", (template, value) => {
  const inputs = {
    document: {
      locals: { settings: { region: "eu" } },
      variable: { of: { default: { "}": "brace" } }, plain: { default: "-" } },
    },
    variables: { plain: "$$" },
    resources: {},
  };
  expect(stackValue(template, inputs)).toEqual(value);
});
