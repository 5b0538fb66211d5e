/** Facts that stand in package.json and, for start-up's sake, once more in code. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { version } from "../../lib/version.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));

test("the code's version is the package's", () => {
  expect(version).toBe(manifest.version);
});

test("cdktf or cdktn, and constructs come from the user's project, never with us", () => {
  const peers = ["cdktf", "cdktn", "constructs"];
  expect(Object.keys(manifest.peerDependencies)).toEqual(peers);
  for (const name of peers) expect(manifest.dependencies ?? {}).not.toHaveProperty(name);
});

test("the README shows both commands", () => {
  const readme = readFileSync("README.md", "utf8");
  expect(readme).toContain("npm ci && npm run demo");
  expect(readme).toContain("npm cit");
});

test("actions that others publish are pinned by hash, wherever we write a workflow", () => {
  for (const file of ["action.yml", "lib/cli/init/plan.ts", "docs/ci.md"]) {
    const used = [...readFileSync(file, "utf8").matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    for (const action of used.filter((each) => each?.startsWith("lintel-iac/") === false))
      expect(action).toMatch(/@[0-9a-f]{40}$/);
  }
});
