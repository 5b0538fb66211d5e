/** Projects that the command-line tools of cdktf and cdktn create, on every supported Node and on an unsupported one. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { terraform } from "../with-terraform.ts";
import { frameworkProjects } from "./framework-project.ts";
import { npmInstall, succeeds, longTimeout as timeout } from "./packed-project.ts";

/** What a project declares, without the name and the version of its framework. */
function synthesized(folder: string): object {
  const { "//": _, ...declared } = JSON.parse(
    readFileSync(join(folder, "cdktf.out/stacks/images/cdk.tf.json"), "utf8"),
  );
  return declared;
}

describe.skipIf(terraform === undefined)("a project created by a framework's command line (needs Terraform)", () => {
  const { nodeOf, environment, init, compiles, synthesizes, deploys } = frameworkProjects();
  let folder = "";

  test("works with cdktf 0.21 and cdktf-cli, on Node 20.19", { timeout }, async () => {
    folder = init("cdktf", "20.19");
    compiles(folder);
    synthesizes("20.19", folder);
    await deploys("20.19", folder, "cdktf");
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

  test("is synthesized and linted on Node 22", { timeout }, () => synthesizes("22", folder));

  // cdktf-cli 0.21 has no native module for Node 24, so it runs on Node 22; the program and the provider do not.
  test("works on Node 24", { timeout }, async () => {
    synthesizes("24", folder);
    await deploys("24", folder, "cdktf", { cli: "22", synthesized: true });
  });

  test("declares the same with cdktn under the name of cdktf", { timeout }, () => {
    const before = synthesized(folder);
    npmInstall(folder, "cdktf@npm:cdktn@0.24.0", "constructs@10.7");
    compiles(folder);
    synthesizes("24", folder);
    expect(synthesized(folder)).toEqual(before);
  });

  test("works with cdktn 0.24 and cdktn-cli, on both hosts", { timeout }, async () => {
    folder = init("cdktn", "22");
    compiles(folder);
    synthesizes("22", folder);
    await deploys("22", folder, "cdktn");
    const env = { ...environment("22"), CDKTF_CONTEXT_JSON: '{"lintelHost":"null-resource"}' };
    succeeds(spawnSync(nodeOf("22"), ["node_modules/ts-node/dist/bin.js", "main.ts"], { cwd: folder, env }));
    expect(synthesized(folder)).toMatchObject({ provider: { null: [{}] } });
  });
});
