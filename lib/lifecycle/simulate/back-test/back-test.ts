/** Compares what executions really did with what the simulation says of the same moments. */

import { timeOf } from "../../../base/iso-time.ts";
import { hyphenatedName } from "../../../services/image-builder/lifecycle-policy/model/policy-name.ts";
import { ImageTable } from "../image/image-table.ts";
import { type CountScope, Groups } from "../play/groups.ts";
import { mayBe } from "../policy/missing.ts";
import type { Policy } from "../policy/policy.ts";
import { type ReadyPolicy, readPolicies, tagKeysOf } from "../policy/rule.ts";
import type { BackTest, BackTestDifference, NotJudged, PolicyBackTest } from "./back-test-result.ts";
import { differencesOf, partDifferencesOf } from "./differences.ts";
import type { History, HistoryExecution, HistoryImage, HistoryPolicy, PastAct } from "./history.ts";
import type { Prospect } from "./one-execution.ts";
import { momentOf, outcomeOf, type PointInTime, prospectsIn } from "./past-moment.ts";
import { PastParts } from "./past-parts.ts";
import { type EarlierInventory, PastStatuses, spanOf } from "./past-statuses.ts";

/** What a back-test compares with. */
export interface BackTestOptions {
  readonly countScope?: CountScope;
  /** Inventories from before images were deleted tell what they were. */
  readonly earlier?: readonly EarlierInventory[];
}

/**
 * Judges every execution of the policies by itself, on the images as they were when it began.
 * @param policies declared policies, matched with those of the history by name, account and region.
 */
export function backTest(
  policies: readonly Policy[],
  history: History,
  { countScope = "recipe-version", earlier = [] }: BackTestOptions = {},
): BackTest {
  return new Run(history, countScope, earlier).of(policies);
}

class Run {
  readonly #history: History;
  readonly #scope: CountScope;
  readonly #statuses: PastStatuses;
  readonly #parts: PastParts;
  readonly #images: readonly HistoryImage[];
  readonly #differences: BackTestDifference[] = [];
  readonly #open = new Map<string, NotJudged>();

  constructor(history: History, scope: CountScope, earlier: readonly EarlierInventory[]) {
    this.#history = history;
    this.#scope = scope;
    this.#statuses = new PastStatuses(history, earlier);
    this.#parts = new PastParts(history, earlier);
    this.#images = allImages(history, earlier);
  }

  of(policies: readonly Policy[]): BackTest {
    const live = livePolicies(policies, this.#history.policies);
    const judged = policies.map((policy) => this.#policy(policy, live.of.get(policy) ?? []));
    const declared = new Set(judged.flatMap(({ arns }) => arns));
    const unclear = new Set(live.unclear.map(({ arn }) => arn));
    const known = new Map(this.#history.policies.map((each) => [each.arn, each]));
    for (const { id, policy } of this.#history.executions) {
      if (policy === undefined || declared.has(policy)) continue;
      const reason = unclear.has(policy)
        ? "several declarations may be of the policy: their account and region are not declared"
        : known.has(policy)
          ? "no file declares the policy"
          : "the policy no longer exists";
      this.#leaveOpen({ policy, reason, of: "executions", execution: id });
    }
    const sum = (of: "executions" | "actions" | "asPredicted"): number =>
      judged.reduce((all, each) => all + each[of], 0);
    return {
      ...{ version: 1, from: this.#history.from, to: this.#history.to },
      ...{ executions: sum("executions"), actions: sum("actions"), asPredicted: sum("asPredicted") },
      parts: {
        actions: judged.reduce((all, { parts }) => all + parts.actions, 0),
        asPredicted: judged.reduce((all, { parts }) => all + parts.asPredicted, 0),
      },
      differences: this.#differences.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)),
      notJudged: [...this.#open.values()],
      policies: judged,
    };
  }

  #policy(policy: Policy, live: readonly HistoryPolicy[]): PolicyBackTest {
    const { name, file } = policy;
    if (live.length === 0) this.#leaveOpen({ policy: name, reason: whyNone(policy), of: "executions" }, 0);
    const tally = { executions: 0, actions: 0, asPredicted: 0, parts: { actions: 0, asPredicted: 0 } };
    // Whether it is enabled now says nothing about the time when it ran.
    const [ready] = readPolicies([{ ...policy, status: "ENABLED" }]);
    if (ready !== undefined) for (const each of live) this.#live(each, ready, tally);
    return { name, ...(file !== undefined && { file }), arns: live.map(({ arn }) => arn), ...tally };
  }

  #live(live: HistoryPolicy, ready: ReadyPolicy, tally: Tally): void {
    const images = selectable(
      ready,
      this.#images.filter(({ id }) => placeIn(id) === placeIn(live.arn)),
    );
    const since = live.updatedAt ?? live.createdAt;
    for (const execution of this.#history.executions.filter((each) => each.policy === live.arn)) {
      const { id } = execution;
      const span = spanOf(execution);
      const open = (reason: string): void =>
        this.#leaveOpen({ policy: ready.policy.name, reason, of: "executions", execution: id });
      if (this.#history.isPartial === true) open("the history lacks executions or policies");
      else if (span === undefined) open("the history has no time of its beginning");
      else if (execution.acts === undefined) open("its resources were not read");
      else if (since === undefined || span.from < (timeOf(since) ?? Number.POSITIVE_INFINITY))
        open(
          since === undefined ? "when the policy was last changed is not known" : `the policy was changed on ${since}`,
        );
      else {
        const moment = momentOf({ ready, images, execution, span, scope: this.#scope, statuses: this.#statuses });
        this.#judge(moment, execution, tally);
      }
    }
  }

  /** Compares one execution, image by image. */
  #judge(moment: PointInTime, execution: HistoryExecution, tally: Tally): void {
    const done = new Map((execution.acts ?? []).map((act) => [act.image, act]));
    const wrong: { readonly image: string; readonly prospect: Prospect; readonly act: PastAct | undefined }[] = [];
    const { status, isPartial } = execution;
    const whyIncomplete =
      isPartial === true
        ? "only some resources of the execution were read"
        : status === "SUCCESS"
          ? undefined
          : `the execution is ${status}`;
    let isOpen = false;
    let judged = 0;
    for (const [image, prospect] of prospectsIn(moment)) {
      const act = done.get(image);
      done.delete(image);
      const reason = openReason(prospect, act, whyIncomplete);
      if (reason !== undefined) {
        isOpen = true;
        this.#leaveOpen({
          ...{ policy: moment.ready.policy.name, reason, of: "actions" },
          ...{ execution: execution.id, image },
        });
        continue;
      }
      const outcome = outcomeOf(act);
      if (!prospect.outcomes.has(outcome)) wrong.push({ image, prospect, act });
      else if (outcome === "KEEP") continue;
      else {
        tally.asPredicted += 1;
        if (act !== undefined) this.#judgeParts(moment, execution, prospect, act, tally);
      }
      judged += 1;
    }
    // On images that the policy cannot select, or that cannot have existed then.
    for (const [image, act] of done) {
      if (outcomeOf(act) === "KEEP") continue;
      const reason = "the policy did not select it then";
      wrong.push({ image, act, prospect: { outcomes: new Set(["KEEP"]), rule: undefined, reason } });
      judged += 1;
    }
    this.#differences.push(...differencesOf(moment, execution, wrong));
    tally.actions += judged;
    if (judged > 0 || !isOpen) tally.executions += 1;
  }

  /** Compares what was done to the parts of an image on which an execution acted as predicted. */
  #judgeParts(
    moment: PointInTime,
    execution: HistoryExecution,
    { rule: index }: Prospect,
    act: PastAct,
    { parts }: Tally,
  ): void {
    const rule = index === undefined ? undefined : moment.ready.rules[index];
    if (rule === undefined) return;
    const compared = this.#parts.compared(act, rule, moment.span);
    const wrong = compared.filter(({ done, predicted }) => predicted !== undefined && predicted !== done);
    for (const { id, done, predicted, reason } of compared) {
      if (predicted === undefined) {
        const policy = moment.ready.policy.name;
        this.#leaveOpen({ policy, reason, of: "actions", execution: execution.id, image: id });
      } else if (predicted !== "KEEP" || done !== "KEEP") parts.actions += 1;
    }
    parts.asPredicted += compared.filter(({ done, predicted }) => done !== "KEEP" && predicted === done).length;
    this.#differences.push(...partDifferencesOf(moment, execution, rule, act.image, wrong));
  }

  #leaveOpen({ policy, reason, of, ...example }: Omit<NotJudged, "count">, count = 1): void {
    const key = JSON.stringify([policy, reason, of]);
    const known = this.#open.get(key);
    this.#open.set(key, { policy, reason, of, ...example, ...known, count: (known?.count ?? 0) + count });
  }
}

interface Tally {
  executions: number;
  actions: number;
  asPredicted: number;
  readonly parts: { actions: number; asPredicted: number };
}

/** Why a history has nothing about a declared policy. */
function whyNone({ region, accountId }: Policy): string {
  const place = [
    ...(typeof region === "string" ? [` in ${region}`] : []),
    ...(typeof accountId === "string" ? [` of the account ${accountId}`] : []),
  ];
  return `the history has no policy of this name${place.join("")}`;
}

/** Why what happened to an image cannot be compared with what may happen to it; undefined if it can. */
function openReason(
  { outcomes, reason }: Prospect,
  act: PastAct | undefined,
  whyIncomplete: string | undefined,
): string | undefined {
  if (act !== undefined && act.status !== "SUCCESS" && act.status !== "SKIPPED")
    return `the action on it is ${act.status}${act.reason === undefined ? "" : `: ${act.reason}`}`;
  const outcome = outcomeOf(act);
  if (outcomes.size > 1) return outcomes.has(outcome) ? reason : undefined;
  return act === undefined && !outcomes.has("KEEP") ? whyIncomplete : undefined;
}

/** The images of a history, with what earlier inventories and their own names tell besides. */
function allImages(history: History, earlier: readonly EarlierInventory[]): readonly HistoryImage[] {
  const images = new Map(history.images.map((each) => [each.id, each]));
  for (const { acts = [] } of history.executions)
    for (const { image: id } of acts) if (!images.has(id)) images.set(id, { id });
  const before = new Map(earlier.flatMap((each) => each.images.map((image) => [image.id, image])));
  /** All builds of a version have the same recipe. */
  const recipes = new Map([...images.values()].flatMap(({ id, recipe }) => (recipe ? [[versionIn(id), recipe]] : [])));
  return [...images.values()].map((image) => {
    const { recipe, createdAt, tags, containers } = before.get(image.id) ?? {};
    const type = containers === undefined ? "VM_IMAGE" : "CONTAINER_IMAGE";
    const ofVersion = recipe ?? recipes.get(versionIn(image.id));
    return {
      ...(ofVersion !== undefined && { recipe: ofVersion }),
      ...(createdAt !== undefined && { createdAt }),
      ...(tags !== undefined && { tags }),
      ...(before.has(image.id) && { type }),
      ...image,
    };
  });
}

/** The images that a policy selects, or may. */
function selectable(ready: ReadyPolicy, images: readonly HistoryImage[]): readonly HistoryImage[] {
  const table = new ImageTable(tagKeysOf([ready]));
  for (const { id, recipe, tags, type } of images) {
    const isContainer = type === undefined ? ready.isForContainers === true : type === "CONTAINER_IMAGE";
    table.add({ id, recipe, tags, ...(isContainer && { containers: [] }) });
  }
  const groups = new Groups(table, [ready], "policy", Number.POSITIVE_INFINITY);
  return images.filter((_, index) => groups.selects(ready, index) !== false);
}

/** "arn:aws:imagebuilder:eu-west-1:123456789012": where a resource is. */
const placeIn = (arn: string): string => arn.split(":").slice(0, 5).join(":");
const versionIn = (arn: string): string => arn.slice(0, arn.lastIndexOf("/"));

/** The policies of a history, by what declares them. */
interface LivePolicies {
  /** One that does not say where it is may be deployed to several accounts and regions. */
  readonly of: ReadonlyMap<Policy, readonly HistoryPolicy[]>;
  /** Those that several declarations may be, of which none says more than the others where it is. */
  readonly unclear: readonly HistoryPolicy[];
}

/** Assigns each policy of a history to the declaration that says most about its place. */
function livePolicies(declared: readonly Policy[], live: readonly HistoryPolicy[]): LivePolicies {
  const of = new Map<Policy, HistoryPolicy[]>(declared.map((policy) => [policy, []]));
  const unclear: HistoryPolicy[] = [];
  for (const each of live) {
    const [, , , region, accountId] = each.arn.split(":");
    const name = each.arn.slice(each.arn.lastIndexOf("/") + 1);
    const fitting = declared.filter(
      (policy) =>
        hyphenatedName(policy.name) === name && mayBe(policy.region, region) && mayBe(policy.accountId, accountId),
    );
    const most = Math.max(...fitting.map(said));
    const [only, ...others] = fitting.filter((policy) => said(policy) === most);
    if (others.length > 0) unclear.push(each);
    else if (only !== undefined) of.get(only)?.push(each);
  }
  return { of, unclear };
}

/** How much a policy says about its place. */
const said = ({ region, accountId }: Policy): number =>
  [region, accountId].filter((each) => typeof each === "string").length;
