/**
 * Projects that the command-line tools of cdktf and cdktn create, on every supported Node and on an unsupported one.
 * commands.long.ts deploys with cdktf-cli, as the starter's README says.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { terraform } from "../with-terraform.ts";
import { frameworkProjects } from "./framework-project.ts";
import { npmInstall, longTimeout as timeout } from "./packed-project.ts";

/** What a project declares, without the name and the version of its framework. */
function synthesized(folder: string): object {
  const { "//": _, ...declared } = JSON.parse(
    readFileSync(join(folder, "cdktf.out/stacks/images/cdk.tf.json"), "utf8"),
  );
  return declared;
}

describe.skipIf(terraform === undefined)("a project created by a framework's command line (needs Terraform)", () => {
  const { nodeOf, environment, init, synthesizes, deploys, applies } = frameworkProjects();
  let folder = "";

  test("works with cdktf 0.21, on Node 20.19", { timeout }, async () => {
    folder = init("cdktf", "20.19");
    synthesizes("20.19", folder);
    await applies("20.19", folder);
  });

  test("fails on Node 18 with a sentence that names the required version", { timeout }, () => {
    const sentence =
      /requires Node 20\.19 or later; this is 18\.\d+\.\d+\. Install a later version from https:\/\/nodejs\.org\n/;
    const env = environment("18");
    const run = (...args: readonly string[]) => spawnSync(nodeOf("18"), args, { cwd: folder, env });
    expect(run("node_modules/lintel/dist/lintel.cjs", "lint")).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(sentence),
    });
    expect(run("--eval", 'require("lintel/constructs")').stderr).toMatch(sentence);
    const planned = spawnSync(terraform?.path ?? "", ["-chdir=cdktf.out/stacks/images", "plan", "-no-color"], {
      cwd: folder,
      env,
    });
    expect(planned.stderr.replace(/[\s│]+/g, " ")).toContain(
      "the provider of lintel requires Node 20.19 or later; this is 18.",
    );
  });

  test("works on Node 24", { timeout }, async () => {
    synthesizes("24", folder);
    await applies("24", folder);
  });

  test("declares the same with cdktn under the name of cdktf", { timeout }, () => {
    const before = synthesized(folder);
    npmInstall(folder, "cdktf@npm:cdktn@0.24.0", "constructs@10.7");
    synthesizes("24", folder);
    expect(synthesized(folder)).toEqual(before);
  });

  test("works with cdktn 0.24 and cdktn-cli on Node 22, on both hosts", { timeout }, async () => {
    folder = init("cdktn", "22");
    await deploys("22", folder);
    synthesizes("22", folder, { CDKTF_CONTEXT_JSON: '{"lintelHost":"null-resource"}' });
    expect(synthesized(folder)).toMatchObject({ provider: { null: [{}] } });
  });
});
