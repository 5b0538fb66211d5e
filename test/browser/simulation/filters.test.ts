/** Which images the filters of the page select. */
import { expect, test } from "vitest";
import { actionsWithin, filtersOf, matches } from "../../../lib/browser/simulation/filters.ts";
import { readImages } from "../../../lib/browser/simulation/images.ts";
import { actRow, dataOf, imageRow, vmImageRow } from "./sample-data.ts";

const { images } = readImages(
  dataOf(
    imageRow("kept", 1),
    imageRow("deleted", 99, [actRow(0, "DEPRECATE"), actRow(30, "DELETE")]),
    imageRow("both", 5, [], {
      recipe: 2,
      vmImages: [vmImageRow("ami-1", "eu-west-1"), vmImageRow("ami-2", "us-east-1")],
      containers: ["repository:Tag"],
      compared: 3,
    }),
  ),
);

/** The ids of the images that match these fields, besides all actions and 30 days ahead. */
function found(fields: { readonly [name: string]: string }, actions = ["KEEP", "DELETE", "DEPRECATE"]): string[] {
  const form = new FormData();
  for (const action of actions) form.append("action", action);
  for (const [name, value] of Object.entries({ span: "30", ...fields })) form.append(name, value);
  const filters = filtersOf(form);
  return images.filter((image) => matches(image, filters)).map(({ id }) => id);
}

test("without filters every image matches", () => {
  expect(found({})).toEqual(["kept", "deleted", "both"]);
  expect(found({ policy: "", recipe: "", account: "", region: "", compared: "", search: " " })).toHaveLength(3);
});

test("an action counts on the last day of the period, and not after it", () => {
  expect(found({}, ["DELETE"])).toEqual(["deleted"]);
  expect(found({ span: "29" }, ["DELETE"])).toEqual([]);
  expect(images.map((image) => [...actionsWithin(image, 30)])).toEqual([["KEEP"], ["DEPRECATE", "DELETE"], ["KEEP"]]);
});

test("an image is kept if nothing happens to it in the period", () => {
  expect(found({}, ["KEEP"])).toEqual(["kept", "both"]);
  expect(found({ span: "-1" }, ["KEEP"])).toHaveLength(3);
});

test("the number of a policy selects its images, also number 0", () => {
  expect([found({ policy: "0" }), found({ policy: "1" })]).toEqual([["kept", "deleted", "both"], []]);
});

test("account and region must be those of one AMI", () => {
  expect(found({ region: "us-east-1" })).toEqual(["both"]);
  expect(found({ region: "us-east-1", account: "us-east-1" })).toEqual(["both"]);
  expect(found({ region: "us-east-1", account: "eu-west-1" })).toEqual([]);
});

test("a difference from the other revision is one bit of several", () => {
  expect([found({ compared: "2" }), found({ compared: "4" })]).toEqual([["both"], []]);
});

test("all words must occur, in any case, in ids, the recipe version or containers", () => {
  expect(found({ search: "APP 1.0.0" })).toEqual(["both"]);
  expect(found({ search: "ami-2 repository:tag" })).toEqual(["both"]);
  expect(found({ search: "ami-2 deleted" })).toEqual([]);
});
