import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { declaration, element, text } from "../../../../lib/lint/report/formats/xml.ts";
import { readXml } from "../read-xml.ts";
import { hostileText } from "../sample.ts";

/** XML 1.0, section 2.2, production 2. */
const isCharacter = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0;
  return (
    [0x9, 0xa, 0xd].includes(code) ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    code >= 0x10000
  );
};
const allowed = (value: string): string => [...value].map((each) => (isCharacter(each) ? each : "\ufffd")).join("");

describe("XML", () => {
  it("is parsed to the same text, except for characters that no document may contain", () => {
    fc.assert(
      fc.property(hostileText, hostileText, (attribute, content) => {
        const root = readXml(`${declaration}\n${element("a", { b: attribute }, text(`x${content}`))}`);
        expect(root.attributes.b).toBe(allowed(attribute));
        expect(root.text).toBe(allowed(`x${content}`));
      }),
    );
  });

  it("omits undefined attributes, and keeps 0 and empty ones", () => {
    expect(element("a", { b: undefined, c: 0, d: "" })).toBe('<a c="0" d=""/>');
  });

  it("writes elements on lines of their own, and text without added space", () => {
    expect(element("a", {}, element("b", {}), element("c", {}, text("1 < 2")))).toBe(
      "<a>\n<b/>\n<c>1 &lt; 2</c>\n</a>",
    );
  });
});
