/**
 * Finds secrets in the text of any file: values under the name of a secret, values that the text marks as sensitive, and
 * values that are secrets by their form. Every line that an output prints is redacted accordingly. Uses only syntax that
 * HCL, JSON, YAML and programs share, and redacts in case of doubt. Runs in time linear in the text.
 */
import { privateKey, secretParts } from "../../../facts/model/secrets/secret-text.ts";
import type { Range } from "../position.ts";
import { markedSecrets, namedSecrets } from "./named-secrets.ts";
import { lineEnd } from "./secret-values.ts";

const privateKeyAnywhere = new RegExp(privateKey, "g");

/** All ranges of secrets, sorted and merged. */
export function secretPlaces(text: string): readonly Range[] {
  const byForm = [...privateKeys(text), ...secretParts(text, true)];
  const byName = [...namedSecrets(text), ...markedSecrets(text)];
  return joined([...byForm, ...byName].filter(({ start, end }) => start < end));
}

/** Sorts ranges, and merges those that overlap or touch. */
export function joined(ranges: readonly Range[]): readonly Range[] {
  const places: Range[] = [];
  for (const place of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = places.at(-1);
    if (last === undefined || place.start > last.end) places.push(place);
    else if (place.end > last.end) places[places.length - 1] = { start: last.start, end: place.end };
  }
  return places;
}

function* privateKeys(text: string): Generator<Range> {
  let hiddenTo = 0;
  for (const { index } of text.matchAll(privateKeyAnywhere)) {
    if (index < hiddenTo) continue;
    const end = text.indexOf("-----END ", index);
    hiddenTo = end < 0 ? text.length : lineEnd(text, end);
    yield { start: index, end: hiddenTo };
  }
}
