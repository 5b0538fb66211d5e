/** What git ignores, compared with git itself. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { find } from "../../../lib/lint/files/find.ts";
import { GitIgnores } from "../../../lib/lint/files/gitignore.ts";
import { spawnSync } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const files = [
  "a.json",
  "b.yaml",
  "dist/a.json",
  "dist/deep/a.json",
  "src/dist/a.json",
  "src/a.json",
  "src/b.json",
  "src/keep/a.json",
  "src/keep/b.json",
  "venv/lib/a.yaml",
  "#a.json",
  "!a.json",
  "a b.json",
  "trailing .json",
  "[x].json",
  "{a,b}.json",
  "x(1).json",
  "docs/one/two/a.json",
  "docs/two/a.json",
  "logs/debug0.json",
  "logs/debug10.json",
  "logs/debuga.json",
];

/** A repository with these files, and the lists by their paths. */
function repository(lists: { readonly [path: string]: string }): string {
  const folder = temporaryFolder(Object.fromEntries(files.map((name) => [name, "{}"])));
  expect(spawnSync("git", ["init", "-q"], { cwd: folder }).status).toBe(0);
  for (const [path, text] of Object.entries(lists)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** The files that git knows about or could add. */
function byGit(cwd: string, path: string): readonly string[] {
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--others", "--exclude-standard", path], { cwd });
  return stdout
    .split("\0")
    .filter((name) => /\.(?:json|yaml)$/.test(name))
    .sort();
}

const found = (folder: string, path: string): readonly string[] => {
  const result = find(path, folder);
  return result.kind === "file" ? [result.file.name] : result.files.map(({ name }) => name).sort();
};

describe("files are ignored as by git", () => {
  it.each([
    ["nothing", {}],
    ["a folder at any depth", { ".gitignore": "dist/\n" }],
    ["a folder at the root", { ".gitignore": "/dist\nvenv\n" }],
    ["names and endings", { ".gitignore": "*.yaml\na.json\n" }],
    ["exceptions", { ".gitignore": "*.json\n!src/\n!src/a.json\n!b.json\n" }],
    ["an exception in an ignored folder", { ".gitignore": "src/\n!src/a.json\n" }],
    ["an exception in a nearer list", { ".gitignore": "a.json\n", "src/.gitignore": "!a.json\n" }],
    ["a nearer list", { "src/.gitignore": "/a.json\nkeep/b.json\n", ".gitignore": "!src/a.json\n" }],
    ["everything", { ".gitignore": "*\n", "src/.gitignore": "!*\n" }],
    ["everything in a folder", { "venv/.gitignore": "*\n" }],
    ["all but a folder", { ".gitignore": "/*\n!/src\n" }],
    ["the list of the clone", { ".git/info/exclude": "src\n", ".gitignore": "!src/keep\n" }],
    ["stars", { ".gitignore": "docs/**/a.json\nsrc/**\n" }],
    ["stars in front", { ".gitignore": "**/two/a.json\n**/keep\n" }],
    ["stars in names", { ".gitignore": "d*s\n?.yaml\n" }],
    ["sets", { ".gitignore": "logs/debug[0-9].json\n" }],
    ["negated sets", { ".gitignore": "logs/debug[!0-9].json\n" }],
    ["escapes", { ".gitignore": "\\#a.json\n\\!a.json\n\\[x].json\n" }],
    ["spaces", { ".gitignore": "a b.json   \ntrailing\\ .json\n   \n" }],
    ["braces and parentheses", { ".gitignore": "{a,b}.json\nx(1).json\n" }],
    ["comments and empty lines", { ".gitignore": "# a.json\n\n\n/\nb.yaml\r\n" }],
    ["a path with a slash in the middle", { ".gitignore": "one/two\nsrc/keep\n" }],
  ])("with rules for %s", (_, lists) => {
    const folder = repository(lists);
    expect(found(folder, ".")).toEqual(byGit(folder, "."));
    const isIgnored = spawnSync("git", ["check-ignore", "-q", "docs"], { cwd: folder }).status === 0;
    if (!isIgnored) expect(found(folder, "docs")).toEqual(byGit(folder, "docs"));
  });

  it("a folder that is named is searched, although git ignores it", () => {
    const folder = repository({ ".gitignore": "dist\nb.yaml\n" });
    expect(found(folder, "dist")).toEqual(["dist/a.json", "dist/deep/a.json"]);
    expect(found(folder, "dist/deep")).toEqual(["dist/deep/a.json"]);
    expect(found(folder, "b.yaml")).toEqual(["b.yaml"]);
  });

  it("a list applies only in a repository", () => {
    const folder = temporaryFolder({ ".gitignore": "a.json\n", "a.json": "{}" });
    expect(found(folder, ".")).toEqual(["a.json"]);
  });

  it("says which line ignores a file", () => {
    const folder = repository({ ".gitignore": "# generated\n/dist\n", ".git/info/exclude": "*.yaml\n" });
    const result = find(".", folder);
    expect(result).toMatchObject({
      skipped: [
        { name: "b.yaml", reason: "git ignores it (.git/info/exclude:1)" },
        { name: "dist/", reason: "git ignores it (.gitignore:2)" },
        { name: "venv/lib/a.yaml", reason: "git ignores it (.git/info/exclude:1)" },
      ],
    });
    expect(GitIgnores.of(folder).whatIgnores(join(folder, "src"), true)).toBeUndefined();
  });

  it.each(["cdktf.out", "cdk.out"])("%s is searched, since tools write into it what is to be linted", (name) => {
    const folder = repository({ ".gitignore": `${name}\n*.yaml\n`, [`${name}/stacks/a.yaml`]: "{}" });
    expect(found(folder, ".")).toContain(`${name}/stacks/a.yaml`);
    expect(found(folder, ".")).not.toContain("b.yaml");
  });
});
