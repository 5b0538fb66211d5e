/** How messages show long values beside each other: what differs is never cut off. */
import { expect, test } from "vitest";
import { quotedBeside } from "../../../lib/lint/declaration/shown.ts";

const long = "arn:aws:apprunner:us-east-1:123456789012:autoscalingconfiguration";

test.each([
  ["short texts are whole", "web:1", "web:2", '"web:1"'],
  ["what both begin with is cut at a part of the path", `${long}/web:1.5.0`, `${long}/web:1.4.0`, '"…/web:1.5.0"'],
  ["what both end with is cut too", `${long}/a/1/0123`, `${long}/b/1/0123`, '"…/a/…"'],
  ["a beginning without a part of a path stays", `a${long}`, `b${long}`, `"a${long.slice(0, 56)}…"`],
  ["one that goes on shows how it goes on", `${long}/web/2`, `${long}/web`, '"…/web/2"'],
  ["one that ends shows where it ends", `${long}/web`, `${long}/web/2`, '"…/web"'],
  ["a long difference is shortened", `${long}/${"a".repeat(80)}`, `${long}/b`, `"…/${"a".repeat(55)}…"`],
])("a long value beside another one: %s", (_, text, other, shown) => {
  expect(quotedBeside(text, other)).toBe(shown);
});
