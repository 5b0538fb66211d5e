/** `lintel migrate` of configurations of the aws and awscc providers: nothing is created, changed or destroyed. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lintelInProcess } from "../../cli/lintel-in-process.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import type { Declarations } from "./declarations.ts";
import { foreignHcl } from "./foreign-hcl.ts";
import { foreignStates } from "./foreign-states.ts";
import { declarations, heldByOthers } from "./held-by-others.ts";
import { peerScenarios } from "./peer-scenarios.ts";
import { benchAndFolder, type Ground } from "./terraform.ts";

const lintel = lintelInProcess();
const changes = /will be (?:created|destroyed|updated)|must be replaced|Unresolved resource/;

/** What the scenarios of the aws provider's tests declare in their first steps, and in their last. */
const scenarios = (step: 0 | -1): Declarations =>
  Object.fromEntries(
    peerScenarios.flatMap(({ type, there, steps }, index) => {
      const { declared = {}, beside = {} } = steps.at(step) ?? {};
      const name = type === "lintel_lifecycle_policy" ? "name" : "service_name";
      return [[`${type}.${there}`, { ...declared, [name]: `peer-${index}` }], ...Object.entries(beside)];
    }),
  );

describeWithTerraform("a migrated configuration", () => {
  let ground: Ground;
  benchAndFolder({}, (begun) => {
    ground = begun;
  });

  test.each([
    ["every type of the aws provider", "hashicorp/aws", declarations],
    ["every type of the awscc provider", "hashicorp/awscc", declarations],
    ["the first steps of the aws provider's tests", "hashicorp/aws", scenarios(0)],
    ["the last steps of the aws provider's tests", "hashicorp/aws", scenarios(-1)],
    ["the first steps of these tests, in the words of the awscc provider", "hashicorp/awscc", scenarios(0)],
    ["the last steps of these tests, in the words of the awscc provider", "hashicorp/awscc", scenarios(-1)],
  ] as const)("of %s plans nothing", async (_, provider, all) => {
    const states = foreignStates.filter((each) => each.provider === provider);
    const types = new Set(states.map(({ type }) => type));
    const declared = Object.fromEntries(
      Object.entries(all).filter(([address]) => types.has(address.replace(/\..*/, ""))),
    );
    const folder = await heldByOthers(ground, declared, states);
    await rm(join(folder.dir, "resources.tf.json"));
    await folder.write(foreignHcl(declared, states));
    const migrated = await lintel(["migrate", "--write"], { cwd: folder.dir });
    expect(migrated.stdout + migrated.stderr).not.toMatch(/error/);
    expect(migrated.code).toBe(0);
    const main = await folder.main();
    expect(main).not.toMatch(/resource "aws/);
    const { code, text, output } = await folder.plan();
    expect([0, 2], `${main}\n${output}`).toContain(code);
    expect(text, output).not.toMatch(changes);
    const applied = await folder.apply();
    expect(applied.text).toContain("Resources: 0 added, 0 changed, 0 destroyed.");
    expect(await ground.bench.changes()).toEqual([]);
    expect(await folder.state()).not.toMatch(/"type": "awsc?c?_/);
  });
});
