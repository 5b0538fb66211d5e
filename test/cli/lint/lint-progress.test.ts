/** The progress of a lint run, which is shown only on interactive terminals. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { eraseLine } from "../../../lib/cli/terminal/progress.ts";
import { spawnSync } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

/** Code that Node loads first: reading a file takes 100 ms, without using the processor. */
const slowDisk = `const fs = require("node:fs");
const { openSync } = fs;
fs.openSync = (...args) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  return openSync(...args);
};
`;

/** A folder, and an environment in which a run takes so long that it shows its progress. */
function slow(): { readonly folder: string; readonly env: NodeJS.ProcessEnv } {
  const files = Array.from({ length: 12 }, (_, index) => [`${index}.yaml`, "a: 1\n"]);
  const disk = join(temporaryFolder({ "slow-disk.cjs": slowDisk }), "slow-disk.cjs");
  return { folder: temporaryFolder(Object.fromEntries(files)), env: { NODE_OPTIONS: `--require ${disk}` } };
}

const lintel = `${process.execPath} ${join(process.cwd(), "dist/lintel.cjs")} lint .`;

/** The output of a run in a terminal of its own. */
const inTerminal = (cwd: string, env: NodeJS.ProcessEnv) => {
  const { CI: _, ...own } = process.env;
  return spawnSync("script", ["-qec", lintel, "/dev/null"], {
    cwd,
    encoding: "utf8",
    env: { ...own, TERM: "xterm", ...env },
  });
};

describe.skipIf(spawnSync("script", ["--version"], { encoding: "utf8" }).status !== 0)("a long run", () => {
  const { folder, env } = slow();

  it("shows its progress on a terminal, in a line that is erased at the end", () => {
    const { stdout } = inTerminal(folder, env);
    expect(stdout).toContain(`${eraseLine}linting for `);
    expect(stdout).toMatch(/linting for \d+ s, \d+ of 12 files/);
    expect(stdout.lastIndexOf(eraseLine)).toBeGreaterThan(stdout.lastIndexOf("linting for"));
  });

  it("shows nothing in continuous integration, or if standard error is not a terminal", () => {
    expect(inTerminal(folder, { ...env, CI: "true" }).stdout).not.toContain("linting for");
    const { CI: _, ...own } = process.env;
    const piped = spawnSync(process.execPath, [join(process.cwd(), "dist/lintel.cjs"), "lint", "."], {
      cwd: folder,
      encoding: "utf8",
      env: { ...own, ...env },
    });
    expect(piped.stderr + piped.stdout).not.toContain("linting for");
  });
});

it("the progress of a short run does not appear", () => {
  const { stdout } = inTerminal(temporaryFolder({ "a.yaml": "a: 1\n" }), {});
  expect(stdout).not.toContain("linting for");
});
