/** The vocabulary of requests and responses of `lintel api`: scripts for the AWS CLI run unchanged. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../../lib/emulator/server/server.ts";
import { env } from "../../emulator/vendor-environment.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";

const policyIn = (name: string, resourceType: string, images: string) => ({
  name,
  executionRole: "arn:aws:iam::123456789012:role/lifecycle",
  resourceType,
  policyDetails: [
    {
      action: { type: "DELETE", includeResources: { [images]: true } },
      filter: { type: "AGE", value: 90, unit: "DAYS" },
    },
  ],
  resourceSelection: { tagMap: { team: "web" } },
});

const lintel = lintelInProcess();
let emulator: Emulator;
const api = (words: readonly string[], settings: NodeJS.ProcessEnv = {}) =>
  lintel(["api", "imagebuilder", ...words, "--endpoint-url", emulator.url], { env: { ...env, ...settings } });
const create = (name: string, resourceType: string, images: string, ...options: string[]) =>
  api([
    "create-lifecycle-policy",
    "--cli-input-json",
    JSON.stringify(policyIn(name, resourceType, images)),
    ...options,
  ]);
const arn = (name: string): string => `arn:aws:imagebuilder:${env.AWS_REGION}:123456789012:lifecycle-policy/${name}`;
const printed = async (words: readonly string[], settings?: NodeJS.ProcessEnv): Promise<unknown> => {
  const { code, stdout, stderr } = await api(words, settings);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout);
};

beforeAll(async () => {
  emulator = await startEmulator({ port: 0 });
  expect(await create("vendors", "AMI_IMAGE", "amis")).toMatchObject({ code: 0, stderr: "" });
  expect(await create("documents", "VM_IMAGE", "vmImages")).toMatchObject({ code: 0, stderr: "" });
});
afterAll(() => emulator.close());

describe("a response", () => {
  const list = ["list-lifecycle-policies", "--output", "json", "--query"];

  it.each(["vendors", "documents"])("has the service's values by default (%s)", async (name) => {
    const query = "lifecyclePolicy.[resourceType,policyDetails[0].action.includeResources]";
    const words = ["get-lifecycle-policy", "--lifecycle-policy-arn", arn(name), "--query", query];
    expect(await printed(words)).toEqual(["AMI_IMAGE", { amis: true }]);
  });

  it("has the vocabulary of the query, in literals and in names", async () => {
    expect(await printed([...list, "lifecyclePolicySummaryList[?resourceType==`AMI_IMAGE`].name"])).toEqual([
      "vendors",
      "documents",
    ]);
    expect(await printed([...list, "lifecyclePolicySummaryList[?resourceType=='VM_IMAGE'].name"])).toEqual([
      "vendors",
      "documents",
    ]);
    const query = "lifecyclePolicy.policyDetails[].action.includeResources.vmImages";
    const words = ["get-lifecycle-policy", "--lifecycle-policy-arn", arn("vendors"), "--query", query];
    expect(await printed(words)).toEqual([true]);
  });

  it("has documented values with the vocabulary aws, and the service's with documented", async () => {
    const query = "lifecyclePolicySummaryList[].resourceType";
    expect(await printed([...list, query, "--vocabulary", "aws"])).toEqual(["VM_IMAGE", "VM_IMAGE"]);
    expect(await printed([...list, query], { LINTEL_VOCABULARY: "aws" })).toEqual(["VM_IMAGE", "VM_IMAGE"]);
    // The stored policies have AWS's values, which the emulator returns.
    expect(await printed([...list, query, "--vocabulary", "documented"])).toEqual(["AMI_IMAGE", "AMI_IMAGE"]);
  });
});

describe("a request", () => {
  it("is read in either vocabulary, in shorthand too", async () => {
    for (const [name, images, type] of [
      ["short-vendors", "amis", "AMI_IMAGE"],
      ["short-documents", "vmImages", "VM_IMAGE"],
    ]) {
      const { code, stderr } = await api([
        ...[
          "create-lifecycle-policy",
          "--name",
          `${name}`,
          "--execution-role",
          "lifecycle",
          "--resource-type",
          `${type}`,
        ],
        ...[
          "--policy-details",
          `action={type=DELETE,includeResources={${images}=true}},filter={type=AGE,value=1,unit=DAYS}`,
        ],
        ...["--resource-selection", "tagMap={team=web}"],
      ]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    }
  });

  it("gets errors in its own vocabulary", async () => {
    const unknown = await create("faulty", "AMI_IMAGE", "images");
    expect(unknown).toMatchObject({ code: 252, stdout: "" });
    expect(unknown.stderr).toContain('"images", must be one of: amis, snapshots, containers');
    const vendors = await create("faulty", "AMI_IMG", "amis");
    expect(vendors).toMatchObject({ code: 252, stdout: "" });
    expect(vendors.stderr).toMatch(/one of AMI_IMAGE or CONTAINER_IMAGE.*\n +did you mean AMI_IMAGE\?/);
    expect(vendors.stderr).not.toMatch(/VM_IMAGE|vmImages/);
    const documents = await create("faulty", "VM_IMAG", "vmImages");
    expect(documents.stderr).toMatch(/one of VM_IMAGE or CONTAINER_IMAGE.*\n +did you mean VM_IMAGE\?/);
    expect(documents.stderr).not.toMatch(/AMI_IMAGE|amis/);
  });

  it("in both vocabularies is refused, or converted if the linter is skipped", async () => {
    const mixed = await create("mixed", "AMI_IMAGE", "vmImages");
    expect(mixed).toMatchObject({ code: 252, stdout: "" });
    expect(mixed.stderr).toMatch(/one vocabulary .*\[lifecycle-policy\/one-vocabulary\]/);
    expect(await create("mixed", "AMI_IMAGE", "vmImages", "--no-lint")).toMatchObject({ code: 0, stderr: "" });
    expect(await create("strict", "AMI_IMAGE", "amis", "--vocabulary", "documented")).toMatchObject({ code: 252 });
  });

  it("may filter a list by values of either vocabulary", async () => {
    for (const word of ["AMI_IMAGE", "VM_IMAGE"]) {
      const filters = ["--filters", `name=resourceType,values=${word}`, "name=name,values=vendors"];
      expect(
        await printed(["list-lifecycle-policies", ...filters, "--query", "lifecyclePolicySummaryList[].name"]),
      ).toEqual(["vendors"]);
    }
    const none = ["list-lifecycle-policies", "--filters", "name=resourceType,values=CONTAINER_IMAGE"];
    expect(await printed(none)).toEqual({ lifecyclePolicySummaryList: [] });
    const { code, stderr } = await api(["list-lifecycle-policies", "--filters", "name=team,values=web"]);
    expect(code).toBe(254);
    expect(stderr).toContain('filters has "team"; it supports name, status, resourceType');
  });

  it.each([
    [[], "AMI_IMAGE", "amis"],
    [["--vocabulary", "documented"], "VM_IMAGE", "vmImages"],
    [["--vocabulary", "aws"], "VM_IMAGE", "vmImages"],
  ])("has skeletons and help in the service's or the documented vocabulary (%j)", async (options, type, images) => {
    const sample = await printed(["create-lifecycle-policy", "--generate-cli-skeleton", ...options]);
    expect(sample).toMatchObject({ resourceType: type, policyDetails: [{ exclusionRules: { [images]: {} } }] });
    const { stdout } = await api(["create-lifecycle-policy", "help", ...options]);
    expect(stdout).toContain(`Possible values: ${type}, CONTAINER_IMAGE`);
  });

  it("refuses an unknown vocabulary", async () => {
    const folder = temporaryFolder();
    const { code, stderr } = await api(["list-lifecycle-policies"], { LINTEL_VOCABULARY: "vendor", HOME: folder });
    expect(code).toBe(255);
    expect(stderr).toContain('LINTEL_VOCABULARY is "vendor"; it must be auto, documented, aws');
  });
});
