/** Takes a declaration over as a resource of Lintel. */
import { regionIn } from "../../../facts/model/arn.ts";
import type { Node } from "../../../lint/declaration/node.ts";
import { computedHere } from "../../../lint/inputs/counterpart.ts";
import { regionOfPlace } from "../../../lint/inputs/provider-settings.ts";
import { ownType, resourceTypes } from "../../../lint/inputs/resource-type.ts";
import type { UnknownValue } from "../../../lint/text/unknown.ts";
import type { MigrationProblem } from "../problem.ts";
import { membersIn } from "./declared-members.ts";
import type { DeclaredTarget, FoundDeclaration } from "./declared-target.ts";
import type { DeclaredMember, DeclaredValue, WrittenResource } from "./declared-value.ts";
import { hclSourceOf, reportMetaArguments } from "./hcl-source.ts";
import { referenceIn } from "./references.ts";
import { rangeIn } from "./source-range.ts";
import { type SourceWords, wordsOfHcl, wordsOfTemplates } from "./source-words.ts";
import type { ValueContext, ValueProblem } from "./value-context.ts";
import type { Variables } from "./variables.ts";

/** Whether two values of a member of a kind of resource mean the same. */
export type MeansTheSame = (model: string, path: string, one: unknown, other: unknown) => boolean;

/** What a resource is written with. */
export interface ResourceContext {
  readonly variables: Variables;
  readonly source: string;
  /** The region of the file's provider: a resource in another one says so. */
  readonly region: string | undefined;
  readonly isOfService: ValueContext["isOfService"];
  readonly meansTheSame: MeansTheSame;
  /** The other declarations of the file, by their ARNs and by their logical ids. */
  readonly targets: ReadonlyMap<string, DeclaredTarget>;
  readonly report: (problem: MigrationProblem) => void;
}

/** The resource of a declaration; undefined if it cannot be written, which is told. */
export function declaredResource(target: DeclaredTarget, context: ResourceContext): WrittenResource | undefined {
  const { found, name, importId } = target;
  const { model, root, file } = found;
  const own = ownType(model);
  const report = (problem: ValueProblem): void => context.report(placed(problem, found));
  const nodes = (found.branches ?? [{ value: root }]).flatMap(({ value }) => value ?? []);
  const [first, ...others] = nodes;
  const hcl = hclSourceOf(found);
  const words = hcl === undefined ? wordsOfTemplates : wordsOfHcl;
  if (first === undefined || refused(found, words, report)) return undefined;
  const values: ValueContext = {
    ...{ own, name, report, variables: context.variables, source: context.source, isOfService: context.isOfService },
    ...{ words, hcl, isLive: file.live !== undefined },
    meansTheSame: (path, one, other) => context.meansTheSame(model.name, path, one, other),
    attributeFor: (value) => attributeOf(value, target, context),
  };
  const members = [...agentIn(found), ...membersIn([first, ...others], model.declaration, "", values)];
  if (hcl !== undefined) reportMetaArguments(hcl, context.report);
  const id = importId ?? unknownId(found, name, words, context, report);
  const region = (typeof id === "string" ? regionIn(id) : undefined) ?? regionOfPlace(found.withinAccount);
  return {
    ...{ type: own.type, model: model.name, name, importId: id, members },
    region: model.regional === true && region !== context.region ? region : undefined,
  };
}

/** The agent that has the object, which is an option in Lintel: of a live object, or as a document names it. */
function agentIn({ model, root, file }: FoundDeclaration): readonly DeclaredMember[] {
  const field = model.options?.agent;
  if (field === undefined) return [];
  const value = file.live !== undefined && "agent" in file.live ? file.live.agent : root.named("agent").value;
  return typeof value === "string" ? [{ member: "agent", name: "agent", field, value: { is: "scalar", value } }] : [];
}

/** Tells why a declaration cannot be taken over at all. */
function refused(
  { root, branches, model, repeatedBecause }: FoundDeclaration,
  words: SourceWords,
  report: (problem: ValueProblem) => void,
): boolean {
  const say = (rule: ValueProblem["rule"], message: string, help: string): true => {
    report({ rule, node: root, message, help });
    return true;
  };
  if (root.unknownBecause !== undefined)
    return say(
      "migrate/argument",
      `the ${model.title} ${root.unknownBecause}, so it cannot be carried over`,
      words.ifRepeated,
    );
  if (repeatedBecause !== undefined)
    return say(
      "migrate/repeated",
      `${repeatedBecause}, so the ${model.title} cannot be carried over`,
      words.ifRepeated,
    );
  if (isUpdate(root, model)) {
    const help = "migrate the request that creates it, or the live object with --live";
    return say(
      "migrate/update",
      `the document updates a ${model.title}, and does not contain all of its members`,
      help,
    );
  }
  if (branches?.some(({ value }) => value === undefined) === true) {
    report({
      rule: "migrate/condition",
      node: root,
      message: `a condition decides whether the ${model.title} exists; it is written as if it does`,
      help: words.ifConditional,
    });
  }
  return false;
}

/** Whether a document updates an object: it does not say what the object is called. */
const isUpdate = ({ field }: Node, { update, label }: FoundDeclaration["model"]): boolean =>
  update !== undefined && field?.kind === "struct" && !Object.hasOwn(field.members, label);

/** A variable for the identity that the source does not say. */
function unknownId(
  { model, root }: FoundDeclaration,
  name: string,
  words: SourceWords,
  { variables, source }: ResourceContext,
  report: (problem: ValueProblem) => void,
) {
  const what = model.regional === true && model.tags !== undefined ? "ARN" : "import id";
  const variable = variables.for({
    ...{ type: "string", isSensitive: false, isEphemeral: false, after: `${name}_${what === "ARN" ? "arn" : "id"}` },
    description: `${what} of the ${model.title} that ${source} declares. Without an import, an apply would create another one.`,
  });
  report({
    rule: "migrate/identity",
    node: root,
    message: `the object of the ${model.title} is not known, so its ${what} becomes the variable ${variable.name}`,
    help: words.ifUnidentified,
  });
  return variable;
}

/** The attribute of another resource that a value is, whether as its ARN or as a reference within a template. */
function attributeOf(
  value: string | UnknownValue,
  target: DeclaredTarget,
  { targets }: ResourceContext,
): DeclaredValue | undefined {
  const reference = referenceIn(value, targets);
  if (reference === undefined || reference.target === target) return undefined;
  const { found, name } = reference.target;
  const source = hclSourceOf(found);
  const types = resourceTypes(source === undefined ? "cloudformation" : "terraform", [found.model]);
  const type = source === undefined ? [...types.values()][0] : types.get(source.type);
  const { attribute } = reference;
  const attributeHere = attribute === undefined ? "arn" : type && computedHere(type, attribute);
  return attributeHere === undefined
    ? undefined
    : { is: "attribute", of: { type: ownType(found.model).type, name }, name: attributeHere };
}

/** A problem of a value at its place in the source. */
function placed({ rule, node, message, help }: ValueProblem, { file, resource }: FoundDeclaration): MigrationProblem {
  const span = node.span("value");
  return {
    ...{ rule, file, message, resource: resource(), path: node.path },
    at: rangeIn(file, span),
    ...(help !== undefined && { help }),
  };
}
