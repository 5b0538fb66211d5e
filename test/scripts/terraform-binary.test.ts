import { afterEach, expect, test, vi } from "vitest";
import { terraformBinary } from "../../scripts/terraform-binary.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("an empty LINTEL_TERRAFORM disables the search; another name is the only one that is tried", () => {
  vi.stubEnv("LINTEL_TERRAFORM", undefined);
  const found = terraformBinary();
  vi.stubEnv("LINTEL_TERRAFORM", "");
  expect(terraformBinary()).toEqual(found);
  vi.stubEnv("LINTEL_TERRAFORM", "no-such-terraform");
  expect(terraformBinary()).toBeUndefined();
});
