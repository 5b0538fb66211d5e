/** Request documents in the documented vocabulary and in AWS's: each uses one, and so do its findings. */
import { describe, expect, it } from "vitest";
import type { Finding } from "../../lib/lint/findings/finding.ts";
import { rulePage } from "../../lib/lint/report/rules/rule-page.ts";
import { exampleDeclarations } from "../../lib/lint/rule/example-declarations.ts";
import { fieldRules } from "../../lib/lint/rule/field-rules.ts";
import { lintFixed } from "../../lib/lint/run/lint-fixed.ts";
import { lint } from "../../lib/lint/run/run.ts";
import { lifecyclePolicy } from "../../lib/services/image-builder/lifecycle-policy/model.ts";
import { lintables as resources } from "../../lib/services/lintables.generated.ts";
import { codeService, imageService } from "./hosted-service.ts";
import { policy } from "./policy.ts";

const request = (text: string) =>
  ({ paths: ["-"], resources, stdin: { bytes: Buffer.from(text), name: "a.json" } }) as const;
const findingsIn = async (value: unknown): Promise<readonly Finding[]> =>
  (await lint(request(JSON.stringify(value)))).findings;
const found = async (value: unknown): Promise<readonly string[]> =>
  (await findingsIn(value)).map(({ severity, rule, path }) => `${severity} ${rule.replace(/.*\//, "")} ${path}`);
async function fixed(value: unknown): Promise<unknown> {
  const { files } = await lintFixed(request(JSON.stringify(value)));
  return files[0] === undefined ? value : JSON.parse(files[0].after);
}

/** A policy of machine images in these words. */
const policyOf = (resourceType: string, images: string, exclusion?: string) => ({
  ...policy,
  resourceType,
  policyDetails: [
    {
      action: {
        type: "DELETE",
        includeResources: { [images]: true, ...((images === "amis" || images === "vmImages") && { snapshots: true }) },
      },
      filter: { type: "AGE", value: 90, unit: "DAYS" },
      ...(exclusion !== undefined && { exclusionRules: { [exclusion]: { isPublic: true } } }),
    },
  ],
});

const image = (ImageRepositoryType: string) => {
  const isPublic = ImageRepositoryType.endsWith("PUBLIC");
  const ImageIdentifier = `${isPublic ? "public.ecr.aws" : "123456789012.dkr.ecr.eu-west-1.amazonaws.com"}/team/web:1.4`;
  const AuthenticationConfiguration = { AccessRoleArn: "arn:aws:iam::123456789012:role/pull" };
  return {
    ...imageService,
    SourceConfiguration: {
      ImageRepository: { ImageIdentifier, ImageRepositoryType },
      ...(!isPublic && { AuthenticationConfiguration }),
    },
  };
};

describe("a document", () => {
  it.each([
    [policyOf("VM_IMAGE", "vmImages")],
    [policyOf("VM_IMAGE", "vmImages", "vmImages")],
    [policyOf("AMI_IMAGE", "amis")],
    [policyOf("AMI_IMAGE", "amis", "amis")],
    [{ ...policyOf("CONTAINER_IMAGE", "containers") }],
    [image("ECR")],
    [image("ECR_PUBLIC")],
    [image("REGISTRY")],
    [codeService({ Runtime: "CORRETTO_8" })],
    [codeService({ Runtime: "JAVA_8" })],
  ])("%#: may have the documented vocabulary, AWS's, or no distinct words", async (value) => {
    expect(await found(value)).toEqual([]);
    expect(await fixed(value)).toEqual(value);
  });

  it("may exclude amis in the documented vocabulary, as the documentation shows, with an info", async () => {
    const value = policyOf("VM_IMAGE", "vmImages", "amis");
    expect(await found(value)).toEqual(["info vendor-name policyDetails[0].exclusionRules.amis"]);
    expect(await fixed(value)).toEqual(policyOf("VM_IMAGE", "vmImages", "vmImages"));
    // AWS's client accepts any value here, so the fix changes nothing.
    const taken = { ...policyOf("VM_IMAGE", "snapshots", "amis") };
    expect(await found(taken)).toContain("info vendor-name policyDetails[0].exclusionRules.amis");
    expect(await fixed(taken)).toEqual(taken);
  });

  it.each<readonly [value: unknown, found: string, fixed: unknown]>([
    [
      policyOf("AMI_IMAGE", "amis", "vmImages"),
      "policyDetails[0].exclusionRules.vmImages",
      policyOf("AMI_IMAGE", "amis", "amis"),
    ],
    [
      policyOf("VM_IMAGE", "amis", "vmImages"),
      "policyDetails[0].action.includeResources.amis",
      policyOf("VM_IMAGE", "vmImages", "vmImages"),
    ],
    [policyOf("AMI_IMAGE", "vmImages", "vmImages"), "resourceType", policyOf("VM_IMAGE", "vmImages", "vmImages")],
  ])("%#: is converted to the prevailing vocabulary", async (value, path, after) => {
    expect(await found(value)).toEqual([`error one-vocabulary ${path}`]);
    expect(await fixed(value)).toEqual(after);
    expect(await found(after)).toEqual([]);
  });

  it.each([
    [policyOf("AMI_IMAGE", "vmImages"), "policyDetails[0].action.includeResources.vmImages"],
    [policyOf("VM_IMAGE", "amis"), "resourceType"],
  ])("%#: has suggestions for both vocabularies if neither prevails", async (value, path) => {
    const [finding, ...others] = await findingsIn(value);
    expect([finding?.rule, finding?.path, others]).toEqual(["lifecycle-policy/one-vocabulary", path, []]);
    expect(await fixed(value)).toEqual(value);
    expect(finding?.suggestions?.map(({ title }) => title)).toEqual([
      "use AWS's words throughout",
      "use Lintel's words throughout",
    ]);
    expect(finding?.help).toMatch(
      /^use AWS's words throughout \((?:amis|AMI_IMAGE)\), or Lintel's \((?:VM_IMAGE|vmImages)\)$/,
    );
    expect(finding?.message).toMatch(/ has AWS's words elsewhere \(.+\); it must use one vocabulary/);
  });

  it("has each member only once, under either name", async () => {
    const value = policyOf("AMI_IMAGE", "amis");
    const [detail] = value.policyDetails;
    const both = { type: "DELETE", includeResources: { amis: true, vmImages: true, snapshots: true } };
    const at = "policyDetails[0].action.includeResources.amis";
    expect(await found({ ...value, policyDetails: [{ ...detail, action: both }] })).toEqual([`error one-name ${at}`]);
  });

  it.each(["AMI", "IMAGE", "ami_image ", "VM"])("cannot have %j, which belongs to neither", async (resourceType) => {
    expect(await found(policyOf(resourceType, "containers"))).toContain("error enum resourceType");
    expect(await found(policyOf("AMI_IMAGE", "machineImages"))).toEqual([
      "error member-name policyDetails[0].action.includeResources.machineImages",
    ]);
  });

  it.each<readonly [value: unknown, said: RegExp, help: RegExp]>([
    [policyOf("AMI_IMAG", "amis"), /must be one of AMI_IMAGE or CONTAINER_IMAGE \(/, /did you mean AMI_IMAGE\?/],
    [policyOf("VM_IMAG", "vmImages"), /must be one of VM_IMAGE or CONTAINER_IMAGE \(/, /did you mean VM_IMAGE\?/],
    [policyOf("AMI_IMAG", "containers"), /must be one of AMI_IMAGE \(VM_IMAGE\) or CONTAINER_IMAGE/, /AMI_IMAGE\?/],
    [policyOf("AMI_IMAGE", "ami"), /the members are amis, snapshots, containers/, /did you mean amis\?/],
    [policyOf("VM_IMAGE", "vmImage"), /the members are vmImages, snapshots, containers/, /did you mean vmImages\?/],
    [policyOf("CONTAINER_IMAGE", "ami"), /the members are amis \(vmImages\), snapshots/, /did you mean amis\?/],
    [policyOf("AMI_IMAGE", "snapshots"), /includeResources\.amis is missing/, /set .*\.amis to true/],
    [image("ECR_PUBLC"), /one of ECR \(REGISTRY\) or ECR_PUBLIC \(REGISTRY_PUBLIC\)/, /did you mean ECR_PUBLIC\?/],
  ])("%#: has findings in its own vocabulary", async (value, said, help) => {
    const findings = await findingsIn(value);
    expect(findings.map(({ message }) => message).join("\n")).toMatch(said);
    expect(findings.map((finding) => finding.help).join("\n")).toMatch(help);
  });
});

it.each<readonly [runtime: string, said: RegExp, help: RegExp]>([
  [
    "NODEJS",
    /it must be one of NODEJS_22, NODEJS_18, NODEJS_16, NODEJS_14, NODEJS_12, PYTHON_3, CORRETTO_8 \(JAVA_8\)/,
    /^did you mean NODEJS_22, NODEJS_18, NODEJS_16, NODEJS_14 or NODEJS_12\?$/,
  ],
  ["NODEJS_16", /support ended/, /^move to NODEJS_22, CORRETTO_8 \(JAVA_8\), CORRETTO_11 \(JAVA_11\) or PYTHON_311/],
  ["CORRETTO_17", /it must be one of .*CORRETTO_8/, /^did you mean CORRETTO_11 or CORRETTO_8\?$/],
  ["NODEJS_2", /it must be one of NODEJS_22/, /^did you mean NODEJS_22/],
])("the runtime %s has the closest suggestions first", async (Runtime, said, help) => {
  const [finding] = await findingsIn(codeService({ Runtime }));
  expect(finding?.message).toMatch(said);
  expect(finding?.help).toMatch(help);
});

describe("a file", () => {
  const selected = (name: string) => ({ recipes: [{ name, semanticVersion: "1.x.x" }] });
  const other = { ...policyOf("AMI_IMAGE", "amis"), name: "other", resourceSelection: selected("batch") };
  const third = { ...policyOf("VM_IMAGE", "vmImages"), name: "third", resourceSelection: selected("shop") };

  it("with documents in both vocabularies has findings in the fewer, or the later ones", async () => {
    const [finding, ...more] = await findingsIn([policyOf("VM_IMAGE", "vmImages"), other]);
    expect([finding?.rule, finding?.path, finding?.resource, more]).toEqual([
      "lifecycle-policy/one-vocabulary",
      "resourceType",
      'lifecycle-policy "other"',
      [],
    ]);
    expect(finding?.message).toMatch(/other documents of this file have Lintel's words/);
    expect(finding?.fix).toBeUndefined();
    expect(
      (await findingsIn([other, policyOf("VM_IMAGE", "vmImages"), third])).map(({ resource }) => resource),
    ).toEqual(['lifecycle-policy "other"']);
  });

  it("may have documents without distinct words", async () => {
    expect(await found([other, { ...policyOf("CONTAINER_IMAGE", "containers"), name: "third" }])).toEqual([]);
  });
});

it("a rule page has both vocabularies, and examples", async () => {
  const [, ...fields] = fieldRules(lifecyclePolicy).flatMap((rule) =>
    rule.kind === "one-vocabulary" ? ["", ...rulePage(rule).fields.map(({ path, bound }) => `${path}: ${bound}`)] : [],
  );
  expect(fields).toEqual([
    "resourceType: VM_IMAGE or AMI_IMAGE",
    "policyDetails[].action.includeResources.vmImages: vmImages or amis",
    "policyDetails[].exclusionRules.vmImages: vmImages or amis",
  ]);
});

const examples = await Promise.all(
  resources.map(async ({ model, rules }) =>
    Object.entries((await rules()).default.fieldExamples ?? {}).flatMap(([kind, { good, bad }]) =>
      Object.entries({ ...good, ...bad }).map(([title, yaml]) => [`${model.name}/${kind}`, title, yaml] as const),
    ),
  ),
);

it("a resource of the provider has its own names alone: AWS's are replaced by the safe fixes", async () => {
  const text = (images: string) => `resource "lintel_lifecycle_policy" "p" {
  name           = "keep"
  execution_role = "lifecycle"
  resource_type  = "VM_IMAGE"
  policy_details {
    action {
      type = "DELETE"
      include_resources { ${images} = true }
    }
    filter {
      type  = "COUNT"
      value = 7
    }
  }
  resource_selection { tag_map = { stage = "test" } }
}
`;
  const inTerraform = { ...request(text("amis")), stdin: { bytes: Buffer.from(text("amis")), name: "main.tf" } };
  const { findings } = await lint(inTerraform);
  const path = "policy_details[0].action.include_resources.amis";
  expect(findings).toMatchObject([
    { rule: "lifecycle-policy/member-name", path, help: "write vm_images; amis is AWS's name of this member" },
  ]);
  expect((await lintFixed(inTerraform)).files.map(({ after }) => after)).toEqual([text("vm_images")]);
});

describe("the examples of a field rule", () => {
  it.each(examples.flat())("have its finding: %s: %s", async (id, _, yaml) => {
    const resource = id.replace(/\/.*/, "");
    const bases = new Map<string, string>();
    for (const { model, rules } of resources) bases.set(model.name, (await rules()).default.baseExample);
    const { declarations, marked } = exampleDeclarations(resource, bases, yaml);
    const findings = await findingsIn(declarations[0]);
    expect(findings.filter(({ rule }) => rule === id).map(({ path }) => path)).toEqual(marked.map(({ path }) => path));
    expect(findings.filter(({ rule }) => rule !== id)).toEqual([]);
  });
});
