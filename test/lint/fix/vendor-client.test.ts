/** Files that the AWS CLI accepts are still accepted after --fix, according to its own validation of parameters. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lintFixed } from "../../../lib/lint/run/lint-fixed.ts";
import { lintables as resources } from "../../../lib/services/lintables.generated.ts";
import { hasBoto3 } from "../../emulator/vendor-clients.ts";
import { spawn } from "../../run/child-process.ts";
import { codeService, imageServiceWith } from "../hosted-service.ts";
import { policy } from "../policy.ts";

const script = `
import botocore.session, botocore.validate, json, sys
session = botocore.session.get_session()
shapes = {
    operation: session.get_service_model(service).operation_model(operation).input_shape
    for service, operation in (("imagebuilder", "CreateLifecyclePolicy"), ("apprunner", "CreateService"))
}
validator = botocore.validate.ParamValidator()
def report(operation, text):
    value = json.loads(text)
    if operation == "CreateLifecyclePolicy": value.setdefault("clientToken", "token")
    return validator.validate(value, shapes[operation]).generate_report()
print(json.dumps([report(operation, text) for operation, text in json.load(sys.stdin)]))
`;

interface Request {
  readonly operation: string;
  readonly text: string;
}

/** The AWS CLI's report about each request; "" for valid ones. */
async function reportsOn(requests: readonly Request[]): Promise<readonly string[]> {
  const python = spawn("python3", ["-c", script], { stdio: ["pipe", "pipe", "pipe"] });
  python.stdin?.end(JSON.stringify(requests.map(({ operation, text }) => [operation, text])));
  let response = "";
  for await (const piece of python.stdout ?? []) response += piece;
  return JSON.parse(response);
}

async function fixed({ operation, text }: Request): Promise<Request> {
  const stdin = { bytes: Buffer.from(text), name: "a.json" };
  const { files } = await lintFixed({ paths: ["-"], resources, stdin });
  return { operation, text: files[0]?.after ?? text };
}

const [detail] = policy.policyDetails;
const isPublic = { isPublic: true };
const policies = [
  policy,
  { ...policy, policyDetails: [{ ...detail, exclusionRules: { vmImages: isPublic } }] },
  { ...policy, policyDetails: [{ ...detail, action: { type: "DISABLE" }, exclusionRules: { amis: isPublic } }] },
  { ...policy, policyDetails: [detail, { ...detail, exclusionRules: { amis: isPublic } }] },
];
const code = codeService({ Runtime: "JAVA_8", SourceDirectory: "/web" });
const { CodeRepository, ...source } = code.SourceConfiguration;
const services = [
  code,
  { ...code, SourceConfiguration: { ...source, CodeRepository: { ...CodeRepository, SourceDirectory: "/web" } } },
  codeService({ Runtime: "CORRETTO_8", Port: "80" }),
  imageServiceWith({ Port: "80", RuntimeEnvironmentVariables: { SIZE: "1" } }),
];

/** Words that may replace each other: those of either vocabulary, and misspelled ones. */
const others: readonly (readonly string[])[] = [
  ["VM_IMAGE", "AMI_IMAGE", "vm-image", "AMI_IMAG", "CONTAINER_IMAGE"],
  ["vmImages", "amis", "VmImages", "ami"],
  ["JAVA_8", "CORRETTO_8", "java8", "CORRETTO"],
  ["REGISTRY_PUBLIC", "ECR_PUBLIC", "ecr-public", "REGISTRY"],
  ["DAYS", "DAY", "days"],
  ["DELETE", "delete", "DISABLE"],
  ["executionRole", "ExecutionRole"],
  ["SourceDirectory", "sourceDirectory"],
  ["true", '"true"'],
  ["90", '"90"'],
];

/** A request with some words replaced by others of the same row. */
const requests: fc.Arbitrary<Request> = fc
  .tuple(
    fc.constantFrom(
      ...policies.map((value) => ({ operation: "CreateLifecyclePolicy", text: JSON.stringify(value) })),
      ...services.map((value) => ({ operation: "CreateService", text: JSON.stringify(value) })),
    ),
    fc.infiniteStream(fc.nat()),
  )
  .map(([{ operation, text }, choices]) => {
    let after = text;
    for (const words of others) {
      after = after.replaceAll(new RegExp(`\\b(?:${words.slice(0, 2).join("|")})\\b`, "g"), (word) => {
        const choice = choices.next().value ?? 0;
        return choice % 3 === 0 ? word : (words[choice % words.length] ?? word);
      });
    }
    return { operation, text: after };
  });

describe.skipIf(!hasBoto3)("the AWS CLI", () => {
  it("accepts every fixed file that it accepted before", { timeout: 120_000 }, async () => {
    const before = fc.sample(requests, 400);
    const after = await Promise.all(before.map(fixed));
    const [reports, reportsAfter] = await Promise.all([reportsOn(before), reportsOn(after)]);
    const taken = before.flatMap((_, index) => (reports[index] === "" ? [index] : []));
    expect(taken.length).toBeGreaterThan(20);
    expect(taken.some((index) => before[index]?.text !== after[index]?.text)).toBe(true);
    const refused = taken.filter((index) => reportsAfter[index] !== "");
    expect(refused.map((index) => [before[index]?.text, after[index]?.text, reportsAfter[index]])).toEqual([]);
  });

  it("accepts documented values along with a member at AWS's path, which the fix keeps", async () => {
    const { ImageRepository } = imageServiceWith({}).SourceConfiguration;
    const sources = { ...source, CodeRepository: { ...CodeRepository, SourceDirectory: "/web" }, ImageRepository };
    const values = CodeRepository.CodeConfiguration.CodeConfigurationValues;
    const text = JSON.stringify({ ...code, SourceConfiguration: sources }).replace(
      JSON.stringify(values),
      JSON.stringify({ Runtime: "JAVA_8" }),
    );
    const request = { operation: "CreateService", text };
    expect(await reportsOn([request])).toEqual([""]);
    expect(await fixed(request)).toEqual(request);
  });

  it("accepts a file in AWS's vocabulary, which the fix does not change", async () => {
    const text = JSON.stringify(policy).replace("VM_IMAGE", "AMI_IMAGE").replace("vmImages", "amis");
    const request = { operation: "CreateLifecyclePolicy", text };
    expect(await reportsOn([request])).toEqual([""]);
    expect(await fixed(request)).toEqual(request);
  });
});
