/** The page about many repositories: its configuration is a package that a repository extends, and its workflows are valid. */
import { readFileSync } from "node:fs";
import { load } from "js-yaml";
import { expect, it } from "vitest";
import { lintelInProcess } from "../cli/lintel-in-process.ts";
import { policy } from "../lint/policy.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const page = readFileSync("docs/roll-out.md", "utf8");
const lintel = lintelInProcess();

/** The code block below a mark. */
const fileOf = (name: string): string => {
  const [, text = ""] = page.split(`<!-- file: ${name} -->\n`)[1]?.split(/```\w*\n/) ?? [];
  return text.replace(/```[\s\S]*$/, "");
};

it("a repository extends the shared configuration, which is a package", async () => {
  const cwd = temporaryFolder({
    "node_modules/@acme/lintel-config/package.json": fileOf("package.json"),
    "node_modules/@acme/lintel-config/lintel.config.yaml": fileOf("lintel.config.yaml"),
    "lintel.config.yaml": 'extends: ["@acme/lintel-config"]\n',
    "a.json": JSON.stringify({ ...policy, tags: { "acme:team": "web" } }),
  });
  const { code, stdout, stderr } = await lintel(["lint"], { cwd });
  expect([code, stderr]).toEqual([1, ""]);
  expect(stdout).toContain("lifecycle-policy/tag-key-not-reserved");
});

it("its workflows are YAML, and a repository calls the reusable one", () => {
  const workflows = [...page.matchAll(/```yaml\n([^`]*?\bon:[^`]*)```/g)].map(([, text = ""]) => Object(load(text)));
  const [reusable, caller] = workflows;
  expect(workflows).toHaveLength(2);
  expect(Object.keys(reusable.on)).toEqual(["workflow_call"]);
  expect(caller.jobs.lintel.uses).toContain("/.github/workflows/lintel.yml@");
});
