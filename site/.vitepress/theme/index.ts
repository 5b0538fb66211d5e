/** The theme: VitePress's own, without its fonts, with our colors, prints and the playground. */
import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { Playground } from "./playground.ts";
import { RuleFilter } from "./rule-filter.ts";
import "./style.css";
import "./terminal.css";
import "./print.css";

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component("Playground", Playground);
    app.component("RuleFilter", RuleFilter);
  },
};

export default theme;
