/** Which fixes outputs may show: a fix that moves a secret has it in its text, and with stars it could not be applied. */
import type { Finding } from "../findings/finding.ts";
import type { TextFix } from "../text/edit.ts";
import { secretPlaces } from "../text/secret-places.ts";

/** A finding with those of its fixes that show no secret. `--fix` makes the others all the same. */
export function withShownFixes<Kind extends Finding>(finding: Kind) {
  const { fix, suggestions, ...rest } = finding;
  const shown = suggestions?.filter(isShown) ?? [];
  const kept = { ...(fix !== undefined && isShown(fix) && { fix }), ...(shown.length > 0 && { suggestions: shown }) };
  return { ...rest, ...kept };
}

const isShown = ({ edits }: TextFix): boolean => edits.every(({ text }) => secretPlaces(text).length === 0);
