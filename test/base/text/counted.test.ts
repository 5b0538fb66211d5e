import { expect, test } from "vitest";
import { counted, grouped } from "../../../lib/base/text/counted.ts";

test("totals are grouped by thousands", () => {
  expect([0, 7, 999, 1000, 12_345, 1_000_000].map(grouped)).toEqual(["0", "7", "999", "1,000", "12,345", "1,000,000"]);
  expect([counted(1, "policy", "policies"), counted(2500, "policy", "policies")]).toEqual([
    "1 policy",
    "2,500 policies",
  ]);
});
