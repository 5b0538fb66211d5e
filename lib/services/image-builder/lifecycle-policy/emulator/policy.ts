/** A lifecycle policy in the emulator, with documented names. */

import type { TableDefinition, TableScope } from "../../../../emulator/table.ts";
import type { EmulatorVocabulary } from "../../../../emulator/vocabulary.ts";
import { cite } from "../../../../model/citation.ts";
import type { StructField } from "../../../../model/field.ts";
import type { TagMap } from "../../../../model/tag-map.ts";
import { lifecyclePolicyArn } from "../../model.ts";
import { hyphenatedName, normalizedName } from "../model/policy-name.ts";
import { lifecyclePolicy } from "../model.ts";

/** A rule of a policy. */
export interface StoredRule {
  readonly action: {
    readonly type: string;
    readonly includeResources?: {
      readonly vmImages?: boolean;
      readonly snapshots?: boolean;
      readonly containers?: boolean;
    };
  };
  readonly filter: {
    readonly type: string;
    readonly value: number;
    readonly unit?: string;
    readonly retainAtLeast?: number;
  };
  readonly exclusionRules?: {
    readonly tagMap?: TagMap;
    readonly vmImages?: {
      readonly isPublic?: boolean;
      readonly regions?: readonly string[];
      readonly sharedAccounts?: readonly string[];
      readonly lastLaunched?: { readonly value: number; readonly unit: string };
      readonly tagMap?: TagMap;
    };
  };
}

/** The members that create and update share. */
export interface PolicyContent {
  readonly description?: string;
  readonly status?: string;
  readonly executionRole: string;
  readonly resourceType: string;
  readonly policyDetails: readonly StoredRule[];
  readonly resourceSelection: {
    readonly recipes?: readonly { readonly name: string; readonly semanticVersion: string }[];
    readonly tagMap?: TagMap;
  };
}

/** A stored policy. Times are epoch milliseconds. */
export interface PolicyRecord extends PolicyContent {
  readonly arn: string;
  readonly name: string;
  readonly status: string;
  readonly tags?: TagMap;
  readonly dateCreated: number;
  /** Absent before the first update. */
  readonly dateUpdated?: number;
  /** Absent before the first run. */
  readonly dateLastRun?: number;
  /** The vocabulary of the first request; absent if it used no differing word. */
  readonly vocabulary?: EmulatorVocabulary;
}

const cites = cite(3, "CreateLifecyclePolicy");
const { clientToken, dryRun, ...stored } = lifecyclePolicy.declaration.members;

const record: StructField = {
  kind: "struct",
  description: "A stored lifecycle policy.",
  cites,
  members: {
    arn: lifecyclePolicyArn,
    ...stored,
    dateCreated: { kind: "integer", description: "When it was created.", cites, required: true },
    dateUpdated: { kind: "integer", description: "When it was last changed.", cites },
    dateLastRun: { kind: "integer", description: "When it last ran.", cites },
    vocabulary: {
      kind: "string",
      description: "Vocabulary in which it was written.",
      cites,
      enum: ["documents", "vendor"],
    },
  },
};

/** The ARN of a policy (gap `image-builder/resource-name`). */
export const arnOf = ({ account, region }: TableScope, name: string): string =>
  `arn:aws:imagebuilder:${region}:${account}:lifecycle-policy/${hyphenatedName(name)}`;

/** By ARN, and by the normalized name (gap `lifecycle-policy/normalized-name`). */
export const policies: TableDefinition<PolicyRecord> = {
  name: "imagebuilder.lifecycle-policy",
  record,
  index: ({ name }) => normalizedName(name),
};
