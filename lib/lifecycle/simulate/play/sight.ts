/**
 * Which images a policy sees: those of its own account and region (docs/simulate.md, "Accounts and regions"). What is
 * not known counts as the only place that anything names; if several are named, it is undecided. So is an image that
 * does not say where it is among others that do.
 */
import { type ImagePlace, placeMembers } from "../image/image-place.ts";
import type { ImageTable } from "../image/image-table.ts";
import { all, type Decision, isMissing, type Missing } from "../policy/missing.ts";
import type { ReadyPolicy } from "../policy/rule.ts";

type Member = (typeof placeMembers)[number];

/** How a member of a place is named, and what names it for a policy. */
const words = { region: "region", accountId: "account" } as const satisfies { readonly [member in Member]: string };

/** The images that policies see, by their place. */
export class Sight {
  readonly #table: ImageTable;
  /** The members of places of which the images may have several values. */
  readonly #several: ReadonlySet<Member>;
  /** The members of places that tell images apart: besides these, the ones that only some images have. */
  readonly #telling: ReadonlySet<Member>;

  constructor(table: ImageTable, policies: readonly ReadyPolicy[]) {
    this.#table = table;
    this.#several = new Set(placeMembers.filter((member) => valuesOf(member, table, policies).size > 1));
    const isOfSome = (member: Member): boolean =>
      new Set(table.places.map((each) => each[member] === undefined)).size > 1;
    this.#telling = new Set([...this.#several, ...placeMembers.filter(isOfSome)]);
  }

  /** Whether a policy sees the images of a place. `image` names one of them. */
  sees(policy: ReadyPolicy, place: number, image: string): Decision {
    const given = this.#table.places[place];
    return given === undefined || all(...placeMembers.map((member) => this.#isIn(member, policy, given, image)));
  }

  /** The part of a group's key that keeps images of several places apart; undefined if the place is not known. */
  keyOf(place: number): string | undefined {
    const given = this.#table.places[place];
    const values = [...this.#telling].map((member) => given?.[member]);
    return values.includes(undefined) ? undefined : values.join(" ");
  }

  /** Why it is not known in which place an image counts. */
  missingPlace(place: number, image: string): Missing | undefined {
    const given = this.#table.places[place];
    const member = [...this.#telling].find((each) => given?.[each] === undefined);
    return member && placeMissing(member, image);
  }

  /** " in eu-west-1 of the account 123456789012", as far as images may be in several; "" if they are in one place. */
  inWords({ region, accountId }: Partial<ReadyPolicy["place"]> | ImagePlace): string {
    const of = [
      ...(this.#several.has("region") && typeof region === "string" ? [` in ${region}`] : []),
      ...(this.#several.has("accountId") && typeof accountId === "string" ? [` of the account ${accountId}`] : []),
    ];
    return of.join("");
  }

  #isIn(member: Member, policy: ReadyPolicy, given: ImagePlace, image: string): Decision {
    const wanted = policy.place[member];
    const own = given[member];
    if (wanted !== undefined && !isMissing(wanted)) {
      if (own !== undefined) return own === wanted;
      if (this.#telling.has(member)) return placeMissing(member, image);
      const { distributedTo } = given;
      const isElsewhere = member === "region" && distributedTo.length > 0 && !distributedTo.includes(wanted);
      return isElsewhere ? placeMissing(member, image) : true;
    }
    if (own === undefined && this.#telling.has(member)) return placeMissing(member, image);
    if (!this.#several.has(member)) return true;
    if (wanted !== undefined) return wanted;
    const whose = `the ${words[member]} of the policy ${JSON.stringify(policy.policy.name)}`;
    return { member: whose, because: `is not known: options.${words[member]} of a configuration names it` };
  }
}

const placeMissing = (member: Member, image: string): Missing => ({
  member: `${member} of ${image}`,
  because: "is missing",
});

/** The values that the places of images may have. */
function valuesOf(member: Member, table: ImageTable, policies: readonly ReadyPolicy[]): ReadonlySet<string> {
  const images = [...table.places, ...table.unread].map((each) => each[member]);
  const known = images.filter((each) => each !== undefined);
  if (table.places.every((each) => each[member] !== undefined)) return new Set(known);
  // An image that does not say where it is may be wherever a policy is.
  const ofPolicies = policies.map(({ place }) => place[member]).filter((each) => typeof each === "string");
  return new Set([...known, ...ofPolicies]);
}
