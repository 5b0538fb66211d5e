/** Files that are written in pieces, such as reports. */
import { lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writePieces } from "../../../lib/cli/terminal/write-file.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

it("a report replaces the file that was there, through a link, with its mode", () => {
  const folder = temporaryFolder({ "report.html": "old" });
  symlinkSync("report.html", join(folder, "latest.html"));
  writePieces(join(folder, "latest.html"), ["new ", "report"]);
  expect(readFileSync(join(folder, "report.html"), "utf8")).toBe("new report");
  expect(lstatSync(join(folder, "latest.html")).isSymbolicLink()).toBe(true);
  writePieces(join(folder, "reports/new.html"), ["first"]);
  expect(readFileSync(join(folder, "reports/new.html"), "utf8")).toBe("first");
});

it("a report that cannot be written to its end keeps the file that was there, and leaves nothing beside it", () => {
  const folder = temporaryFolder({ "report.html": "old" });
  const pieces = function* () {
    yield "x".repeat(5000);
    throw new Error("ENOSPC: no space left on device, write");
  };
  expect(() => writePieces(join(folder, "report.html"), pieces())).toThrow("ENOSPC");
  expect(readFileSync(join(folder, "report.html"), "utf8")).toBe("old");
  expect(readdirSync(folder)).toEqual(["report.html"]);
});

it.skipIf(process.platform !== "linux")("a report goes into a device as it is, and a full one is an error", () => {
  writePieces("/dev/null", ["report"]);
  expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  expect(() => writePieces("/dev/full", ["report"])).toThrow("ENOSPC");
});
