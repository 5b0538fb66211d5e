import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { policy, policyBlock } from "../lint/policy.ts";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

const right = `name: keep-recent # ours
executionRole: lifecycle-role
resourceType: VM_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS } # three months
resourceSelection:
  recipes: [{ name: web-base, semanticVersion: "1.0.0" }]
tags: { release: "1.0" }
status: ENABLED
`;
const wrong = right.replace("executionRole", "execution_role").replace('"1.0"', "1.0").replace("ENABLED", "enabled");

const read = (folder: string, name = "a.yaml"): string => readFileSync(join(folder, name), "utf8");

describe("--fix", () => {
  it("applies safe fixes, and leaves the rest", async () => {
    const cwd = temporaryFolder({ "a.yaml": wrong.replace("90, unit: DAYS", "90, unit: DAYZZ"), "b.yaml": right });
    const before = statSync(join(cwd, "b.yaml")).mtimeMs;
    const { code, stdout, stderr } = await lintel(["lint", "--fix"], { cwd });
    expect(read(cwd)).toBe(right.replace("unit: DAYS", "unit: DAYZZ").replace("keep-recent", "keep-recent"));
    expect(statSync(join(cwd, "b.yaml")).mtimeMs).toBe(before);
    expect(stdout).toContain('filter.unit is "DAYZZ"');
    expect(stderr).toBe("Fixed 3 findings in 1 file.\n");
    expect(code).toBe(1);
    expect(readdirSync(cwd).sort()).toEqual(["a.yaml", "b.yaml"]);
  });

  it("keeps the mode, links, line breaks and the byte order mark", async () => {
    const cwd = temporaryFolder({ "real/a.yaml": `\uFEFF${wrong.replaceAll("\n", "\r\n")}` });
    chmodSync(join(cwd, "real/a.yaml"), 0o604);
    symlinkSync("real/a.yaml", join(cwd, "link.yaml"));
    expect((await lintel(["lint", "link.yaml", "--fix"], { cwd })).code).toBe(0);
    expect(read(cwd, "real/a.yaml")).toBe(`\uFEFF${right.replaceAll("\n", "\r\n")}`);
    expect(statSync(join(cwd, "real/a.yaml")).mode & 0o777).toBe(0o604);
    expect(lstatSync(join(cwd, "link.yaml")).isSymbolicLink()).toBe(true);
  });

  it("does not fix suppressed findings", async () => {
    const text = right.replace("ENABLED", "enabled # lintel-ignore */enum -- of a template");
    const cwd = temporaryFolder({ "a.yaml": text });
    await lintel(["lint", "--fix"], { cwd });
    expect(read(cwd)).toBe(text);
  });

  it("does not change generated files", async () => {
    const block = { ...policyBlock, status: "enabled" };
    const own = { resource: { lintel_lifecycle_policy: { keep: block } } };
    const files = {
      "cdk.tf.json": JSON.stringify({ "//": { metadata: {} }, ...own }),
      "own.tf.json": JSON.stringify(own),
    };
    const cwd = temporaryFolder(files);
    const { code, stdout } = await lintel(["lint", "--fix"], { cwd });
    expect(code).toBe(1);
    expect(stdout).toContain("did you mean ENABLED?; do it in the program that generates this file\n");
    expect(read(cwd, "cdk.tf.json")).toBe(files["cdk.tf.json"]);
    expect(JSON.parse(read(cwd, "own.tf.json")).resource.lintel_lifecycle_policy.keep.status).toBe("ENABLED");
  });

  it("prints standard input with fixes applied, and the report beside it", async () => {
    const args = ["lint", "-", "--stdin-filename", "a.yaml", "--fix"];
    expect(await lintel(args, { stdin: wrong })).toMatchObject({ code: 0, stdout: right });
    expect(await lintel(args, { stdin: right })).toMatchObject({ code: 0, stdout: right });
    const broken = await lintel(args, { stdin: "a: [" });
    expect(broken).toMatchObject({ code: 2, stdout: "a: [" });
    expect(broken.stderr).toContain("is not valid YAML");
  });

  it("with an unknown rule is refused, and nothing is written", async () => {
    const cwd = temporaryFolder({ "a.yaml": wrong });
    const { code, stdout, stderr } = await lintel(["lint", "--fix", "--rule", "lifecycle-policy/rnage=off"], { cwd });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain('unknown rule "lifecycle-policy/rnage"');
    expect(read(cwd, "a.yaml")).toBe(wrong);
  });

  it("reports files that cannot be written", async () => {
    if (process.getuid?.() === 0) return; // root may write any file
    const cwd = temporaryFolder({ "locked/a.yaml": wrong });
    chmodSync(join(cwd, "locked"), 0o500);
    const { code, stderr } = await lintel(["lint", "--fix"], { cwd });
    chmodSync(join(cwd, "locked"), 0o700);
    expect(code).toBe(2);
    expect(stderr).toContain("locked/a.yaml cannot be written");
    expect(read(cwd, "locked/a.yaml")).toBe(wrong);
  });
});

describe("--fix-dry-run", () => {
  it.each([["\n"], ["\r\n"]])("prints a diff that git applies, and changes nothing (%j)", async (lineBreak) => {
    const text = wrong.replaceAll("\n", lineBreak);
    const other = (policy: string) => policy.replace("keep-recent", "other").replace("web-base", "shop").trimEnd();
    const cwd = temporaryFolder({ "sub/a.yaml": text, "sub/b.yaml": other(wrong) });
    const { code, stdout, stderr } = await lintel(["lint", "sub", "--fix-dry-run"], { cwd });
    expect(code).toBe(0);
    expect(stderr).toContain("No findings in 2 resources of 2 files.");
    expect(read(cwd, "sub/a.yaml")).toBe(text);
    expect(spawnSync("git", ["apply", "--no-index", "-"], { cwd, input: stdout })).toMatchObject({ status: 0 });
    expect(read(cwd, "sub/a.yaml")).toBe(right.replaceAll("\n", lineBreak));
    expect(read(cwd, "sub/b.yaml")).toBe(other(right));
  });

  it("with --fix is refused, and nothing is written", async () => {
    const cwd = temporaryFolder({ "a.yaml": wrong });
    const { code, stdout, stderr } = await lintel(["lint", "--fix", "--fix-dry-run"], { cwd });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^lintel: --fix and --fix-dry-run cannot be combined; /);
    expect(read(cwd, "a.yaml")).toBe(wrong);
  });

  it("prints nothing if there is nothing to fix", async () => {
    const cwd = temporaryFolder({ "a.yaml": right });
    expect((await lintel(["lint", "--fix-dry-run"], { cwd })).stdout).toBe("");
  });
});

describe("fixes in outputs", () => {
  const cwd = temporaryFolder({
    "a.json": JSON.stringify({ ...policy, status: "enabled", resourceType: "VMIMAGGES" }),
  });
  const output = async (format: string) => JSON.parse((await lintel(["lint", "--format", format], { cwd })).stdout);

  it("are edits in json and sarif", async () => {
    const { findings } = await output("json");
    expect(findings).toMatchObject([
      { path: "resourceType", suggestions: [{ title: "write VM_IMAGE", edits: [{ line: 1, text: '"VM_IMAGE"' }] }] },
      { path: "status", fix: { title: "write ENABLED", edits: [{ line: 1, text: '"ENABLED"' }] } },
    ]);
    const [{ results }] = (await output("sarif")).runs;
    expect(results[1].fixes).toEqual([
      {
        description: { text: "write ENABLED" },
        artifactChanges: [
          {
            artifactLocation: { uri: "a.json", uriBaseId: "%SRCROOT%" },
            replacements: [
              {
                deletedRegion: results[1].locations[0].physicalLocation.region,
                insertedContent: { text: '"ENABLED"' },
              },
            ],
          },
        ],
      },
    ]);
  });

  it("are counted in text", async () => {
    expect((await lintel(["lint"], { cwd })).stdout).toContain(
      "1 finding can be fixed by --fix; --fix-dry-run shows how.\n",
    );
  });
});
