/** How the report looks: light and dark as the reader's system is, from a phone's width on, and on paper. */
export const style = `
:root {
  color-scheme: light dark;
  --page: #f5f6f8; --card: #fff; --ink: #1b1f27; --soft: #596273; --line: #dde1e8; --field: #fff;
  --code: #f6f7fa; --focus: #2459d6; --link: #1d4fc4; --mark: #ffe3a3; --mark-ink: #3b2700;
  --error: #b3202c; --error-tint: #fdecec; --warning: #8a5300; --warning-tint: #fff3dc;
  --info: #1d4fc4; --info-tint: #e9effd; --good: #19703a; --good-tint: #e5f5ea;
  --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12151b; --card: #1a1e26; --ink: #e6e9ef; --soft: #a0a9ba; --line: #2e3440; --field: #12151b;
    --code: #13171d; --focus: #8fb1ff; --link: #9dbaff; --mark: #6b4a00; --mark-ink: #ffe9bd;
    --error: #ff9b9b; --error-tint: #421c20; --warning: #f5c26b; --warning-tint: #3b2b0e;
    --info: #9dbaff; --info-tint: #1d2b4d; --good: #86d9a2; --good-tint: #16341f;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 10rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere; }
header, main, footer, #filters > div { max-width: 68rem; margin: 0 auto; padding: 0 1.25rem; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
code, pre { font-family: var(--mono); font-size: .8125rem; }
.skip { position: absolute; left: 1rem; top: -4rem; padding: .5rem .875rem; background: var(--card); border-radius: 0 0 .5rem .5rem; z-index: 3; }
.skip:focus { top: 0; }

header { padding-top: 2rem; padding-bottom: 1.25rem; }
.product { margin: 0 0 .375rem; color: var(--soft); font-size: .8125rem; font-weight: 600; letter-spacing: .08em; text-transform: uppercase; }
h1 { margin: 0; font-size: clamp(1.625rem, 5vw, 2.375rem); line-height: 1.15; letter-spacing: -.02em; text-wrap: balance; }
.extent { margin: .5rem 0 0; color: var(--soft); }
h2 { margin: 2rem 0 .75rem; font-size: 1rem; line-height: 1.4; }
h2 code { font-size: .9375rem; font-weight: 650; }
h2 .count { margin-left: .5rem; color: var(--soft); font-weight: 400; font-size: .875rem; }
h3 { margin: 0; font-size: 1rem; font-weight: 600; line-height: 1.45; text-wrap: pretty; }

#filters { position: sticky; top: 0; z-index: 2; margin: 0; background: var(--page); border-block: 1px solid var(--line); }
#filters > div { display: grid; grid-template-columns: minmax(12rem, 2fr) minmax(8rem, 1fr) minmax(8rem, 1fr); gap: .625rem .75rem; padding-block: .75rem; }
.field { display: grid; gap: .1875rem; min-width: 0; }
.field > span { color: var(--soft); font-size: .75rem; font-weight: 600; }
input[type=search], select, button { width: 100%; min-width: 0; min-height: 2.5rem; padding: .375rem .625rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--field); color: inherit; font: inherit; font-size: .9375rem; }
button { width: auto; cursor: pointer; font-weight: 550; }
button:hover, .chip:hover { border-color: var(--soft); }
.chosen { grid-column: 1 / -1; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin: 0; padding: 0; border: 0; min-width: 0; }
.chip { display: inline-flex; align-items: center; gap: .4375rem; min-height: 2.25rem; padding: 0 .75rem; border: 1px solid var(--line); border-radius: 99rem; background: var(--card); cursor: pointer; font-size: .875rem; }
.chip input { width: 1rem; height: 1rem; margin: 0; accent-color: var(--focus); }
.chip:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px; }
.chip :focus-visible { outline: none; }
#shown { margin-left: auto; color: var(--soft); font-size: .875rem; font-variant-numeric: tabular-nums; }

.finding, .rule, .open, .fault { margin: 0 0 .75rem; padding: 1rem 1.125rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); }
.finding { border-left-width: 4px; content-visibility: auto; contain-intrinsic-size: auto 14rem; }
.finding.error, .fault { border-left: 4px solid var(--error); }
.finding.warning { border-left-color: var(--warning); }
.finding.info { border-left-color: var(--info); }
.finding.suppressed { border-left-color: var(--line); }
.badge { display: inline-block; padding: 0 .5rem; border-radius: 99rem; font-family: system-ui, sans-serif; font-size: .75rem; font-weight: 650; line-height: 1.375rem; vertical-align: .0625rem; margin-right: .25rem; }
.badge.error { color: var(--error); background: var(--error-tint); }
.badge.warning { color: var(--warning); background: var(--warning-tint); }
.badge.info { color: var(--info); background: var(--info-tint); }
.place { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: .25rem 0 0; color: var(--soft); font-size: .875rem; }
.help, .documents, .about, .rule p { margin: .625rem 0 0; font-size: .9375rem; }
.help strong { color: var(--good); margin-right: .25rem; }
p.documents { color: var(--soft); font-size: .875rem; }
.about a { font-family: var(--mono); font-size: .8125rem; }
.about strong { color: var(--soft); margin-right: .25rem; }
.about a { display: inline-block; padding: .125rem 0; }
pre { margin: .75rem 0 0; padding: .625rem .75rem; overflow-x: auto; background: var(--code); border: 1px solid var(--line); border-radius: .5rem; line-height: 1.6; tab-size: 4; overflow-wrap: normal; }
.frame { padding-inline: 0; }
.frame > code { display: block; min-width: max-content; }
.row { display: block; padding-right: .75rem; }
.row.at { background: var(--error-tint); }
.warning .row.at { background: var(--warning-tint); }
.info .row.at { background: var(--info-tint); }
.suppressed .row.at { background: var(--line); }
.number { display: inline-block; width: 3.5rem; padding-right: 1rem; text-align: right; color: var(--soft); user-select: none; }
mark { padding: .0625rem 0; border-radius: .1875rem; background: var(--mark); color: var(--mark-ink); font-weight: 650; text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: .2em; }
mark:empty { padding: 0; border-left: 2px solid var(--error); }

.none { margin: 2rem 0; padding: 2.5rem 1.5rem; text-align: center; border: 1px dashed var(--line); border-radius: .75rem; color: var(--soft); }
.none.good { color: var(--good); background: var(--good-tint); border: 0; font-weight: 600; }
.scroll { margin-top: .75rem; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th, td { padding: .4375rem .75rem .4375rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; min-width: 7rem; }
th { color: var(--soft); font-size: .75rem; }
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
footer { padding-block: 1.5rem 2.5rem; color: var(--soft); font-size: .8125rem; }

@media (max-width: 40rem) {
  html { scroll-padding-top: 1rem; }
  header, main, footer, #filters > div { padding-inline: .875rem; }
  header { padding-top: 1.25rem; }
  #filters { position: static; }
  #filters > div { grid-template-columns: 1fr 1fr; }
  .search { grid-column: 1 / -1; }
  .finding, .rule, .open, .fault { padding: .875rem; }
  thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  table, tbody, tr, td { display: block; }
  tr { padding: .625rem 0; border-bottom: 1px solid var(--line); }
  tr:last-child { border: 0; }
  td { padding: 0; border: 0; }
  td:first-child { font-weight: 650; }
  td:last-child { color: var(--soft); }
  .number { width: 2.5rem; padding-right: .625rem; }
  input[type=search], select { font-size: 1rem; }
}
@media (prefers-reduced-motion: no-preference) { button, .chip { transition: border-color .12s; } }
@media print { #filters, dialog, .skip { display: none !important; } .finding { break-inside: avoid; content-visibility: visible; } }
`;
