import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { html, Markup } from "../../../../lib/base/html/markup.ts";
import { allRules } from "../../../../lib/cli/lint/all-rules.ts";
import { formatHtml } from "../../../../lib/lint/report/formats/html.ts";
import { rulePage } from "../../../../lib/lint/report/rules/rule-page.ts";
import { accepted, everything, finding, hostileFinding, hostileText, origin, resultOf } from "../sample.ts";

const pages = (await allRules()).map(rulePage);
const report = formatHtml(everything, pages, origin);

describe("markup", () => {
  it("escapes text", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const { source } = html`<p title="${text}">${[text, html`<b>${text}</b>`, undefined, 0]}</p>`;
        expect(source.match(/[<>]/g)).toHaveLength(8);
        expect(source.match(/"/g)).toHaveLength(2);
        expect(source).not.toMatch(/'|&(?!(?:amp|lt|gt|quot|#\d+);)/);
        expect(source).toMatch(/0<\/p>$/);
      }),
    );
  });

  it("removes characters that HTML cannot contain, and bidirectional overrides", () => {
    expect(html`a\u0000${"b\u0000\u202ec\ud800\u001b"}`.source).toBe("a\u0000b\ufffd\ufffdc\ufffd\ufffd");
  });

  it("keeps markup unchanged", () => {
    expect(html`${new Markup("<b>")}`.source).toBe("<b>");
  });
});

/** Findings in this number of files. */
const findingsIn = (files: number, perFile: number) =>
  Array.from({ length: files * perFile }, (_, index) => ({
    ...finding,
    file: `f-${Math.floor(index / perFile)}.yaml`,
  }));

describe("the report", () => {
  it("says when it was made, at which commit, and what was checked, also without findings", () => {
    const clean = formatHtml(resultOf([], { read: new Set(["b.yaml", "a <b>.yaml"]) }), pages, origin);
    expect(clean).toContain("2 resources of 1 file checked, 2026-03-01 12:34 UTC, commit <code>6176840f0000</code>");
    expect(clean).toMatch(/<summary>2 files read<\/summary><pre[^>]*>a &lt;b&gt;.yaml\nb.yaml<\/pre>/);
    expect(formatHtml(resultOf([]), pages, { ...origin, commit: undefined })).toContain(" 12:34 UTC</p>");
  });

  it("is the same for the same run", () => {
    expect(formatHtml(everything, pages, origin)).toBe(report);
  });

  it("counts many findings by rule and by file, in closed groups; few are open, without totals", () => {
    expect(report).not.toContain('class="totals"');
    expect(report.match(/<details class="file"[^>]* open>/g)).toHaveLength(3);
    const other = { ...finding, rule: "lifecycle-policy/count", severity: "info" as const, file: "f-1.yaml" };
    const many = formatHtml(resultOf([...findingsIn(1200, 1), other]), pages, origin);
    const [, totals = ""] = /<div class="totals"(.*?)<details class="file"/s.exec(many) ?? [];
    const rows = [...totals.matchAll(/<tr><td>(.*?)<\/tr>/gs)].map(([row]) => row.replaceAll(/<[^>]+>/g, " ").trim());
    expect(rows.map((row) => row.split(/\s+/)).slice(0, 4)).toEqual([
      ["lifecycle-policy/range", "1,200", "0"],
      ["lifecycle-policy/count", "0", "1"],
      ["f-1.yaml", "1", "1"],
      ["f-0.yaml", "1", "0"],
    ]);
    expect(totals).toContain("and 1,190 more");
    expect(many).toContain("<h1>1,200 errors, 1 info</h1>");
    expect(many).not.toMatch(/<details class="file"[^>]* open>/);
    expect(many.match(/<details class="file"/g)).toHaveLength(1200);
  });

  it("has light markup", () => {
    const of = (count: number): string => formatHtml(resultOf(findingsIn(1, count)), pages, origin);
    const [some, more] = [of(100), of(200)];
    expect((more.length - some.length) / 100).toBeLessThan(700);
    expect(((more.match(/<\w/g)?.length ?? 0) - (some.match(/<\w/g)?.length ?? 0)) / 100).toBeLessThanOrEqual(10);
  });

  it("allows only its own style and script", () => {
    const [, policy = ""] = /content="(default-src[^"]*)"/.exec(report) ?? [];
    for (const tag of ["style", "script"]) {
      const [, source = ""] = new RegExp(`<${tag}>(.*?)</${tag}>`, "s").exec(report) ?? [];
      const hash = createHash("sha256").update(source).digest("base64");
      expect(policy).toContain(`${tag}-src &#39;sha256-${hash}&#39;`);
    }
    expect(policy).toContain("default-src &#39;none&#39;");
  });

  it("loads nothing, and links only to Lintel's documentation", () => {
    expect(report).not.toMatch(/\b(?:src|srcset|action)=|@import|url\(/);
    expect(report.replaceAll(/ href="[^"]*"/g, "")).not.toMatch(/https?:/);
    expect([...report.matchAll(/<link[^>]*>/g)].map(([link]) => link)).toEqual(['<link rel="icon" href="data:,">']);
    for (const [, target = ""] of report.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      expect(target).toMatch(/^#|^https:\/\/github\.com\/lintel-iac\/lintel\/blob\/main\/docs\//);
      if (pages.some(({ id }) => target.endsWith(id.replace("/", "-"))))
        expect(report).toContain(`id="${target.slice(1)}"`);
    }
  });

  it("lists unreadable files and open checks", () => {
    expect(report).toContain("2 inputs could not be linted");
    expect(report).toContain("b.json:2:7: is not valid JSON");
    expect(report).toContain("1 check not evaluated");
    expect(report).toContain("known at apply");
    const unread = formatHtml(resultOf([], { faults: everything.faults }), pages, origin);
    expect(unread).toContain("<h1>2 inputs could not be linted</h1>");
    expect(unread).not.toContain("Nothing to report");
  });

  it("lists suppressed findings with reasons, as a severity of their own", () => {
    const only = formatHtml(resultOf([], { suppressed: [accepted] }), pages, origin);
    for (const page of [report, only]) {
      expect(page).toContain("1 finding suppressed</h2>");
      expect(page).toContain("agreed &lt;with&gt; the team, until 2099-12-31");
      expect(page).toContain('<input type="checkbox" name="severity" value="suppressed" checked>Suppressed <span>1<');
      expect(page).toContain('<article class="finding suppressed">');
    }
  });

  it("contains the pages of relevant rules, and the same tags for any content and names", () => {
    const tags = (text: string): number => text.match(/</g)?.length ?? 0;
    const plain = tags(formatHtml(resultOf([{ ...finding, message: "x", help: "x", file: "x.yaml" }]), pages, origin));
    fc.assert(
      fc.property(hostileFinding, (hostile) => {
        expect(tags(formatHtml(resultOf([hostile]), pages, origin))).toBe(plain);
      }),
    );
    for (const { id } of pages) {
      const isInvolved = ["lifecycle-policy/range", "lifecycle-policy/count"].includes(id);
      expect(report.includes(`id="rule-${id.replace("/", "-")}"`)).toBe(isInvolved);
    }
  });
});
