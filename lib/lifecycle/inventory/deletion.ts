/** The actions of lifecycle policies on an image, with their rules: joins executions with policies. */

import { inParallel } from "../../base/in-parallel.ts";
import { listAt, type Members, membersOf } from "../../base/members.ts";
import { parallelRequests } from "../../client/accounts/accounts-in-regions.ts";
import type { ImageBuilderClient } from "../../services/image-builder/client.ts";
import { isBuild, timeIn } from "./execution-facts.ts";
import { largestPage } from "./history.ts";
import { ifThere } from "./if-there.ts";

/** An action on the image, completed or skipped. */
export interface PolicyActionRecord {
  /** DELETE, DEPRECATE, DISABLE or AVAILABLE. */
  readonly action: string;
  /** ISO 8601. */
  readonly at?: string;
  /** SUCCESS, SKIPPED, FAILED or IN_PROGRESS. */
  readonly state: string;
  /** The reason, if the service states one. */
  readonly reason?: string;
  /** Id of the execution. */
  readonly execution: string;
  /** The image that it is a part of; absent for an image itself. */
  readonly partOf?: string;
  /** The policy; absent for an action that a user requested (StartResourceStateUpdate). */
  readonly policy?: ActingPolicy;
}

/** The policy of an action. */
export interface ActingPolicy {
  readonly arn: string;
  /** Absent if the policy no longer exists. */
  readonly name?: string;
  /** The policy was changed after the execution, so its rule may have been different. */
  readonly isChangedSince?: true;
  /** The rule with the action: its index, from 0, and its filter. */
  readonly rule?: { readonly index: number; readonly filter: Members };
}

/** The facts about an image. */
export interface ImageHistory {
  readonly image: string;
  /** The status of the image; absent if the image no longer exists, and for parts of images. */
  readonly status?: string;
  /** Latest first. */
  readonly actions: readonly PolicyActionRecord[];
}

/**
 * Finds the actions on an image.
 * @param image ARN of a build version, or id of a machine image, snapshot or container image.
 * @throws ApiError if the service rejects a request.
 */
export async function historyOf(client: ImageBuilderClient, image: string, signal: AbortSignal): Promise<ImageHistory> {
  return new Search(client, image, signal).history();
}

/** An execution, with its policy if it has one. */
interface Execution {
  readonly id: string;
  readonly policyArn?: string;
}

class Search {
  readonly #client: ImageBuilderClient;
  readonly #image: string;
  readonly #options: { readonly signal: AbortSignal };
  readonly #policies = new Map<string, Promise<Members | undefined>>();

  constructor(client: ImageBuilderClient, image: string, signal: AbortSignal) {
    this.#client = client;
    this.#image = image;
    this.#options = { signal };
  }

  async history(): Promise<ImageHistory> {
    const isArn = this.#image.startsWith("arn:");
    const found = isArn
      ? await ifThere(() => this.#client.getImage({ imageBuildVersionArn: this.#image }, this.#options))
      : undefined;
    const { state, lifecycleExecutionId: last } = membersOf(found?.image);
    // The service lists only updates by hand by image. What policies did is found in their own executions, and what a
    // deleted policy did last in the image.
    const byHand = isBuild.test(this.#image)
      ? await this.#executions(this.#image)
      : isArn
        ? []
        : await this.#ofImages();
    const all = [...byHand, ...(await this.#ofPolicies()), ...(typeof last === "string" ? [{ id: last }] : [])];
    const executions = [...new Map(all.toReversed().map((each) => [each.id, each])).values()];
    const actions = (await inParallel(executions, parallelRequests, (execution) => this.#actions(execution))).flat();
    const { status } = membersOf(state);
    return {
      image: this.#image,
      ...(typeof status === "string" && { status }),
      actions: actions.toSorted((one, other) => ((one.at ?? "") < (other.at ?? "") ? 1 : -1)),
    };
  }

  /** The updates by hand of all images, whose parts the service lists by their image. */
  async #ofImages(): Promise<readonly Execution[]> {
    const images: string[] = [];
    for await (const page of this.#client.pages("listImageBuildVersions", largestPage, this.#options))
      images.push(...listAt(page, "imageSummaryList").map(({ arn }) => String(arn)));
    return (await inParallel(images, parallelRequests, (arn) => this.#executions(arn))).flat();
  }

  async #ofPolicies(): Promise<readonly Execution[]> {
    const policies: string[] = [];
    for await (const page of this.#client.pages("listLifecyclePolicies", largestPage, this.#options))
      policies.push(...listAt(page, "lifecyclePolicySummaryList").map(({ arn }) => String(arn)));
    return (await inParallel(policies, parallelRequests, (arn) => this.#executions(arn))).flat();
  }

  /** The executions for a policy or an image that changed something. */
  async #executions(resourceArn: string): Promise<Execution[]> {
    const executions: Execution[] = [];
    const input = { resourceArn, ...largestPage };
    for await (const page of this.#client.pages("listLifecycleExecutions", input, this.#options)) {
      for (const { lifecycleExecutionId, lifecyclePolicyArn, resourcesImpactedSummary } of listAt(
        page,
        "lifecycleExecutions",
      )) {
        if (membersOf(resourcesImpactedSummary).hasImpactedResources === false) continue;
        const policyArn = typeof lifecyclePolicyArn === "string" ? { policyArn: lifecyclePolicyArn } : {};
        executions.push({ id: String(lifecycleExecutionId), ...policyArn });
      }
    }
    return executions;
  }

  async #actions(execution: Execution): Promise<readonly PolicyActionRecord[]> {
    const resources = await this.#resources({ lifecycleExecutionId: execution.id });
    const own = resources.filter((each) => this.#isIt(each));
    const parents = this.#image.startsWith("arn:") ? [] : resources.map(({ resourceId }) => String(resourceId));
    const parts = await inParallel(parents, 1, async (parentResourceId) => {
      const all = await this.#resources({ lifecycleExecutionId: execution.id, parentResourceId });
      return all.filter((each) => this.#isIt(each)).map((each) => ({ each, partOf: parentResourceId }));
    });
    const matches = [...own.map((each) => ({ each, partOf: undefined })), ...parts.flat()];
    if (matches.length === 0) return [];
    const policyArn = execution.policyArn ?? (await this.#policyOf(execution.id));
    return Promise.all(
      matches.map(async ({ each, partOf }) => {
        const { name, reason: why } = membersOf(each.action);
        const part = listAt(each, "snapshots").find(({ snapshotId }) => snapshotId === this.#image);
        const { status, reason = why } = membersOf((part ?? each).state);
        const at = timeIn(each.startTime);
        return {
          ...{ action: String(name), state: String(status), execution: execution.id },
          ...(at !== undefined && { at: new Date(at).toISOString() }),
          ...(typeof reason === "string" && { reason }),
          ...(partOf !== undefined && { partOf }),
          ...(policyArn !== undefined && { policy: await this.#policy(policyArn, String(name), at) }),
        };
      }),
    );
  }

  #isIt(resource: Members): boolean {
    const { resourceId, imageUris } = resource;
    return (
      resourceId === this.#image ||
      (Array.isArray(imageUris) && imageUris.includes(this.#image)) ||
      listAt(resource, "snapshots").some(({ snapshotId }) => snapshotId === this.#image)
    );
  }

  async #resources(input: Members): Promise<readonly Members[]> {
    const resources: Members[] = [];
    const pages = this.#client.pages("listLifecycleExecutionResources", { ...input, ...largestPage }, this.#options);
    for await (const page of pages) resources.push(...listAt(page, "resources"));
    return resources;
  }

  async #policyOf(lifecycleExecutionId: string): Promise<string | undefined> {
    const found = await ifThere(() => this.#client.getLifecycleExecution({ lifecycleExecutionId }, this.#options));
    const { lifecyclePolicyArn } = membersOf(found?.lifecycleExecution);
    return typeof lifecyclePolicyArn === "string" ? lifecyclePolicyArn : undefined;
  }

  async #policy(arn: string, action: string, at: number | undefined): Promise<ActingPolicy> {
    let asked = this.#policies.get(arn);
    if (asked === undefined) {
      asked = ifThere(() => this.#client.getLifecyclePolicy({ lifecyclePolicyArn: arn }, this.#options));
      this.#policies.set(arn, asked);
    }
    const response = await asked;
    if (response === undefined) return { arn };
    const policy = membersOf(response.lifecyclePolicy);
    // A policy has one rule for each action.
    const rules = listAt(policy, "policyDetails");
    const index = rules.findIndex((rule) => membersOf(rule.action).type === action);
    const changed = timeIn(policy.dateUpdated);
    return {
      ...{ arn, name: String(policy.name) },
      ...(changed !== undefined && at !== undefined && changed > at && { isChangedSince: true }),
      ...(index >= 0 && { rule: { index, filter: membersOf(rules[index]?.filter) } }),
    };
  }
}
