/** --generate-cli-skeleton: samples of requests and answers, derived from the model. */
import { boundInWords } from "../../derive/wording.ts";
import type { Field, StructField } from "../../model/field.ts";

/** What stands in a sample for a member of this name. */
type Sample = (field: Field, name: string) => unknown;

const epoch = "1970-01-01T00:00:00";

/** A sample of a request: every member, empty. */
export const requestSample = (input: StructField): unknown =>
  sample(input, "", (field) => (field.kind === "string" ? (field.enum?.[0] ?? "") : epoch));

/** A sample of an answer: every member, strings with the name of their member. */
export const answerSample = (output: StructField): unknown =>
  sample(output, "", (field, name) => (field.kind === "string" ? name : epoch));

function sample(field: Field, name: string, text: Sample): unknown {
  switch (field.kind) {
    case "struct":
      return Object.fromEntries(
        Object.entries(field.members).map(([member, inner]) => [member, sample(inner, member, text)]),
      );
    case "list":
      return [sample(field.element, "", text)];
    case "map":
      return { KeyName: sample(field.value, "", text) };
    case "integer":
      return 0;
    case "boolean":
      return true;
    default:
      return text(field, name);
  }
}

/** A sample of a request as YAML, each member with a comment that says what it is. */
export const yamlRequestSample = (input: StructField): string => membersInYaml(input, "").join("\n").concat("\n");

function membersInYaml({ members }: StructField, indent: string): string[] {
  return Object.entries(members).flatMap(([name, field]) => {
    const [first, ...rest] = inYaml(field, indent);
    const line = first === undefined || first === "" ? `${indent}${name}:` : `${indent}${name}: ${first}`;
    return [`${line} # ${comment(field)}`, ...rest];
  });
}

/** The value behind a name, then the lines below it. */
function inYaml(field: Field, indent: string): string[] {
  switch (field.kind) {
    case "struct":
      return ["", ...membersInYaml(field, `${indent}  `)];
    case "list":
      return ["", ...elementInYaml(field.element, indent)];
    case "map":
      return ["", `${indent}  KeyName: ''`];
    default: {
      const value = requestSampleOf(field);
      return [value === "" ? "''" : String(value)];
    }
  }
}

function elementInYaml(element: Field, indent: string): string[] {
  if (element.kind !== "struct") return [`${indent}- ''`];
  const lines = membersInYaml(element, `${indent}  `);
  return lines.map((line, index) => (index === 0 ? `${indent}- ${line.slice(indent.length + 2)}` : line));
}

const requestSampleOf = (field: Field): unknown =>
  sample(field, "", (each) => (each.kind === "string" ? (each.enum?.[0] ?? "") : epoch));

function comment(field: Field): string {
  const required = field.required === true ? "[REQUIRED] " : "";
  const values =
    field.kind === "string" && field.enum !== undefined ? ` Valid values are: ${field.enum.join(", ")}.` : "";
  const bound = values === "" ? boundInWords(field) : undefined;
  return `${required}${field.description}${values}${bound === undefined ? "" : ` It must be ${bound}.`}`.replace(
    /\s+/g,
    " ",
  );
}
