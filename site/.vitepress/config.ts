/** The configuration of VitePress. The source is what scripts/site.ts writes. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type DefaultTheme, defineConfigWithTheme } from "vitepress";
import { anchorOf } from "../../lib/facts/derive/citation.ts";
import { withLiteralCode } from "./literal-code.ts";
import { searchText } from "./search-text.ts";
import type { PlaygroundSettings } from "./theme/playground.ts";

const site = resolve(import.meta.dirname, "..");
const sidebar: DefaultTheme.SidebarMulti = JSON.parse(readFileSync(resolve(site, "source/sidebar.json"), "utf8"));

const base = process.env.LINTEL_SITE_BASE ?? "/";

export default defineConfigWithTheme<DefaultTheme.Config & PlaygroundSettings>({
  title: "Lintel",
  titleTemplate: ":title · Lintel",
  description: "Linter, simulator, Terraform provider and emulator for what general-purpose linters do not cover.",
  lang: "en-US",
  base,
  srcDir: "source",
  outDir: "dist",
  cacheDir: "cache",
  // The state of all pages in one file instead of in each of them.
  metaChunk: true,
  head: [
    ["link", { rel: "icon", href: `${base}icon.svg`, type: "image/svg+xml" }],
    ["meta", { name: "referrer", content: "no-referrer" }],
    ["meta", { name: "color-scheme", content: "light dark" }],
    // Without scripts no menu opens: show what they would.
    ["noscript", {}, `<link rel="stylesheet" href="${base}noscript.css">`],
  ],
  // Links in prose and findings have the anchors of the code host.
  markdown: {
    anchor: { slugify: anchorOf },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    config: withLiteralCode,
  },
  vite: { publicDir: resolve(site, "public"), build: { chunkSizeWarningLimit: 5000 } },
  themeConfig: {
    nav: [
      { text: "Get started", link: "/get-started" },
      { text: "Playground", link: "/playground" },
      { text: "Alternatives", link: "/guide/comparison" },
      { text: "Rules", link: "/rules/", activeMatch: "^/rules/" },
      { text: "Commands", link: "/commands/", activeMatch: "^/commands/" },
      { text: "Reference", link: "/reference/", activeMatch: "^/reference/" },
    ],
    sidebar,
    outline: { level: 2 },
    search: { provider: "local", options: { _render: searchText } },
    socialLinks: [{ icon: "github", link: "https://github.com/lintel-iac/lintel" }],
    editLink: {
      pattern: ({ frontmatter }) => `https://github.com/lintel-iac/lintel/blob/main/${frontmatter.editFile ?? "docs"}`,
      text: "This page in the repository",
    },
    footer: { message: "Apache-2.0. This site sets no cookies and loads nothing from elsewhere." },
    playground: existsSync(resolve(site, "public/playground-files/playground.js")),
  },
});
