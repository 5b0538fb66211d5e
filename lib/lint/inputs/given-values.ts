/** Values that a command line gives to variables of Terraform's root modules and to parameters of templates. */
import { sep } from "node:path";
import { isMembers, type Members } from "../../base/members.ts";
import { parseFile, type Unparsed } from "../files/source-file.ts";
import { Fault } from "../text/fault.ts";

/** The values; each is given to whatever declares its name. */
export interface GivenValues {
  /** Values of variables by name, as the environment has them (`TF_VAR_name`): any other value comes before them. */
  readonly environment: ReadonlyMap<string, string>;
  /** Files of variables, whose values come before those that Terraform finds by itself; the last file counts. */
  readonly variableFiles: readonly Unparsed[];
  /** Values of variables by name, as written; they come before all others. */
  readonly variables: ReadonlyMap<string, string>;
  /** Whether {@link variables} may be declared by no root module, as at another revision. */
  readonly mayBeUnused?: true;
  /** The last value counts. */
  readonly parameters: readonly GivenParameters[];
}

/** The values for another revision, which may not declare all of their names. */
export const atOtherRevision = (given: GivenValues | undefined): GivenValues | undefined =>
  given && { ...given, mayBeUnused: true };

/** The parameters of one file. */
export interface GivenParameters {
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
    if (entries.length === document.length) return { values: new Map(entries), template: undefined };
  } else if (isMembers(document)) {
    const { Parameters: values, parameters: synced, "template-file-path": template } = document;
    if (isMembers(values)) return { values: new Map(Object.entries(values)), template: undefined };
    if (typeof template === "string" && (synced === undefined || isMembers(synced)))
      return { values: new Map(Object.entries(synced ?? {})), template: template.replace(/^(?:\.?\/)+/, "") };
  }
  throw new Fault(
    file.name,
    "is not a file of parameters; expected a list of ParameterKey and ParameterValue or of Key=Value, Parameters, or template-file-path with parameters",
  );
}

/** The parameters that a template gets. */
export function parametersFor(path: string | undefined, given: readonly GivenParameters[] = []): Members {
  const parts = path?.split(sep).join("/");
  const isFor = ({ template }: GivenParameters): boolean =>
    template === undefined || parts === template || parts?.endsWith(`/${template}`) === true;
  return Object.fromEntries(given.filter(isFor).flatMap(({ values }) => [...values]));
}
