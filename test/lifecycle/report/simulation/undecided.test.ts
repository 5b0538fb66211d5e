/** What the outputs for people say when verdicts are undecided: neither that nothing is deleted, nor that nothing will be. */
import { expect, test } from "vitest";
import { htmlOf } from "../../../../lib/lifecycle/report/simulation/html.ts";
import { markdownOf } from "../../../../lib/lifecycle/report/simulation/markdown.ts";
import type { SimulationReport } from "../../../../lib/lifecycle/report/simulation/report.ts";
import { textOf } from "../../../../lib/lifecycle/report/simulation/text.ts";
import { image, reportOf } from "./sample-report.ts";

/** The outputs, as one text each. */
const outputsOf = (report: SimulationReport) => ({
  text: [...textOf(report)].join(""),
  markdown: [...markdownOf(report)].join(""),
  page: [...htmlOf(report)].join("").replace(/<style>.*?<\/style>|<script>.*?<\/script>/gs, ""),
});

const [old, unknown] = [image(1, 95, "worker"), [image(2, undefined), image(3, undefined)]];

test("if all are undecided, no output says that nothing is deleted, today or later", () => {
  const { text, markdown, page } = outputsOf(reportOf(unknown));
  expect(text).toContain("\ntoday: 2 images and 2 AMIs undecided\nin the next 30 days: nothing certain\n");
  expect(text).toContain(
    '"nightly images" (policies/web.json) selects 2 images\n  today: 2 images and 2 AMIs undecided\n  in the next 30 days: nothing certain\n',
  );
  expect(markdown).toContain("**2 images and 2 AMIs undecided**. In the next 30 days: **nothing certain**.");
  expect(markdown).toContain("| nightly images | 2 | 2 images and 2 AMIs undecided | nothing certain |");
  expect(page).toContain("<h1>2 images and 2 AMIs undecided today</h1>");
  expect(page).toContain("In the next 30 days: nothing certain.</p>");
  for (const each of [text, markdown, page])
    expect(each).not.toMatch(
      /No image deleted|^in the next 30 days: nothing$|In the next 30 days: (?:\*\*)?nothing[*.]/m,
    );
});

test("if some are deleted, the page's headline counts both", () => {
  const { page } = outputsOf(reportOf([...unknown, { ...image(4, 95), status: "DISABLED" }]));
  expect(page).toContain("<h1>1 image and 1 AMI deleted, 2 images and 2 AMIs undecided today</h1>");
});

test("a policy without undecided images has nothing to do", () => {
  const { text, page } = outputsOf(reportOf([old]));
  expect(text).toContain("\ntoday: nothing\nin the next 30 days: nothing\n");
  expect(page).toContain("<h1>No image deleted today</h1>");
});

test.each([
  [
    "disabled, if nothing is deleted",
    image(1, 61, "web", { status: "DEPRECATED" }),
    "1 image and 1 AMI disabled today",
  ],
  ["deprecated, if nothing else happens", image(1, 31), "1 image and 1 AMI deprecated today"],
  [
    "deleted in the next days, if nothing happens today",
    image(1, 340, "worker"),
    "1 image and 1 AMI deleted in the next 30 days",
  ],
])("the page's headline is the gravest thing that happens: an image %s", (_, given, headline) => {
  expect(outputsOf(reportOf([given], undefined, false)).page).toContain(`<h1>${headline}</h1>`);
});
