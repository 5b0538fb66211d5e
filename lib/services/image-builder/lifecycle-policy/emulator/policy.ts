/** A lifecycle policy in the emulator, with documented names. */

import { type RecordOf, type TableScope, tableOf } from "../../../../emulator/table.ts";
import { citePage } from "../../../../facts/model/citation.ts";
import { required } from "../../../../facts/shape/required.ts";
import type { MembersOf, ValueOf } from "../../../../facts/shape/value-of.ts";
import { lifecyclePolicyArn } from "../../model.ts";
import { hyphenatedName, normalizedName } from "../model/policy-name.ts";
import { lifecyclePolicy } from "../model.ts";

const cites = citePage("emulator.md", "What services share");
const { clientToken, dryRun, ...stored } = lifecyclePolicy.declaration.members;
const { name, tags, ...content } = stored;

/** The members that create and update share. */
export type PolicyContent = MembersOf<typeof content>;

export type StoredRule = ValueOf<typeof content.policyDetails.element>;

/** The ARN of a policy (gap `image-builder/resource-name`). */
export const arnOf = ({ account, region }: TableScope, name: string): string =>
  `arn:aws:imagebuilder:${region}:${account}:lifecycle-policy/${hyphenatedName(name)}`;

/** By ARN, and by the normalized name (gap `lifecycle-policy/normalized-name`). Times are epoch milliseconds. */
export const policies = tableOf({
  name: "imagebuilder.lifecycle-policy",
  description: "A stored lifecycle policy.",
  cites,
  members: {
    arn: lifecyclePolicyArn,
    ...stored,
    status: required(stored.status),
    dateCreated: { kind: "integer", description: "When it was created.", cites, required: true },
    dateUpdated: { kind: "integer", description: "When it was last changed; absent before.", cites },
    dateLastRun: { kind: "integer", description: "When it last ran; absent before.", cites },
    vocabulary: {
      kind: "string",
      description: "Vocabulary of the first request; absent if it used no differing word.",
      cites,
      enum: ["documents", "vendor"],
    },
  },
  index: ({ name }) => normalizedName(name),
});

/** A stored policy. */
export type PolicyRecord = RecordOf<typeof policies>;
