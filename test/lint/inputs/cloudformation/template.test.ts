// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates write variables so
/** How templates are recognized and read, with any content. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFile } from "../../../../lib/lint/files/source-file.ts";
import { lint } from "../../../../lib/lint/run/run.ts";
import { resources } from "../../../../lib/services/resources.generated.ts";
import { cases } from "../../../run/sizes.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";
import { lintTemplate } from "./lint-template.ts";

const run = (files: { readonly [name: string]: string }, paths: readonly string[] = ["."]) =>
  lint({ paths, resources, workingFolder: temporaryFolder(files) });

const type = "AWS::ImageBuilder::LifecyclePolicy";

describe("a template", () => {
  it("is recognized by resources with types, its version or its loops", async () => {
    const policy = `Resources: { It: { Type: "${type}", Properties: { Name: a#b } } }`;
    for (const text of [policy, `AWSTemplateFormatVersion: "2010-09-09"\n${policy}`]) {
      const { findings } = await lintTemplate(text);
      expect(findings).toContain("pattern Name a#b");
    }
    const loop = `Resources: { "Fn::ForEach::A": [B, [c], { "D\${B}": { Type: "${type}", Properties: { Name: a#b } } }] }`;
    expect((await lintTemplate(loop)).findings).toContain("pattern Name a#b");
  });

  it("with only other resources has no findings", async () => {
    const { summary, faults } = await run({ "bucket.yaml": "Resources: { B: { Type: AWS::S3::Bucket } }" }, [
      "bucket.yaml",
    ]);
    expect({ summary, faults }).toMatchObject({ summary: { files: 1, resources: 0, errors: 0 }, faults: [] });
  });

  it("with only other resources is ignored in a folder", async () => {
    const { summary } = await run({
      "bucket.yaml": "Resources: { B: { Type: AWS::S3::Bucket, Properties: { BucketName: !Ref X } } }",
      "policy.yaml": `Resources: { It: { Type: "${type}", Properties: { Name: !Ref X } } }`,
    });
    expect(summary).toMatchObject({ files: 1, resources: 1 });
  });

  it("without properties has findings at its type", async () => {
    const { findings } = await lintTemplate(`Resources: { It: { Type: "${type}" } }`);
    expect(findings).toEqual([`required  "${type}"`]);
    for (const properties of ["null", "", "{}"]) {
      const template = `Resources:\n  It:\n    Type: ${type}\n    Properties: ${properties}\n`;
      expect((await lintTemplate(template)).findings).toHaveLength(1);
    }
    expect((await lintTemplate(`Resources: { It: { Type: "${type}", Properties: x } }`)).findings).toHaveLength(1);
  });

  it("has findings about defaults of parameters at their references, and says where they are set", async () => {
    const template = (parameter: string): string => `Parameters:
  Title: ${parameter}
Resources:
  It: { Type: "${type}", Properties: { Name: !Ref Title } }
`;
    const places = async (parameter: string) => {
      const { findings } = await run({ "a.yaml": template(parameter) });
      return findings
        .filter(({ rule }) => rule.endsWith("/pattern"))
        .map(({ line, setAt }) => [line, setAt?.line, setAt?.column]);
    };
    expect(await places("{ Type: String, Default: a#b }")).toEqual([[4, 2, 35]]);
    expect(await places("{ Type: String, Default: web, AllowedValues: [web, a#b] }")).toEqual([
      [4, undefined, undefined],
    ]);
    expect(await places("{ Type: String }")).toEqual([]);
  });

  it("of the CDK has the construct's name", async () => {
    const template = {
      Resources: { ItA1B2: { Type: type, Properties: { Name: "a#b" }, Metadata: { "aws:cdk:path": "Stack/It" } } },
    };
    expect((await lintTemplate(JSON.stringify(template))).resources).toEqual([`ItA1B2 (${type}, construct Stack/It)`]);
  });
});

describe("YAML 1.1 in templates", () => {
  it("has other booleans and octal numbers, but is otherwise like request documents", async () => {
    const exclusions = "SharedAccounts: [012345678901, 012345670123, 123456789012]";
    const text = `Resources:
  It:
    Type: ${type}
    Properties:
      Name: keep-recent
      ExecutionRole: lifecycle-role
      ResourceType: AMI_IMAGE
      PolicyDetails:
        - Action: { Type: DELETE, IncludeResources: { Amis: yes, Snapshots: Off } }
          Filter: { Type: AGE, Value: 90, Unit: DAYS }
          ExclusionRules: { Amis: { ${exclusions} } }
      ResourceSelection: { TagMap: { on: 2024-01-01, y: n } }
      Tags: { no: "#", "1.0": x }
`;
    const { findings, helps } = await lintTemplate(text);
    expect(findings).toEqual(["pattern PolicyDetails[0].ExclusionRules.Amis.SharedAccounts[1] 012345670123"]);
    expect(helps).toEqual(["quote it: 012345670123 is the number 1402433619"]);
  });
});

describe("short forms", () => {
  it("equal the long forms, before scalars, lists and structures", async () => {
    const text = `Resources:
  A: { Type: x, Value: !Sub "\${A}" }
  B:
    Type: x
    Value: !If
      - C
      - !GetAtt A.B
      - !Transform
        Name: n
  C: { Type: x, Value: &shared !Ref A, Again: *shared }
`;
    const { documents } = await parseFile({ name: "t.yaml", path: undefined, text });
    expect(JSON.parse(JSON.stringify(documents[0]))).toEqual({
      Resources: {
        A: { Type: "x", Value: { "Fn::Sub": "${A}" } },
        B: { Type: "x", Value: { "Fn::If": ["C", { "Fn::GetAtt": "A.B" }, { "Fn::Transform": { Name: "n" } }] } },
        C: { Type: "x", Value: { Ref: "A" }, Again: { Ref: "A" } },
      },
    });
  });

  it("have positions that include the tag", async () => {
    const text = `Resources:
  A:
    Type: x
    Value: !If
      - C
      - &one !GetAtt   A.B
      - !Transform { Name: n }
    Other: *one
    Text: !Sub |
      a
      b
    None: !Ref
    Last: !If [C, "1", !Ref D]
`;
    const file = await parseFile({ name: "t.yaml", path: undefined, text });
    const written = (...steps: readonly (string | number)[]) => file.written([0, "Resources", "A", ...steps]);
    expect(written("Value", "Fn::If", 0)).toBe("C");
    expect(written("Value", "Fn::If", 1)).toBe("!GetAtt   A.B");
    expect(written("Value", "Fn::If", 1, "Fn::GetAtt")).toBe("A.B");
    expect(written("Value", "Fn::If", 2)).toBe("!Transform { Name: n }");
    expect(written("Value", "Fn::If", 2, "Fn::Transform", "Name")).toBe("n");
    expect(written("Other")).toBe("*one");
    expect(written("Text")).toMatch(/^!Sub \|\n\s+a\n\s+b$/);
    expect(written("Last")).toBe('!If [C, "1", !Ref D]');
    expect(written("Last", "Fn::If", 1)).toBe('"1"');
    expect(written("Last", "Fn::If", 2, "Ref")).toBe("D");
  });

  it("are values that are not known outside of templates", async () => {
    const text = "name: !Ref Name\nexecutionRole: !vault |\n  x\nresourceType: AMIS\n";
    const request = await run({ "request.yaml": text }, ["request.yaml"]);
    expect(request.faults).toEqual([]);
    expect(request.findings.map(({ path }) => path).sort()).toEqual([
      "policyDetails",
      "resourceSelection",
      "resourceType",
    ]);
  });

  it.each([
    ...["!Secret y", "!Rain::Constant y", "!Rain::S3Http { Path: y }", "!Custom [y]", "!<tag:example.com,2026:x> y"],
    ...["!!binary eQ==", "!!set { y }", "!!python/str y", "!!python/object/apply:os.getenv [y]", "!e!custom { y: 1 }"],
  ])("of other tools are values that are not known, and hide no other finding: %s", async (value) => {
    const properties = `ServiceName: ${value}, SourceConfiguration: { AutoDeploymentsEnabled: maybe }`;
    const text = `Resources: { A: { Type: "AWS::AppRunner::Service", Properties: { ${properties} } } }`;
    const { faults, findings } = await run({ "t.yaml": `%TAG !e! tag:example.com,2026:\n--- !other/root\n${text}` });
    expect(faults).toEqual([]);
    expect(findings.map(({ path }) => path)).toContain("SourceConfiguration.AutoDeploymentsEnabled");
    expect(findings.filter(({ path }) => path === "ServiceName")).toEqual([]);
  });

  it("of YAML itself have their meaning, however they are written", async () => {
    const properties =
      "ServiceName: !<tag:yaml.org,2002:str> 12, SourceConfiguration: !y!map { ImageRepository: !!seq [] }";
    const text = `Resources: { A: { Type: !!str AWS::AppRunner::Service, Properties: { ${properties} } } }`;
    const { findings } = await run({ "t.yaml": `%YAML 1.1\n%TAG !y! tag:yaml.org,2002:\n---\n${text}` });
    expect(findings.map(({ message }) => message.replace(/;.*/, ""))).toEqual([
      "ServiceName is 2 characters long",
      "SourceConfiguration.ImageRepository is an empty list",
    ]);
  });

  it("may be in merged structures", async () => {
    const text = `Parameters: { Days: { Type: Number, Default: 0 } }
Resources:
  A:
    Type: ${type}
    Properties: &properties
      Name: one
      ExecutionRole: r
      ResourceType: AMI_IMAGE
      PolicyDetails:
        - Action: { Type: DELETE, IncludeResources: { Amis: true } }
          Filter: &filter { Type: AGE, Value: !Ref Days, Unit: DAYS }
      ResourceSelection: { TagMap: { a: b } }
  B:
    Type: ${type}
    Properties:
      <<: *properties
      Name: another
      PolicyDetails:
        - Action: { Type: DELETE, IncludeResources: { Amis: true } }
          Filter: { <<: *filter, Unit: HOURS }
`;
    expect((await lintTemplate(text)).findings).toEqual([
      "range PolicyDetails[0].Filter.Value !Ref Days",
      "range PolicyDetails[0].Filter.Value !Ref Days",
      "enum PolicyDetails[0].Filter.Unit HOURS",
    ]);
  });
});

describe("a template with any content", () => {
  const names = ["A", "B", "Cycle", "AWS::Region", "AWS::NoValue", "AWS::AccountId", "${A}", "x", ""];
  const functions = [
    "Ref",
    "Condition",
    ...["If", "Sub", "Join", "Select", "Split", "FindInMap", "Base64", "Length"].map((name) => `Fn::${name}`),
  ];
  const more = [
    "Equals",
    "And",
    "Or",
    "Not",
    "ToJsonString",
    "GetAtt",
    "Cidr",
    "Transform",
    "ForEach::X",
    "Unheard",
  ].map((name) => `Fn::${name}`);
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom(...names),
      fc.constantFrom(null, 0, 1, true, "{{resolve:ssm:x}}", "a,b"),
      fc.tuple(fc.constantFrom(...functions, ...more), tie("value")).map(([name, argument]) => ({ [name]: argument })),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom("Name", "Type", "Filter", "Fn::If", "__proto__", "Fn::ForEach::Y"), tie("value"), {
        maxKeys: 3,
      }),
    ),
  }));
  const section = fc.oneof(
    value,
    fc.dictionary(fc.constantFrom("A", "B", "Cycle", "Fn::ForEach::Z"), value, { maxKeys: 3 }),
  );

  it("is linted without a crash, a fault or a timeout", async () => {
    await fc.assert(
      fc.asyncProperty(
        section,
        section,
        section,
        fc.dictionary(fc.constantFrom("Name", "Tags", "PolicyDetails", "ResourceSelection"), value),
        value,
        async (Parameters, Conditions, Mappings, Properties, Condition) => {
          const Resources = { It: { Type: type, Properties, Condition }, "Fn::ForEach::Its": Conditions };
          const text = JSON.stringify({ Parameters, Conditions, Mappings, Resources });
          const stdin = { bytes: Buffer.from(text), name: "t.json" };
          const { faults, notEvaluated } = await lint({ paths: ["-"], resources, stdin });
          expect(faults).toEqual([]);
          expect(notEvaluated.filter(({ reason }) => reason.includes("failed"))).toEqual([]);
        },
      ),
      { numRuns: cases(300) },
    );
  });
});

describe("an entry of a list that means a map", () => {
  const withVariables = (variables: string): string => `Resources:
  Web:
    Type: AWS::AppRunner::Service
    Properties:
      ServiceName: web-1
      SourceConfiguration:
        ImageRepository:
          ImageIdentifier: public.ecr.aws/nginx/nginx:1.27
          ImageRepositoryType: ECR_PUBLIC
          ImageConfiguration:
            RuntimeEnvironmentVariables:
${variables}
`;
  const at = "SourceConfiguration.ImageRepository.ImageConfiguration.RuntimeEnvironmentVariables";

  it.each([
    ["no value", "              - Name: STAGE", "[0].Value"],
    ["a value that is removed", "              - { Name: STAGE, Value: !Ref AWS::NoValue }", "[0].Value"],
    ["no name", "              - { Name: STAGE, Value: test }\n              - Value: eu", "[1].Name"],
    ["a name that is removed", "              - { Name: !Ref AWS::NoValue, Value: eu }", "[0].Name"],
  ])("with %s lacks a required member", async (_, variables, missing) => {
    const { findings, messages } = await lintTemplate(withVariables(variables));
    expect(findings.map((finding) => finding.split(" ").slice(0, 2).join(" "))).toEqual([`required ${at}${missing}`]);
    expect(messages[0]).toBe(`${at}${missing} is missing; it is required (hosted service, SourceConfiguration)`);
  });
});
