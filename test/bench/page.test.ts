import { describe, expect, it } from "vitest";
import { pageAfter } from "../../bench/page.ts";
import { cellsOf, markdownTable, type Row, rowsIn } from "../../bench/table.ts";

const lint: Row = { what: "lint", measured: 99, against: "node -e 0", compared: 64, unit: "ms", goal: 2 };
const apply: Row = {
  what: "apply",
  measured: 3_610,
  against: "terraform_data",
  compared: 2_000,
  unit: "ms",
  goal: 1.5,
};
const memory: Row = { what: "memory", measured: 710.4, against: "", unit: "MB", goal: 1024 };

describe("a benchmark row", () => {
  it("has both times beside their ratio", () => {
    const cells = ["lint", "99.0 ms", "node -e 0", "64.0 ms", "1.55x", "<= 2x", "met", "2026-11-22"];
    expect(cellsOf(lint, "2026-11-22")).toEqual(cells);
  });

  it("uses seconds for long times, and reports a missed goal", () => {
    const cells = ["apply", "3.61 s", "terraform_data", "2.00 s", "1.80x", "<= 1.5x", "not met", "2026-11-22"];
    expect(cellsOf(apply, "2026-11-22")).toEqual(cells);
  });

  it("may have no comparison, only a goal", () => {
    expect(cellsOf(memory, "2026-11-22")).toEqual(["memory", "710 MB", "", "", "", "<= 1024 MB", "met", "2026-11-22"]);
  });

  it("may be about a size", () => {
    const size: Row = { what: "bundle", measured: 296.2, against: "", unit: "kB", goal: 350 };
    expect(cellsOf(size, "2026-11-24")).toEqual(["bundle", "296 kB", "", "", "", "<= 350 kB", "met", "2026-11-24"]);
  });

  it.each([
    [0.1451, "0.145 ms"],
    [5.2, "5.20 ms"],
    [172.6, "173 ms"],
    [20_000, "20.0 s"],
  ])("%d milliseconds are %s", (measured, shown) => {
    expect(cellsOf({ what: "", measured, against: "", unit: "ms" }, "")[1]).toBe(shown);
  });
});

describe("the benchmark page", () => {
  const first = {
    rows: [lint, apply].map((row) => cellsOf(row, "2026-11-21")),
    date: "2026-11-21",
    machine: "a slow one",
    isComplete: true,
  };
  const page = pageAfter("", first);
  const lintedFaster = cellsOf({ ...lint, measured: 80 }, "2026-11-22");
  const later = { rows: [lintedFaster], date: "2026-11-22", machine: "a fast one", isComplete: false };

  it("contains its rows", () => {
    expect(rowsIn(page)).toEqual(first.rows);
    expect(page).toContain(markdownTable(first.rows));
  });

  it("keeps rows that a partial run did not measure, with their date and machine", () => {
    const renewed = pageAfter(page, later);
    expect(rowsIn(renewed)).toEqual([lintedFaster, first.rows[1]]);
    expect(renewed).toContain("- 2026-11-21: a slow one\n- 2026-11-22: a fast one\n");
  });

  it("adds new rows, and lists no machine twice", () => {
    const renewed = pageAfter(page, { ...later, rows: [cellsOf(memory, "2026-11-21")], date: "2026-11-21" });
    expect(rowsIn(renewed).map(([what]) => what)).toEqual(["lint", "apply", "memory"]);
    expect(renewed).toContain("\n- 2026-11-21: a fast one\n\n");
  });

  it("removes rows that a complete run no longer measures, and their machine", () => {
    const renewed = pageAfter(page, { ...later, isComplete: true });
    expect(rowsIn(renewed)).toEqual([lintedFaster]);
    expect(renewed).not.toContain("a slow one");
  });
});
