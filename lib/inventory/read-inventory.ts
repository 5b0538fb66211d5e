/** Reads an inventory from the services of several accounts and regions in parallel. */

import { setMaxListeners } from "node:events";
import { ApiError } from "../api/api-error.ts";
import { resolveRegion } from "../api/endpoint.ts";
import { readProfile } from "../api/profile.ts";
import { ServiceError } from "../api/service-error.ts";
import type { ClientSettings } from "../api/settings.ts";
import { sharedCredentials } from "../api/shared-credentials.ts";
import type { CredentialSource } from "../api/sign.ts";
import { counted } from "../base/counted.ts";
import type { InventoryHead, Unread } from "../simulate/inventory.ts";
import { inParallel } from "./bounded.ts";
import type { MachineImageFact, PermissionFact, UseFacts } from "./facts.ts";
import { type Joined, join } from "./join.ts";
import { InventoryPlace, type ReadImages } from "./place.ts";
import type { ReadWork } from "./work-file.ts";

/** The maximum number of accounts and regions that are read in parallel. */
const parallelPlaces = 4;

/** The scope of the inventory. */
export interface InventoryScope {
  /** If empty, the region of the environment or profile. */
  readonly regions: readonly string[];
  /** Profiles of the shared config files, one for each account. If empty, the default credentials. */
  readonly profiles: readonly string[];
  /** Whether to find the resources that use machine images. */
  readonly inUse: boolean;
  /** Options of all clients, except region, profile and credentials. */
  readonly client: ClientSettings;
}

/** Where results and progress messages go. */
export interface InventoryRun {
  readonly work: ReadWork;
  /** Cancels the run: {@link readInventory} throws the reason. */
  readonly signal: AbortSignal;
  /** Receives a line for each account and region that was read. */
  readonly tell: (line: string) => void;
}

/** An inventory, and the failures. */
export interface ReadInventory extends Joined {
  /** When reading began, and what could not be read: one entry for each of {@link failures}, or more. */
  readonly head: Required<InventoryHead>;
  /** One sentence each: account, region, what is missing and why. */
  readonly failures: readonly string[];
  /** Whether credentials were rejected or expired; the run can continue with others. */
  readonly isUnauthenticated: boolean;
}

/** The results of one account and region; absent if they could not be read. */
interface Reading {
  readonly account: Account;
  readonly region: string;
  readonly place: InventoryPlace;
  images?: ReadImages;
  machineImages?: readonly MachineImageFact[];
  permissions?: readonly PermissionFact[];
  uses?: UseFacts;
}

/** The account of a profile. Its id is known after the first response. */
interface Account {
  readonly profile: string | undefined;
  readonly credentials: CredentialSource;
  /** Cancels its running requests once its credentials are rejected. */
  readonly refused: AbortController;
  id?: string | undefined;
}

/**
 * Reads everything that can be read; failures are reported in the result.
 * @throws ApiError for invalid options, such as an unknown profile; the signal's reason.
 */
export async function readInventory(
  asked: InventoryScope,
  { work, signal, tell }: InventoryRun,
): Promise<ReadInventory> {
  const failures: string[] = [];
  const takenAt = work.begun;
  const readings = await readingsOf(asked, work, signal);
  const unread: { readonly what: Unread["what"]; readonly of: Reading; readonly reason: string }[] = [];

  /** Reads a part; a failure is reported, and the others continue. */
  const attempt = async <Value>(
    of: Reading,
    what: Unread["what"],
    read: () => Promise<Value>,
  ): Promise<Value | undefined> => {
    const fail = (reason: string) => void unread.push({ what, of, reason });
    const refused = "the credentials are invalid";
    if (of.account.refused.signal.aborted) return void fail(refused);
    try {
      return await read();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError)) throw error;
      if (of.account.refused.signal.aborted) return void fail(refused);
      const isRefused = isOfCredentials(error);
      if (isRefused) of.account.refused.abort();
      fail(isRefused ? refused : error instanceof ServiceError ? failureIn(error) : error.message);
      const sentence = `${nameOf(of)}: ${partsInWords[what]} were not read: ${wordsOf(error)}`;
      failures.push(isRefused ? refusedSentence(of, error) : sentence);
      return undefined;
    }
  };

  try {
    await inParallel(readings, parallelPlaces, async (reading) => {
      const images = await attempt(reading, "images", () => reading.place.images());
      const [build] = images?.builds ?? [];
      if (images !== undefined) reading.images = images;
      reading.account.id ??= build?.arn.split(":")[4];
    });
    const listed = new Set(
      readings.flatMap(({ images }) => images?.builds.flatMap(({ vmImages }) => vmImages.map(({ id }) => id)) ?? []),
    );
    await inParallel(readings, parallelPlaces, async (reading) => {
      const { place, account } = reading;
      const machineImages = await attempt(reading, "machine-images", () => place.machineImages());
      const ours = machineImages?.filter(({ id }) => listed.has(id));
      if (ours !== undefined) {
        reading.machineImages = ours;
        account.id ??= machineImages?.[0]?.ownerId;
        const ids = ours.map(({ id }) => id);
        const permissions = await attempt(reading, "launch-permissions", () => place.permissions(ids));
        if (permissions !== undefined) reading.permissions = permissions;
      }
      const uses = asked.inUse ? await attempt(reading, "uses", () => place.uses()) : undefined;
      if (uses !== undefined) reading.uses = uses;
      if (!account.refused.signal.aborted) tell(lineOf(reading));
    });
  } finally {
    for (const { place } of readings) place.close();
  }

  const has = (what: "machineImages" | "uses") => (region: string, accountId: string) =>
    readings.some((each) => each.region === region && each.account.id === accountId && each[what] !== undefined);
  const joined = join({
    builds: readings.flatMap(({ images }) => images?.builds ?? []),
    recipes: readings.flatMap(({ images }) => images?.recipes ?? []),
    machineImages: readings.flatMap(({ machineImages = [] }) => machineImages),
    permissions: readings.flatMap(({ permissions = [] }) => permissions),
    isComplete: has("machineImages"),
    uses: allUses(readings),
    hasUses: has("uses"),
  });
  const isUnauthenticated = readings.some(({ account }) => account.refused.signal.aborted);
  return { ...joined, head: { takenAt, unread: unread.map(unreadIn) }, failures, isUnauthenticated };
}

/** Each account in each region. */
async function readingsOf(
  { profiles, regions, client }: InventoryScope,
  work: ReadWork,
  signal: AbortSignal,
): Promise<Reading[]> {
  const named = profiles.length === 0 ? [undefined] : profiles;
  const readings = named.map(async (profile) => {
    const settings: ClientSettings = { ...client, profile };
    const ofProfile = await readProfile(profile, client);
    const own = regions.length === 0 ? [await resolveRegion(undefined, async () => ofProfile)] : regions;
    const refused = new AbortController();
    const account = { profile, refused, credentials: sharedCredentials({ ...settings, region: own[0] }) };
    const either = AbortSignal.any([signal, refused.signal]);
    // Each running request listens to it.
    setMaxListeners(0, either);
    return own.map((region): Reading => {
      const credentials = client.skipCredentials === true ? {} : { credentials: account.credentials };
      const ofPlace = { ...settings, ...credentials, region };
      return { account, region, place: new InventoryPlace(JSON.stringify([profile, region]), ofPlace, work, either) };
    });
  });
  return (await Promise.all(readings)).flat();
}

/** The uses of machine images in all accounts and regions: images may be shared between accounts. */
const allUses = (readings: readonly Reading[]): UseFacts => {
  const all = readings.flatMap(({ uses }) => uses ?? []);
  return {
    instances: all.flatMap(({ instances }) => instances),
    templateVersions: all.flatMap(({ templateVersions }) => templateVersions),
    launchConfigurations: all.flatMap(({ launchConfigurations }) => launchConfigurations),
    groups: all.flatMap(({ groups }) => groups),
  };
};

const nameOf = ({ account, region }: Reading): string =>
  [account.id ?? (account.profile === undefined ? "account unknown" : `profile ${account.profile}`), region].join(" ");

function lineOf(reading: Reading): string {
  const { images, machineImages, uses } = reading;
  const read = [
    ...(images === undefined ? [] : [counted(images.builds.length, "image")]),
    ...(machineImages === undefined ? [] : [counted(machineImages.length, "machine image")]),
    ...(uses === undefined ? [] : [`${counted(uses.instances.length, "instance")} checked`]),
  ];
  return `${nameOf(reading)}: ${read.length === 0 ? "nothing was read" : read.join(", ")}`;
}

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

function refusedSentence({ account }: Reading, error: ApiError): string {
  const whose = account.profile === undefined ? "the credentials" : `the credentials of profile ${account.profile}`;
  return `${whose} are invalid, so Lintel sent no further requests with them: ${wordsOf(error)}`;
}

const wordsOf = (error: ApiError): string =>
  error instanceof ServiceError ? `${failureIn(error)}: ${error.message}` : error.message;

/** Without the message, which may name whose request it was. */
const failureIn = ({ operation, code }: ServiceError): string => `${operation} failed with ${code}`;

const partsInWords: { readonly [what in Unread["what"]]: string } = {
  images: "images",
  "machine-images": "machine images",
  "launch-permissions": "launch permissions",
  uses: "uses of images",
};

/** For the file: the account is known after the first response, if at all. */
const unreadIn = (each: { readonly what: Unread["what"]; readonly of: Reading; readonly reason: string }): Unread => ({
  what: each.what,
  ...(each.of.account.id !== undefined && { accountId: each.of.account.id }),
  ...{ region: each.of.region, reason: each.reason },
});
