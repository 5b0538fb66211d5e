/** Links on the pages lead to existing files and headings. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { describe, expect, it, test } from "vitest";
import { anchorOf, citationTarget, isOfDocuments, ruleUrl } from "../../lib/facts/derive/citation.ts";
import { fieldsOf } from "../../lib/facts/derive/fields.ts";
import { type Citation, cite, citePage, type DocumentCitation } from "../../lib/facts/model/citation.ts";
import { fieldRules } from "../../lib/lint/rule/field-rules.ts";
import { gaps } from "../../lib/services/gaps.generated.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import auditRules from "../../lint-rules/audit/index.generated.ts";
import changeRules from "../../lint-rules/change/index.generated.ts";
import simulationRules from "../../lint-rules/image-builder/simulation/index.generated.ts";

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "SECURITY.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

/** The text of a page without its code blocks, in which `#` begins comments. */
const prose = (page: string): string => readFileSync(page, "utf8").replaceAll(/^```[\s\S]*?^```/gm, "");

/** The anchors of a page, with the numbers that code hosts add to repeated ones. */
function anchorsOf(page: string): readonly string[] {
  const seen = new Map<string, number>();
  return [...prose(page).matchAll(/^#{1,6} +(.*)$/gm)].map(([, heading = ""]) => {
    const anchor = anchorOf(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1"));
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

const anchors = new Map(pages.map((page) => [normalize(page), anchorsOf(page)]));

test.each(pages)("the links of %s are valid", (page) => {
  const dead: string[] = [];
  for (const [, target = ""] of prose(page).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? normalize(page) : relative(".", join(dirname(page), path));
    if (!existsSync(file) || (anchor !== undefined && anchors.get(file)?.includes(anchor) !== true)) dead.push(target);
  }
  expect(dead).toEqual([]);
});

const ruled = await Promise.all(
  lintables.map(async ({ model, rules }) => ({
    model,
    rules: [...fieldRules(model), ...(await rules()).default.rules],
  })),
);

/** Whether a citation leads to a heading of a page, or to a public address. */
function leads(citation: Citation): boolean {
  if (isOfDocuments(citation)) {
    const [page = "", anchor = ""] = citationTarget(citation).split("#");
    return anchors.get(join("docs/reference", page))?.includes(anchor) === true;
  }
  if ("page" in citation)
    return anchors.get(join("docs", citation.page))?.includes(anchorOf(citation.section)) === true;
  return URL.canParse(citationTarget(citation));
}

describe("every citation has a section on a reference page", () => {
  it.each(ruled.map(({ model, rules }) => [model.name, model, rules] as const))(
    "on the pages of %s",
    (_, model, rules) => {
      const { declaration, record, update } = model;
      const fields = [declaration, ...Object.values(record), ...(update === undefined ? [] : [update.identity.field])];
      const cited = fields.flatMap((field) =>
        [...fieldsOf(field)].flatMap(({ field: { cites, boundCites } }) => [cites, boundCites ?? cites]),
      );
      const all = [...cited, ...rules.flatMap(({ cites }) => cites)];
      expect(all.length).toBeGreaterThan(0);
      expect(all.filter((each) => !leads(each))).toEqual([]);
    },
  );

  it("on the pages of open questions", () => {
    expect(gaps.map(({ cites }) => cites).filter((each) => !leads(each))).toEqual([]);
  });

  it("on the pages of other code", () => {
    const sources = ["lib", "lint-rules"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts"))
        .map((name) => readFileSync(join(folder, name), "utf8")),
    );
    const documents = sources
      .flatMap((source) => [...source.matchAll(/\bcite\(([123]), "([^"]+)"\)/g)])
      .map(([, document, section = ""]) => cite(Number(document) as DocumentCitation["document"], section));
    const ownPages = sources
      .flatMap((source) => [...source.matchAll(/\bcitePage\("([^"]+)", "([^"]+)"\)/g)])
      .map(([, page = "", section = ""]) => citePage(page, section));
    expect(documents.length).toBeGreaterThan(200);
    expect(ownPages.length).toBeGreaterThan(5);
    expect([...documents, ...ownPages].filter((each) => !leads(each))).toEqual([]);
  });

  it("and a missing section is detected", () => {
    expect(leads(cite(3, "Quotas"))).toBe(false);
    expect(leads(citePage("emulator.md", "Telegrams"))).toBe(false);
  });
});

it("rules are on the page of their resource", () => {
  for (const { rules } of [...ruled, { rules: simulationRules }, { rules: changeRules }, { rules: auditRules }]) {
    for (const { id } of rules) {
      const [page = "", anchor = ""] = ruleUrl(id).split("/docs/")[1]?.split("#") ?? [];
      expect(anchors.get(join("docs", page)), id).toContain(anchor);
    }
  }
});
