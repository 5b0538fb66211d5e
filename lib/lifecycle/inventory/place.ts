/** An account in a region: the requests to its services. */

import { inParallel } from "../../base/in-parallel.ts";
import { listAt, type Members } from "../../base/members.ts";
import { parallelRequests } from "../../client/accounts/accounts-in-regions.ts";
import type { ClientSettings } from "../../client/client-settings.ts";
import { ServiceError } from "../../client/service-error.ts";
import { type AutoScalingClient, createAutoScalingClient } from "../../services/compute/auto-scaling/client.ts";
import { type ComputeClient, createComputeClient } from "../../services/compute/ec2/client.ts";
import { createRecycleBinClient, type RecycleBinClient } from "../../services/compute/recycle-bin/client.ts";
import { createImageBuilderClient, type ImageBuilderClient } from "../../services/image-builder/client.ts";
import { maxResults } from "../../services/image-builder/model.ts";
import {
  type BuildFact,
  buildIn,
  type MachineImageFact,
  machineImageIn,
  type PermissionFact,
  permissionIn,
  type RecipeFact,
  recipeIn,
  versionOf,
} from "./facts.ts";
import { type HistoryFacts, readHistory } from "./history.ts";
import { type RetentionFact, retentionIn } from "./recycle-bin.ts";
import {
  containerParentsIn,
  fleetsIn,
  groupIn,
  type InstanceFact,
  imageParentsIn,
  instancesIn,
  launchConfigurationIn,
  spotFleetsIn,
  spotRequestsIn,
  type TemplateRef,
  type TemplateVersionFact,
  templateVersionIn,
  type UseFacts,
} from "./use-facts.ts";
import type { ReadWork } from "./work-file.ts";

/** Page size of EC2 Image Builder. */
const maxPageSize = maxResults.maximum;
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
  readonly #recycleBin: RecycleBinClient;
  readonly #name: string;
  readonly #work: ReadWork;
  readonly #signal: AbortSignal;

  /**
   * @param name distinguishes the account and region in the names of results.
   * @param settings options of the clients of all services.
   */
  constructor(name: string, settings: ClientSettings, work: ReadWork, signal: AbortSignal) {
    this.#name = name;
    this.#work = work;
    this.#signal = signal;
    this.#imageBuilder = createImageBuilderClient({ ...settings, vocabulary: "as-written" });
    this.#compute = createComputeClient(settings);
    this.#autoScaling = createAutoScalingClient(settings);
    this.#recycleBin = createRecycleBinClient(settings);
  }

  close(): void {
    for (const client of [this.#imageBuilder, this.#compute, this.#autoScaling, this.#recycleBin]) client.close();
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
    const read = await inParallel([...versions], parallelRequests, ([arn, builds]) =>
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
      const listed = this.#imageBuilder.pages(
        "listImages",
        { includeDeprecated: true, maxResults: maxPageSize },
        options,
      );
      const arns: string[] = [];
      for await (const page of listed) arns.push(...listAt(page, "imageVersionList").map(({ arn }) => String(arn)));
      return arns;
    });
    const builds = await inParallel(versions, parallelRequests, (imageVersionArn) =>
      this.#once(`builds ${imageVersionArn}`, () => missing([], () => this.#builds({ imageVersionArn }))),
    );
    return builds.flat();
  }

  /** The builds of a version with their recipe, and with what their summaries lack. */
  async #complete(summaries: readonly BuildFact[]): Promise<ReadImages> {
    const builds = [...summaries];
    const recipes: RecipeFact[] = [];
    for (const [index, { arn: imageBuildVersionArn, isInShort, isImported }] of builds.entries()) {
      // All builds of a version have the same recipe; imported ones have none.
      if ((index > 0 || isImported === true) && isInShort === undefined) continue;
      const { image } = await missing<Members>({}, () =>
        this.#imageBuilder.getImage({ imageBuildVersionArn }, { signal: this.#signal }),
      );
      if (image === undefined) continue;
      if (isInShort !== undefined) builds[index] = buildIn(image);
      if (index > 0) continue;
      const recipe = recipeIn(image);
      if (recipe !== undefined) recipes.push(recipe);
      else for (const [at, each] of builds.entries()) builds[at] = { ...each, isImported: true };
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
    const input = { ...of, maxResults: maxPageSize };
    const builds: BuildFact[] = [];
    for await (const page of this.#imageBuilder.pages("listImageBuildVersions", input, { signal: this.#signal }))
      builds.push(...listAt(page, "imageSummaryList").map(buildIn));
    return builds;
  }

  /** The account's own machine images, including deprecated and disabled ones. */
  machineImages(): Promise<readonly MachineImageFact[]> {
    const input = { Owners: ["self"], IncludeDeprecated: true, IncludeDisabled: true, MaxResults: pages.images };
    return this.#once("AMIs", () =>
      gather(this.#compute.pages("describeImages", input, { signal: this.#signal }), "Images", machineImageIn),
    );
  }

  /** The accounts with which machine images are shared. */
  permissions(ids: readonly string[]): Promise<readonly PermissionFact[]> {
    const options = { signal: this.#signal };
    return inParallel(ids, parallelRequests, (id) =>
      this.#once(`permissions ${id}`, async () => {
        const input = { ImageId: id, Attribute: "launchPermission" };
        const response = await missing<Members>({}, () => this.#compute.describeImageAttribute(input, options));
        return { ...permissionIn(response), id };
      }),
    );
  }

  /** The rules of Recycle Bin for machine images and snapshots. */
  async recycleBin(): Promise<readonly RetentionFact[]> {
    const options = { signal: this.#signal };
    return this.#once("recycle bin", async () => {
      const ids: string[] = [];
      for (const ResourceType of ["EC2_IMAGE", "EBS_SNAPSHOT"])
        for await (const page of this.#recycleBin.pages(
          "listRules",
          { ResourceType, MaxResults: maxPageSize },
          options,
        ))
          ids.push(...listAt(page, "Rules").map(({ Identifier }) => String(Identifier)));
      const rules = await inParallel(ids, parallelRequests, (Identifier) =>
        missing(undefined, async () => retentionIn(await this.#recycleBin.getRule({ Identifier }, options))),
      );
      return rules.flatMap((rule) => rule ?? []);
    });
  }

  /** Uses that roles may not be allowed to read: what is denied is named instead. */
  async #furtherUses(): Promise<Pick<UseFacts, "spotRequests" | "fleets" | "recipes" | "unread">> {
    const options = { signal: this.#signal };
    const unread: string[] = [];
    const may = async <Fact>(what: string, read: () => Promise<readonly (readonly Fact[])[]>): Promise<Fact[]> => {
      try {
        return (await this.#once(what, read)).flat();
      } catch (error) {
        if (!(error instanceof ServiceError && denied.test(error.code))) throw error;
        unread.push(`the ${what} were not read: ${error.operation} failed with ${error.code}`);
        return [];
      }
    };
    const size = { MaxResults: pages.instances };
    const owned = { owner: "Self", maxResults: maxPageSize };
    const [spotRequests, spotFleets, fleets, recipes, containers] = await settled([
      may("Spot requests", () =>
        gather(
          this.#compute.pages("describeSpotInstanceRequests", size, options),
          "SpotInstanceRequests",
          spotRequestsIn,
        ),
      ),
      may("Spot Fleets", () =>
        gather(
          this.#compute.pages("describeSpotFleetRequests", size, options),
          "SpotFleetRequestConfigs",
          spotFleetsIn,
        ),
      ),
      may("EC2 Fleets", () => gather(this.#compute.pages("describeFleets", size, options), "Fleets", fleetsIn)),
      may("image recipes", () =>
        gather(this.#imageBuilder.pages("listImageRecipes", owned, options), "imageRecipeSummaryList", imageParentsIn),
      ),
      may("container recipes", () =>
        gather(
          this.#imageBuilder.pages("listContainerRecipes", owned, options),
          "containerRecipeSummaryList",
          containerParentsIn,
        ),
      ),
    ]);
    return { spotRequests, fleets: [...fleets, ...spotFleets], recipes: [...recipes, ...containers], unread };
  }

  /** The resources that may use machine images. */
  async uses(): Promise<UseFacts> {
    const options = { signal: this.#signal };
    const [instances, groups, launchConfigurations, templates, further] = await settled([
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
      this.#furtherUses(),
    ]);
    const refs = [
      ...[...groups, ...further.fleets].flatMap((each) => each.templates),
      ...instances.flatMap(({ template }: InstanceFact) => template ?? []),
    ];
    const versions = await inParallel(templates, parallelRequests, (template) =>
      this.#once(`launch template ${template.id}`, () =>
        this.#templateVersions(template.id, versionsOf(template, refs)),
      ),
    );
    const templateVersions = versions.flat();
    return { instances, groups, launchConfigurations, templateVersions, hasAllTemplateVersions: true, ...further };
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

/** Errors for a caller without permission. */
const denied = /^(?:UnauthorizedOperation|AccessDenied(?:Exception)?|ForbiddenException)$/;

/** The results of all; no request is still running when the first failure is thrown. */
async function settled<const Asked extends readonly Promise<unknown>[]>(asked: Asked) {
  await Promise.allSettled(asked);
  return Promise.all(asked);
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
  responses: AsyncIterable<Members>,
  list: string,
  read: (element: Members) => Fact,
): Promise<Fact[]> {
  const facts: Fact[] = [];
  for await (const page of responses) facts.push(...listAt(page, list).map(read));
  return facts;
}

/** The response, or `none` if the object was deleted after it was listed. */
async function missing<Result>(none: Result, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ServiceError && /NotFound(?:Exception)?$|\.Unavailable$/.test(error.code)) return none;
    throw error;
  }
}
