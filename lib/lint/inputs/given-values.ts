/** Values that a command line gives to variables of Terraform's root modules and to parameters of templates. */
import { sep } from "node:path";
import { isMembers, type Members } from "../../base/members.ts";
import type { SkippedFile } from "../files/skipped-file.ts";
import { parseFile, type Unparsed } from "../files/source-file.ts";
import { Fault } from "../text/fault.ts";
import { closest } from "../text/suggest.ts";

/** The values; each is given to whatever declares its name. */
export interface GivenValues {
  /** Values of variables by name, as the environment has them (`TF_VAR_name`): any other value comes before them. */
  readonly environment: ReadonlyMap<string, string>;
  /** Files of variables, whose values come before those that Terraform finds by itself; the last file counts. */
  readonly variableFiles: readonly Unparsed[];
  /** Values of variables by name, as written; they come before all others. */
  readonly variables: ReadonlyMap<string, string>;
  /** Whether {@link variables} and {@link parameters} may be declared nowhere, as at another revision. */
  readonly mayBeUnused?: true;
  /** The last value counts. */
  readonly parameters: readonly GivenParameters[];
}

/** The values for another revision, which may not declare all of their names. */
export const atOtherRevision = (given: GivenValues | undefined): GivenValues | undefined =>
  given && { ...given, mayBeUnused: true };

/** The parameters of one file. */
export interface GivenParameters {
  /** The name of the file. */
  readonly name: string;
  /** By name; undefined for a value that only the stack has. */
  readonly values: ReadonlyMap<string, unknown>;
  /** The end of the path of the only template that gets them; undefined for all templates. */
  readonly template: string | undefined;
}

/**
 * The parameters in a file for CloudFormation: a list of `ParameterKey` and `ParameterValue` or of `Key=Value`, a
 * structure of `Parameters`, or the deployment file of a git sync, which names its template. Throws a {@link Fault} for
 * anything else.
 */
export async function parametersIn(file: Unparsed): Promise<GivenParameters> {
  const { documents } = await parseFile(file);
  const [document] = documents;
  if (Array.isArray(document)) {
    const entries = document.flatMap((each): (readonly [string, unknown])[] => {
      const [, name, value] = (typeof each === "string" && /^([A-Za-z0-9]+)=(.*)$/s.exec(each)) || [];
      if (name !== undefined) return [[name, value]];
      const key: unknown = isMembers(each) ? each.ParameterKey : undefined;
      return typeof key === "string" && isMembers(each) ? [[key, each.ParameterValue]] : [];
    });
    if (entries.length === document.length) return { name: file.name, values: new Map(entries), template: undefined };
  } else if (isMembers(document)) {
    const { Parameters: values, parameters: synced, "template-file-path": template } = document;
    if (isMembers(values)) return { name: file.name, values: new Map(Object.entries(values)), template: undefined };
    if (typeof template === "string" && (synced === undefined || isMembers(synced))) {
      const end = template.replace(/^(?:\.?\/)+/, "");
      return { name: file.name, values: new Map(Object.entries(synced ?? {})), template: end };
    }
  }
  throw new Fault(
    file.name,
    "is not a file of parameters; expected a list of ParameterKey and ParameterValue or of Key=Value, Parameters, or template-file-path with parameters",
  );
}

/** A parameter file in a run, with the parameters of the templates that get it. */
interface UsedFile {
  readonly given: GivenParameters;
  readonly undeclared: Set<string>;
  readonly declared: Set<string>;
}

/**
 * The parameter files of a run. CloudFormation refuses a value whose parameter the template does not declare, but
 * `aws cloudformation deploy` omits it from the request. One file may serve templates that the run does not lint, too.
 */
export class ParameterFiles {
  readonly #files: readonly UsedFile[];
  readonly #used = new Set<UsedFile>();

  constructor(given: readonly GivenParameters[]) {
    this.#files = given.map((each) => ({ given: each, undeclared: new Set(each.values.keys()), declared: new Set() }));
  }

  /** The values that a template gets, which declares these parameters; undefined if it may declare any. */
  valuesFor(path: string | undefined, declared: readonly string[] | undefined): Members {
    const parts = path?.split(sep).join("/");
    const files = this.#files.filter(
      ({ given: { template } }) =>
        template === undefined || parts === template || parts?.endsWith(`/${template}`) === true,
    );
    for (const file of files) {
      this.#used.add(file);
      for (const name of declared ?? file.given.values.keys()) {
        file.undeclared.delete(name);
        file.declared.add(name);
      }
    }
    return Object.fromEntries(files.flatMap(({ given: { values } }) => [...values]));
  }

  /** Reads a file without declarations of Lintel's resources: it may be another template of the same parameters. */
  mayDeclare(text: string): void {
    if (!/\bResources["']?\s*:/.test(text)) return;
    for (const { given, undeclared } of this.#files) {
      if (given.template !== undefined) continue;
      for (const name of undeclared) if (hasKey(text, name)) undeclared.delete(name);
    }
  }

  /** Values that no template declares and that are certainly wrong: of a git sync, or a misspelled parameter without a value. */
  get faults(): readonly Fault[] {
    return this.#unused().flatMap(({ given, name, meant }) => {
      const { template } = given;
      if (template === undefined && meant === undefined) return [];
      const place = template === undefined ? "no linted template declares" : `${template} does not declare`;
      const hint = meant === undefined ? "remove it or declare the parameter" : `did you mean ${meant}?`;
      const message = `gives a value to ${JSON.stringify(name)}, a parameter that ${place}: ${refusal}; ${hint}`;
      return [new Fault(given.name, message)];
    });
  }

  /** Values that no linted template declares, but perhaps another template that gets the same file. */
  get skipped(): readonly SkippedFile[] {
    return this.#unused().flatMap(({ given: { name: file, template }, name, meant }) =>
      template === undefined && meant === undefined
        ? [{ name: file, reason: `no linted template declares the parameter ${JSON.stringify(name)}` }]
        : [],
    );
  }

  /** The values that no template declares, each with the parameter that it probably means: one that the file leaves out. */
  #unused() {
    return [...this.#used].flatMap(({ given, undeclared, declared }) => {
      const withoutValue = [...declared].filter((name) => !given.values.has(name));
      return [...undeclared].map((name) => ({ given, name, meant: closest(name, withoutValue) }));
    });
  }
}

const refusal = 'CloudFormation refuses such a value ("do not exist in the template")';

/** Whether a text has a name as a key, quoted or not. */
function hasKey(text: string, name: string): boolean {
  // The search for an empty name would not end.
  for (let at = name === "" ? -1 : text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const isWhole = !/\w/.test(text.charAt(at - 1));
    if (isWhole && /^["']?\s*:/.test(text.slice(at + name.length, at + name.length + 20))) return true;
  }
  return false;
}
