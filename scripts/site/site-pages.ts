/** Everything that the source of the site consists of. */
import { readdirSync, readFileSync } from "node:fs";
import type { Rendered } from "../rendered.ts";
import { commandPages } from "./command-pages.ts";
import { frontPage } from "./front-page.ts";
import { guidePages } from "./guide-pages.ts";
import { referenceList } from "./reference-page.ts";
import { ruleGroups } from "./rule-groups.ts";
import { rulePages } from "./rule-pages.ts";
import { sidebars } from "./sidebar.ts";
import { written } from "./site-page.ts";

/** The pages that only the site has; they have their own front matter. */
const ownPages = "site/pages";

/** The pages in Markdown, and the sidebars; files relative to the folder of the source. */
export async function sitePages(): Promise<readonly Rendered[]> {
  const groups = await ruleGroups();
  const pages = [...guidePages(), ...rulePages(groups), ...(await commandPages()), referenceList()];
  return [
    ...readdirSync(ownPages).map((name) => ({ file: name, text: readFileSync(`${ownPages}/${name}`, "utf8") })),
    await frontPage(groups),
    ...pages.map(written),
    { file: "sidebar.json", text: JSON.stringify(sidebars(groups)) },
  ];
}
