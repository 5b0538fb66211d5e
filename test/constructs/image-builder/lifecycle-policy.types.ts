/**
 * Type errors that the compiler must report for the props of a lifecycle policy; `tsc -p .` is the test. Nothing here
 * runs.
 */
import type { IResolvable } from "cdktf";
import { LifecyclePolicy, LifecycleRule, type Timeouts } from "../../../constructs/index.ts";
import type { HandlerOperation } from "../../../lib/terraform/runtime/handler.ts";
import { type Same, same } from "../props-of-model.ts";

// Every operation of a host has a timeout.
same<Same<keyof Timeouts, HandlerOperation>>(true);

// Declarations that the types refuse. A line that compiles is an error.

declare const scope: LifecyclePolicy;
declare const token: IResolvable;
declare const flag: boolean;

const machineImages = {
  name: "keep-recent",
  executionRole: "lifecycle",
  resourceType: "VM_IMAGE",
  resourceSelection: { tagMap: { team: "platform" } },
} as const;
const containerImages = { ...machineImages, resourceType: "CONTAINER_IMAGE" } as const;
const year = { type: "AGE", value: 1, unit: "YEARS" } as const;

export const refused = [
  // A policy requires a name, rules, a role, a resource type and a selection.
  // @ts-expect-error
  new LifecyclePolicy(scope, "no name", { ...machineImages, name: undefined, policyDetails: [] }),
  // @ts-expect-error
  new LifecyclePolicy(scope, "no rules", { ...machineImages }),
  // @ts-expect-error
  new LifecyclePolicy(scope, "misspelled", { ...machineImages, policyDetails: [], desription: "x" }),
  // @ts-expect-error
  new LifecyclePolicy(scope, "dry run", { ...machineImages, policyDetails: [], dryRun: true }),
  // @ts-expect-error
  new LifecyclePolicy(scope, "status", { ...machineImages, policyDetails: [], status: "Enabled" }),
  // @ts-expect-error
  new LifecyclePolicy(scope, "other word", { ...machineImages, policyDetails: [], resourceType: "AMI" }),
  new LifecyclePolicy(scope, "vendor's member", {
    ...machineImages,
    // @ts-expect-error
    policyDetails: [{ action: { type: "DELETE", includeResources: { amis: true } }, filter: year }],
  }),

  // Exactly one of recipes and tagMap.
  new LifecyclePolicy(scope, "both", {
    ...machineImages,
    policyDetails: [],
    // @ts-expect-error
    resourceSelection: { tagMap: { a: "b" }, recipes: [{ name: "web", semanticVersion: "1.0.0" }] },
  }),
  // @ts-expect-error
  new LifecyclePolicy(scope, "neither", { ...machineImages, policyDetails: [], resourceSelection: {} }),
  new LifecyclePolicy(scope, "recipe", {
    ...machineImages,
    policyDetails: [],
    // @ts-expect-error
    resourceSelection: { recipes: [{ name: "web" }] },
  }),

  // Filters.
  new LifecyclePolicy(scope, "age without unit", {
    ...machineImages,
    // @ts-expect-error
    policyDetails: [{ action: { type: "DELETE" }, filter: { type: "AGE", value: 5 } }],
  }),
  new LifecyclePolicy(scope, "count with unit", {
    ...machineImages,
    // @ts-expect-error
    policyDetails: [{ action: { type: "DELETE" }, filter: { type: "COUNT", value: 5, unit: "DAYS" } }],
  }),
  new LifecyclePolicy(scope, "count with retainAtLeast", {
    ...machineImages,
    // @ts-expect-error
    policyDetails: [{ action: { type: "DELETE" }, filter: { type: "COUNT", value: 5, retainAtLeast: 1 } }],
  }),
  new LifecyclePolicy(scope, "count with DEPRECATE", {
    ...machineImages,
    // @ts-expect-error
    policyDetails: [{ action: { type: "DEPRECATE" }, filter: { type: "COUNT", value: 5 } }],
  }),
  new LifecyclePolicy(scope, "retainAtLeast with DISABLE", {
    ...machineImages,
    // @ts-expect-error
    policyDetails: [{ action: { type: "DISABLE" }, filter: { ...year, retainAtLeast: 1 } }],
  }),
  new LifecyclePolicy(scope, "unit", {
    ...machineImages,
    // @ts-expect-error
    policyDetails: [{ action: { type: "DELETE" }, filter: { type: "AGE", value: 5, unit: "HOURS" } }],
  }),

  // The included resources of an action.
  new LifecyclePolicy(scope, "snapshots alone", {
    ...machineImages,
    // @ts-expect-error
    policyDetails: [{ action: { type: "DELETE", includeResources: { snapshots: true } }, filter: year }],
  }),
  new LifecyclePolicy(scope, "snapshots without images", {
    ...machineImages,
    policyDetails: [
      // @ts-expect-error
      { action: { type: "DELETE", includeResources: { vmImages: false, snapshots: true } }, filter: year },
    ],
  }),
  new LifecyclePolicy(scope, "snapshots perhaps without images", {
    ...machineImages,
    policyDetails: [
      // @ts-expect-error
      { action: { type: "DELETE", includeResources: { vmImages: flag, snapshots: true } }, filter: year },
    ],
  }),
  new LifecyclePolicy(scope, "DEPRECATE with snapshots", {
    ...machineImages,
    policyDetails: [
      // @ts-expect-error
      { action: { type: "DEPRECATE", includeResources: { vmImages: true, snapshots: true } }, filter: year },
    ],
  }),
  new LifecyclePolicy(scope, "DISABLE with containers", {
    ...machineImages,
    // @ts-expect-error
    policyDetails: [{ action: { type: "DISABLE", includeResources: { containers: true } }, filter: year }],
  }),
  new LifecyclePolicy(scope, "misspelled member", {
    ...machineImages,
    // @ts-expect-error
    policyDetails: [{ action: { type: "DELETE", includeResources: { vmImage: true } }, filter: year }],
  }),

  // Container images can only be deleted.
  // @ts-expect-error
  new LifecyclePolicy(scope, "containers deprecated", {
    ...containerImages,
    policyDetails: [{ action: { type: "DEPRECATE" }, filter: year }],
  }),
  // @ts-expect-error
  new LifecyclePolicy(scope, "containers with images", {
    ...containerImages,
    policyDetails: [{ action: { type: "DELETE", includeResources: { vmImages: true } }, filter: year }],
  }),
  // @ts-expect-error
  new LifecyclePolicy(scope, "containers with exclusions of images", {
    ...containerImages,
    policyDetails: [{ action: { type: "DELETE" }, filter: year, exclusionRules: { vmImages: { isPublic: true } } }],
  }),
  // @ts-expect-error
  new LifecyclePolicy(scope, "containers disabled by factory", {
    ...containerImages,
    policyDetails: [LifecycleRule.disableOlderThan(1, "YEARS")],
  }),
  // @ts-expect-error
  new LifecyclePolicy(scope, "containers with images by factory", {
    ...containerImages,
    policyDetails: [LifecycleRule.deleteOlderThan(1, "YEARS", { includeResources: { vmImages: true } })],
  }),

  // Factories.
  // @ts-expect-error
  LifecycleRule.deleteOlderThan(90),
  // @ts-expect-error
  LifecycleRule.deleteOlderThan(90, "days"),
  // @ts-expect-error
  LifecycleRule.deleteOlderThan(90, "DAYS", { includeResources: { snapshots: true } }),
  // @ts-expect-error
  LifecycleRule.deleteAllBut(5, { retainAtLeast: 3 }),
  // @ts-expect-error
  LifecycleRule.deprecateOlderThan(90, "DAYS", { retainAtLeast: 3 }),
  // @ts-expect-error
  LifecycleRule.disableOlderThan(90, "DAYS", { includeResources: { vmImages: true, snapshots: true } }),
];

// Declarations that they accept: every documented shape, and a token for every value.

export const accepted = [
  new LifecyclePolicy(scope, "tokens", {
    name: token,
    description: token,
    status: token,
    executionRole: token,
    resourceType: token,
    policyDetails: token,
    resourceSelection: token,
    tags: token,
    clientToken: token,
    adoptExisting: token,
    dryRunOnPlan: token,
    timeouts: token,
  }),
  new LifecyclePolicy(scope, "tokens within", {
    ...machineImages,
    policyDetails: [
      token,
      {
        action: { type: token, includeResources: { vmImages: token, snapshots: token, containers: token } },
        filter: { type: token, value: token, unit: token, retainAtLeast: token },
        exclusionRules: {
          tagMap: { team: token },
          vmImages: {
            isPublic: token,
            regions: [token],
            sharedAccounts: [token],
            lastLaunched: { value: token, unit: token },
            tagMap: token,
          },
        },
      },
      { action: token, filter: token, exclusionRules: token },
    ],
    resourceSelection: { recipes: [token, { name: token, semanticVersion: token }] },
  }),
  new LifecyclePolicy(scope, "every rule", {
    ...machineImages,
    resourceType: "AMI_IMAGE",
    policyDetails: [
      LifecycleRule.deleteOlderThan(2, "YEARS", {
        retainAtLeast: 3,
        includeResources: { vmImages: flag },
        exclusionRules: { vmImages: { isPublic: true } },
      }),
      LifecycleRule.deprecateOlderThan(6, "MONTHS", { includeResources: { vmImages: true, snapshots: false } }),
      LifecycleRule.disableOlderThan(52, "WEEKS", { exclusionRules: { tagMap: { keep: "yes" } } }),
    ],
  }),
  new LifecyclePolicy(scope, "one flag for both", {
    ...machineImages,
    policyDetails: [
      { action: { type: "DELETE", includeResources: { vmImages: true, snapshots: flag } }, filter: year },
    ],
  }),
  new LifecyclePolicy(scope, "containers", {
    ...containerImages,
    policyDetails: [
      LifecycleRule.deleteAllBut(5, {
        includeResources: { containers: true },
        exclusionRules: { tagMap: { keep: "yes" } },
      }),
    ],
  }),
  new LifecyclePolicy(scope, "containers by age", {
    ...containerImages,
    policyDetails: [LifecycleRule.deleteOlderThan(90, "DAYS", { retainAtLeast: 3 })],
    // CDKTF's own arguments.
    count: 1,
    dependsOn: [],
    lifecycle: { preventDestroy: true },
  }),
];
