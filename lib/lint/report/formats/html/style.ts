/** Styles of the report, in addition to those of every page. */
import { pageStyle } from "../../../../base/html/page-style.ts";

export const style = `${pageStyle}
h2 code { font-size: .9375rem; font-weight: 650; }
main { padding-top: .75rem; }
summary { cursor: pointer; }
summary h2 { display: inline; }
.file, .unknown { margin: 0 0 .75rem; }
.file > summary, .unknown > summary { padding: .5rem .25rem; border-radius: .5rem; }
.file > summary:hover, .unknown > summary:hover { background: var(--card); }
.file[open] > summary { margin-bottom: .5rem; }
.overview { max-width: 68rem; margin: 0 auto; padding: 0 1.25rem; }
.overview td { min-width: 5.5rem; }
.overview h2 { margin: 0; }
.overview > h2 { margin: 1rem 0 0; }
.overview > .extent { margin: .25rem 0 1rem; }
.read { margin-top: .5rem; color: var(--soft); font-size: .875rem; }
.read pre { max-height: 16rem; overflow: auto; color: var(--ink); }
.totals { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; align-items: start; margin-top: 1.5rem; }
.totals h2 { margin: 0; }
.totals .scroll { margin-top: .25rem; }
.totals td:first-child { font-family: var(--mono); font-size: .8125rem; font-weight: 400; }
th.number, td.number { min-width: 3.5rem; padding-right: 0; text-align: right; font-variant-numeric: tabular-nums; }
td.zero { color: var(--soft); }
#filters > div { display: grid; grid-template-columns: minmax(12rem, 2fr) minmax(8rem, 1fr) minmax(8rem, 1fr); gap: .625rem .75rem; padding-block: .75rem; }
.finding, .rule, .open, .fault { margin: 0 0 .75rem; padding: 1rem 1.125rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); }
.finding { border-left-width: 4px; content-visibility: auto; contain-intrinsic-size: auto 14rem; }
.finding.error, .fault { border-left: 4px solid var(--error); }
.finding.warning { border-left-color: var(--warning); }
.finding.info { border-left-color: var(--info); }
.finding.suppressed { border-left-color: var(--line); }
.place { margin: .25rem 0 0; color: var(--soft); font-size: .875rem; }
.help, .documents, .about, .rule p { margin: .625rem 0 0; font-size: .9375rem; }
.help strong { color: var(--good); margin-right: .25rem; }
p.documents { color: var(--soft); font-size: .875rem; }
.about { color: var(--soft); }
.about a { display: inline-block; padding: .125rem 0; }
.about .rule-link { font-family: var(--mono); font-size: .8125rem; }
.rule-link, .file-link { display: inline-block; min-height: 1.5rem; }
pre { margin: .75rem 0 0; padding: .625rem .75rem; overflow-x: auto; background: var(--code); border: 1px solid var(--line); border-radius: .5rem; line-height: 1.6; tab-size: 4; overflow-wrap: normal; }
.finding pre b { display: inline-block; min-width: 100%; font-weight: inherit; background: var(--error-tint); }
.warning pre b { background: var(--warning-tint); }
.info pre b { background: var(--info-tint); }
.suppressed pre b { background: var(--line); }
mark { padding: .0625rem 0; border-radius: .1875rem; background: var(--mark); color: var(--mark-ink); font-weight: 650; text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: .2em; }
mark:empty { padding: 0; border-left: 2px solid var(--error); }
figure { margin: .875rem 0 0; }
figcaption { font-size: .875rem; }
figcaption strong { margin-right: .25rem; }
.bad strong { color: var(--error); }
figure.good strong { color: var(--good); }
figure pre { margin-top: .375rem; }
.rule:target { outline: 3px solid var(--focus); }
dialog { width: min(48rem, calc(100vw - 1.5rem)); max-height: calc(100dvh - 3rem); padding: 0; border: 1px solid var(--line); border-radius: .875rem; background: var(--card); color: inherit; }
dialog::backdrop { background: rgb(8 10 14 / .55); }
dialog[open] { display: flex; flex-direction: column; }
dialog form { display: flex; justify-content: space-between; align-items: center; padding: .625rem .625rem .625rem 1.125rem; border-bottom: 1px solid var(--line); font-weight: 650; }
dialog .body { overflow-y: auto; }
dialog .rule { margin: 0; border: 0; }

@media (max-width: 40rem) {
  #filters > div { grid-template-columns: 1fr 1fr; }
  .search { grid-column: 1 / -1; }
  .finding, .rule, .open, .fault { padding: .875rem; }
  .overview { padding-inline: .875rem; }
  .totals { grid-template-columns: 1fr; }
  .overview td.number, .totals td.number { display: inline-block; min-width: 0; margin-right: 1rem; text-align: left; color: var(--soft); }
  .overview td.number::before, .totals td.number::before { content: attr(data-title) ": "; }
  .totals td.zero { display: none; }
}
@media print {
  details::details-content { content-visibility: visible; height: auto; }
  .finding { content-visibility: visible; break-inside: avoid; }
}
`;
