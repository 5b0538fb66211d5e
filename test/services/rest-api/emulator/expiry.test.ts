/** When a token expires. */
import { expect, test } from "vitest";
import { isValid } from "../../../../lib/services/rest-api/emulator/caller.ts";

test("a token is valid up to, and not at, the moment at which it expires", () => {
  expect([999, 1000].map((now) => isValid({ revoked: false, expiresAt: 1000 }, now))).toEqual([true, false]);
});
