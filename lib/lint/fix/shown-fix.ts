/**
 * Selects the fixes that outputs may show. A fix that moves a secret contains it, and redacted it could not be applied.
 */
import type { Finding } from "../findings/finding.ts";
import type { TextFix } from "../text/edit.ts";
import { secretPlaces } from "../text/secrets/secret-places.ts";

/** A finding without the fixes that would reveal a secret. `--fix` applies those too. */
export function withShownFixes<Kind extends Finding>(finding: Kind) {
  const { fix, suggestions, ...rest } = finding;
  const shown = suggestions?.filter(isShown) ?? [];
  const kept = { ...(fix !== undefined && isShown(fix) && { fix }), ...(shown.length > 0 && { suggestions: shown }) };
  return { ...rest, ...kept };
}

/** A finding to keep in a file: the fixes that outputs do not show are only counted there. */
export function withStoredFixes<Kind extends Finding>(finding: Kind): Kind {
  const { fix, suggestions } = finding;
  return {
    ...finding,
    ...(fix !== undefined && { fix: stored(fix) }),
    ...(suggestions !== undefined && { suggestions: suggestions.map(stored) }),
  };
}

const stored = (fix: TextFix): TextFix => (isShown(fix) ? fix : { title: fix.title, edits: [], isSecret: true });

const isShown = ({ edits, isSecret }: TextFix): boolean =>
  isSecret !== true && edits.every(({ text }) => secretPlaces(text).length === 0);
