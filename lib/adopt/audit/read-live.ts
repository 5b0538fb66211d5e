/** Reads the objects of several accounts and regions; failures are told one by one, and the rest goes on. */
import { type Members, membersAt, textAt } from "../../base/members.ts";
import { counted, grouped } from "../../base/text/counted.ts";
import {
  type AccountInRegion,
  type AccountScope,
  accountInWords,
  accountsInRegions,
  eachAccountInRegion,
} from "../../client/accounts/accounts-in-regions.ts";
import { attempt, type FailedAttempt } from "../../client/accounts/attempt.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import { type Joined, join } from "../../lifecycle/inventory/join.ts";
import { InventoryPlace } from "../../lifecycle/inventory/place.ts";
import type { ReadWork } from "../../lifecycle/inventory/work-file.ts";
import type { ObjectFacts } from "../../lint/rule/audit-rule.ts";
import { customDomainAssociation } from "../../services/app-runner/custom-domain-association/model.ts";
import { hostedService } from "../../services/app-runner/hosted-service/model.ts";
import { vpcConnector } from "../../services/app-runner/vpc-connector/model.ts";
import { lifecyclePolicy } from "../../services/image-builder/lifecycle-policy/model.ts";
import { callsOf } from "./calls.ts";
import { appRunnerKinds, type LiveKind, serviceKind } from "./live-kinds.ts";
import { type ReadObjects, RegionReader, type TryOne } from "./region-reader.ts";

/** What to read. */
export interface LiveScope {
  readonly accounts: AccountScope;
  /** The names of the kinds to read. */
  readonly kinds: ReadonlySet<string>;
  /** Whether tags are read too, which takes a request for each object. */
  readonly withTags: boolean;
  /** Whether the images are read that policies select. */
  readonly withImages: boolean;
  /** For how many days the calls of running services are read; undefined: not at all. */
  readonly daysOfCalls: number | undefined;
}

/** How to read. */
export interface LiveRun {
  readonly work: ReadWork;
  /** Cancels the run: reading throws the reason. */
  readonly signal: AbortSignal;
  /** Receives a line for each account and region that was read. */
  readonly report: (line: string) => void;
}

/** An object that was read, with its kind and where it is. */
export interface AwsObject {
  readonly model: ResourceModel;
  readonly place: { readonly account: string; readonly region: string; readonly arn: string };
  readonly document: Members;
  readonly facts: ObjectFacts;
}

/** What was read of an account and region. */
export interface ReadRegion {
  readonly account: string | undefined;
  readonly region: string;
  readonly objects: readonly AwsObject[];
  /** Names of the kinds of which every object was read. */
  readonly whole: ReadonlySet<string>;
  /** Undefined if they were not read. */
  readonly images: Joined["images"] | undefined;
}

/** What was read. */
export interface LiveRead {
  readonly regions: readonly ReadRegion[];
  /** What could not be read, objects included that were deleted after they were listed. */
  readonly failures: readonly UnreadPlace[];
  /** Whether credentials were rejected or expired; the run can continue with others. */
  readonly isUnauthenticated: boolean;
}

/**
 * Reads everything that can be read.
 * @throws ApiError for invalid options, such as an unknown profile; the signal's reason.
 */
export async function readLive(scope: LiveScope, run: LiveRun): Promise<LiveRead> {
  const places = await accountsInRegions(scope.accounts, run.signal);
  const failures = new LiveFailures();
  const read = await eachAccountInRegion(places, async (of) => {
    const region = await readRegion(of, scope, run, failures);
    for (const arn of region.gone) failures.addDeleted(accountInWords(of), arn);
    return region;
  });
  const regions = read.map((each) => ({ ...each, account: each.of.account.id, region: each.of.region }));
  return {
    regions,
    failures: failures.unreadPlaces(),
    isUnauthenticated: failures.isUnauthenticated,
  };
}

async function readRegion(of: AccountInRegion, scope: LiveScope, run: LiveRun, failures: LiveFailures) {
  const place = new RegionReader(of, run.work);
  const objects: AwsObject[] = [];
  const whole = new Set<string>();
  const gone: string[] = [];
  const counts: string[] = [];
  /** Lists the objects of a kind, then reads each. */
  const readKind = async <Listed>(
    model: ResourceModel,
    plural: string,
    list: () => Promise<readonly Listed[]>,
    read: (listed: readonly Listed[], tryOne: TryOne) => Promise<ReadObjects>,
  ): Promise<void> => {
    if (!scope.kinds.has(model.name)) return;
    const listed = await attempt(of, `${plural} were not read`, list, (failure) => failures.add(failure, plural));
    if (listed === undefined) return;
    let failed = 0;
    const found = await read(listed, (what, one) =>
      attempt(of, `${what} not read`, one, (failure) => {
        failed += 1;
        failures.add(failure, plural, what);
      }),
    );
    if (failed === 0) whole.add(model.name);
    gone.push(...found.gone);
    for (const { arn, document, facts } of found.objects) {
      const [, , , region = of.region, account = ""] = arn.split(":");
      of.account.id ??= account;
      objects.push({ model, place: { account, region, arn }, document, facts });
    }
    if (found.objects.length > 0) counts.push(counted(found.objects.length, model.title, plural));
  };
  try {
    await readKind(
      lifecyclePolicy,
      "lifecycle policies",
      () => place.listedPolicies(),
      (arns, tryOne) => place.policies(arns, tryOne),
    );
    for (const kind of appRunnerKinds) await readKind(...ofKind(kind, place, scope.withTags));
    await readKind(
      customDomainAssociation,
      "custom domain associations",
      () => place.listed(serviceKind),
      (services, tryOne) => place.domains(services, tryOne),
    );
    await addCalls(of, scope, run, failures, objects);
  } finally {
    place.close();
  }
  const all = whole.has(hostedService.name) ? withUsers(objects) : objects;
  const hasPolicies = objects.some(({ model }) => model === lifecyclePolicy);
  const images = scope.withImages && hasPolicies ? await readImages(of, run, failures) : undefined;
  if (images !== undefined) counts.push(counted(images.length, "image"));
  const name = [of.account.id ?? (of.account.profile === undefined ? "" : `profile ${of.account.profile}`), of.region];
  if (!of.signal.aborted)
    run.report(`${name.join(" ").trim()}: ${counts.length === 0 ? "nothing" : counts.join(", ")}`);
  return { of, objects: all, whole, gone, images };
}

const ofKind = (kind: LiveKind, place: RegionReader, withTags: boolean) =>
  [
    kind.model,
    `${kind.model.title}s`,
    () => place.listed(kind),
    (listed: readonly Members[], tryOne: TryOne) => place.described(kind, listed, withTags, tryOne),
  ] as const;

/** Adds to running services how often they were called. */
async function addCalls(
  of: AccountInRegion,
  { daysOfCalls: days }: LiveScope,
  { work }: LiveRun,
  failures: LiveFailures,
  objects: AwsObject[],
): Promise<void> {
  const running = objects.filter(({ model, facts }) => model === hostedService && facts.status === "RUNNING");
  if (days === undefined || running.length === 0) return;
  const counts = await attempt(
    of,
    "calls of services were not read",
    () =>
      callsOf(
        running.map(({ place }) => place.arn),
        days,
        of,
        work,
      ),
    (failure) => failures.add(failure, "calls of services"),
  );
  for (const [index, each] of objects.entries()) {
    const count = counts?.get(each.place.arn);
    if (count !== undefined) objects[index] = { ...each, facts: { ...each.facts, calls: { days, count } } };
  }
}

/** The objects, with whether a service uses each connector, which the service does not say. */
function withUsers(objects: readonly AwsObject[]): readonly AwsObject[] {
  const used = new Set(
    objects.flatMap(({ model, document }) => {
      const network = model === hostedService ? membersAt(document, "NetworkConfiguration") : {};
      return textAt(membersAt(network, "EgressConfiguration"), "VpcConnectorArn") ?? [];
    }),
  );
  return objects.map((each) =>
    each.model === vpcConnector ? { ...each, facts: { ...each.facts, isUsed: used.has(each.place.arn) } } : each,
  );
}

/** The images that policies may select, without what they consist of. */
async function readImages(of: AccountInRegion, { work }: LiveRun, failures: LiveFailures) {
  const name = JSON.stringify([of.account.profile, of.region]);
  const inventory = new InventoryPlace(name, of.client, work, of.signal);
  try {
    const read = await attempt(
      of,
      "images were not read",
      () => inventory.images(),
      (failure) => failures.add(failure, "images"),
    );
    const uses = { byImage: new Map(), open: [], isOpen: () => true };
    const never = () => false;
    return (
      read && join({ ...read, machineImages: [], permissions: [], uses, isComplete: never, hasUses: never }).images
    );
  } finally {
    inventory.close();
  }
}

/** What could not be read of an account and region. */
interface UnreadPlace {
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

class LiveFailures {
  readonly #alike = new Map<string, Alike>();
  /** Whether credentials were rejected. */
  isUnauthenticated = false;

  /** Adds a failure; `object` is the one that could not be read, if it is not all of its kind. */
  add({ of, sentence, reason, isRefused }: FailedAttempt, plural: string, object?: string): void {
    this.isUnauthenticated ||= isRefused;
    // A sentence before said that the credentials are rejected.
    if (sentence === undefined) return;
    const place = accountInWords(of);
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
