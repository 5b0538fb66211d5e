/** The YAML examples, linted with the built executable. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";

interface Finding {
  readonly rule: string;
  readonly severity: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

function lint(folder: string) {
  const { status, stdout } = spawnSync(process.execPath, ["dist/lintel.cjs", "lint", "--format", "json", folder], {});
  const report: { readonly findings: readonly Finding[]; readonly summary: object } = JSON.parse(stdout);
  return { status, ...report };
}

test.each([
  ["examples/image-builder/policies", 4],
  ["examples/app-runner/requests", 7],
])("%s: the documents have no findings", (folder, resources) => {
  const files = readdirSync(folder).length;
  const { status, findings, summary } = lint(folder);
  expect({ status, findings }).toEqual({ status: 0, findings: [] });
  expect(summary).toMatchObject({ files, resources, notEvaluated: 0 });
});

test("each faulty document has one finding, on the value at fault", () => {
  const { status, findings } = lint("examples/faulty");
  const found = findings.map(({ rule, severity, file, line, column, endColumn }) => {
    const text = readFileSync(file, "utf8").split("\n")[line - 1] ?? "";
    return [file.replace("examples/faulty/", ""), severity, rule, text.slice(column - 1, endColumn - 1)];
  });
  expect(status).toBe(1);
  expect(found).toEqual([
    ["audit-images.yaml", "error", "lifecycle-policy/range", "1001"],
    ["build-agents.yaml", "error", "lifecycle-policy/count-filter-needs-delete", "COUNT"],
    ["checkout.yaml", "error", "hosted-service/range", "30"],
    ["database-images.yaml", "error", "lifecycle-policy/snapshots-need-vm-images", "snapshots: true"],
    ["sandbox-images.yaml", "error", "lifecycle-policy/tag-key-not-reserved", "aws:cloudformation:stack-name"],
    ["team-search.yaml", "warning", "lifecycle-policy/names-differ", "Ranking-Images"],
    [
      "warehouse.yaml",
      "error",
      "hosted-service/connector-needs-vpc",
      "arn:aws:apprunner:eu-west-1:123456789012:vpcconnector/warehouse/1/8fe1e10304f84fd2b0df550fe98a71fa",
    ],
    ["web-servers.yaml", "error", "lifecycle-policy/member-name", "retainAtleast"],
  ]);
});
