/** Tables of HTML pages about what a change means. */
import { html, type Markup } from "../../../base/html/markup.ts";
import type { ComparedPolicy } from "../../declared/compared-policies.ts";
import { isEqual } from "./effects.ts";
import { actionSentences } from "./policy-words.ts";
import { policyRelation, witnessesOf, witnessInWords } from "./words.ts";

/** A table with these heads, which cells repeat on narrow screens by their `data-title`. */
export const changeTable = (heads: readonly string[], rows: readonly Markup[]): Markup =>
  html`<table class="change"><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table>`;

/** The policies, each with what differs and an example. */
export const policyTable = (policies: readonly ComparedPolicy[]): Markup =>
  html`<div class="policies">${changeTable(["Policy", "What differs", "For example", "In all"], policies.map(policyRow))}</div>`;

function policyRow(each: ComparedPolicy): Markup {
  const { name, file, comparison } = each;
  const examples = comparison === undefined ? [] : [...witnessesOf(comparison)];
  return html`<tr><td><strong>${name}</strong><small><code>${file}</code></small></td><td data-title="What differs">${actionSentences(each).map(({ text }) => html`<p>${text}</p>`)}</td><td data-title="For example">${examples.map(
    ({ what, witness }) =>
      html`<p>${what}: ${witnessInWords(witness)} <small>example run: ${witness.at.slice(0, 10)}</small></p>`,
  )}</td><td data-title="In all">${policyRelation(each)}</td></tr>
`;
}

/** The policies that differ, or cannot be compared; a sentence if there are none. */
export function differingPolicies(policies: readonly ComparedPolicy[]): Markup {
  const differing = policies.filter(({ comparison }) => comparison === undefined || !isEqual(comparison));
  return differing.length === 0
    ? html`<p class="kinds">the policies do the same</p>`
    : html`<div class="card">${policyTable(differing)}</div>`;
}
