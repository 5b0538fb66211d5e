/** Imported images have no recipe: policies select them by tags alone, and count them by their own name and version. */
import { expect, test } from "vitest";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";
import { at, daysAgo, image, policy, remove } from "./images-and-policies.ts";

const arn = "arn:aws:imagebuilder:us-east-1:123456789012:image";
const imported = (id: string, days: number) => ({
  ...{ id: `${arn}/${id}`, isImported: true as const, createdAt: daysAgo(days), status: "AVAILABLE" as const },
  ...{ tags: { team: "web" }, vmImages: [] },
});
const count = remove({ type: "COUNT", value: 1 });
const verdicts = (by: object, images: Parameters<typeof simulate>[1]["images"]) =>
  simulate([policy([count], { resourceSelection: by })], { images }, at).verdicts.map(({ action }) => action);

test("no policy selects an imported image by recipes, and the counts of others are certain", () => {
  const recipes = [{ name: "golden", semanticVersion: "1.0.0" }];
  const golden = { recipe: { name: "golden", semanticVersion: "1.0.0" } };
  const images = [
    imported("golden/1.0.0/1", 1),
    image(`${arn}/golden/1.0.0/2`, 2, golden),
    image(`${arn}/golden/1.0.0/3`, 3, golden),
  ];
  expect(verdicts({ recipes }, images)).toEqual(["KEEP", "KEEP", "DELETE"]);
  const unknown = { ...imported("golden/1.0.0/1", 1), isImported: undefined };
  expect(verdicts({ recipes }, [unknown, ...images.slice(1)])).toEqual(["UNDECIDED", "UNDECIDED", "DELETE"]);
});

test("imported images of one name and version are counted together, apart from built ones", () => {
  const images = [
    ...[imported("golden/1.0.0/1", 3), imported("golden/1.0.0/2", 2), imported("golden/1.1.0/1", 4)],
    image(`${arn}/golden/1.0.0/3`, 5, { recipe: { name: "golden", semanticVersion: "1.0.0" }, tags: { team: "web" } }),
  ];
  expect(verdicts({ tagMap: { team: "web" } }, images)).toEqual(["DELETE", "KEEP", "KEEP", "KEEP"]);
});
