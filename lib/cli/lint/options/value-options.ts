/** The options that give values to Terraform's variables and to the parameters of templates. */
import type { Argv } from "yargs";
import { namedPath } from "../../../lint/files/file-tree.ts";
import { readText, type Unparsed } from "../../../lint/files/source-file.ts";
import { type GivenParameters, type GivenValues, parametersIn } from "../../../lint/inputs/given-values.ts";
import { Fault } from "../../../lint/text/fault.ts";
import { repeatable } from "../../terminal/repeatable.ts";
import { UsageError } from "../../terminal/usage-error.ts";

/** Adds `--var`, `--var-file` and `--parameter-file`. */
export const valueOptions = <T>(line: Argv<T>) =>
  line
    .option("var", {
      ...repeatable("NAME=VALUE of a Terraform variable; overrides --var-file, which overrides TF_VAR_NAME"),
      requiresArg: true,
    })
    .option("var-file", {
      ...repeatable("File of values of Terraform variables, such as prod.tfvars; the last one counts"),
      requiresArg: true,
    })
    .option("parameter-file", {
      ...repeatable("File of parameters of CloudFormation templates, or of the deployment of a git sync"),
      requiresArg: true,
    });

/** The parsed values of these options. */
interface ValueLine {
  readonly var: readonly string[];
  readonly varFile: readonly string[];
  readonly parameterFile: readonly string[];
}

/** The values that a command line and the environment give; undefined if there are none. Throws a {@link UsageError} for a file that cannot be read. */
export async function givenValues(line: ValueLine): Promise<GivenValues | undefined> {
  const variables = new Map(line.var.map(variableIn));
  const variableFiles: Unparsed[] = [];
  const parameters: GivenParameters[] = [];
  try {
    for (const path of line.varFile) variableFiles.push(fileAt(path));
    for (const path of line.parameterFile) parameters.push(await parametersIn(fileAt(path)));
  } catch (error) {
    throw error instanceof Fault ? new UsageError(String(error)) : error;
  }
  const environment = new Map(
    Object.entries(process.env).flatMap(([name, value]) =>
      name.startsWith("TF_VAR_") && value !== undefined ? [[name.slice("TF_VAR_".length), value] as const] : [],
    ),
  );
  const count = variables.size + variableFiles.length + parameters.length + environment.size;
  return count === 0 ? undefined : { environment, variableFiles, variables, parameters };
}

function variableIn(given: string): readonly [string, string] {
  const [, name, value = ""] = /^([^=]+)=(.*)$/s.exec(given) ?? [];
  if (name === undefined) throw new UsageError(`--var is ${JSON.stringify(given)}; write NAME=VALUE`);
  return [name.trim(), value];
}

const fileAt = (path: string): Unparsed => ({ name: path, path, text: readText(namedPath(path), path) });
