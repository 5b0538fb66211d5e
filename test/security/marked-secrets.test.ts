/**
 * Secrets by their mark or their name, wherever they come from, are in no output of a command that reads them
 * (docs/design/security.md). Each form of input runs once, in all formats.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { formatNames } from "../../lib/lint/report/formats.ts";
import { lintelInProcess } from "../cli/lintel-in-process.ts";
import { expectSecretsIn } from "../run/produced.ts";
import { secret } from "../run/secret.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const lintel = lintelInProcess();
const literal = secret("Marked");

/** What `lintel lint` prints about these files, in all formats. */
async function reportsOf(files: { readonly [name: string]: string }): Promise<string> {
  const cwd = temporaryFolder(files);
  for (const name of Object.keys(files)) expectSecretsIn(join(cwd, name), "a marked secret in what is linted");
  const formats = formatNames.flatMap((each) => ["--format", each === "text" ? each : `${each}=${each}.out`]);
  const { code, stdout, stderr } = await lintel(["lint", ".", "--no-config", ...formats], { cwd });
  expect(stdout + stderr).toContain("lifecycle");
  expect(code).not.toBe(2);
  const written = formatNames.filter((each) => each !== "text").map((each) => readFileSync(join(cwd, `${each}.out`)));
  return [stdout, stderr, ...written].join("\n");
}

/** A plan that creates a policy with an invalid type of resources. */
const plan = (more: object, values: object = {}) =>
  JSON.stringify({
    format_version: "1.2",
    ...more,
    resource_changes: [
      {
        address: "lintel_lifecycle_policy.p",
        mode: "managed",
        type: "lintel_lifecycle_policy",
        name: "p",
        change: { actions: ["create"], before: null, after: { name: "a", ...values }, ...more },
      },
    ],
  });

it.each<readonly [string, { readonly [name: string]: string }]>([
  ["a plan's mark", { "plan.json": plan({ after_sensitive: { resource_type: true } }, { resource_type: literal }) }],
])("a report shows no secret: %s", async (_, files) => {
  expect(await reportsOf(files)).not.toContain(literal);
});
