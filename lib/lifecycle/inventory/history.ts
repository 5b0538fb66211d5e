/** Reads the executions of a period from EC2 Image Builder, with the policies and images that they name. */

import { inParallel } from "../../base/in-parallel.ts";
import { listAt, type Members } from "../../base/members.ts";
import { parallelRequests } from "../../client/accounts/accounts-in-regions.ts";
import type { ImageBuilderClient } from "../../services/image-builder/client.ts";
import { maxResults } from "../../services/image-builder/model.ts";
import type { HistoryExecution, HistoryPolicy, PastAct } from "../simulate/back-test/history.ts";
import { actsIn, executionIn, partsIn, policyIn } from "./execution-facts.ts";
import { type BuildFact, buildIn, type RecipeFact, recipeIn } from "./facts.ts";
import { ifThere } from "./if-there.ts";

/** What a history is made of, from one account and region. */
export interface HistoryFacts {
  readonly policies: readonly HistoryPolicy[];
  /** Those that began in the period, or whose beginning is not known. */
  readonly executions: readonly HistoryExecution[];
  /** Images that executions name and that no list contains. */
  readonly builds: readonly BuildFact[];
  readonly recipes: readonly RecipeFact[];
}

/** How to read a history. */
export interface HistoryReading {
  readonly client: ImageBuilderClient;
  /** The begin of the period, in epoch milliseconds. */
  readonly from: number;
  /** The images that lists contain. */
  readonly builds: readonly BuildFact[];
  /** Reads what a previous run has not read. */
  readonly once: <Value>(what: string, read: () => Promise<Value>) => Promise<Value>;
  readonly signal: AbortSignal;
}

/** The largest page that lists return. */
export const largestPage = { maxResults: maxResults.maximum };

/**
 * Reads all executions of the policies that exist, of those that images name, and of changes by hand of images that an
 * execution has changed.
 * @throws ApiError if the service rejects a request.
 */
export async function readHistory(reading: HistoryReading): Promise<HistoryFacts> {
  const { once, builds, from } = reading;
  const service = new Executions(reading);
  const policies = await once("policies", () => service.policies());
  const changed = builds.filter(({ lastExecution }) => lastExecution !== undefined);
  const named = [...policies, ...changed].map(({ arn }) => arn);
  const listed = await inParallel(named, parallelRequests, (arn) => once(`executions ${arn}`, () => service.of(arn)));
  const known = new Map(listed.flat().map((each) => [each.id, each]));
  // Policies that no longer exist are in no list: the images that they changed last name their executions.
  const last = new Set(changed.flatMap(({ lastExecution = "" }) => (known.has(lastExecution) ? [] : lastExecution)));
  const others = await inParallel([...last], parallelRequests, (id) => once(`execution ${id}`, () => service.one(id)));
  for (const each of others.flat()) known.set(each.id, each);
  const gone = new Set(others.flat().flatMap(({ policy }) => policy ?? []));
  for (const { arn } of policies) gone.delete(arn);
  const ofGone = await inParallel([...gone], parallelRequests, (arn) =>
    once(`executions ${arn}`, () => service.of(arn)),
  );
  for (const each of ofGone.flat()) known.set(each.id, each);
  const begun = [...known.values()].filter(({ startedAt }) => startedAt === undefined || Date.parse(startedAt) >= from);
  const executions = await inParallel(begun, parallelRequests, async (execution): Promise<HistoryExecution> => {
    if (execution.acts !== undefined) return execution;
    const acts = await once(`acts ${execution.id}`, () => service.acts(execution.id));
    // Nothing is compared with what was done by hand, and containers have no machine images.
    if (execution.policy === undefined) return { ...execution, acts };
    const withParts: PastAct[] = [];
    for (const act of acts)
      withParts.push({
        ...act,
        ...(act.status === "SUCCESS" && {
          parts: await once(`parts ${execution.id} ${act.image}`, () => service.parts(execution.id, act.image)),
        }),
      });
    return { ...execution, acts: withParts };
  });
  const here = new Set(builds.map(({ arn }) => arn));
  const missing = new Set(executions.flatMap(({ acts = [] }) => acts.map(({ image }) => image)));
  const images = await inParallel(
    [...missing].filter((arn) => !here.has(arn)),
    parallelRequests,
    (arn) => once(`image ${arn}`, () => service.image(arn)),
  );
  return {
    ...{ policies, executions },
    builds: images.flatMap(({ builds }) => builds),
    recipes: images.flatMap(({ recipes }) => recipes),
  };
}

/** The requests about executions. */
class Executions {
  readonly #client: ImageBuilderClient;
  readonly #options: { readonly signal: AbortSignal };

  constructor({ client, signal }: HistoryReading) {
    this.#client = client;
    this.#options = { signal };
  }

  async policies(): Promise<readonly HistoryPolicy[]> {
    const found: HistoryPolicy[] = [];
    for await (const page of this.#client.pages("listLifecyclePolicies", largestPage, this.#options))
      found.push(...listAt(page, "lifecyclePolicySummaryList").flatMap((each) => policyIn(each) ?? []));
    return found;
  }

  /** The executions of a policy, or those that were requested for an image; none if the service knows neither. */
  async of(resourceArn: string): Promise<readonly HistoryExecution[]> {
    const found = await ifThere(() => this.#all("listLifecycleExecutions", { resourceArn }, "lifecycleExecutions"));
    return (found ?? []).flatMap((each) => executionIn(each) ?? []);
  }

  async one(lifecycleExecutionId: string): Promise<readonly HistoryExecution[]> {
    const found = await ifThere(() => this.#client.getLifecycleExecution({ lifecycleExecutionId }, this.#options));
    return [executionIn(found?.lifecycleExecution) ?? []].flat();
  }

  async acts(lifecycleExecutionId: string) {
    return actsIn(await this.#all("listLifecycleExecutionResources", { lifecycleExecutionId }, "resources"));
  }

  async parts(lifecycleExecutionId: string, parentResourceId: string) {
    const input = { lifecycleExecutionId, parentResourceId };
    return partsIn(await this.#all("listLifecycleExecutionResources", input, "resources"));
  }

  async image(imageBuildVersionArn: string) {
    const found = await ifThere(() => this.#client.getImage({ imageBuildVersionArn }, this.#options));
    return {
      builds: found === undefined ? [] : [buildIn(found.image)],
      recipes: [recipeIn(found?.image) ?? []].flat(),
    };
  }

  async #all(
    operation: "listLifecycleExecutions" | "listLifecycleExecutionResources",
    input: Members,
    list: string,
  ): Promise<readonly Members[]> {
    const found: Members[] = [];
    for await (const page of this.#client.pages(operation, { ...input, ...largestPage }, this.#options))
      found.push(...listAt(page, list));
    return found;
  }
}
