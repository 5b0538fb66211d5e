/** The progress of a lint run, which is shown only on interactive terminals. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { eraseLine } from "../../../lib/cli/terminal/progress.ts";
import { spawnSync } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

/** A folder with so many files that a run shows its progress. */
function large(): string {
  const folder = temporaryFolder({});
  const text = `# ${"-".repeat(20_000)}\nAWSTemplateFormatVersion: x # AWS::AppRunner::Service\nList:\n${"  - a: [b, c, {d: e}]\n".repeat(500)}`;
  for (let index = 0; index < 600; index += 1) {
    mkdirSync(join(folder, `${index}`));
    writeFileSync(join(folder, `${index}/a.yaml`), text);
  }
  return folder;
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
  const folder = large();

  it("shows its progress on a terminal, in a line that is erased at the end", () => {
    const { stdout } = inTerminal(folder, {});
    expect(stdout).toContain(`${eraseLine}linting for `);
    expect(stdout).toMatch(/linting for \d+ s, \d+ of 600 files/);
    expect(stdout.lastIndexOf(eraseLine)).toBeGreaterThan(stdout.lastIndexOf("of 600 files"));
  });

  it("shows nothing in continuous integration, or if standard error is not a terminal", () => {
    expect(inTerminal(folder, { CI: "true" }).stdout).not.toContain("of 600 files");
    const { CI: _, ...env } = process.env;
    const piped = spawnSync(process.execPath, [join(process.cwd(), "dist/lintel.cjs"), "lint", "."], {
      cwd: folder,
      encoding: "utf8",
      env,
    });
    expect(piped.stderr + piped.stdout).not.toContain("of 600 files");
  });
});

it("does not appear for a short run", () => {
  const { stdout } = inTerminal(temporaryFolder({ "a.yaml": "a: 1\n" }), {});
  expect(stdout).not.toContain("linting for");
});
