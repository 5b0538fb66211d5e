/** Matches tags with a tag map: any entry with the same key and value matches. */
import { own } from "../../../base/dictionary.ts";
import { type Decision, isMissing, type Missing } from "./missing.ts";
import type { PolicyPlace } from "./reading.ts";

/** The tags of an image or a machine image; undefined if they are unknown. */
export type KnownTags = Readonly<Record<string, string>> | undefined;

/** The tag map of a policy, parsed. */
export class TagMatch {
  readonly #entries: readonly (readonly [key: string, value: string | Missing])[];
  /** Why there may be further entries. */
  readonly #open: Missing | undefined;

  constructor(place: PolicyPlace) {
    const entries = place.entries();
    this.#open = isMissing(entries) ? entries : place.openKey;
    this.#entries = isMissing(entries) ? [] : entries.map(([key, value]) => [key, value.text() ?? value.required]);
  }

  /** Whether the map certainly has no entries. */
  get isEmpty(): boolean {
    return this.#open === undefined && this.#entries.length === 0;
  }

  /** The known keys. */
  get keys(): readonly string[] {
    return this.#entries.map(([key]) => key);
  }

  /** The entries of a map of which everything is known; what is missing if something is not. */
  get known(): readonly (readonly [key: string, value: string])[] | Missing {
    const entries: (readonly [string, string])[] = [];
    for (const [key, value] of this.#entries) {
      if (isMissing(value)) return value;
      entries.push([key, value]);
    }
    return this.#open ?? entries;
  }

  /** An entry that certainly matches: `keep=yes`; undefined if there is none. */
  matching(tags: KnownTags): string | undefined {
    const entry = this.#entries.find(([key, value]) => typeof value === "string" && own(tags, key) === value);
    return entry && `${entry[0]}=${String(entry[1])}`;
  }

  /**
   * Whether any entry matches. `whose` names the owner of the tags, in case they are missing; it is untagged if it has no
   * other tags either.
   */
  holds(tags: KnownTags, whose: string, isUntagged: boolean): Decision {
    if (this.isEmpty) return false;
    if (tags === undefined) return { member: `tags of ${whose}`, because: "is missing" };
    // Nothing matches what has no tags, whatever the map is.
    let open = isUntagged ? undefined : this.#open;
    for (const [key, value] of this.#entries) {
      const tag = own(tags, key);
      if (tag === undefined) continue;
      if (typeof value !== "string") open ??= value;
      else if (tag === value) return true;
    }
    return open ?? false;
  }
}
