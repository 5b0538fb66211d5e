/**
 * Selects the fixes that outputs may show. A fix that moves a secret contains it, and redacted it could not be applied.
 */
import type { Finding } from "../findings/finding.ts";
import type { TextFix } from "../text/edit.ts";
import { secretPlaces } from "../text/secret-places.ts";

/** A finding without the fixes that would reveal a secret. `--fix` applies those too. */
export function withShownFixes<Kind extends Finding>(finding: Kind) {
  const { fix, suggestions, ...rest } = finding;
  const shown = suggestions?.filter(isShown) ?? [];
  const kept = { ...(fix !== undefined && isShown(fix) && { fix }), ...(shown.length > 0 && { suggestions: shown }) };
  return { ...rest, ...kept };
}

const isShown = ({ edits }: TextFix): boolean => edits.every(({ text }) => secretPlaces(text).length === 0);
