/** Blocks as Terraform merges them with those of override files: `override.tf`, `*_override.tf`, in JSON and for OpenTofu too. */
import { Fault } from "../../../text/fault.ts";
import type { Body, HclBlock, HclFile, InFile } from "../syntax/syntax.ts";

/** Whether a file overrides blocks of others. */
export const isOverride = (name: string): boolean => /(?:^|[/\\]|_)override\.(?:tf|tofu)(?:\.json)?$/.test(name);

/** The blocks of override files but for locals, in the order in which Terraform applies them, by {@link overriddenName}. */
export function overridesIn(files: readonly HclFile[]): ReadonlyMap<string, readonly InFile<HclBlock>[]> {
  const found = new Map<string, InFile<HclBlock>[]>();
  for (const file of files.filter(({ name }) => isOverride(name))) {
    for (const block of file.body.blocks) {
      const name = overriddenName(block);
      found.set(name, [...(found.get(name) ?? []), { file, it: block }]);
    }
  }
  return found;
}

/** The types of blocks that an override file cannot add. */
const added: ReadonlySet<string> = new Set(["resource", "data", "ephemeral", "variable", "module", "output"]);

/** What override files override and no other file declares: Terraform refuses it. */
export function overridesWithoutBase(files: readonly HclFile[]): readonly Fault[] {
  const bases = files.filter(({ name }) => !isOverride(name)).flatMap(({ body }) => body.blocks);
  const names = new Set(bases.map(overriddenName));
  const overrides = files.filter(({ name }) => isOverride(name));
  return overrides.flatMap((file) =>
    file.body.blocks
      .filter((block) => added.has(block.type) && !names.has(overriddenName(block)))
      .map(({ type, labels, header }) => {
        const what = `${type} ${labels.map((label) => JSON.stringify(label)).join(" ")}`;
        const message = `overrides ${what}, which no other file of the folder declares; Terraform refuses that: write it in a file whose name does not end with override.tf`;
        return new Fault(file.name, message, file.lines.position(header.start));
      }),
  );
}

/** The name by which an override finds a block: type and labels, and the alias of a provider. */
export function overriddenName({ type, labels, body }: HclBlock): string {
  const alias = type === "provider" ? body.attributes.find(({ name }) => name === "alias")?.value : undefined;
  return JSON.stringify([type, ...labels, ...(alias?.kind === "literal" ? [alias.value] : [])]);
}

/** A block merged with those that override it; what they set has the file that sets it. */
export const merged = (block: HclBlock, overrides: readonly InFile<HclBlock>[] = []): HclBlock =>
  overrides.length === 0
    ? block
    : {
        ...block,
        body: overrides.reduce((body, { file, it }) => mergedBody(body, it.body, file), block.body),
        written: block,
      };

/** The block as its own file writes it. */
export const asWritten = (block: HclBlock): HclBlock => block.written ?? block;

/**
 * Arguments replace those of the same names. Blocks replace all of the same type, except `lifecycle`, which is merged.
 * What JSON writes as an argument may be blocks.
 */
function mergedBody(base: Body, override: Body, file: HclFile): Body {
  const names = new Set(override.attributes.map(({ name }) => name));
  const lifecycle = base.blocks.find(({ type }) => type === "lifecycle");
  const types = new Set(override.blocks.map(madeBy));
  return {
    attributes: [
      ...base.attributes.filter(({ name }) => !names.has(name) && !types.has(name)),
      ...override.attributes.map((each) => ({ ...each, in: file })),
    ],
    blocks: [
      ...base.blocks.filter((block) => !types.has(madeBy(block)) && !names.has(madeBy(block))),
      ...override.blocks.map((block) =>
        lifecycle !== undefined && block.type === "lifecycle"
          ? { ...lifecycle, body: mergedBody(lifecycle.body, block.body, file) }
          : { ...block, in: file },
      ),
    ],
  };
}

/** The type of the blocks that a block is or generates. */
const madeBy = ({ type, labels }: HclBlock): string => (type === "dynamic" ? (labels[0] ?? type) : type);
