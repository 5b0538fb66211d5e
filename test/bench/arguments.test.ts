import { expect, it } from "vitest";
import { faultOf } from "../../bench/arguments.ts";

it("a benchmark's name that does not exist is an error that names those that do", () => {
  expect(faultOf(["lint", "provider"], ["lint", "rules"])).toBe(
    "nothing to measure is named provider; expected --write or one of lint, rules (some need terraform)",
  );
  expect(faultOf(["--wrte"], ["lint"])).toContain("--wrte");
  expect(faultOf(["lint", "--write"], ["lint"])).toBeUndefined();
  expect(faultOf([], ["lint"])).toBeUndefined();
});
