/** Shards of a run: `lintel lint --shard`, and `lintel merge-reports`, which joins their reports. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { sha256OfJson } from "../../../lib/base/sha256.ts";
import { Chance } from "../../chaos/chance.ts";
import { cases, seed } from "../../run/sizes.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";

const lintel = lintelInProcess();
const formats = ["json", "sarif", "html"] as const;
const extensions = { json: "json", sarif: "sarif", html: "html" };
const env = { SOURCE_DATE_EPOCH: "1772368496" };

/** A policy document with a fault in it, perhaps. */
const policy = (name: string, value: number, comment = ""): string => `${comment}name: ${name}
executionRole: arn:aws:iam::123456789012:role/lifecycle
resourceType: VM_IMAGE
policyDetails:
  - action: { type: DELETE }
    filter: { type: AGE, value: ${value}, unit: DAYS, retainAtLeast: 1 }
resourceSelection:
  tagMap: { team: ${name} }
`;

/** The same as HCL, with a value that nobody knows. */
const hcl = (name: string, value: number): string => `variable "role" {}
resource "lintel_lifecycle_policy" "${name}" {
  name           = "${name}"
  execution_role = var.role
  resource_type  = "VM_IMAGE"
  policy_details = [{ action = { type = "DELETE" }, filter = { type = "AGE", value = ${value}, unit = "DAYS" } }]
  resource_selection = { tag_map = { team = "${name}" } }
}
`;

/** The files of a repository: policies whose names repeat, suppressed findings, unknown values, and files with faults. */
function filesOf(chance: Chance): { readonly [path: string]: string } {
  const files: { [path: string]: string } = {};
  const name = () => chance.one(["web", "api", "edge"]);
  for (let index = 0; index < 8; index++) {
    const folder = chance.one(["", "a/", "b/c/"]);
    const value = chance.one([30, 5000, 0]);
    const kind = chance.below(6);
    if (kind === 0)
      files[`${folder}${index}.yaml`] = "name: [\nexecutionRole: x\nresourceType: VM_IMAGE\npolicyDetails: {";
    else if (kind === 1) files[`${folder}m${index}/main.tf`] = hcl(name(), value);
    else if (kind === 2) {
      files[`${folder}${index}.yaml`] = policy(name(), value, "# lintel-ignore lifecycle-policy/range -- agreed\n");
    } else files[`${folder}${index}.yaml`] = policy(name(), value);
  }
  const accepted = [...Object.keys(files), "gone.yaml", "a/gone.yaml"].filter(() => chance.happens(0.3));
  const findings = accepted.map((file) => ({
    ...{ file, resource: 'lifecycle-policy "web"', rule: "lifecycle-policy/range" },
    ...{ path: "policyDetails[0].filter.value", count: 1 },
  }));
  return { ...files, "lintel-baseline.json": JSON.stringify({ version: 1, findings }) };
}

function repositoryOf(files: { readonly [path: string]: string }): string {
  const cwd = join(temporaryFolder(), "repository");
  mkdirSync(cwd);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
  return cwd;
}

const named = (name: string) =>
  formats.flatMap((format) => ["--format", `${format}=../out/${name}.${extensions[format]}`]);
const reports = (count: number, format: (typeof formats)[number] = "json") =>
  Array.from({ length: count }, (_, index) => `../out/${index + 1}.${extensions[format]}`);

/** Lints all shards of a repository. */
async function lintShards(cwd: string, count: number, ...options: readonly string[]): Promise<void> {
  for (let index = 1; index <= count; index++)
    await lintel(["lint", "--shard", `${index}/${count}`, ...named(String(index)), ...options], { cwd, env });
}

const small = {
  "a.yaml": policy("web", 5000),
  "b.yaml": policy("web", 30),
  "c.yaml": policy("api", 30),
};

describe("shards of a run", () => {
  test("merge into the reports of the whole run, byte for byte, with its exit code", async () => {
    for (let round = 0; round < cases(20); round++) {
      const chance = new Chance(1000 * seed + round);
      const cwd = repositoryOf(filesOf(chance));
      const options = chance.one([
        [],
        ["--quiet"],
        ["--max-warnings", "1"],
        ["--fail-on", "info"],
        ["--no-show-suppressed"],
      ]);
      const count = 1 + chance.below(4);
      const whole = await lintel(["lint", ...named("whole"), "--format", "text", ...options], { cwd, env });
      await lintShards(cwd, count, ...options);
      for (const format of formats) {
        const merged = await lintel(["merge-reports", ...reports(count, format).reverse()], { cwd, env });
        expect(merged.stdout).toBe(readFileSync(join(cwd, `../out/whole.${extensions[format]}`), "utf8"));
        expect(merged.code).toBe(whole.code);
      }
      const text = await lintel(["merge-reports", ...reports(count), "--format", "text"], { cwd, env });
      expect(text.stdout).toBe(whole.stdout);
    }
  });

  test("keep their files when others are added", async () => {
    const cwd = repositoryOf(small);
    const heldBy = async (shard: string) => {
      const { stdout } = await lintel(["lint", "--shard", shard, "--format", "json"], { cwd, env });
      return JSON.parse(stdout).shard.content.read;
    };
    const before = [await heldBy("1/3"), await heldBy("2/3"), await heldBy("3/3")];
    expect(before.flat().sort()).toEqual(Object.keys(small));
    writeFileSync(join(cwd, "aa.yaml"), policy("edge", 30));
    const after = [await heldBy("1/3"), await heldBy("2/3"), await heldBy("3/3")];
    expect(after.map((files) => files.filter((file: string) => file !== "aa.yaml"))).toEqual(before);
  });

  test("see declarations in files of other shards", async () => {
    const cwd = repositoryOf({ "a.yaml": policy("web", 30), "b.yaml": policy("web", 30) });
    await lintShards(cwd, 4);
    const found = reports(4).flatMap((path) => JSON.parse(readFileSync(join(cwd, path), "utf8")).findings);
    expect(found.map(({ file, rule }) => `${file} ${rule}`)).toContain("b.yaml lifecycle-policy/names-differ");
  });

  test.each([
    ["0/8", "--shard is"],
    ["9/8", "--shard is"],
    ["1/2000", "--shard is"],
    ["2", "INDEX/COUNT"],
  ])("refuse --shard %s", async (shard, words) => {
    const { code, stderr } = await lintel(["lint", "--shard", shard], { cwd: repositoryOf(small) });
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });

  test.each(["--fix", "--fix-dry-run", "--update-baseline"])("refuse %s, which needs the whole run", async (option) => {
    const { code, stderr } = await lintel(["lint", "--shard", "1/2", option], { cwd: repositoryOf(small) });
    expect(code).toBe(2);
    expect(stderr).toContain("--shard cannot be combined");
  });
});

describe("merge-reports refuses", () => {
  let linted: Promise<string> | undefined;
  const lintedRepository = async (): Promise<string> => {
    const cwd = repositoryOf(small);
    await lintShards(cwd, 3);
    return cwd;
  };
  /** Shards of a small repository, changed, and merged. */
  async function refused(change: (cwd: string) => unknown, args: readonly string[] = reports(3)): Promise<string> {
    linted ??= lintedRepository();
    const cwd = join(temporaryFolder(), "repository");
    cpSync(join(await linted, ".."), join(cwd, ".."), { recursive: true });
    await change(cwd);
    const { code, stdout, stderr } = await lintel(["merge-reports", ...args], { cwd, env });
    expect([code, stdout]).toEqual([2, ""]);
    return stderr;
  }
  const nothing = () => undefined;
  const edited = (path: string, from: string, to: string) => (cwd: string) => {
    const text = readFileSync(join(cwd, path), "utf8");
    expect(text).toContain(from);
    writeFileSync(join(cwd, path), text.replaceAll(from, to));
  };
  const again =
    (...options: readonly string[]) =>
    (cwd: string) =>
      lintel(["lint", "--shard", "3/3", "--format", "json=../out/3.json", ...options], { cwd, env });

  test("a missing shard", async () => {
    expect(await refused(nothing, ["../out/1.json", "../out/3.json"])).toContain("shard 2 of 3 is missing");
  });

  test("a shard that is named twice", async () => {
    expect(await refused(nothing, [...reports(3), "../out/2.json"])).toContain(
      "../out/2.json: is shard 2, as ../out/2.json is",
    );
  });

  test("reports of two formats", async () => {
    const args = ["../out/1.json", "../out/2.sarif", "../out/3.json"];
    expect(await refused(nothing, args)).toContain("../out/2.sarif: is sarif, and ../out/1.json is json");
  });

  test("the report of a whole run", async () => {
    const whole = (cwd: string) => lintel(["lint", "--format", "json=../out/3.json"], { cwd, env });
    expect(await refused(whole)).toContain("../out/3.json: is not the report of a shard");
  });

  test("a report that was cut", async () => {
    const cut = (cwd: string) =>
      writeFileSync(join(cwd, "../out/2.json"), readFileSync(join(cwd, "../out/2.json")).subarray(0, 900));
    expect(await refused(cut)).toContain("../out/2.json: is not JSON, SARIF or a page, or was cut");
  });

  test("a report that was edited", async () => {
    expect(await refused(edited("../out/2.json", '"resources": ', '"resources": 1'))).toContain("was cut or edited");
  });

  test("a report of another version", async () => {
    expect(await refused(edited("../out/2.json", '"lintel": "', '"lintel": "9.'))).toContain(
      "was written by Lintel 9.",
    );
  });

  test("shards with other inputs", async () => {
    const added = (cwd: string) => {
      writeFileSync(join(cwd, "d.yaml"), policy("edge", 30));
      return again()(cwd);
    };
    expect(await refused(added)).toContain("../out/3.json: is of another run than ../out/1.json: it has other inputs");
  });

  test("shards with other options", async () => {
    expect(await refused(again("--fail-on", "never"))).toContain("--quiet or --show-suppressed differ");
  });

  /** Makes a report one of a commit, or of no commit, as outside of a repository. */
  const ofCommit = (cwd: string, path: string, commit: string | undefined): void => {
    const report = JSON.parse(readFileSync(join(cwd, path), "utf8"));
    report.shard.content.run.commit = commit;
    const content = JSON.parse(JSON.stringify(report.shard.content));
    writeFileSync(
      join(cwd, path),
      JSON.stringify({ ...report, shard: { ...report.shard, content, digest: sha256OfJson(content) } }),
    );
  };

  test.each([
    ["another commit", "b".repeat(40)],
    ["a commit that is not known", undefined],
  ])("a shard of %s", async (_, commit) => {
    const mixed = (cwd: string) => {
      for (const path of reports(3)) ofCommit(cwd, path, "a".repeat(40));
      ofCommit(cwd, "../out/3.json", commit);
    };
    expect(await refused(mixed)).toContain(
      "../out/3.json: is of another run than ../out/1.json: it is of another commit; lint all shards again",
    );
  });

  test("nothing of shards of one commit, which it names in a page", async () => {
    const cwd = await lintedRepository();
    for (const path of reports(3)) ofCommit(cwd, path, "a".repeat(40));
    const { code, stdout } = await lintel(["merge-reports", ...reports(3), "--format", "html"], { cwd, env });
    expect([code, stdout.includes(`commit <code>${"a".repeat(12)}</code>`)]).toEqual([1, true]);
  });

  test("another folder than that of the shards, where files have other names", async () => {
    const cwd = repositoryOf({ ...small, ".git/HEAD": "ref: refs/heads/main\n", "sub/x.txt": "" });
    await lintShards(cwd, 1);
    const { code, stderr } = await lintel(["merge-reports", "../../out/1.json"], { cwd: join(cwd, "sub"), env });
    expect(code).toBe(2);
    expect(stderr).toContain("the shards were linted in the root of the repository");
  });
});
