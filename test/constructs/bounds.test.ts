/** The limits and defaults in the comments of props match the model. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { className, propName } from "../../lib/derive/names.ts";
import { parseDuration } from "../../lib/host/managed/timeouts.ts";
import { groupBy } from "../../lib/lint/text/group-by.ts";
import type { Field } from "../../lib/model/field.ts";
import hostedServiceHandler from "../../lib/services/app-runner/hosted-service/handler.ts";
import { unitsPerWhole } from "../../lib/services/app-runner/hosted-service/model/instance-sizes.ts";
import lifecyclePolicyHandler from "../../lib/services/image-builder/lifecycle-policy/handler.ts";
import { resources } from "../../lib/services/resources.generated.ts";
import { sessionDuration } from "../../lib/services/sts/model/session.ts";
import { named, propsOf } from "./props-text.ts";

/** The ranges in a comment: `3 to 128`, `exactly 12`, `up to 256`. */
const boundsIn = (said: string): readonly string[] =>
  said
    .replaceAll(/\s*\n\s*\*\s*/g, " ")
    .replaceAll(/\(document[^)]*\)/g, "")
    .match(/\b\d+ to \d+\b|\bexactly \d+\b|\bup to \d+\b/g) ?? [];

/** A range as comments write it. */
function inWords(low: number | undefined, high: number | undefined): readonly string[] {
  if (high === undefined) return [];
  if (low === undefined || low === 0) return [`up to ${high}`];
  return low === high ? [`exactly ${low}`] : [`${low} to ${high}`];
}

/** The range of a value itself, except for enumerations. */
function ownBounds(field: Field): readonly string[] {
  if (field.kind === "string") return field.enum === undefined ? inWords(field.minLength, field.maxLength) : [];
  if (field.kind === "integer") return inWords(field.minimum, field.maximum);
  if (field.kind === "list") return inWords(field.minItems, field.maxItems);
  return field.kind === "map" ? inWords(field.minEntries, field.maxEntries) : [];
}

/** The ranges in a pattern's description, such as numbers of digits. */
const patternBounds = (field: Field): readonly string[] =>
  field.kind === "string" && field.pattern !== undefined ? boundsIn(field.pattern.meaning) : [];

/** The ranges that a comment may state: those of a value, of its elements, keys and entries. */
function boundsOf(field: Field): readonly string[] {
  if (field.kind === "list") return [...ownBounds(field), ...boundsOf(field.element)];
  if (field.kind === "map") return [...ownBounds(field), ...boundsOf(field.key), ...boundsOf(field.value)];
  return [...ownBounds(field), ...patternBounds(field)];
}

/** A prop with its member in the model. */
interface Pair {
  readonly path: string;
  /** Its own comment. */
  readonly said: string;
  /** The comments of the types that it names, and of the declaration that contains it. */
  readonly around: readonly string[];
  readonly field: Field;
}

/** All props of a type that are members of a structure, including nested ones. */
function* pairs(type: string, field: Field, path: string): Generator<Pair> {
  if (field.kind === "list") yield* pairs(type, field.element, path);
  else if (field.kind === "map") yield* pairs(type, field.value, path);
  if (field.kind !== "struct") return;
  for (const prop of propsOf(type)) {
    const member = Object.entries(field.members).find(([name]) => propName(name) === prop.name)?.[1];
    if (member === undefined) continue;
    const at = `${path}.${prop.name}`;
    const around = [prop.around, ...named(prop.type).map(({ said }) => said)];
    yield { path: at, said: prop.said, around, field: member };
    yield* pairs(prop.type, member, at);
  }
}

const all = resources.flatMap(({ model: { name, declaration } }) => [
  ...pairs(`${className(name)}Props`, declaration, name),
]);

/** A prop may be in several alternatives of a type; one of them states its range. */
const byPath = [...groupBy(all, ({ path }) => path)].map((pairs) => [pairs[0].path, pairs] as const);

/** Props whose range is stated elsewhere, such as with a policy's name. */
const unsaid = /\.recipes\.name$|\.sourceCodeVersion\.value$|\.port$/;

test.each(byPath)("%s", (path, pairs) => {
  for (const { said, field } of pairs) {
    for (const bound of boundsIn(said)) expect(boundsOf(field), said).toContain(bound);
    const [, value] = /\bDefault `?(\/|\w+(?: vCPU| GB)?)/.exec(said) ?? [];
    if ("default" in field && field.default !== undefined && value !== undefined)
      expect(value, said).toBe(String(field.default));
  }
  const known = pairs.flatMap(({ said, around }) => [said, ...around].flatMap(boundsIn));
  const [{ field }] = pairs;
  if (!unsaid.test(path)) expect(known).toEqual(expect.arrayContaining([...ownBounds(field)]));
});

test("a range stated for several props applies to one of them", () => {
  const said = new Map<string, string[]>();
  for (const { around, field } of all) {
    for (const text of around) said.set(text, [...(said.get(text) ?? []), ...boundsOf(field)]);
  }
  for (const [text, bounds] of said) for (const bound of boundsIn(text)) expect(bounds, text).toContain(bound);
});

test("the factories of rules state the ranges of their arguments", () => {
  const said = boundsIn(readFileSync("constructs/image-builder/lifecycle-rule.ts", "utf8"));
  const values = all.filter(({ path }) => path === "lifecycle-policy.policyDetails.filter.value");
  expect(said.length).toBeGreaterThan(0);
  for (const bound of said) expect(values.flatMap(({ field }) => boundsOf(field))).toContain(bound);
});

test.each(["Cpu", "Memory"])("sizes of %s that are documented as equal are equal", (type) => {
  const [{ said = "" } = {}] = named(type);
  const [, plain, whole] = /`(\d+)` and `(\d+) \w+` are the same size/.exec(said) ?? [];
  expect(Number(plain)).toBe(Number(whole) * unitsPerWhole);
});

test("the duration of a session matches the model", () => {
  const said = propsOf("AssumedRoleProps").find(({ name }) => name === "duration")?.said ?? "";
  const [, shortest = "", longest = ""] = /`(\w+)` to `(\w+)`/.exec(said) ?? [];
  const { minimum, maximum } = sessionDuration;
  expect([parseDuration(shortest), parseDuration(longest)]).toEqual([minimum * 1000, maximum * 1000]);
});

test.each([
  ["LifecyclePolicyProps", lifecyclePolicyHandler],
  ["HostedServiceProps", hostedServiceHandler],
])("the default timeouts of %s are those of the handler", (type, { timeouts }) => {
  const said = propsOf(type).find((prop) => prop.name === "timeouts" && prop.said.includes("Default"))?.said ?? "";
  const [, each = "", read = each] = /Default `(\w+)` each(?:, `(\w+)` to read)?\./.exec(said) ?? [];
  const inSeconds = (duration: string) => (parseDuration(duration) ?? 0) / 1000;
  const { create, update, delete: remove } = timeouts;
  expect([create, update, remove, timeouts.read]).toEqual([...Array(3).fill(inSeconds(each)), inSeconds(read)]);
});
