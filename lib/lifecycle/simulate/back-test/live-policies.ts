/** Which policies of a history a declared one is: those of its name, in its account and region. */
import { hyphenatedName } from "../../../services/image-builder/lifecycle-policy/model/policy-name.ts";
import type { Policy } from "../policy/policy.ts";
import type { HistoryPolicy } from "./history.ts";

/** The policies of a history, by what declares them. */
export interface LivePolicies {
  /** One that does not say where it is may be deployed to several accounts and regions. */
  readonly of: ReadonlyMap<Policy, readonly HistoryPolicy[]>;
  /** Those that several declarations may be, of which none says more than the others where it is. */
  readonly unclear: readonly HistoryPolicy[];
}

/** Assigns each policy of a history to the declaration that says most about its place. */
export function livePolicies(declared: readonly Policy[], live: readonly HistoryPolicy[]): LivePolicies {
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

const mayBe = (given: unknown, wanted: string | undefined): boolean => typeof given !== "string" || given === wanted;

/** How much a policy says about its place. */
const said = ({ region, accountId }: Policy): number =>
  [region, accountId].filter((each) => typeof each === "string").length;
