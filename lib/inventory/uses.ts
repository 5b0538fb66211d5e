/** Finds the resources that use machine images. */
import type { Use } from "../simulate/inventory.ts";
import type { TemplateRef, TemplateVersionFact, UseFacts } from "./facts.ts";

/** The uses found. */
export interface Uses {
  /** The uses of each machine image, by its id, sorted and without duplicates. */
  readonly byImage: ReadonlyMap<string, readonly Use[]>;
  /** References to unknown images, so there may be more uses: one sentence each. */
  readonly open: readonly string[];
}

/** Finds the resources that use machine images. */
export function usesOf(facts: UseFacts): Uses {
  const uses = new Map<string, Map<string, Use>>();
  const open = new Set<string>();
  const add = (imageId: string, use: Use) => {
    if (imageId.startsWith("resolve:"))
      open.add(`${use.kind} ${use.id} refers to its image as ${imageId}, which was not resolved`);
    const ofImage = uses.get(imageId) ?? new Map<string, Use>();
    uses.set(imageId, ofImage.set(`${use.kind} ${use.id}`, use));
  };
  const templates = new Templates(facts);
  for (const { id, imageId } of facts.instances) add(imageId, { kind: "instance", id });
  for (const { templateId: id, imageId } of templates.inUse())
    if (imageId !== undefined) add(imageId, { kind: "launch-template", id });
  const configured = new Map(facts.launchConfigurations.map(({ name, imageId }) => [name, imageId]));
  for (const [id, imageId] of configured) add(imageId, { kind: "launch-configuration", id });
  for (const { name: id, launchConfigurations, templates: refs, imageIds } of facts.groups) {
    const group: Use = { kind: "auto-scaling-group", id };
    for (const name of launchConfigurations) {
      const imageId = configured.get(name);
      if (imageId === undefined)
        open.add(`auto-scaling-group ${id} has the launch configuration ${name}, which was not read`);
      else add(imageId, group);
    }
    for (const ref of refs) {
      const found = templates.find(ref);
      const named = `version ${ref.version} of the launch template ${ref.id ?? ref.name}`;
      if (found === undefined) open.add(`auto-scaling-group ${id} has ${named}, which was not read`);
      else if (found.imageId !== undefined) add(found.imageId, group);
    }
    for (const imageId of imageIds) add(imageId, group);
  }
  const inOrder = [...uses].map(([imageId, all]) => [imageId, [...all].sort(byName).map(([, use]) => use)] as const);
  return { byImage: new Map(inOrder), open: [...open].sort() };
}

const byName = ([one]: readonly [string, Use], [other]: readonly [string, Use]): number => (one < other ? -1 : 1);

/** The versions of launch templates. */
class Templates {
  readonly #versions = new Map<string, TemplateVersionFact[]>();
  readonly #ids = new Map<string, string>();
  readonly #refs: readonly TemplateRef[];

  constructor({ templateVersions, groups, instances }: UseFacts) {
    for (const version of templateVersions) {
      this.#ids.set(version.name, version.templateId);
      const all = this.#versions.get(version.templateId);
      if (all === undefined) this.#versions.set(version.templateId, [version]);
      else all.push(version);
    }
    this.#refs = [
      ...groups.flatMap(({ templates }) => templates),
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
