/** Outputs of Terraform that are not plans as JSON, and states: each refusal says what to do. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { lint } from "../../../lib/lint/run/run.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const plan = '{"format_version":"1.2","errored":false,"resource_changes":[]}';

it.each<[string, string, string | Buffer, string]>([
  ["a binary plan", "plan.json", Buffer.from("PK\u0003\u0004\u0014\u0000\ufffd", "latin1"), "terraform show -json"],
  ["a binary plan by its usual name", "tfplan", Buffer.from("PK\u0003\u0004abc", "latin1"), "terraform show -json"],
  [
    "a log of plan -json",
    "plan.json",
    '{"@level":"info","@message":"Terraform 1.11.4","type":"version"}\n{"@level":"info"}\n',
    "terraform show -json",
  ],
  ["a log without a name of JSON", "plan.txt", '{"@level":"info"}\n{"@level":"info"}\n', "terraform show -json"],
  [
    "what the wrapper of setup-terraform prints",
    "plan.json",
    `[command]/home/runner/terraform-bin show -json plan.out\n${plan}`,
    "terraform_wrapper: false",
  ],
  ["a state", "terraform.tfstate", '{"version":4,"serial":3,"lineage":"a","resources":[]}', "lint the configuration"],
  [
    "a state as JSON",
    "state.json",
    '{"format_version":"1.0","terraform_version":"1.11.4","values":{"root_module":{}}}',
    "lint the configuration",
  ],
  ["a state as JSON that is empty", "state.json", '{"format_version":"1.0"}', "lint the configuration"],
  ["a plan in UTF-16", "plan.json", Buffer.from(`\ufeff${plan}`, "utf16le"), "Out-File -Encoding utf8"],
  ["a plan in UTF-16 without a mark", "plan.json", Buffer.from(plan, "utf16le"), "Out-File -Encoding utf8"],
  [
    "a plan in UTF-16 with the bytes the other way",
    "plan.json",
    Buffer.from(plan, "utf16le").swap16(),
    "is encoded in UTF-16",
  ],
  ["a plan that failed", "plan.json", plan.replace("false", "true"), "plan again"],
])("%s is refused, and the message has the remedy", async (_, name, content, remedy) => {
  const workingFolder = temporaryFolder({});
  writeFileSync(join(workingFolder, name), content);
  const { faults } = await lint({ paths: [name], resources, workingFolder });
  expect(faults.map(String)).toEqual([expect.stringContaining(remedy)]);
});

it("a plan that did not fail is read", async () => {
  const workingFolder = temporaryFolder({ "plan.json": plan });
  expect((await lint({ paths: ["plan.json"], resources, workingFolder })).faults).toEqual([]);
});

it("a file of a module that cannot be decoded is one fault", async () => {
  const type = "lintel_lifecycle_policy";
  const workingFolder = temporaryFolder({ "b.tf": `resource "${type}" "b" {\n}\n` });
  writeFileSync(join(workingFolder, "a.tf"), Buffer.from(`\ufeffresource "${type}" "a" {\n}\n`, "utf16le"));
  const { faults } = await lint({ paths: ["."], resources, workingFolder });
  expect(faults.map(String)).toEqual([expect.stringContaining("a.tf: is encoded in UTF-16")]);
});
