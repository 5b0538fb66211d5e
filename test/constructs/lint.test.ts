/** `Lint.enforce(app)`: synthesis fails once, with the findings of all stacks. */
import { App } from "cdktf";
import { expect, test } from "vitest";
import { Lint } from "../../constructs/index.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { positionOf, UserProject } from "./user-project.ts";

const policies = `import { App, TerraformStack, TerraformVariable, Token } from "cdktf";
import { Lint, LifecyclePolicy, LifecycleRule, LintelProvider } from "lintel/constructs";

/** Takes numbers that a program computed: the types cannot refuse them. */
export function policy(stack, id, { days, containers = false }) {
  new LifecyclePolicy(stack, id, {
    name: id, executionRole: "lifecycle", resourceType: "VM_IMAGE",
    policyDetails: [LifecycleRule.deleteOlderThan(days, "DAYS", { includeResources: { vmImages: true, snapshots: true, containers } })],
    resourceSelection: { tagMap: { team: "platform" } },
  });
}

/** A number that the environment gives where Terraform runs. */
export function given(stack, name, value) {
  process.env["TF_VAR_" + name] = value;
  return new TerraformVariable(stack, name, { type: "number" }).numberValue;
}

export function app(options, enforce, declare) {
  const app = new App(options);
  const stacks = ["first", "second"].map((name) => new TerraformStack(app, name));
  for (const stack of stacks) new LintelProvider(stack, "lintel");
  Lint.enforce(app, enforce);
  declare(...stacks);
  app.synth();
}
`;

const project = new UserProject({ "policies.js": policies });
const run = project.programs();
let programs = 0;

/** Runs an app with two stacks, in which `declared` creates policies. */
function synth(declared: string, enforce = "{}", options = "{}") {
  const main = `import { Lint } from "lintel/constructs";
import { app, given, policy } from "./policies.js";
app(${options}, ${enforce}, (first, second) => {
  ${declared}
});
`;
  const file = `main-${programs++}.js`;
  project.write(file, main);
  return run(file);
}

const times = (text: string, part: string): number => text.split(part).length - 1;

test("faults in two stacks fail the synthesis once, each on the line of its construct", async () => {
  const { status, stderr } = await synth('policy(first, "one", { days: 1001 }); policy(second, "two", { days: 0 });');
  const line = `policies.js:${positionOf("new LifecyclePolicy(stack, id", policies)}`;
  expect(status).toBe(1);
  expect(times(stderr, "Error: App-level validation failed")).toBe(1);
  expect(times(stderr, line)).toBe(2);
  expect(stderr).toContain("1001");
  expect(stderr).toContain("lintel_lifecycle_policy.one");
  expect(stderr).toContain("lintel_lifecycle_policy.two");
  expect(stderr).toContain("2 errors in 2 resources of 2 files.");
});

test("a value that the environment of the synthesis gives to a variable is not judged", async () => {
  const declared = 'policy(first, "one", { days: given(first, "days", "1001") });';
  expect(await synth(declared)).toMatchObject({ status: 0 });
});

test("without faults it prints nothing, except a requested summary", async () => {
  const declared = 'policy(first, "one", { days: 90 }); policy(second, "two", { days: 90 });';
  expect(await synth(declared)).toMatchObject({ status: 0, stderr: "", stdout: "" });
  const summary = "No findings in 2 resources of 2 files.\n";
  expect(await synth(declared, "{ summary: true }")).toMatchObject({ status: 0, stderr: "", stdout: summary });
});

test("warnings are printed and do not fail, except with failOn", async () => {
  const declared = 'policy(first, "one", { days: 90, containers: true });';
  const printed = await synth(declared);
  expect(printed).toMatchObject({ status: 0, stderr: "" });
  expect(printed.stdout).toMatch(/^warning: /);
  expect(printed.stdout).toContain("1 warning in 1 resource of 2 files.");
  const failed = await synth(declared, '{ failOn: "warning" }');
  expect(failed.status).toBe(1);
  expect(failed.stderr).toContain("App-level validation failed");
  expect(failed.stderr).toContain("1 warning in 1 resource of 2 files.");
  expect((await synth('policy(first, "one", { days: 90 });', '{ failOn: "warning" }')).status).toBe(0);
});

test("a program without types gets a message for another app or severity", () => {
  const enforce = (...given: readonly unknown[]) => Reflect.apply(Lint.enforce, undefined, given);
  for (const app of [[], [null], [{}]]) expect(() => enforce(...app)).toThrow("Lint.enforce has no app; pass the App");
  expect(() => enforce(new App({ outdir: temporaryFolder() }), { failOn: "never" })).toThrow(
    'failOn of Lint.enforce is "never"; it must be "error" or "warning"',
  );
});

test("suppressed findings are counted, and do not fail", async () => {
  const named = (reason: string): string =>
    `const found = first.node.findChild("one");
     Lint.suppress(found, { rule: "lifecycle-policy/range", reason: "${reason}", path: "policy_details[0]" });
     Lint.suppress(found, { rule: "lifecycle-policy/names-differ", reason: "one is imported", until: "2099-12-31" });`;
  const declared = 'policy(first, "one", { days: 1001 });';
  expect(await synth(`${declared}${named("kept for the audit")}`, "{ summary: true }")).toMatchObject({
    status: 0,
    stdout: "No findings in 1 resource of 2 files.\n1 finding suppressed; --show-suppressed lists them.\n",
  });
  const failed = await synth(`${declared}${named("")}`);
  expect(failed.status).toBe(1);
  expect(failed.stderr).toContain("has no reason");
});

test.each([
  ["beside it", { outDir: undefined }, "src/faulty.js"],
  ["in src", {}, "dist/faulty.js"],
])("compiled without a source map from a source %s, it says how to name the source", (_, options, compiled) => {
  const faulty = `import { App, TerraformStack } from "cdktf";
import { Lint, LifecyclePolicy, LifecycleRule, LintelProvider } from "lintel/constructs";
const app = new App();
const stack = new TerraformStack(app, "images");
new LintelProvider(stack, "lintel");
new LifecyclePolicy(stack, "nightly", {
  name: "nightly", executionRole: "lifecycle", resourceType: "VM_IMAGE",
  policyDetails: [LifecycleRule.disableOlderThan(1001, "DAYS")],
  resourceSelection: { tagMap: { team: "platform" } },
});
Lint.enforce(app);
app.synth();
`;
  project.write("src/faulty.ts", faulty);
  expect(project.compile({ sourceMap: false, noCheck: true, ...options })).toMatchObject({
    stdout: "",
    status: 0,
  });
  const { stderr, status } = project.node([compiled]);
  expect(status).toBe(1);
  expect(stderr).toContain("error: policyDetails[0].filter.value is 1001; it must be from 1 to 1000");
  expect(stderr).toContain(`${compiled}:6:1 lintel_lifecycle_policy.nightly, lifecycle-policy/range`);
  expect(stderr).toContain(
    `help: ${compiled} was compiled without a source map; set "inlineSourceMap": true in tsconfig.json, and findings name src/faulty.ts\n`,
  );
});

test("stacks without policies, and apps without stacks, have no findings", async () => {
  const summary = "No findings in 0 resources of 2 files.\n";
  expect(await synth("", "{ summary: true }")).toMatchObject({ status: 0, stderr: "", stdout: summary });
  project.write(
    "empty.js",
    'import { App } from "cdktf";\nimport { Lint } from "lintel/constructs";\nconst app = new App();\nLint.enforce(app);\napp.synth();\n',
  );
  expect(await run("empty.js")).toMatchObject({ status: 0, stderr: "", stdout: "" });
});

test("CDKTF's options are respected: another folder, and no validation", async () => {
  const fault = 'policy(first, "one", { days: 1001 });';
  expect((await synth(fault, "{}", '{ outdir: "elsewhere" }')).stderr).toContain("1 error in 1 resource of 2 files.");
  expect(await synth(fault, "{}", "{ skipValidation: true }")).toMatchObject({ status: 0, stderr: "" });
});
