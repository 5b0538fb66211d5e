/** The page about many repositories: its configuration is a package that a repository extends, and its workflows are valid. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { expect, it } from "vitest";
import { lintelInProcess } from "../cli/lintel-in-process.ts";
import { policy } from "../lint/policy.ts";
import { spawnSync } from "../run/child-process.ts";
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

it("its commands keep the shared configuration and the workflow, and accept the findings of today", async () => {
  const [, block = ""] =
    page
      .split("<!-- run: repository -->\n```sh\n")[1]
      ?.split("```")[0]
      ?.split(/^npm .*\n/m) ?? [];
  const [caller = ""] = /^on: \[pull_request\][^`]*/m.exec(page) ?? [];
  const folder = temporaryFolder({
    "lintel.yml": caller,
    "repository/a.json": JSON.stringify({ ...policy, status: "OFF" }),
    "repository/node_modules/@acme/lintel-config/package.json": fileOf("package.json"),
    "repository/node_modules/@acme/lintel-config/lintel.config.yaml": fileOf("lintel.config.yaml"),
  });
  const cwd = join(folder, "repository");
  const lines = block.trim().split("\n");
  spawnSync("sh", ["-ec", lines.filter((line) => !line.startsWith("npx lintel")).join("\n")], { cwd });
  const commands = lines.flatMap((line) => (line.startsWith("npx lintel ") ? [line.split(" ").slice(2)] : []));
  expect(commands).toHaveLength(1);
  for (const args of commands) expect(await lintel(args, { cwd })).toMatchObject({ code: 0 });
  expect(readFileSync(join(cwd, "lintel.config.yaml"), "utf8")).toBe('extends: ["@acme/lintel-config"]\n');
  expect(readFileSync(join(cwd, ".github/workflows/lintel.yml"), "utf8")).toBe(caller);
  expect(await lintel(["lint"], { cwd })).toMatchObject({ code: 0, stderr: "" });
});
