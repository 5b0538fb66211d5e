/** Reads the objects of an account and region; what an earlier run has read is not read again. */

import { inParallel } from "../../base/in-parallel.ts";
import { listAt, listOf, type Members, membersAt, textAt } from "../../base/members.ts";
import { type AccountInRegion, parallelRequests } from "../../client/accounts/accounts-in-regions.ts";
import { ifThere } from "../../lifecycle/inventory/if-there.ts";
import type { ReadWork } from "../../lifecycle/inventory/work-file.ts";
import type { ObjectFacts } from "../../lint/rule/audit-rule.ts";
import { createAppRunnerClient } from "../../services/app-runner/client.ts";
import { createImageBuilderClient } from "../../services/image-builder/client.ts";
import { maxResults } from "../../services/image-builder/model.ts";
import { commonFacts, isDeleted, isOfService, type LiveKind, lastOf } from "./live-kinds.ts";

/** An object that was read. */
export interface ReadObject {
  readonly arn: string;
  readonly document: Members;
  readonly facts: ObjectFacts;
}

/** What the objects of a kind are, and what became of those that are not among them. */
export interface ReadObjects {
  readonly objects: readonly ReadObject[];
  /** ARNs of objects that were deleted after they were listed. */
  readonly gone: readonly string[];
}

/** Tries to read `what` ("arn:… was"); undefined if that failed, which was told. */
export type TryOne = <Value>(what: string, read: () => Promise<Value>) => Promise<Value | undefined>;

/** The clients of an account and region. */
export class RegionReader {
  readonly #appRunner;
  readonly #imageBuilder;
  readonly #name: string;
  readonly #work: ReadWork;
  readonly #options: { readonly signal: AbortSignal };
  /** What was listed, by kind: services are asked for themselves and for their domains. */
  readonly #lists = new Map<LiveKind, Promise<readonly Members[]>>();

  constructor({ account, region, client, signal }: AccountInRegion, work: ReadWork) {
    this.#name = JSON.stringify([account.profile, region]);
    this.#work = work;
    this.#options = { signal };
    this.#appRunner = createAppRunnerClient({ ...client, vocabulary: "as-written" });
    this.#imageBuilder = createImageBuilderClient({ ...client, vocabulary: "as-written" });
  }

  close(): void {
    this.#appRunner.close();
    this.#imageBuilder.close();
  }

  /** The ARNs and records of a kind's list; undefined members are those that only a description has. */
  listed(kind: LiveKind): Promise<readonly Members[]> {
    const listed = this.#lists.get(kind) ?? this.#list(kind);
    this.#lists.set(kind, listed);
    return listed;
  }

  #list({ model, list, arn }: LiveKind): Promise<readonly Members[]> {
    const { method, input, entries } = list;
    return this.#once(`list ${model.name}`, async () => {
      const found: Members[] = [];
      for await (const page of this.#appRunner.pages(method, input, this.#options)) {
        for (const each of listAt(page, entries)) if (textAt(each, arn) !== undefined) found.push(each);
      }
      return found;
    });
  }

  async described(kind: LiveKind, listed: readonly Members[], withTags: boolean, tryOne: TryOne): Promise<ReadObjects> {
    const live = listed.filter((each) => !isDeleted(each) && !isOfService(textAt(each, kind.arn) ?? ""));
    return this.#readEach(
      live,
      (each) => textAt(each, kind.arn) ?? "",
      tryOne,
      async (each, arn) => {
        const record = await this.#record(kind, each, arn);
        if (record === undefined || isDeleted(record)) return undefined;
        const tags = withTags ? await this.#tags(arn) : {};
        const document = { ...(kind.document?.(record) ?? record), ...tags };
        return { arn, document, facts: { ...commonFacts(record), ...kind.facts?.(record) } };
      },
    );
  }

  /** The custom domains of the listed services. */
  async domains(services: readonly Members[], tryOne: TryOne): Promise<ReadObjects> {
    const gone: string[] = [];
    const arns = services.flatMap((each) => (isDeleted(each) ? [] : (textAt(each, "ServiceArn") ?? [])));
    const found = await inParallel(arns, parallelRequests, async (service) => {
      // JSON, as the work file has it, has no undefined.
      const read = () => this.#once(`domains ${service}`, async () => (await this.#domainsOf(service)) ?? null);
      const domains = await tryOne(`the custom domains of ${service} were`, read);
      if (domains === null) gone.push(service);
      return domains?.filter(({ Status }) => Status !== "DELETING").map((each) => domainOf(service, each)) ?? [];
    });
    return { objects: found.flat(), gone };
  }

  /** The domains of a service; undefined if it does not exist any longer. */
  #domainsOf(ServiceArn: string): Promise<readonly Members[] | undefined> {
    return ifThere(async () => {
      const domains: Members[] = [];
      for await (const page of this.#appRunner.pages("describeCustomDomains", { ServiceArn }, this.#options))
        domains.push(...listAt(page, "CustomDomains"));
      return domains;
    });
  }

  async #record({ describe, arn: member }: LiveKind, listed: Members, arn: string): Promise<Members | undefined> {
    if (describe === undefined) return listed;
    const response = await ifThere(() => this.#appRunner[describe.method]({ [member]: arn }, this.#options));
    return response && membersAt(response, describe.member);
  }

  async #tags(ResourceArn: string): Promise<Members> {
    const response = await ifThere(() => this.#appRunner.listTagsForResource({ ResourceArn }, this.#options));
    const tags = listOf(response?.Tags).flatMap(({ Key, Value }) =>
      typeof Key === "string" && !/^(?:aws|lintel):/.test(Key) ? [[Key, Value] as const] : [],
    );
    return tags.length === 0 ? {} : { Tags: Object.fromEntries(tags) };
  }

  /** The ARNs of the lifecycle policies. */
  listedPolicies(): Promise<readonly string[]> {
    return this.#once("list policies", async () => {
      const found: string[] = [];
      const input = { maxResults: maxResults.maximum };
      for await (const page of this.#imageBuilder.pages("listLifecyclePolicies", input, this.#options)) {
        for (const { arn } of listAt(page, "lifecyclePolicySummaryList")) if (typeof arn === "string") found.push(arn);
      }
      return found;
    });
  }

  /** The listed policies, each with its last execution. */
  policies(arns: readonly string[], tryOne: TryOne): Promise<ReadObjects> {
    const client = this.#imageBuilder;
    return this.#readEach(
      arns,
      (arn) => arn,
      tryOne,
      async (lifecyclePolicyArn) => {
        const response = await ifThere(() => client.getLifecyclePolicy({ lifecyclePolicyArn }, this.#options));
        const policy = membersAt(response ?? {}, "lifecyclePolicy");
        if (response === undefined || textAt(policy, "arn") === undefined) return undefined;
        const input = { resourceArn: lifecyclePolicyArn, maxResults: maxResults.maximum };
        const executions = await ifThere(() => client.listLifecycleExecutions(input, this.#options));
        const last = lastOf(listAt(executions ?? {}, "lifecycleExecutions"));
        const isKnown = executions !== undefined && (last !== "none" || policy.dateLastRun === undefined);
        const facts = { ...commonFacts(policy), ...(isKnown && { lastExecution: last }) };
        return { arn: lifecyclePolicyArn, document: policy, facts };
      },
    );
  }

  /** Reads objects in parallel, each once. */
  async #readEach<Listed>(
    listed: readonly Listed[],
    arnOf: (each: Listed) => string,
    tryOne: TryOne,
    read: (each: Listed, arn: string) => Promise<ReadObject | undefined>,
  ): Promise<ReadObjects> {
    const gone: string[] = [];
    const found = await inParallel(listed, parallelRequests, async (each) => {
      const arn = arnOf(each);
      // JSON, as the work file has it, has no undefined.
      const object = await tryOne(`${arn} was`, () => this.#once(arn, async () => (await read(each, arn)) ?? null));
      if (object === null) gone.push(arn);
      return object ?? undefined;
    });
    return { objects: found.flatMap((each) => each ?? []), gone };
  }

  #once<Value>(what: string, read: () => Promise<Value>): Promise<Value> {
    return this.#work.once(`${this.#name}: ${what}`, read);
  }
}

/** A domain of a service, which has no ARN; what Lintel calls it begins with that of the service. */
const domainOf = (ServiceArn: string, { DomainName, EnableWWWSubdomain, Status }: Members): ReadObject => ({
  arn: `${ServiceArn},${DomainName}`,
  document: { ServiceArn, DomainName, EnableWWWSubdomain },
  facts: commonFacts({ Status }),
});
