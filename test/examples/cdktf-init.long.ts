/** Projects that the command-line tools of cdktf and cdktn create, on every supported Node and on an unsupported one. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { terraform } from "../with-terraform.ts";
import { frameworkProjects } from "./framework-project.ts";
import { npmInstall, succeeds, longTimeout as timeout } from "./packed-project.ts";

describe.skipIf(terraform === undefined)("a project created by a framework's command line (needs Terraform)", () => {
  const { nodeOf, environment, init, runsOn } = frameworkProjects();
  let folder = "";

  test("works with cdktf 0.21 and cdktf-cli, on Node 20.19", { timeout }, async () => {
    folder = init("cdktf", "20.19");
    await runsOn("20.19", folder, "cdktf");
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

  test("works on Node 22", { timeout }, () => runsOn("22", folder, "cdktf"));

  // cdktf-cli 0.21 has no native module for Node 24, so it runs on Node 22; the program and the provider do not.
  test("works on Node 24", { timeout }, () => runsOn("24", folder, "cdktf", "22"));

  test("works with cdktn under the name of cdktf", { timeout }, async () => {
    npmInstall(folder, "cdktf@npm:cdktn@0.24.0", "constructs@10.7");
    await runsOn("24", folder, "cdktn");
  });

  test("works with cdktn 0.24 and cdktn-cli, on both hosts", { timeout }, async () => {
    folder = init("cdktn", "22");
    await runsOn("22", folder, "cdktn");
    const env = { ...environment("22"), CDKTF_CONTEXT_JSON: '{"lintelHost":"null-resource"}' };
    succeeds(spawnSync(nodeOf("22"), ["node_modules/ts-node/dist/bin.js", "main.ts"], { cwd: folder, env }));
    const { provider } = JSON.parse(readFileSync(join(folder, "cdktf.out/stacks/images/cdk.tf.json"), "utf8"));
    expect(provider).toEqual({ null: [{}] });
  });
});
