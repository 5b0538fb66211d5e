/** What the page reads from its data. */
import { expect, test } from "vitest";
import { isUsed, readImages } from "../../../lib/browser/simulation/images.ts";
import { actRow, dataOf, day, imageRow, vmImageRow } from "./sample-data.ts";

test("groups are ordered by name and by the number of their version, and images in a group newest first", () => {
  const { groups } = readImages(
    dataOf(
      imageRow("b", 3),
      imageRow("a", 3),
      imageRow("old", 9),
      imageRow("unknown", null),
      imageRow("x", 1, [], { recipe: 1 }),
    ),
  );
  expect(groups.map(({ name, version, images }) => [name, version, images.map(({ id }) => id)])).toEqual([
    ["app", "1.0.0", []],
    ["web", "1.9.0", ["x"]],
    ["web", "1.10.0", ["a", "b", "old", "unknown"]],
  ]);
});

test("an image from after the first run is of unknown age, and one from the first run is of none", () => {
  const { images } = readImages(dataOf(imageRow("new", -1), imageRow("now", 0)));
  expect(images.map(({ createdAt }) => createdAt === undefined)).toEqual([true, false]);
});

test("the scale of the past is at least 30 days long", () => {
  expect(readImages(dataOf(imageRow("a", 29))).oldest).toBe(30 * day);
  expect(readImages(dataOf(imageRow("a", 29), imageRow("b", 31), imageRow("c", null))).oldest).toBe(31 * day);
});

test("an act names its policy, its rule counted from 1, and what it does to each part", () => {
  const [image] = readImages(dataOf(imageRow("a", 1, [actRow(0, "DELETE", 1)]))).images;
  expect(image?.acts).toEqual([
    {
      ...{ day: 0, isToday: true, action: "DELETE", policy: "nightly", rule: 1, why: "old" },
      ...{ vmImages: ["old"], snapshots: ["DELETE"], containers: ["DELETE"] },
    },
  ]);
});

test("an image is used if one of its AMIs is", () => {
  const vmImages = [vmImageRow("ami-1", "eu-west-1"), vmImageRow("ami-2", "us-east-1", ["instance i-1"])];
  const { images } = readImages(dataOf(imageRow("b", 1), imageRow("a", 1, [], { vmImages })));
  expect(images.map(isUsed)).toEqual([false, true]);
});
