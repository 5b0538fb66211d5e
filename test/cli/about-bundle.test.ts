/** The bundle for questions about Lintel: it answers them as the whole program does, and is small. */
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { version } from "../../lib/base/version.ts";
import { bundleOf } from "../../lib/cli/bundle-of.ts";
import { commands } from "../../lib/cli/commands/index.ts";
import { bundleOptions } from "../../scripts/bundle-options.ts";
import { noOptions, onlyCommands } from "../../scripts/left-out.ts";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

test.each(["--help", "-h", "help", "--version", "-V", "version"])("%s alone is a question about Lintel", (question) => {
  expect(bundleOf([question]).name).toBe("lintel-about");
});

test.each([[], ["version", "--help"], ["help", "lint"], ["rules"]])(
  "%s %s is a command line of the program",
  (...args) => {
    expect(bundleOf(args).name).toBe("lintel");
  },
);

test("the bundle prints the help and the version, and has no other command", async () => {
  const outfile = join(temporaryFolder(), "about.cjs");
  const entryPoints = ["lib/cli/lintel.ts"];
  const options = { ...bundleOptions("", [onlyCommands(["about/version"]), noOptions]), entryPoints, outfile };
  const { metafile } = await build({ ...options, metafile: true, legalComments: "none" });
  expect(
    Object.values(metafile.outputs)
      .map(({ bytes }) => bytes)
      .join(),
  ).toMatch(/^3[01]\d{3}$/);
  const printed = (question: string) => spawnSync(process.execPath, [outfile, question]);
  expect(printed("version")).toMatchObject({ status: 0, stdout: `${version}\n` });
  expect(printed("-V")).toMatchObject({ status: 0, stdout: `${version}\n` });
  const { status, stdout, stderr } = printed("--help");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  for (const { name, isForPrograms } of commands) {
    if (isForPrograms !== true) expect(stdout).toContain(`lintel ${name} `);
  }
});
