/** The accounts and regions of an inventory, with their clients; failures are collected, and the others continue. */

import {
  type AccountInRegion,
  type AccountScope,
  accountInWords,
  accountsInRegions,
} from "../../client/accounts/accounts-in-regions.ts";
import { attempt, type FailedAttempt } from "../../client/accounts/attempt.ts";
import type { Unread } from "../simulate/image/inventory.ts";
import { InventoryPlace, type ReadImages } from "./place.ts";
import type { ReadWork } from "./work-file.ts";

/** Where results and progress messages go. */
export interface InventoryRun {
  readonly work: ReadWork;
  /** Cancels the run: reading throws the reason. */
  readonly signal: AbortSignal;
  /** Receives a line for each account and region that was read. */
  readonly report: (line: string) => void;
}

/** An account in a region, with its clients. */
export interface InventoryAccount extends AccountInRegion {
  readonly place: InventoryPlace;
}

/** What could not be read. */
export interface Failures {
  /** One sentence each: account, region, what is missing and why. */
  readonly failures: readonly string[];
  /** Optional facts that could not be read, one sentence each; the run succeeds without them. */
  readonly notes: readonly string[];
  /** Whether credentials were rejected or expired; the run can continue with others. */
  readonly isUnauthenticated: boolean;
}

/** Each account in each region. */
async function inventoryAccounts(asked: AccountScope, { work, signal }: InventoryRun): Promise<InventoryAccount[]> {
  return (await accountsInRegions(asked, signal)).map((each) => {
    const { account, region, client } = each;
    const place = new InventoryPlace(JSON.stringify([account.profile, region]), client, work, each.signal);
    return { ...each, place };
  });
}

type ReadPart = Unread["what"] | "executions";

/** A part that was not read. */
interface UnreadPart {
  readonly what: ReadPart;
  readonly of: AccountInRegion;
  readonly reason: string;
}

/** Reads parts; a failure is collected, and the others continue. */
export class Attempts {
  readonly #failures: string[] = [];
  readonly #notes: string[] = [];
  readonly #unread: UnreadPart[] = [];
  #isUnauthenticated = false;

  /** What could not be read. */
  outcome(): Failures {
    return { failures: this.#failures, notes: this.#notes, isUnauthenticated: this.#isUnauthenticated };
  }

  /** Records an optional part that was denied, in a sentence. */
  note(of: AccountInRegion, what: ReadPart, reason: string): void {
    this.#unread.push({ what, of, reason });
    this.#notes.push(`${accountInWords(of)}: ${reason}`);
  }

  /** What an inventory lacks. */
  unread(): readonly Unread[] {
    return this.#unread.flatMap((each) => unreadIn(each) ?? []);
  }

  /**
   * What `read` returns; undefined if it fails, or if the credentials were rejected before.
   * @throws The signal's reason; errors of Lintel itself.
   */
  of<Value>(of: AccountInRegion, what: ReadPart, read: () => Promise<Value>): Promise<Value | undefined> {
    return attempt(of, `${partsInWords[what]} were not read`, read, (failure) => this.#fail(what, failure));
  }

  #fail(what: ReadPart, { of, reason, sentence, isRefused }: FailedAttempt): void {
    this.#unread.push({ what, of, reason });
    this.#isUnauthenticated ||= isRefused;
    if (sentence !== undefined) (what === "recycle-bin" && !isRefused ? this.#notes : this.#failures).push(sentence);
  }
}

const partsInWords: { readonly [what in ReadPart]: string } = {
  images: "images",
  "machine-images": "AMIs",
  "launch-permissions": "launch permissions",
  uses: "uses of images",
  "recycle-bin": "the rules of Recycle Bin",
  executions: "executions",
};

/** For the file: the account is known after the first response, if at all. */
const unreadIn = ({ what, of: { account, region }, reason }: UnreadPart): Unread | undefined =>
  what === "executions"
    ? undefined
    : { what, ...(account.id !== undefined && { accountId: account.id }), region, reason };

/**
 * Reads accounts and regions, and closes their clients in the end.
 * @throws ApiError for invalid options, such as an unknown profile; the signal's reason.
 */
export async function readPlaces<Read>(
  asked: AccountScope,
  run: InventoryRun,
  read: (places: readonly InventoryAccount[], attempts: Attempts) => Promise<Read>,
): Promise<Read & Failures> {
  const places = await inventoryAccounts(asked, run);
  const attempts = new Attempts();
  try {
    return { ...(await read(places, attempts)), ...attempts.outcome() };
  } finally {
    for (const { place } of places) place.close();
  }
}

/** The images of a place, which tell its account; undefined if they cannot be read. */
export async function imagesAt(of: InventoryAccount, attempts: Attempts): Promise<ReadImages | undefined> {
  const images = await attempts.of(of, "images", () => of.place.images());
  of.account.id ??= images?.builds[0]?.arn.split(":")[4];
  return images;
}
