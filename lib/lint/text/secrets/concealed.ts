/** Hides secrets in texts for people: messages, help, paths and names, whose parts come from files. */
import { mayHoldSecret, withoutSecretParts } from "../../../facts/model/secrets/secret-text.ts";

/** What stands for a secret. */
const stars = "***";

/** Shorter secrets are hidden only where they stand in quotes, since other words contain them. */
const shortestAnywhere = 6;

/** A text without its secrets: those by their form, wherever they stand, and the given ones. */
export function concealed(text: string, secrets: Iterable<string> = []): string {
  let shown = text;
  for (const secret of secrets) {
    const quoted = JSON.stringify(secret);
    shown = shown.replaceAll(quoted, `"${stars}"`);
    if (secret.length < shortestAnywhere) continue;
    for (const written of new Set([secret, quoted.slice(1, -1)])) shown = shown.replaceAll(written, stars);
  }
  return mayHoldSecret(shown) ? withoutSecretParts(shown, false) : shown;
}
