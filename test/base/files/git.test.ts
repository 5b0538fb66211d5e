/** A repository that is not trusted names programs; git runs none of them. */
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Git, type GitCommand, GitError } from "../../../lib/base/files/git.ts";
import { spawnSync } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

/** A repository with a commit and a changed file, whose configuration names a program for everything. */
function hostileRepository(): { readonly folder: string; readonly ran: string } {
  const folder = temporaryFolder({
    "a.yaml": "name: a\n",
    "b.yaml": "name: b\n",
    ".gitattributes": "*.yaml filter=evil diff=evil merge=evil\n",
  });
  const git = (...args: readonly string[]): string => {
    const identity = ["-c", "user.name=test", "-c", "user.email=test@example.test", "-c", "commit.gpgsign=false"];
    const { status, stderr, stdout } = spawnSync("git", [...identity, ...args], { cwd: folder });
    expect(status, stderr).toBe(0);
    return stdout;
  };
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message", "old");
  const ran = join(folder, ".git/ran");
  const program = join(folder, ".git/evil.sh");
  writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> '${ran}'\nexit 1\n`);
  chmodSync(program, 0o755);
  mkdirSync(join(folder, ".git/hooks"), { recursive: true });
  for (const hook of ["post-index-change", "post-checkout", "reference-transaction", "fsmonitor-watchman"]) {
    const file = join(folder, ".git/hooks", hook);
    writeFileSync(file, `#!/bin/sh\necho ${hook} >> '${ran}'\n`);
    chmodSync(file, 0o755);
  }
  const config = `
[core]
  fsmonitor = ${program}
  hooksPath = .git/hooks
  pager = ${program}
[pager]
  diff = true
[filter "evil"]
  clean = ${program}
  smudge = ${program}
  process = ${program}
  required = true
[hook "evil"]
  command = ${program}
  event = post-index-change
[diff "evil"]
  command = ${program}
[diff]
  external = ${program}
[alias]
  diff = !${program}
[remote "origin"]
  url = ext::${program} %S
  promisor = true
  partialclonefilter = blob:none
[extensions]
  partialClone = origin
[protocol "ext"]
  allow = always
`;
  writeFileSync(join(folder, ".git/config"), config, { flag: "a" });
  // As long as before, so that git has to read the content.
  writeFileSync(join(folder, "a.yaml"), "name: x\n");
  return { folder, ran };
}

describe("git runs no program of a repository", () => {
  const { folder, ran } = hostileRepository();

  it.each<[string, GitCommand, readonly string[], string]>([
    ["the revision", "rev-parse", ["--verify", "HEAD^{tree}"], ""],
    ["changed files", "diff", ["--name-only", "--no-renames", "HEAD"], "a.yaml\n"],
    ["untracked files", "ls-files", ["--others", "--exclude-standard"], ""],
    ["modified files", "ls-files", ["--modified"], "a.yaml\n"],
  ])("to read %s", (_, command, args, printed) => {
    expect(new Git(folder).text(command, ...args)).toContain(printed);
    expect(existsSync(ran) ? readFileSync(ran, "utf8") : "").toBe("");
  });

  it("to check out a revision, and writes the content as it is committed", () => {
    const out = temporaryFolder({});
    const git = new Git(folder, { GIT_INDEX_FILE: join(out, "index") });
    git.text("read-tree", "HEAD");
    git.text("checkout-index", "--all", `--prefix=${out}/`);
    expect(readFileSync(join(out, "a.yaml"), "utf8")).toBe("name: a\n");
    expect(existsSync(ran) ? readFileSync(ran, "utf8") : "").toBe("");
  });

  it("to fetch what is missing", () => {
    expect(() => new Git(folder).text("read-tree", "1234567890123456789012345678901234567890")).toThrow(GitError);
    expect(existsSync(ran) ? readFileSync(ran, "utf8") : "").toBe("");
  });

  it("as a hook of the configuration, which only later versions of git know", () => {
    const asked = temporaryFolder({
      git: '#!/bin/sh\necho "$*" >> "$(dirname "$0")/asked"\nPATH=$OTHERS exec git "$@"\n',
    });
    chmodSync(join(asked, "git"), 0o755);
    vi.stubEnv("OTHERS", process.env.PATH);
    vi.stubEnv("PATH", `${asked}:${process.env.PATH}`);
    try {
      new Git(folder).text("ls-files", "--modified");
    } finally {
      vi.unstubAllEnvs();
    }
    const [last = ""] = readFileSync(join(asked, "asked"), "utf8").trim().split("\n").slice(-1);
    expect(last).toMatch(/-c hook\.evil\.enabled=false .*ls-files --modified$/);
  });

  it("although git without these precautions would", () => {
    spawnSync("git", ["diff", "--name-only", "HEAD"], { cwd: folder });
    spawnSync("git", ["cat-file", "-p", "1234567890123456789012345678901234567890"], { cwd: folder });
    expect(readFileSync(ran, "utf8").split("\n").length).toBeGreaterThan(2);
  });
});

describe("a folder that is a bare repository", () => {
  let folder: string;
  beforeAll(() => {
    const { folder: work, ran } = hostileRepository();
    folder = temporaryFolder({ "files/a.yaml": "" });
    for (const name of ["HEAD", "config", "objects", "refs", "index"]) {
      renameSync(join(work, ".git", name), join(folder, name));
    }
    writeFileSync(join(folder, "config"), `[core]\n  bare = false\n  worktree = ${join(folder, "files")}\n`, {
      flag: "a",
    });
    expect(existsSync(ran)).toBe(false);
  });

  it.each(["", "files"])("is not trusted (%s)", (name) => {
    const git = new Git(join(folder, name));
    expect(() => git.line("rev-parse", "HEAD")).toThrow(/bare repository/);
  });

  it("is not trusted by git itself either", () => {
    const { stderr } = spawnSync("git", ["-c", "safe.bareRepository=explicit", "rev-parse", "HEAD"], { cwd: folder });
    expect(stderr).toContain("safe.bareRepository");
  });
});

it("a repository of another user is not read, and the error has git's own remedy", () => {
  const folder = temporaryFolder({});
  spawnSync("git", ["init", "-q"], { cwd: folder });
  vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
  try {
    expect(() => new Git(folder).text("remote")).toThrow(
      expect.objectContaining({
        message: `the repository ${folder} belongs to another user, so git does not read it`,
        remedy: `if you trust it, run git config --global --add safe.directory ${folder}`,
      }),
    );
  } finally {
    vi.unstubAllEnvs();
  }
});

it.each([
  ["filter", "clean"],
  ["hook", "command"],
])("a %s that cannot be disabled is an error", (kind, key) => {
  const { folder } = hostileRepository();
  writeFileSync(join(folder, ".git/config"), `[${kind} "a=b"]\n  ${key} = true\n`, { flag: "a" });
  expect(() => new Git(folder).text("remote")).toThrow(`the ${kind} "a=b" cannot be disabled`);
});

it("a folder without a repository is an error in git's words", () => {
  expect(() => new Git(temporaryFolder({})).text("rev-parse", "HEAD")).toThrow(/^fatal: not a git repository/);
});
