/** The Markdown of a simulation: what it counts, and where its lists end. */
import { expect, test } from "vitest";
import { markdownOf } from "../../../lib/cli/simulate/markdown.ts";
import { image, reportOf } from "./sample-report.ts";

/** The Markdown of worker images of these ages, which are deleted after 365 days. */
const textOf = (ages: readonly number[]): string =>
  [
    ...markdownOf(
      reportOf(
        ages.map((age, index) => image(index, age, "worker")),
        undefined,
        false,
      ),
    ),
  ].join("");

test("the days ahead do not count what is deleted today", () => {
  expect(textOf([400, 401, 350])).toContain(
    "**2 images and 2 machine images deleted**. In the next 30 days: **1 image and 1 machine image deleted**.",
  );
});

test("the list of actions has a hundred rows, and says how many more there are", () => {
  const hundred = Array<number>(100).fill(400);
  expect(textOf(hundred)).not.toMatch(/^… and \d+ more/m);
  expect(textOf(hundred).match(/^\| img-/gm)).toHaveLength(100);
  expect(textOf([...hundred, 400])).toMatch(/\n… and 1 more\.\n$/);
});
