/** What decisions rest on: every gap says it, and every guide that is cited is in the catalogue with its section. */
import { describe, expect, it } from "vitest";
import { basisInWords, citationTarget } from "../../../lib/facts/derive/citation.ts";
import { fieldsOf } from "../../../lib/facts/derive/fields.ts";
import type { Citation } from "../../../lib/facts/model/citation.ts";
import type { Guide } from "../../../lib/facts/model/guides/guide.ts";
import { guides } from "../../../lib/facts/model/guides.ts";
import { fieldRules } from "../../../lib/lint/rule/field-rules.ts";
import { gaps } from "../../../lib/services/gaps.generated.ts";
import { lintables } from "../../../lib/services/lintables.generated.ts";

const bases = ["documents", "public model", "trial", "our judgment"];

/** Whether the section that a citation names is in the catalogue of guides. */
const catalogued = (citation: Citation): boolean =>
  !("guide" in citation) || Object.hasOwn(guides[citation.guide].sections, citation.section);

describe("every gap", () => {
  it("says what its decision rests on", () => {
    for (const { id, basis } of gaps) {
      if (typeof basis === "string") expect(bases, id).toContain(basis);
      else expect(basis?.length, id).toBeGreaterThan(0);
    }
  });

  it("rests on sections that the catalogue has", () => {
    const cited = gaps.flatMap(({ basis }) => (typeof basis === "string" ? [] : basis));
    expect(cited.length).toBeGreaterThan(60);
    expect(cited.filter((each) => !catalogued(each))).toEqual([]);
  });

  it("does not repeat its basis as its reason", () => {
    const repeating = gaps.filter(
      ({ basis, because }) =>
        because.includes(basisInWords(basis)) ||
        /our own judge?ment|the public (?:service )?(?:models?|API does|documentation's)|the public protocol text/.test(
          because,
        ),
    );
    expect(repeating.map(({ id, because }) => `${id}: ${because}`)).toEqual([]);
  });

  it("has an id of its own", () => {
    expect(new Set(gaps.map(({ id }) => id)).size).toBe(gaps.length);
  });
});

describe("the catalogue of guides", () => {
  it("has the section of every citation of a rule or field", async () => {
    for (const { model, rules } of lintables) {
      const structures = [model.declaration, ...Object.values(model.record)];
      const fields = structures.flatMap((field) => [...fieldsOf(field)]);
      const all = [
        ...[...fieldRules(model), ...(await rules()).default.rules].flatMap(({ cites }) => cites),
        ...fields.flatMap(({ field: { cites, boundCites = cites } }) => [cites, boundCites]),
      ];
      expect(
        all.filter((each) => !catalogued(each)),
        model.name,
      ).toEqual([]);
    }
  });

  it("misses a section that it does not have", () => {
    expect(catalogued({ guide: "a2a", section: "Telegrams" })).toBe(false);
  });

  it.each(Object.entries<Guide>(guides))("says where to find %s, and when it was read", (name, guide) => {
    expect(guide.read).toMatch(/^20\d\d-\d\d-\d\d$/);
    for (const [section, { find }] of Object.entries(guide.sections)) {
      const address = citationTarget({ guide: name as keyof typeof guides, section });
      expect(address, section).toMatch(/^https:\/\/\S+$/);
      expect(find.length, section).toBeGreaterThan(5);
    }
  });

  it("leads to the page or the section", () => {
    expect(citationTarget({ guide: "a2a", section: "List Tasks" })).toBe(
      "https://a2a-protocol.org/latest/specification/#314-list-tasks",
    );
    expect(citationTarget({ guide: "image-builder", section: "EC2 Image Builder endpoints and quotas" })).toBe(
      "https://docs.aws.amazon.com/general/latest/gr/imagebuilder.html",
    );
  });
});
