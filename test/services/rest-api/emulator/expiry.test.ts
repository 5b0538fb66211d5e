/** When a token expires. */
import { expect, test } from "vitest";
import { isValid } from "../../../../lib/services/rest-api/emulator/caller.ts";

test("a token is valid until it expires, and no longer at that very time", () => {
  expect([999, 1000].map((now) => isValid({ revoked: false, expiresAt: 1000 }, now))).toEqual([true, false]);
});
