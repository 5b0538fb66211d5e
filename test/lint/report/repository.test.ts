import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { repositoryOf } from "../../../lib/lint/report/repository.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

describe.each([
  ["the folder .git", "repo/.git/HEAD"],
  ["the file .git of a worktree", "repo/.git"],
])("a repository recognized by %s", (_, marker) => {
  const folder = temporaryFolder({ [marker]: "", "repo/infra/policies/a.yaml": "" });

  it.each([
    ["repo", "infra/policies/a.yaml"],
    ["repo/infra", "policies/a.yaml"],
    ["repo/infra/policies", "a.yaml"],
    ["repo/infra/policies", "./a.yaml"],
    ["repo/infra", "../infra/policies/a.yaml"],
  ])("has the same name for a file from %s as %s", (from, file) => {
    const { pathOf, uriOf } = repositoryOf(join(folder, from));
    expect([pathOf(file), uriOf(file)]).toEqual(["infra/policies/a.yaml", "infra/policies/a.yaml"]);
    expect(pathOf(join(folder, "repo/infra/policies/a.yaml"))).toBe("infra/policies/a.yaml");
  });

  it("has absolute paths for files outside", () => {
    const { pathOf, uriOf } = repositoryOf(join(folder, "repo/infra"));
    const outside = join(folder, "b.yaml");
    expect([pathOf("../../b.yaml"), uriOf("../../b.yaml")]).toEqual([outside, pathToFileURL(outside).href]);
    expect(pathOf("../..b.yaml")).toBe("..b.yaml");
  });
});

it("the root of the report's paths is the working folder if there is no repository", () => {
  const folder = temporaryFolder({ "a/b.yaml": "" });
  expect(repositoryOf(join(folder, "a")).pathOf("b.yaml")).toBe("b.yaml");
});

it("the report's paths are valid URIs", () => {
  const { uriOf } = repositoryOf(temporaryFolder());
  expect(uriOf("my policies/a:b#1?%é.yaml")).toBe("my%20policies/a%3Ab%231%3F%25%C3%A9.yaml");
  expect(uriOf("a\ud800.yaml")).toBe("a%EF%BF%BD.yaml");
  expect(uriOf("<stdin>")).toBe("%3Cstdin%3E");
});
