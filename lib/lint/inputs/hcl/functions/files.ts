/** Terraform's functions that read files of the repository. What they cannot read is unknown, with the reason. */
import { join, posix, resolve } from "node:path";
import { secretByName } from "../../../../facts/model/secrets/secret-text.ts";
import { isNamedSecret } from "../../../../facts/model/secrets/secret-value.ts";
import { SyntaxFault } from "../../../text/fault.ts";
import { secretPlaces } from "../../../text/secrets/secret-places.ts";
import { UnknownValue } from "../../../text/unknown.ts";
import type { ExpressionEvaluator, RootFiles, Scope } from "../evaluation/scope.ts";
import { asString, type HclValue, MapValue, partsOfValue, Refused, SetValue } from "../evaluation/value.ts";
import { NotRead } from "../modules/module-files.ts";
import { ExpressionParser } from "../syntax/expression-syntax.ts";
import { type Expression, expressionText, wholeTextOf } from "../syntax/syntax.ts";
import { Cursor } from "../syntax/text-cursor.ts";

type Call = Extract<Expression, { kind: "call" }>;

/** A call whose arguments are known. */
interface FileCall {
  readonly call: Call;
  readonly args: readonly HclValue[];
  readonly paths: readonly string[];
  readonly files: RootFiles;
  readonly scope: Scope;
  readonly evaluation: ExpressionEvaluator;
}

type FileFunction = (call: FileCall) => HclValue | NotRead;

const absolute = ({ files: { root } }: FileCall, path = ""): string => resolve(root, path);

/** The text of a file; secrets in it stay secrets, also the whole of a file that has the name of one. */
function read(call: FileCall): string | NotRead {
  const path = absolute(call, call.paths[0]);
  const text = call.files.files.text(path);
  if (typeof text !== "string") return text;
  const { secrets } = call.evaluation;
  for (const { start, end } of secretPlaces(text)) secrets.add(text.slice(start, end));
  for (const secret of secretSettings(text)) secrets.add(secret);
  if (text.trim() !== "" && secretByName(nameOf(path)) === "always") secrets.add(text.trim());
  return call.evaluation.spend(Math.ceil(text.length / 100)) === undefined ? text : new NotRead("takes too many steps");
}

/** The name of a file without its last extension: `db_password` of `db_password.txt`. */
const nameOf = (path: string): string => posix.basename(path).replace(/(?!^)\.\w+$/, "");

/** Secrets in `name = value`, as AWS's credentials files have them; elsewhere such a value is an expression. */
function* secretSettings(text: string): Generator<string> {
  for (const line of text.split("\n")) {
    const sign = line.indexOf("=");
    if (sign < 1 || sign > maxNameLength) continue;
    const value = line.slice(sign + 1).trim();
    if (isNamedSecret(line.slice(0, sign).trim(), value)) yield value;
  }
}

/** Characters before the equals sign of a setting, at most. */
const maxNameLength = 200;

function templateFile(call: FileCall): HclValue | NotRead {
  const text = read(call);
  if (typeof text !== "string") return text;
  const value = templateValue(call, text);
  return value instanceof SyntaxFault ? new NotRead(value.message) : value;
}

/** A text of the module as a template. Terraform takes only a reference to one, not an expression. */
function templateString(call: FileCall): HclValue | NotRead {
  const [text = ""] = call.paths;
  const written = expressionText(call.call, call.scope);
  const [template] = call.call.args;
  if (template === undefined || !/^(?:name|attribute|index)$/.test(template.kind))
    return new Refused(written, "has a template that is not a reference");
  const value = templateValue(call, text);
  if (value instanceof SyntaxFault) return new UnknownValue(`comes from ${written}: the template ${value.message}`);
  if (value instanceof NotRead) return new UnknownValue(`comes from ${written}, which ${value.why}`);
  call.evaluation.secrets.addComputed<HclValue>(value, [text], partsOfValue);
  return value;
}

/** The value of a template: its expressions see only the variables that the call passes. */
function templateValue(call: FileCall, text: string): HclValue | NotRead | SyntaxFault {
  const [, variables = null] = call.args;
  if (!(variables instanceof MapValue)) return new NotRead("is a template whose variables are not known");
  if (variables.others !== undefined) return variables.others;
  if (call.scope instanceof TemplateScope) return new NotRead("is a template within a template");
  const other = [...variables.entries.keys()].find((name) => !/^[\p{ID_Start}_][\p{ID_Continue}-]*$/u.test(name));
  if (other !== undefined) return new Refused(JSON.stringify(other), "is not a valid name of a variable");
  try {
    const template = new ExpressionParser(new Cursor(text, "file")).wholeTemplate();
    return call.evaluation.value(template, new TemplateScope(text, variables.entries, call.files));
  } catch (error) {
    if (error instanceof SyntaxFault) return error;
    throw error;
  }
}

/** The names in a template: those that the call passes. */
class TemplateScope implements Scope {
  readonly text: string;
  readonly bound: ReadonlyMap<string, HclValue>;
  readonly files: RootFiles;
  readonly where = " in a template";

  constructor(text: string, bound: ReadonlyMap<string, HclValue>, files: RootFiles) {
    this.text = text;
    this.bound = bound;
    this.files = files;
  }

  refer(name: string): HclValue {
    return new Refused(name, "is not a variable of the template");
  }

  definitionOf(): undefined {
    return undefined;
  }

  nameOf(expression: Expression): string {
    return wholeTextOf(expression, this);
  }

  comparedWith(): ReadonlySet<string> {
    return new Set();
  }

  within(): Scope {
    return this;
  }

  binding(names: Iterable<readonly [string, HclValue]>): Scope {
    return new TemplateScope(this.text, new Map([...this.bound, ...names]), this.files);
  }
}

/** The folder of a path, as in Go. */
function folderOf(path: string): string {
  const folder = posix.normalize(path.slice(0, path.lastIndexOf("/") + 1));
  return folder.length > 1 && folder.endsWith("/") ? folder.slice(0, -1) : folder;
}

const functions: { readonly [name: string]: readonly [paths: number, compute: FileFunction] } = {
  abspath: [1, (call) => new UnknownValue("is an absolute path").formed(absolute(call, call.paths[0]))],
  basename: [1, ({ paths: [path = ""] }) => (path === "" ? "." : posix.basename(path) || "/")],
  dirname: [1, ({ paths: [path = ""] }) => folderOf(path)],
  file: [1, read],
  fileexists: [1, (call) => call.files.files.has(absolute(call, call.paths[0]))],
  fileset: [
    2,
    (call) => {
      const found = call.files.files.matching(absolute(call, call.paths[0]), call.paths[1] ?? "");
      return found instanceof NotRead ? found : new SetValue(found);
    },
  ],
  pathexpand: [
    1,
    ({ paths: [path = ""] }) => (path.startsWith("~") ? new NotRead("is in the home folder of a user") : path),
  ],
  templatefile: [1, templateFile],
  templatestring: [1, templateString],
};

type Evaluate = (call: Call, scope: Scope, evaluation: ExpressionEvaluator) => HclValue;

export const fileFunctions: ReadonlyMap<string, Evaluate> = new Map(
  Object.entries(functions).map(([name, [paths, compute]]) => [
    name,
    (call: Call, scope: Scope, evaluation: ExpressionEvaluator) => evaluated(call, paths, compute, scope, evaluation),
  ]),
);

function evaluated(
  call: Call,
  count: number,
  compute: FileFunction,
  scope: Scope,
  evaluation: ExpressionEvaluator,
): HclValue {
  const from = `comes from ${expressionText(call, scope)}`;
  const { files } = scope;
  if (files === undefined || call.expandsLast) return new UnknownValue(`${from}, which is not evaluated`);
  const args = call.args.map((arg) => evaluation.value(arg, scope));
  const refusedArgument = args.find((arg) => arg instanceof Refused);
  if (refusedArgument !== undefined) return refusedArgument;
  const paths: string[] = [];
  for (const arg of args.slice(0, count)) {
    const path = arg instanceof UnknownValue ? underRoot(arg, files) : asString(arg);
    if (path === undefined)
      return arg instanceof UnknownValue ? arg : new UnknownValue(`${from}, which is not evaluated`);
    paths.push(path);
  }
  if (paths.length < count) return new Refused(expressionText(call, scope), "has too few arguments");
  const value = compute({ call, args, paths, files, scope, evaluation });
  return value instanceof NotRead ? new UnknownValue(`${from}: ${join(...paths)} ${value.why}`) : value;
}

/** A path below `path.cwd`, whose own value is not known. */
const underRoot = ({ like }: UnknownValue, { root }: RootFiles): string | undefined =>
  like !== undefined && (like === root || like.startsWith(`${root}/`)) ? like : undefined;
