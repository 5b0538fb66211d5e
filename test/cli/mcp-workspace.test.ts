/** The paths and URIs that tools of `lintel mcp` take. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { Workspace } from "../../lib/cli/mcp/workspace.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

describe("a workspace", () => {
  const root = new Workspace(temporaryFolder({ "a b.yaml": "", "100%.yaml": "" })).root;
  const workspace = new Workspace(root);
  const file = (name: string) => pathToFileURL(join(root, name)).href;

  test.each([
    ["with an encoded space", file("a b.yaml"), "a b.yaml"],
    ["with an encoded percent sign", file("100%.yaml"), "100%.yaml"],
    ["of localhost", file("a b.yaml").replace("file://", "file://localhost"), "a b.yaml"],
    ["in upper case", file("a b.yaml").replace("file:", "FILE:"), "a b.yaml"],
    ["with a line", `${file("a b.yaml")}#L10`, "a b.yaml"],
  ])("takes a file URI %s", (_, uri, name) => {
    expect([workspace.existingPathOf(uri), workspace.has(uri)]).toEqual([join(root, name), true]);
  });

  test.each([
    ["file:///etc/host%20name", '"file:///etc/host%20name", the path "/etc/host name", points outside the workspace'],
    [`${file(".")}%2e%2e/x`, "points outside the workspace"],
    ["file://server/share/a.tf", "is not the URI of a file on this machine; write a path, such as"],
    ["file:///a%2Fb.tf", "is not the URI of a file on this machine; write a path, such as"],
    [
      "vscode-remote://ssh/a.tf",
      `does not exist in the workspace ${root}; write a path, such as "${join(root, "main.tf")}"`,
    ],
    [file("none.yaml"), `none.yaml" does not exist in the workspace ${root}; write a path`],
  ])("refuses %s", (uri, message) => {
    expect(() => workspace.existingPathOf(uri)).toThrow(message);
  });
});
