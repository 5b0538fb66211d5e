/** The effect of a rule on the AMIs, snapshots and containers of an image. */
import { own } from "../../../base/dictionary.ts";
import { timeOf } from "../../../base/iso-time.ts";
import type { GivenVmImage, Parts } from "../image/given-image.ts";
import { all, any, type Decision, isMissing, missingInWords } from "../policy/missing.ts";
import type { PolicyAction } from "../policy/policy.ts";
import type { Listed, MachineImageExceptions, ReadyRule } from "../policy/rule.ts";
import { later, unitsInWords } from "../policy/time.ts";

/** The action on a part. SKIP means that an exclusion of the rule applies. */
export type PartAction = PolicyAction | "SKIP" | "KEEP" | "UNDECIDED";

/** The action on a machine image, and its reason. */
export interface VmImageVerdict {
  readonly id: string;
  readonly action: PartAction;
  readonly reason: string;
  /** Whether something uses it; absent if the inventory does not say. */
  readonly inUse?: boolean;
  /** The policy that acts on it and the index of its rule, if they are not those that act on its image. */
  readonly policy?: string;
  readonly rule?: number;
}

/** The action on a snapshot. */
export interface SnapshotVerdict extends PartVerdict {
  /** GiB of its volume; absent if the inventory does not say. */
  readonly volumeSize?: number;
}

/** The action on a snapshot or a container. */
export interface PartVerdict {
  readonly id: string;
  readonly action: PartAction;
}

/** The actions on all parts of an image. */
export interface PartVerdicts {
  readonly vmImages: readonly VmImageVerdict[];
  readonly snapshots: readonly SnapshotVerdict[];
  readonly containers: readonly PartVerdict[];
}

/** The verdicts on the parts of an image that is kept or undecided. */
export function unaffectedParts(
  { vmImages = [], containers = [] }: Parts,
  action: "KEEP" | "UNDECIDED",
  reason: string,
): PartVerdicts {
  return {
    vmImages: vmImages.map((vmImage) => ({ id: vmImage.id, action, reason, ...usageOf(vmImage) })),
    snapshots: vmImages.flatMap((vmImage) => snapshotsOf(vmImage, action)),
    containers: containers.map(({ id }) => ({ id, action })),
  };
}

/** The verdicts on the parts of an image on which a rule acts. */
export function partsOf(
  { vmImages = [], containers = [] }: Parts,
  { includes, exceptions }: ReadyRule,
  action: PolicyAction,
  now: number,
): PartVerdicts {
  const ofMachineImages: VmImageVerdict[] = [];
  const snapshots: SnapshotVerdict[] = [];
  for (const vmImage of vmImages) {
    const verdict = vmImageVerdict(vmImage, includes.vmImages, exceptions, action, now);
    ofMachineImages.push({ ...verdict, ...usageOf(vmImage) });
    const ofSnapshots = action === "DELETE" ? following(verdict.action, includes.snapshots) : "KEEP";
    snapshots.push(...snapshotsOf(vmImage, ofSnapshots));
  }
  const ofContainers = action === "DELETE" ? following("DELETE", includes.containers) : "KEEP";
  return {
    vmImages: ofMachineImages,
    snapshots,
    containers: containers.map(({ id }) => ({ id, action: ofContainers })),
  };
}

/** Whether a machine image is in use, if that is known. */
const usageOf = ({ usedBy }: GivenVmImage): Pick<VmImageVerdict, "inUse"> =>
  usedBy === undefined ? {} : { inUse: usedBy.length > 0 };

/** The verdicts on the snapshots of a machine image. */
const snapshotsOf = ({ snapshots = [], volumeSizes }: GivenVmImage, action: PartAction): readonly SnapshotVerdict[] =>
  snapshots.map((id) => {
    const volumeSize = own(volumeSizes, id);
    return { id, action, ...(volumeSize !== undefined && { volumeSize }) };
  });

/** The actions on the parts of an image in one of several cases; undecided for this reason where they differ. */
export function inAnyCase<Case>(
  [first, ...others]: readonly [Case, ...Case[]],
  verdictsIn: (each: Case) => PartVerdicts,
  reason: string,
): PartVerdicts {
  return others.reduce((verdicts, other) => inEitherCase(verdicts, verdictsIn(other), reason), verdictsIn(first));
}

/**
 * The actions on the parts of an image in one of two cases; undecided for this reason where they differ. A part that is
 * excluded is left alone as one is that the rule does not include.
 */
export function inEitherCase(one: PartVerdicts, other: PartVerdicts, reason: string): PartVerdicts {
  return ofBoth(one, other, (verdict, alternative) => {
    if (alternative === undefined || alternative.action === verdict.action) return verdict;
    if (leaves(verdict.action) && leaves(alternative.action)) return verdict.action === "SKIP" ? verdict : alternative;
    return undecided(verdict, reason);
  });
}

/** The actions on the parts of an image after one rule has acted, and then another: the last change counts. */
export const inTurn = (one: PartVerdicts, other: PartVerdicts): PartVerdicts =>
  ofBoth(one, other, (verdict, next) => {
    if (next === undefined || (leaves(next.action) && verdict.action !== "KEEP")) return verdict;
    return next;
  });

/** Whether an action leaves a part as it is. */
export const leaves = (action: PartAction): boolean => action === "KEEP" || action === "SKIP";

/** A verdict, but undecided for this reason. */
export const undecided = <Each extends PartVerdict>(verdict: Each, reason: string): Each => ({
  ...verdict,
  action: "UNDECIDED",
  ...("reason" in verdict && { reason }),
});

/** One verdict for each part, from those of two cases. */
export function ofBoth(
  one: PartVerdicts,
  other: PartVerdicts,
  joined: <Each extends PartVerdict>(verdict: Each, other: Each | undefined) => Each,
): PartVerdicts {
  const all = <Each extends PartVerdict>(some: readonly Each[], others: readonly Each[]): readonly Each[] =>
    some.map((verdict, at) => joined(verdict, others[at]));
  return {
    vmImages: all(one.vmImages, other.vmImages),
    snapshots: all(one.snapshots, other.snapshots),
    containers: all(one.containers, other.containers),
  };
}

/** The action on a part that follows another, if it is included. */
const following = (action: PartAction, isIncluded: Decision): PartAction => {
  if (isIncluded === false || action === "KEEP") return "KEEP";
  return isIncluded === true ? action : "UNDECIDED";
};

function vmImageVerdict(
  vmImage: GivenVmImage,
  isIncluded: Decision,
  exceptions: MachineImageExceptions,
  action: PolicyAction,
  now: number,
): VmImageVerdict {
  const { id, usedBy = [] } = vmImage;
  if (isIncluded === false) return { id, action: "KEEP", reason: "the rule does not include AMIs" };
  const reasons = exceptionsOf(vmImage, exceptions, now);
  const holding = reasons.find(({ holds }) => holds === true);
  if (isIncluded === true && holding !== undefined)
    return { id, action: "SKIP", reason: `excluded: ${holding.inWords()}` };
  const isExcluded = any(reasons.map(({ holds }) => holds));
  const isReached = all(isIncluded, isExcluded === false ? true : isExcluded);
  if (isMissing(isReached)) return { id, action: "UNDECIDED", reason: missingInWords(isReached) };
  const [use] = usedBy;
  const others = usedBy.length > 1 ? ` and ${usedBy.length - 1} more` : "";
  const inUse = use === undefined ? "" : `, in use by the ${use.kind} ${use.id}${others}`;
  const refused =
    action === "DELETE" && vmImage.isProtected === true
      ? ", but it is protected from deregistration, so EC2 refuses to delete it"
      : "";
  return { id, action, reason: `together with its image${inUse}${refused}` };
}

/** An exclusion, and whether it applies. */
export interface Exception {
  /** Its name in `exclusionRules.vmImages`. */
  readonly member: "isPublic" | "regions" | "sharedAccounts" | "lastLaunched" | "tagMap";
  readonly holds: Decision;
  inWords(): string;
}

/**
 * The exclusions of a rule for machine images, in the order in which the service checks them (its guide, "How lifecycle
 * management rules work for Image Builder image resources"), and whether each applies to this one at this time.
 */
export function exceptionsOf(
  vmImage: GivenVmImage,
  exceptions: MachineImageExceptions,
  now: number,
): readonly Exception[] {
  const { id, isPublic, region, sharedAccounts, lastLaunchedAt, tags } = vmImage;
  const lacks = (member: string): Decision => ({ member: `${member} of ${id}`, because: "is missing" });
  const listed = ({ words, open }: Listed, values: readonly string[] | undefined, member: string): Decision => {
    if (words.size === 0 && open === undefined) return false;
    if (values === undefined) return lacks(member);
    return values.some((value) => words.has(value)) || (open !== undefined && values.length > 0 ? open : false);
  };
  const { lastLaunched } = exceptions;
  return [
    {
      member: "regions",
      holds: listed(exceptions.regions, region === undefined ? undefined : [region], "region"),
      inWords: () => `it is in ${region}`,
    },
    {
      member: "isPublic",
      holds: exceptions.isPublic === false ? false : all(exceptions.isPublic, isPublic ?? lacks("isPublic")),
      inWords: () => "it is public",
    },
    {
      member: "tagMap",
      holds: exceptions.tags.holds(tags, id, tags !== undefined && Object.keys(tags).length === 0),
      inWords: () => `it has the tag ${exceptions.tags.matching(tags)}`,
    },
    {
      member: "sharedAccounts",
      holds: listed(exceptions.sharedAccounts, sharedAccounts, "sharedAccounts"),
      inWords: () =>
        `it is shared with ${sharedAccounts?.find((account) => exceptions.sharedAccounts.words.has(account))}`,
    },
    {
      member: "lastLaunched",
      holds:
        lastLaunchedAt === undefined && lastLaunched !== undefined && !wasRead(vmImage)
          ? lacks("lastLaunchedAt")
          : launchedWithin(vmImage, lastLaunched, now),
      inWords: () =>
        `it was launched within ${lastLaunched === undefined || isMissing(lastLaunched) ? "" : unitsInWords(lastLaunched.value, lastLaunched.unit)}`,
    },
  ];
}

/** Whether a machine image was read: without these members, a missing launch is not known either. */
export const wasRead = ({ isPublic, tags }: GivenVmImage): boolean => isPublic !== undefined || tags !== undefined;

/** Whether the last launch is less than a period ago; without a launch nothing is excluded. */
function launchedWithin(
  { id, lastLaunchedAt }: GivenVmImage,
  period: MachineImageExceptions["lastLaunched"],
  now: number,
): Decision {
  if (lastLaunchedAt === undefined || period === undefined) return false;
  const time = timeOf(lastLaunchedAt);
  if (time === undefined) return { member: `lastLaunchedAt of ${id}`, because: "is not a time" };
  return isMissing(period) ? period : later(time, period.value, period.unit) > now;
}
