/**
 * The style of pages: light or dark as the system prefers, readable on phones, and light in print. Each page adds its
 * own rules.
 */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --page: #f5f6f8; --card: #fff; --ink: #1b1f27; --soft: #596273; --line: #dde1e8; --field: #fff;
  --code: #f6f7fa; --focus: #2459d6; --link: #1d4fc4; --mark: #ffe3a3; --mark-ink: #3b2700;
  --error: #b3202c; --error-tint: #fdecec; --warning: #8a5300; --warning-tint: #fff3dc;
  --info: #1d4fc4; --info-tint: #e9effd; --good: #19703a; --good-tint: #e5f5ea;
  --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
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
h2 .count { margin-left: .5rem; color: var(--soft); font-weight: 400; font-size: .875rem; }
h3 { margin: 0; font-size: 1rem; font-weight: 600; line-height: 1.45; text-wrap: pretty; }
#filters { position: sticky; top: 0; z-index: 2; margin: 0; background: var(--page); border-block: 1px solid var(--line); }
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
.chosen #shown { margin-left: auto; color: var(--soft); font-size: .875rem; font-variant-numeric: tabular-nums; }
.badge { display: inline-block; padding: 0 .5rem; border-radius: 99rem; font-family: system-ui, sans-serif; font-size: .75rem; font-weight: 650; line-height: 1.375rem; vertical-align: .0625rem; margin-right: .25rem; }
.badge.error { color: var(--error); background: var(--error-tint); }
.badge.warning { color: var(--warning); background: var(--warning-tint); }
.badge.info { color: var(--info); background: var(--info-tint); }
.none { margin: 2rem 0; padding: 2.5rem 1.5rem; text-align: center; border: 1px dashed var(--line); border-radius: .75rem; color: var(--soft); }
.none.good { color: var(--good); background: var(--good-tint); border: 0; font-weight: 600; }
.scroll { margin-top: .75rem; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th, td { padding: .4375rem .75rem .4375rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; min-width: 7rem; }
th { color: var(--soft); font-size: .75rem; }
footer { padding-block: 1.5rem 2.5rem; color: var(--soft); font-size: .8125rem; }

@media (max-width: 40rem) {
  html { scroll-padding-top: 1rem; }
  header, main, footer, #filters > div { padding-inline: .875rem; }
  header { padding-top: 1.25rem; }
  #filters { position: static; }
  thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  table, tbody, tr, td { display: block; }
  tr { padding: .625rem 0; border-bottom: 1px solid var(--line); }
  tr:last-child { border: 0; }
  td { padding: 0; border: 0; }
  td:first-child { font-weight: 650; }
  td:last-child { color: var(--soft); }
  input[type=search], select { font-size: 1rem; }
}
@media print {
  :root { color-scheme: light; }
  #filters, .skip { display: none !important; }
}
`;
