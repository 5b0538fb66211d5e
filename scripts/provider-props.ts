/** The comments and types of the provider's props in constructs/, from the table of its arguments. */
import { readFileSync } from "node:fs";
import { camelCase } from "../lib/facts/derive/names.ts";
import {
  type ProviderSetting,
  providerSettings,
  valueNames,
} from "../lib/terraform/managed/settings/value-settings.ts";
import type { Rendered } from "./rendered.ts";
import { commented } from "./typescript-text.ts";

/** The files with the props, each of which is on a line of its own after its comment. */
export function providerProps(): readonly Rendered[] {
  const left = new Set<string>(valueNames);
  const rendered = ["constructs/lintel-provider.ts", "constructs/provider-network-props.ts"].map((file) => {
    let text = readFileSync(file, "utf8");
    for (const name of valueNames) {
      const prop = new RegExp(`^  /\\*\\*(?:(?!\\*/)[^])*\\*/\\n  readonly ${camelCase(name)}\\?: .*;\\n`, "m");
      if (!prop.test(text)) continue;
      text = text.replace(prop, () => propText(name, providerSettings[name]));
      left.delete(name);
    }
    return { file, text };
  });
  if (left.size > 0) throw new Error(`the provider's construct has no prop for ${[...left].join(", ")}`);
  return rendered;
}

const types = { string: "string", number: "number", bool: "boolean" } as const;

function propText(
  name: string,
  { type, values, description, prop = inPropNames(description) }: ProviderSetting,
): string {
  const one = values?.map((value) => JSON.stringify(value)).join(" | ");
  const ofProp = typeof type === "string" ? `OrToken<${one ?? types[type]}>` : "OrToken<string>[]";
  return `${commented(prop, "  ")}  readonly ${camelCase(name)}?: ${ofProp};\n`;
}

const inPropNames = (description: string): string =>
  description.replace(/`([a-z_]+)`/g, (_, name: string) => `\`${camelCase(name)}\``);
