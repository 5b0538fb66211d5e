/** The programs of docs/cdktf.md compile and run, and have the fault that the page shows. */
import { readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { UserProject } from "../constructs/user-project.ts";

const page = readFileSync("docs/cdktf.md", "utf8");
const fence = /^```ts\n\/\/ (?<file>\S+)\n.*?^```$/gms;
/** Each block whose first line names its file. */
const files = Object.fromEntries(
  [...page.matchAll(fence)].map(({ 0: block, groups: { file = "" } = {} }) => [
    file,
    block.split("\n").slice(1, -1).join("\n"),
  ]),
);

const project = new UserProject(files);
symlinkSync(resolve("node_modules/vitest"), join(project.folder, "node_modules", "vitest"), "dir");
const tsx = project.programs("--import", "tsx");

const main = files["main.ts"] ?? "";

/** A synthesized stack. */
const stack = (name: string, folder = ".") =>
  JSON.parse(readFileSync(join(project.folder, folder, "cdktf.out", "stacks", name, "cdk.tf.json"), "utf8"));

test("docs/cdktf.md has a program and a test", () => {
  expect(Object.keys(files)).toEqual(["main.ts", "policies.test.ts"]);
});

test("the program of the page compiles", () => {
  project.write("src/main.ts", main);
  expect(project.compile()).toMatchObject({ status: 0, stdout: "" });
});

/** Runs the program with other text, in a folder of its own. */
const changed = (folder: string, text: string) => {
  project.write(`${folder}/main.ts`, text);
  return tsx("main.ts", folder);
};

/** The backend from which a stack reads the output of another one. */
const readBackend = (folder?: string): unknown =>
  Object.values<{ backend: string }>(stack("service", folder).data.terraform_remote_state)[0]?.backend;

test("the program of the page synthesizes: an override, an output, and a reference that reads it from a state", async () => {
  expect(await tsx("main.ts")).toMatchObject({ status: 0, stdout: "", stderr: "" });
  const { resource, output, terraform } = stack("policies");
  expect(resource.lintel_lifecycle_policy["nightly-images"].policy_details[0].filter.value).toBe(9);
  expect(output["nightly-arn"].value).toContain("lintel_lifecycle_policy.nightly-images.arn");
  // The page deploys it to the emulator, which has no bucket.
  expect(Object.keys(terraform.backend)).toEqual(["local"]);
  expect(readBackend()).toBe("local");
});

test("with the backend of the page, the state is in its bucket, and the reference reads from it", async () => {
  const [, backend = ""] = /`(new S3Backend\(.*?\))`/.exec(page) ?? [];
  const provider = "new LintelProvider(policies";
  const imported = main.replace("App, TerraformOutput", "App, S3Backend, TerraformOutput");
  const stored = await changed("stored", imported.replace(provider, `${backend};\n${provider}`));
  expect(stored).toMatchObject({ status: 0, stdout: "", stderr: "" });
  const { s3 } = stack("policies", "stored").terraform.backend;
  expect(s3).toMatchObject({ bucket: "acme-states", key: "policies.tfstate" });
  expect(readBackend("stored")).toBe("s3");
});

test("a faulty prop has the finding that the page shows", async () => {
  const [, ...shown] = /^```text\n(.*?)^```$/ms.exec(page)?.[0].split("\n") ?? [];
  const faulty = main.replace("deleteAllBut(7,", "deleteAllBut(7000,").replace(/^nightly\.addOverride.*$/m, "");
  const { status, stderr } = await changed("faulty", faulty);
  expect(status).toBe(1);
  expect(stderr).toContain(shown.slice(0, 2).join("\n"));
});

test("a faulty override has a finding in Terraform's names", async () => {
  const { status, stderr } = await changed("overridden", main.replace('filter.value", 9)', 'filter.value", 2000)'));
  expect(status).toBe(1);
  expect(stderr).toContain("error: policy_details[0].filter.value is 2000; it must be from 1 to 1000");
});

test("the test of the page passes, and fails for another number", () => {
  const text = files["policies.test.ts"] ?? "";
  project.write("changed.test.ts", text.replace("deleteAllBut(7)", "deleteAllBut(8)"));
  const vitest = [resolve("node_modules/vitest/vitest.mjs"), "run", "--no-cache", "--no-isolate", "--maxWorkers=1"];
  const { status, stdout, stderr } = project.node([...vitest, "policies.test.ts", "changed.test.ts"]);
  expect(status).toBe(1);
  expect(stdout + stderr).toContain("toHaveResourceWithProperties");
  const plain = stripVTControlCharacters(stdout + stderr);
  expect(plain).toMatch(/✓ policies\.test\.ts/);
  expect(plain).toMatch(/FAIL +changed\.test\.ts/);
});
