/** `npm run new`, in a copy of the project: its output is valid without changes. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectCopy, runIn } from "./project-copy.ts";

/** The paths that the script writes. */
const written = [
  ...["constructs", "lib/services", "lint-rules/app-runner/book-shelf", "test/constructs/app-runner"],
  ...["test/services/app-runner/book-shelf"],
];

test("creates a rule and a member that compile, and the rule passes its tests", { timeout: 900_000 }, () => {
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

test("creates a resource that compiles, is formatted, and passes its tests", { timeout: 900_000 }, () => {
  const copy = projectCopy();
  /** Runs a program of node_modules in the copy. */
  const run = (program: string, ...args: readonly string[]) => runIn(copy, join("node_modules/.bin", program), args);
  const made = () => run("tsx", "scripts/new.ts", "resource", "app-runner/book-shelf");
  expect(made()).toMatchObject({ status: 0, said: expect.stringContaining("book-shelf is there") });
  expect(run("tsc", "-p", ".")).toEqual({ status: 0, said: "" });
  expect(run("biome", "check", ...written)).toMatchObject({ status: 0 });
  const tested = run(
    "vitest",
    ...["run", "--maxWorkers=1"],
    ...[
      "test/services/app-runner/book-shelf",
      "test/host/exec/every-resource.test.ts",
      "test/lint-rules/rules.test.ts",
    ],
    ...["test/house/type-names.test.ts"],
  );
  expect(tested.said).toMatch(/Test Files .*4 passed/);
  expect(tested.status).toBe(0);
  expect(made()).toMatchObject({ status: 2, said: expect.stringContaining("book-shelf already exists") });
});
