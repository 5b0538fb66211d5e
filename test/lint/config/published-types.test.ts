/** The public API, compiled in a user's project without Lintel's own dependencies. */
import { expect, it } from "vitest";
import { UserProject } from "../../constructs/user-project.ts";

const project = new UserProject({
  "src/lintel.config.ts": `import { defineConfig } from "lintel/config";
export default defineConfig({
  preset: "strict",
  rules: { "lifecycle-policy/*": "off", "acme/named": { severity: "info", options: { teams: ["web"] } } },
  options: { endOfLife: { NODEJS_18: "relaxed" } },
});
`,
  "src/rules.ts": `import { absent, type Node, plugin, present, rule, unknown } from "lintel/rules";
export const named = rule({
  id: "acme/named",
  on: "lifecycle-policy",
  severity: "warning",
  summary: "Names are of a team.",
  defaults: { teams: ["web"] },
  good: { a: "name: web" },
  bad: { b: "name: ⟦x⟧" },
  each: ["name"],
  when: [[".", present], ["description", absent, unknown]],
  *check(name: Node, { teams, today }) {
    if (teams.every((team) => team !== name.value)) yield { at: name, message: name.shown + today };
  },
});
export default plugin({ name: "acme", rules: [named] });
`,
  "src/tests.ts": `import { RuleTester } from "lintel/rule-tester";
import { named } from "./rules.js";
const tests: (() => Promise<void>)[] = [];
new RuleTester((_, run) => tests.push(run)).run(named, { options: { teams: ["shop"] }, good: { c: "name: shop" } });
for (const run of tests) await run();
console.log(tests.length);
`,
});

it("lintel/config has types that compile, and runs without other packages", () => {
  const { status, stdout } = project.compile();
  expect(stdout).toBe("");
  expect(status).toBe(0);
  expect(project.node(["dist/tests.js"])).toMatchObject({ status: 0, stdout: "2\n", stderr: "" });
});
