/** Links from a text to the documentation: types of declarations, and rules in comments and configurations. */
import { docsUrl, ruleUrl } from "../facts/derive/citation.ts";
import type { ResourceModel } from "../facts/model/resource.ts";
import type { Syntax } from "./scan/cursor.ts";
import { declarationsIn } from "./scan/declarations.ts";
import type { Extent } from "./scan/outline.ts";

export interface PageLink extends Extent {
  readonly url: string;
  readonly title: string;
}

/** The links; `namesRules` is true for a configuration, in which rules stand outside of comments. */
export function* linksIn(
  text: string,
  syntax: Syntax,
  models: readonly ResourceModel[],
  namesRules: boolean,
): Generator<PageLink> {
  for (const { model, kind } of declarationsIn(text, syntax, models)) {
    yield { ...kind, url: docsUrl(`reference/${model.name}.md`), title: `Reference: ${model.title}` };
  }
  const names = new Set(models.map(({ name }) => name));
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    const from = namesRules ? 0 : line.search(/lintel-ignore/);
    if (from === -1) continue;
    for (const { 0: rule, 1: resource = "", index: at } of line.matchAll(/(?<![\w-])([a-z][a-z-]*)\/[a-z][a-z-]*/g)) {
      if (at < from || !names.has(resource)) continue;
      const start = index + at;
      yield { start, end: start + rule.length, url: ruleUrl(rule), title: `Rule ${rule}` };
    }
  }
}
