/** Terminals that report a width of 0 columns, as those of containers do before they are resized. */
import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { columnsOf } from "../../../lib/cli/terminal/terminal-width.ts";
import { spawnSync } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

it.each<[number | undefined, number]>([
  [undefined, 80],
  [0, 80],
  [Number.NaN, 80],
  [1, 1],
  [79, 79],
  [200, 200],
])("the width of %s columns counts as %i", (columns, width) => {
  expect(columnsOf({ columns })).toBe(width);
});

it("the default width can be changed", () => {
  expect(columnsOf({}, 120)).toBe(120);
  expect(columnsOf({ columns: 0 }, 120)).toBe(120);
  expect(columnsOf({ columns: 40 }, 120)).toBe(40);
});

const hasTerminal = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;

describe.skipIf(!hasTerminal)("help on a terminal (needs script)", () => {
  const folder = temporaryFolder({ "policy.yaml": "policyDetails: []\nresourceType: VM_IMAGE\n" });

  /** The lines that a command prints on a terminal of this width. */
  function linesAt(columns: number, command: string): readonly string[] {
    const inTerminal = `stty cols ${columns}; '${process.execPath}' '${resolve("dist/lintel.cjs")}' ${command}`;
    const { stdout } = spawnSync("script", ["--quiet", "--command", inTerminal, "/dev/null"], {
      cwd: folder,
      env: { ...process.env, AWS_PAGER: "" },
      timeout: 30_000,
    });
    return stripVTControlCharacters(stdout).split(/\r?\n/);
  }

  it.each([
    ["lint policy.yaml", /^error: policyDetails has 0 elements; it must be a list of 1 to 3 elements/],
    ["lint --help", /^Check declarations in files, and in the YAML, JSON and Terraform files/],
    ["api help", /^ {3}Call operations of EC2 Image Builder, App Runner/],
  ])("with 0 columns, `lintel %s` prints the same as with 80", (command, line) => {
    const lines = linesAt(0, command);
    expect(lines).toEqual(linesAt(80, command));
    expect(lines.some((each) => line.test(each))).toBe(true);
  });

  it("with 40 columns, prose is wrapped", () => {
    const prose = linesAt(40, "lint policy.yaml").slice(0, 2);
    expect(prose).toEqual(["error: executionRole is missing; it is", "  required (lifecycle policy, Fields)"]);
  });
});
