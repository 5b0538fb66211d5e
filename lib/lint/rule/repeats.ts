/** A part with the same key as an earlier part. */
export interface Repeat<Part> {
  readonly part: Part;
  /** The first part with the same key. */
  readonly first: Part;
}

/** Yields the parts whose key an earlier part has too. Parts without a key (absent or unknown) are skipped. */
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
