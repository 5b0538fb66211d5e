/** The rules of Recycle Bin, by which what is deleted can be restored. */
import { listOf, membersOf } from "../../base/members.ts";
import type { RetentionRule } from "../simulate/image/inventory.ts";
import { textOf } from "./facts.ts";

export type RetentionFact = Omit<RetentionRule, "accountId" | "region">;

/** A rule from GetRule; undefined for one of another kind of resource. */
export function retentionIn(value: unknown): RetentionFact | undefined {
  const { ResourceType, RetentionPeriod, ResourceTags, ExcludeResourceTags } = membersOf(value);
  const keeps = ResourceType === "EC2_IMAGE" ? "machine-images" : "snapshots";
  const days = Number(membersOf(RetentionPeriod).RetentionPeriodValue);
  if ((ResourceType !== "EC2_IMAGE" && ResourceType !== "EBS_SNAPSHOT") || !(days >= 1)) return undefined;
  const tags = (list: unknown) =>
    listOf(list).map((each) => ({ key: textOf(each.ResourceTagKey), value: textOf(each.ResourceTagValue) }));
  const [wanted, excluded] = [tags(ResourceTags), tags(ExcludeResourceTags)];
  return {
    ...{ keeps, days },
    ...(wanted.length > 0 && { tags: wanted }),
    ...(excluded.length > 0 && { excludedTags: excluded }),
  };
}

/** Whether a saved response of GetRule has the ARN with the account and region for which its rule holds. */
export const hasRuleArn = (value: unknown): boolean => ruleArn.test(textOf(membersOf(value).RuleArn));

const ruleArn = /^arn:[^:]*:rbin:([^:]+):(\d+):/;

/** A rule from a saved response of GetRule, with the account and region in its ARN; undefined without one. */
export function savedRetentionIn(value: unknown): RetentionRule | undefined {
  const rule = retentionIn(value);
  const [, region, accountId] = ruleArn.exec(textOf(membersOf(value).RuleArn)) ?? [];
  return rule && region !== undefined && accountId !== undefined ? { accountId, region, ...rule } : undefined;
}
