/** The project that `cdktf init` creates, on the oldest supported Node, and on an unsupported one. */
import { describe, expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { terraform } from "../with-terraform.ts";
import { frameworkProjects } from "./framework-project.ts";
import { runsLongTests, longTimeout as timeout } from "./packed-project.ts";

describe.runIf(runsLongTests && terraform !== undefined)("a project created by the framework's command line", () => {
  const { nodeOf, environment, init, runsOn } = frameworkProjects(["cdktf"], ["18", "20.19"]);
  let folder = "";

  test("of cdktf 0.21 and cdktf-cli, on Node 20.19", { timeout }, async () => {
    folder = init("cdktf", "20.19");
    await runsOn("20.19", folder, "cdktf");
  });

  test("on Node 18 fails with a sentence that names the required version", { timeout }, () => {
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
});
