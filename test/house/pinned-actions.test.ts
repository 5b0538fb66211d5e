/** Actions of others are pinned by commit, because a tag can be moved to other code; the comment names the version. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { workflow } from "../../lib/cli/setup/pipelines.ts";

const workflows = readdirSync(".github/workflows").map((name) => `.github/workflows/${name}`);

const texts: ReadonlyMap<string, string> = new Map([
  ...[...workflows, "action.yml", "docs/ci.md"].map((file) => [file, readFileSync(file, "utf8")] as const),
  ["lintel init", workflow({ installs: true, defaultBranch: "main" })],
]);

/** What each step uses, without our own action: its name, and where it is, as "<revision> # <version>". */
function used(text: string): readonly (readonly [action: string, revision: string])[] {
  return [...text.matchAll(/\buses: ([^\s@]+)@(.*)/g)].flatMap(([, action = "", revision = ""]) =>
    action === "lintel-iac/lintel" ? [] : [[action, revision.trim()] as const],
  );
}

test.each([...texts])("%s pins each action of others by commit, with its version", (_, text) => {
  expect(used(text)).not.toEqual([]);
  for (const [action, revision] of used(text))
    expect(`${action}@${revision}`).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test("an action is pinned to one commit everywhere", () => {
  const revisions = new Map<string, Set<string>>();
  for (const text of texts.values()) {
    for (const [action, revision] of used(text)) {
      revisions.set(action, (revisions.get(action) ?? new Set()).add(revision));
    }
  }
  for (const [action, found] of revisions) expect([action, ...found]).toEqual([action, expect.any(String)]);
});
