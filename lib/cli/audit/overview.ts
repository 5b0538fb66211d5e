/** What the page of an audit begins with. */
import { html, type Markup } from "../../base/markup.ts";
export const auditOverview = (..._: readonly unknown[]): { readonly title: string; readonly content: Markup } => ({
  title: "audit",
  content: html``,
});
