/** Shows a page of Lintel in a tab. */
import { ViewColumn, window } from "vscode";

/** Whether a text is a page that says itself what it may load and run: nothing but its own script and style. */
export const isSafePage = (text: string): boolean =>
  /^<!doctype html>/i.test(text) &&
  /<meta http-equiv="Content-Security-Policy" content="default-src (?:'|&#39;)none(?:'|&#39;);/.test(text);

/** Opens a tab with the page. Its policy is its own; the tab reads no files. */
export function showPage(title: string, html: string): void {
  const panel = window.createWebviewPanel("lintel.page", title, ViewColumn.Active, {
    enableScripts: true,
    enableFindWidget: true,
    localResourceRoots: [],
    retainContextWhenHidden: true,
  });
  panel.webview.html = html;
}
