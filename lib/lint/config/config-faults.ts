/** Words the faults of a configuration: where, the value, what is allowed, and what was probably meant. */
import { alternatives } from "../../facts/derive/wording.ts";
import { shownValue } from "../../facts/model/shown-value.ts";
import type { SchemaPart } from "../rule/schema.ts";
import { Fault } from "../text/fault.ts";
import { formatPath, type Segment } from "../text/path.ts";
import type { Position } from "../text/position.ts";
import { closest } from "../text/suggest.ts";

/** A fault in the configuration rather than in an input. */
export class ConfigFault extends Fault {
  override readonly isConfiguration = true;
  override readonly meant: string | undefined;

  constructor(file: string, message: string, position?: Position, meant?: string) {
    super(file, message, position);
    this.meant = meant;
  }
}

/** The compiled schema of configurations: returns true for a valid value, else `errors` has the reasons. */
export interface ConfigValidator {
  (value: unknown): boolean;
  errors?: readonly ConfigError[] | null;
}

/** One error of ajv's compiled code; its text is never used. */
interface ConfigError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
  /** Set when the fault is in a name. */
  readonly propertyName?: string;
  readonly parentSchema: SchemaPart;
  readonly data: unknown;
}

/** A fault, and the path to its value. */
export interface PlacedFault {
  readonly segments: readonly Segment[];
  /** The fault is in the name of the value. */
  readonly atKey: boolean;
  readonly message: string;
  /** The name or value that this one probably means. */
  readonly meant?: string;
}

/** What is wrong with a value, each fault once. */
export function faultsOf(config: unknown, validate: ConfigValidator): readonly PlacedFault[] {
  if (validate(config)) return [];
  return (validate.errors ?? []).flatMap((error) => {
    const fault = faultOf(config, error);
    return fault === undefined ? [] : [fault];
  });
}

function faultOf(config: unknown, error: ConfigError): PlacedFault | undefined {
  const { keyword, params, propertyName, parentSchema, data } = error;
  const segments = segmentsOf(config, error.instancePath);
  const place = formatPath(segments) || "the configuration";
  switch (keyword) {
    case "if":
    case "propertyNames":
      return undefined; // Reported by the errors within.
    case "additionalProperties": {
      const name = String(params.additionalProperty);
      const names = namesIn(parentSchema);
      const message = `unknown member ${JSON.stringify(name)} of ${place}; ${choiceOf(name, names)}`;
      return { segments: [...segments, name], atKey: true, message, ...meantBy(name, names) };
    }
    case "required":
      return { segments, atKey: false, message: `${place} has no ${params.missingProperty}; it is required` };
    case "enum": {
      const allowed = parentSchema.enum ?? [];
      if (propertyName === undefined) {
        const message = `${place} is ${shownValue(data)}; ${choiceOf(data, allowed)}`;
        return { segments, atKey: false, message, ...meantBy(data, allowed) };
      }
      const message = `${place} has the name ${JSON.stringify(propertyName)}; ${choiceOf(propertyName, allowed)}`;
      return { segments: [...segments, propertyName], atKey: true, message, ...meantBy(propertyName, allowed) };
    }
    default:
      return {
        segments,
        atKey: false,
        message: `${place} is ${shownValue(data)}; it must be ${allowedIn(parentSchema)}`,
      };
  }
}

/** The members that people write, by their present names. */
const namesIn = ({ properties = {} }: SchemaPart): readonly string[] =>
  Object.entries(properties).flatMap(([name, { deprecated }]) =>
    name.startsWith("$") || deprecated === true ? [] : [name],
  );

/** "it must be one of a, b or c; did you mean b?" */
export function choiceOf(given: unknown, allowed: readonly string[]): string {
  const { meant } = meantBy(given, allowed);
  const choice = allowed.length === 0 ? "it must be omitted" : `it must be ${alternatives(allowed)}`;
  return meant === undefined ? choice : `${choice}; did you mean ${meant}?`;
}

/** The allowed value that a misspelled one probably means. */
function meantBy(given: unknown, allowed: readonly string[]): Pick<PlacedFault, "meant"> {
  const meant = typeof given === "string" ? closest(given, allowed) : undefined;
  return meant === undefined ? {} : { meant };
}

const typesInWords: { readonly [type: string]: string } = {
  string: "a string",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** Maximum number of members that a fault lists. */
const maxNames = 8;

function allowedIn(part: SchemaPart): string {
  const { type, patternErrorMessage, minItems, minLength, items } = part;
  if (patternErrorMessage !== undefined) return patternErrorMessage;
  const types = [type ?? []].flat();
  const words = types.map((each) => {
    if (each === "string" && minLength !== undefined) return "a string that is not empty";
    if (each === "array" && items?.type === "string") {
      return minItems === undefined ? "a list of strings" : "a list of one string or more";
    }
    const names = each === "object" ? namesIn(part) : [];
    const members = names.length === 0 || names.length > maxNames ? "" : ` with ${alternatives(names)}`;
    return `${typesInWords[each] ?? each}${members}`;
  });
  return alternatives(words);
}

/** Splits a JSON pointer into segments, with numbers for list indexes. */
function segmentsOf(config: unknown, pointer: string): readonly Segment[] {
  let value = config;
  return pointer
    .split("/")
    .slice(1)
    .map((step) => {
      const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
      const segment = Array.isArray(value) ? Number(name) : name;
      value = Reflect.get(Object(value), segment);
      return segment;
    });
}
