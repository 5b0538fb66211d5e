// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of Terraform
import { dump } from "js-yaml";
import { describe, expect, it } from "vitest";
import { FileTree } from "../../../lib/lint/files/file-tree.ts";
import { exitCodeOf } from "../../../lib/lint/findings/exit-code.ts";
import type { Finding, LintResult } from "../../../lib/lint/findings/finding.ts";
import { FindingPlaces } from "../../../lib/lint/findings/finding-place.ts";
import { knownRules } from "../../../lib/lint/report/rules/known-rules.ts";
import { readExample } from "../../../lib/lint/rule/example.ts";
import type { LintRequest } from "../../../lib/lint/run/lint-request.ts";
import { lint } from "../../../lib/lint/run/run.ts";
import type { SuppressibleFinding } from "../../../lib/lint/suppression/ignore.ts";
import { suppressionRules } from "../../../lib/lint/suppression/own-rules.ts";
import { suppress } from "../../../lib/lint/suppression/suppress.ts";
import { Lines } from "../../../lib/lint/text/lines.ts";
import type { TextFile } from "../../../lib/lint/text/place.ts";
import { lintables as resources } from "../../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { policy, policyBlock } from "../policy.ts";

const today = "2026-06-30";

async function lintFiles(
  files: { readonly [path: string]: string },
  request: Partial<LintRequest> = {},
): Promise<LintResult> {
  return lint({ paths: ["."], resources, workingFolder: temporaryFolder(files), options: { today }, ...request });
}

const short = ({ rule, line }: { readonly rule: string; readonly line: number }): string =>
  `${line} ${rule.replace("lifecycle-policy/", "")}`;

/** Findings and suppressed findings, by line and rule. */
const outcome = ({ findings, suppressed }: LintResult): readonly (readonly string[])[] => [
  findings.map(short),
  suppressed.map(short),
];

/** A policy in 11 lines, with faults in lines 4 (a warning), 7 (two), 10 and 11, after which comments may be added. */
const faulty = (comments: { readonly [line: number]: string } = {}): string =>
  `name: web
executionRole: lifecycle-role
resourceType: VM_IMAGE
dryRun: true
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: false } }
    filter: { type: COUNT, value: 1001, unit: DAYS }
resourceSelection:
  recipes:
    - { name: x, semanticVersion: "1.0.0" }
status: on`
    .split("\n")
    .map((line, index) => line + (comments[index + 1] ?? ""))
    .join("\n");

const all = ["4 dry-run-not-declared", "7 range", "7 count-filter-has-no-unit", "10 length", "11 enum"];

describe("a comment in YAML", () => {
  it("may be missing", async () => {
    expect(outcome(await lintFiles({ "a.yaml": faulty() }))).toEqual([all, []]);
  });

  it.each<[string, { readonly [line: number]: string }, readonly string[], readonly string[]]>([
    ["on the line", { 7: " # lintel-ignore lifecycle-policy/range -- why" }, ["7 range"], []],
    [
      "on the line, of two rules",
      { 7: " # lintel-ignore lifecycle-policy/range, lifecycle-policy/count-filter-has-no-unit -- why" },
      ["7 range", "7 count-filter-has-no-unit"],
      [],
    ],
    ["on the line, of all rules", { 7: " # lintel-ignore * -- why" }, ["7 range", "7 count-filter-has-no-unit"], []],
    ["above", { 6: "\n    # lintel-ignore */range -- why" }, ["8 range"], []],
    [
      "above, with other comments and an empty line between",
      { 6: "\n  # lintel-ignore lifecycle-policy/range -- why\n\n# more" },
      ["10 range"],
      [],
    ],
    ["on another line", { 6: " # lintel-ignore lifecycle-policy/range -- why" }, [], ["6 suppression/unused"]],
    [
      "around a block",
      { 3: "\n# lintel-ignore-start lifecycle-policy/* -- why", 7: "\n# lintel-ignore-end" },
      ["5 dry-run-not-declared", "8 range", "8 count-filter-has-no-unit"],
      [],
    ],
    [
      "around blocks that overlap",
      {
        3: "\n# lintel-ignore-start */range -- why",
        4: " # lintel-ignore-start */enum -- why",
        7: " # lintel-ignore-end */range",
        11: " # lintel-ignore-end */enum",
      },
      ["8 range", "12 enum"],
      [],
    ],
    ["for the file", { 11: "\n# lintel-ignore-file */range, */enum -- why" }, ["7 range", "11 enum"], []],
    ["for the resource, in it", { 9: " # lintel-ignore-resource */range -- why" }, ["7 range"], []],
  ])("suppresses %s", async (_, comments, suppressed, more) => {
    const text = faulty(comments);
    const [findings, hidden] = outcome(await lintFiles({ "a.yaml": text }));
    expect(hidden).toEqual(suppressed);
    expect(findings).toHaveLength(all.length - suppressed.length + more.length);
    expect(findings).toEqual(expect.arrayContaining([...more]));
  });

  it("suppresses findings about missing members on the first line of the structure", async () => {
    const text = `# lintel-ignore lifecycle-policy/required -- of a template\n${faulty().replace(/^executionRole.*\n/m, "")}`;
    expect(outcome(await lintFiles({ "a.yaml": text }))[1]).toEqual(["2 required"]);
  });

  it("suppresses by the line of a name whose value is below", async () => {
    const text = faulty().replace(
      /policyDetails:[\s\S]*?resource/,
      "policyDetails: # lintel-ignore lifecycle-policy/type -- why\n  a: b\nresource",
    );
    expect(outcome(await lintFiles({ "a.yaml": text }))[1]).toEqual(["6 type"]);
  });

  it("applies to one document of several, and is ignored within strings", async () => {
    const comment = "# lintel-ignore-resource */enum -- why\n";
    const text = `${faulty()}\n---\n${comment}---\n${faulty().replace("web", "other")}\n---\n${faulty().replace("web", `'third ${comment.trim()}'`)}`;
    const { suppressed, findings } = await lintFiles({ "a.yaml": text });
    expect(suppressed.map(({ rule, resource }) => [rule, resource])).toEqual([
      ["lifecycle-policy/enum", 'lifecycle-policy "other"'],
    ]);
    expect(findings.filter(({ rule }) => rule === "lifecycle-policy/enum")).toHaveLength(2);
    expect(findings.filter(({ rule }) => rule.startsWith("suppression/"))).toEqual([]);
  });

  it.each<[string, string, string]>([
    ["suppression/needs-reason", "lintel-ignore lifecycle-policy/range", "has no reason"],
    [
      "suppression/expired",
      "lintel-ignore lifecycle-policy/range -- why (until 2026-06-29)",
      "ended on 2026-06-29; today is 2026-06-30",
    ],
    [
      "suppression/unknown-rule",
      "lintel-ignore lifecycle-policy/rnage -- why",
      'unknown rule "lifecycle-policy/rnage"',
    ],
    ["suppression/malformed", "lintel-ignore -- why", "has no rule"],
    ["suppression/not-suppressible", "lintel-ignore suppression/unused -- why", "cannot be suppressed"],
  ])("is a fault if it %s", async (rule, comment, message) => {
    const result = await lintFiles({ "a.yaml": faulty({ 7: ` # ${comment}` }) });
    const own = result.findings.filter((finding) => finding.rule.startsWith("suppression/"));
    expect(own.map((finding) => [finding.rule, finding.line, finding.column, finding.endColumn])).toEqual([
      [rule, 7, 54, 54 + comment.length + 2],
    ]);
    expect(own[0]?.message).toContain(message);
    expect(result.suppressed).toEqual([]);
    expect(exitCodeOf(result)).toBe(1);
  });

  it("applies on its last day", async () => {
    const text = faulty({ 7: " # lintel-ignore */range -- why (until 2026-06-30)" });
    const { suppressed } = await lintFiles({ "a.yaml": text });
    expect(suppressed.map(({ suppression }) => suppression)).toEqual([
      { kind: "inSource", reason: "why", until: "2026-06-30" },
    ]);
  });

  it("has a suggestion for a misspelled rule", async () => {
    const helpOf = async (rule: string): Promise<string | undefined> => {
      const { findings } = await lintFiles({ "a.yaml": faulty({ 7: ` # lintel-ignore ${rule} -- why` }) });
      return findings.find((finding) => finding.rule === "suppression/unknown-rule")?.help;
    };
    expect(await helpOf("lifecycle-policy/rang")).toBe("did you mean lifecycle-policy/range?");
    expect(await helpOf("range")).toBe("did you mean lifecycle-policy/range?");
    expect(await helpOf("xyzzy")).toBe("`lintel rules` lists all of them");
  });

  it("applies to its own file and, for a resource, to the enclosing one only", async () => {
    const other = faulty().replace("web", "other");
    const onLine = faulty({ 7: " # lintel-ignore */range -- why" });
    const files = await lintFiles({ "a.yaml": onLine, "b.yaml": other });
    expect(files.suppressed.map(({ file }) => file)).toEqual(["a.yaml"]);
    const text = `${faulty({ 5: " # lintel-ignore-resource */range -- why" })}\n---\n${other}`;
    const { suppressed } = await lintFiles({ "a.yaml": text });
    expect(suppressed.map(({ resource }) => resource)).toEqual(['lifecycle-policy "web"']);
  });

  it("must be closed if it opens a block, and must close an open one", async () => {
    const open = await lintFiles({ "a.yaml": faulty({ 3: " # lintel-ignore-start */range -- why" }) });
    expect(outcome(open)).toEqual([["3 suppression/malformed", ...all], []]);
    const close = await lintFiles({ "a.yaml": faulty({ 3: " # lintel-ignore-end */range" }) });
    expect(outcome(close)[0]).toContain("3 suppression/malformed");
    const twice = " # lintel-ignore-start */range -- why";
    const [findings, suppressed] = outcome(
      await lintFiles({ "a.yaml": faulty({ 3: twice, 5: twice, 8: " # lintel-ignore-end" }) }),
    );
    expect(findings).toContain("5 suppression/malformed");
    expect(suppressed).toEqual(["7 range"]);
  });

  it("is not unused if rules are open", async () => {
    const block = { ...policyBlock, status: "${var.status}" };
    const ignore = [{ rule: "lifecycle-policy/enum", reason: "why" }];
    const text = JSON.stringify({
      resource: { lintel_lifecycle_policy: { keep: { ...block, "//": { lintel: { ignore } } } } },
    });
    expect(outcome(await lintFiles({ "a.tf.json": text }))).toEqual([[], []]);
    const several = faulty({ 1: " # lintel-ignore lifecycle-policy/names-differ -- in the other folder" });
    expect(outcome(await lintFiles({ "a.yaml": several }))).toEqual([all, []]);
  });
});

it("secrets in plain text cannot be suppressed", async () => {
  const service = (comment: string): string => `ServiceName: web-shop${comment}
SourceConfiguration:
  ImageRepository:
    ImageIdentifier: registry.example.test/team/web:1.4
    ImageRepositoryType: REGISTRY_PUBLIC
    ImageConfiguration:
      RuntimeEnvironmentVariables: { DATABASE_PASSWORD: swordfish }`;
  for (const [comment, more] of [
    ["* -- why", []],
    ["hosted-service/* -- why", []],
    ["hosted-service/variable-holds-no-secret -- why", ["suppression/not-suppressible"]],
  ] as const) {
    const { findings, suppressed } = await lintFiles({ "a.yaml": service(` # lintel-ignore-file ${comment}`) });
    const rules = findings.map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(["hosted-service/variable-holds-no-secret", ...more]));
    expect(suppressed.map(({ rule }) => rule)).not.toContain("hosted-service/variable-holds-no-secret");
  }
});

describe("metadata", () => {
  const [detail] = policy.policyDetails;
  const broken = {
    ...policy,
    status: "ON",
    policyDetails: [{ ...detail, filter: { ...detail?.filter, value: 1001 } }],
  };
  const withIgnore = (ignore: unknown): object => ({ "//": { lintel: { ignore }, note: "for people" }, ...broken });

  it("of a request document suppresses, and is not a member", async () => {
    const ignore = [
      { rule: "lifecycle-policy/enum", reason: "why", until: "2027-01-01" },
      { rule: ["lifecycle-policy/range"], reason: "why", path: "policyDetails[0]" },
    ];
    const result = await lintFiles({
      "a.json": JSON.stringify(withIgnore(ignore)),
      "b.json": JSON.stringify([{ "//": "x", ...policy, name: "second" }]),
    });
    expect(outcome(result)[0]).toEqual([]);
    expect(result.suppressed.map(({ path, suppression }) => [path, suppression.until])).toEqual([
      ["policyDetails[0].filter.value", undefined],
      ["status", "2027-01-01"],
    ]);
  });

  it.each([["policyDetails[0].fil"], ["policyDetails[1]"], ["status.x"]])(
    "about %s applies to nothing else",
    async (path) => {
      const text = JSON.stringify(withIgnore([{ rule: "*", reason: "why", path }]));
      expect(outcome(await lintFiles({ "a.json": text }))).toEqual([
        expect.arrayContaining(["1 range", "1 enum", "1 suppression/unused"]),
        [],
      ]);
    },
  );

  it.each<[unknown, string]>([
    [{ rule: "x" }, "not a list"],
    [["x"], "not an object"],
    [[{ reason: "why" }], "has no rule"],
    [[{ rule: [], reason: "why" }], "has no rule"],
    [[{ rule: [1], reason: "why" }], "has no rule"],
    [[{ rule: "*", reason: 1 }], "reason of a suppression is not a string"],
    [[{ rule: "*", reason: "why", until: "June" }], '"June"'],
    [[{ rule: "*", reasn: "why" }], '"reasn"'],
  ])("%j is malformed", async (ignore, message) => {
    const { findings, suppressed } = await lintFiles({ "a.json": JSON.stringify(withIgnore(ignore), undefined, 1) });
    const [finding] = findings.filter(({ rule }) => rule === "suppression/malformed");
    expect(finding?.message).toContain(message);
    expect(finding?.line).toBeGreaterThan(2);
    expect(suppressed).toEqual([]);
  });

  it("applies only to its own resource", async () => {
    const ignore = [{ rule: "lifecycle-policy/enum", reason: "why" }];
    const text = JSON.stringify([withIgnore(ignore), { ...broken, name: "other" }]);
    const { suppressed } = await lintFiles({ "a.json": text });
    expect(suppressed.map(({ resource }) => resource)).toEqual(['lifecycle-policy "keep-recent"']);
  });

  it("of a Terraform block suppresses, and has its own faults there", async () => {
    const text = JSON.stringify(
      {
        resource: {
          lintel_lifecycle_policy: {
            keep: {
              ...policyBlock,
              status: "ON",
              "//": {
                lintel: {
                  ignore: [{ rule: "lifecycle-policy/enum", reason: "why" }, { rule: "lifecycle-policy/range" }],
                },
              },
            },
          },
        },
      },
      undefined,
      1,
    );
    const result = await lintFiles({ "a.tf.json": text });
    expect(result.suppressed.map(({ path }) => path)).toEqual(["status"]);
    expect(result.findings.map(({ rule, resource }) => [rule, resource])).toEqual([
      ["suppression/needs-reason", "lintel_lifecycle_policy.keep"],
    ]);
  });
});

describe("a comment in the program", () => {
  const stack = (position: string): string =>
    JSON.stringify({
      "//": { metadata: {} },
      resource: {
        lintel_lifecycle_policy: {
          keep: { ...policyBlock, status: "ON", "//": { lintel: { source: `main.ts:${position}` } } },
        },
      },
    });

  it.each([
    ["// lintel-ignore lifecycle-policy/enum -- why\nnew LifecyclePolicy();\n", "2:1", []],
    ["new LifecyclePolicy(); // lintel-ignore lifecycle-policy/enum -- why\n", "1:1", []],
    ["/* lintel-ignore lifecycle-policy/enum\n * -- why\n */\nnew LifecyclePolicy();\n", "4:1", []],
    ["// lintel-ignore-file lifecycle-policy/enum -- why\n\n\nnew LifecyclePolicy();\n", "4:1", []],
    ["// lintel-ignore-resource lifecycle-policy/enum -- why\n\nnew LifecyclePolicy();\n", "3:1", []],
    [
      "// lintel-ignore lifecycle-policy/enum -- of a stack that is not linted\nf();\nnew LifecyclePolicy();\n",
      "3:1",
      ["3 enum"],
    ],
    [
      "// lintel-ignore lifecycle-policy/range -- why\nnew LifecyclePolicy();\n",
      "2:1",
      ["1 suppression/unused", "2 enum"],
    ],
    ["const text = `// lintel-ignore lifecycle-policy/enum -- why`;\nnew LifecyclePolicy();\n", "2:1", ["2 enum"]],
  ])("suppresses, or is a fault: %j", async (program, position, expected) => {
    const [findings, suppressed] = outcome(
      await lintFiles({ "main.ts": program, "cdktf.out/stacks/a/cdk.tf.json": stack(position) }),
    );
    expect(findings).toEqual(expected);
    expect(suppressed).toHaveLength(expected.some((each) => each.endsWith("enum")) ? 0 : 1);
  });
});

describe("the rules about suppressions", () => {
  it("are listed, and cannot be suppressed", async () => {
    const known = await knownRules(resources);
    for (const rule of Object.values(suppressionRules)) expect(known).toContain(rule);
    expect(Object.values(suppressionRules).every(({ notSuppressible }) => notSuppressible)).toBe(true);
  });

  describe.each(Object.values(suppressionRules))("$id", (rule) => {
    const lintExample = (yaml: string): Promise<LintResult> => lintFiles({ "a.yaml": `${dump(policy)}${yaml}\n` });

    it.each(Object.entries(rule.good))("has no findings in %s", async (_, example) => {
      const { findings, suppressed } = await lintExample(readExample(example).yaml);
      expect(findings).toEqual([]);
      expect(suppressed).toHaveLength(1);
    });

    it.each(Object.entries(rule.bad))("finds %s", async (_, example) => {
      const { yaml, marks } = readExample(example);
      const { findings, lines } = await lintExample(yaml);
      const own = findings.filter((finding) => finding.rule === rule.id);
      expect(own).toHaveLength(1);
      const [{ line = 0, column = 0, endColumn = 0 } = {}] = own;
      const marked = marks.map(({ start, end }) => yaml.slice(start, end));
      expect([
        lines
          .get("a.yaml")
          ?.line(line)
          .slice(column + 1, endColumn - 1),
      ]).toEqual(marked);
      expect(new Lines(yaml).count).toBe(1);
    });
  });
});

describe("other inputs", () => {
  const block = (before: string, value: string): string => `${before}
resource "aws_imagebuilder_lifecycle_policy" "keep" {
  name           = "keep-recent"
  execution_role = "arn:aws:iam::123456789012:role/lifecycle"
  resource_type  = "AMI_IMAGE"
  policy_detail {
    action {
      type = "DELETE"
      include_resources {
        amis      = true
        snapshots = false
      }
    }
    filter {
      type  = "AGE"
      value = 1001 ${value}
      unit  = "DAYS"
    }
  }
  resource_selection { tag_map = { team = "web" } }
}
`;

  it("have comments in HCL, on the line and for a resource", async () => {
    expect(outcome(await lintFiles({ "main.tf": block("", "") }))).toEqual([["16 range"], []]);
    for (const text of [
      block("", "# lintel-ignore lifecycle-policy/range -- why"),
      block("", "// lintel-ignore lifecycle-policy/range -- why"),
      block("/* lintel-ignore-resource lifecycle-policy/range -- why */", ""),
    ]) {
      expect(outcome(await lintFiles({ "main.tf": text }))).toEqual([[], ["16 range"]]);
    }
    const heredoc = block("", "").replace(
      '"keep-recent"',
      "<<EOT\n# lintel-ignore-file lifecycle-policy/range -- why\nEOT",
    );
    expect(outcome(await lintFiles({ "main.tf": heredoc }))[1]).toEqual([]);
  });

  it("have metadata of resources in CloudFormation", async () => {
    const template = (metadata: string): string => `Resources:
  Keep:
    Type: AWS::ImageBuilder::LifecyclePolicy
    Metadata: ${metadata}
    Properties:
      Name: keep-recent
      ExecutionRole: lifecycle-role
      ResourceType: AMI_IMAGE
      PolicyDetails: [{ Action: { Type: DELETE, IncludeResources: { Amis: true, Snapshots: false } }, Filter: { Type: AGE, Value: 1001, Unit: DAYS } }]
      ResourceSelection: { TagMap: { team: web } }
`;
    expect(outcome(await lintFiles({ "a.yaml": template("{}") }))).toEqual([["9 range"], []]);
    const ignore = "{ lintel: { ignore: [{ rule: lifecycle-policy/range, reason: why }] } }";
    expect(outcome(await lintFiles({ "a.yaml": template(ignore) }))).toEqual([[], ["9 range"]]);
    const unused = "{ lintel: { ignore: [{ rule: lifecycle-policy/enum, reason: why }] } }";
    expect(outcome(await lintFiles({ "a.yaml": template(unused) }))).toEqual([["4 suppression/unused", "9 range"], []]);
  });
});

describe("many suppressions", () => {
  const lineIgnore = (reason: string): string => ` # lintel-ignore lifecycle-policy/range -- ${reason}`;

  it("hold for their own lines, files and declarations, and the first one gives the reason", async () => {
    const documents = [
      faulty({ 7: lineIgnore("one") }),
      faulty({ 1: " # lintel-ignore-resource lifecycle-policy/range -- two" }),
      `${faulty({ 7: lineIgnore("four") })}\n# lintel-ignore-file lifecycle-policy/enum -- three`,
    ];
    const { suppressed, findings } = await lintFiles({ "a.yaml": documents.join("\n---\n"), "b.yaml": faulty() });
    expect(suppressed.map(({ line, suppression }) => `${line} ${suppression.reason}`)).toEqual([
      ...["7 one", "11 three", "19 two", "23 three", "31 four", "35 three"],
    ]);
    expect(findings.filter(({ rule }) => /range|enum|unused/.test(rule)).map(short)).toEqual(["7 range", "11 enum"]);
    const both = `# lintel-ignore-start lifecycle-policy/range -- block\n${faulty({ 7: lineIgnore("line") })}\n# lintel-ignore-end`;
    const twice = await lintFiles({ "a.yaml": both });
    expect(twice.suppressed.map(({ suppression }) => suppression.reason)).toEqual(["block"]);
  });

  it("are compared only with the findings of their lines, however many of both there are", async () => {
    const count = 500;
    const text = Array.from({ length: count }, () => `status: x${lineIgnore("why")}\n`).join("");
    let looks = 0;
    const candidates = Array.from({ length: count }, (_, index): SuppressibleFinding => {
      const position = { file: "a.yaml", line: index + 1, column: 1, endLine: index + 1, endColumn: 1 };
      const about = { rule: "lifecycle-policy/range", severity: "error", message: "", resource: "", path: "" } as const;
      const finding: Finding = { ...about, ...position, help: "", documents: [] };
      return {
        get finding() {
          looks += 1;
          return finding;
        },
        ...{ declaration: undefined, keyLine: index + 1 },
      };
    });
    const file: TextFile = { name: "a.yaml", path: undefined, lines: new Lines(text), text, syntax: "yaml" };
    const { findings, suppressed } = await suppress({
      ...{ candidates, declarations: [], otherFiles: [file], configured: [], declaredElsewhere: [], notEvaluated: [] },
      ...{ places: new FindingPlaces("", new FileTree("", [])), rules: () => knownRules(resources), today },
    });
    expect([findings, suppressed.length]).toEqual([[], count]);
    // Each of them once for its keys, for its rule, for its scope and for its line: not once for each suppression.
    expect(looks).toBeLessThan(10 * count);
  });
});
