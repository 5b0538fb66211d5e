/** `npm run new`, in a copy of the project: its output is valid without changes. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nextStep, testsOf } from "../../scripts/new/next-step.ts";
import { scaffolded } from "../../scripts/new/templates.ts";
import { projectCopy, runIn } from "./project-copy.ts";

/** A resource of each service; one works beside the others. */
const names = ["book-shelf", "tape-library"];
const resources = scaffolded.map((service, index) => [service, names[index] ?? ""] as const);

test("npm run new creates resources, rules and a member that compile, and after the printed step no test is red", {
  timeout: 1_800_000,
}, () => {
  const copy = projectCopy();
  const run = (program: string, ...args: readonly string[]) => runIn(copy, join("node_modules/.bin", program), args);
  const made = (...args: readonly string[]) => run("tsx", "scripts/new.ts", ...args);
  const passes = (...args: readonly string[]) => {
    const { status, said } = run("vitest", "run", ...args);
    expect(status, said.slice(-4000)).toBe(0);
  };
  for (const [service, name] of resources) {
    const { status, said } = made("resource", `${service}/${name}`);
    expect(status, said).toBe(0);
    expect(said).toContain(`${nextStep(service, name)}\n`);
  }
  for (const resource of ["app-runner/hosted-service", "a2a/agent-card", "rest-api/workflow"]) {
    expect(made("rule", resource, "is-new-here")).toMatchObject({ status: 0 });
  }
  const said = expect.stringContaining("model.ts has the member OwnerTeam");
  expect(made("member", "app-runner/resume-service", "OwnerTeam", "string")).toMatchObject({ status: 0, said });
  expect(made("resource", "app-runner/book-shelf")).toMatchObject({
    status: 2,
    said: expect.stringContaining("book-shelf already exists"),
  });
  // Its validator is missing in a fresh clone, and old where somebody built before.
  writeFileSync(join(copy, "dist/validators/book-shelf.js"), "throw new Error('old');\n");
  // The step of one resource adds all of them to the pages and to the findings of rules.
  const [[service, name] = ["", ""], ...others] = resources;
  const step = runIn(copy, "bash", ["-c", nextStep(service, name)]);
  expect(step.status, step.said.slice(-4000)).toBe(0);
  expect(step.said).not.toMatch(/failed/);
  expect(readFileSync(join(copy, "constructs/services.generated.ts"), "utf8")).toContain("{ BookShelf }");
  expect(run("tsc", "-p", ".")).toEqual({ status: 0, said: "" });
  expect(run("biome", "check", "constructs", "lib", "lint-rules", "test")).toMatchObject({ status: 0 });
  passes(
    ...others.flatMap(([service, name]) => testsOf(service, name)),
    ...["test/house/import-walls.test.ts", "test/house/type-names.test.ts"],
  );
  // The tests that go through every resource; other tests of services know only their own.
  const folders = ["catalogue", "constructs", "derive", "docs", "emulator", "model"];
  passes("--mode", "fast", ...folders.map((each) => `test/${each}`));
});
