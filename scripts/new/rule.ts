/** A new rule: a file that reports one value, to be replaced by what must hold. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { load } from "js-yaml";
import { membersOf } from "../../lib/base/members.ts";
import type { RulesBase } from "../../lib/lint/rule/lintable.ts";
import { existingResource, hyphenated } from "./names.ts";
import { refresh } from "./refresh.ts";
import { Stop } from "./stop.ts";

/**
 * Writes the rule; returns what to do next.
 * @throws Stop if the resource does not exist, or has such a rule.
 */
export async function newRule([place = "", given = "", ...others]: readonly string[]): Promise<string> {
  if (given === "" || others.length > 0) {
    throw new Stop("name the resource and one rule: npm run new -- rule app-runner/hosted-service port-is-open");
  }
  const { service, resource } = existingResource(place);
  const name = hyphenated(given, "a rule", "port-is-open");
  const file = `lint-rules/${service}/${resource}/${name}.ts`;
  if (existsSync(file)) throw new Stop(`${file} already exists; choose another name`);
  const base = readFileSync(`lint-rules/${service}/${resource}/base.ts`, "utf8");
  const [, imported = ""] = /^ {2}resource: (\w+),$/m.exec(base) ?? [];
  const [, path = ""] = new RegExp(`import \\{ ${imported} \\} from "([^"]+)";`).exec(base) ?? [];
  const { member, value } = await labelOf(`lint-rules/${service}/${resource}/base.ts`);
  const words: { readonly [placeholder: string]: string } = {
    __model__: imported,
    __path__: path,
    __member__: member,
    __value__: value,
  };
  const template = readFileSync("scripts/new/templates/rule.template", "utf8");
  writeFileSync(
    file,
    template.replaceAll(/__[a-z]+__/g, (word) => words[word] ?? word),
  );
  await refresh([file]);
  return [
    `${file} reports one value. Write its condition, with good and bad examples; then:`,
    "npx vitest run test/lint-rules -u && npm run generate",
  ].join("\n");
}

/** The first text of the base example, at the top level: its member and value. */
async function labelOf(file: string): Promise<{ readonly member: string; readonly value: string }> {
  const { default: base }: { readonly default: RulesBase } = await import(pathToFileURL(resolve(file)).href);
  const texts = Object.entries(membersOf(load(base.baseExample))).filter(([, value]) => typeof value === "string");
  const [member, value] = texts[0] ?? [];
  if (member === undefined || typeof value !== "string") {
    throw new Stop(`the base example of ${file} has no text; write the rule by hand, like those beside it`);
  }
  return { member, value };
}
