/** Facts in package.json that the code repeats, so that it starts faster. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { version } from "../../lib/base/version.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));

test("the code's version matches package.json", () => {
  expect(version).toBe(manifest.version);
});

test("every package that npm ci installs accepts the oldest supported Node", () => {
  expect(manifest.engines.node).toBe(">=20.19");
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const refused = Object.entries<{ readonly engines?: { readonly node?: string } }>(packages)
    .map(([path, { engines }]) => `${path} ${engines?.node ?? "*"}`)
    .filter((line) => !acceptsOldest(line.slice(line.indexOf(" ") + 1)));
  expect(refused).toEqual([]);
});

/** A range of Node's versions contains 20.19.0: one of its alternatives begins there or before, and does not end. */
const acceptsOldest = (range: string): boolean =>
  range.split("||").some((alternative) => {
    const [, operator = "", major = "", minor = "0"] = /^\s*(\D*)(\d+)?(?:\.(\d+))?/.exec(alternative) ?? [];
    if (major === "") return true;
    const [oldestMajor, oldestMinor] = [20, 19];
    const isBefore = Number(major) < oldestMajor || (Number(major) === oldestMajor && Number(minor) <= oldestMinor);
    return isBefore && (operator.startsWith(">") || Number(major) === oldestMajor);
  });

test("cdktf or cdktn, and constructs come from the user's project, and are not dependencies", () => {
  const peers = ["cdktf", "cdktn", "constructs"];
  expect(Object.keys(manifest.peerDependenciesMeta)).toEqual(peers);
  // npm resolves an optional peer's own peers even if the peer is not installed, and cdktn refuses the constructs that
  // cdktf takes. Mentioned only as optional, it is a peer of any version to pnpm and Yarn, and nothing to npm.
  expect(Object.keys(manifest.peerDependencies)).toEqual(["cdktf", "constructs"]);
  for (const name of peers) expect(manifest.dependencies ?? {}).not.toHaveProperty(name);
});

test("the README shows both commands", () => {
  const readme = readFileSync("README.md", "utf8");
  expect(readme).toContain("npm ci && npm run demo");
  expect(readme).toContain("npm cit");
});

test("third-party actions are pinned by hash in all workflows", () => {
  for (const file of ["action.yml", "lib/cli/setup/pipelines.ts", "docs/ci.md"]) {
    const used = [...readFileSync(file, "utf8").matchAll(/uses: (\S+)(.*)/g)].filter(
      ([, action]) => action?.startsWith("lintel-iac/") === false,
    );
    expect(used).not.toEqual([]);
    for (const [, action, comment] of used) {
      expect(action).toMatch(/@[0-9a-f]{40}$/);
      // The version comment is for people and update bots.
      expect(comment).toMatch(/^ # v\d+\.\d+\.\d+$/);
    }
  }
});

test("an action has the same hash everywhere", () => {
  const files = ["action.yml", "lib/cli/setup/pipelines.ts", "docs/ci.md"].map((file) => readFileSync(file, "utf8"));
  const uses = new Set(
    files.flatMap((text) => [...text.matchAll(/uses: (\S+@[0-9a-f]{40} # \S+)/g)].map(([, use]) => use)),
  );
  const actions = [...uses].map((use) => use?.split("@")[0]);
  expect(actions).toEqual([...new Set(actions)]);
});

test("the action and the hook run their own release", () => {
  expect(readFileSync("action.yml", "utf8")).toContain(`    default: ${version}\n`);
  expect(readFileSync(".pre-commit-hooks.yaml", "utf8")).toContain(`npx --yes lintel@${version} lint`);
});
