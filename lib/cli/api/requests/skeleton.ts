/** --generate-cli-skeleton: samples of requests and responses, derived from the model. */
import { memberPath } from "../../../base/member-path.ts";
import { boundInWords } from "../../../facts/derive/wording.ts";
import { relocations } from "../../../facts/model/aliases.ts";
import type { Field, StructField } from "../../../facts/model/field.ts";

/** Returns the sample value of a member. */
type Sample = (field: Field, name: string) => unknown;

const epoch = "1970-01-01T00:00:00";

/** A sample request: every member, empty. */
export const requestSample = (input: StructField): unknown => sample(input, "", "", emptyText);

/** A sample response: every member; strings are the member's name, or the list's name within a list. */
export const responseSample = (output: StructField): unknown =>
  sample(output, "", "", (field, name) => (field.kind === "string" ? name : timeOrEmpty(field)));

/** The same, with values that satisfy the model's lower bounds. */
export const fittingResponseSample = (output: StructField): unknown => sample(output, "", "", fitting);

const fitting: Sample = (field, name) => {
  if (field.kind === "integer") return Math.max(0, field.minimum ?? 0);
  if (field.kind !== "string") return timeOrEmpty(field);
  const { minLength = 0, lengthByPattern } = field;
  if (lengthByPattern === true || name.length >= minLength) return name;
  return (name || "x").repeat(minLength).slice(0, minLength);
};

const emptyText: Sample = (field) => {
  if (field.kind !== "string") return timeOrEmpty(field);
  return field.enumByPattern === true ? "" : (field.enum?.[0] ?? "");
};

const timeOrEmpty = (field: Field): string | number =>
  field.kind === "integer" ? 0 : field.kind === "any" && field.time === true ? epoch : "";

/** Of a member with two paths, only the vendor's is on the wire. */
const isShown = (path: string): boolean => !relocations.some(({ documents }) => documents === path);

function sample(field: Field, name: string, path: string, text: Sample): unknown {
  switch (field.kind) {
    case "struct": {
      const shown = Object.entries(field.members).filter(([member]) => isShown(memberPath(path, member)));
      return Object.fromEntries(
        shown.map(([member, inner]) => [member, sample(inner, member, memberPath(path, member), text)]),
      );
    }
    case "list":
      return [sample(field.element, name, `${path}[]`, text)];
    case "map":
      return { KeyName: sample(field.value, "", path, text) };
    case "boolean":
      return true;
    default:
      return text(field, name);
  }
}

/**
 * A sample request in YAML, with a comment that describes each member. `filledIn` are required members that the client
 * fills in if they are missing; they are marked as in the AWS CLI.
 */
export const yamlRequestSample = (input: StructField, filledIn: readonly string[]): string =>
  membersInYaml(input, "", "", filledIn).join("\n").concat("\n");

function membersInYaml(
  { members }: StructField,
  indent: string,
  path: string,
  filledIn: readonly string[] = [],
): string[] {
  return Object.entries(members)
    .filter(([name]) => isShown(memberPath(path, name)))
    .flatMap(([name, field]) => {
      const [first, ...rest] = inYaml(field, indent, memberPath(path, name));
      const line = first === undefined || first === "" ? `${indent}${name}:` : `${indent}${name}: ${first}`;
      return [`${line} # ${comment(field, filledIn.includes(name))}`, ...rest];
    });
}

/** The value after a name, then the lines below it. */
function inYaml(field: Field, indent: string, path: string): string[] {
  switch (field.kind) {
    case "struct":
      return ["", ...membersInYaml(field, `${indent}  `, path)];
    case "list":
      return ["", ...elementInYaml(field.element, indent, `${path}[]`)];
    case "map":
      return ["", `${indent}  KeyName: ''`];
    default: {
      const value = sample(field, "", path, emptyText);
      return [value === "" ? "''" : String(value)];
    }
  }
}

function elementInYaml(element: Field, indent: string, path: string): string[] {
  if (element.kind !== "struct") return [`${indent}- ''`];
  const lines = membersInYaml(element, `${indent}  `, path);
  return lines.map((line, index) => (index === 0 ? `${indent}- ${line.slice(indent.length + 2)}` : line));
}

function comment(field: Field, isFilledIn: boolean): string {
  const required = field.required === true || isFilledIn ? "[REQUIRED] " : "";
  const values =
    field.kind === "string" && field.enum !== undefined ? ` Valid values are: ${field.enum.join(", ")}.` : "";
  const bound = values === "" ? boundInWords(field) : undefined;
  return `${required}${field.description}${values}${bound === undefined ? "" : ` It must be ${bound}.`}`.replace(
    /\s+/g,
    " ",
  );
}
