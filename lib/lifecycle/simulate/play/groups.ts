/**
 * The images that each policy selects, and the groups in which it ranks them. This module identifies an image by its
 * rank: 0 is the newest of the inventory, equal times are sorted by id, and undated images come last.
 */

import { placeMembers } from "../image/image-place.ts";
import type { ImageTable } from "../image/image-table.ts";
import type { ImageStatus } from "../image/inventory.ts";
import { IntList } from "../image/number-list.ts";
import { all, type Decision, type Missing } from "../policy/missing.ts";
import { type ReadyPolicy, takesRecipe } from "../policy/rule.ts";
import { Sight } from "./sight.ts";

/** The scope in which images are ranked (gap lifecycle-policy/count-scope). */
export type CountScope = "recipe-version" | "recipe" | "policy";

/** Positions of an undated image, of an image whose group is unknown, and of a failed one, which takes no place. */
const undated = -1;
const ungrouped = -2;
const uncounted = -3;

/** An image in a group: its rank, or `~rank` if it may take no place: its selection or its status is not known. */
export type Member = number;

/** Whether a build failed, so that its image takes no place in a count (gap `lifecycle-policy/counted-images`). */
export const hasFailed = (status: ImageStatus | undefined): boolean => status === "FAILED" || status === "CANCELLED";

/** The rank of a member. */
export const rankOf = (member: Member): number => (member < 0 ? ~member : member);

/** The images that policies select, ranked within groups. */
export class Groups {
  readonly table: ImageTable;
  readonly policies: readonly ReadyPolicy[];
  /** Index in the table by rank. */
  readonly order: Int32Array;
  /** The number of dated images. */
  readonly dated: number;
  /** The matches of a rank start here and end where those of the next rank start. */
  readonly matchStart: Int32Array;
  /** Index of the policy by group. */
  readonly policyOf = new IntList();
  readonly #sight: Sight;
  /** By group: the place of its images, as an index of the table's. */
  readonly #placeOf = new IntList();
  readonly #scope: CountScope;
  readonly #matchGroup = new IntList();
  /** Initial position in the group; {@link undated} or {@link ungrouped} if it is unknown. */
  readonly #matchPosition = new IntList();
  readonly #uncertain: ReadonlySet<number>;
  readonly #groupIds = new Map<string, number>();
  readonly #sizes = new IntList();
  /** Ranks of images whose position is unknown, by group, or by `~policy` if their group is unknown too. */
  readonly #unplaced = new Map<number, number[]>();
  readonly #memberStart: Int32Array;
  readonly #members: Int32Array;

  constructor(table: ImageTable, policies: readonly ReadyPolicy[], scope: CountScope, now: number) {
    this.table = table;
    this.policies = policies;
    this.#scope = scope;
    this.#sight = new Sight(table, policies);
    const { order, dated } = ranked(table, now);
    this.order = order;
    this.dated = dated;
    this.matchStart = new Int32Array(order.length + 1);
    this.#uncertain = this.#match();
    this.#memberStart = new Int32Array(this.#sizes.length + 1);
    for (let group = 0; group < this.#sizes.length; group += 1) {
      this.#memberStart[group + 1] = (this.#memberStart[group] ?? 0) + this.#sizes.at(group);
    }
    this.#members = new Int32Array(this.#memberStart.at(-1) ?? 0);
    for (let rank = 0; rank < order.length; rank += 1) {
      for (let match = this.matchStart[rank] ?? 0; match < (this.matchStart[rank + 1] ?? 0); match += 1) {
        const position = this.#matchPosition.at(match);
        if (position < 0) continue;
        const at = (this.#memberStart[this.#matchGroup.at(match)] ?? 0) + position;
        const isOpen = this.#uncertain.has(match) || table.status(order[rank] ?? 0) === undefined;
        this.#members[at] = isOpen ? ~rank : rank;
      }
    }
  }

  groupOf(match: number): number {
    return this.#matchGroup.at(match);
  }

  /** The policy of a match. */
  policyOfMatch(match: number): ReadyPolicy | undefined {
    return this.policies[this.policyOf.at(this.#matchGroup.at(match))];
  }

  /** Whether the policy certainly selects the image. */
  isCertain(match: number): boolean {
    return this.#uncertain.size === 0 || !this.#uncertain.has(match);
  }

  /** Whether the image's group is known. */
  isGrouped(match: number): boolean {
    return this.#matchPosition.at(match) !== ungrouped;
  }

  /** Whether the image takes a place in its group, as far as its first status says. */
  isCounted(match: number): boolean {
    return this.#matchPosition.at(match) !== uncounted;
  }

  /** The number of newer images in the group at the first run; undefined if it is unknown. */
  position(match: number): number | undefined {
    const position = this.#matchPosition.at(match);
    return position < 0 ? undefined : position;
  }

  /** The number of dated images in a group. */
  size(group: number): number {
    return this.#sizes.at(group);
  }

  /** The member at an initial position of a group. */
  member(group: number, position: number): Member {
    return this.#members[(this.#memberStart[group] ?? 0) + position] ?? 0;
  }

  /** Ranks of images whose position in the group is unknown. */
  unplaced(group: number): readonly number[] {
    const ofPolicy = this.#unplaced.get(~this.policyOf.at(group)) ?? [];
    const ofGroup = this.#unplaced.get(group) ?? [];
    return ofPolicy.length === 0 ? ofGroup : [...ofGroup, ...ofPolicy];
  }

  /** Where an image is, as {@link Sight.inWords} says it. */
  placeInWords(index: number): string {
    const place = this.table.places[this.table.placeOf(index)];
    return place === undefined ? "" : this.#sight.inWords(place);
  }

  /** Where a policy runs, as {@link Sight.inWords} says it. */
  placeOfPolicyInWords({ place }: ReadyPolicy): string {
    return this.#sight.inWords(place);
  }

  /** Why images may exist that the table lacks and that a group would count; undefined if it has all. */
  unread(group: number): Missing | undefined {
    const { unread, places } = this.table;
    if (unread.length === 0) return undefined;
    const own = places[this.#placeOf.at(group)];
    const lacking = unread.find((each) =>
      placeMembers.every((member) => (each[member] ?? own?.[member]) === (own?.[member] ?? each[member])),
    );
    if (lacking === undefined) return undefined;
    const { accountId, region } = lacking;
    const place = [
      ...(accountId === undefined ? [] : [`account ${accountId}`]),
      ...(region === undefined ? [] : [`region ${region}`]),
    ].join(", ");
    return { member: `a part of the inventory${place === "" ? "" : ` (images of ${place})`}`, because: "was not read" };
  }

  /** Why it is not known in which group an image counts. */
  missingGroup(rank: number): Missing {
    const { table, order } = this;
    const index = order[rank] ?? 0;
    const id = table.ids[index] ?? "";
    const place = this.#sight.missingPlace(table.placeOf(index), id);
    if (place !== undefined) return place;
    const { name } = table.recipes[table.recipeOf(index)] ?? {};
    const member = `${name === undefined ? "recipe.name" : "recipe.semanticVersion"} of ${id}`;
    return { member, because: "is missing" };
  }

  /** Whether a policy sees and selects an image, in any group. */
  selects(policy: ReadyPolicy, index: number): Decision {
    return all(this.#takes(policy, index), this.sees(policy, index));
  }

  /** Whether an image is in the account and region of a policy. */
  sees(policy: ReadyPolicy, index: number): Decision {
    const { table } = this;
    return this.#sight.sees(policy, table.placeOf(index), table.ids[index] ?? "");
  }

  /** Whether a policy selects an image, wherever it is. */
  #takes({ isForContainers, selection }: ReadyPolicy, index: number): Decision {
    const { table } = this;
    const hasContainers = table.hasContainers(index);
    const isOfType = typeof isForContainers === "boolean" ? isForContainers === hasContainers : isForContainers;
    if (selection.by === "unknown") return all(isOfType, selection.open);
    if (selection.by === "tags")
      return all(isOfType, selection.tags.holds(table.tags(index), "the image", table.isUntagged(index)));
    const { name, version, isImported } = table.recipes[table.recipeOf(index)] ?? {};
    if (isImported === true) return false;
    return all(isOfType, takesRecipe(selection, name, version));
  }

  /** Matches all images with the policies. Returns the uncertain matches. */
  #match(): ReadonlySet<number> {
    const { table, order, policies } = this;
    const uncertain = new Set<number>();
    // Images with the same type, recipe version, place and tags match the same policies.
    const alike = new Map<number, Map<object | undefined, readonly Selected[]>>();
    for (let rank = 0; rank < order.length; rank += 1) {
      const index = order[rank] ?? 0;
      this.matchStart[rank] = this.#matchGroup.length;
      const recipe = table.placeOf(index) * table.recipes.length + table.recipeOf(index);
      const kind = recipe * 2 + (table.hasContainers(index) ? 1 : 0);
      const tags = table.tags(index);
      const byTags = alike.get(kind) ?? new Map<object | undefined, readonly Selected[]>();
      alike.set(kind, byTags);
      const selected = byTags.get(tags) ?? policies.flatMap((policy) => this.#selected(policy, index));
      byTags.set(tags, selected);
      for (const each of selected) this.#add(rank, each, uncertain);
    }
    this.matchStart[order.length] = this.#matchGroup.length;
    return uncertain;
  }

  #selected(policy: ReadyPolicy, index: number): readonly Selected[] {
    const decision = this.selects(policy, index);
    if (decision === false) return [];
    const recipe = this.table.recipeOf(index);
    const { name, version, isImported = false } = this.table.recipes[recipe] ?? {};
    const place = this.table.placeOf(index);
    const placeKey = this.#sight.keyOf(place);
    const isOfRecipe =
      this.#scope === "policy" || (name !== undefined && (this.#scope === "recipe" || version !== undefined));
    const key = this.#scope === "policy" ? "" : this.#scope === "recipe" ? `${isImported ? "i" : "n"}${name}` : recipe;
    const group = this.#groupId(policy.index, place, `${placeKey} ${key}`);
    const isPlaced = isOfRecipe && placeKey !== undefined;
    return [{ policy: policy.index, group, isPlaced, isCertain: decision === true }];
  }

  #groupId(policy: number, place: number, key: string): number {
    const id = `${policy} ${key}`;
    const known = this.#groupIds.get(id);
    if (known !== undefined) return known;
    const group = this.#sizes.length;
    this.#groupIds.set(id, group);
    this.#sizes.push(0);
    this.policyOf.push(policy);
    this.#placeOf.push(place);
    return group;
  }

  #add(rank: number, { policy, group, isPlaced, isCertain }: Selected, uncertain: Set<number>): void {
    const match = this.#matchGroup.length;
    this.#matchGroup.push(group);
    if (!isCertain) uncertain.add(match);
    if (hasFailed(this.table.status(this.order[rank] ?? 0))) {
      this.#matchPosition.push(uncounted);
      return;
    }
    if (isPlaced && rank < this.dated) {
      const position = this.#sizes.at(group);
      this.#matchPosition.push(position);
      this.#sizes.set(group, position + 1);
      return;
    }
    this.#matchPosition.push(isPlaced ? undated : ungrouped);
    const whose = isPlaced ? group : ~policy;
    const ranks = this.#unplaced.get(whose);
    if (ranks === undefined) this.#unplaced.set(whose, [rank]);
    else ranks.push(rank);
  }
}

/** A policy that selects an image, and the image's group. */
interface Selected {
  readonly policy: number;
  readonly group: number;
  /** Whether the group is known. */
  readonly isPlaced: boolean;
  readonly isCertain: boolean;
}

/** Sorts the images by rank; images dated after the first run count as undated. */
function ranked(table: ImageTable, now: number): { readonly order: Int32Array; readonly dated: number } {
  const times = new Float64Array(table.size);
  let dated = 0;
  for (let index = 0; index < times.length; index += 1) {
    const time = table.createdAt(index);
    const isKnown = time <= now;
    times[index] = isKnown ? time : Number.NEGATIVE_INFINITY;
    if (isKnown) dated += 1;
  }
  const { ids } = table;
  const order = Int32Array.from(times.keys());
  order.sort((one, other) => {
    const newer = (times[other] ?? 0) - (times[one] ?? 0);
    if (newer > 0 || newer < 0) return newer;
    return (ids[one] ?? "") < (ids[other] ?? "") ? -1 : 1;
  });
  return { order, dated };
}
