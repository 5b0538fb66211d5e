/** `npm run new`, in a copy of the project: its output is valid without changes. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nextStep } from "../../scripts/new/next-step.ts";
import { scaffolded } from "../../scripts/new/templates.ts";
import { projectCopy, runIn } from "./project-copy.ts";

/** A name for each service; one resource of each works beside the others. */
const names = ["book-shelf", "tape-library", "rest-area", "print-shop"];

test("npm run new creates a rule and a member that compile, and the rule passes its tests", {
  timeout: 900_000,
}, () => {
  const copy = projectCopy();
  const run = (program: string, ...args: readonly string[]) => runIn(copy, join("node_modules/.bin", program), args);
  const made = (...args: readonly string[]) => run("tsx", "scripts/new.ts", ...args);
  for (const resource of ["app-runner/hosted-service", "a2a/agent-card", "rest-api/workflow"]) {
    expect(made("rule", resource, "is-new-here")).toMatchObject({ status: 0 });
  }
  const said = expect.stringContaining("model.ts has the member OwnerTeam");
  expect(made("member", "app-runner/resume-service", "OwnerTeam", "string")).toMatchObject({ status: 0, said });
  expect(run("tsc", "-p", ".")).toEqual({ status: 0, said: "" });
  const tests = ["test/lint-rules/rules.test.ts", "test/lint-rules/examples.test.ts"];
  const tested = run("vitest", "run", "--maxWorkers=1", ...tests);
  expect(tested.said).toMatch(/Test Files .*2 passed/);
  expect(tested.said).not.toMatch(/failed/);
});

test("creates a resource of each service, and after the step that it prints no test is red", {
  timeout: 3_600_000,
}, () => {
  const copy = projectCopy();
  const run = (program: string, ...args: readonly string[]) => runIn(copy, join("node_modules/.bin", program), args);
  const made = (service: string, name: string) => run("tsx", "scripts/new.ts", "resource", `${service}/${name}`);
  const resources = scaffolded.map((service, index) => [service, names[index] ?? ""] as const);
  for (const [service, name] of resources) {
    const { status, said } = made(service, name);
    expect(status, said).toBe(0);
    expect(said).toContain(`${nextStep(service, name)}\n`);
  }
  // Its validator is missing in a fresh clone, and old where somebody built before.
  writeFileSync(join(copy, "dist/validators/book-shelf.js"), "throw new Error('old');\n");
  for (const [service, name] of resources) {
    const { status, said } = runIn(copy, "bash", ["-c", nextStep(service, name)]);
    expect(status, said.slice(-4000)).toBe(0);
    expect(said).not.toMatch(/failed/);
  }
  expect(readFileSync(join(copy, "constructs/services.generated.ts"), "utf8")).toContain("{ BookShelf }");
  expect(run("tsc", "-p", ".")).toEqual({ status: 0, said: "" });
  expect(run("biome", "check", "constructs", "lib", "lint-rules", "test")).toMatchObject({ status: 0 });
  // The tests that go through every resource; those of the new ones ran as the next step, and other tests of services
  // know only their own.
  const folders = ["catalogue", "constructs", "derive", "docs", "emulator", "lint-rules", "model"];
  const inner = run("vitest", "run", "--mode", "fast", ...folders.map((each) => `test/${each}`));
  expect(inner.status, inner.said.slice(-4000)).toBe(0);
  const house = run("vitest", "run", "test/house/import-walls.test.ts", "test/house/type-names.test.ts");
  expect(house.status, house.said.slice(-4000)).toBe(0);
  expect(made("app-runner", "book-shelf")).toMatchObject({
    status: 2,
    said: expect.stringContaining("book-shelf already exists"),
  });
});
