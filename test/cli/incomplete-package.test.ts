import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

test.each([[["lint", "."]], [["--version"]], [["runtime", "apply"]]])(
  "a package without its bundles says so: %j",
  (args) => {
    const folder = temporaryFolder({ "package.json": '{"name":"lintel"}' });
    copyFileSync("dist/lintel.cjs", join(folder, "lintel.cjs"));
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, "lintel.cjs"), ...args]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(
      /^lintel: the package is incomplete: .*\.bundle\.cjs is missing .*; install lintel again.*\n$/,
    );
  },
);
