/** How templates write intrinsic functions: `{"Fn::GetAtt": ["Role", "Arn"]}`, in YAML also `!GetAtt Role.Arn`. */
import { isMembers, type Members } from "../../base/members.ts";
import { UnknownValue } from "./unknown.ts";

/** Whether a value is a structure of a template. */
export const isMapping = (value: unknown): value is Members => isMembers(value) && !(value instanceof UnknownValue);

/** The functions that have a short form, but for `Ref` and `Condition`, which have no `Fn::` before their names. */
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

/** The YAML tags of the short forms, and the keys of the long forms: `!GetAtt` is `Fn::GetAtt`. */
export const longForms: ReadonlyMap<string, string> = new Map([
  ["!Ref", "Ref"],
  ["!Condition", "Condition"],
  ...functions.map((name): [string, string] => [`!${name}`, `Fn::${name}`]),
]);

const tag: unique symbol = Symbol("the tag of a short form");

interface ShortForm extends Members {
  readonly [tag]?: string;
}

/** What the short form with a tag stands for, remembering that it was short. */
export const shortForm = (shortTag: string, argument: unknown): Members => ({
  [longForms.get(shortTag) ?? shortTag]: argument,
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

  /** As the template has it, in one line: `!Sub ${Stage}-web`, `{"Ref":"Stage"}`; cut where it is long. */
  get written(): string {
    return written(this.#whole);
  }
}

/** The call that a value is; undefined for any other value. */
export function intrinsicOf(value: unknown): Intrinsic | undefined {
  if (!isMapping(value)) return undefined;
  let name: string | undefined;
  for (const key in value) {
    if (name !== undefined || !isFunctionName(key)) return undefined;
    name = key;
  }
  return name === undefined ? undefined : new Intrinsic(name, value);
}

/** Whether a key is that of a function that yields a value. */
export const isFunctionName = (key: string): boolean =>
  key === "Ref" || (key.startsWith("Fn::") && !key.startsWith(forEachPrefix));

/** Begins the key of a loop: `Fn::ForEach::Policies`. */
export const forEachPrefix = "Fn::ForEach::";

const longestShown = 80;

function written(value: ShortForm): string {
  const text = value[tag] === undefined ? JSON.stringify(value) : inFlowStyle(value);
  return text.length > longestShown ? `${text.slice(0, longestShown - 3)}…` : text;
}

/** A value in one line of YAML. */
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

/** What cannot be known before a stack is deployed. */
export const knownAtDeployment = (text: string): UnknownValue => new UnknownValue(`refers to ${text}${atDeployment}`);

/** Whether a value is known at deployment, rather than never. */
export const isKnownAtDeployment = ({ because }: UnknownValue): boolean => because.endsWith(atDeployment);

/** What a call with a part that is not known yields: it is said of the whole where the part is known at deployment. */
export const unknownWhole = (call: Intrinsic, part: UnknownValue): UnknownValue =>
  isKnownAtDeployment(part) ? knownAtDeployment(call.written) : part.within(undefined);

/** What a call yields that CloudFormation refuses. */
export const malformed = (call: Intrinsic, expected: string): UnknownValue =>
  new UnknownValue(`is ${call.written}, which cannot be evaluated: ${expected}`);

const dynamicReference = /\{\{resolve:[^{}]*\}\}/;

/** A string, or why it is not known: `{{resolve:ssm:/web/port}}` is replaced at deployment. */
export function resolved(text: string): string | UnknownValue {
  const [reference] = dynamicReference.exec(text) ?? [];
  return reference === undefined ? text : knownAtDeployment(reference);
}

/** Whether a value says all by itself: there is no function in it, and nothing that is replaced at deployment. */
export function isLiteral(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("{{resolve:");
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isLiteral);
  return Object.entries(value).every(([key, part]) => key !== "Ref" && !key.startsWith("Fn::") && isLiteral(part));
}
