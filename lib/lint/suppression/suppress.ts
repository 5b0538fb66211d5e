/** Removes suppressed findings from a run, and adds findings about suppressions. */

import { isWithin } from "../../base/member-path.ts";
import { messageOf } from "../../base/message-of.ts";
import { snakeCasePath } from "../../facts/derive/names.ts";
import { presentRule, renamedRule } from "../../facts/model/rules/renamed-rules.ts";
import type { ConfiguredSuppression } from "../config/suppressions.ts";
import type { Finding, NotEvaluatedEntry, SuppressedFinding } from "../findings/finding.ts";
import { type FindingPlaces, type LintTarget, positionOf } from "../findings/finding-place.ts";
import { type AnyRule, needsMore } from "../rule/any-rule.ts";
import type { RuleFacts } from "../rule/rule.ts";
import { Fault } from "../text/fault.ts";
import { groupBy } from "../text/group-by.ts";
import type { TextFile } from "../text/place.ts";
import { closest } from "../text/suggest.ts";
import type { CommentedFile } from "./comment-ignores.ts";
import { directiveMark } from "./comment-ignores.ts";
import { type Ignore, type IgnoreKey, keysOf, matches, type PlacedIgnore, type SuppressibleFinding } from "./ignore.ts";
import { suppressionRules } from "./own-rules.ts";

/** The findings of a run, and the facts that suppressions depend on. */
export interface Suppressible {
  readonly candidates: readonly SuppressibleFinding[];
  readonly declarations: readonly LintTarget[];
  /** Files with candidates that are about no declaration. */
  readonly otherFiles: readonly TextFile[];
  readonly notEvaluated: readonly NotEvaluatedEntry[];
  readonly places: FindingPlaces;
  /** Suppressions of live objects, from configurations. */
  readonly configured: readonly ConfiguredSuppression[];
  /** Declarations of another run whose comments may cover findings; what else these say is not judged. */
  readonly declaredElsewhere: readonly LintTarget[];
  /** Loads all rules; called if there are suppressions. */
  rules(): Promise<readonly AnyRule[]>;
  /** Whether the run applies a rule; default: it applies all rules. */
  readonly isSelected?: ((id: string) => boolean) | undefined;
  /** As YYYY-MM-DD. */
  readonly today: string;
}

/** The remaining findings, including those about suppressions, and the suppressed ones. */
export interface SuppressionResult {
  readonly findings: readonly Finding[];
  readonly suppressed: readonly SuppressedFinding[];
  /** Files whose comments cannot be read. */
  readonly faults: readonly Fault[];
}

// Collects the suppressions of a run from the comments of files and the metadata of declarations.

/**
 * All suppressions, including malformed ones; `others` are files with findings that are about no declaration. Files
 * whose comments cannot be read are added to `faults`.
 */
async function findIgnores(
  declarations: readonly LintTarget[],
  places: FindingPlaces,
  others: readonly TextFile[] = [],
  faults: Fault[] = [],
): Promise<readonly PlacedIgnore[]> {
  const ignores: PlacedIgnore[] = [];
  if (declarations.some(({ metadata }) => metadata !== undefined)) {
    const { readMetadata } = await import("./metadata.ts");
    for (const each of declarations) ignores.push(...metadataIgnores(each, places, readMetadata));
  }
  for (const file of commentedFiles(declarations, places, others)) {
    const said = await readIgnores(file, faults);
    if (said.length > 0) places.lines.set(file.name, file.lines());
    ignores.push(...said);
  }
  return ignores;
}

/** The suppressions in the comments of one file, whose error ends no run. */
async function readIgnores(file: CommentedFile, faults: Fault[]): Promise<readonly PlacedIgnore[]> {
  const { commentIgnores } = await import("./comment-ignores.ts");
  try {
    return await commentIgnores(file);
  } catch (error) {
    faults.push(
      error instanceof Fault ? error : new Fault(file.name, `has comments that cannot be read: ${messageOf(error)}`),
    );
    return [];
  }
}

function metadataIgnores(
  declaration: LintTarget,
  places: FindingPlaces,
  readMetadata: typeof import("./metadata.ts").readMetadata,
): readonly PlacedIgnore[] {
  if (declaration.metadata === undefined) return [];
  return readMetadata(declaration.metadata).map(({ said, segments }) => ({
    said,
    place: places.at(declaration, segments),
    resource: declaration.resource(),
    key: declaration,
    covers: (candidate) => candidate.declaration === declaration && "path" in said && reaches(said.path, candidate),
    isJudged: true,
  }));
}

/** Whether a suppression at a path covers a finding; in generated files, the path may also use the file's names. */
const reaches = (outer: string, { finding: { path }, declaration }: SuppressibleFinding): boolean =>
  isWithin(path, outer) || (declaration?.source !== undefined && isWithin(snakeCasePath(path), snakeCasePath(outer)));

/** The files that may have directives about the declarations: their own files and the programs that generated them. */
function commentedFiles(
  declarations: readonly LintTarget[],
  places: FindingPlaces,
  others: readonly TextFile[],
): readonly CommentedFile[] {
  // Undefined for a file without directives, so that files with thousands of declarations are searched only once.
  const files = new Map<string, (CommentedFile & { readonly declared: LintTarget[] }) | undefined>();
  const add = (declared: LintTarget[], file: Omit<CommentedFile, "declarations">): void => {
    if (files.has(file.name)) {
      files.get(file.name)?.declared.push(...declared);
      return;
    }
    if (!file.text.includes(directiveMark)) {
      files.set(file.name, undefined);
      return;
    }
    const declarations: CommentedFile["declarations"] = () =>
      declared.map((each) => ({ declaration: each, span: places.at(each, each.root.segments).span }));
    files.set(file.name, { ...file, declared, declarations });
  };
  for (const declaration of declarations) {
    const { name, text, syntax } = declaration.file;
    if (syntax !== undefined) add([declaration], { name, text, syntax, lines: () => declaration.file.lines });
    const program = places.programOf(declaration);
    if (program?.read !== undefined) {
      const { text: source, lines } = program.read;
      add([declaration], { name: program.name, text: source, syntax: "typescript", lines: () => lines });
    }
  }
  for (const { name, text, syntax, lines } of others) {
    if (syntax !== undefined) add([], { name, text, syntax, lines: () => lines });
  }
  return [...files.values()].filter((file) => file !== undefined);
}

/** Applies the suppressions in comments and metadata. */
export async function suppress(run: Suppressible): Promise<SuppressionResult> {
  const { candidates } = run;
  const faults: Fault[] = [];
  const elsewhere = await findIgnores(run.declaredElsewhere, run.places);
  const ignores = [
    ...(await findIgnores(run.declarations, run.places, run.otherFiles, faults)),
    ...(await configuredIgnores(run)),
    ...elsewhere,
  ];
  if (ignores.length === 0) return { findings: candidates.map(({ finding }) => finding), suppressed: [], faults };
  const rules = await run.rules();
  const immune = new Set(rules.filter(({ notSuppressible }) => notSuppressible === true).map(({ id }) => id));
  const suppressions = ignores.map((each, order) => new Suppression(each, order, run.today));
  const byKey = new Map([...groupBy(suppressions, ({ key }) => key)].map((group) => [group[0].key, group]));
  const findings: Finding[] = [];
  const suppressed: SuppressedFinding[] = [];
  for (const candidate of candidates) {
    const { finding } = candidate;
    const fitting = immune.has(finding.rule) ? [] : suppressionsFor(candidate, byKey);
    const [holding] = fitting.flatMap((each) => each.holding ?? []);
    if (holding === undefined) findings.push(finding);
    else suppressed.push({ ...finding, suppression: { kind: "inSource", ...holding } });
  }
  const own = new Map<string, Finding>();
  const named = new NamedRules(rules, run.notEvaluated, run.isSelected);
  for (const suppression of suppressions.slice(0, suppressions.length - elsewhere.length)) {
    for (const finding of suppression.faults(named)) {
      own.set(JSON.stringify([finding.rule, finding.message, finding.file, finding.line, finding.column]), finding);
    }
  }
  return { findings: [...findings, ...own.values()], suppressed, faults };
}

/** The suppressions of live objects, which only audits have. */
async function configuredIgnores({ configured, declarations }: Suppressible): Promise<readonly PlacedIgnore[]> {
  if (configured.length === 0) return [];
  const { objectIgnores } = await import("./object-ignores.ts");
  return objectIgnores(configured, declarations);
}

/** The suppressions that cover a finding, in their order. A file may have thousands of both. */
const suppressionsFor = (
  candidate: SuppressibleFinding,
  byKey: ReadonlyMap<IgnoreKey | undefined, readonly Suppression[]>,
): readonly Suppression[] =>
  [...keysOf(candidate)]
    .flatMap((key) => byKey.get(key) ?? [])
    .filter((each) => each.takes(candidate))
    .sort((one, other) => one.order - other.order);

/** The rules that patterns name. Many suppressions have the same pattern, so each is compared once. */
class NamedRules {
  readonly all: readonly AnyRule[];
  /** Names of the rules with open checks. */
  readonly #open: ReadonlySet<string>;
  readonly #named = new Map<string, { readonly rules: readonly AnyRule[]; readonly isOpen: boolean }>();

  readonly #isSelected: (id: string) => boolean;

  constructor(all: readonly AnyRule[], open: readonly NotEvaluatedEntry[], isSelected = (_: string) => true) {
    this.all = all;
    this.#isSelected = isSelected;
    this.#open = new Set(open.map(({ rule }) => rule));
  }

  /** The rules that a pattern names, and whether a check of them is open, or not part of the run. */
  by(pattern: string) {
    const known = this.#named.get(pattern);
    if (known !== undefined) return known;
    const rules = this.all.filter(({ id }) => matches(presentRule(pattern), id));
    const isPartial = rules.some(({ id }) => !this.#isSelected(id));
    const named = { rules, isOpen: isPartial || [...this.#open].some((rule) => matches(pattern, rule)) };
    this.#named.set(pattern, named);
    return named;
  }
}

/** A suppression, and the patterns in it that were used. */
class Suppression {
  /** Its position among the suppressions of the run. */
  readonly order: number;
  readonly #placed: PlacedIgnore;
  readonly #today: string;
  /** Patterns that matched a finding. */
  readonly #used = new Set<string>();

  constructor(placed: PlacedIgnore, order: number, today: string) {
    this.order = order;
    this.#placed = placed;
    this.#today = today;
  }

  get key(): IgnoreKey | undefined {
    return this.#placed.key;
  }

  get #said(): Ignore | undefined {
    const { said } = this.#placed;
    return "rules" in said ? said : undefined;
  }

  get #isExpired(): boolean {
    const until = this.#said?.until;
    return until !== undefined && until < this.#today;
  }

  /** Its reason and last day; undefined if it has no reason or has expired. */
  get holding(): { readonly reason: string; readonly until?: string } | undefined {
    const { reason, until } = this.#said ?? {};
    if (reason === undefined || this.#isExpired) return undefined;
    return { reason, ...(until !== undefined && { until }) };
  }

  /** Whether it covers a finding; records the matching patterns. */
  takes(candidate: SuppressibleFinding): boolean {
    const { rule } = candidate.finding;
    const fitting = (this.#said?.rules ?? []).filter((pattern) => matches(presentRule(pattern), rule));
    if (fitting.length === 0 || !this.#placed.covers(candidate)) return false;
    for (const pattern of fitting) this.#used.add(pattern);
    return true;
  }

  /** The problems of the suppression itself. */
  *faults(rules: NamedRules): Iterable<Finding> {
    const { said } = this.#placed;
    if (!("rules" in said)) {
      yield this.#finding(suppressionRules.malformed, said.message, said.help);
      return;
    }
    const { reason, until } = said;
    const decided: string[] = [];
    for (const pattern of said.rules) {
      const { rules: named, isOpen } = rules.by(pattern);
      const renamed = renamedRule(pattern);
      if (renamed !== undefined) {
        yield this.#finding(suppressionRules.renamedRule, renamed, `write ${presentRule(pattern)}`);
      }
      const [only] = named;
      if (only === undefined) yield this.#unknownRule(pattern, rules.all);
      else if (only.id === pattern && only.notSuppressible === true) {
        const message = `${pattern} cannot be suppressed: ${only.summary}`;
        yield this.#finding(suppressionRules.notSuppressible, message, "fix its findings, and remove this suppression");
      } else if (isJudgedBy(pattern, named) && !isOpen) {
        decided.push(pattern);
      }
    }
    const names = said.rules.join(", ");
    if (reason === undefined) {
      const message = `the suppression of ${names} has no reason, so it has no effect`;
      yield this.#finding(suppressionRules.needsReason, message, "add a reason: -- REASON, or reason in metadata");
    } else if (this.#isExpired) {
      const message = `the suppression of ${names} ended on ${until}; today is ${this.#today}`;
      const help =
        this.#used.size > 0
          ? "fix the suppressed findings, or set a later date"
          : "remove it: there is nothing to suppress";
      yield this.#finding(suppressionRules.expired, message, help);
    } else if (this.#placed.isJudged) {
      for (const pattern of decided) {
        if (this.#used.has(pattern)) continue;
        yield this.#finding(suppressionRules.unused, `${pattern} has no finding here to suppress`, "remove it");
      }
    }
  }

  #unknownRule(pattern: string, rules: readonly AnyRule[]): Finding {
    const ids = rules.map(({ id }) => id);
    const meant = ids.find((id) => id.endsWith(`/${pattern}`)) ?? closest(pattern, ids);
    const help = meant === undefined ? "`lintel rules` lists all of them" : `did you mean ${meant}?`;
    return this.#finding(suppressionRules.unknownRule, `unknown rule ${JSON.stringify(pattern)}`, help);
  }

  #finding({ id, severity }: RuleFacts, message: string, help: string): Finding {
    const { place, resource } = this.#placed;
    return {
      rule: id,
      severity,
      message,
      help,
      ...positionOf(place),
      resource,
      path: "",
      documents: [],
    };
  }
}

/**
 * Whether a rule depends on a single declaration. Others may depend on declarations that this run does not read, or on
 * an inventory, a previous revision or a state that it does not have.
 */
const isAlone = (rule: AnyRule): boolean =>
  !needsMore(rule) &&
  !("needsState" in rule && rule.needsState === true) &&
  (!("checkAll" in rule) || rule.checkAll === undefined);

/** Whether a pattern without a match is known to be unused, judging by the rules that it names. */
const isJudgedBy = (pattern: string, named: readonly AnyRule[]): boolean =>
  named.some(({ id }) => id === pattern) ? named.every(isAlone) : !named.every(needsMore);
