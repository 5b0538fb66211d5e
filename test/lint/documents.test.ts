/**
 * Request documents with more than documented declarations: lists for maps, records, members at AWS's paths, and
 * requests that declare nothing.
 */
import { describe, expect, it } from "vitest";
import type { LintResult } from "../../lib/lint/findings/finding.ts";
import { formatText } from "../../lib/lint/report/formats/text.ts";
import type { LintRequest } from "../../lib/lint/run/lint-request.ts";
import { lint } from "../../lib/lint/run/run.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { arn, codeService, imageService, imageServiceWith } from "./hosted-service.ts";

const lintText = (text: string, request: Partial<LintRequest> = {}, file = "a.yaml"): Promise<LintResult> =>
  lint({ paths: [file], resources: lintables, workingFolder: temporaryFolder({ [file]: text }), ...request });

const lintValue = (value: unknown, request: Partial<LintRequest> = {}): Promise<LintResult> =>
  lintText(JSON.stringify(value), request, "a.json");

const found = ({ findings }: LintResult): string[] =>
  findings.map(({ rule, severity, path }) => `${severity} ${rule.replace(/.*\//, "")} ${path}`);

describe("a map that may be a list", () => {
  const tagged = (Tags: unknown) => lintValue({ ...imageService, Tags });

  it.each([
    [{ team: "web", stage: "" }],
    [
      [
        { Key: "team", Value: "web" },
        { Key: "stage", Value: "" },
      ],
    ],
    [[{ Key: "team" }]],
    [[{ Key: "team", Value: null }]],
    [[]],
  ])("may be %j", async (tags) => {
    expect(found(await tagged(tags))).toEqual([]);
  });

  it.each([
    ["x", "error type Tags"],
    [[{ Value: "web" }], "error required Tags[0].Key"],
    [[{ Key: null, Value: "web" }], "error required Tags[0].Key"],
    [[{ Key: 5, Value: "web" }], "error type Tags[0].Key"],
    [[{ Key: "team", Value: 5 }], "error type Tags[0].Value"],
    [[{ Key: "", Value: "web" }], "error length Tags[0].Key"],
    [[{ Key: "k".repeat(129), Value: "web" }], "error length Tags[0].Key"],
    [[{ Key: "team", Value: "v".repeat(257) }], "error length Tags[0].Value"],
    [[{ Key: "team", Value: "web", Extra: 1 }], "error member-name Tags[0].Extra"],
    [["team"], "error type Tags[0]"],
    [[{ Key: "team" }, { Key: "team" }], "error tag-keys-differ Tags[1].Key"],
    [{ team: 5 }, "error type Tags.team"],
  ])("may not be %j", async (tags, expected) => {
    expect(found(await tagged(tags))).toEqual([expected]);
  });

  it("has findings at the positions of its values", async () => {
    const yaml = `ServiceName: web-1
SourceConfiguration:
  ImageRepository: { ImageIdentifier: "a/b:1", ImageRepositoryType: REGISTRY_PUBLIC }
Tags:
  - Key: team
    Value: web
  - { Key: stage, Value: 5 }
`;
    const { findings } = await lintText(yaml);
    expect(findings.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
      "7:26 Tags[1].Value is 5; it must be a string (hosted service, Service record)",
    ]);
  });

  it("may not be a list in Terraform", async () => {
    const tags = [{ key: "team", value: "web" }];
    const service = {
      service_name: "web-1",
      source_configuration: {
        image_repository: { image_identifier: "public.ecr.aws/a/b:1", image_repository_type: "ECR_PUBLIC" },
      },
      tags,
    };
    const text = JSON.stringify({ resource: { lintel_hosted_service: { web: service } } });
    const result = await lintText(text, {}, "cdk.tf.json");
    expect(result.findings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^tags is a list; it must be a map of strings/),
    ]);
  });
});

describe("a record", () => {
  const record = {
    ...imageService,
    ServiceArn: arn("service/web-1/8fe1e10304f84fd2b0df550fe98a71fa"),
    AutoScalingConfigurationSummary: {
      AutoScalingConfigurationArn: arn("autoscalingconfiguration/high/1/a"),
      AutoScalingConfigurationName: "high",
      AutoScalingConfigurationRevision: 1,
      Status: "ACTIVE",
      IsDefault: true,
    },
  };

  it("may be a document", async () => {
    expect(found(await lintValue(record))).toEqual([]);
  });

  it("has warnings about generated members", async () => {
    const generated = { Status: "RUNNING", ServiceUrl: "web.example.test", CreatedAt: 1, UpdatedAt: 2, ServiceId: "x" };
    expect(found(await lintValue({ ...record, ...generated, DeletedAt: 3 })).sort()).toEqual(
      ["CreatedAt", "DeletedAt", "ServiceId", "ServiceUrl", "Status", "UpdatedAt"].map(
        (member) => `warning generated-members-not-declared ${member}`,
      ),
    );
  });

  it("is checked with its fields, with one finding for one fault", async () => {
    expect(found(await lintValue({ ...record, Status: "running", ServiceArn: "web-1" })).sort()).toEqual([
      "error enum Status",
      "error pattern ServiceArn",
    ]);
  });

  it("is computed in Terraform", async () => {
    const service = {
      service_name: "web-1",
      source_configuration: {
        image_repository: { image_identifier: "public.ecr.aws/a/b:1", image_repository_type: "ECR_PUBLIC" },
      },
      status: "RUNNING",
    };
    const text = JSON.stringify({ resource: { lintel_hosted_service: { web: service } } });
    expect(found(await lintText(text, {}, "cdk.tf.json"))).toEqual(["error member-name status"]);
  });

  it("is found in a folder by its members", async () => {
    const folder = temporaryFolder({
      "a.json": JSON.stringify({ ServiceName: "x", SourceConfiguration: {}, Status: "x" }),
    });
    const { summary } = await lint({ paths: ["."], resources: lintables, workingFolder: folder });
    expect(summary.resources).toBe(1);
  });
});

describe("a member at the vendor's path", () => {
  const vendorPlace = "SourceConfiguration.CodeRepository.SourceDirectory";
  const documented = { vocabulary: "documented" } as const;

  /** A service with the source directory at the vendor's path, and at the documented one. */
  function placed(vendor: unknown, documents?: unknown) {
    const service = codeService(documents === undefined ? {} : { SourceDirectory: documents });
    const { CodeRepository, ...source } = service.SourceConfiguration;
    return {
      ...service,
      SourceConfiguration: { ...source, CodeRepository: { ...CodeRepository, SourceDirectory: vendor } },
    };
  }

  it.each([
    [placed("/web"), `info vendor-place ${vendorPlace}`],
    [placed("/web", "/web"), `info vendor-place ${vendorPlace}`],
    [placed("/web", "/app"), `error one-place ${vendorPlace}`],
  ])("is read as one member: %#", async (value, expected) => {
    expect(found(await lintValue(value, documented))).toEqual([expected]);
  });

  it("has the limits of the member", async () => {
    expect(found(await lintValue(placed("web"), documented))).toEqual([
      `info vendor-place ${vendorPlace}`,
      `error pattern ${vendorPlace}`,
    ]);
    expect(found(await lintValue(placed("web")))).toEqual([`error pattern ${vendorPlace}`]);
    expect(found(await lintValue(placed(null)))).toEqual([]);
  });

  it("has a message with the documented path", async () => {
    const [finding] = (await lintValue(placed("/web"), documented)).findings;
    expect(finding?.documents).toEqual([{ document: 2, section: "SourceConfiguration" }]);
    expect(finding?.help).toBe(
      "move it to SourceConfiguration.CodeRepository.CodeConfiguration.CodeConfigurationValues.SourceDirectory",
    );
    const [twice] = (await lintValue(placed("/web", "/web"), documented)).findings;
    expect(twice?.help).toMatch(/^remove it: /);
  });

  it("is correct in AWS's vocabulary", async () => {
    expect(found(await lintValue(placed("/web"), { vocabulary: "aws" }))).toEqual([]);
    expect(found(await lintValue(codeService({ SourceDirectory: "/web" }), { vocabulary: "aws" }))).toEqual([]);
    expect(found(await lintValue(placed("/web", "/app"), { vocabulary: "aws" }))).toEqual([
      `error one-place ${vendorPlace}`,
    ]);
  });

  it("may be at either path, but not at both", async () => {
    const place = "SourceConfiguration.CodeRepository.CodeConfiguration.CodeConfigurationValues.SourceDirectory";
    expect(found(await lintValue(placed("/web")))).toEqual([]);
    expect(found(await lintValue(codeService({ SourceDirectory: "/web" })))).toEqual([]);
    expect(found(await lintValue(placed("/web", "/web")))).toEqual([`error one-vocabulary ${place}`]);
    expect(found(await lintValue(placed("/web", "/app")))).toEqual([`error one-place ${vendorPlace}`]);
  });
});

describe("a resume request", () => {
  const ServiceArn = arn("service/web-1/8fe1e10304f84fd2b0df550fe98a71fa");

  it("is a document with the ARN of a service", async () => {
    const result = await lintValue({ ServiceArn });
    expect([found(result), result.summary.resources]).toEqual([[], 1]);
  });

  it("cannot have another member", async () => {
    const result = await lintValue({ ServiceArn, Force: true });
    expect(result.findings.map(({ rule, path }) => `${rule} ${path}`)).toEqual(["resume-service/member-name Force"]);
  });

  it("is found in a folder if it has no other members", async () => {
    const files = { "a.json": JSON.stringify({ ServiceArn }), "b.json": JSON.stringify({ ServiceArn, Force: true }) };
    const { summary } = await lint({ paths: ["."], resources: lintables, workingFolder: temporaryFolder(files) });
    expect(summary).toMatchObject({ files: 1, resources: 1 });
  });

  it("may be selected by its kind", async () => {
    const result = await lintValue({}, { kind: "resume-service" });
    expect(found(result)).toEqual(["error required ServiceArn"]);
  });

  it("is not a Terraform resource", async () => {
    const text = JSON.stringify({ resource: { lintel_resume_service: { web: { arn: 5 } } } });
    expect((await lintText(text, {}, "cdk.tf.json")).summary.resources).toBe(0);
    const [fault] = (await lintValue({})).faults;
    expect(fault?.message).toContain("a request document");
    expect(fault?.message).not.toContain("lintel_resume_service");
  });
});

it("a secret is never shown", async () => {
  const yaml = `ServiceName: web-1
SourceConfiguration:
  ImageRepository:
    ImageIdentifier: a/b:1
    ImageRepositoryType: REGISTRY_PUBLIC
    ImageConfiguration:
      RuntimeEnvironmentVariables: { DB_PASSWORD: "swordfish-1", SIZE: 1 }
      RuntimeEnvironmentSecrets: { LOGIN: "web:swordfish-2", PHRASE: sword fish 3 }
InstanceConfiguration: { InstanceRoleArn: "arn:aws:iam::123456789012:role/web-runs" }
`;
  const result = await lintText(yaml);
  expect(result.findings.map(({ rule }) => rule.replace(/.*\//, ""))).toEqual([
    "variable-holds-no-secret",
    "type",
    "secret-is-named",
    "secret-not-in-plain-text",
  ]);
  const text = formatText(result, {
    paint: { bold: String, red: String, yellow: String, blue: String, cyan: String, grey: String, link: String },
    width: 200,
    wraps: false,
    showsSuppressed: false,
  });
  expect(text).toContain("DB_PASSWORD: *************, SIZE: 1");
  expect(`${text}${JSON.stringify(result.findings)}`).not.toMatch(/sword.?fish/);
});

it("the options of a run reach the rules", async () => {
  const ended = { ...codeService({ Runtime: "RUBY_31" }) };
  expect(found(await lintValue(ended))).toHaveLength(1);
  expect(found(await lintValue(ended, { options: { endOfLife: { RUBY_31: "relaxed" } } }))).toEqual([]);
  expect(found(await lintValue(imageServiceWith({ Port: "http" })))).toHaveLength(1);
});
