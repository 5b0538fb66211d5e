import { expect, it } from "vitest";
import { verdictOnStatus } from "../../../lib/client/credentials/credential-gate.ts";

it.each([
  [undefined, undefined],
  [399, undefined],
  [400, "counts"],
  [401, "invalid-credential"],
  [428, "counts"],
  [429, undefined],
  [430, "counts"],
  [499, "counts"],
  [500, undefined],
])("a response of status %s is of this consequence for a credential: %s", (status, verdict) => {
  expect(verdictOnStatus(status)).toBe(verdict);
});
