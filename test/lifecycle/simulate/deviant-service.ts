/** A service that runs one policy a day, and may do one thing differently; it shares no code with lib/lifecycle/simulate. */
import type { History, HistoryExecution, PastAct } from "../../../lib/lifecycle/simulate/back-test/history.ts";
import type { Image, ImageStatus } from "../../../lib/lifecycle/simulate/image/inventory.ts";

const day = 24 * 60 * 60 * 1000;

/** A rule of the service's policy: ages in days. */
export interface DeviantRule {
  readonly action: { readonly type: "DELETE" | "DEPRECATE" | "DISABLE" };
  readonly filter: { readonly type: "AGE" | "COUNT"; readonly value: number; readonly retainAtLeast?: number };
  readonly exclusionRules?: { readonly tagMap: Readonly<Record<string, string>> };
}

/** What the service does differently. */
export type Deviation =
  | "applies DELETE first"
  | "counts failed images"
  | "does not count excluded images"
  | "counts all versions together"
  | "ignores exclusions"
  | "deprecates again"
  | "is a day late"
  | "does nothing";

/** The service. */
export interface DeviantService {
  /** Each is selected by the policy. */
  readonly images: readonly Image[];
  readonly rules: readonly DeviantRule[];
  readonly first: Date;
  readonly runs: number;
  readonly deviation?: Deviation;
}

/** The ARN of its only policy. */
export const deviantPolicy = "arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/nightly";

const severity = ["DEPRECATE", "DISABLE", "DELETE"] as const;
const statusAfter = { DEPRECATE: "DEPRECATED", DISABLE: "DISABLED", DELETE: "DELETED" } as const;

/** The history of its runs, with all images as they are afterwards. */
export function deviantHistory({ images, rules, first, runs, deviation }: DeviantService): History {
  const statuses = new Map<string, ImageStatus | "DELETED">(images.map(({ id, status }) => [id, status]));
  const newestFirst = images.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  const order = deviation === "applies DELETE first" ? severity.toReversed() : severity;
  const executions = Array.from({ length: runs }, (_, run): HistoryExecution => {
    const now = first.getTime() + run * day;
    const taken = new Map<string, number>();
    const acts: PastAct[] = [];
    for (const image of newestFirst) {
      const status = statuses.get(image.id);
      if (status === undefined || status === "DELETED" || Date.parse(image.createdAt) > now) continue;
      const place = placeOf(image, status, taken, rules, deviation);
      const rule = order
        .flatMap((type) => rules.find(({ action }) => action.type === type) ?? [])
        .find((each) => applies(each, image, status, place, now, deviation));
      if (rule === undefined || deviation === "does nothing") continue;
      acts.push({ image: image.id, action: rule.action.type, status: "SUCCESS", at: new Date(now).toISOString() });
    }
    for (const { image, action } of acts) statuses.set(image, statusAfter[action as keyof typeof statusAfter]);
    const at = new Date(now).toISOString();
    return { id: `lce-${run}`, policy: deviantPolicy, status: "SUCCESS", startedAt: at, endedAt: at, acts };
  });
  return {
    version: 1,
    from: new Date(first.getTime() - day).toISOString(),
    to: new Date(first.getTime() + runs * day).toISOString(),
    policies: [{ arn: deviantPolicy, name: "nightly", createdAt: new Date(first.getTime() - day).toISOString() }],
    executions,
    images: images.map(({ id, recipe, createdAt, tags }) => ({
      ...{ id, recipe, createdAt, tags, type: "VM_IMAGE" as const },
      status: statuses.get(id) ?? "DELETED",
    })),
  };
}

const hasFailed = (status: string): boolean => status === "FAILED" || status === "CANCELLED";

/** How many newer images take a place; undefined if this one needs none. */
function placeOf(
  { recipe: { semanticVersion }, tags }: Image,
  status: string,
  taken: Map<string, number>,
  rules: readonly DeviantRule[],
  deviation: Deviation | undefined,
): number | undefined {
  if (hasFailed(status) && deviation !== "counts failed images") return undefined;
  const group = deviation === "counts all versions together" ? "" : semanticVersion;
  const place = taken.get(group) ?? 0;
  const isUncounted = deviation === "does not count excluded images" && rules.some((rule) => isExcluded(rule, tags));
  if (!isUncounted) taken.set(group, place + 1);
  return place;
}

const isExcluded = ({ exclusionRules }: DeviantRule, tags: Readonly<Record<string, string>>): boolean =>
  Object.entries(exclusionRules?.tagMap ?? {}).some(([key, value]) => tags[key] === value);

function applies(
  rule: DeviantRule,
  { createdAt, tags }: Image,
  status: string,
  place: number | undefined,
  now: number,
  deviation: Deviation | undefined,
): boolean {
  const { action, filter } = rule;
  const from =
    action.type === "DELETE" ? undefined : action.type === "DISABLE" ? ["AVAILABLE", "DEPRECATED"] : ["AVAILABLE"];
  const isAgain = deviation === "deprecates again" && status === "DEPRECATED";
  if (from !== undefined && !from.includes(status) && !isAgain) return false;
  const late = deviation === "is a day late" ? 1 : 0;
  if (filter.type === "AGE" && Date.parse(createdAt) + (filter.value + late) * day > now) return false;
  const kept = filter.type === "COUNT" ? filter.value : (filter.retainAtLeast ?? 0);
  if (action.type === "DELETE" && place !== undefined && place < kept) return false;
  return deviation === "ignores exclusions" || !isExcluded(rule, tags);
}
