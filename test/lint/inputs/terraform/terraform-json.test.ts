// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of Terraform
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { extraAttributes } from "../../../../lib/facts/derive/terraform-attributes.ts";
import type { Finding, LintResult } from "../../../../lib/lint/findings/finding.ts";
import { lint } from "../../../../lib/lint/run/run.ts";
import { lifecyclePolicy } from "../../../../lib/services/image-builder/lifecycle-policy/model.ts";
import { resources } from "../../../../lib/services/resources.generated.ts";
import { temporaryFolder, writeFiles } from "../../../run/temporary-folder.ts";
import { policyBlock } from "../../policy.ts";

const synthesized = "cdktf.out/stacks/images/cdk.tf.json";

/** A configuration in CDKTF's form. */
const configuration = (
  blocks: { readonly [name: string]: object },
  more: { readonly [name: string]: unknown } = {},
): string =>
  JSON.stringify(
    { "//": { metadata: {} }, resource: { lintel_lifecycle_policy: blocks }, terraform: {}, ...more },
    undefined,
    2,
  );

/** Lints a configuration with these resources. */
async function lintBlocks(
  blocks: { readonly [name: string]: object },
  more: { readonly [name: string]: unknown } = {},
): Promise<LintResult> {
  const workingFolder = temporaryFolder({ [synthesized]: configuration(blocks, more) });
  return lint({ paths: ["cdktf.out"], resources, workingFolder });
}

const found = ({ findings }: LintResult): readonly string[] =>
  findings.map(({ rule, resource, path }) => `${rule.replace(/.*\//, "")} ${resource} ${path}`);

/** The text that a finding on one line marks. */
const marked = ({ lines }: LintResult, { file, line, column, endLine, endColumn }: Finding): string | undefined =>
  line === endLine
    ? lines
        .get(file)
        ?.line(line)
        .slice(column - 1, endColumn - 1)
    : undefined;

const rules = ({ notEvaluated }: LintResult): readonly string[] => [...new Set(notEvaluated.map(({ rule }) => rule))];

describe("values without meaning for Terraform's providers", () => {
  const declared = {
    tags: {},
    resource_selection: { ...policyBlock.resource_selection, tag_map: { team: null } },
  };

  it("are ignored in Terraform's files: empty maps, and null entries", async () => {
    expect(found(await lintBlocks({ nightly: { ...policyBlock, ...declared } }))).toEqual([]);
    const main = `resource "lintel_hosted_service" "web" {
  service_name = "web-1"
  source_configuration {
    image_repository {
      image_identifier      = "public.ecr.aws/nginx/nginx:1.27"
      image_repository_type = "REGISTRY_PUBLIC"
    }
  }
  tags = { owner = null }
  observability_configuration {}
}
`;
    expect(found(await lint({ paths: ["."], resources, workingFolder: temporaryFolder({ "main.tf": main }) }))).toEqual(
      [],
    );
  });

  it("count in a request document, which is sent unchanged", async () => {
    const document = {
      name: "nightly",
      executionRole: "lifecycle",
      resourceType: "VM_IMAGE",
      policyDetails: [{ action: { type: "DISABLE" }, filter: { type: "AGE", value: 1, unit: "DAYS" } }],
      resourceSelection: { tagMap: { team: "a" } },
      tags: {},
    };
    const workingFolder = temporaryFolder({ "policy.json": JSON.stringify(document) });
    expect(found(await lint({ paths: ["policy.json"], resources, workingFolder }))).toEqual([
      'count lifecycle-policy "nightly" tags',
    ]);
  });
});

describe("a resource block", () => {
  it("is read with Terraform's names", async () => {
    const { filter, ...detail } = policyBlock.policy_details[0] ?? {};
    const result = await lintBlocks({
      keep: { ...policyBlock, policy_details: [{ ...detail, filter: { ...filter, value: 1001 } }], retain: 1 },
    });
    expect(found(result)).toEqual([
      "range lintel_lifecycle_policy.keep policy_details[0].filter.value",
      "member-name lintel_lifecycle_policy.keep retain",
    ]);
    expect(result.findings.map((finding) => marked(result, finding))).toEqual(["1001", '"retain"']);
  });

  it("may have Terraform's and the provider's additions", async () => {
    const extras = Object.fromEntries([...extraAttributes(lifecyclePolicy)].map((name) => [name, null]));
    expect(found(await lintBlocks({ keep: { ...policyBlock, ...extras, adopt_existing: true } }))).toEqual([]);
  });

  it("cannot have a member in the documented case", async () => {
    const { execution_role: executionRole, ...rest } = policyBlock;
    const { findings } = await lintBlocks({ keep: { ...rest, executionRole } });
    expect(findings.map(({ path, help }) => [path, help])).toEqual([
      ["executionRole", "did you mean execution_role?; do it in the program that generates this file"],
    ]);
  });

  it("has values that Terraform converts", async () => {
    const [detail] = policyBlock.policy_details;
    const block = {
      ...policyBlock,
      name: 12345,
      policy_details: [
        {
          action: { type: "DELETE", include_resources: { vm_images: "true", snapshots: "1" } },
          filter: { ...detail?.filter, value: "90" },
        },
      ],
    };
    expect(found(await lintBlocks({ keep: block }))).toEqual([]);
    const past = {
      ...block,
      policy_details: [{ ...block.policy_details[0], filter: { ...detail?.filter, value: "1001" } }],
    };
    expect(found(await lintBlocks({ keep: past }))).toEqual([
      "range lintel_lifecycle_policy.keep policy_details[0].filter.value",
    ]);
  });

  it("may be in a list of blocks", async () => {
    const result = await lintBlocks({ keep: [{ ...policyBlock, status: "ON" }] });
    expect(found(result)).toEqual(["enum lintel_lifecycle_policy.keep status"]);
  });

  it("may be absent", async () => {
    const result = await lintBlocks({});
    expect([result.summary.resources, result.faults]).toEqual([0, []]);
  });
});

describe("a value that is known at apply", () => {
  it("has no finding, and is reported with its reason", async () => {
    const result = await lintBlocks({ keep: { ...policyBlock, execution_role: "${aws_iam_role.x.arn}" } });
    expect(found(result)).toEqual([]);
    const open = {
      resource: "lintel_lifecycle_policy.keep",
      path: "execution_role",
      reason: "refers to aws_iam_role.x.arn, known at apply",
      file: synthesized,
      line: 9,
      column: 27,
      endLine: 9,
      endColumn: 50,
    };
    expect(result.notEvaluated).toEqual([{ rule: "lifecycle-policy/execution-role-is-not-service-linked", ...open }]);
    expect(result.summary.notEvaluated).toBe(1);
  });

  it("may be at any path, of any type", async () => {
    for (const [name, value] of Object.entries(policyBlock)) {
      for (const unknown of ["${var.x}", "%{ for x in var.x }${x}%{ endfor }"]) {
        const result = await lintBlocks({ keep: { ...policyBlock, [name]: unknown } });
        expect([name, value, found(result)]).toEqual([name, value, []]);
        expect(result.notEvaluated.every(({ path }) => path === name)).toBe(true);
        expect(result.notEvaluated.length).toBeGreaterThan(0);
      }
    }
  });

  it("excludes escaped templates", async () => {
    const result = await lintBlocks({ keep: { ...policyBlock, execution_role: "$${literal}", description: "%%{x}" } });
    expect(found(result)).toEqual(["pattern lintel_lifecycle_policy.keep execution_role"]);
    expect(result.findings[0]?.message).toMatch(/^execution_role is "\$\{literal\}"; /);
    expect(result.notEvaluated).toEqual([]);
  });

  it("may be a key of a map", async () => {
    const result = await lintBlocks({ keep: { ...policyBlock, tags: { "${var.key}": "a|b", "aws:x": "y" } } });
    expect(found(result)).toEqual(['tag-key-not-reserved lintel_lifecycle_policy.keep tags["aws:x"]']);
    expect(rules(result)).toContain("lifecycle-policy/tag-key-not-reserved");
  });
});

describe("tags", () => {
  it.each([{}, { a: null }])("without effect are equal to absent ones: %j", async (tags) => {
    expect(found(await lintBlocks({ keep: { ...policyBlock, tags } }))).toEqual([]);
  });

  it("without a value do not count", async () => {
    const tags = { ...Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, "v"])), gone: null };
    expect(found(await lintBlocks({ keep: { ...policyBlock, tags } }))).toEqual([]);
  });
});

describe("several resources", () => {
  it("are compared", async () => {
    expect(found(await lintBlocks({ one: policyBlock, two: policyBlock }))).toEqual([
      "names-differ lintel_lifecycle_policy.two name",
    ]);
  });

  it.each([
    [
      "count",
      "${var.number}",
      'count determines how many there are: "${var.number}", which refers to var.number, which is not declared',
    ],
    [
      "for_each",
      "${var.all}",
      'for_each determines how many there are: "${var.all}", which refers to var.all, which is not declared',
    ],
  ])("are not compared with one of %s %j", async (name, value, reason) => {
    const result = await lintBlocks({ one: policyBlock, two: { ...policyBlock, [name]: value } });
    expect(found(result)).toEqual([]);
    expect(rules(result)).toContain("lifecycle-policy/names-differ");
    expect(result.notEvaluated[0]).toMatchObject({ path: "", reason });
  });

  it.each([
    ["count", 2, "[0]"],
    ["count", "${1 + 1}", "[0]"],
    ["for_each", { a: 1 }, '["a"]'],
  ])("are compared with each one of %s %j", async (name, value, key) => {
    const result = await lintBlocks({ one: policyBlock, two: { ...policyBlock, [name]: value } });
    expect(found(result)[0]).toBe(`names-differ lintel_lifecycle_policy.two${key} name`);
  });

  it("are compared within a region", async () => {
    const european = { ...policyBlock, region: "eu-west-1" };
    expect(found(await lintBlocks({ one: policyBlock, two: european }))).toEqual([]);
    expect(found(await lintBlocks({ one: european, two: european }))).toHaveLength(1);
    const provider = { lintel: { region: "eu-west-1" } };
    expect(found(await lintBlocks({ one: policyBlock, two: european }, { provider }))).toHaveLength(1);
  });

  it("are compared with one of count 1", async () => {
    expect(found(await lintBlocks({ one: policyBlock, two: { ...policyBlock, count: 1 } }))).toHaveLength(1);
  });
});

describe("the provider's configuration", () => {
  const tagged = { ...policyBlock, tags: { "corp:x": "y" } };

  it.each([
    [{ lintel: [{ reserved_tag_prefix: "corp:" }] }, tagged, 1],
    [{ lintel: { reserved_tag_prefix: "corp:" } }, tagged, 1],
    [{ lintel: [{ reserved_tag_prefix: "${var.prefix}" }] }, { ...tagged, tags: { "aws:x": "y" } }, 0],
    [{ lintel: [{ region: "x" }] }, tagged, 0],
    [{ lintel: [{}, { alias: "b", reserved_tag_prefix: "corp:" }] }, tagged, 0],
    [{ lintel: [{}, { alias: "b", reserved_tag_prefix: "corp:" }] }, { ...tagged, provider: "lintel.b" }, 1],
  ])("%j sets the reserved tags", async (provider, block, count) => {
    expect(found(await lintBlocks({ keep: block }, { provider }))).toHaveLength(count);
  });

  it("sets whether AWS's values are accepted", async () => {
    const block = { ...policyBlock, resource_type: "AMI_IMAGE" };
    expect(found(await lintBlocks({ keep: block }))).toEqual([]);
    const provider = { lintel: [{ vocabulary: "documented" }] };
    expect(found(await lintBlocks({ keep: block }, { provider }))).toEqual([
      "enum lintel_lifecycle_policy.keep resource_type",
    ]);
  });
});

describe("a construct's position in the program", () => {
  const source = 'const app = new App();\n\n  new LifecyclePolicy(app, "keep", {});\n';
  const block = { ...policyBlock, status: "ON", "//": { metadata: {}, lintel: { source: "src/main.ts:3:3" } } };

  it("is the position of its findings", async () => {
    const workingFolder = temporaryFolder({ [synthesized]: configuration({ keep: block }), "src/main.ts": source });
    const { findings, lines } = await lint({ paths: ["."], resources, workingFolder });
    expect(findings).toMatchObject([
      { file: "src/main.ts", line: 3, column: 3, endLine: 3, endColumn: 40, path: "status" },
    ]);
    expect(lines.get("src/main.ts")?.line(3)).toBe('  new LifecyclePolicy(app, "keep", {});');
  });

  it("is found beside cdktf.out if it is not in the working folder", async () => {
    const workingFolder = temporaryFolder({
      [`app/${synthesized}`]: configuration({ keep: block }),
      "app/src/main.ts": source,
      "b/c.txt": "",
    });
    const linted = (folder: string, path: string) => lint({ paths: [path], resources, workingFolder: folder });
    expect((await linted(workingFolder, "app")).findings).toMatchObject([{ file: "app/src/main.ts" }]);
    expect((await linted(join(workingFolder, "b"), "../app/cdktf.out")).findings).toMatchObject([
      { file: "../app/src/main.ts" },
    ]);
    writeFiles(workingFolder, { "src/main.ts": source, ".git/HEAD": "" });
    expect((await linted(workingFolder, "app")).findings).toMatchObject([{ file: "src/main.ts" }]);
  });

  it("is shown without its text if the program does not exist", async () => {
    const workingFolder = temporaryFolder({ [synthesized]: configuration({ keep: block }) });
    const { findings, lines } = await lint({ paths: ["."], resources, workingFolder });
    expect(findings).toMatchObject([{ file: "src/main.ts", line: 3, column: 3, endLine: 3, endColumn: 3 }]);
    expect(lines.size).toBe(0);
  });

  it.each([undefined, "main.ts", "main.ts:0:1", 3])("may be missing: %j", async (recorded) => {
    const result = await lintBlocks({ keep: { ...block, "//": { lintel: { source: recorded } } } });
    expect(result.findings).toMatchObject([{ file: synthesized }]);
  });
});
