/** Styles of a simulation's page, in addition to those of every page. */
import { pageStyle } from "../../../../base/html/page-style.ts";
import { changeStyle } from "./change-style.ts";

export const style = `${pageStyle}${changeStyle}
:root {
  --delete: #c42532; --disable: #a35a00; --deprecate: #2f62d8; --undecided: #6b5b95; --alive: #7d8aa0; --made: #b4bdcb;
  --name: 17rem; --pad: .75rem;
}
@media screen and (prefers-color-scheme: dark) {
  :root { --delete: #ff7d7d; --disable: #f0b04f; --deprecate: #86aaff; --undecided: #c3aef0; --alive: #77849b; --made: #4a5466; }
}
html { scroll-padding-top: 1rem; }
header, main, footer { max-width: 90rem; }
h4 { margin: 1rem 0 .25rem; font-size: .8125rem; color: var(--soft); }
.totals { display: flex; flex-wrap: wrap; gap: .625rem; margin: 1.25rem 0 0; }
.totals > div { display: flex; flex-direction: column-reverse; padding: .5rem .875rem .625rem; border: 1px solid var(--line); border-top: 3px solid var(--made); border-radius: .625rem; background: var(--card); min-width: 6.5rem; }
.totals dt { color: var(--soft); font-size: .8125rem; }
.totals dd { margin: 0; font-size: 1.375rem; font-weight: 650; line-height: 1.3; font-variant-numeric: tabular-nums; }
.totals .zero dd, td.zero { color: var(--soft); font-weight: 400; }
.totals .DELETE { border-top-color: var(--delete); }
.totals .DISABLE { border-top-color: var(--disable); }
.totals .DEPRECATE { border-top-color: var(--deprecate); }
.totals .UNDECIDED { border-top-color: var(--undecided); }
.card { border: 1px solid var(--line); border-radius: .75rem; background: var(--card); max-height: 28rem; overflow-y: auto; }
.card table { border-collapse: separate; border-spacing: 0; }
.card th { position: sticky; top: 0; background: var(--card); z-index: 1; }
.card th { white-space: nowrap; }
.card th, .card td { padding: .5rem .875rem; }
.card tr:last-child td { border-bottom: 0; }
.card .number { text-align: right; min-width: 0; font-variant-numeric: tabular-nums; }
.card td:nth-child(2):not(.number) { min-width: 0; white-space: nowrap; }
.card td.examples:nth-child(2) { width: 45%; white-space: normal; }
.ages .share { width: 60%; min-width: 8rem; }
.ages svg { display: block; width: 100%; height: .75rem; }
.ages rect.kept { fill: var(--alive); }
.ages rect.gone { fill: var(--delete); }
.ages th .kept, .ages th .gone { display: inline-block; padding-left: .875rem; background: linear-gradient(var(--alive), var(--alive)) 0 50% / .625rem .625rem no-repeat; }
.ages th .gone { background-image: linear-gradient(var(--delete), var(--delete)); }
small { display: block; color: var(--soft); font-size: .8125rem; }
small.dead { color: var(--warning); }
.kinds { margin: 0 0 .75rem; padding: 0; list-style: none; color: var(--soft); font-size: .875rem; }
.more { margin: .5rem 0 0; color: var(--soft); font-size: .875rem; }
.badge { white-space: nowrap; }
.badge.DELETE { color: var(--error); background: var(--error-tint); }
.badge.DISABLE { color: var(--warning); background: var(--warning-tint); }
.badge.DEPRECATE { color: var(--info); background: var(--info-tint); }
.badge.UNDECIDED { color: var(--ink); background: var(--line); }
.badge.good { color: var(--good); background: var(--good-tint); }

#filters { position: static; border: 0; }
#filters > div { display: flex; flex-wrap: wrap; gap: .625rem .75rem; max-width: none; padding: .25rem 0 .875rem; }
.field { flex: 1 1 8.5rem; }
.field.search { flex-grow: 2; }
.chosen { flex: 1 1 100%; }
#filters button { min-height: 2.25rem; font-size: .875rem; }
#unfold { margin-left: auto; }
.mark { position: relative; flex: none; display: inline-block; width: .75rem; height: .75rem; background: var(--delete); }
.mark.DELETE { clip-path: polygon(20% 0, 50% 30%, 80% 0, 100% 20%, 70% 50%, 100% 80%, 80% 100%, 50% 70%, 20% 100%, 0 80%, 30% 50%, 0 20%); background: var(--delete); }
.mark.DISABLE { background: var(--disable); }
.mark.DEPRECATE { clip-path: polygon(0 10%, 100% 10%, 50% 100%); background: var(--deprecate); }
.mark.UNDECIDED { clip-path: polygon(50% 0, 100% 50%, 50% 100%, 0 50%); background: var(--undecided); }

#timeline { display: grid; grid-template-columns: minmax(0, 1fr) 21rem; gap: 1rem; align-items: start; }
.board { border: 1px solid var(--line); border-radius: .75rem; background: var(--card); overflow: hidden; }
#axis, #rows { scrollbar-gutter: stable; scrollbar-width: thin; overflow-x: hidden; }
#axis { position: relative; height: 2rem; overflow-y: hidden; border-bottom: 1px solid var(--line); color: var(--soft); font-size: .75rem; font-variant-numeric: tabular-nums; }
#axis .track { height: 2rem; }
.tick { position: absolute; top: .4375rem; transform: translateX(-50%); white-space: nowrap; }
.tick.now { color: var(--ink); font-weight: 650; }
#rows { max-height: 70vh; min-height: 8rem; overflow-y: auto; }
#space { position: relative; overflow: hidden; isolation: isolate; }
.lines { position: absolute; inset: 0; z-index: 1; pointer-events: none; }
.lines .track { height: 100%; }
.line { position: absolute; top: 0; bottom: 0; border-left: 1px solid var(--line); }
.line.past { border-left-style: dotted; }
.line.now { border-left: 2px solid var(--soft); }
.track { position: absolute; top: 0; bottom: 0; left: var(--name); right: var(--pad); }
.row { position: absolute; left: 0; right: 0; height: 32px; cursor: default; }
.row.group { border-top: 1px solid var(--line); background: var(--code); cursor: pointer; }
.row.row:hover, .row.row:focus, .row.row:focus-within { background: var(--info-tint); }
.row:focus-visible { outline-offset: -3px; }
.name { position: absolute; left: 0; top: 0; bottom: 0; width: var(--name); display: flex; align-items: center; gap: .5rem; padding: 0 .75rem; font-size: .875rem; white-space: nowrap; }
.name strong, .id { overflow: hidden; text-overflow: ellipsis; font-weight: 600; }
.version { flex: none; }
.id { padding-left: 1.125rem; font: .78125rem var(--mono); font-weight: 400; }
.fold { width: .75rem; flex: none; color: var(--soft); }
.age { margin-left: auto; color: var(--soft); font-size: .75rem; font-variant-numeric: tabular-nums; }
.row .track > * { position: absolute; z-index: 2; }
.life { top: 50%; height: 3px; margin-top: -1.5px; background: var(--alive); }
.life.DEPRECATED { background: repeating-linear-gradient(90deg, var(--deprecate) 0 6px, transparent 6px 10px); }
.life.DISABLED { background: repeating-linear-gradient(90deg, var(--disable) 0 3px, transparent 3px 8px); }
.life.FAILED, .life.CANCELLED { background: var(--made); }
.born { top: 50%; width: 7px; height: 7px; margin: -3.5px; border-radius: 50%; background: var(--alive); }
button.mark { top: 50%; min-height: 0; width: .9375rem; height: .9375rem; margin: -.46875rem; padding: 0; border: 0; border-radius: 0; }
button.mark.DISABLE { width: .75rem; height: .75rem; margin: -.375rem; }
button.mark:hover, button.mark:focus { scale: 1.35; outline: none; }
button.mark:focus { background: var(--ink); }
.row.group .track { top: 5px; bottom: 0; }
.bar { bottom: 0; min-width: 2px; min-height: 2px; border-radius: 1px 1px 0 0; }
.bar.made { background: var(--made); }
.bar.DELETE { background: var(--delete); }
.bar.DISABLE { background: var(--disable); }
.bar.DEPRECATE { background: var(--deprecate); }
.bar.UNDECIDED { background: var(--undecided); }
#keys { margin: 0; padding: .5rem .75rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .75rem; }
#timeline .none { margin: 1rem; }

#details { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; padding: 1rem 1.125rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); font-size: .875rem; }
#details p { margin: .125rem 0; }
#details h3 { font-size: 1rem; }
#details ul { list-style: none; margin: .5rem 0 0; padding: 0; }
#details .why { color: var(--ink); }
#details .by { color: var(--soft); font-size: .8125rem; }
.coming li { margin: 0 0 .5rem; padding: .5rem .625rem; border: 1px solid var(--line); border-radius: .5rem; }
.coming li.chosen-act { border-color: var(--focus); box-shadow: 0 0 0 1px var(--focus); }
.facts { display: grid; grid-template-columns: auto 1fr; gap: .125rem .75rem; margin: .75rem 0 0; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; }
.parts li { padding: .375rem 0; border-top: 1px solid var(--line); }
.close { display: none; }
.list ul, #printed ul { margin: .25rem 0 1rem; padding-left: 1.25rem; font-size: .875rem; }
.list ul ul { margin: 0; color: var(--soft); }

@media (max-width: 64rem) {
  #timeline { grid-template-columns: minmax(0, 1fr); }
  #details { position: fixed; inset: auto 0 0; top: auto; z-index: 3; max-height: 45vh; border-radius: .875rem .875rem 0 0; box-shadow: 0 -6px 24px rgb(0 0 0 / .2); }
  #details.empty { display: none; }
  .close { display: block; float: right; min-height: 2.25rem; margin: -.25rem -.25rem .25rem .5rem; }
}
@media (max-width: 40rem) {
  :root { --name: 0rem; --pad: .75rem; }
  .totals { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: .5rem; }
  .totals > div { min-width: 0; }
  .totals > div:last-child { grid-column: 1 / -1; }
  .field.search { flex-basis: 100%; }
  #unfold { margin-left: 0; }
  .track { left: .75rem; }
  .row { height: 50px; }
  .row.image { background: var(--card); }
  .name { z-index: 2; width: 100%; height: 24px; bottom: auto; background: inherit; }
  .id { padding-left: 0; }
  .row .track { top: 24px; }
  .row.group .track { top: 24px; }
  .card { max-height: none; }
  .card tr { padding: .75rem .875rem; }
  .card td, .card td.number { display: block; padding: 0; text-align: left; }
  .card td[data-title] { display: inline-block; margin-right: .875rem; color: var(--ink); }
  .card td[data-title]::before { content: attr(data-title) " "; color: var(--soft); }
  .card td.zero { color: var(--soft); }
}
@media print {
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  body { background: none; font-size: 10pt; }
  #timeline { display: none; }
  .card { max-height: none; overflow: visible; }
  .card th { position: static; }
  .card th, .card td { min-width: 0; padding: .25rem .375rem; font-size: 8pt; }
  h2, h3 { break-after: avoid; }
  tr, li { break-inside: avoid; }
}
`;
