/** `lintel simulate --against`, with real revisions of a real repository. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { beforeAll, describe, expect, it } from "vitest";
import { resultSchema } from "../../../lib/lifecycle/report/simulation/result-schema.ts";
import { spawnSync } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";
import { at, hcl, images, nightly, policy } from "./given.ts";

const lintel = lintelInProcess();

describe("against a revision", () => {
  const folder = temporaryFolder({
    "images.json": JSON.stringify({ takenAt: at, images }),
    "infra/policies/nightly.json": JSON.stringify(nightly),
  });
  const git = (...args: readonly string[]) => {
    const identity = ["-c", "user.name=test", "-c", "user.email=test@example.test", "-c", "commit.gpgsign=false"];
    const { status, stderr } = spawnSync("git", [...identity, ...args], { cwd: folder });
    expect(status, stderr.toString()).toBe(0);
  };
  const compared = (...args: readonly string[]) =>
    lintel(["simulate", "policies", "--inventory", "../images.json", "--at", at, ...args], {
      cwd: join(folder, "infra"),
    });

  beforeAll(() => {
    git("init", "--quiet");
    git("add", "infra");
    git("commit", "--quiet", "--message", "old");
    const older = {
      ...nightly,
      policyDetails: [
        { action: { type: "DELETE" }, filter: { type: "AGE", value: 60, unit: "DAYS", retainAtLeast: 4 } },
      ],
    };
    writeFileSync(join(folder, "infra/policies/nightly.json"), JSON.stringify(older));
  });

  it("lists the images that it newly deletes and newly keeps, including their parts", async () => {
    const { code, stdout } = await compared("--against", "HEAD", "--format", "json");
    expect(code).toBe(0);
    const result = JSON.parse(stdout);
    const validate = new Ajv({ formats: { "date-time": true } }).compile(resultSchema);
    expect(validate(result), JSON.stringify(validate.errors)).toBe(true);
    // Of five images, both policies delete img-4, but only the old one deletes its machine image, and img-3 in five
    // days.
    expect(result.against).toMatchObject({
      revision: "HEAD",
      newlyDeleted: [],
      newlyKept: [
        { image: "img-4", ids: ["ami-4", "snap-4"], date: "2026-03-01T12:00:00.000Z" },
        { image: "img-3", ids: ["img-3", "ami-3", "snap-3"], date: "2026-03-06T12:00:00.000Z" },
      ],
    });
  });

  it("says in the page what differs in every inventory, as lintel compare does", async () => {
    const { code, stdout } = await compared("--against", "HEAD", "--format", "html");
    expect(code).toBe(0);
    const [, section = ""] = stdout.split("<h2>Against HEAD, in every inventory that can exist</h2>");
    const { stdout: markdown } = await lintel(["compare", "policies", "--against", "HEAD", "--format", "markdown"], {
      cwd: join(folder, "infra"),
    });
    const [, sentence = "none"] = /\| (Deletes [^|<]*after 60 days[^|<]*) \|/.exec(markdown) ?? [];
    expect(section.replaceAll("&#61;", "=")).toContain(`<p>${sentence}</p>`);
    expect(section).toContain("newly ");
  });

  it("is a table in Markdown, and a guard", async () => {
    writeFileSync(
      join(folder, "infra/policies/more.json"),
      JSON.stringify(policy("more", { type: "AGE", value: 30, unit: "DAYS" })),
    );
    const { code, stdout, stderr } = await compared(
      "--against",
      "HEAD",
      "--format",
      "markdown",
      "--fail-on",
      "newly-deleted",
    );
    expect(code).toBe(1);
    expect(stderr).toBe(
      "lintel: 3 images, 3 AMIs and 3 snapshots would be deleted within 30 days that --against HEAD keeps (--fail-on newly-deleted)\n",
    );
    expect(stdout).toContain(
      "Against HEAD, within 30 days: **3 images, 3 AMIs and 3 snapshots newly deleted; 1 image, 1 AMI and 1 snapshot deleted sooner**.",
    );
    expect(stdout).toContain(
      "| img-2 of web 1.2.0, 40 days old, 2nd newest | newly deleted | today | more, rule 1 | older than 30 days |",
    );
  });

  it("reads a revision's modules from other folders of the repository", async () => {
    writeFileSync(join(folder, "infra/main.tf"), 'module "m" {\n  source = "../modules/m"\n}\n');
    mkdirSync(join(folder, "modules/m"), { recursive: true });
    writeFileSync(join(folder, "modules/m/main.tf"), hcl.replaceAll("var.days", "60"));
    git("add", "infra/main.tf", "modules");
    git("commit", "--quiet", "--message", "modules");
    const args = ["main.tf", "--inventory", "../images.json", "--at", at, "--against", "HEAD", "--format", "json"];
    const { code, stdout, stderr } = await lintel(["simulate", ...args], { cwd: join(folder, "infra") });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout).against).toMatchObject({ newlyDeleted: [], newlyKept: [] });
  });

  it("runs no program that the repository's configuration names", async () => {
    const ran = join(folder, ".git/ran");
    const hostile = temporaryFolder({
      "images.json": JSON.stringify({ takenAt: at, images }),
      "policies/a.json": JSON.stringify(nightly),
    });
    const program = join(hostile, "evil.sh");
    writeFileSync(program, `#!/bin/sh\ntouch '${ran}'\ncat\n`, { mode: 0o755 });
    writeFileSync(join(hostile, ".gitattributes"), "* filter=evil\n");
    const bare = { cwd: hostile, env: { ...process.env, GIT_DIR: hostile, GIT_WORK_TREE: hostile } };
    const commit = [
      "-c",
      "user.name=test",
      "-c",
      "user.email=test@example.test",
      "commit",
      "--quiet",
      "--message",
      "a",
    ];
    for (const args of [["init", "--quiet"], ["add", "policies", ".gitattributes"], commit]) {
      expect(spawnSync("git", args, bare).status).toBe(0);
    }
    const config = `[core]\n  bare = false\n  worktree = ${hostile}\n  fsmonitor = ${program}\n[filter "evil"]\n  smudge = ${program}\n`;
    writeFileSync(join(hostile, "config"), config, { flag: "a" });
    const args = ["policies", "--inventory", "images.json", "--at", at, "--against", "HEAD"];
    const { code, stderr } = await lintel(["simulate", ...args], { cwd: hostile });
    expect(existsSync(ran)).toBe(false);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining(`${hostile} is a bare repository, whose configuration Lintel does not trust`),
    });
  });

  it.each([
    [["--against", "nowhere"], "--against nowhere cannot be read: "],
    [["--against", "--output=x"], "--against"],
    [["--fail-on", "newly-deleted"], "--fail-on newly-deleted requires --against, the revision to compare with"],
  ])("%j is refused with a clear error", async (args, sentence) => {
    const { code, stderr } = await compared(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });
});
