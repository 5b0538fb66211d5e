/** The GitHub action in a repository that has Lintel; integrations.long.ts installs it. */
import { chmodSync, existsSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { workflow } from "../../lib/cli/setup/pipelines.ts";
import { policy } from "../lint/policy.ts";
import { spawnSync } from "../run/child-process.ts";
import { expectSecretsIn } from "../run/produced.ts";
import { secret } from "../run/secret.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { installedIn, runAction } from "./github-action.ts";

it("the action annotates, writes SARIF and fails for errors", async () => {
  const files = { "a b/x.json": JSON.stringify({ ...policy, status: "ON" }), "c/y.json": JSON.stringify(policy) };
  const { status, stdout, outputs } = await runAction(installedIn(files), { paths: "a b\nc\n\n" });
  expect(stdout).toMatch(/^::error file=a b\/x\.json,line=1,/);
  expect(stdout).toContain("in 2 resources of 2 files.");
  expect(status).toBe(1);
  expect(JSON.parse(readFileSync(outputs.get("sarif") ?? "", "utf8")).runs[0].results).not.toEqual([]);
});

it("the action does not execute its inputs, and succeeds without errors", async () => {
  const cwd = installedIn({ "$(touch taken)/x.json": JSON.stringify(policy) });
  const { status, outputs } = await runAction(cwd, { paths: "$(touch taken)" });
  expect([status, existsSync(join(cwd, "taken")), existsSync(outputs.get("sarif") ?? "")]).toEqual([0, false, true]);
});

it.each([
  [{ paths: "" }, "lintel"],
  [{ paths: "envs/dev" }, "lintel/envs/dev"],
  [{ paths: "a\nc" }, "lintel/a c 2151990648"],
  [{ paths: "a", category: "policies" }, "policies"],
  [{ paths: "a", category: "x\nsarif=/etc/passwd" }, "x sarif=/etc/passwd"],
])("the action has a category for code scanning, by its paths or as given: %j", async (inputs, category) => {
  const cwd = temporaryFolder({ "node_modules/.bin/lintel": "#!/bin/sh\n" });
  chmodSync(join(cwd, "node_modules/.bin/lintel"), 0o755);
  expect(await runAction(cwd, inputs)).toMatchObject({ category, outputs: new Map() });
});

it("uses of the action with different paths never share a category, as the upload compares them", async () => {
  const cwd = temporaryFolder({ "node_modules/.bin/lintel": "#!/bin/sh\n" });
  chmodSync(join(cwd, "node_modules/.bin/lintel"), 0o755);
  const uses = ["a b", "a\nb", "a/b", "a-b", "A/b", "политика", "картинка"];
  const categories = await Promise.all(uses.map(async (paths) => (await runAction(cwd, { paths })).category ?? ""));
  // github/codeql-action refuses a second upload in a job whose category has the same name as a variable.
  const compared = categories.map((each) => each.replace(/[^a-zA-Z0-9_]/g, "_").toUpperCase());
  expect(new Set(compared).size).toBe(uses.length);
});

describe("the action in a pull request of a stranger", () => {
  it("puts no file that the repository leads to into the job summary or its outputs", async () => {
    const cwd = installedIn({ "x.json": JSON.stringify(policy), "images.json": '{"images": []}' });
    const canary = secret("ActionCanary");
    const runner = temporaryFolder({ "runner.env": canary });
    expectSecretsIn(join(runner, "runner.env"), "what an attacker wants to read");
    for (const name of ["lintel.md", "lintel-compare.md", "lintel.sarif"]) {
      symlinkSync(join(runner, "runner.env"), join(cwd, name));
    }
    // The repository has no commit to compare with, so that this report is not written.
    const { summary, outputs } = await runAction(cwd, { inventory: "images.json", compare: "HEAD" });
    expect(summary).toContain("### What these lifecycle policies do to 0 images");
    expect(summary).not.toContain(canary);
    expect([...outputs.keys()]).toEqual(["sarif", "markdown"]);
    for (const file of outputs.values()) {
      expect(realpathSync(file)).not.toMatch(/runner\.env$/);
      expect(file.startsWith(cwd)).toBe(false);
    }
  });

  it("runs no Lintel, registry or module of the repository", async () => {
    const cwd = temporaryFolder({
      "x.json": JSON.stringify(policy),
      ".npmrc": "registry=http://127.0.0.1:9/theirs/\nnode-options=--require ./evil.cjs\n",
      "evil.cjs": 'require("node:fs").writeFileSync("ran", "");\n',
      "node_modules/.bin/lintel": "#!/bin/sh\ntouch ran\n",
      "node_modules/lintel/package.json": '{"name":"lintel","version":"0.1.0","bin":"lintel.sh"}',
      "node_modules/lintel/lintel.sh": "#!/bin/sh\ntouch ran\n",
    });
    for (const name of [".bin/lintel", "lintel/lintel.sh"]) chmodSync(join(cwd, "node_modules", name), 0o755);
    // Nothing listens on the discard port, so that npm installs nothing.
    const npm = temporaryFolder({ npm: '#!/bin/sh\nls -A > "$FOUND"; PATH=$OTHERS exec npm "$@"\n' });
    chmodSync(join(npm, "npm"), 0o755);
    const env = {
      ...process.env,
      ...{ PATH: `${npm}:${process.env.PATH}`, OTHERS: process.env.PATH, FOUND: join(npm, "found") },
      ...{ npm_config_fetch_retries: "0", npm_config_cache: temporaryFolder() },
    };
    const { status, outputs } = await runAction(cwd, { version: "0.1.0", registry: "http://127.0.0.1:9/" }, env);
    expect({ status, outputs, ran: existsSync(join(cwd, "ran")) }).toEqual({
      status: 1,
      outputs: new Map(),
      ran: false,
    });
    expect(readFileSync(join(npm, "found"), "utf8"), "what npm finds in its folder").toBe("");
  });
});

/** The command lines of the action with these inputs, without what all have. */
async function linesOf(inputs: { readonly [input: string]: string }) {
  const cwd = temporaryFolder({ "node_modules/.bin/lintel": '#!/bin/sh\nprintf "%s\\n" "$*" >>lines\n' });
  chmodSync(join(cwd, "node_modules/.bin/lintel"), 0o755);
  const { status } = await runAction(cwd, { paths: "a b\nc", ...inputs });
  const written = existsSync(join(cwd, "lines")) ? readFileSync(join(cwd, "lines"), "utf8") : "";
  const lines = written.split("\n").filter((line) => line !== "");
  return { status, lines: lines.map((line) => line.replaceAll(/=\S*\/lintel-\w{6}\//g, "=$RUNNER_TEMP/")) };
}

describe("the inputs of the action", () => {
  const lint = (options = "") =>
    `lint --no-show-suppressed --format github --format sarif=$RUNNER_TEMP/lintel.sarif${options} -- a b c`;
  const simulate = (options = "") =>
    `simulate --format markdown=$RUNNER_TEMP/lintel.md --inventory=i.json${options} -- a b c`;
  const [inventory, withInventory] = ["i.json", " --inventory=i.json"];

  it.each<[{ readonly [input: string]: string }, readonly string[]]>([
    [{}, [lint()]],
    [{ "max-warnings": "0", changed: "HEAD" }, [lint(" --max-warnings=0 --changed=HEAD")]],
    [{ inventory }, [lint(withInventory), simulate()]],
    [{ inventory, "max-deletions": "0" }, [lint(withInventory), simulate(" --max-deletions=0")]],
    [
      { inventory, protect: "others.txt\nkeep list.txt\n" },
      [lint(withInventory), simulate(" --protect=others.txt --protect=keep list.txt")],
    ],
    [{ inventory, "protect-from": "uses\n" }, [lint(withInventory), simulate(" --protect-from=uses")]],
    [
      { inventory, "fail-on": "newly-deleted", against: "HEAD", within: "90d" },
      [lint(withInventory), simulate(" --fail-on=newly-deleted --within=90d --against=HEAD")],
    ],
    [{ inventory, "allow-undecided": "true" }, [lint(withInventory), simulate(" --allow-undecided")]],
    [
      { compare: "HEAD", "compare-fail-on": "error,any" },
      [
        lint(),
        "compare --format text --format markdown=$RUNNER_TEMP/lintel-compare.md --against=HEAD --fail-on=error,any -- a b c",
      ],
    ],
  ])("%j become options", async (inputs, lines) => {
    expect(await linesOf(inputs)).toEqual({ status: 0, lines });
  });

  it.each([["max-deletions"], ["protect"], ["protect-from"], ["fail-on"], ["compare-fail-on"]])(
    "%s without the input that it needs is refused before a command runs",
    async (name) => {
      expect(await linesOf({ [name]: "1" })).toEqual({ status: 2, lines: [] });
    },
  );
});

describe("the action with an inventory", () => {
  const created = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const images = [40, 60].map((days) => ({
    id: `web/${days}`,
    recipe: { name: "web", semanticVersion: "1.0.0" },
    createdAt: created(days),
    status: "AVAILABLE",
    tags: {},
    vmImages: [],
  }));
  const nightly = (days: number) => ({
    name: "nightly images",
    executionRole: "lifecycle",
    resourceType: "VM_IMAGE",
    policyDetails: [
      {
        action: { type: "DELETE", includeResources: { vmImages: true } },
        filter: { type: "AGE", value: days, unit: "DAYS" },
      },
    ],
    resourceSelection: { recipes: [{ name: "web", semanticVersion: "x.x.x" }] },
  });

  /** A repository whose last commit deletes images older than 500 days, and whose work tree has other policies. */
  function changedTo(policies: object): string {
    const cwd = installedIn({
      "policies/x.json": JSON.stringify(nightly(500)),
      "images.json": JSON.stringify({ images }),
    });
    for (const args of [
      ["init", "-q"],
      ["add", "policies"],
      ["-c", "user.name=x", "-c", "user.email=x@example.test", "commit", "-qm", "x"],
    ])
      expect(spawnSync("git", args, { cwd }).status).toBe(0);
    writeFileSync(join(cwd, "policies/x.json"), JSON.stringify(policies));
    return cwd;
  }
  const inputs = { paths: "policies", inventory: "images.json", against: "HEAD", "fail-on": "newly-deleted" };

  it("reports newly deleted images, and fails on request", async () => {
    const cwd = changedTo(nightly(50));
    const { status, outputs, summary } = await runAction(cwd, inputs);
    expect(status).toBe(1);
    expect(summary).toContain("Against HEAD, within 30 days: **2 images newly deleted**");
    expect(readFileSync(outputs.get("markdown") ?? "", "utf8")).toBe(summary);
    expect((await runAction(cwd, { ...inputs, "fail-on": "" })).status).toBe(0);
  });

  it("succeeds without newly deleted images, and annotates findings about the images", async () => {
    const { status, stdout, outputs } = await runAction(
      changedTo({ ...nightly(50), resourceSelection: { recipes: [{ name: "wbe", semanticVersion: "x.x.x" }] } }),
      inputs,
    );
    expect(status).toBe(0);
    expect(stdout).toContain("simulation/rule-acts");
    expect([...outputs.keys()]).toEqual(["sarif", "markdown"]);
  });

  it("fails for a guard, and for an option that cannot be read", async () => {
    const cwd = changedTo(nightly(50));
    const statusWith = async (given: { readonly [input: string]: string }) =>
      (await runAction(cwd, { ...inputs, "fail-on": "", ...given })).status;
    expect(await statusWith({ "max-deletions": "0" })).toBe(1);
    expect(await statusWith({ "max-deletions": "1" })).toBe(0);
    expect(await statusWith({ changed: "nowhere" })).toBe(2);
  });

  it("says what the change means without an inventory, and fails on request", async () => {
    const cwd = changedTo(nightly(50));
    const given = { paths: "policies", compare: "HEAD" };
    const { status: ended, summary } = await runAction(cwd, given);
    expect(ended).toBe(0);
    expect(summary).toContain(
      "Against HEAD: **all policies together: deletions wider**. Other changes: **no changes**.",
    );
    expect((await runAction(cwd, { ...given, "compare-fail-on": "newly-deleted,error" })).status).toBe(1);
    expect((await runAction(cwd, { ...given, compare: "$(touch taken)" })).status).toBe(2);
    expect(existsSync(join(cwd, "taken"))).toBe(false);
    const { status, stdout } = await runAction(cwd, { paths: "policies", "compare-fail-on": "any" });
    expect(status).toBe(2);
    expect(stdout).toContain("::error::--fail-on=any requires a revision to compare with");
  });

  describe("in the workflow of lintel init and of docs/ci.md", () => {
    /** The input `against`, as the runner evaluates it. */
    const againstOn = (text: string, github: object): string => {
      const [, expression = ""] = /against: \$\{\{ (.*) \}\}/.exec(text) ?? [];
      const format = (form: string, value: string) => form.replace("{0}", value);
      return String(runInNewContext(expression, { github, format }) ?? "");
    };
    const texts = [readFileSync("docs/ci.md", "utf8"), workflow({ installs: false, defaultBranch: "main" })];

    it("compares on pull requests, pushes and every other event", async () => {
      const cwd = changedTo(nightly(500));
      const git = (...args: readonly string[]) => {
        const author = ["-c", "user.name=x", "-c", "user.email=x@example.test"];
        const { status, stdout } = spawnSync("git", [...author, ...args], { cwd });
        expect(status).toBe(0);
        return stdout.toString().trim();
      };
      const before = git("rev-parse", "HEAD");
      git("update-ref", "refs/remotes/origin/main", before);
      writeFileSync(join(cwd, "policies/x.json"), JSON.stringify(nightly(50)));
      git("commit", "-qam", "sooner");
      const [docs = "", init = ""] = texts;
      for (const line of [/against: .*/, / fail-on: .*/]) expect(line.exec(init)?.[0]).toBe(line.exec(docs)?.[0]);
      const [, failOn = ""] = / fail-on: (.*)/.exec(docs) ?? [];
      for (const [github, status] of [
        [{ base_ref: "main", event: { before: "no commit" } }, 1],
        [{ base_ref: "", event: { before } }, 1],
        [{ base_ref: "", event: { before: "0".repeat(40) } }, 1],
        [{ base_ref: "", event: {} }, 0],
      ] as const) {
        const given = { ...inputs, against: againstOn(docs, github), "fail-on": failOn };
        expect([github, (await runAction(cwd, given)).status]).toEqual([github, status]);
      }
    });
  });

  it("fails with the exit code for a missing inventory, and does not execute its inputs", async () => {
    const cwd = changedTo(nightly(50));
    expect((await runAction(cwd, { ...inputs, inventory: "$(touch taken).json" })).status).toBe(2);
    expect(existsSync(join(cwd, "taken"))).toBe(false);
  });
});
