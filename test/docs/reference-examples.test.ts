/** The examples of the reference pages are valid: every language declares the same, without a finding. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { TerraformStack, Testing } from "cdktf";
import { describe, expect, it } from "vitest";
import * as constructs from "../../constructs/index.ts";
import { configurationOf } from "../../lib/cli/lint/configuration.ts";
import { identityName } from "../../lib/facts/derive/names.ts";
import { lint } from "../../lib/lint/run/run.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { resources } from "../../lib/services/resources.generated.ts";
import { renderedPages } from "../../scripts/rendered-pages.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const pages = await renderedPages();

/** A section of a resource's page; "" if the page has none. */
function sectionIn(resource: string, title: string): string {
  const text = pages.find(({ file }) => file === `docs/reference/${resource}.md`)?.text ?? "";
  return text.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
}

/** The example of a page in a language; undefined if the page has none. */
function exampleIn(resource: string, language: string): string | undefined {
  const shown = sectionIn(resource, "Example");
  return new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "m").exec(shown)?.[1];
}

/** The linter's findings in a file, and the number of declarations. */
async function lintText(name: string, text: string) {
  const workingFolder = temporaryFolder({ [name]: text });
  const configuration = configurationOf({ workingFolder, rule: ["workflow/*=warning"] }, "own files");
  const request = { resources: lintables, paths: [name], workingFolder, configuration };
  const { findings, faults, summary } = await lint(request);
  const severe = findings.filter(({ severity }) => severity !== "info").map(({ message }) => message);
  return { severe, faults: faults.map(String), resources: summary.resources };
}

const clean = { severe: [], faults: [], resources: 1 };

describe.each(lintables.map(({ model }) => model.name))("the example of %s", (resource) => {
  it.runIf(exampleIn(resource, "yaml") !== undefined)("is valid in YAML", async () => {
    const name = resource === "workflow" ? ".github/workflows/nightly.yml" : "example.yaml";
    expect(await lintText(name, exampleIn(resource, "yaml") ?? "")).toEqual(clean);
  });

  it.runIf(exampleIn(resource, "hcl") !== undefined)("is valid in HCL", async () => {
    expect(await lintText("main.tf", exampleIn(resource, "hcl") ?? "")).toEqual(clean);
  });

  it.runIf(exampleIn(resource, "ts") !== undefined)("is valid in TypeScript", async () => {
    const code = exampleIn(resource, "ts") ?? "";
    const app = Testing.app();
    const stack = new TerraformStack(app, "example");
    if (!code.includes("new LintelProvider")) new constructs.LintelProvider(stack, "lintel");
    const names = Object.keys(constructs);
    // The page shows a statement of a stack's constructor.
    new Function(...names, code).call(stack, ...Object.values(constructs));
    const folder = temporaryFolder({});
    const file = join(folder, "cdk.tf.json");
    writeFileSync(file, JSON.stringify(stack.toTerraform()));
    const { findings, faults } = await lint({ resources: lintables, paths: ["cdk.tf.json"], workingFolder: folder });
    expect(findings.filter(({ severity }) => severity !== "info").map(({ message }) => message)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe.each(resources)("the import of $model.name", ({ model, handler }) => {
  const shown = sectionIn(model.name, "Import");

  it("has an id that the handler accepts, and its identity", async () => {
    const { parseImportId } = (await handler()).default;
    const [, id = ""] = /^ {2}id = "(.*)"$/m.exec(shown) ?? [];
    const [, name, identity] = /identity = \{ (\w+) = "(.*)" \}/.exec(shown) ?? [];
    expect([name, identity]).toEqual([identityName(model), parseImportId(id)]);
    expect(shown).toMatch(new RegExp(`^terraform import \\S+ '?${id.replaceAll(/[.?*+]/g, "\\$&")}'?$`, "m"));
    expect(() => parseImportId("?")).toThrow('The id is "?"; it must be ');
  });

  it("has blocks that Lintel can read", async () => {
    const blocks = [...shown.matchAll(/^```hcl\n([\s\S]*?)^```/gm)].map(([, block]) => block);
    expect(blocks.length).toBe(2);
    for (const block of blocks) {
      const text = `${exampleIn(model.name, "hcl")}\n${block}`;
      expect(await lintText("main.tf", text)).toEqual(clean);
    }
  });
});
