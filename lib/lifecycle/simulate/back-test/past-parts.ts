/**
 * Compares what executions did to AMIs and their snapshots with what the simulation says. Their properties are
 * those of the last inventory before an execution, or else of the first after it.
 */

import { timeOf } from "../../../base/iso-time.ts";
import type { GivenVmImage } from "../image/given-image.ts";
import type { PolicyAction } from "../policy/policy.ts";
import { actions, type ReadyRule } from "../policy/rule.ts";
import { exceptionsOf, inEitherCase, type PartAction, type PartVerdicts, partsOf } from "../verdict/parts.ts";
import { type Changing, changing, machineImageAfter } from "../verdict/parts-of-day.ts";
import type { History, PastAct, PastPart } from "./history.ts";
import type { ExecutionOutcome } from "./one-execution.ts";
import { type EarlierInventory, spanOf, type TimeSpan } from "./past-statuses.ts";

/** What happened to a part against what the simulation says. */
export interface PartComparison {
  /** Id of a machine image or a snapshot. */
  readonly id: string;
  readonly done: ExecutionOutcome;
  /** Undefined if it is not known. */
  readonly predicted: ExecutionOutcome | undefined;
  /** Why the simulation says so, or what is not known. */
  readonly reason: string;
  /** The service's reason, if it states one. */
  readonly stated: string | undefined;
  /** Whether the rule excludes the machine image. */
  readonly isExcluded: boolean;
  /** What somebody may have changed in EC2, where no execution shows it, if that may explain the difference. */
  readonly byHand: string | undefined;
}

/** The machine images of an image in an inventory. */
interface Sighting {
  readonly at: number;
  readonly takenAt: string;
  readonly vmImages: readonly GivenVmImage[];
}

/** An action that changed machine images of an image. */
interface PastChange {
  readonly at: number;
  readonly action: Changing;
  /** Ids of those that it reached; undefined if they were not read. */
  readonly reached: ReadonlySet<string> | undefined;
}

/** The machine images of the images of a history. */
export class PastParts {
  readonly #sightings = new Map<string, Sighting[]>();
  readonly #changes = new Map<string, PastChange[]>();

  constructor(history: History, earlier: readonly EarlierInventory[]) {
    for (const { takenAt, images } of earlier) {
      const at = takenAt === undefined ? undefined : timeOf(takenAt);
      if (takenAt === undefined || at === undefined) continue;
      for (const { id, vmImages } of images)
        if (vmImages !== undefined)
          this.#sightings.set(id, [...(this.#sightings.get(id) ?? []), { at, takenAt, vmImages }]);
    }
    for (const execution of history.executions) {
      const at = spanOf(execution)?.from ?? Number.NEGATIVE_INFINITY;
      for (const { image, action: done, status, parts } of execution.acts ?? []) {
        const action = changing.find((each) => each === done);
        if (action === undefined || status !== "SUCCESS") continue;
        const reached = parts && new Set(parts.filter((part) => part.status === "SUCCESS").map(({ id }) => id));
        this.#changes.set(image, [...(this.#changes.get(image) ?? []), { at, action, reached }]);
      }
    }
  }

  /** What an act did to each part, and what the simulation says that its rule does; nothing if its parts were not read. */
  compared(act: PastAct, rule: ReadyRule, span: TimeSpan): readonly PartComparison[] {
    const action = actions.find((each) => each === act.action);
    if (act.parts === undefined || action === undefined) return [];
    const seen = this.#sighting(act.image, span);
    const listed = new Map(act.parts.map((each) => [each.id, each]));
    const known = new Map((seen?.vmImages ?? []).map((each) => [each.id, each]));
    const changes = (this.#changes.get(act.image) ?? [])
      .filter(({ at }) => at < span.from && at >= (seen?.at ?? Number.NEGATIVE_INFINITY))
      .toSorted((one, other) => one.at - other.at);
    return [...new Set([...known.keys(), ...listed.keys()])].flatMap((id) => {
      const part = listed.get(id);
      const vmImage = withListed(changes.reduce(afterChange, known.get(id) ?? { id }), part, span);
      const times = span.to > span.from ? [span.from, span.to] : [span.from];
      const [first, ...others] = times.map((at) => partsOf({ vmImages: [vmImage] }, rule, action, at));
      if (first === undefined) return [];
      const verdicts = others.reduce(
        (one, other) => inEitherCase(one, other, "its time came while the execution ran"),
        first,
      );
      return comparisonsOf(verdicts, part, action, {
        isLaunchOpen: mayHaveLaunched(rule, seen, span),
        byHand: known.has(id) ? changeByHand(vmImage, part, rule, seen, span) : undefined,
      });
    });
  }

  #sighting(image: string, { from }: TimeSpan): Sighting | undefined {
    const all = this.#sightings.get(image) ?? [];
    const before = all.filter(({ at }) => at <= from).toSorted((one, other) => other.at - one.at);
    return before[0] ?? all.toSorted((one, other) => one.at - other.at)[0];
  }
}

/** A machine image with what a list of an execution tells besides. */
function withListed(vmImage: GivenVmImage, part: PastPart | undefined, { from }: TimeSpan): GivenVmImage {
  const snapshots = new Set([...(vmImage.snapshots ?? []), ...(part?.snapshots ?? []).map(({ id }) => id)]);
  const region = vmImage.region ?? part?.region;
  const launched = vmImage.lastLaunchedAt === undefined ? undefined : timeOf(vmImage.lastLaunchedAt);
  return {
    ...vmImage,
    ...(region !== undefined && { region }),
    snapshots: [...snapshots],
    // Of a launch after the execution only a later inventory knows.
    ...(launched !== undefined && launched > from && { lastLaunchedAt: undefined }),
  };
}

/** A machine image after an execution that may have changed it; what it may have changed is not known. */
function afterChange(vmImage: GivenVmImage, { action, reached }: PastChange): GivenVmImage {
  if (reached?.has(vmImage.id) === true) return machineImageAfter(vmImage, action);
  if (reached !== undefined || action !== "DISABLE") return vmImage;
  return { ...vmImage, isPublic: undefined, sharedAccounts: undefined };
}

/** Whether a launch that the inventory does not have may exclude a machine image. */
const mayHaveLaunched = ({ exceptions: { lastLaunched } }: ReadyRule, seen: Sighting | undefined, span: TimeSpan) =>
  lastLaunched !== undefined && (seen === undefined || seen.at < span.from || seen.at > span.to);

/** What somebody may have changed at a machine image since an inventory; nothing if the rule does not look at it. */
function changeByHand(
  vmImage: GivenVmImage,
  part: PastPart | undefined,
  { exceptions }: ReadyRule,
  seen: Sighting | undefined,
  { from }: TimeSpan,
): string | undefined {
  const since = `after the inventory of ${seen?.takenAt}`;
  const all = exceptionsOf(vmImage, exceptions, from);
  // Nobody can change the region of a machine image.
  if (all.some(({ member, holds }) => member === "regions" && holds === true)) return undefined;
  const { isPublic, sharedAccounts, tags } = exceptions;
  const isLooking = isPublic !== false || sharedAccounts.words.size > 0 || !tags.isEmpty;
  if (isLooking) return `its tags or its sharing in EC2 ${since}`;
  return part === undefined ? `the AMI in EC2 ${since}: it may no longer exist` : undefined;
}

/** What is known of a machine image besides its properties. */
type KnownOfPart = Pick<PartComparison, "byHand"> & { readonly isLaunchOpen: boolean };

/** The comparisons of one machine image and its snapshots. */
function comparisonsOf(
  { vmImages: [verdict], snapshots }: PartVerdicts,
  part: PastPart | undefined,
  action: PolicyAction,
  { isLaunchOpen, byHand }: KnownOfPart,
): readonly PartComparison[] {
  if (verdict === undefined) return [];
  const isOpen = verdict.action === "UNDECIDED" || (isLaunchOpen && verdict.action === action);
  const launch = "whether it was launched before the execution is not known; no inventory of that time has it";
  const whyOpen = isLaunchOpen && verdict.action === action ? launch : verdict.reason;
  const predictedOf = (each: PartAction): ExecutionOutcome | undefined =>
    each === "UNDECIDED" || (isOpen && each !== "KEEP") ? undefined : each === "SKIP" ? "KEEP" : each;
  const shared = { isExcluded: verdict.action === "SKIP", byHand };
  const of = (id: string, each: PartAction, reason: string, found: { status: string; reason?: string } | undefined) => {
    const ended = found === undefined || found.status === "SUCCESS" || found.status === "SKIPPED";
    const done: ExecutionOutcome = found?.status === "SUCCESS" ? action : "KEEP";
    const predicted = ended ? predictedOf(each) : undefined;
    const why = ended
      ? reason
      : `the action on it is ${found.status}${found.reason === undefined ? "" : `: ${found.reason}`}`;
    return { ...shared, id, done, predicted, reason: why, stated: found?.reason };
  };
  const listed = new Map((part?.snapshots ?? []).map((each) => [each.id, each]));
  return [
    of(verdict.id, verdict.action, isOpen ? whyOpen : verdict.reason, part),
    ...snapshots.map(({ id, action: each }) => {
      const ofMachineImage =
        each === "KEEP" ? "the rule does not include snapshots" : `as its AMI ${verdict.id}: ${whyOpen}`;
      return of(id, each, ofMachineImage, listed.get(id));
    }),
  ];
}
