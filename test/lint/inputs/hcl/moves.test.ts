import { describe, expect, test } from "vitest";
import { lintHcl, placed } from "./lint-hcl.ts";

const connector = (type: string): string =>
  `resource "${type}" "c" {\n  vpc_connector_name = "inside"\n  subnets = ["subnet-1"]\n  security_groups = ["sg-1"]\n}\n`;

const moved = "moved {\n  from = aws_apprunner_vpc_connector.c\n  to = lintel_vpc_connector.c\n}\n";

const own = connector("lintel_vpc_connector");

const state = (...types: readonly string[]): string =>
  JSON.stringify({ version: 4, resources: types.map((type) => ({ mode: "managed", type, name: "c", instances: [] })) });

const both = state("lintel_vpc_connector", "aws_apprunner_vpc_connector");

describe("a moved block", () => {
  test.each([
    ["with a declared target", { "main.tf": own + moved }],
    ["in another file than its target", { "main.tf": own, "moved.tf": moved }],
    [
      "with a state that has the source alone",
      { "main.tf": own + moved, "terraform.tfstate": state("aws_apprunner_vpc_connector") },
    ],
    ["whose move is done", { "main.tf": own + moved, "terraform.tfstate": state("lintel_vpc_connector") }],
    [
      "within one type",
      { "main.tf": own + moved.replace("aws_apprunner_vpc_connector.c", "lintel_vpc_connector.old") },
    ],
    ["of other resources", { "main.tf": `${own}moved {\n  from = aws_s3_bucket.a\n  to = aws_s3_bucket.b\n}\n` }],
  ])("%s has no finding", async (_, files) => {
    expect(placed(await lintHcl(files))).toEqual([]);
  });

  test.each([
    [
      "whose target nobody declares",
      { "main.tf": own.replace('"c"', '"other"') + moved },
      "main.tf:8 lintel_vpc_connector.c target-is-declared",
    ],
    [
      "whose source is still declared",
      {
        "main.tf": `${own}${connector("aws_apprunner_vpc_connector").replace("inside", "within").replace("sg-1", "sg-2").replace("subnet-1", "subnet-2")}${moved}`,
      },
      "main.tf:12 aws_apprunner_vpc_connector.c source-is-gone",
    ],
    [
      "onto an occupied address, so that its source would be destroyed",
      { "main.tf": own + moved, "terraform.tfstate": both },
      "main.tf:8 lintel_vpc_connector.c target-is-free",
    ],
    [
      "onto an occupied address of a module",
      {
        "main.tf": 'module "m" {\n  source = "./m"\n}\nmoved {\n  from = aws_s3_bucket.a\n  to = aws_s3_bucket.b\n}\n',
        "m/main.tf": own + moved,
        "terraform.tfstate": both.replaceAll('"mode"', '"module":"module.m[0]","mode"'),
      },
      "m/main.tf:8 lintel_vpc_connector.c target-is-free",
    ],
  ])("%s is an error", async (_, files, finding) => {
    expect(placed(await lintHcl(files))).toEqual([finding]);
  });
});

describe("a suppression of what a state decides", () => {
  const accepted = (rule: string) =>
    `${own}moved {\n  from = aws_apprunner_vpc_connector.c\n  to = lintel_vpc_connector.c # lintel-ignore ${rule} -- done by hand\n}\n`;

  test("is in use where the state says so, and is not called unused where there is no state", async () => {
    const files = { "main.tf": accepted("moved/target-is-free") };
    expect(placed(await lintHcl({ ...files, "terraform.tfstate": both }))).toEqual([]);
    expect(placed(await lintHcl(files))).toEqual([]);
  });

  test("is unused where files alone decide", async () => {
    const files = { "main.tf": accepted("moved/target-is-declared") };
    expect(placed(await lintHcl(files))).toEqual(["main.tf:8  unused"]);
  });
});

describe("a removed block", () => {
  const removed = (more: string): string => `${own}removed {\n  from = aws_apprunner_service.web\n${more}}\n`;
  const lifecycle = (destroy: boolean): string => `  lifecycle {\n    destroy = ${destroy}\n  }\n`;

  test("that does not say what happens to the object is an error, since Terraform destroys it", async () => {
    expect(placed(await lintHcl(removed("")))).toEqual(["main.tf:7 aws_apprunner_service.web keeps-the-object"]);
  });

  test.each([true, false])("that says destroy = %j has no finding", async (destroy) => {
    expect(placed(await lintHcl(removed(lifecycle(destroy))))).toEqual([]);
  });
});
