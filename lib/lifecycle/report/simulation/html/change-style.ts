/** Styles of tables about what a change means (lib/lifecycle/report/compare/html-tables.ts), in addition to those of every page. */
export const changeStyle = `
.change small { display: block; color: var(--soft); }
.change p { margin: 0; }
.change p + p { margin-top: .5rem; }
.policies th:nth-child(1) { width: 17%; }
.policies th:nth-child(2) { width: 36%; }
.policies th:nth-child(4) { width: 16%; }
.policies .change td:nth-child(2):not(.number) { white-space: normal; }
@media (max-width: 40rem) {
  .change td[data-title] { margin-top: .375rem; }
  .change td[data-title]::before { content: attr(data-title); display: block; color: var(--soft); font-size: .75rem; font-weight: 600; }
  .change td:empty { display: none; }
}
`;
