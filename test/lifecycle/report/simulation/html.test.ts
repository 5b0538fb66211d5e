/** The source of a simulation's page: its content, its permissions, and its completeness without scripts. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonMarkup } from "../../../../lib/base/html/markup.ts";
import { htmlOf } from "../../../../lib/lifecycle/report/simulation/html.ts";
import { hostileText } from "../../../lint/report/sample.ts";
import { hostile, image, images, reportOf } from "./sample-report.ts";

const text = (days?: number, given = images): string => [...htmlOf(reportOf(given, days))].join("");
const page = text();
const dataOf = (source: string) =>
  JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(source)?.[1] ?? "");
const list = /<noscript>(.*)<\/noscript>/s.exec(page)?.[1] ?? "";

describe("JSON in a script element", () => {
  it("parses to the same value, and never ends the element", () => {
    fc.assert(
      fc.property(hostileText, (each) => {
        const { source } = jsonMarkup({ [each]: each });
        expect(source).not.toContain("<");
        expect(JSON.parse(source)).toEqual({ [each]: each });
      }),
    );
    expect(jsonMarkup("</script><!--").source).toBe('"\\u003c/script>\\u003c!--"');
  });
});

describe("the page", () => {
  it("allows only its own style and script", () => {
    const [, policy = ""] = /content="(default-src[^"]*)"/.exec(page) ?? [];
    expect(policy).toContain("default-src &#39;none&#39;");
    expect(policy).not.toContain("unsafe");
    for (const tag of ["style", "script"]) {
      const [, source = ""] = new RegExp(`<${tag}>(.*?)</${tag}>`, "s").exec(page) ?? [];
      const hash = createHash("sha256").update(source).digest("base64");
      expect(policy).toContain(`${tag}-src &#39;sha256-${hash}&#39;`);
    }
  });

  it("escapes names", () => {
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page).not.toMatch(/<img|\u202e| style=|https?:/);
    expect(dataOf(page).images.at(-1)[0]).toBe(hostile.replace("\u202e", "\ufffd"));
  });

  it("has the numbers of each policy, and rules that never act", () => {
    const [, table = ""] = /<h2>Policies, today<\/h2>(.*?)<\/section>/s.exec(page) ?? [];
    const numbers = [...table.matchAll(/<tr><td><strong>(.*?)<\/strong>.*?<\/tr>/gs)].map(([row, name = ""]) => [
      name.slice(0, 14),
      ...[...row.matchAll(/data-title="(?!Next)[^"]*">(\d+)</g)].map(([, count]) => Number(count)),
    ]);
    expect(numbers).toEqual([
      ["nightly images", 4, 0, 0, 2, 2, 0, 0],
      ["workers", 3, 0, 0, 0, 2, 0, 1],
      ["&lt;/script&gt", 0, 0, 0, 0, 0, 0, 0],
    ]);
    expect(table).toContain("Rule 1 never acts: the policy selects no image of the inventory");
  });

  it("names undecided images with the missing member, and differences from the revision", () => {
    expect(page).toContain("<h2>1 image undecided</h2>");
    expect(page).toContain("<td>createdAt of img-7 is missing</td>");
    expect(page).toContain(
      '<h2>Against origin/main, within 30 days</h2>\n<ul class="kinds"><li>1 image, 1 AMI and 1 snapshot newly deleted</li><li>1 image, 1 AMI and 1 snapshot deleted sooner</li>',
    );
    expect([...htmlOf({ ...reportOf(), comparison: undefined })].join("")).not.toContain("Against");
  });

  it("lists every image without scripts, with coming actions and AMIs", () => {
    expect(list.match(/<li><(?:code>(?!ami-)|span)/g)).toHaveLength(images.length);
    expect(list).toContain(
      "img-4 of web 1.2.0, 94 days old, 4th newest: DELETE on 2026-03-03 by &quot;nightly images&quot; rule 3 (older than 90 days)",
    );
    expect(list).toContain("<code>img-5</code>: kept (not older than 365 days");
    expect(list).toContain("<code>ami-3</code> in eu-west-1 of 222222222222");
  });

  it("contains a year, and more runs on request", () => {
    const [first] = dataOf(page).images;
    expect(first[6].map(([day]: [number]) => day)).toEqual([29, 59, 89]);
    const selected = (source: string) => Number(/<option value="(\d+)" selected>/.exec(source)?.[1]);
    expect([selected(page), selected(text(91)), selected(text(500))]).toEqual([30, 90, 499]);
    // An image that is built today is a year old on the page's last day.
    const built = dataOf(text(undefined, [image(1, 0, "worker")])).images;
    expect(built[0][6].map(([day]: [number]) => day)).toEqual([365]);
  });

  it("shows an empty inventory", () => {
    expect(text(undefined, [])).toContain("No image deleted today");
    expect(dataOf(text(undefined, [])).images).toEqual([]);
  });
});
