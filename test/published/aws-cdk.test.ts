/**
 * The validation plug-in for the AWS CDK, in a process of its own as in an app. The constructs stand in for those of
 * aws-cdk-lib; aws-cdk.long.ts runs real apps.
 */
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { ValidationReport } from "../../lib/published/aws-cdk/framework.ts";
import { LintelValidator, type LintelValidatorProps } from "../../lib/published/aws-cdk.ts";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

/** A policy as a template declares it; with COUNT it has one error. */
const policy = (name: string, type = "AGE") => ({
  Type: "AWS::ImageBuilder::LifecyclePolicy",
  Properties: {
    Name: name,
    ExecutionRole: "arn:aws:iam::123456789012:role/lifecycle",
    ResourceType: "AMI_IMAGE",
    PolicyDetails: [
      { Action: { Type: "DEPRECATE" }, Filter: { Type: type, Value: 30, ...(type === "AGE" && { Unit: "DAYS" }) } },
    ],
    ResourceSelection: { TagMap: { team: "web" } },
  },
});

const template = (resources: { readonly [id: string]: object }) =>
  JSON.stringify({ Resources: resources }, undefined, 1);

const faulty = template({ Policy: policy("nightly images", "COUNT") });
const rule = "lifecycle-policy/count-filter-needs-delete";

/** A construct of the app: its path, what is acknowledged there, and the resource that it makes. */
interface Made {
  readonly path: string;
  readonly acknowledges?: string;
  readonly logicalId?: string;
  readonly templateFile?: string;
  /** The index of its stack, for a resource; of the stack that a nested stack is in. */
  readonly in?: number;
}

interface App {
  /** Files by path; the stacks' templates are those in cdk.out. */
  readonly files: { readonly [path: string]: string };
  readonly stacks: readonly string[];
  readonly constructs?: readonly Made[];
  readonly props?: LintelValidatorProps;
}

/** What a program prints that runs the plug-in as the CDK does, in the folder of the files. */
function run({ files, stacks, constructs = [], props = {} }: App) {
  const folder = temporaryFolder({ ...files, "main.cjs": program });
  const { stdout, stderr } = spawnSync(process.execPath, ["main.cjs", JSON.stringify({ stacks, constructs, props })], {
    cwd: folder,
  });
  return { folder, stdout, stderr };
}

const program = `
const { LintelValidator } = require(${JSON.stringify(resolve("dist/aws-cdk.cjs"))});
const { stacks, constructs, props } = JSON.parse(process.argv[2]);
const { resolve } = require("node:path");
const made = constructs.map(({ path, acknowledges, templateFile }) => ({
  node: {
    path,
    metadata: acknowledges ? [{ type: "aws:cdk:acknowledged-rules", data: { [acknowledges]: "a reason" } }] : [],
    findAll: () => made,
  },
  ...(templateFile && { templateFile, resolve: (value) => value() }),
}));
constructs.forEach(({ logicalId, templateFile, in: stack }, index) => {
  if (logicalId) Object.assign(made[index], { cfnResourceType: "any", logicalId: () => logicalId, stack: made[stack] });
  if (templateFile && stack !== undefined) made[index].nestedStackParent = made[stack];
});
const templatePaths = stacks.map((each) => resolve(each));
const context = { templatePaths, appConstruct: made[0] };
try {
  console.log(JSON.stringify(new LintelValidator(props).validate(context)));
} catch (error) {
  console.log(JSON.stringify({ refused: error.message }));
}
`;

const report = (app: App): ValidationReport & { readonly refused?: string } => {
  const { stdout, stderr } = run(app);
  expect(stderr).toBe("");
  return JSON.parse(stdout);
};

/** The violations, each in a line. */
const lines = ({ violations }: ValidationReport): readonly string[] =>
  violations.map(
    ({
      severity,
      ruleName,
      violatingResources: [{ constructPath, resourceLogicalId, locations } = { locations: [] }],
    }) => [severity, ruleName, constructPath ?? resourceLogicalId, ...locations].join(" "),
  );

const stack = "cdk.out/Images.template.json";

describe("the report", () => {
  test("names the rule, the resource, the member and the fix of a finding", () => {
    const { folder, stdout } = run({ files: { [stack]: faulty }, stacks: [stack] });
    expect(JSON.parse(stdout)).toMatchObject({
      success: false,
      pluginVersion: "0.1.0",
      metadata: { "not evaluated": "0", suppressed: "0" },
      violations: [
        {
          ruleName: rule,
          severity: "error",
          description: expect.stringContaining('PolicyDetails[0].Filter.Type is "COUNT"'),
          fix: "filter by AGE",
          ruleMetadata: {
            place: `${stack}:15:16`,
            documentation: expect.stringContaining("docs/reference/lifecycle-policy.md#createlifecyclepolicy"),
          },
          violatingResources: [
            {
              resourceLogicalId: "Policy",
              templatePath: join(folder, stack),
              locations: ["Properties.PolicyDetails.0.Filter.Type"],
            },
          ],
        },
      ],
    });
  });

  test("names the construct, also in the template of a nested stack", () => {
    const nested = "AImagesNested1234.nested.template.json";
    const found = report({
      files: { [stack]: faulty, [`cdk.out/${nested}`]: faulty },
      stacks: [stack],
      constructs: [
        { path: "" },
        { path: "Images", templateFile: "Images.template.json" },
        { path: "Images/Policy", logicalId: "Policy", in: 1 },
        { path: "Images/Nested", templateFile: nested, in: 1 },
        { path: "Images/Nested/Policy", logicalId: "Policy", in: 3 },
      ],
    });
    expect(lines(found)).toEqual([
      `error ${rule} Images/Nested/Policy Properties.PolicyDetails.0.Filter.Type`,
      `error ${rule} Images/Policy Properties.PolicyDetails.0.Filter.Type`,
    ]);
  });

  test("has no violation of a template without Lintel's resources", () => {
    const found = report({ files: { [stack]: template({ Bucket: { Type: "AWS::S3::Bucket" } }) }, stacks: [stack] });
    expect(found).toMatchObject({ success: true, violations: [] });
  });

  test("fails with what could not be read, and still has the findings of the others", () => {
    const broken = "cdk.out/Broken.template.json";
    const files = {
      [stack]: faulty,
      [broken]: '{ "Resources": { "P": { "Type": "AWS::ImageBuilder::LifecyclePolicy", }',
    };
    const found = report({ files, stacks: [stack, broken], props: { failOn: "never" } });
    expect(found.success).toBe(false);
    expect(found.violations.map(({ ruleName, severity }) => [ruleName, severity])).toEqual([
      ["input/unreadable", "fatal"],
      [rule, "error"],
    ]);
    expect(found.violations[0]?.description).toContain(`${broken}:1 `);
  });

  test("is refused for a rule that does not exist", () => {
    const { refused } = report({
      files: { [stack]: faulty },
      stacks: [stack],
      props: { rules: { "lifecycle-policy/rang": "off" } },
    });
    expect(refused).toContain("lifecycle-policy/rang");
  });
});

describe("settings", () => {
  const warning = { files: { [stack]: faulty }, stacks: [stack], props: { rules: { [rule]: "warning" } } } as const;

  test.each([
    ["error", true],
    ["warning", false],
    ["info", false],
    ["never", true],
  ] as const)("with failOn %s a warning is a success: %s", (failOn, success) => {
    expect(report({ ...warning, props: { ...warning.props, failOn } }).success).toBe(success);
  });

  test("come from the configuration of the app, also where templates are written elsewhere", () => {
    const folder = temporaryFolder({
      "app/lintel.config.yaml": `rules: { ${rule}: off }\n`,
      "app/main.cjs": program,
      "elsewhere/Images.template.json": faulty,
    });
    const settings = JSON.stringify({ stacks: ["../elsewhere/Images.template.json"], constructs: [], props: {} });
    const { stdout } = spawnSync(process.execPath, ["main.cjs", settings], { cwd: join(folder, "app") });
    expect(JSON.parse(stdout)).toMatchObject({ success: true, violations: [] });
  });

  test("name a configuration, or none", () => {
    const files = { [stack]: faulty, "lintel.config.yaml": `rules: { ${rule}: off }\n`, "other.yaml": "rules: {}\n" };
    const violations = (props: LintelValidatorProps) => report({ files, stacks: [stack], props }).violations.length;
    expect([violations({}), violations({ config: false }), violations({ config: "other.yaml" })]).toEqual([0, 1, 1]);
  });

  test("name a baseline, or none", () => {
    const { folder } = run({ files: { [stack]: faulty }, stacks: [stack] });
    const lintel = [resolve("dist/lintel.cjs"), "lint", "cdk.out", "--update-baseline"];
    spawnSync(process.execPath, lintel, { cwd: folder });
    const again = (props: LintelValidatorProps) =>
      JSON.parse(
        spawnSync(process.execPath, ["main.cjs", JSON.stringify({ stacks: [stack], constructs: [], props })], {
          cwd: folder,
        }).stdout,
      );
    expect(again({})).toMatchObject({ violations: [], metadata: { suppressed: "1" } });
    expect(again({ baseline: false }).violations).toHaveLength(1);
  });
});

describe("acknowledgements", () => {
  const acknowledged = (id: string, at: "app" | "stack" | "policy" | "other", text = faulty) =>
    lines(
      report({
        files: { [stack]: text },
        stacks: [stack],
        constructs: [
          { path: "", ...(at === "app" && { acknowledges: id }) },
          { path: "Images", templateFile: "Images.template.json", ...(at === "stack" && { acknowledges: id }) },
          { path: "Images/Policy", logicalId: "Policy", in: 1, ...(at === "policy" && { acknowledges: id }) },
          { path: "Images/Pol", ...(at === "other" && { acknowledges: id }) },
        ],
      }),
    );
  const found = `error ${rule} Images/Policy Properties.PolicyDetails.0.Filter.Type`;

  // The CDK itself takes acknowledged violations out of the report.
  test.each(["app", "stack", "policy"] as const)("of a finding, at the %s, are used", (at) => {
    expect(acknowledged(`Lintel::${rule}`, at)).toEqual([found]);
  });

  test("beside the construct, and those of a rule without a finding, are unused", () => {
    expect(acknowledged(`Lintel::${rule}`, "other")).toEqual([found, "warning suppression/unused Images/Pol"]);
    const good = template({ Policy: policy("nightly images") });
    expect(acknowledged(`Lintel::${rule}`, "stack", good)).toEqual(["warning suppression/unused Images"]);
  });

  test("without the name of the plug-in are reported where they miss a finding, those of others are not", () => {
    expect(acknowledged(`Annotation::${rule}`, "policy")).toEqual([found, "warning suppression/unused Images/Policy"]);
    expect(acknowledged("Annotation::Deprecated", "policy")).toEqual([found]);
    expect(acknowledged("CloudFormation-Validate::F3031", "policy")).toEqual([found]);
  });
});

test("another severity in failOn is refused, since it would let every error pass", () => {
  for (const failOn of ["banana", "fatal", "", null]) {
    expect(() => Reflect.construct(LintelValidator, [{ failOn }])).toThrow(
      `failOn of LintelValidator is ${JSON.stringify(failOn)}; it must be "error", "warning", "info" or "never"`,
    );
  }
  for (const failOn of ["error", "warning", "info", "never", undefined])
    Reflect.construct(LintelValidator, [{ failOn }]);
});
