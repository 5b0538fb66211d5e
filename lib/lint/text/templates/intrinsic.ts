/** Intrinsic functions of templates: `{"Fn::GetAtt": ["Role", "Arn"]}`, in YAML also `!GetAtt Role.Arn`. */
import { isMembers, type Members } from "../../../base/members.ts";
import { UnknownValue } from "../unknown.ts";

/** Whether a value is a structure of a template. */
export const isMapping = (value: unknown): value is Members => isMembers(value) && !(value instanceof UnknownValue);

/** The functions with a short form, except `Ref` and `Condition`, whose names have no `Fn::`. */
const functions = [
  "And",
  "Base64",
  "Cidr",
  "Contains",
  "EachMemberEquals",
  "EachMemberIn",
  "Equals",
  "FindInMap",
  "GetAZs",
  "GetAtt",
  "GetStackOutput",
  "If",
  "ImportValue",
  "Join",
  "Length",
  "Not",
  "Or",
  "RefAll",
  "Select",
  "Split",
  "Sub",
  "ToJsonString",
  "Transform",
  "ValueOf",
  "ValueOfAll",
];

/** YAML tags of short forms by their long forms' keys: `!GetAtt` is `Fn::GetAtt`. */
export const longForms: ReadonlyMap<string, string> = new Map([
  ["!Ref", "Ref"],
  ["!Condition", "Condition"],
  ...functions.map((name): [string, string] => [`!${name}`, `Fn::${name}`]),
]);

const tag: unique symbol = Symbol("the tag of a short form");

interface ShortForm extends Members {
  readonly [tag]?: string;
}

/** Converts a short form to its long form, also that of an unknown function; remembers the tag. */
export const shortForm = (shortTag: string, argument: unknown): Members => ({
  [longForms.get(shortTag) ?? `Fn::${shortTag.slice(1)}`]: argument,
  [tag]: shortTag,
});

/** A call of an intrinsic function. */
export class Intrinsic {
  /** `Ref`, `Fn::Sub`. */
  readonly name: string;
  readonly argument: unknown;
  readonly #whole: Members;

  constructor(name: string, whole: Members) {
    this.name = name;
    this.argument = whole[name];
    this.#whole = whole;
  }

  /** The call as written, on one line and shortened: `!Sub ${Stage}-web`, `{"Ref":"Stage"}`. */
  get written(): string {
    return written(this.#whole);
  }
}

/** Parses a call; undefined for any other value. */
export function intrinsicOf(value: unknown): Intrinsic | undefined {
  if (!isMapping(value)) return undefined;
  let name: string | undefined;
  for (const key in value) {
    if (name !== undefined || !isFunctionName(key)) return undefined;
    name = key;
  }
  return name === undefined ? undefined : new Intrinsic(name, value);
}

/** Whether a key is that of a function that returns a value. */
export const isFunctionName = (key: string): boolean =>
  key === "Ref" || (key.startsWith("Fn::") && !key.startsWith(forEachPrefix));

/** Prefix of a loop's key: `Fn::ForEach::Policies`. */
export const forEachPrefix = "Fn::ForEach::";

const maxShownLength = 80;

function written(value: ShortForm): string {
  const text = value[tag] === undefined ? JSON.stringify(value) : inFlowStyle(value);
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength - 3)}…` : text;
}

/** A value as YAML on one line. */
function inFlowStyle(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inFlowStyle).join(", ")}]`;
  if (isShort(value)) {
    const [argument] = Object.values(value);
    return `${value[tag]} ${typeof argument === "string" ? argument : inFlowStyle(argument)}`;
  }
  if (!isMapping(value)) return typeof value === "string" && /^[\w./-]+$/.test(value) ? value : JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, member]) => `${name}: ${inFlowStyle(member)}`)
    .join(", ")} }`;
}

const isShort = (value: unknown): value is ShortForm => isMapping(value) && tag in value;

const atDeployment = ", known at deployment";

/** A value that is unknown until a stack is deployed. It is a value then: only `AWS::NoValue` removes a member. */
export const knownAtDeployment = (text: string, like?: string): UnknownValue =>
  new UnknownValue(
    `refers to ${text}${atDeployment}`,
    undefined,
    "empty",
    like,
    undefined,
    text.endsWith("…") ? undefined : text,
  );

/** Whether an unknown value becomes known at deployment. */
export const isKnownAtDeployment = ({ because }: UnknownValue): boolean => because.endsWith(atDeployment);

/** The result of a call with an unknown part. If the part is known at deployment, the reason names the whole call. */
export const unknownWhole = (call: Intrinsic, part: UnknownValue): UnknownValue =>
  isKnownAtDeployment(part) ? knownAtDeployment(call.written) : part.within(undefined);

/** The result of a call that CloudFormation rejects. */
export const malformed = (call: Intrinsic, expected: string): UnknownValue =>
  new UnknownValue(`is ${call.written}, which cannot be evaluated: ${expected}`);

const dynamicReference = /\{\{resolve:[^{}]*\}\}/;

/** `{{ .Values.name }}` of a template language, `${self:service}` of the Serverless Framework. */
const ofOtherTool = /\{\{[^{}]*\}\}|\$\{(?!AWS::)\w+(?::|\([^()]*\):)[^{}]*\}/;

/**
 * A string, or the reason why it is unknown: CloudFormation replaces `{{resolve:ssm:/web/port}}` at deployment, and
 * other tools replace their expressions before.
 */
export function resolved(text: string): string | UnknownValue {
  const [reference] = dynamicReference.exec(text) ?? [];
  if (reference !== undefined) return knownAtDeployment(reference);
  const [expression] = ofOtherTool.exec(text) ?? [];
  return expression === undefined ? text : new UnknownValue(`has ${expression}, which another tool replaces`);
}

/** Whether a value has neither functions nor anything that is replaced. */
export function isLiteral(value: unknown): boolean {
  if (typeof value === "string") return typeof resolved(value) === "string";
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isLiteral);
  return Object.entries(value).every(([key, part]) => key !== "Ref" && !key.startsWith("Fn::") && isLiteral(part));
}
