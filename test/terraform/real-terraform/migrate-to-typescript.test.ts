/** `lintel migrate --to typescript` of HCL: a stack imports what a state has, and nothing changes. */
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lintelInProcess } from "../../cli/lintel-in-process.ts";
import { UserProject } from "../../constructs/user-project.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { foreignHcl } from "./foreign-hcl.ts";
import { foreignStates } from "./foreign-states.ts";
import { declarations, heldByOthers } from "./held-by-others.ts";
import { benchAndFolder, type Ground } from "./terraform.ts";

const lintel = lintelInProcess();

/** A program with a stack of each provider's folder. */
const program = (folders: readonly string[]): string => {
  const stacks = folders.map((folder) => ({ folder, name: `${folder[0]?.toUpperCase()}${folder.slice(1)}` }));
  return [
    'import { App } from "cdktf";',
    'import { Lint } from "lintel/constructs";',
    ...stacks.map(({ folder, name }) => `import { ${name} } from "./${folder}/${folder}.lintel";`),
    "const app = new App();",
    ...stacks.map(({ folder, name }) => `new ${name}(app, "${folder}");`),
    "Lint.enforce(app);",
    "app.synth();",
  ].join("\n");
};

describeWithTerraform("a stack of the CDK for Terraform", () => {
  let ground: Ground;
  benchAndFolder({}, (begun) => {
    ground = begun;
  });

  test("imports what HCL of the aws and the awscc provider declared, and says with which blocks the state that has it forgets it", async () => {
    const folders = ["aws", "awscc"];
    const project = new UserProject({ "main.ts": program(folders) });
    const stacks = [];
    for (const name of folders) {
      // Each provider has objects of its own, with the same names.
      const bench = name === "aws" ? ground.bench : await ground.bench.beside({});
      const states = foreignStates.filter((each) => each.provider === `hashicorp/${name}`);
      const types = new Set(states.map(({ type }) => type));
      const domain = "lintel_custom_domain_association.domain";
      const all = { ...declarations, [domain]: { ...declarations[domain], enable_www_subdomain: false } };
      const declared = Object.fromEntries(
        Object.entries(all).filter(([address]) => types.has(address.replace(/\..*/, ""))),
      );
      const before = await heldByOthers({ bench, folder: await bench.folder() }, declared, states);
      await rm(join(before.dir, "resources.tf.json"));
      const infra = join(project.folder, name);
      await mkdir(infra);
      await writeFile(join(infra, "main.tf"), foreignHcl(declared, states));
      await cp(join(before.dir, "terraform.tfstate"), join(infra, "terraform.tfstate"));
      const migrated = await lintel(["migrate", name, "--to", "typescript", "--write"], { cwd: project.folder });
      expect(migrated.stdout + migrated.stderr).not.toMatch(/error|warning/);
      expect(migrated.code).toBe(0);
      stacks.push({ name, bench, infra, count: Object.keys(declared).length });
    }
    const synthesized = project.tsx("main.ts");
    expect(synthesized.status, String(synthesized.stderr)).toBe(0);

    expectSecretsIn(/main_override\.tf$/, "it is main.tf, which has the provider's credentials");
    for (const { name, bench, infra, count } of stacks) {
      const document = await readFile(join(project.folder, `cdktf.out/stacks/${name}/cdk.tf.json`), "utf8");
      const { terraform: _, ...blocks } = JSON.parse(document);
      const after = await bench.folder();
      await after.write("");
      await rename(join(after.dir, "main.tf"), join(after.dir, "main_override.tf"));
      await writeFile(join(after.dir, "cdk.tf.json"), JSON.stringify(blocks));
      const planned = await after.run("plan");
      expect(planned.text, planned.output).toContain(`Plan: ${count} to import, 0 to add, 0 to change, 0 to destroy.`);

      const text = await readFile(join(infra, `${name}.lintel.ts`), "utf8");
      const removed = text.match(/(?<=^\/\/ {4})(?:removed \{| {2}.*|\})$/gm) ?? [];
      expect(removed.filter((line) => line === "removed {")).toHaveLength(count);
      await writeFile(join(infra, "main.tf"), removed.join("\n"));
      const linted = await lintel(["lint", `${name}/main.tf`], { cwd: project.folder });
      expect([linted.code, linted.stdout]).toEqual([0, expect.stringContaining("No findings")]);
      // The refresh removes the marks of the creations.
      expect(new Set(await bench.changes())).toEqual(new Set(["UntagResource"]));
      if (bench !== ground.bench) await bench.stop();
    }
  }, 300_000);
});
