/** Pages of the repository become pages of the site. */
import { expect, it } from "vitest";
import { targetOnSite } from "../../../scripts/site/addresses.ts";
import { escaped, firstParagraph, onSite, sectionOf } from "../../../scripts/site/markdown.ts";

const repository = "https://github.com/lintel-iac/lintel/blob/main/";

it.each([
  ["#guards", "docs/simulate.md", "#guards"],
  ["inventory.md", "docs/simulate.md", "/guide/inventory.md"],
  ["../ci.md#gitlab", "docs/design/cli.md", "/guide/ci.md#gitlab"],
  ["design/lint.md", "docs/architecture.md", "/design/lint.md"],
  ["docs/reference/message.md#limits", "README.md", "/reference/message.md#limits"],
  [`${repository}docs/suppressions.md#baseline`, "docs/ci.md", "/guide/suppressions.md#baseline"],
  ["../CONTRIBUTING.md#adding-a-resource", "docs/architecture.md", "/project/contributing.md#adding-a-resource"],
  ["README.md#five-minutes", "SUPPORT.md", "/get-started.md#five-minutes"],
  ["README.md#documentation", "SUPPORT.md", `${repository}README.md#documentation`],
  ["../schemas/inventory.schema.json", "docs/simulate.md", `${repository}schemas/inventory.schema.json`],
  ["../examples/starter", "docs/cdktf.md", `${repository}examples/starter`],
  ["https://a2a-protocol.org/latest", "docs/agents.md", "https://a2a-protocol.org/latest"],
  ["/rules/index.md", "docs/agents.md", "/rules/index.md"],
])("the target %s of %s is %s on the site", (target, from, onSiteTarget) => {
  expect(targetOnSite(target, from)).toBe(onSiteTarget);
});

it("escapes what is Vue's in prose, and keeps code and comments", () => {
  const page =
    "<!-- run: a -->\nA <region> and {{ x }}, but `<b>` and `{{ y }}`.\n\n```yaml\na: <c> {{ d }}\n[e](f.md)\n```";
  expect(onSite(page, "docs/ci.md")).toBe(
    "<!-- run: a -->\nA &lt;region> and &#123;&#123; x }}, but `<b>` and `{{ y }}`.\n\n```yaml\na: <c> {{ d }}\n[e](f.md)\n```",
  );
});

it("escapes a brace at the end of a cell, which VitePress would read as attributes", () => {
  expect(escaped('one line of JSON, {"url": …}')).toBe('one line of JSON, &#123;"url": …}');
});

it("takes the section below a heading, with those within it", () => {
  expect(sectionOf("# A\n\n## B\n\nb\n\n### C\n\nc\n\n## D\n\nd", "## B")).toBe("b\n\n### C\n\nc");
  expect(() => sectionOf("# A", "## B")).toThrow('the page lacks the heading "## B"');
});

it("describes a page by its first paragraph, without markup", () => {
  const page = "# A\n\n<!-- rendered -->\n\n```sh\nnpm ci\n```\n\nRead [this](b.md) and `that`,\nfirst.\n\nThen this.";
  expect(firstParagraph(page)).toBe("Read this and that, first.");
});
