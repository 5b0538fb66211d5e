import { symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ask } from "../../../lib/lint/files/file-system.ts";
import { find } from "../../../lib/lint/files/find.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const folder = temporaryFolder({
  "policies/b.yaml": "",
  "policies/a.YML": "",
  "policies/z/c.json": "",
  "policies/readme.md": "",
  "policies/.git/d.yaml": "",
  "policies/.terraform/d.json": "",
  "policies/node_modules/x/e.json": "",
  "policies/cdktf.out/stacks/one/cdk.tf.json": "",
  "empty/readme.md": "",
});
symlinkSync("../policies", join(folder, "policies/loop"));
symlinkSync("b.yaml", join(folder, "policies/link.yaml"));
symlinkSync("gone.yaml", join(folder, "policies/dangling.yaml"));
symlinkSync("self", join(folder, "self"));

const names = (path: string, workingFolder = folder): readonly string[] => {
  const found = find(path, workingFolder);
  return found.kind === "file" ? [found.file.name] : found.files.map(({ name }) => name);
};

describe("a folder", () => {
  it("contains its YAML and JSON files in order, without dot folders, node_modules and links to folders", () => {
    expect(names("policies")).toEqual([
      "policies/a.YML",
      "policies/b.yaml",
      "policies/cdktf.out/stacks/one/cdk.tf.json",
      "policies/link.yaml",
      "policies/z/c.json",
    ]);
  });

  it("is named relative to the working folder if it is below", () => {
    expect(names(".", join(folder, "policies/z"))).toEqual(["c.json"]);
    expect(names(join(folder, "policies/z"))).toEqual(["policies/z/c.json"]);
    expect(names("../z", join(folder, "policies/z"))).toEqual(["c.json"]);
    expect(names("../policies/z", join(folder, "empty"))).toEqual(["../policies/z/c.json"]);
    expect(names(join(folder, "policies/z"), join(folder, "empty"))).toEqual([join(folder, "policies/z/c.json")]);
  });

  it("may have no candidates", () => {
    expect(names("empty")).toEqual([]);
  });

  it("may be hidden if it is given explicitly", () => {
    expect(names("policies/.git")).toEqual(["policies/.git/d.yaml"]);
  });
});

it("the search accepts any file name that is given explicitly", () => {
  expect(names("policies/readme.md")).toEqual(["policies/readme.md"]);
});

it.each([
  ["gone.yaml", "gone.yaml: does not exist; expected a file or a folder"],
  ["self", "self: cannot be read: its symbolic links form a loop"],
])("the search refuses %s", (path, message) => {
  expect(() => find(path, folder)).toThrow(expect.objectContaining({ file: path }));
  try {
    find(path, folder);
  } catch (error) {
    expect(String(error)).toBe(message);
  }
});

it("the search resolves links to one name", () => {
  expect(ask("realPath", join(folder, "policies/link.yaml"))).toBe(join(folder, "policies/b.yaml"));
  expect(dirname(ask("realPath", join(folder, "gone")))).toBe(folder);
});

it("the search knows the targets of files in a folder, except links, which are resolved later", () => {
  const found = find("policies", folder);
  const files = found.kind === "folder" ? found.files : [];
  expect(files.filter(({ targetPath }) => targetPath === undefined).map(({ name }) => name)).toEqual([
    "policies/link.yaml",
  ]);
  for (const { path, targetPath } of files)
    if (targetPath !== undefined) expect(targetPath).toBe(ask("targetPath", path));
});
