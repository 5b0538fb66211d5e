/** What was formatted (`terraform fmt`) before `lintel migrate` and `lintel export` is formatted afterwards. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hostedService } from "../../lib/services/app-runner/hosted-service/model.ts";
import { lifecyclePolicy } from "../../lib/services/image-builder/lifecycle-policy/model.ts";
import { arbitraryPolicy, arbitraryService } from "../lint/arbitrary-policy.ts";
import { spawnSync } from "../run/child-process.ts";
import { cases } from "../run/sizes.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { foreignHcl } from "../terraform/real-terraform/foreign-hcl.ts";
import { foreignStates } from "../terraform/real-terraform/foreign-states.ts";
import { declarations } from "../terraform/real-terraform/held-by-others.ts";
import { describeWithTerraform, terraform } from "../with-terraform.ts";
import { foreignHclFile, lintelHcl } from "./arbitrary-hcl.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

/** Formats a folder, and says what it did. */
const fmt = (cwd: string, ...options: readonly string[]): string =>
  spawnSync(terraform?.path ?? "", ["fmt", "-recursive", ...options], { cwd }).stdout;

const policies = lintelHcl(lifecyclePolicy, arbitraryPolicy);
const services = lintelHcl(hostedService, arbitraryService);

/** Every type of another provider, in its words. */
const every = (provider: "hashicorp/aws" | "hashicorp/awscc"): string =>
  foreignHcl(
    declarations,
    foreignStates.filter((each) => each.provider === provider),
  );

/** Arguments with comments behind some of them. */
const withComments = (text: string, every: number): string =>
  text
    .split("\n")
    .map((line, index) =>
      index % every === 0 && /^ *\w+ *= [^<{[(]*$/.test(line) ? `${line} # ${"c".repeat(index % 5)}` : line,
    )
    .join("\n");

/** Expects that what a command makes of these texts is formatted, each in a folder of its own, and what migrates it back. */
async function staysFormatted(texts: readonly string[], args: readonly string[]): Promise<void> {
  const cwd = temporaryFolder(Object.fromEntries(texts.map((text, index) => [`${index}/main.tf`, text])));
  fmt(cwd);
  const folders = readdirSync(cwd).map((name) => join(cwd, name));
  for (const folder of folders) await lintel([...args, "--write", "--no-gitignore"], { cwd: folder });
  expect(fmt(cwd, "-check", "-diff")).toBe("");
  if (args[0] === "migrate") return;
  for (const folder of folders) await lintel(["migrate", "--write", "--no-gitignore"], { cwd: folder });
  expect(fmt(cwd, "-check", "-diff")).toBe("");
}

/** Which arguments have comments: each, or each second, third or fourth. */
const withEvery = [1, 2, 3, 4];

describeWithTerraform("a formatted configuration", () => {
  test.each([
    ["policies that are exported to aws", policies, ["export", "--to", "aws"]],
    ["services that are exported to aws", services, ["export", "--to", "aws"]],
    ["policies that are exported to awscc", policies, ["export", "--to", "awscc"]],
    ["services that are exported to awscc", services, ["export", "--to", "awscc"]],
    ["files of other providers that are migrated", foreignHclFile, ["migrate"]],
  ] as const)("of %s is formatted afterwards", async (_, arbitrary, args) => {
    const commented = fc
      .tuple(arbitrary, fc.constantFrom(...withEvery))
      .map(([text, every]) => withComments(text, every));
    await fc.assert(
      fc.asyncProperty(fc.array(commented, { minLength: 12, maxLength: 12 }), (texts) => staysFormatted(texts, args)),
      // Each case has twelve files, and each file is linted twice.
      { numRuns: cases(5), endOnFailure: true },
    );
  });

  test.each(["hashicorp/aws", "hashicorp/awscc"] as const)(
    "of every type of %s that is migrated is formatted afterwards",
    (provider) =>
      staysFormatted(
        withEvery.map((each) => withComments(every(provider), each)),
        ["migrate"],
      ),
  );
});
