/** Reads the members of a policy: each is a valid value, absent, or missing with a reason. */

import { own } from "../../../base/dictionary.ts";
import { memberPath } from "../../../base/member-path.ts";
import { isMembers } from "../../../base/members.ts";
import type { Missing } from "./missing.ts";
import { Unknown } from "./policy.ts";

/** A path in a policy, and the value there, undefined if it is absent. */
export class PolicyPlace {
  readonly path: string;
  readonly #value: unknown;
  /** Why this value and everything in it is unknown. */
  readonly missing: Missing | undefined;

  constructor(path: string, value: unknown, within?: Missing) {
    this.path = path;
    this.#value = value;
    this.missing = within ?? (value instanceof Unknown ? { member: path, because: notKnown(value) } : undefined);
  }

  get isAbsent(): boolean {
    return this.missing === undefined && (this.#value === undefined || this.#value === null);
  }

  /** A member of the structure; absent if the structure is. */
  at(member: string): PolicyPlace {
    const path = memberPath(this.path, member);
    if (this.missing !== undefined || this.isAbsent) return new PolicyPlace(path, undefined, this.missing);
    if (!isMembers(this.#value)) return new PolicyPlace(path, undefined, this.#unfit("an object"));
    return new PolicyPlace(path, own(this.#value, member));
  }

  /** The elements of the list; empty if it is absent. */
  items(): readonly PolicyPlace[] | Missing {
    if (this.missing !== undefined) return this.missing;
    if (this.isAbsent) return [];
    if (!Array.isArray(this.#value)) return this.#unfit("a list");
    return this.#value.map((item, index) => new PolicyPlace(`${this.path}[${index}]`, item));
  }

  /** The entries of the map by key; empty if it is absent. */
  entries(): readonly (readonly [key: string, value: PolicyPlace])[] | Missing {
    if (this.missing !== undefined) return this.missing;
    if (this.isAbsent) return [];
    if (!isMembers(this.#value)) return this.#unfit("a map");
    return Object.entries(this.#value).map(([key, value]) => [key, new PolicyPlace(`${this.path}.${key}`, value)]);
  }

  /** Why a key of the map is unknown; undefined if all are known. */
  get openKey(): Missing | undefined {
    if (!isMembers(this.#value)) return undefined;
    const [symbol] = Object.getOwnPropertySymbols(this.#value);
    return symbol && { member: `a key of ${this.path}`, because: "is not known" };
  }

  /** The value as a string. */
  text(): string | undefined | Missing {
    return this.#scalar("a string", (value) => typeof value === "string");
  }

  /** The value as a whole number from 1. */
  count(): number | undefined | Missing {
    return this.#scalar("a whole number from 1", (value) => Number.isInteger(value) && Number(value) >= 1);
  }

  /** The value as a boolean; false if it is absent (gap lifecycle-policy/include-resources-defaults). */
  flag(): boolean | Missing {
    return this.#scalar<boolean>("true or false", (value) => typeof value === "boolean") ?? false;
  }

  /** The value as one of these words. */
  word<Word extends string>(words: readonly Word[]): Word | undefined | Missing {
    return this.#scalar<Word>(words.join(" or "), (value) => words.some((word) => word === value));
  }

  /** Why a required value is missing. */
  get required(): Missing {
    return this.missing ?? { member: this.path, because: "is missing" };
  }

  #scalar<Value>(expected: string, fits: (value: unknown) => boolean): Value | undefined | Missing {
    if (this.missing !== undefined) return this.missing;
    if (this.isAbsent) return undefined;
    return fits(this.#value) ? (this.#value as Value) : this.#unfit(expected);
  }

  #unfit(expected: string): Missing {
    return { member: this.path, because: `is not ${expected}` };
  }
}

const notKnown = ({ because }: Unknown): string => (because === "" ? "is not known" : `is not known: ${because}`);
