/** An account in a region: the requests to its services. */
import { type AutoScalingClient, createAutoScalingClient } from "../api/auto-scaling.ts";
import { type ComputeClient, createComputeClient } from "../api/compute.ts";
import { createImageBuilderClient, type ImageBuilderClient } from "../api/image-builder.ts";
import { ServiceError } from "../api/service-error.ts";
import type { ClientSettings } from "../api/settings.ts";
import { listAt, type Members } from "../base/members.ts";
import { maxResults } from "../model/lifecycle-policy/image-builder.ts";
import { inParallel } from "./bounded.ts";
import {
  type BuildFact,
  buildIn,
  groupIn,
  type InstanceFact,
  instancesIn,
  launchConfigurationIn,
  type MachineImageFact,
  machineImageIn,
  type PermissionFact,
  permissionIn,
  type RecipeFact,
  recipeIn,
  type TemplateRef,
  type TemplateVersionFact,
  templateVersionIn,
  type UseFacts,
  versionOf,
} from "./facts.ts";
import { type HistoryFacts, readHistory } from "./history.ts";
import type { ReadWork } from "./work-file.ts";

/** The maximum number of parallel requests for each account and region; most services throttle more. */
const parallelCalls = 8;
/** Page size of EC2 Image Builder. */
const most = maxResults.maximum;
/** Page sizes; the services allow up to 1000 images, 1000 instances and 200 templates. */
const pages = { images: 1000, instances: 1000, templates: 200, groups: 100 } as const;

/** Images with their recipes. */
export interface ReadImages {
  readonly builds: readonly BuildFact[];
  readonly recipes: readonly RecipeFact[];
}

/** Reads from the services of an account and region; it does not read again what a previous run has read. */
export class InventoryPlace {
  readonly #imageBuilder: ImageBuilderClient;
  readonly #compute: ComputeClient;
  readonly #autoScaling: AutoScalingClient;
  readonly #name: string;
  readonly #work: ReadWork;
  readonly #signal: AbortSignal;

  /**
   * @param name distinguishes the account and region in the names of results.
   * @param settings options of the clients of all three services.
   */
  constructor(name: string, settings: ClientSettings, work: ReadWork, signal: AbortSignal) {
    this.#name = name;
    this.#work = work;
    this.#signal = signal;
    this.#imageBuilder = createImageBuilderClient({ ...settings, vocabulary: "as-written" });
    this.#compute = createComputeClient(settings);
    this.#autoScaling = createAutoScalingClient(settings);
  }

  close(): void {
    for (const client of [this.#imageBuilder, this.#compute, this.#autoScaling]) client.close();
  }

  /** All builds of all image versions, and the recipe of each version. */
  async images(): Promise<ReadImages> {
    const versions = new Map<string, BuildFact[]>();
    for (const build of await this.#allBuilds()) {
      const of = versionOf(build.arn);
      const others = versions.get(of);
      if (others === undefined) versions.set(of, [build]);
      else others.push(build);
    }
    const read = await inParallel([...versions], parallelCalls, ([arn, builds]) =>
      this.#once(`images ${arn}`, () => this.#complete(builds)),
    );
    return { builds: read.flatMap(({ builds }) => builds), recipes: read.flatMap(({ recipes }) => recipes) };
  }

  /** The builds of the account: in one list, or where the service requires a version, in one list of each. */
  async #allBuilds(): Promise<readonly BuildFact[]> {
    try {
      return await this.#once("builds", () => this.#builds({}));
    } catch (error) {
      if (!(error instanceof ServiceError && /^Invalid(?:Request|Parameter)/.test(error.code))) throw error;
    }
    const options = { signal: this.#signal };
    const versions = await this.#once("versions", async () => {
      const listed = this.#imageBuilder.pages("listImages", { includeDeprecated: true, maxResults: most }, options);
      const arns: string[] = [];
      for await (const page of listed) arns.push(...listAt(page, "imageVersionList").map(({ arn }) => String(arn)));
      return arns;
    });
    const builds = await inParallel(versions, parallelCalls, (imageVersionArn) =>
      this.#once(`builds ${imageVersionArn}`, () => missing([], () => this.#builds({ imageVersionArn }))),
    );
    return builds.flat();
  }

  /** The builds of a version with their recipe, and with what their summaries lack. */
  async #complete(summaries: readonly BuildFact[]): Promise<ReadImages> {
    const builds = [...summaries];
    const recipes: RecipeFact[] = [];
    for (const [index, { arn: imageBuildVersionArn, isInShort }] of builds.entries()) {
      // All builds of a version have the same recipe.
      if (index > 0 && isInShort === undefined) continue;
      const { image } = await missing<Members>({}, () =>
        this.#imageBuilder.getImage({ imageBuildVersionArn }, { signal: this.#signal }),
      );
      if (image === undefined) continue;
      if (isInShort !== undefined) builds[index] = buildIn(image);
      if (index === 0) recipes.push(...[recipeIn(image) ?? []].flat());
    }
    return { builds, recipes };
  }

  /**
   * The executions since a time, with what they name.
   * @param builds the images that {@link images} returned.
   */
  history(from: number, builds: readonly BuildFact[]): Promise<HistoryFacts> {
    return readHistory({
      ...{ client: this.#imageBuilder, from, builds, signal: this.#signal },
      once: (what, read) => this.#once(what, read),
    });
  }

  async #builds(of: { readonly imageVersionArn?: string }): Promise<BuildFact[]> {
    const input = { ...of, maxResults: most };
    const builds: BuildFact[] = [];
    for await (const page of this.#imageBuilder.pages("listImageBuildVersions", input, { signal: this.#signal }))
      builds.push(...listAt(page, "imageSummaryList").map(buildIn));
    return builds;
  }

  /** The account's own machine images, including deprecated and disabled ones. */
  machineImages(): Promise<readonly MachineImageFact[]> {
    const input = { Owners: ["self"], IncludeDeprecated: true, IncludeDisabled: true, MaxResults: pages.images };
    return this.#once("machine images", () =>
      gather(this.#compute.pages("describeImages", input, { signal: this.#signal }), "Images", machineImageIn),
    );
  }

  /** The accounts with which machine images are shared. */
  permissions(ids: readonly string[]): Promise<readonly PermissionFact[]> {
    const options = { signal: this.#signal };
    return inParallel(ids, parallelCalls, (id) =>
      this.#once(`permissions ${id}`, async () => {
        const input = { ImageId: id, Attribute: "launchPermission" };
        const answer = await missing<Members>({}, () => this.#compute.describeImageAttribute(input, options));
        return { ...permissionIn(answer), id };
      }),
    );
  }

  /** The resources that may use machine images. */
  async uses(): Promise<UseFacts> {
    const options = { signal: this.#signal };
    const asked = [
      this.#once("instances", async () => {
        const listed = this.#compute.pages("describeInstances", { MaxResults: pages.instances }, options);
        return (await gather(listed, "Reservations", instancesIn)).flat();
      }),
      this.#once("groups", () => {
        const listed = this.#autoScaling.pages("describeAutoScalingGroups", { MaxRecords: pages.groups }, options);
        return gather(listed, "AutoScalingGroups", groupIn);
      }),
      this.#once("launch configurations", () => {
        const listed = this.#autoScaling.pages("describeLaunchConfigurations", { MaxRecords: pages.groups }, options);
        return gather(listed, "LaunchConfigurations", launchConfigurationIn);
      }),
      this.#once("launch templates", () => {
        const listed = this.#compute.pages("describeLaunchTemplates", { MaxResults: pages.templates }, options);
        return gather(listed, "LaunchTemplates", ({ LaunchTemplateId: id, LaunchTemplateName: name }) => ({
          ...{ id: String(id), name: String(name) },
        }));
      }),
    ] as const;
    // No request is still running when the first failure is thrown.
    await Promise.allSettled(asked);
    const [instances, groups, launchConfigurations, templates] = await Promise.all(asked);
    const refs = [
      ...groups.flatMap((group) => group.templates),
      ...instances.flatMap(({ template }: InstanceFact) => template ?? []),
    ];
    const versions = await inParallel(templates, parallelCalls, (template) =>
      this.#once(`launch template ${template.id}`, () =>
        this.#templateVersions(template.id, versionsOf(template, refs)),
      ),
    );
    return { instances, groups, launchConfigurations, templateVersions: versions.flat() };
  }

  /** The default and latest version of a launch template, and those of the wanted ones that still exist. */
  async #templateVersions(id: string, wanted: readonly string[]): Promise<readonly TemplateVersionFact[]> {
    const ask = (Versions: readonly string[]) =>
      gather(
        this.#compute.pages(
          "describeLaunchTemplateVersions",
          { LaunchTemplateId: id, Versions, ResolveAlias: true },
          { signal: this.#signal },
        ),
        "LaunchTemplateVersions",
        templateVersionIn,
      );
    const always = ["$Default", "$Latest"];
    const found = await missing(undefined, () => ask([...always, ...wanted]));
    if (found !== undefined || wanted.length === 0) return found ?? [];
    // One of them was deleted; only single requests show which.
    const each = await inParallel([always, ...wanted.map((version) => [version])], 1, (versions) =>
      missing([], () => ask(versions)),
    );
    return each.flat();
  }

  #once<Value>(what: string, read: () => Promise<Value>): Promise<Value> {
    return this.#work.once(`${this.#name}: ${what}`, read);
  }
}

/** The numbered versions of a launch template that something references. */
const versionsOf = (
  { id, name }: { readonly id: string; readonly name: string },
  refs: readonly TemplateRef[],
): readonly string[] => [
  ...new Set(
    refs
      .filter((ref) => (ref.id === undefined ? ref.name === name : ref.id === id) && /^\d+$/.test(ref.version))
      .map(({ version }) => version),
  ),
];

async function gather<Fact>(
  answers: AsyncIterable<Members>,
  list: string,
  read: (element: Members) => Fact,
): Promise<Fact[]> {
  const facts: Fact[] = [];
  for await (const page of answers) facts.push(...listAt(page, list).map(read));
  return facts;
}

/** The response, or `none` if the object was deleted after it was listed. */
async function missing<Answer>(none: Answer, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ServiceError && /NotFound(?:Exception)?$|\.Unavailable$/.test(error.code)) return none;
    throw error;
  }
}
