/** What holds of `lintel export` for every declaration: what comes back, or is read there, declares the same. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { templateName } from "../../lib/adopt/migrate/declared/cloudformation.ts";
import { isMembers, membersOf } from "../../lib/base/members.ts";
import { nodeValue } from "../../lib/lint/declaration/node-value.ts";
import { lintDeclarations } from "../../lib/lint/run/run.ts";
import { hostedService } from "../../lib/services/app-runner/hosted-service/model.ts";
import { lifecyclePolicy } from "../../lib/services/image-builder/lifecycle-policy/model.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { arbitraryPolicy, arbitraryService } from "../lint/arbitrary-policy.ts";
import { cases } from "../run/sizes.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelHcl } from "./arbitrary-hcl.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

const required = 'terraform {\n  required_providers {\n    lintel = { source = "lintel-iac/lintel" }\n  }\n}\n';

/** What a file declares, in the documents' words, and what the rules say of it. */
async function declared(path: string) {
  const { declarations, result } = await lintDeclarations({ paths: [path], resources: lintables });
  const [only] = declarations;
  expect(result.faults).toEqual([]);
  return {
    value: only && inOnePlace(nodeValue(only.root, (because) => `unknown: ${because}`)),
    rules: result.findings.map(({ rule }) => rule).toSorted(),
  };
}

/** A service without empty texts, which the aws provider takes for absent values. */
const service = arbitraryService.filter((value) => !JSON.stringify(value).includes('":""'));

/**
 * AWS's patterns hold for other tools' types, and for what is migrated from them in AWS's words. An image of another
 * registry is not looked at further.
 */
const isOfDocuments = (rule: string): boolean =>
  !rule.endsWith("/pattern") && rule !== "hosted-service/image-is-pinned";

/**
 * Of a runtime beside a source directory, which stands elsewhere there, nothing else is left that counts; and what an
 * export cannot write out, since the kind of the image is computed, is a finding there.
 */
const isOfBoth = (rule: string): boolean =>
  !["hosted-service/values-need-api", "hosted-service/auto-deployments-need-own-registry"].includes(rule) &&
  isOfDocuments(rule);

/** A declaration with the tags in a map, and the directory of the source where the documents have it. */
function inOnePlace(value: unknown): unknown {
  if (!isMembers(value)) return value;
  const { SourceConfiguration } = value;
  const { AutoDeploymentsEnabled, ...undeployed } = membersOf(SourceConfiguration);
  const isPublic = /PUBLIC$/.test(String(membersOf(undeployed.ImageRepository).ImageRepositoryType));
  // An export writes out what a public image has by default, since the aws provider has another default.
  if (isPublic && AutoDeploymentsEnabled === false) return inOnePlace({ ...value, SourceConfiguration: undeployed });
  const { Tags, ...others } = value;
  const tags = Array.isArray(Tags) ? Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value])) : Tags;
  const source = membersOf(value.SourceConfiguration);
  const { SourceDirectory, ...repository } = membersOf(source.CodeRepository);
  const code = membersOf(repository.CodeConfiguration);
  // A map without tags is the same as none, and the aws provider's own types drop it.
  const hasTags = tags !== undefined && Object.keys(membersOf(tags)).length > 0;
  if (SourceDirectory === undefined) return { ...others, ...(hasTags && { Tags: tags }) };
  const values = { ...membersOf(code.CodeConfigurationValues), SourceDirectory };
  const CodeRepository = { ...repository, CodeConfiguration: { ...code, CodeConfigurationValues: values } };
  return inOnePlace({ ...value, SourceConfiguration: { ...source, CodeRepository } });
}

test.each([
  { model: lifecyclePolicy, arbitrary: arbitraryPolicy, to: "aws" },
  { model: hostedService, arbitrary: service, to: "aws" },
  { model: lifecyclePolicy, arbitrary: arbitraryPolicy, to: "awscc" },
  { model: hostedService, arbitrary: arbitraryService, to: "awscc" },
] as const)("a $model.title that is exported to $to and migrated again declares the same", async (each) => {
  const { model, arbitrary, to } = each;
  await fc.assert(
    fc.asyncProperty(lintelHcl(model, arbitrary), async (text) => {
      const cwd = temporaryFolder({ "main.tf": text, "versions.tf": required });
      const main = join(cwd, "main.tf");
      const before = await declared(main);
      const exported = await lintel(["export", "--to", to, "--write", "--no-gitignore"], { cwd });
      expect(exported.stdout + exported.stderr).not.toMatch(/error/);
      expect(readFileSync(main, "utf8")).not.toMatch(/resource "lintel/);
      const there = await declared(main);
      expect(there.value).toEqual(before.value);
      expect(there.rules.filter(isOfBoth)).toEqual(before.rules.filter(isOfBoth));
      const migrated = await lintel(["migrate", "--write", "--no-gitignore"], { cwd });
      expect(migrated.stdout + migrated.stderr).not.toMatch(/error/);
      const back = await declared(main);
      expect(back.value).toEqual(before.value);
      expect(back.rules.filter(isOfDocuments)).toEqual(before.rules.filter(isOfDocuments));
    }),
    { numRuns: cases(60) },
  );
});

test.each([
  { model: lifecyclePolicy, arbitrary: arbitraryPolicy },
  { model: hostedService, arbitrary: service },
] as const)("a template with a $model.title declares the same", async ({ model, arbitrary }) => {
  await fc.assert(
    fc.asyncProperty(lintelHcl(model, arbitrary), async (text) => {
      const cwd = temporaryFolder({ "main.tf": text });
      const before = await declared(join(cwd, "main.tf"));
      const { stdout, stderr } = await lintel(["export", "--to", "cloudformation", "--write"], { cwd });
      expect(stdout + stderr).not.toMatch(/error/);
      expect((await declared(join(cwd, templateName))).value).toEqual(before.value);
    }),
    { numRuns: cases(60) },
  );
});
