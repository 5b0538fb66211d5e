/**
 * Each sentence of the pages on security and ownership that promises something has a mutant, which `npm run
 * test:promises` tries (proofs/promises); the pages name the tests that notice them.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { describe, expect, it } from "vitest";
import { mutants, pages, sectionsWithoutPromises, withoutPromise } from "../../proofs/promises/list.ts";
import { statements } from "../../proofs/promises/mutant.ts";
import { sentencesOf } from "../../proofs/promises/sentences.ts";

const texts = new Map<string, string>();
const textOf = (file: string): string => {
  const text = texts.get(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : "");
  texts.set(file, text);
  return text;
};

const countOf = (text: string, part: string): number => (part === "" ? 0 : text.split(part).length - 1);

/** All sentences of the pages, with their sections. */
const sentences = pages.flatMap((page) => sentencesOf(textOf(page)).map((each) => ({ ...each, page })));
const said = [...new Set(mutants.flatMap(statements))];

describe("each promise", () => {
  it("has a mutant: every sentence but those that the list of the others names", () => {
    const begins = [...said, ...Object.keys(withoutPromise)];
    const open = sentences.filter(
      ({ page, section, text }) =>
        !Object.hasOwn(sectionsWithoutPromises[page], section) && !begins.some((each) => text.startsWith(each)),
    );
    expect(open.map(({ page, text }) => `${page}: ${text}`)).toEqual([]);
  });

  it("is one sentence of the pages, and so is each that promises nothing", () => {
    const wrong = [...said, ...Object.keys(withoutPromise)].filter(
      (each) => sentences.filter(({ text }) => text.startsWith(each)).length !== 1,
    );
    expect(wrong).toEqual([]);
    const sections = pages.flatMap((page) =>
      Object.keys(sectionsWithoutPromises[page]).filter(
        (section) => !sentences.some((each) => each.page === page && each.section === section),
      ),
    );
    expect(sections).toEqual([]);
  });

  it("is held by the tests that its row of the table names", () => {
    const unnamed = mutants.flatMap((mutant) =>
      statements(mutant).flatMap((says) => {
        const { tests } = sentences.find(({ text }) => text.startsWith(says)) ?? {};
        return tests === undefined || tests.includes(`\`${mutant.test[0]}\``) ? [] : [`${says}: ${mutant.test[0]}`];
      }),
    );
    expect([...new Set(unnamed)]).toEqual([]);
  });
});

describe("each mutant", () => {
  it("changes a text that stands once in its file, into another program", () => {
    const wrong = mutants.flatMap(({ file, text, becomes }) => {
      const count = countOf(textOf(file), text);
      if (count !== 1) return [`${file} has ${JSON.stringify(text)} ${count} times`];
      const changed = textOf(file).replace(text, () => becomes);
      const { errors } = file.endsWith(".ts") ? parseSync(file, changed) : { errors: [] };
      return changed === textOf(file) || errors.length > 0 ? [`${file}: ${JSON.stringify(becomes)}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it("names a test that exists", () => {
    const wrong = mutants.flatMap(({ test: [file, title, row = ""] }) => {
      const text = textOf(file);
      const imported = [...text.matchAll(/from "\.\/(.+)"/g)].map(([, name = ""]) => textOf(join(dirname(file), name)));
      const isThere = [JSON.stringify(title), `\`${title}\``].some((each) => text.includes(each));
      return isThere && [text, ...imported].some((each) => each.includes(row)) ? [] : [[file, title, row].join(": ")];
    });
    expect([...new Set(wrong)]).toEqual([]);
  });
});

it.each(pages)("%s names only files that exist", (page) => {
  const named = [...textOf(page).matchAll(/`((?:test|lib|scripts|editors|constructs)\/[^`\s]+)`/g)].map(
    ([, name = ""]) => name,
  );
  expect(named.filter((name) => !existsSync(name))).toEqual([]);
});
