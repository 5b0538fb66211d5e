import { expect, test } from "vitest";
import { parseHcl } from "../../../../lib/lint/inputs/hcl/syntax/parse.ts";
import { hclWriter } from "../../../../lib/lint/text/writers/hcl-writer.ts";

// biome-ignore lint/suspicious/noTemplateCurlyInString: the template is Terraform's
test.each(["plain", "\b", "\f", "\\f", "\\\f", '"\n\t', "${a} %{b}", "\u0000", "\u{1f600}"])(
  "the text %j is read again as it was",
  (text) => {
    const [attribute] = parseHcl(`it = ${hclWriter.scalar(text, "")}\n`).attributes;
    expect(attribute?.value).toMatchObject({ kind: "literal", value: text });
  },
);
