/** A part that is the same as an earlier one. */
export interface Repeat<Part> {
  readonly part: Part;
  /** The first part with the same key. */
  readonly first: Part;
}

/** The parts whose key an earlier part has too. Parts without a key (absent or unknown ones) equal nothing. */
export function* repeats<Part, Key>(
  parts: Iterable<Part>,
  keyOf: (part: Part) => Key | undefined,
): Generator<Repeat<Part>> {
  const seen = new Map<Key, Part>();
  for (const part of parts) {
    const key = keyOf(part);
    if (key === undefined) continue;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, part);
    else yield { part, first };
  }
}
