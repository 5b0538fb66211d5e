/** Entries of the rules that could not be decided, and of what could not be read. */
import { shownWithout } from "../declaration/secrets.ts";
import type { NotEvaluated } from "../engine/outcome.ts";
import { type UnreadReference, unreadReference } from "../files/not-read.ts";
import type { NotEvaluatedEntry } from "../findings/finding.ts";
import {
  type FindingPlace,
  type FindingPlaces,
  type LintTarget,
  positionOf,
  startOfFile,
} from "../findings/finding-place.ts";
import { concealed } from "../text/secrets/concealed.ts";
import { shortenedMessage, shortenedName } from "../text/shortened.ts";

/** The entries of rules that could not be decided, each with the place of the unknown value. */
export const openChecks = (
  notEvaluated: readonly NotEvaluated<LintTarget>[],
  places: FindingPlaces,
): readonly NotEvaluatedEntry[] =>
  notEvaluated.map(({ rule, at, reason, declaration }) => {
    const shown = shownWithout(declaration.root);
    return entryOf(
      { rule: rule.id, resource: shown(declaration.resource()), path: shown(at.path), reason: shown(reason) },
      () => places.relatedPosition(declaration, at.span("value") ?? startOfFile),
    );
  });

/** One entry for everything that could not be read, not one per rule. */
export const unreadReferences = (notRead: readonly UnreadReference[]): readonly NotEvaluatedEntry[] =>
  notRead.map(({ file, span, resource, path, reason }) =>
    entryOf({ rule: unreadReference, resource, path, reason }, () => ({ file: file.name, span: span() })),
  );

/** An entry whose position is computed when an output asks for it: the text only counts the entries. */
function entryOf(
  { rule, resource, path, reason }: Pick<NotEvaluatedEntry, "rule" | "resource" | "path" | "reason">,
  find: () => FindingPlace,
): NotEvaluatedEntry {
  let found: ReturnType<typeof positionOf> | undefined;
  const position = () => {
    found ??= positionOf(find());
    return found;
  };
  return {
    rule,
    resource: shortenedName(concealed(resource)),
    path: shortenedName(concealed(path)),
    reason: shortenedMessage(concealed(reason)),
    get file() {
      return position().file;
    },
    get live() {
      return position().live;
    },
    get line() {
      return position().line;
    },
    get column() {
      return position().column;
    },
    get endLine() {
      return position().endLine;
    },
    get endColumn() {
      return position().endColumn;
    },
  };
}
