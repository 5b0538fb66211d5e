/** Gives a module the provider that it needs: where it comes from, its settings, and which one each resource and call gets. */
import { own } from "../../../base/dictionary.ts";
import { attribute, type InFile, type Module, type ModuleCall } from "../../../lint/inputs/hcl/modules/module.ts";
import { asWritten } from "../../../lint/inputs/hcl/modules/overrides.ts";
import type { HclFile } from "../../../lint/inputs/hcl/syntax/hcl-file.ts";
import { type Expression, expressionText, type HclBlock } from "../../../lint/inputs/hcl/syntax/syntax.ts";
import { endOfLine } from "../../../lint/text/comments/comment.ts";
import type { RangeEdit } from "../../../lint/text/edit.ts";
import { commandOf, type Direction, providersOf } from "../direction.ts";
import type { MigrationProblem } from "../problem.ts";
import type { MigrationTarget } from "./target.ts";

/** The names of a provider's settings, with those of the blocks among them. */
export interface KnownSettings {
  readonly [name: string]: KnownSettings | undefined;
}

/** What a module needs of Lintel's provider. */
export interface ProviderNeeds {
  readonly module: Module;
  readonly direction: Direction;
  /** Its resources that are taken over. */
  readonly targets: readonly MigrationTarget[];
  /** Its calls of modules that need the provider. */
  readonly calls: readonly InFile<ModuleCall>[];
  /** The settings of the provider afterwards. */
  readonly settings: KnownSettings;
}

/** Edits that belong to no single resource, and what they leave out. */
export interface ProviderChanges {
  readonly edits: readonly (RangeEdit & { readonly file: HclFile })[];
  readonly problems: readonly MigrationProblem[];
}

/** Terraform's configuration of providers, with the new one beside those that it stands in for. */
export function providerChanges(needs: ProviderNeeds): ProviderChanges {
  const edits: (RangeEdit & { file: HclFile })[] = [];
  const problems: MigrationProblem[] = [];
  const { module, direction, targets, calls, settings } = needs;
  const { before, after } = providersOf[direction];
  const used = new Set<string>();
  for (const target of targets) {
    const named = attribute(target.blocks[0]?.it.body ?? { attributes: [], blocks: [] }, "provider");
    used.add(named === undefined ? "" : aliasIn(named));
  }
  for (const call of calls) {
    const passed = attribute(asWritten(call.it.block).body, "providers");
    if (passed?.kind !== "object") used.add("");
    else edits.push(...passedOn(passed, call.file, used, direction));
  }
  edits.push(...requiredProvider(module, direction, targets[0]?.blocks[0]?.file ?? calls[0]?.file));
  const made = new Set(module.providers.filter(({ it }) => it.labels[0] === after).map(({ it }) => aliasOf(it)));
  for (const { file, it: merged } of module.providers) {
    const it = asWritten(merged);
    const alias = aliasOf(it);
    if (!isOneOf(before, it.labels[0]) || !used.has(alias) || made.has(alias)) continue;
    made.add(alias);
    const { text, left } = settingsOf(it, file, settings, direction);
    const at = endOfLine(file.text, it.range.end);
    edits.push({ file, start: at, end: at, text: `\n\nprovider "${after}" ${text}` });
    for (const each of left) problems.push({ ...each, file, resource: `provider ${it.labels[0]}` });
  }
  return { edits, problems };
}

/** Records the edit of `provider = aws.east`. */
export function rewriteProvider(target: MigrationTarget): void {
  for (const { file, it } of target.blocks) {
    const named = attribute(it.body, "provider");
    if (named === undefined) continue;
    const root = rootOf(named);
    const { before, after, title } = providersOf[target.direction];
    if (root !== undefined && isOneOf(before, root.name)) target.edit(file, { ...root.range, text: after });
    else {
      target.refuse({
        rule: "migrate/provider",
        file,
        at: named.range,
        message: `${target.from} has the provider ${expressionText(named, file)}, for which ${title} has no name, so it is not converted`,
        help: `expected ${before.join(" or ")}, with an alias or without; name a provider of ${after} yourself, and ${commandOf(target.direction)} again`,
        path: "provider",
      });
    }
  }
}

/** The name at the beginning of `aws.east`. */
function rootOf(
  named: Expression,
): { readonly name: string; readonly range: { readonly start: number; readonly end: number } } | undefined {
  if (named.kind === "attribute") return rootOf(named.of);
  return named.kind === "name" ? { name: named.name, range: named.nameRange } : undefined;
}

const aliasIn = (named: Expression): string => (named.kind === "attribute" ? named.name : "");

const aliasOf = ({ body }: HclBlock): string => {
  const alias = attribute(body, "alias");
  return alias?.kind === "literal" ? String(alias.value) : "";
};

/** `lintel = lintel.east` beside `aws = aws.east`, or the reverse, in the providers of a module call. */
function* passedOn(
  passed: Extract<Expression, { kind: "object" }>,
  file: HclFile,
  used: Set<string>,
  direction: Direction,
) {
  const { before, after } = providersOf[direction];
  const name = (expression: Expression): string => file.text.slice(expression.range.start, expression.range.end);
  const names = passed.entries.map(({ key, value }) => [name(key), name(value), value] as const);
  const known = new Set(names.map(([key]) => key));
  for (const [key, value, expression] of names) {
    const [, provider = "", alias = ""] = /^([\w-]+)(?:\.([\w-]+))?$/.exec(key) ?? [];
    const here = alias === "" ? after : `${after}.${alias}`;
    if (!isOneOf(before, provider) || known.has(here)) continue;
    known.add(here);
    used.add(aliasIn(expression));
    const { start } = passed.entries.find((each) => each.value === expression)?.key.range ?? passed.range;
    const isOnOneLine = !file.text.slice(passed.range.start, passed.range.end).includes("\n");
    const written = `${here} = ${value.replace(/^[\w-]+/, after)}`;
    const between = isOnOneLine ? ", " : `\n${file.text.slice(file.text.lastIndexOf("\n", start - 1) + 1, start)}`;
    yield { file, start, end: start, text: `${written}${between}` };
  }
}

/** The entry of `required_providers`. */
function requiredProvider(
  { files }: Module,
  direction: Direction,
  first: HclFile | undefined,
): (RangeEdit & { file: HclFile })[] {
  const { after, source } = providersOf[direction];
  const blocks = files
    .filter(({ syntax }) => syntax !== "json")
    .flatMap((file) => file.body.blocks.flatMap((it) => (it.type === "terraform" ? [{ file, it }] : [])));
  const required = blocks.flatMap(({ file, it }) =>
    it.body.blocks.flatMap((each) => (each.type === "required_providers" ? [{ file, it: each }] : [])),
  );
  if (required.some(({ it }) => it.body.attributes.some(({ name }) => name === after))) return [];
  const [into] = required;
  const [terraform] = blocks;
  if (into !== undefined) return [entryIn(into, aliasesIn(into.it, direction), direction)];
  if (terraform !== undefined) {
    const { start } = terraform.it.inside;
    const text = `\n  required_providers {\n    ${after} = { source = "${source}" }\n  }\n`;
    const rest = terraform.file.text.slice(start).startsWith("\n") ? text.slice(0, -1) : text;
    return [{ file: terraform.file, start, end: start, text: rest }];
  }
  const named = ["versions", "terraform", "providers", "main"].map(
    (name) => new RegExp(`(?:^|[/\\\\])${name}\\.(?:tf|tofu)$`),
  );
  const file =
    named.map((name) => files.find((each) => name.test(each.name))).find((each) => each !== undefined) ?? first;
  if (file === undefined) return [];
  const text = `terraform {\n  required_providers {\n    ${after} = { source = "${source}" }\n  }\n}\n\n`;
  return [{ file, start: 0, end: 0, text }];
}

/** Aliases that callers pass to the module, as those of the other provider. */
function aliasesIn({ body }: HclBlock, direction: Direction): readonly string[] {
  const { before } = providersOf[direction];
  const names: string[] = [];
  for (const { name, value } of body.attributes) {
    const listed = isOneOf(before, name) && value.kind === "object" ? entry(value, "configuration_aliases") : undefined;
    for (const item of listed?.kind === "tuple" ? listed.items : [])
      if (item.kind === "attribute") names.push(item.name);
  }
  return [...new Set(names)];
}

const entry = ({ entries }: Extract<Expression, { kind: "object" }>, name: string): Expression | undefined =>
  entries.find(({ key }) => key.kind === "literal" && key.value === name)?.value;

function entryIn(
  { file, it }: InFile<HclBlock>,
  aliases: readonly string[],
  direction: Direction,
): RangeEdit & { file: HclFile } {
  const { after, source } = providersOf[direction];
  const { text } = file;
  const last = it.body.attributes.at(-1);
  const passed = aliases.map((alias) => `${after}.${alias}`).join(", ");
  const value =
    aliases.length === 0 ? `{ source = "${source}" }` : `{ source = "${source}", configuration_aliases = [${passed}] }`;
  const at = last === undefined ? it.inside.start : endOfLine(text, last.value.range.end);
  const isOnOneLine = !text.slice(it.inside.start, it.inside.end).includes("\n");
  const start = last?.nameRange.start ?? it.range.start;
  const lineIndentation = /^[^\S\n]*/.exec(text.slice(text.lastIndexOf("\n", start - 1) + 1, start))?.[0] ?? "";
  if (isOnOneLine) {
    const kept = text.slice(it.inside.start, it.inside.end).trim();
    const inner = `${lineIndentation}  `;
    const lines = [...(kept === "" ? [] : [kept]), `${after} = ${value}`].map((line) => `\n${inner}${line}`);
    return { file, ...it.inside, text: `${lines.join("")}\n${lineIndentation}` };
  }
  const name = last === undefined ? after : after.padEnd(widthBefore(text, last.nameRange.start));
  return { file, start: at, end: at, text: `\n${lineIndentation}${last === undefined ? "  " : ""}${name} = ${value}` };
}

/** How far the sign of an argument stands from the beginning of its name. */
const widthBefore = (text: string, start: number): number =>
  (/^[\w-]+[^\S\n]*(?==)/.exec(text.slice(start))?.[0].length ?? 1) - 1;

type Left = Omit<MigrationProblem, "file" | "resource">;

/** The settings of a provider that the other one has, as a block's body, and those that it lacks. */
function settingsOf(
  block: HclBlock,
  file: HclFile,
  known: KnownSettings,
  direction: Direction,
): { readonly text: string; readonly left: readonly Left[] } {
  const { after, title } = providersOf[direction];
  const left: Left[] = [];
  const lines: string[] = [];
  const text = ({ start, end }: { readonly start: number; readonly end: number }): string =>
    file.text.slice(start, end);
  const leave = (name: string, at: { readonly start: number; readonly end: number }): void => {
    left.push({
      rule: "migrate/setting",
      at,
      message: `${name} has no counterpart among the settings of ${title}; the block provider "${after}" beside this one lacks it`,
      path: name,
    });
  };
  for (const { name, nameRange, value } of block.body.attributes) {
    if (name === "endpoint_url" && own(known, "endpoints") !== undefined) lines.push(...endpointsOf(text(value.range)));
    else if (name === "alias" || own(known, name) !== undefined) lines.push(`${name} = ${text(value.range).trimEnd()}`);
    else leave(name, nameRange);
  }
  for (const nested of block.body.blocks) {
    const inner = own(known, nested.type);
    if (nested.type === "endpoints" && direction === "migrate") lines.push(...endpointIn(nested, text, leave));
    else if (inner === undefined) leave(nested.type, nested.header);
    else {
      const kept = nested.body.attributes.filter(({ name }) => own(inner, name) !== undefined);
      for (const { name, nameRange } of nested.body.attributes)
        if (own(inner, name) === undefined) leave(`${nested.type}.${name}`, nameRange);
      const body = aligned(kept.map(({ name, value }) => `${name} = ${text(value.range).trimEnd()}`));
      lines.push(`${nested.type} {`, ...body.map((line) => `  ${line}`), "}");
    }
  }
  if (lines.length === 0) return { text: "{}", left };
  return {
    text: `{\n${aligned(lines)
      .map((line) => `  ${line}\n`)
      .join("")}}`,
    left,
  };
}

/** One address, for each of both services. */
const endpointsOf = (address: string): readonly string[] => [
  "endpoints {",
  `  apprunner    = ${address.trimEnd()}`,
  `  imagebuilder = ${address.trimEnd()}`,
  "}",
];

const isOneOf = (names: readonly string[], name: string | undefined): boolean => names.includes(name ?? "");

/** One address for both services. */
function* endpointIn(
  { body }: HclBlock,
  text: (range: { readonly start: number; readonly end: number }) => string,
  leave: (name: string, at: { readonly start: number; readonly end: number }) => void,
): Generator<string> {
  const ours = body.attributes.filter(({ name }) => name === "apprunner" || name === "imagebuilder");
  const addresses = new Set(ours.map(({ value }) => text(value.range).trim()));
  const [only] = addresses;
  if (addresses.size === 1) yield `endpoint_url = ${only}`;
  else for (const { name, nameRange } of ours) leave(`endpoints.${name}`, nameRange);
}

/** Lines `name = value` with their signs below each other, run by run. */
function aligned(lines: readonly string[]): readonly string[] {
  const nameIn = (line: string): string | undefined =>
    line.includes("\n") ? undefined : /^([\w-]+) = /.exec(line)?.[1];
  return lines.map((line, index) => {
    const name = nameIn(line);
    if (name === undefined) return line;
    let [first, end] = [index, index + 1];
    while (nameIn(lines[first - 1] ?? "") !== undefined) first -= 1;
    while (nameIn(lines[end] ?? "") !== undefined) end += 1;
    const width = Math.max(...lines.slice(first, end).map((each) => nameIn(each)?.length ?? 0));
    return `${name.padEnd(width)}${line.slice(name.length)}`;
  });
}
