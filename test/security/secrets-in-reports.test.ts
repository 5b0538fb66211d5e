/** No report shows a secret of a linted file, in any format, for any kind of input (docs/design/security.md). */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { diagnose } from "../../lib/editor/findings/diagnostics.ts";
import { formatNames } from "../../lib/lint/report/formats/formats.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { hostedLintel } from "../cli/lintel-executable.ts";
import { policy } from "../lint/policy.ts";
import { expectSecretsIn } from "../run/produced.ts";
import { secret } from "../run/secret.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const lintel = hostedLintel();
const literal = secret("Literal");
const faulty = { ...policy, status: "ON" };
const block = { name: "x", status: "ON" };
const provider = { lintel: [{ region: "eu-west-1", access_key: "x", secret_key: literal }] };

const inputs = {
  "cdk.tf.json": JSON.stringify({ provider, resource: { lintel_lifecycle_policy: { keep: block } } }),
  "lines.tf.json": JSON.stringify({ provider, resource: { lintel_lifecycle_policy: { keep: block } } }, undefined, 1),
  "main.tf": `provider "lintel" {\n  secret_key = "${literal}"\n}\nresource "lintel_lifecycle_policy" "p" { status = "ON" }\n`,
  "beside.yaml": `# token: ${literal}\nname: x\nstatus: ON\nresourceType: AMI\npolicyDetails: []\n# password = "${literal}"\n`,
  "template.yaml": `Resources:\n  Other:\n    Type: AWS::RDS::DBInstance\n    Properties:\n      MasterUserPassword: ${literal}\n  P:\n    Type: AWS::ImageBuilder::LifecyclePolicy\n    Properties: { Status: "ON" }\n`,
  "request.json": JSON.stringify([{ dbPassword: literal }, faulty]),
};

it.each(Object.entries(inputs))("no report of %s shows its secrets", async (name, text) => {
  const cwd = temporaryFolder({ [name]: text });
  expectSecretsIn(join(cwd, name), "a literal secret in what is linted");
  const outputs = formatNames.flatMap((each) => ["--format", each === "text" ? each : `${each}=${each}.out`]);
  const { code, stdout, stderr } = await lintel(["lint", name, ...outputs], { cwd });
  expect(code).toBe(1);
  const written = formatNames.filter((each) => each !== "text").map((each) => readFileSync(join(cwd, `${each}.out`)));
  for (const output of [stdout, stderr, ...written.map(String)]) expect(output).not.toContain(literal);
});

it("no diff of fixes shows them", async () => {
  const secretBeside = `resource "lintel_lifecycle_policy" "p" {\n  status = "enabled"\n}\nprovider "lintel" {\n  secret_key = "${literal}"\n}\n`;
  const cwd = temporaryFolder({ "a.tf": secretBeside, "b.yaml": "name: x\nstatus: enabled\npolicyDetails: []\n" });
  expectSecretsIn(join(cwd, "a.tf"), "a literal secret in what is linted");
  const { stdout, stderr } = await lintel(["lint", "--fix-dry-run"], { cwd });
  expect(stdout + stderr).not.toContain(literal);
  expect(stdout).toContain("+++ b/b.yaml");
  expect(stderr).toContain("a.tf is omitted from the diff, which would reveal a secret");
});

/** Declarations whose fixes rewrite the secret. */
const moved = {
  "a structure as an attribute": `resource "lintel_push_config" "p" {\n  agent = "https://agent.example.test"\n  task_id = "t"\n  url = "https://hooks.example.test/a"\n  authentication = { scheme = "Bearer", credentials = "${literal}" }\n}\n`,
  "a list as an attribute": `provider "lintel" {\n  agents = [{ agent = "https://agent.example.test", secret_from = "${literal}" }]\n}\n`,
};

describe.each(Object.entries(moved))("the fix of %s", (_, text) => {
  const made = (): string => {
    const cwd = temporaryFolder({ "main.tf": text });
    expectSecretsIn(join(cwd, "main.tf"), "a literal secret in what is linted");
    return cwd;
  };
  const outputs = formatNames.flatMap((each) => ["--format", each === "text" ? each : `${each}=${each}.out`]);

  it("is applied by --fix", async () => {
    const cwd = made();
    await lintel(["lint", "--fix"], { cwd });
    expect(readFileSync(join(cwd, "main.tf"), "utf8")).toMatch(
      new RegExp(`(?:authentication|agents) \\{[^}]+${literal}`),
    );
  });

  it("is in no output, no diff and no cache, but counted", async () => {
    const cwd = made();
    const args = ["lint", "main.tf", "--cache", "--cache-location", "cache", ...outputs];
    for (const run of ["first", "from the cache"]) {
      const { stdout, stderr } = await lintel(args, { cwd });
      expect(stdout, run).toContain("can be fixed by --fix");
      const written = formatNames.filter((each) => each !== "text").map((each) => `${each}.out`);
      const cached = readdirSync(join(cwd, "cache")).map((name) => join("cache", name));
      expect(cached.length).toBeGreaterThan(1);
      const texts = [...written, ...cached].map((name) => readFileSync(join(cwd, name), "utf8"));
      for (const output of [stdout, stderr, ...texts]) expect(output).not.toContain(literal);
    }
    const { stdout, stderr } = await lintel(["lint", "main.tf", "--fix-dry-run"], { cwd });
    expect(stdout + stderr).not.toContain(literal);
    expect(stderr).toContain("main.tf is omitted from the diff, which would reveal a secret");
  });

  it("is not sent to the editor, whose log would have it", async () => {
    const cwd = made();
    const open = { path: join(cwd, "main.tf"), text, isSaved: true };
    const linter = { resources: lintables, codeIn: () => ({ refused: "" }) };
    const { diagnostics } = await diagnose(open, linter, []);
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(JSON.stringify(diagnostics)).not.toContain(literal);
  });
});

it("a fix that moves a secret which only the model knows is not shown", async () => {
  const word = "mackerel";
  const text = moved["a structure as an attribute"].replace(literal, word);
  const cwd = temporaryFolder({ "main.tf": text });
  const args = [
    "lint",
    "main.tf",
    "--cache",
    "--cache-location",
    "cache",
    "--format",
    "json",
    "--format",
    "sarif=sarif",
  ];
  const { stdout } = await lintel(args, { cwd });
  expect(stdout).toContain("push-config/block-form");
  const cached = readdirSync(join(cwd, "cache")).map((name) => join("cache", name));
  for (const name of [...cached, "sarif"]) expect(readFileSync(join(cwd, name), "utf8")).not.toContain(word);
  expect(stdout).not.toContain(word);
  expect((await lintel(["lint", "main.tf", "--fix-dry-run"], { cwd })).stdout).not.toContain(word);
});

it("no message about an unreadable file shows them", async () => {
  // For text that begins like a number, the error is after its digits.
  const cwd = temporaryFolder({
    "a.json": `{"policyDetails": [], "token": x${literal}}`,
    "b.json": `{"policyDetails": [], "token": 12${literal}}`,
  });
  for (const name of ["a.json", "b.json"]) expectSecretsIn(join(cwd, name), "a literal secret in what is linted");
  const { stderr } = await lintel(["lint", "a.json", "b.json"], { cwd });
  expect(stderr).toContain("a.json:1:32: is not valid JSON: expected a value, but found a value without quotes");
  expect(stderr).toMatch(/b\.json:1:\d+: is not valid JSON: expected a comma or }, but found a value without quotes/);
  expect(stderr).not.toContain(literal.slice(0, 10));
});
