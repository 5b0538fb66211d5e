/** What could not be read: one sentence for each kind and reason, however many objects it is about. */

import { grouped } from "../../base/text/counted.ts";
import { nameOf } from "../../client/accounts/accounts-in-regions.ts";
import type { FailedAttempt } from "../../client/accounts/attempt.ts";

/** What could not be read of an account and region. */
export interface UnreadPlace {
  /** "123456789012 eu-west-1". */
  readonly place: string;
  /** A sentence with the remedy. */
  readonly message: string;
}

/** Failures of one kind, account, region and reason. */
interface Alike {
  readonly place: string;
  readonly sentence: string;
  readonly plural: string;
  others: number;
}

/** Collects failures. */
export class LiveFailures {
  readonly #alike = new Map<string, Alike>();
  /** Whether credentials were rejected. */
  isUnauthenticated = false;

  /** Adds a failure; `object` is the one that could not be read, if it is not all of its kind. */
  add({ of, sentence, reason, isRefused }: FailedAttempt, plural: string, object?: string): void {
    this.isUnauthenticated ||= isRefused;
    // A sentence before said that the credentials are rejected.
    if (sentence === undefined) return;
    const place = nameOf(of);
    const key = JSON.stringify([place, plural, reason, object === undefined]);
    const known = this.#alike.get(key);
    if (known !== undefined) known.others += 1;
    else this.#alike.set(key, { place, sentence, plural, others: 0 });
  }

  /** Adds an object that was deleted after it was listed: each is named, once. */
  addDeleted(place: string, object: string): void {
    const sentence = `${object} was deleted while it was read`;
    this.#alike.set(JSON.stringify([place, sentence]), { place, sentence, plural: "", others: 0 });
  }

  /** The failures by place, those of a place in the order in which they happened. */
  unreadPlaces(): readonly UnreadPlace[] {
    const byPlace = [...this.#alike.values()].sort((one, other) =>
      one.place < other.place ? -1 : Number(one.place > other.place),
    );
    return byPlace.map(({ place, sentence, plural, others }) => {
      const message = sentence.startsWith(`${place}: `) ? sentence.slice(place.length + 2) : sentence;
      return { place, message: others === 0 ? message : `${message} (and so ${grouped(others)} more ${plural})` };
    });
  }
}
