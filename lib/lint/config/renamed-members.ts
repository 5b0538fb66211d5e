/** Members and rules of configurations that were renamed: their earlier names are accepted with a warning until 1.0. */
import { isMembers, type Members } from "../../base/members.ts";
import { presentRule, renamedRule } from "../../facts/model/rules/renamed-rules.ts";
import type { RuleOption } from "../rule/rule-options.ts";
import { formatPath, type Segment } from "../text/path.ts";
import type { AnyLintelConfig, RuleSettings } from "./config.ts";
import type { PlacedFault } from "./config-faults.ts";

/** A configuration by its present names. */
export interface PresentNames {
  readonly content: AnyLintelConfig;
  /** The earlier names in the file, by the path of the present name. */
  readonly written: ReadonlyMap<string, string>;
  readonly warnings: readonly PlacedFault[];
  /** Members that the file has by both names. */
  readonly faults: readonly PlacedFault[];
}

/** Renames the members that a valid configuration has by earlier names. */
export function presentNames(content: AnyLintelConfig, options: readonly RuleOption[]): PresentNames {
  const renaming = new Renaming(options.filter(({ renamed }) => renamed !== undefined));
  const overrides = content.overrides?.map((part, index) => renaming.part(part, ["overrides", index]));
  const { written, warnings, faults } = renaming;
  return { content: { ...renaming.part(content, []), ...(overrides && { overrides }) }, written, warnings, faults };
}

class Renaming {
  readonly written = new Map<string, string>();
  readonly warnings: PlacedFault[] = [];
  readonly faults: PlacedFault[] = [];
  readonly #options: readonly RuleOption[];

  constructor(options: readonly RuleOption[]) {
    this.#options = options;
  }

  /** A configuration or an override, with its options and the options of single rules. */
  part<Part extends Pick<AnyLintelConfig, "options" | "rules" | "guarantees">>(
    part: Part,
    way: readonly Segment[],
  ): Part {
    const { options, rules } = part;
    return {
      ...this.#values(part, way),
      ...(options && { options: this.#values(options, [...way, "options"]) }),
      ...(rules && { rules: this.#rules(rules, [...way, "rules"]) }),
    };
  }

  #rules(rules: RuleSettings, way: readonly Segment[]): RuleSettings {
    const renamed = Object.entries(rules).map(([name, setting]) => {
      const present = this.#ruleName(name, rules, way);
      if (typeof setting === "string" || setting.options === undefined) return [present, setting] as const;
      return [present, { ...setting, options: this.#values(setting.options, [...way, name, "options"]) }] as const;
    });
    return Object.fromEntries(renamed);
  }

  /** The present id of a rule. */
  #ruleName(name: string, rules: RuleSettings, way: readonly Segment[]): string {
    const message = renamedRule(name);
    if (message === undefined) return name;
    const present = presentRule(name);
    const place = { segments: [...way, name], atKey: true };
    if (Object.hasOwn(rules, present)) {
      this.faults.push({ ...place, message: `${name} is the earlier name of ${present}, which is set too; remove it` });
    } else {
      this.warnings.push({ ...place, message });
      this.written.set(formatPath([...way, present]), name);
    }
    return present;
  }

  /** The values of options, by the names of these options. */
  #values<Values extends object>(values: Values, way: readonly Segment[]): Values {
    const renamed = this.#options.flatMap(({ name, renamed: names = {} }) => {
      const value: unknown = Reflect.get(values, name);
      return isMembers(value) ? [[name, this.#members(value, [...way, name], names)] as const] : [];
    });
    return { ...values, ...Object.fromEntries(renamed) };
  }

  #members(value: Members, way: readonly Segment[], names: { readonly [earlier: string]: string }): Members {
    const entries = Object.entries(value).flatMap(([name, member]) => {
      const present = Object.hasOwn(names, name) ? names[name] : undefined;
      if (present === undefined) return [[name, member] as const];
      const place = { segments: [...way, name], atKey: true };
      const path = formatPath(place.segments);
      if (Object.hasOwn(value, present)) {
        this.faults.push({
          ...place,
          message: `${path} is the earlier name of ${present}, which is set too; remove ${name}`,
        });
        return [];
      }
      this.warnings.push({ ...place, message: `${path} was renamed to ${present}; the earlier name works until 1.0` });
      this.written.set(formatPath([...way, present]), name);
      return [[present, member] as const];
    });
    return Object.fromEntries(entries);
  }
}
