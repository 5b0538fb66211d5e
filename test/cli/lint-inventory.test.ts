/** `lintel lint --inventory`, run as a process: findings about the effects of policies on existing images. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatNames } from "../../lib/lint/report/formats/formats.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

const policyWith = (ignored = "", value = "90"): string => `name: web images
executionRole: lifecycle
resourceType: VM_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }${ignored}
    filter: { type: AGE, value: ${value}, unit: DAYS }
resourceSelection: { recipes: [{ name: web, semanticVersion: 1.x.x }] }
`;
const image = (recipe: string, besides: object = {}) => ({
  id: `${recipe}/1`,
  recipe: { name: recipe, semanticVersion: "1.0.0" },
  createdAt: "2026-01-01T00:00:00Z",
  status: "AVAILABLE",
  tags: {},
  vmImages: [
    {
      id: "ami-0123456789abcdef0",
      region: "us-east-1",
      accountId: "123456789012",
      isPublic: false,
      sharedAccounts: [],
      tags: { CreatedBy: "EC2 Image Builder" },
      snapshots: [],
      usedBy: recipe === "web" ? [{ kind: "instance", id: "i-1" }] : [],
    },
  ],
  ...besides,
});
const files = {
  "policies/web.yaml": policyWith(),
  "images.json": JSON.stringify({ takenAt: "2026-03-15T00:00:00Z", images: [image("web"), image("api")] }),
};
const at = ["--at", "2026-03-15T00:00:00Z"];
const lint = (cwd: string, ...args: readonly string[]) =>
  lintel(["lint", "policies", "--inventory", "images.json", ...at, ...args], { cwd });
const found = async (cwd: string, ...args: readonly string[]) => {
  const { stdout, ...rest } = await lint(cwd, ...args, "--format", "json");
  const { findings, suppressed, notEvaluated } = JSON.parse(stdout);
  const named = (all: { rule: string; severity: string; line: number; column: number }[]) =>
    all.map(({ rule, severity, line, column }) => `${line}:${column} ${severity} ${rule}`);
  return { findings: named(findings), suppressed: named(suppressed), notEvaluated, ...rest };
};
const [inUse, leak] = [
  "5:21 error simulation/machine-image-is-not-in-use",
  "7:20 warning simulation/images-are-covered",
];

describe("findings with an inventory", () => {
  it("are in the policy's file, in every output, and fail the run if one is an error", async () => {
    const cwd = temporaryFolder(files);
    expect(await found(cwd)).toMatchObject({ code: 1, stderr: "", findings: [inUse, leak] });
    for (const format of formatNames) {
      const { code, stdout } = await lint(cwd, "--format", format);
      expect(code).toBe(1);
      expect(stdout).toMatch(/simulation[/.]machine-image-is-not-in-use/);
      expect(stdout).toContain("policies/web.yaml");
    }
  });

  it("are those of a day: deletions after the simulated period are not reported", async () => {
    const cwd = temporaryFolder(files);
    const on = (time: string) =>
      lintel(["lint", "policies", "--inventory", "images.json", "--at", time, "--format", "json"], { cwd });
    // 90 days after 1 January is 1 April, and 30 days before that is 2 March.
    expect((await on("2026-03-02T00:00:00Z")).stdout).toContain("machine-image-is-not-in-use");
    const early = await on("2026-03-01T00:00:00Z");
    expect(early.stdout).not.toContain("machine-image-is-not-in-use");
    expect(early.code).toBe(0);
  });

  it("have the configured severities, and those of the command line", async () => {
    const config = "rules:\n  simulation/images-are-covered: off\n  simulation/machine-image-is-not-in-use: warning\n";
    const cwd = temporaryFolder({ ...files, "lintel.config.yaml": config });
    expect(await found(cwd)).toMatchObject({
      code: 0,
      findings: ["5:21 warning simulation/machine-image-is-not-in-use"],
    });
    const { findings } = await found(cwd, "--no-config", "--rule", "simulation/*=info");
    expect(findings).toEqual([inUse.replace("error", "info"), leak.replace("warning", "info")]);
  });

  it("are suppressed by comments, which runs without the inventory do not report as unused", async () => {
    const ignored = " # lintel-ignore simulation/machine-image-is-not-in-use -- replaced on Friday";
    const cwd = temporaryFolder({ ...files, "policies/web.yaml": policyWith(ignored) });
    expect(await found(cwd)).toMatchObject({ code: 0, findings: [leak], suppressed: [inUse] });
    expect((await lintel(["lint", "policies"], { cwd })).stdout).toMatch(/^No findings/);
    const all = " # lintel-ignore simulation/* -- replaced on Friday";
    writeFileSync(join(cwd, "policies/web.yaml"), policyWith(all));
    expect((await lintel(["lint", "policies"], { cwd })).stdout).toMatch(/^No findings/);
  });

  it("are in a baseline, which a run without the inventory does not change", async () => {
    const cwd = temporaryFolder(files);
    await lint(cwd, "--update-baseline");
    expect(await found(cwd)).toMatchObject({ code: 0, findings: [], suppressed: [inUse, leak] });
    const before = readFileSync(join(cwd, "lintel-baseline.json"), "utf8");
    expect((await lintel(["lint", "policies", "--update-baseline"], { cwd })).stdout).toMatch(/^No findings/);
    expect(readFileSync(join(cwd, "lintel-baseline.json"), "utf8")).toBe(before);
  });

  it("use the file's own names, in every input format", async () => {
    const hcl = `resource "aws_imagebuilder_lifecycle_policy" "web" {
  name           = "web images"
  execution_role = "arn:aws:iam::123456789012:role/lifecycle"
  resource_type  = "AMI_IMAGE"
  policy_detail {
    action {
      type = "DELETE"
      include_resources {
        amis      = true
        snapshots = true
      }
    }
    filter {
      type  = "AGE"
      value = 90
      unit  = "DAYS"
    }
  }
  resource_selection {
    recipe {
      name             = "web"
      semantic_version = "1.x.x"
    }
  }
}
`;
    const cwd = temporaryFolder({ "policies/main.tf": hcl, "images.json": files["images.json"] });
    const { findings } = await found(cwd);
    expect(findings).toContain("7:14 error simulation/machine-image-is-not-in-use");
  });
});

describe("an inventory causes no findings", () => {
  it("if a policy has errors: the images that it leaves to other policies are unknown", async () => {
    const cwd = temporaryFolder({ ...files, "policies/web.yaml": policyWith("", "1001") });
    const { findings, notEvaluated } = await found(cwd);
    expect(findings).toEqual(["6:33 error lifecycle-policy/range"]);
    expect(notEvaluated).toContainEqual(
      expect.objectContaining({ rule: "simulation/images-are-covered", reason: expect.stringContaining("has errors") }),
    );
  });

  it("if it has faults, which are reported with their position, or does not exist", async () => {
    const broken = JSON.stringify({ takenAt: "2026-03-15T00:00:00Z", images: [image("web", { colour: "red" })] });
    const cwd = temporaryFolder({ ...files, "images.json": broken });
    const { code, stderr, findings } = await found(cwd);
    expect([code, findings]).toEqual([2, []]);
    expect(stderr).toMatch(/^lintel: images\.json:1:\d+: images\[0\]\.colour is an unknown member/);
    rmSync(join(cwd, "images.json"));
    expect(await found(cwd)).toMatchObject({ code: 2, stderr: expect.stringContaining("images.json: does not exist") });
  });

  it("without lifecycle policies, which is reported", async () => {
    const cwd = temporaryFolder({ ...files, "policies/web.yaml": "a: 1\n" });
    expect((await lint(cwd)).stderr).toContain("found no lifecycle policies to check against the inventory");
  });
});

describe("options", () => {
  it.each([
    [["--at", "2026-01-01"], "--at requires --inventory"],
    [["--count-scope", "recipe"], "--count-scope requires --inventory"],
    [["--inventory", "-", "-"], "--inventory - and the path - cannot be combined; write the inventory to a file"],
    [["--inventory", "-", "--fix"], "--inventory - and --fix cannot be combined; write the inventory to a file"],
    [["--inventory", "images.json", "--at", "soon"], '--at is "soon"; expected a time in ISO 8601'],
  ])("are refused if they contradict each other: %j", async (args, message) => {
    const { code, stderr } = await lintel(["lint", ...args], { cwd: temporaryFolder(files) });
    expect([code, stderr.slice(0, `lintel: ${message}`.length)]).toEqual([2, `lintel: ${message}`]);
  });

  it.each(["lint", "simulate"])("read the inventory of %s from standard input", async (command) => {
    const stdin = files["images.json"];
    const args = [command, "policies", "--inventory", "-", ...at];
    const { stderr, stdout } = await lintel(args, { cwd: temporaryFolder(files), stdin });
    expect([stderr, stdout]).toEqual(["", expect.stringMatching(/web images/)]);
  });

  it("are never cached", async () => {
    const cwd = temporaryFolder(files);
    await lint(cwd, "--cache-location", "cache");
    expect(existsSync(join(cwd, "cache"))).toBe(false);
  });
});
