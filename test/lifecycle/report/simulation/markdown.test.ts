/** The Markdown of a simulation: what it counts, and where its lists end. */
import { expect, test } from "vitest";
import { markdownOf } from "../../../../lib/lifecycle/report/simulation/markdown.ts";
import { image, images, reportOf } from "./sample-report.ts";

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
    "**2 images and 2 AMIs deleted**. In the next 30 days: **1 image and 1 AMI deleted**.",
  );
});

test("the list of actions has a hundred rows, and says how many more there are", () => {
  const hundred = Array<number>(100).fill(400);
  expect(textOf(hundred)).not.toMatch(/^… and \d+ more/m);
  expect(textOf(hundred).match(/^\| img-/gm)).toHaveLength(100);
  expect(textOf([...hundred, 400])).toMatch(/\n… and 1 more\.\n\n<\/details>\n$/);
});

test("what differs from another revision comes first, and all else is folded", () => {
  const text = [...markdownOf(reportOf(images))].join("");
  const [first = "", folded = "", ...others] = text.split("<details>");
  expect(others).toEqual([]);
  expect(first).toContain("| Image |  | When | Policy | Why |");
  expect(first).not.toContain("| Policy | Selects |");
  expect(folded).toMatch(/^<summary>What the policies do to all images<\/summary>\n\n\| Policy \| Selects \|/);
  expect(folded).toMatch(/\n\n<\/details>\n$/);
});

test("images are named without account and region where all are of one", () => {
  const arn = (region: string, build: number) =>
    `arn:aws:imagebuilder:${region}:111111111111:image/worker/1.2.0/${build}`;
  const rowsOf = (...ids: readonly string[]) =>
    [
      ...markdownOf(
        reportOf(
          ids.map((id, index) => image(index, 400, "worker", { id })),
          undefined,
          false,
        ),
      ),
    ]
      .join("")
      .match(/^\| \S+ [^|]+, 400 days old/gm);
  expect(rowsOf(arn("eu-west-1", 14))).toEqual(["| worker 1.2.0/14, 400 days old"]);
  expect(rowsOf(arn("eu-west-1", 1), arn("us-east-1", 1))?.at(-1)).toContain("| arn:aws:imagebuilder:");
});
