/** The page of public guides shows everything that rests on them, and everything that rests on nothing. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Guide } from "../../lib/facts/model/guides/guide.ts";
import { guides } from "../../lib/facts/model/guides.ts";
import { gaps } from "../../lib/services/gaps.generated.ts";

const page = readFileSync("docs/design/guides.md", "utf8");

/** The text under a heading. */
const under = (heading: string): string => page.split(`\n## ${heading}\n`)[1]?.split(/\n## /)[0] ?? "";

it("the page of guides lists the decisions that rest on our judgment, and no others", () => {
  const listed = [...under("Decisions of our own").matchAll(/^- \[?`([^`]+)`/gm)].map(([, id]) => id);
  expect(listed).toEqual(gaps.filter(({ basis }) => basis === "our judgment").map(({ id }) => id));
});

it("the page of guides lists what is contested or open, with its reason", () => {
  const listed = [...under("Contested and open questions").matchAll(/^- (\w+): \[?`([^`]+)`.* Why: /gm)];
  expect(listed.map(([, standing, id]) => `${id} ${standing}`)).toEqual(
    gaps.flatMap(({ id, unsettled }) => (unsettled === undefined ? [] : [`${id} ${unsettled}`])),
  );
});

it.each(Object.values<Guide>(guides))(
  "the page of guides says what rests on each section of $title",
  ({ title, sections, read }) => {
    const text = under(title);
    expect(text).toContain(`last read on ${read}`);
    for (const [heading, { find }] of Object.entries(sections)) {
      const row = text.split("\n").find((line) => line.startsWith(`| [${heading}](`));
      const [, , words, rests] =
        row
          ?.split(" | ")
          .join("|")
          .split("|")
          .map((cell) => cell.trim()) ?? [];
      expect(words, heading).toBe(find);
      expect(rests, `${heading}: nothing rests on it`).toMatch(/`/);
    }
  },
);
