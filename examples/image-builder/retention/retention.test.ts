import { readFileSync } from "node:fs";
import { type SimulationMatchers, simulate, simulationMatchers } from "lintel/simulate";
import { expect, test } from "vitest";
import { goldenImages } from "./golden-images.ts";

declare module "vitest" {
  interface Matchers<T> extends SimulationMatchers<T> {}
}
expect.extend(simulationMatchers);

const inventory = JSON.parse(readFileSync(new URL("inventory.json", import.meta.url), "utf8"));
const today = simulate([goldenImages], inventory, "2026-03-01T00:00:00Z");

test("keeps the newest three of a recipe version at any age", () => {
  for (const id of ["base-linux-4", "base-linux-5", "base-linux-6"]) expect(today).not.toDelete(id);
  expect(today).toKeep("base-linux-4", { for: "10 years" });
});

test("ages images in steps, and deletes the oldest with AMIs and snapshots", () => {
  expect(today).toDeprecate("web-server-3");
  expect(today).toDisable("web-server-2");
  for (const id of ["base-linux-3", "ami-base3", "snap-base3"]) expect(today).toDelete(id);
});

test("keeps what auditors and production use", () => {
  expect(today).toKeep("base-linux-1"); // tagged retain: audit
  expect(today).toKeep("ami-base2"); // launched in February
});

test("leaves other recipes and versions alone", () => {
  for (const id of ["web-server-1", "nightly-1", "runner-1"]) expect(today).toKeep(id);
});
