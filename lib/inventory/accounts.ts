/** The accounts and regions to read, with their clients; failures are collected, and the others continue. */

import { setMaxListeners } from "node:events";
import { ApiError } from "../api/api-error.ts";
import { resolveRegion } from "../api/endpoint.ts";
import { readProfile } from "../api/profile.ts";
import { ServiceError } from "../api/service-error.ts";
import type { ClientSettings } from "../api/settings.ts";
import { sharedCredentials } from "../api/shared-credentials.ts";
import type { CredentialSource } from "../api/sign.ts";
import type { Unread } from "../simulate/image/inventory.ts";
import { inParallel } from "./bounded.ts";
import { InventoryPlace, type ReadImages } from "./place.ts";
import type { ReadWork } from "./work-file.ts";

/** The maximum number of accounts and regions that are read in parallel. */
const parallelPlaces = 4;

/** What to read. */
export interface ReadScope {
  /** If empty, the region of the environment or profile. */
  readonly regions: readonly string[];
  /** Profiles of the shared config files, one for each account. If empty, the default credentials. */
  readonly profiles: readonly string[];
  /** Options of all clients, except region, profile and credentials. */
  readonly client: ClientSettings;
}

/** Where results and progress messages go. */
export interface InventoryRun {
  readonly work: ReadWork;
  /** Cancels the run: reading throws the reason. */
  readonly signal: AbortSignal;
  /** Receives a line for each account and region that was read. */
  readonly tell: (line: string) => void;
}

/** An account in a region. */
export interface AccountInRegion {
  readonly account: Account;
  readonly region: string;
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

/** The account of a profile. Its id is known after the first response. */
interface Account {
  readonly profile: string | undefined;
  readonly credentials: CredentialSource;
  /** Cancels its running requests once its credentials are rejected. */
  readonly refused: AbortController;
  id?: string | undefined;
}

/** Each account in each region. */
async function accountsInRegions(
  { profiles, regions, client }: ReadScope,
  { work, signal }: InventoryRun,
): Promise<AccountInRegion[]> {
  const named = profiles.length === 0 ? [undefined] : profiles;
  const places = named.map(async (profile) => {
    const settings: ClientSettings = { ...client, profile };
    const ofProfile = await readProfile(profile, client);
    const own = regions.length === 0 ? [await resolveRegion(undefined, async () => ofProfile)] : regions;
    const refused = new AbortController();
    const account = { profile, refused, credentials: sharedCredentials({ ...settings, region: own[0] }) };
    const either = AbortSignal.any([signal, refused.signal]);
    // Each running request listens to it.
    setMaxListeners(0, either);
    return own.map((region): AccountInRegion => {
      const credentials = client.skipCredentials === true ? {} : { credentials: account.credentials };
      const ofPlace = { ...settings, ...credentials, region };
      return { account, region, place: new InventoryPlace(JSON.stringify([profile, region]), ofPlace, work, either) };
    });
  });
  return (await Promise.all(places)).flat();
}

/** A part that is read. */
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
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** What could not be read of these. */
  outcome(places: readonly AccountInRegion[]): Failures {
    const isUnauthenticated = places.some(({ account }) => account.refused.signal.aborted);
    return { failures: this.#failures, notes: this.#notes, isUnauthenticated };
  }

  /** Records an optional part that was denied, in a sentence. */
  note(of: AccountInRegion, what: ReadPart, reason: string): void {
    this.#unread.push({ what, of, reason });
    this.#notes.push(`${nameOf(of)}: ${reason}`);
  }

  /** What an inventory lacks. */
  unread(): readonly Unread[] {
    return this.#unread.flatMap((each) => unreadIn(each) ?? []);
  }

  /**
   * What `read` returns; undefined if it fails, or if the credentials were rejected before.
   * @throws The signal's reason; errors of Lintel itself.
   */
  async of<Value>(of: AccountInRegion, what: ReadPart, read: () => Promise<Value>): Promise<Value | undefined> {
    const fail = (reason: string) => void this.#unread.push({ what, of, reason });
    const refused = "the credentials are invalid";
    const { signal } = of.account.refused;
    if (signal.aborted) return void fail(refused);
    try {
      return await read();
    } catch (error) {
      this.#signal.throwIfAborted();
      if (!(error instanceof ApiError)) throw error;
      if (signal.aborted) return void fail(refused);
      const isRefused = isOfCredentials(error);
      if (isRefused) of.account.refused.abort();
      fail(isRefused ? refused : error instanceof ServiceError ? failureIn(error) : error.message);
      const sentence = `${nameOf(of)}: ${partsInWords[what]} were not read: ${wordsOf(error)}`;
      if (isRefused) this.#failures.push(refusedSentence(of, error));
      else (what === "recycle-bin" ? this.#notes : this.#failures).push(sentence);
      return undefined;
    }
  }
}

/** "123456789012 eu-west-1". */
export const nameOf = ({ account, region }: AccountInRegion): string =>
  [account.id ?? (account.profile === undefined ? "account unknown" : `profile ${account.profile}`), region].join(" ");

/** Errors that every request with the same credentials would get. */
const ofCredentials: readonly string[] = [
  "AuthFailure",
  "ExpiredToken",
  "ExpiredTokenException",
  "InvalidClientTokenId",
  "InvalidSignatureException",
  "RequestExpired",
  "SignatureDoesNotMatch",
  "UnrecognizedClientException",
];

const isOfCredentials = (error: ApiError): boolean =>
  error.kind === "NoCredentials" || (error instanceof ServiceError && ofCredentials.includes(error.code));

function refusedSentence({ account }: AccountInRegion, error: ApiError): string {
  const whose = account.profile === undefined ? "the credentials" : `the credentials of profile ${account.profile}`;
  return `${whose} are invalid, so Lintel sent no further requests with them: ${wordsOf(error)}`;
}

const wordsOf = (error: ApiError): string =>
  error instanceof ServiceError ? `${failureIn(error)}: ${error.message}` : error.message;

/** Without the message, which may name whose request it was. */
const failureIn = ({ operation, code }: ServiceError): string => `${operation} failed with ${code}`;

const partsInWords: { readonly [what in ReadPart]: string } = {
  images: "images",
  "machine-images": "machine images",
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
  asked: ReadScope,
  run: InventoryRun,
  read: (places: readonly AccountInRegion[], attempts: Attempts) => Promise<Read>,
): Promise<Read & Failures> {
  const places = await accountsInRegions(asked, run);
  const attempts = new Attempts(run.signal);
  try {
    return { ...(await read(places, attempts)), ...attempts.outcome(places) };
  } finally {
    for (const { place } of places) place.close();
  }
}

/** Works on places in parallel. */
export const eachPlace = <Place extends AccountInRegion, Result>(
  places: readonly Place[],
  work: (place: Place) => Promise<Result>,
): Promise<readonly Result[]> => inParallel(places, parallelPlaces, work);

/** The images of a place, which tell its account; undefined if they cannot be read. */
export async function imagesAt(of: AccountInRegion, attempts: Attempts): Promise<ReadImages | undefined> {
  const images = await attempts.of(of, "images", () => of.place.images());
  of.account.id ??= images?.builds[0]?.arn.split(":")[4];
  return images;
}
