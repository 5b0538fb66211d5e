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
  notEvaluated.map(({ rule, at, reason, declaration }) =>
    entryOf(
      rule.id,
      () => {
        const shown = shownWithout(declaration.root);
        return { resource: shown(declaration.resource()), path: shown(at.path), reason: shown(reason) };
      },
      () => places.relatedPosition(declaration, at.span("value") ?? startOfFile),
    ),
  );

/** One entry for everything that could not be read, not one per rule. */
export const unreadReferences = (notRead: readonly UnreadReference[]): readonly NotEvaluatedEntry[] =>
  notRead.map(({ file, span, resource, path, reason }) =>
    entryOf(
      unreadReference,
      () => ({ resource, path, reason }),
      () => ({ file: file.name, span: span() }),
    ),
  );

/** What an entry says. */
type Words = Pick<NotEvaluatedEntry, "resource" | "path" | "reason">;

/** An entry whose words and position are made when an output asks for them: the text only counts the entries. */
function entryOf(rule: string, say: () => Words, find: () => FindingPlace): NotEvaluatedEntry {
  let found: ReturnType<typeof positionOf> | undefined;
  let said: Words | undefined;
  const words = () => {
    said ??= shortened(say());
    return said;
  };
  const position = () => {
    found ??= positionOf(find());
    return found;
  };
  return {
    rule,
    get resource() {
      return words().resource;
    },
    get path() {
      return words().path;
    },
    get reason() {
      return words().reason;
    },
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

const shortened = ({ resource, path, reason }: Words): Words => ({
  resource: shortenedName(concealed(resource)),
  path: shortenedName(concealed(path)),
  reason: shortenedMessage(concealed(reason)),
});
