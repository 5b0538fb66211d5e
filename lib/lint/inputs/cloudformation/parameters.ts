/** Possible values of a template's parameters, including pseudo parameters such as `AWS::Region`. */
import type { Members } from "../../../base/members.ts";
import { type Choose, tooManyBranches } from "../../declaration/branches.ts";
import { isScalar } from "../../text/raw-value.ts";
import { type Intrinsic, intrinsicOf, isMapping, knownAtDeployment } from "../../text/templates/intrinsic.ts";
import { UnknownValue } from "../../text/unknown.ts";
import { exampleInTemplate } from "../reference-forms.ts";

const another = "another value";

/** A parameter in the branch where it equals none of the values that conditions compare it with. */
export class OtherValue extends UnknownValue {}

/** The parameters of a template; docs/inputs.md documents which values are assumed, and why. */
export class Parameters {
  readonly #declared: Members;
  readonly #given: Members;
  /**
   * The values that conditions and lookups compare each parameter with; empty if a condition uses it in another way.
   */
  readonly #askedFor: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(document: Members, given: Members) {
    this.#given = given;
    this.#declared = isMapping(document.Parameters) ? document.Parameters : {};
    this.#askedFor = askedFor(document);
  }

  has(name: string): boolean {
    return name.startsWith("AWS::") || Object.hasOwn(this.#declared, name);
  }

  /** The value of a parameter in the current branch; `call` is the reference. */
  value(name: string, call: Intrinsic, choose: Choose): unknown {
    const declared = this.#declared[name];
    const { Type, Default, AllowedValues, NoEcho }: Members = isMapping(declared) ? declared : {};
    const type = String(Type);
    const isHidden = NoEcho === true || NoEcho === "true";
    const isGiven = !isHidden && !type.startsWith("AWS::SSM::"); // an SSM parameter's default is its name
    const isList = type === "CommaDelimitedList" || type.startsWith("List<");
    const typed = (value: unknown): unknown => (isList ? elementsOf(value) : value);
    const because = isHidden
      ? `refers to ${call.written}, a parameter with NoEcho`
      : knownAtDeployment(call.written).because;
    if (isGiven && Object.hasOwn(this.#given, name)) {
      const given = this.#given[name];
      if (isScalar(given)) return typed(given);
      return new UnknownValue(`refers to ${call.written}, whose value is in the stack alone`, undefined, "empty");
    }
    if (isGiven && !isList && Array.isArray(AllowedValues)) {
      const allowed = unique(AllowedValues.includes(Default) ? [Default, ...AllowedValues] : AllowedValues);
      const chosen = choices(name, [...allowed.keys()], choose);
      return chosen instanceof UnknownValue ? chosen : allowed.get(chosen);
    }
    const asked = this.#askedFor.get(name);
    if (asked !== undefined) {
      const values = unique(isGiven ? [Default, ...asked] : [...asked]);
      const chosen = choices(name, [...values.keys(), another], choose);
      if (chosen instanceof UnknownValue) return chosen;
      return values.has(chosen)
        ? typed(values.get(chosen))
        : new OtherValue(because, undefined, "empty", exampleInTemplate(name), undefined, name);
    }
    return isGiven && isScalar(Default)
      ? typed(Default)
      : new UnknownValue(because, undefined, "empty", exampleInTemplate(name), name, name);
  }
}

function choices(name: string, choices: readonly string[], choose: Choose): string | UnknownValue {
  const [only, other] = choices;
  if (only !== undefined && other === undefined) return only;
  return (
    choose(name.startsWith("AWS::") ? name : `the parameter ${name}`, choices) ?? new UnknownValue(tooManyBranches)
  );
}

const elementsOf = (value: unknown): readonly string[] =>
  String(value)
    .split(",")
    .map((element) => element.trim());

/** Scalars by their text, without duplicates and other values. */
const unique = (values: readonly unknown[]): ReadonlyMap<string, unknown> =>
  new Map(values.filter(isScalar).map((value) => [value === "" ? '""' : String(value), value]));

/** The values that conditions and lookups of a template compare its parameters with. */
function askedFor(document: Members): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const add = (name: string, values: readonly string[]): void => {
    const known = found.get(name) ?? new Set();
    for (const value of values) known.add(value);
    found.set(name, known);
  };
  const mappings = isMapping(document.Mappings) ? document.Mappings : {};
  for (const call of callsIn(document.Conditions)) {
    for (const name of namesIn(call)) add(name, []);
    if (call.name !== "Fn::Equals" || !Array.isArray(call.argument)) continue;
    const literals = call.argument.filter(isScalar).map(String);
    for (const side of call.argument) {
      const name = parameterIn(side);
      if (name !== undefined) add(name, literals);
    }
  }
  for (const { name, argument } of callsIn(document)) {
    if (name !== "Fn::FindInMap" || !Array.isArray(argument)) continue;
    const [map, ...keys] = argument;
    const byKey = typeof map === "string" ? mappings[map] : undefined;
    if (!isMapping(byKey)) continue;
    const levels = [
      Object.keys(byKey),
      Object.values(byKey).flatMap((each) => (isMapping(each) ? Object.keys(each) : [])),
    ];
    for (const [level, values] of levels.entries()) {
      const parameter = parameterIn(keys[level]);
      if (parameter !== undefined) add(parameter, values);
    }
  }
  return found;
}

/** The parameter that a `Ref` refers to. */
export const parameterIn = (value: unknown): string | undefined => {
  const call = intrinsicOf(value);
  return call?.name === "Ref" && typeof call.argument === "string" ? call.argument : undefined;
};

/** The parameters that a call refers to directly. */
function namesIn({ name, argument }: Intrinsic): readonly string[] {
  if (name === "Ref") return typeof argument === "string" ? [argument] : [];
  const text: unknown = Array.isArray(argument) ? argument[0] : argument;
  if (name !== "Fn::Sub" || typeof text !== "string") return [];
  return [...text.matchAll(/\$\{([^!}][^}]*)(\}?)/g)].flatMap(([, inner = "", end]) =>
    end === "" ? [] : inner.trim(),
  );
}

/** All calls within a value. */
function* callsIn(value: unknown): Generator<Intrinsic> {
  if (typeof value !== "object" || value === null) return;
  const call = intrinsicOf(value);
  if (call !== undefined) yield call;
  for (const part of Object.values(value)) yield* callsIn(part);
}
