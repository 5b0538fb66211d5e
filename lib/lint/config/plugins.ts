/** Loads plugins and checks their rules. Faulty parts are reported and left out; the rest is used. */

import { membersOf } from "../../base/members.ts";
import { documentField } from "../../facts/derive/document.ts";
import { fieldsOf } from "../../facts/derive/fields.ts";
import { withArticle } from "../../facts/derive/wording.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import { shownValue } from "../../facts/model/shown-value.ts";
import type { AnyCustomRule } from "../rule/custom-rule.ts";
import type { LintRule } from "../rule/rule.ts";
import type { RuleOption } from "../rule/rule-options.ts";
import { closest } from "../text/suggest.ts";
import { choiceOf } from "./config-faults.ts";
import { type CodeConsent, loadCode } from "./load-module.ts";

/** A plugin's rules, ready to apply. */
export interface LoadedPlugin {
  readonly file: string;
  readonly rules: readonly LintRule[];
  /** What is wrong with it, in words. */
  readonly faults: readonly string[];
}

/** What rules of plugins may refer to. */
export interface PluginContext {
  readonly models: readonly ResourceModel[];
  /** Options of the built-in rules, which rules of plugins get too. */
  readonly options: readonly RuleOption[];
}

const word = /^(?!.*-(?:-|$))[a-z][a-z0-9-]*$/;
const form = "lower-case words joined by hyphens";

/** A prepared rule of a plugin, or its faults. */
export function loadRule(
  rule: unknown,
  plugin: string,
  { models, options }: PluginContext,
): { readonly rule?: LintRule; readonly faults: readonly string[] } {
  const faults = [...faultsOfRule(rule, plugin, models)];
  const model = models.find(({ name }) => name === membersOf(rule).on);
  if (faults.length > 0 || model === undefined || !isRule(rule)) return { faults };
  return { rule: readyRule(rule, model, options), faults };
}

/** Loads the plugin in a file. Throws a LoadError where the module cannot be loaded, or must not be. */
export function loadPlugin(file: string, context: PluginContext, code: CodeConsent): LoadedPlugin {
  const exported = loadCode(file, code);
  const { name, rules } = membersOf(exported);
  if (typeof name !== "string" || !Array.isArray(rules)) {
    return { file, rules: [], faults: [`${shownValue(exported)} is exported; export default plugin({ name, rules })`] };
  }
  const taken = context.models.some((model) => model.name === name);
  if (!word.test(name) || taken) {
    const allowed = taken ? "an unknown resource" : form;
    return { file, rules: [], faults: [`its name is ${JSON.stringify(name)}; it must be ${allowed}`] };
  }
  const loaded = new Map<string, LintRule>();
  const faults: string[] = [];
  for (const [index, each] of rules.entries()) {
    const id = membersOf(each).id;
    const { rule, faults: found } = loadRule(each, name, context);
    const what = typeof id === "string" ? `its rule ${JSON.stringify(id)}` : `its rule number ${index + 1}`;
    faults.push(...found.map((fault) => `${what}: ${fault}`));
    if (rule === undefined) continue;
    if (loaded.has(rule.id)) faults.push(`${what}: another rule has this id`);
    else loaded.set(rule.id, rule);
  }
  return { file, rules: [...loaded.values()], faults };
}

/** The type guard for a rule in which {@link faultsOfRule} finds no fault. */
const isRule = (value: unknown): value is AnyCustomRule => typeof value === "object" && value !== null;

function readyRule(custom: AnyCustomRule, model: ResourceModel, options: readonly RuleOption[]): LintRule {
  const { cites = [], check, checkAll, defaults = {}, ...rest } = custom;
  const own = Object.entries(defaults).map(([name, value]): RuleOption => ({ name, default: value, schema: {} }));
  return {
    ...rest,
    on: model,
    cites,
    isForeign: true,
    options: [...options, ...own],
    ...(check && { check: (place, given) => check.call(custom, place, { ...defaults, ...given }) }),
    ...(checkAll && { checkAll: (all, given) => checkAll.call(custom, all, { ...defaults, ...given }) }),
  };
}

function* faultsOfRule(rule: unknown, plugin: string, models: readonly ResourceModel[]): Generator<string> {
  const { id, on, severity, summary, good, bad, check, checkAll, each, when } = membersOf(rule);
  if (typeof id !== "string" || !id.startsWith(`${plugin}/`) || !word.test(id.slice(plugin.length + 1))) {
    yield `its id is ${shownValue(id)}; it must be ${plugin}/ and ${form}`;
  }
  const model = models.find(({ name }) => name === on);
  if (model === undefined)
    yield `on is ${shownValue(on)}; ${choiceOf(
      on,
      models.map(({ name }) => name),
    )}`;
  const severities = ["error", "warning", "info"];
  if (!severities.some((each) => each === severity))
    yield `severity is ${shownValue(severity)}; ${choiceOf(severity, severities)}`;
  if (typeof summary !== "string" || summary === "") yield "it has no summary; state the requirement in a sentence";
  for (const [name, examples] of [
    ["good", good],
    ["bad", bad],
  ] as const) {
    const texts = Object.values(membersOf(examples));
    if (texts.length === 0 || texts.some((text) => typeof text !== "string")) {
      yield `it has no ${name} examples; add at least one, as YAML by title`;
    }
  }
  if (typeof check !== "function" && typeof checkAll !== "function") yield "it has neither check nor checkAll; add one";
  if (model !== undefined) yield* faultyPaths(each, when, model);
}

/** Paths that are not in the model. */
function* faultyPaths(each: unknown, when: unknown, model: ResourceModel): Generator<string> {
  const known = [...fieldsOf(documentField(model))].map(({ path }) => path);
  const conditions: readonly unknown[] = Array.isArray(when) ? when : [];
  const looked: readonly (readonly [string, unknown])[] = [
    ...(Array.isArray(each) ? each.map((path) => ["each", path] as const) : []),
    ...conditions.map((condition) => ["when", Array.isArray(condition) ? condition[0] : condition] as const),
  ];
  for (const [member, path] of looked) {
    if (path === "." || known.includes(String(path).replaceAll(/\[\d+\]/g, "[]"))) continue;
    const meant = closest(String(path), known);
    yield `${member} has ${shownValue(path)}, which is not a member of ${withArticle(model.title)}${meant === undefined ? "" : `; did you mean ${meant}?`}`;
  }
}
