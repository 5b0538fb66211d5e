import { readFileSync } from "node:fs";
import { type SimulationMatchers, simulate, simulationMatchers } from "lintel/simulate";
import { expect, test } from "vitest";
import { nightlyImages } from "./nightly-images.ts";

declare module "vitest" {
  interface Matchers<T> extends SimulationMatchers<T> {}
}
expect.extend(simulationMatchers);

const inventory = JSON.parse(readFileSync(new URL("inventory.json", import.meta.url), "utf8"));
const today = simulate([nightlyImages], inventory, "2026-03-01T00:00:00Z", { days: 60 });

test("keeps the newest three builds at any age", () => {
  for (const build of ["build-6", "build-5", "build-4"]) expect(today).toKeep(build);
});

test("deletes older builds with their machine images and snapshots", () => {
  for (const id of ["build-3", "ami-3", "snap-3"]) expect(today).toDelete(id);
});

test("keeps the images that production uses", () => {
  expect(today).toKeep("build-1"); // tagged keep
  expect(today).toDelete("build-2");
  expect(today).toKeep("ami-2"); // launched last week
});

test("deletes nothing else within two months", () => {
  expect(today.timeline?.map(({ image }) => image)).toEqual(["build-3", "build-2"]);
});
