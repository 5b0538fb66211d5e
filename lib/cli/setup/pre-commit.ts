/** Adds the linter's hook to a pre-commit configuration by editing its text, so that the rest stays unchanged. */

import { isMap, isScalar, isSeq, type Pair, parseDocument } from "yaml";
import { isMembers, type Members } from "../../base/members.ts";
import { version } from "../../base/version.ts";

/** Path of the configuration in a repository. */
export const preCommitPath = ".pre-commit-config.yaml";

const repository = { repo: "https://github.com/lintel-iac/lintel", rev: `v${version}`, hooks: [{ id: "lintel" }] };

/** The hook as an element of `repos`. */
export const hook = `- repo: ${repository.repo}
  rev: ${repository.rev}
  hooks:
    - id: lintel
`;

const inline = `{ repo: ${repository.repo}, rev: ${repository.rev}, hooks: [{ id: lintel }] }`;

/** A configuration with only this hook. */
export const configuration = (): string => `repos:\n${hookIndented(2)}`;

/**
 * Adds the hook to a configuration: "there" if it already has one, undefined if it cannot be parsed or safely edited.
 */
export function withHook(text: string): "there" | { readonly text: string } | undefined {
  const before = contentOf(text);
  if (before === undefined) return undefined;
  if (hasHook(before)) return "there";
  const changed = added(text);
  const after = changed === undefined ? undefined : contentOf(changed);
  const wanted = { ...before, repos: [repository, ...(Array.isArray(before.repos) ? before.repos : [])] };
  return changed !== undefined && isSame(after, wanted) ? { text: changed } : undefined;
}

/** Parses a configuration; undefined if it is invalid. */
function contentOf(text: string): Members | undefined {
  const document = parseDocument(text);
  const content: unknown = document.errors.length > 0 ? undefined : (document.toJS() ?? {});
  return isMembers(content) ? content : undefined;
}

const listIn = (value: unknown, member: string): readonly unknown[] => {
  const list: unknown = Reflect.get(Object(value), member);
  return Array.isArray(list) ? list : [];
};

const hasHook = (content: object): boolean =>
  listIn(content, "repos").some((repo) =>
    listIn(repo, "hooks").some((each) => Reflect.get(Object(each), "id") === "lintel"),
  );

/** Compares values, ignoring the order of members. */
const isSame = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isMembers(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? "";

/** Inserts the hook before all others; undefined if that is not possible. */
function added(text: string): string | undefined {
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const inserted = (at: number, what: string): string =>
    text.slice(0, at) + what.replaceAll("\n", end) + text.slice(at);
  const { contents } = parseDocument(text);
  const pair = isMap(contents) ? contents.items.find(({ key }) => isScalar(key) && key.value === "repos") : undefined;
  if (pair === undefined)
    return inserted(text.length, `${text === "" || text.endsWith("\n") ? "" : "\n"}${configuration()}`);
  const { value } = pair;
  if (isSeq(value) && value.flow === true) {
    const start = (value.range?.[0] ?? 0) + 1;
    return inserted(start, value.items.length === 0 ? inline : `${inline}, `);
  }
  const line = lineAfter(text, pair);
  const begin = line === text.length && !text.endsWith("\n") ? "\n" : "";
  return inserted(line, begin + hookIndented(isSeq(value) ? indentationOf(text, value.range?.[0] ?? 0) : 2));
}

/** Offset of the line after a key. */
function lineAfter(text: string, { key }: Pair): number {
  const start = isScalar(key) ? (key.range?.[0] ?? 0) : 0;
  const found = text.indexOf("\n", start);
  return found < 0 ? text.length : found + 1;
}

const indentationOf = (text: string, at: number): number => at - (text.lastIndexOf("\n", at - 1) + 1);

const hookIndented = (by: number): string => hook.replaceAll(/^(?=.)/gm, " ".repeat(by));
