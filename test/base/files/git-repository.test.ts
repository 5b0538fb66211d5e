/** Git reads the repository of the folder, and no other one that something in the folder leads to. */
import { existsSync, mkdirSync, realpathSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Git, repositoryAt } from "../../../lib/base/files/git.ts";
import { spawnSync } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

function git(cwd: string, ...args: readonly string[]): string {
  const identity = [
    "user.name=test",
    "user.email=test@example.test",
    "commit.gpgsign=false",
    "protocol.file.allow=always",
  ];
  const settings = identity.flatMap((each) => ["-c", each]);
  const { status, stderr, stdout } = spawnSync("git", [...settings, ...args], { cwd });
  expect(status, stderr).toBe(0);
  return stdout.trim();
}

/** A repository with a commit of these files, in a folder that exists. */
function commit(folder: string): void {
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--allow-empty", "--message", "first");
}

/** A repository of the user, and beside it a folder from elsewhere. */
function userAndStranger(): { readonly user: string; readonly stranger: string; readonly root: string } {
  const root = realpathSync(temporaryFolder({ "user/private.yaml": "name: x\n", "stranger/a.yaml": "name: a\n" }));
  commit(join(root, "user"));
  return { root, user: join(root, "user"), stranger: join(root, "stranger") };
}

/** A filter of a configuration that leaves a file. */
const filter = (name: string, ran: string): string =>
  `[filter "${name}"]\n\tclean = touch '${ran}'; cat\n\tsmudge = touch '${ran}'; cat\n`;

/** What `lint --changed` and `compare --against` ask. */
function askEverything(folder: string): void {
  const out = temporaryFolder({});
  const checkout = new Git(folder, { GIT_INDEX_FILE: join(out, "index") });
  new Git(folder).text("diff", "--name-only", "-z", "HEAD", "--");
  new Git(folder).text("ls-files", "--others");
  checkout.text("read-tree", "HEAD");
  checkout.text("checkout-index", "--all", `--prefix=${out}/`);
}

describe("git runs no program of another repository", () => {
  it("that core.worktree names", () => {
    const root = temporaryFolder({
      "outer/q.json": "{}",
      "outer/.gitattributes": "*.json filter=x\n",
      "outer/inner/q.json": "{}",
    });
    const [outer, inner, ran] = [join(root, "outer"), join(root, "outer/inner"), join(root, "ran")];
    commit(outer);
    git(inner, "init", "--quiet");
    git(inner, "fetch", "--quiet", "..", "HEAD:refs/heads/main");
    git(inner, "symbolic-ref", "HEAD", "refs/heads/main");
    git(inner, "config", "core.worktree", outer);
    writeFileSync(join(outer, ".git/config"), filter("x", ran), { flag: "a" });
    writeFileSync(join(outer, "q.json"), "[]");
    askEverything(inner);
    expect(existsSync(ran)).toBe(false);
    expect(new Git(inner).text("ls-files", "--others", "--full-name")).toBe("q.json\n");
    git(inner, "diff", "--name-only");
    git(outer, "diff", "--name-only");
    expect(existsSync(ran), "the filter works").toBe(true);
  });

  it("that is a submodule, whatever configurations say of submodules", () => {
    const root = temporaryFolder({ "library/a.json": "{}", "main/b.json": "{}" });
    const [main, sub, ran] = [join(root, "main"), join(root, "main/sub"), join(root, "ran")];
    commit(join(root, "library"));
    commit(main);
    git(main, "submodule", "--quiet", "add", "../library", "sub");
    git(main, "config", "-f", ".gitmodules", "submodule.sub.ignore", "none");
    git(main, "commit", "--quiet", "--all", "--message", "submodule");
    writeFileSync(join(main, ".git/modules/sub/config"), filter("evil", ran), { flag: "a" });
    writeFileSync(join(main, ".git/modules/sub/info/attributes"), "* filter=evil\n");
    writeFileSync(join(sub, "a.json"), "[]");
    const diff = (folder: string) => new Git(folder).text("diff", "--name-only", "HEAD");
    expect({ printed: diff(main), ran: existsSync(ran) }, ".gitmodules").toEqual({ printed: "", ran: false });
    git(main, "config", "submodule.sub.ignore", "untracked");
    git(main, "config", "diff.ignoreSubmodules", "none");
    expect({ printed: diff(main), ran: existsSync(ran) }, "config").toEqual({ printed: "", ran: false });
    // The submodule is a repository of its own, with its filters.
    expect({ printed: diff(sub), ran: existsSync(ran) }, "within").toEqual({ printed: "a.json\n", ran: false });
    git(main, "diff", "--name-only");
    expect(existsSync(ran), "the filter works").toBe(true);
  });
});

describe("a repository of the user is not read for a folder from elsewhere", () => {
  it.each<[string, (user: string, stranger: string) => void, RegExp]>([
    [
      "by a .git file",
      (user, stranger) => writeFileSync(join(stranger, ".git"), `gitdir: ${user}/.git\n`),
      /stranger\/\.git points to the repository .*user\/\.git, which does not point back/,
    ],
    [
      "by a .git file for a linked work tree",
      (user, stranger) => {
        git(user, "worktree", "add", "--quiet", "../linked");
        writeFileSync(join(stranger, ".git"), `gitdir: ${user}/.git/worktrees/linked\n`);
      },
      /which does not point back/,
    ],
    [
      "by a .git that is a link",
      (user, stranger) => symlinkSync(join(user, ".git"), join(stranger, ".git")),
      /which does not point back/,
    ],
    [
      "by commondir",
      (user, stranger) => {
        commit(stranger);
        writeFileSync(join(stranger, ".git/commondir"), `${user}/.git\n`);
      },
      /stranger\/\.git\/commondir points outside the repository, to .*user\/\.git/,
    ],
    [
      "by linked objects",
      (user, stranger) => {
        commit(stranger);
        renameSync(join(stranger, ".git/objects"), join(stranger, ".git/own"));
        symlinkSync(join(user, ".git/objects"), join(stranger, ".git/objects"));
      },
      /\.git\/objects points outside the repository/,
    ],
    [
      "by linked branches",
      (user, stranger) => {
        commit(stranger);
        symlinkSync(join(user, ".git/refs/heads"), join(stranger, ".git/refs/heads/theirs"));
      },
      /\.git\/refs\/heads\/theirs points outside the repository/,
    ],
    [
      "by alternates",
      (user, stranger) => {
        commit(stranger);
        mkdirSync(join(stranger, ".git/objects/info"), { recursive: true });
        writeFileSync(join(stranger, ".git/objects/info/alternates"), `${user}/.git/objects\n`);
      },
      /objects\/info\/alternates points outside the repository, to .*user\/\.git\/objects/,
    ],
  ])("%s", (_, prepare, message) => {
    const { user, stranger } = userAndStranger();
    prepare(user, stranger);
    expect(() => new Git(stranger).line("rev-parse", "HEAD")).toThrow(message);
  });
});

it("a bare repository is refused, also where git itself would read it", () => {
  const bare = realpathSync(temporaryFolder({ HEAD: "", "objects/a": "", "sub/a": "" }));
  for (const folder of [bare, join(bare, "sub")]) {
    expect(repositoryAt(folder, bare, { workTree: () => undefined, allowedObjects: [] })).toEqual({
      reason: `${bare} is a bare repository, whose configuration Lintel does not trust`,
      remedy: `if you trust it, set GIT_DIR=${bare}`,
    });
  }
});

describe("git reads what belongs to the folder", () => {
  const head = (folder: string, added: NodeJS.ProcessEnv = {}): string =>
    new Git(folder, added).line("rev-parse", "HEAD");

  it("a linked work tree, from its subfolders too", () => {
    const { user, root } = userAndStranger();
    git(user, "worktree", "add", "--quiet", "../linked");
    mkdirSync(join(root, "linked/sub"));
    expect(head(join(root, "linked/sub"))).toBe(git(user, "rev-parse", "HEAD"));
    expect(new Git(join(root, "linked/sub")).top).toBe(join(root, "linked"));
    askEverything(join(root, "linked"));
  });

  it("a .git that is a link within the folder", () => {
    const { stranger } = userAndStranger();
    commit(stranger);
    renameSync(join(stranger, ".git"), join(stranger, "git"));
    symlinkSync("git", join(stranger, ".git"));
    expect(head(stranger)).toMatch(/^[0-9a-f]{40}$/);
  });

  it("a repository elsewhere that names the folder as its work tree", () => {
    const { stranger, root } = userAndStranger();
    git(stranger, "init", "--quiet", `--separate-git-dir=${root}/separate`);
    expect(() => new Git(stranger).top).toThrow(/which does not point back/);
    git(stranger, "config", "core.worktree", stranger);
    expect(new Git(stranger).top).toBe(stranger);
  });

  it("objects and repositories that variables of the user name", () => {
    const { user, stranger, root } = userAndStranger();
    git(root, "clone", "--quiet", "--shared", user, "borrowing");
    const borrowing = join(root, "borrowing");
    expect(() => head(borrowing)).toThrow(/alternates points outside the repository/);
    const expected = git(user, "rev-parse", "HEAD");
    expect(head(borrowing, { GIT_ALTERNATE_OBJECT_DIRECTORIES: join(user, ".git/objects") })).toBe(expected);
    expect(head(stranger, { GIT_DIR: join(user, ".git") })).toBe(expected);
  });
});
