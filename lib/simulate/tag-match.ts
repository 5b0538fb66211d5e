/** Whether tags carry any entry of a tag map, key and value equal. */
import { own } from "../base/dictionary.ts";
import { type Decision, isMissing, type Missing } from "./missing.ts";
import type { PolicyPlace } from "./reading.ts";

/** Tags of an image or a machine image; undefined where nobody knows them. */
export type KnownTags = Readonly<Record<string, string>> | undefined;

/** A tag map of a policy, ready to be matched. */
export class TagMatch {
  /** Keys that it names, with what they must be. */
  readonly #entries: readonly (readonly [key: string, value: string | Missing])[];
  /** Why there may be entries that nobody knows. */
  readonly #open: Missing | undefined;

  constructor(place: PolicyPlace) {
    const entries = place.entries();
    this.#open = isMissing(entries) ? entries : place.openKey;
    this.#entries = isMissing(entries) ? [] : entries.map(([key, value]) => [key, value.text() ?? value.required]);
  }

  /** Whether it has no entries, known or not. */
  get isEmpty(): boolean {
    return this.#open === undefined && this.#entries.length === 0;
  }

  /** The keys that it names. */
  get keys(): readonly string[] {
    return this.#entries.map(([key]) => key);
  }

  /** The entry that matches, in words: `keep=yes`; undefined where none does for certain. */
  matching(tags: KnownTags): string | undefined {
    const entry = this.#entries.find(([key, value]) => typeof value === "string" && own(tags, key) === value);
    return entry && `${entry[0]}=${String(entry[1])}`;
  }

  /** Whether these tags carry any entry. `whose` names the owner of the tags where they are missing. */
  holds(tags: KnownTags, whose: string): Decision {
    if (this.isEmpty) return false;
    if (tags === undefined) return { member: `tags of ${whose}`, because: "is missing" };
    let open = this.#open;
    for (const [key, value] of this.#entries) {
      const tag = own(tags, key);
      if (tag === undefined) continue;
      if (typeof value !== "string") open ??= value;
      else if (tag === value) return true;
    }
    return open ?? false;
  }
}
