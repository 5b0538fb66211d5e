/** What holds for a file as a configuration of its own, with the origin of each value: fed back, it gives the same run. */
import { defaultRuleOptions } from "../rule.ts";
import type { Effective, Sourced } from "./effective.ts";

/** A value that holds for a file, and the names that lead to it. */
interface Entry extends Sourced<unknown> {
  readonly names: readonly string[];
}

/** As YAML, origins in comments. */
export function printAsYaml(effective: Effective, file: string): string {
  const lines = [`# What holds for ${file}, and where each value comes from.`];
  let section: string | undefined;
  for (const { names, value, origin } of entriesOf(effective)) {
    const [first = "", ...rest] = names;
    if (rest.length > 0 && first !== section) lines.push(`${first}:`);
    section = first;
    const name = rest.length === 0 ? first : `  ${rest.map(written).join(": ")}`;
    lines.push(`${name}: ${JSON.stringify(value)} # ${origin}`);
  }
  return `${lines.join("\n")}\n`;
}

/** As JSON, origins beside the rest. */
export function printAsJson(effective: Effective): string {
  const config: { [name: string]: unknown } = {};
  const origins: { [place: string]: string } = {};
  for (const { names, value, origin } of entriesOf(effective)) {
    const [first = "", second] = names;
    config[first] = second === undefined ? value : { ...Object(config[first]), [second]: value };
    origins[names.join(" ")] = origin;
  }
  return `${JSON.stringify({ ...config, $origins: origins }, undefined, 2)}\n`;
}

function* entriesOf({ preset, plugins, rules, options, kind, isIgnored }: Effective): Generator<Entry> {
  yield { names: ["root"], value: true, origin: "--print-config" };
  yield { names: ["preset"], ...preset };
  if (plugins.value.length > 0) yield { names: ["plugins"], ...plugins };
  if (isIgnored.value) yield { names: ["ignore"], value: ["**"], origin: isIgnored.origin };
  const { today: _, ...standard } = defaultRuleOptions;
  const given = new Map<string, Sourced<unknown>>(
    Object.entries({ ...standard, vocabulary: "documented" }).map(([name, value]) => [
      name,
      { value, origin: "default" },
    ]),
  );
  for (const [name, option] of [...given, ...options]) given.set(name, option);
  if (kind !== undefined) given.set("kind", { value: { "**": kind.value }, origin: kind.origin });
  for (const [name, option] of given) yield { names: ["options", name], ...option };
  for (const [id, { severity, options: own }] of rules) {
    if (own === undefined) yield { names: ["rules", id], ...severity };
    else {
      const value = { severity: severity.value, options: own.value };
      yield { names: ["rules", id], value, origin: `${severity.origin}, options ${own.origin}` };
    }
  }
}

/** A name as YAML's plain style has it, or in quotes. */
const written = (name: string): string => (/^[\w/-]+$/.test(name) ? name : JSON.stringify(name));
