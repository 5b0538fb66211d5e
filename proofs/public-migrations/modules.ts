/** The modules of public repositories: which of them are roots, and what they call. */
import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { foreignTypes } from "../../lib/facts/model/foreign-resources.ts";
import { parseHcl } from "../../lib/lint/inputs/hcl/syntax/parse.ts";
import type { Body, Expression, HclBlock } from "../../lib/lint/inputs/hcl/syntax/syntax.ts";

/** A module with what it calls. */
export interface Module {
  /** The names of the calls that lead to it, joined by dots; "" for the root. */
  readonly key: string;
  readonly folder: string;
  readonly blocks: readonly HclBlock[];
  readonly calls: readonly ModuleCall[];
}

/** A call of a module. */
interface ModuleCall {
  readonly name: string;
  readonly key: string;
  readonly source: string;
  readonly block: HclBlock;
  /** Undefined if it is not in the repository. */
  readonly module: Module | undefined;
}

/** The types of resources that `lintel migrate` takes over. */
export const takenOver: ReadonlySet<string> = new Set(
  foreignTypes.filter(({ tool }) => tool === "terraform").map(({ type }) => type),
);

/** Folders that hold no modules of the repository's own. */
const skipped = new Set([".git", ".terraform", "node_modules"]);

const isLocal = (source: string): boolean => /^\.{1,2}(?:\/|$)/.test(source);

/** The value of an expression that is a text without parts. */
export function literalText(value: Expression | undefined): string | undefined {
  if (value?.kind === "literal" && typeof value.value === "string") return value.value;
  if (value?.kind !== "template") return undefined;
  const texts = value.parts.map((part) => (part.kind === "text" ? part.text : undefined));
  return texts.includes(undefined) ? undefined : texts.join("");
}

/** The expression of an attribute. */
export const argumentOf = ({ attributes }: Body, name: string): Expression | undefined =>
  attributes.find((each) => each.name === name)?.value;

/** The texts of a folder's files. */
const textsIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".tf"))
    .map((name) => readFileSync(join(folder, name), "utf8"));

/** The file of each block. */
const texts = new WeakMap<HclBlock, string>();

/** A part of a block as written. */
export const writtenIn = (block: HclBlock, { start, end }: Expression["range"]): string =>
  (texts.get(block) ?? "").slice(start, end);

/** The blocks of a folder's files. @throws if one cannot be parsed. */
const blocksIn = (folder: string): readonly HclBlock[] =>
  textsIn(folder).flatMap((text) => {
    const { blocks } = parseHcl(text);
    for (const block of blocks) texts.set(block, text);
    return blocks;
  });

const callsIn = (blocks: readonly HclBlock[]) =>
  blocks.flatMap((block) => {
    const source = block.type === "module" ? literalText(argumentOf(block.body, "source")) : undefined;
    return source === undefined ? [] : [{ name: block.labels[0] ?? "", source, block }];
  });

/** A module of this folder with all modules that it calls. @throws if a file cannot be parsed. */
export function readModule(folder: string, key = ""): Module {
  const blocks = blocksIn(folder);
  const calls = callsIn(blocks).map(({ name, source, block }) => {
    const inner = key === "" ? name : `${key}.${name}`;
    if (inner.split(".").length > 20) throw new Error(`${folder} calls itself`);
    const module = isLocal(source) ? readModule(join(folder, source), inner) : undefined;
    return { name, key: inner, source, block, module };
  });
  return { key, folder, blocks, calls };
}

/** A module and all that it calls, directly or not. */
export const modulesOf = (module: Module): readonly Module[] => [
  module,
  ...module.calls.flatMap((call) => (call.module === undefined ? [] : modulesOf(call.module))),
];

/** The types of resources that are taken over, one for each block, in all modules. */
const takenOverIn = (root: Module): readonly string[] =>
  modulesOf(root).flatMap(({ blocks }) =>
    blocks.flatMap(({ type, labels: [label = ""] }) => (type === "resource" && takenOver.has(label) ? [label] : [])),
  );

/** A folder of a repository that is a root module, or what prevents reading it. */
export interface RootFolder {
  readonly folder: string;
  readonly fault?: string;
}

/** Folders with resources that are taken over, in themselves or in modules that they call, and that no other calls. */
export function rootsIn(repository: string): readonly RootFolder[] {
  const folders = foldersBelow(repository);
  const called = new Set<string>();
  const faults = new Map<string, string>();
  for (const folder of folders) {
    try {
      for (const { source } of callsIn(blocksIn(folder))) {
        const target = normalize(join(folder, source)).replace(/\/$/, "");
        if (isLocal(source) && target !== folder) called.add(target);
      }
    } catch (error) {
      faults.set(folder, String(error));
    }
  }
  return folders.flatMap((folder) => {
    if (called.has(folder)) return [];
    try {
      return takenOverIn(readModule(folder)).length === 0 ? [] : [{ folder }];
    } catch (error) {
      const isAbout = textsIn(folder).some((text) => [...takenOver].some((type) => text.includes(`"${type}"`)));
      return isAbout ? [{ folder, fault: faults.get(folder) ?? String(error) }] : [];
    }
  });
}

/** All folders with files of Terraform. */
function foldersBelow(folder: string): readonly string[] {
  const entries: Dirent[] = readdirSync(folder, { withFileTypes: true });
  const inner = entries
    .filter((entry) => entry.isDirectory() && !skipped.has(entry.name))
    .flatMap(({ name }) => foldersBelow(join(folder, name)));
  return entries.some((entry) => entry.isFile() && entry.name.endsWith(".tf")) ? [folder, ...inner] : inner;
}

/** All texts of a module and of those that it calls. */
export const allTexts = (root: Module): string =>
  modulesOf(root)
    .map(({ folder }) => textsIn(folder).join("\n"))
    .join("\n");
