/** What the validator reads in the tree of constructs of an app. */
import { basename, dirname, join } from "node:path";
import { isMembers } from "../../base/members.ts";
import type { CdkConstruct } from "./framework.ts";

/** A stack: the only construct with a template of its own. */
interface StackConstruct extends CdkConstruct {
  readonly templateFile: string;
  readonly nestedStackParent?: CdkConstruct;
  resolve(value: unknown): unknown;
}

/** An acknowledgement of a rule: `Validations.of(construct).acknowledge({ id, reason })`. */
export interface Acknowledgement {
  /** As the CDK keeps it: `Lintel::lifecycle-policy/range`; without a plug-in `Annotation::…`. */
  readonly id: string;
  /** The path of the construct for which, with all below it, the rule is acknowledged. */
  readonly at: string;
}

/** The constructs of an app by what reports name. */
export class Constructs {
  readonly acknowledgements: readonly Acknowledgement[];
  readonly #all: readonly CdkConstruct[];
  #paths: Map<string, string> | undefined;

  constructor(app: CdkConstruct | undefined) {
    this.#all = app?.node.findAll() ?? [];
    this.acknowledgements = this.#all.flatMap(acknowledgementsOf);
  }

  /** The paths of the templates of nested stacks, of which the CDK says nothing to plug-ins. */
  nestedTemplates(stackTemplates: readonly string[]): readonly string[] {
    const known = new Set(stackTemplates);
    const folders = new Map(stackTemplates.map((path) => [basename(path), dirname(path)]));
    return this.#all.flatMap((each) => {
      if (!isStack(each) || each.nestedStackParent === undefined) return [];
      const folder = folders.get(topStackOf(each).templateFile);
      const path = folder === undefined ? undefined : join(folder, each.templateFile);
      return path === undefined || known.has(path) ? [] : [path];
    });
  }

  /** The path of the construct that made a resource; undefined if the app is not known. */
  pathOf(templatePath: string, logicalId: string): string | undefined {
    this.#paths ??= new Map(this.#all.flatMap(resourceOf));
    return this.#paths.get(keyOf(templatePath, logicalId));
  }
}

const keyOf = (template: string, logicalId: string): string => `${basename(template)}\0${logicalId}`;

/** A resource's key and construct path; none for other constructs. */
function resourceOf(construct: CdkConstruct): readonly (readonly [key: string, path: string])[] {
  const { stack, logicalId, cfnResourceType } = construct as CdkConstruct & { readonly [member: string]: unknown };
  if (cfnResourceType === undefined || !isStack(stack)) return [];
  return [[keyOf(stack.templateFile, String(stack.resolve(logicalId))), construct.node.path]];
}

const isStack = (value: unknown): value is StackConstruct =>
  typeof value === "object" && value !== null && "templateFile" in value && "resolve" in value && "node" in value;

const topStackOf = (stack: StackConstruct): StackConstruct =>
  isStack(stack.nestedStackParent) ? topStackOf(stack.nestedStackParent) : stack;

/** The metadata in which the CDK keeps acknowledgements (`Validations.ACKNOWLEDGED_RULES_METADATA_KEY`). */
const acknowledgedRules = "aws:cdk:acknowledged-rules";

const acknowledgementsOf = ({ node }: CdkConstruct): readonly Acknowledgement[] =>
  node.metadata.flatMap(({ type, data }) =>
    type === acknowledgedRules && isMembers(data) ? Object.keys(data).map((id) => ({ id, at: node.path })) : [],
  );
