/** The sidebar of the site leads to every page of the repository. */
import { expect, test } from "vitest";
import { placeOf } from "../../../scripts/site/addresses.ts";
import { guideFiles } from "../../../scripts/site/guide-pages.ts";
import { type SidebarItem, sidebars } from "../../../scripts/site/sidebar.ts";

const linksOf = (items: readonly SidebarItem[]): readonly string[] =>
  items.flatMap(({ link, items: inner = [] }) => [...(link === undefined ? [] : [link]), ...linksOf(inner)]);

test("every page of docs/ is in the sidebar, once", () => {
  const links = linksOf(sidebars([])["/"] ?? []);
  const places = guideFiles.map((file) => `/${placeOf(file)?.replace(/\.md$/, "")}`);
  expect(places.length).toBeGreaterThan(70);
  expect(places.filter((place) => links.filter((link) => link === place).length !== 1)).toEqual([]);
});
