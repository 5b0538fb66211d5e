/** Finds the resources that use AMIs. */
import type { Use } from "../simulate/image/inventory.ts";
import type { ParentImages } from "./parent-image.ts";
import type { PlaceUses, TemplateRef, TemplateVersionFact, UseFacts } from "./use-facts.ts";

/** The uses found. */
export interface Uses {
  /** The uses of each machine image, by its id, sorted and without duplicates. */
  readonly byImage: ReadonlyMap<string, readonly Use[]>;
  /** References to unknown images, so there may be more uses: one sentence each. */
  readonly open: readonly string[];
  /** Whether an unknown image in the region may be the one that something refers to. */
  readonly isOpen: (region: string) => boolean;
}

/** Finds the resources of all places that use machine images: images may be shared between accounts. */
export function usesIn(places: readonly PlaceUses[], parents: ParentImages): Uses {
  const byImage = new Map<string, Map<string, Use>>();
  const open = new Set<string>();
  const openIn = new Set<string | undefined>();
  for (const { region, uses } of places) {
    const found = new Finder(uses, parents);
    for (const [imageId, use] of found.uses()) {
      const ofImage = byImage.get(imageId) ?? new Map<string, Use>();
      byImage.set(imageId, ofImage.set(`${use.kind} ${use.id}`, use));
    }
    for (const sentence of found.open) open.add(sentence);
    if (found.open.size > 0) openIn.add(region);
  }
  const inOrder = [...byImage].map(([imageId, all]) => [imageId, [...all].sort(byName).map(([, use]) => use)] as const);
  return {
    byImage: new Map(inOrder),
    open: [...open].sort(),
    isOpen: (region) => openIn.has(region) || openIn.has(undefined),
  };
}

const byName = ([one]: readonly [string, Use], [other]: readonly [string, Use]): number => (one < other ? -1 : 1);

/** A reference to a parameter; those of AWS never hold machine images of the account. */
const parameter = /^(?:resolve:)?ssm:/;
const ofAws = /^(?:resolve:)?ssm:(?:arn:[^:]+:ssm:[^:]*::parameter)?\/aws\/service\//;

/** Finds the uses in one account and region. */
class Finder {
  readonly open = new Set<string>();
  readonly #facts: UseFacts;
  readonly #parents: ParentImages;

  constructor(facts: UseFacts, parents: ParentImages) {
    this.#facts = facts;
    this.#parents = parents;
    for (const sentence of facts.unread) this.open.add(sentence);
  }

  /** Each machine image with a resource that uses it. */
  *uses(): Iterable<readonly [imageId: string, use: Use]> {
    for (const [reference, use] of this.#references()) {
      if (parameter.test(reference)) {
        if (!ofAws.test(reference))
          this.open.add(`${use.kind} ${use.id} refers to its image as ${reference}, which was not resolved`);
      } else for (const imageId of this.#parents(reference)) yield [imageId, use];
    }
  }

  *#references(): Iterable<readonly [reference: string, use: Use]> {
    const { instances, launchConfigurations, groups, spotRequests, fleets, recipes } = this.#facts;
    const templates = new Templates(this.#facts);
    for (const { id, imageId } of instances) yield [imageId, { kind: "instance", id }];
    for (const { templateId: id, imageId } of templates.inUse())
      if (imageId !== undefined) yield [imageId, { kind: "launch-template", id }];
    const configured = new Map(launchConfigurations.map(({ name, imageId }) => [name, imageId]));
    for (const [id, imageId] of configured) yield [imageId, { kind: "launch-configuration", id }];
    for (const { id, imageId } of spotRequests) yield [imageId, { kind: "spot-request", id }];
    for (const { kind, id, parent } of recipes) yield [parent, { kind, id }];
    for (const { name: id, launchConfigurations: names, ...launches } of groups) {
      const group: Use = { kind: "auto-scaling-group", id };
      for (const name of names) {
        const imageId = configured.get(name);
        if (imageId === undefined)
          this.open.add(`auto-scaling-group ${id} has the launch configuration ${name}, which was not read`);
        else yield [imageId, group];
      }
      yield* this.#launches(templates, launches, group);
    }
    for (const { kind, id, ...launches } of fleets) yield* this.#launches(templates, launches, { kind, id });
    for (const { template } of instances) if (template !== undefined) this.#lacking(templates, template);
  }

  /** What a group or a fleet launches. */
  *#launches(
    templates: Templates,
    { templates: refs, imageIds }: { readonly templates: readonly TemplateRef[]; readonly imageIds: readonly string[] },
    use: Use,
  ): Iterable<readonly [reference: string, use: Use]> {
    for (const ref of refs) {
      const found = templates.find(ref);
      if (found === undefined) this.open.add(`${use.kind} ${use.id} has ${inWords(ref)}, which was not read`);
      else if (found.imageId !== undefined) yield [found.imageId, use];
    }
    for (const imageId of imageIds) yield [imageId, use];
  }

  /** A version by which an instance was launched: if all that exist were read, it was deleted. */
  #lacking(templates: Templates, ref: TemplateRef): void {
    if (this.#facts.hasAllTemplateVersions || templates.find(ref) !== undefined) return;
    this.open.add(`an instance was launched by ${inWords(ref)}, which was not read`);
  }
}

const inWords = ({ id, name, version }: TemplateRef): string =>
  `version ${version} of the launch template ${id ?? name}`;

/** The versions of launch templates. */
class Templates {
  readonly #versions = new Map<string, TemplateVersionFact[]>();
  readonly #ids = new Map<string, string>();
  readonly #refs: readonly TemplateRef[];

  constructor({ templateVersions, groups, fleets, instances }: UseFacts) {
    for (const version of templateVersions) {
      this.#ids.set(version.name, version.templateId);
      const all = this.#versions.get(version.templateId);
      if (all === undefined) this.#versions.set(version.templateId, [version]);
      else all.push(version);
    }
    this.#refs = [
      ...[...groups, ...fleets].flatMap(({ templates }) => templates),
      ...instances.flatMap(({ template }) => template ?? []),
    ];
  }

  /** The default and latest version of each template, and those that something references. */
  inUse(): readonly TemplateVersionFact[] {
    const ofAll = [...this.#versions.keys()].flatMap((id) => [
      { id, version: "$Default" },
      { id, version: "$Latest" },
    ]);
    return [...ofAll, ...this.#refs].flatMap((ref) => this.find(ref) ?? []);
  }

  find({ id, name = "", version }: TemplateRef): TemplateVersionFact | undefined {
    const versions = this.#versions.get(id ?? this.#ids.get(name) ?? "") ?? [];
    if (version === "$Default") return versions.find(({ isDefault }) => isDefault);
    if (version === "$Latest") return versions.reduce<TemplateVersionFact | undefined>(newer, undefined);
    return versions.find((each) => String(each.version) === version);
  }
}

const newer = (best: TemplateVersionFact | undefined, each: TemplateVersionFact): TemplateVersionFact =>
  best !== undefined && best.version > each.version ? best : each;
