/**
 * The settings of a file as a configuration of its own, with the origin of each value: as input, it gives the same run.
 * As YAML, for people, it omits the values of the preset and the defaults.
 */
import { own, setOwn } from "../../base/dictionary.ts";
import { today } from "../rule/rule-options.ts";
import { type Effective, presetOrigin, type SourcedValue } from "./effective.ts";

/** A value of a file's settings, and its path. */
interface Entry extends SourcedValue<unknown> {
  readonly names: readonly string[];
  /** It is the default. */
  readonly isStandard?: boolean;
}

/** As YAML, origins in comments; defaults are only counted. */
export function printAsYaml(effective: Effective, file: string): string {
  const lines = [`# Configuration of ${file}, with the origin of each value.`];
  const standard = new Map([
    ["rules", 0],
    ["options", 0],
  ]);
  let section: string | undefined;
  for (const { names, value, origin, isStandard = false } of entriesOf(effective)) {
    const [first = "", ...rest] = names;
    if (isStandard) {
      const kind = first === "rules" ? first : "options";
      standard.set(kind, (standard.get(kind) ?? 0) + 1);
      continue;
    }
    if (rest.length > 0 && first !== section) lines.push(`${first}:`);
    section = first;
    const name = rest.length === 0 ? first : `  ${rest.map(written).join(": ")}`;
    lines.push(`${name}: ${JSON.stringify(value)} # ${origin}`);
  }
  const { preset } = effective;
  lines.push(
    `# ${standard.get("rules")} more rules have the severity of the preset ${preset.value}, and ${standard.get("options")} more options their defaults; --format json prints all.`,
  );
  return `${lines.join("\n")}\n`;
}

/** As JSON, origins beside the rest. */
export function printAsJson(effective: Effective): string {
  const config: { [name: string]: unknown } = {};
  const origins: { [place: string]: string } = {};
  for (const { names, value, origin } of entriesOf(effective)) {
    const [first = "", second] = names;
    setOwn(config, first, second === undefined ? value : { ...Object(own(config, first)), [second]: value });
    setOwn(origins, names.join(" "), origin);
  }
  return `${JSON.stringify({ ...config, $origins: origins }, undefined, 2)}\n`;
}

function* entriesOf({
  preset,
  plugins,
  rules,
  options,
  kind,
  pricePerGbMonth,
  account,
  isIgnored,
  standard,
}: Effective): Generator<Entry> {
  yield { names: ["root"], value: true, origin: "--print-config" };
  yield { names: ["preset"], ...preset };
  if (plugins.value.length > 0) yield { names: ["plugins"], ...plugins };
  if (pricePerGbMonth !== undefined) yield { names: ["simulate", "pricePerGbMonth"], ...pricePerGbMonth };
  if (account !== undefined) yield { names: ["accounts"], value: { [account.value]: ["**"] }, origin: account.origin };
  if (isIgnored.value) yield { names: ["ignore"], value: ["**"], origin: isIgnored.origin };
  const given = new Map<string, SourcedValue<unknown>>(
    Object.entries({ ...standard, [today.name]: undefined, vocabulary: "auto" })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, { value, origin: "default" }]),
  );
  for (const [name, option] of [...given, ...options]) given.set(name, option);
  if (kind !== undefined) given.set("kind", { value: { "**": kind.value }, origin: kind.origin });
  for (const [name, option] of given) {
    const names = name === "guarantees" ? [name] : ["options", name];
    yield { names, ...option, isStandard: option.origin === "default" };
  }
  for (const [id, { severity, options: own }] of rules) {
    const isStandard = severity.origin === presetOrigin(preset.value);
    if (own === undefined) yield { names: ["rules", id], ...severity, isStandard };
    else {
      const value = { severity: severity.value, options: own.value };
      yield { names: ["rules", id], value, origin: `${severity.origin}, options ${own.origin}` };
    }
  }
}

/** A name in YAML's plain style, or in quotes. */
const written = (name: string): string => (/^[\w/-]+$/.test(name) ? name : JSON.stringify(name));
