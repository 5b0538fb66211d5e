/** The pages of docs/ and of the repository's root, as the site has them. */
import { readdirSync, readFileSync } from "node:fs";
import { placeOf } from "./addresses.ts";
import { firstParagraph, onSite, sectionOf, titleOf } from "./markdown.ts";
import type { SitePage } from "./site-page.ts";

/** The files that become pages as they are; the README becomes the page "Get started". */
export const guideFiles: readonly string[] = [
  ...["docs", "docs/design", "docs/reference"].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`),
  ),
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "SUPPORT.md",
];

/** All of them, "Get started" and the glossary. */
export const guidePages = (): readonly SitePage[] => [...guideFiles.map(guidePage), getStarted(), glossary()];

function guidePage(file: string): SitePage {
  const text = readFileSync(file, "utf8");
  return {
    file: placeOf(file) ?? file,
    // Some design pages have the title of the reference page that they explain.
    title: file.startsWith("docs/design/") ? `Design: ${titleOf(text)}` : titleOf(text),
    description: firstParagraph(text),
    text: onSite(text, file),
    settings: { editFile: file, ...(unsearched.includes(file) && { search: false }) },
  };
}

/** Long tables that repeat what the reference says. */
const unsearched = ["docs/coverage.md", "docs/design/guides.md"];

function getStarted(): SitePage {
  const readme = readFileSync("README.md", "utf8");
  const text = [
    "# Get started in five minutes",
    sectionOf(readme, "## Five minutes").replaceAll(/^### /gm, "## "),
    "## What else it does",
    sectionOf(readme, "## What else it does"),
  ].join("\n\n");
  return {
    file: "get-started.md",
    title: "Get started",
    description: "A first finding and a first apply with Lintel, on your machine, without an AWS account.",
    text: onSite(text, "README.md"),
    settings: { editFile: "README.md" },
  };
}

function glossary(): SitePage {
  const architecture = "docs/architecture.md";
  const text = `# Glossary\n\n${sectionOf(readFileSync(architecture, "utf8"), "## Words")}`;
  return {
    file: "guide/glossary.md",
    title: "Glossary",
    description: "The words of Lintel's messages, documentation and code: one word means one thing.",
    text: onSite(text, architecture),
    settings: { editFile: architecture },
  };
}
