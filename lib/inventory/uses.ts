/** Which machine images are referred to, and by what. */
import type { Use } from "../simulate/inventory.ts";
import type { TemplateRef, TemplateVersionFact, UseFacts } from "./facts.ts";

/** What refers to each machine image, by its id, each once and in order. */
export function usesByImage(facts: UseFacts): ReadonlyMap<string, readonly Use[]> {
  const uses = new Map<string, Map<string, Use>>();
  const add = (imageId: string | undefined, use: Use) => {
    if (imageId === undefined) return;
    const ofImage = uses.get(imageId) ?? new Map<string, Use>();
    uses.set(imageId, ofImage.set(`${use.kind} ${use.id}`, use));
  };
  const templates = new Templates(facts);
  for (const { id, imageId } of facts.instances) add(imageId, { kind: "instance", id });
  for (const { templateId: id, imageId } of templates.inUse()) add(imageId, { kind: "launch-template", id });
  const configured = new Map<string, string>();
  for (const { name, imageId } of facts.launchConfigurations) {
    configured.set(name, imageId);
    add(imageId, { kind: "launch-configuration", id: name });
  }
  for (const { name: id, launchConfigurations, templates: refs, imageIds } of facts.groups) {
    const launched = [
      ...launchConfigurations.map((name) => configured.get(name)),
      ...refs.map((ref) => templates.find(ref)?.imageId),
      ...imageIds,
    ];
    for (const imageId of launched) add(imageId, { kind: "auto-scaling-group", id });
  }
  return new Map([...uses].map(([imageId, all]) => [imageId, [...all].sort(byName).map(([, use]) => use)]));
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

  /** The default and the newest version of each, and those that something refers to. */
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
