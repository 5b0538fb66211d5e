/** The examples of a rule in each language that declares its resource, and the finding as Lintel prints it. */
import { readFileSync } from "node:fs";
import { isMembers, type Members } from "../../lib/base/members.ts";
import { isSameValue } from "../../lib/base/same-value.ts";
import { type Finding, fixesOf, type LintResult } from "../../lib/lint/findings/finding.ts";
import { formatText } from "../../lib/lint/report/formats/text.ts";
import { paint } from "../../lib/lint/report/paint.ts";
import { type AnyRule, needsMore } from "../../lib/lint/rule/any-rule.ts";
import { readExample } from "../../lib/lint/rule/example.ts";
import type { Examples } from "../../lib/lint/rule/rule.ts";
import { lint } from "../../lib/lint/run/run.ts";
import { Lines } from "../../lib/lint/text/lines.ts";
import { parseYaml } from "../../lib/lint/text/parsers/yaml.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { dumped, vendorsWords, yamlInAwsWords } from "../aws-words.ts";
import { inHcl } from "../reference-readers.ts";
import { type ExampleBase, type FieldFault, fieldFaults } from "./field-faults.ts";

/** An example in one language. */
export interface ExampleTab {
  /** "AWS's words". */
  readonly label: string;
  readonly language: "yaml" | "hcl";
  readonly text: string;
  /** The lines with the finding, as VitePress takes them: `2-4`. */
  readonly marked: readonly string[];
}

/** An example in each language. */
export interface ShownExample {
  readonly title: string;
  readonly tabs: readonly ExampleTab[];
}

/** How Lintel repairs a finding. */
export type Repair = "fix" | "suggestion" | "none";

/** The examples of a rule. */
export interface ShownExamples {
  readonly wrong: readonly ShownExample[];
  readonly right: readonly ShownExample[];
  /** The first wrong example's finding, as text. */
  readonly printed: string | undefined;
  readonly repair: Repair;
}

const bases = new Map<string, ExampleBase>();
for (const { model, rules } of lintables) {
  const { baseExample } = (await rules()).default;
  bases.set(model.name, { model, members: Object(parseYaml(baseExample).values[0]) });
}

/** The examples of a rule that its page shows. */
export async function shownExamples(rule: AnyRule): Promise<ShownExamples> {
  const judge = new Judge(rule);
  const { wrong, right } = examplesOf(rule);
  const shownWrong = await Promise.all(Object.entries(wrong).map((example) => judge.shown(example, true)));
  const shownRight = await Promise.all(Object.entries(right).map((example) => judge.shown(example, false)));
  const derived = shownWrong.length === 0 && "fields" in rule ? await judge.derived(fieldFaults(rule, judge.base)) : {};
  return {
    wrong: derived.wrong ?? shownWrong,
    right: derived.right ?? shownRight,
    printed: judge.printed ?? recorded(rule.id),
    repair: judge.repair,
  };
}

/** The examples that a rule has. */
function examplesOf(rule: AnyRule): { readonly wrong: Examples; readonly right: Examples } {
  const { good = {}, bad = {} }: { readonly good?: Examples; readonly bad?: Examples } = rule;
  return { wrong: bad, right: good };
}

/** A document of an example: its separator, and its own members. */
interface Part {
  readonly head: string;
  readonly text: string;
  readonly base: ExampleBase;
}

/** Lints the examples of one rule. */
class Judge {
  readonly #rule: AnyRule;
  readonly base: ExampleBase;
  printed: string | undefined;
  repair: Repair = "none";

  constructor(rule: AnyRule) {
    this.#rule = rule;
    const on = "on" in rule && rule.on !== undefined ? [rule.on].flat()[0] : undefined;
    const name = on !== undefined && "name" in on ? on.name : rule.id.slice(0, rule.id.indexOf("/"));
    const base = bases.get(name) ?? bases.get("lifecycle-policy");
    if (base === undefined) throw new Error(`${name} has no base example`);
    this.base = base;
  }

  /** An example in every language in which Lintel judges it alike. */
  async shown([title, marked]: readonly [string, string], isWrong: boolean, base = this.base): Promise<ShownExample> {
    const { yaml, marks } = readExample(marked);
    const isHcl = /^\s*(?:resource|moved|removed) /m.test(yaml);
    const lines = new Lines(yaml);
    const spans = isWrong
      ? marks.map((mark) => lines.span(mark)).map(({ start, end }) => lineSpan(start.line, end.line))
      : [];
    if (isHcl || needsMore(this.#rule)) {
      if (isHcl && isWrong) this.#keep(await this.#result("main.tf", yaml));
      return { title, tabs: [{ ...(isHcl ? inHclTab : inYamlTab), text: yaml, marked: spans }] };
    }
    const parts = this.#partsOf(yaml, base);
    const vendors = parts.map(inAwsWords);
    const isOneVocabulary = parts.every(({ text }, index) => text === vendors[index]?.text);
    // AWS's words come first, and so does the finding in them.
    const inAws = await this.#judged(fullText(vendors), isWrong);
    const inOwn = isOneVocabulary ? inAws : await this.#judged(fullText(parts), isWrong);
    const textOf = (all: readonly Part[]): string => all.map(({ head, text }) => `${head}${text}`).join("\n");
    const tabOf = (label: string, text: string, found: readonly Finding[] | undefined): ExampleTab => {
      const last = text.split("\n").length;
      const inText = (found ?? []).filter(({ line }) => isWrong && line <= last);
      const marked = spans.length > 0 && last === yaml.split("\n").length ? spans : inText.map(({ line }) => `${line}`);
      return { ...inYamlTab, label, text, marked };
    };
    const tabs = [
      ...(isOneVocabulary || inAws === undefined ? [] : [tabOf("AWS's words", textOf(vendors), inAws)]),
      tabOf(isOneVocabulary || inAws === undefined ? "YAML" : "Lintel's words", yaml, inOwn),
    ];
    const hcl = await this.#hcl(parts, isWrong);
    return { title, tabs: hcl === undefined ? tabs : [...tabs, hcl] };
  }

  /** Faults of a field's own, tried one after the other until one has this rule's finding alone. */
  async derived(faults: Iterable<FieldFault>): Promise<Partial<Pick<ShownExamples, "wrong" | "right">>> {
    const { members, model } = this.base;
    let examples: Partial<Pick<ShownExamples, "wrong" | "right">> = {};
    let tried = 0;
    for (const { wrong, shown, hcl = inHcl(model, wrong), isOnlyHcl } of faults) {
      if (tried > mostTried) break;
      tried += 1;
      const yaml = isOnlyHcl === true ? undefined : await this.#alone(this.#yamlName, dumped(wrong));
      const found = yaml ?? (hcl === undefined ? undefined : await this.#alone("main.tf", hcl));
      if (found === undefined || examples.wrong !== undefined) continue;
      const title = found.path === "" ? "the declaration" : found.path;
      if (yaml === undefined && hcl !== undefined) {
        const right = inHcl(model, members) ?? "";
        examples = {
          wrong: [{ title, tabs: [{ ...inHclTab, text: hcl, marked: [`${found.line}`] }] }],
          right: [{ title: validValue, tabs: [{ ...inHclTab, text: right }] }],
        };
        continue;
      }
      const part = (of: Members): Members =>
        Object.fromEntries(Object.entries(of).filter(([name]) => shown.length === 0 || shown.includes(name)));
      const isPart = Object.keys(part(wrong)).length > 0 && Object.keys(part(members)).length > 0;
      const [bad, good] = isPart ? [part(wrong), part(members)] : [wrong, members];
      // A missing member is not to come back from the base example.
      const base = isPart && shown.length > 0 ? this.base : { model, members: {} };
      examples = {
        wrong: [await this.shown([title, dumped(bad).trim()], true, base)],
        right: [await this.shown([validValue, dumped(good).trim()], false, base)],
      };
    }
    return examples;
  }

  get #yamlName(): string {
    return this.base.model.documentKind === "workflow" ? ".github/workflows/example.yml" : "example.yaml";
  }

  #partsOf(yaml: string, base: ExampleBase): readonly Part[] {
    const pieces = yaml.split(/^(---[^\n]*\n)/m);
    const parts: Part[] = [];
    for (let index = 0; index < pieces.length; index += 2) {
      const [head = "", text = ""] = [index === 0 ? "" : pieces[index - 1], pieces[index]];
      if (text.trim() === "") continue;
      const [, named = ""] = /#[ \t]*(\S+)/.exec(head) ?? [];
      parts.push({ head, text: text.trimEnd(), base: bases.get(named) ?? base });
    }
    return parts;
  }

  async #hcl(parts: readonly Part[], isWrong: boolean): Promise<ExampleTab | undefined> {
    const inParts = (withBase: boolean): readonly (string | undefined)[] =>
      parts.map((part, index) => {
        const own = ownMembers(part);
        const text = isMembers(own) ? inHcl(part.base.model, withBase ? merged(part.base, own) : own) : undefined;
        return index === 0 ? text : text?.replace(/"example" \{/, `"example_${index + 1}" {`);
      });
    const [whole, shown] = [inParts(true), inParts(false)];
    if (whole.includes(undefined) || shown.includes(undefined)) return undefined;
    const full = whole.join("\n\n");
    const result = await this.#result("main.tf", full);
    const isFound = result.findings.some(({ rule }) => rule === this.#rule.id);
    if (isFound !== isWrong || result.faults.length > 0) return undefined;
    if (isWrong) this.#keep(result);
    const text = shown.join("\n\n");
    const partial = await this.#result("main.tf", text);
    const marked = partial.findings.filter(({ rule }) => rule === this.#rule.id).map(({ line }) => `${line}`);
    return { ...inHclTab, text, marked: isWrong ? marked : [] };
  }

  /** The rule's findings, if it finds a fault in a wrong example, and none in a right one; else undefined. */
  async #judged(text: string, isWrong: boolean): Promise<readonly Finding[] | undefined> {
    const result = await this.#result(this.#yamlName, text);
    const found = result.findings.filter(({ rule }) => rule === this.#rule.id);
    if (isWrong) this.#keep(result);
    return found.length > 0 === isWrong ? found : undefined;
  }

  /** The rule's finding in a text, if there is no other. */
  async #alone(name: string, text: string): Promise<Finding | undefined> {
    const result = await this.#result(name, text);
    const { id } = this.#rule;
    const [finding, ...others] = result.findings.filter(({ severity, rule }) => severity !== "info" || rule === id);
    if (finding?.rule !== id || others.length > 0) return undefined;
    this.#keep(result);
    return finding;
  }

  #keep(result: LintResult): void {
    const findings = result.findings.filter(({ rule }) => rule === this.#rule.id);
    const [finding] = findings;
    if (finding === undefined) return;
    if (findings.some(({ fix }) => fix !== undefined)) this.repair = "fix";
    else if (this.repair === "none" && findings.some((each) => fixesOf(each).length > 0)) this.repair = "suggestion";
    const style = { paint: paint(false), width: 100, wraps: true, showsSuppressed: false };
    this.printed ??= formatText({ ...result, findings: [finding], suppressed: [] }, style).split("\n\n")[0] ?? "";
  }

  #result(name: string, text: string): Promise<LintResult> {
    const exampleOptions = "exampleOptions" in this.#rule ? this.#rule.exampleOptions : undefined;
    return lint({
      paths: ["-"],
      resources: lintables,
      stdin: { bytes: Buffer.from(text), name },
      ...(exampleOptions !== undefined && { options: exampleOptions }),
    });
  }
}

/** The members of a document of its own. */
function ownMembers({ text }: Part): unknown {
  try {
    return parseYaml(text).values[0];
  } catch {
    // An example of a repeated key.
    return undefined;
  }
}

/** The members of an example, and those of its resource's base example; if members exclude each other, the example alone. */
const merged = ({ model, members }: ExampleBase, own: unknown): Members => ({
  ...(model.declaration.exactlyOne === undefined && members),
  ...(isMembers(own) && own),
});

/** The documents with the members that their own texts lack, below them. */
const fullText = (parts: readonly Part[]): string =>
  parts
    .map((part, index) => {
      const own = ownMembers(part);
      const whole = merged(part.base, own);
      const inAws = isMembers(own) && isSameValue(vendorsWords(part.base.model, own), own);
      const rest = Object.entries(inAws ? vendorsWords(part.base.model, whole) : whole).filter(
        ([name]) => !isMembers(own) || !Object.hasOwn(own, name),
      );
      const below = rest.length === 0 ? "" : `\n${dumped(Object.fromEntries(rest)).trimEnd()}`;
      return `${part.head === "" && index > 0 ? "---\n" : part.head}${part.text}${below}`;
    })
    .join("\n");

/** A document in AWS's words. */
function inAwsWords(part: Part): Part {
  const own = ownMembers(part);
  return isMembers(own) ? { ...part, text: yamlInAwsWords(part.base.model, part.text, own) } : part;
}

/** Lines as VitePress takes them. */
const lineSpan = (first: number, last: number): string => (first === last ? `${first}` : `${first}-${last}`);

const inYamlTab = { label: "YAML", language: "yaml", marked: [] } as const;
const inHclTab = { label: "HCL", language: "hcl", marked: [] } as const;

const validValue = "a valid value";

/** More faults of one rule's fields are not tried. */
const mostTried = 40;

/** The findings of rules that need more than a file, as tests record them: by rule, each with its texts. */
const records = ["change-findings", "simulation-findings", "audit-findings"]
  .map((name) => readFileSync(`test/lint-rules/${name}.txt`, "utf8"))
  .join("");

/** The first recorded finding of a rule. */
function recorded(id: string): string | undefined {
  const [, after] = records.split(`${id}: `);
  if (after === undefined) return undefined;
  const lines = after.split("\n").slice(1);
  const end = lines.findIndex((line) => !line.startsWith("  "));
  const own = lines.slice(0, end);
  const first = own.findIndex((line) => line.includes(id)) > 0 ? own.findIndex((line) => line.includes(id)) : 0;
  const [message = "", help] = [own[first], own[first + 1]];
  const text = message
    .trim()
    .replace(/^(?:(error|warning|info) \S+ )?\S*: /, (_, severity) => (severity ? `${severity}: ` : ""));
  return [text, ...(help === undefined ? [] : [`  help: ${help.trim()}`])].join("\n");
}
