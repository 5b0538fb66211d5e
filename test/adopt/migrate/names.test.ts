import { expect, test } from "vitest";
import { nameFrom, taking } from "../../../lib/adopt/migrate/names.ts";

test.each([
  ["KeepRecent", "keep_recent"],
  ["HTTPServer-2", "http_server_2"],
  ["Größe", "gro_e"],
  ["2fast", "other_2fast"],
  ["--", "other"],
  ["a".repeat(70), "a".repeat(60)],
  [`${"ab-".repeat(19)}abcd`, `${"ab_".repeat(18)}ab`],
])("%s becomes %s", (text, name) => {
  expect(nameFrom(text, "other")).toBe(name);
});

test("a taken name gets a number", () => {
  const taken = new Set(["web", "web_2"]);
  expect([taking("web", taken), taking("web", taken), taking("api", taken)]).toEqual(["web_3", "web_4", "api"]);
});
