/** The front page: its text is site/pages/index.md, with holes for what the program prints. */
import { readFileSync } from "node:fs";
import type { Rendered } from "../rendered.ts";
import { scenes } from "../terminal/scenes.ts";
import { terminalHtml } from "../terminal/terminal-html.ts";
import type { RuleGroup } from "./rule-groups.ts";

/** Fills the holes `<!-- scene: finding -->` and `<!-- count: rules -->`. */
export async function frontPage(groups: readonly RuleGroup[]): Promise<Rendered> {
  const count = groups.reduce((sum, { rules }) => sum + rules.length, 0);
  let text = readFileSync("site/pages/index.md", "utf8").replace("<!-- count: rules -->", String(count));
  for (const { name, title, lines } of await scenes()) {
    text = text.replace(`<!-- scene: ${name} -->`, () => terminalHtml(title, lines));
  }
  return { file: "index.md", text };
}
