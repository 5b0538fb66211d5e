/**
 * The members of a resource as tables, one per structure: their names in Terraform, constructs and requests, their
 * values, and the effect of changing them.
 */
import { own } from "../../../base/dictionary.ts";
import { memberPath } from "../../../base/member-path.ts";
import { aliases, relocations } from "../../model/aliases.ts";
import type { Field, StructField } from "../../model/field.ts";
import { anchorOf } from "../citation.ts";
import { camelCase, snakeCase } from "../names.ts";
import type { AttributeType, ResourceAttribute, ResourceAttributes } from "../resource-attribute.ts";
import { boundInWords, lengthInWords, typeInWords, withUnit } from "../wording.ts";

/** The Terraform and construct names of the members; omitted for resources that have neither. */
export interface ReaderNames {
  readonly attributes: ResourceAttributes;
  /** Lintel's own options, by their names in the handler. */
  readonly options: { readonly [name: string]: Field };
  /** Whether the construct has a property for a computed attribute. */
  hasProperty(name: string): boolean;
}

export interface TableInput {
  /** {@link ResourceModel.name}, for looking up AWS's names. */
  readonly resource: string;
  readonly declaration: StructField;
  /** The members that the service adds. */
  readonly record: { readonly [member: string]: Field };
  readonly readers?: ReaderNames;
}

/** A structure, with its path in requests and in Terraform. */
interface Structure {
  /** "" for the declaration. */
  readonly path: string;
  readonly terraformPath: string;
  readonly field: StructField;
  readonly attributes?: ResourceAttributes | undefined;
  /** Terraform's term for it. */
  readonly kind?: "block" | "object";
}

type Cells = readonly string[];

/** A Markdown table; it escapes `|` in cells. */
export const table = (head: Cells, rows: readonly Cells[]): string =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");

/** A text in backticks; an empty text is unchanged. */
const code = (text: string): string => (text === "" ? "" : `\`${text}\``);

/** The sections of the members: one for the declaration, one per structure in it, and one for read-only members. */
export function memberSections(tabled: TableInput): readonly string[] {
  const { resource, declaration, record, readers } = tabled;
  const root: Structure = { path: "", terraformPath: "", field: declaration, attributes: readers?.attributes };
  return [
    "## Fields",
    ...(declaration.exactlyOne === undefined ? [] : [exactlyOne(declaration, root)]),
    membersTable(tabled, root),
    ...(readers === undefined ? [] : settingsOf(tabled, readers)),
    ...structuresIn(root).flatMap((structure) => [
      `### ${titleOf(structure)}`,
      [structure.field.description, exactlyOne(structure.field, structure)].filter((text) => text !== "").join(" "),
      membersTable(tabled, structure),
    ]),
    ...(Object.keys(record).length === 0 && readers === undefined ? [] : computedSection(resource, record, readers)),
  ];
}

/** The heading of a structure: "`policy_details.filter` block". */
const titleOf = ({ path, terraformPath, kind }: Structure): string =>
  kind === undefined ? `\`${path}\` structure` : `\`${terraformPath}\` ${kind}`;

/** "Exactly one of … must be set", if the structure requires one; else "". */
function exactlyOne({ exactlyOne: members }: StructField, { attributes }: Structure): string {
  if (members === undefined) return "";
  const names = members.map((member) => code(attributes === undefined ? member : snakeCase(member)));
  return `Exactly one of ${names.slice(0, -1).join(", ")} and ${names.at(-1)} must be set.`;
}

const requestHead = ["Member", "Type", "Allowed", "Default", "Description"];

function membersTable({ resource }: TableInput, structure: Structure): string {
  const { path, field, attributes } = structure;
  const rows = Object.entries(field.members).flatMap(([member, each]): readonly Cells[] => {
    const at = memberPath(path, member);
    const common = [allowed(resource, at, each), defaultOf(each), each.description];
    if (attributes === undefined) {
      return [[memberOf(resource, at, member), linked(structure, member, each, plainType(each)), ...common]];
    }
    const name = snakeCase(member);
    const attribute = attributes[name];
    // Members that the provider sets itself have no argument but are members of requests.
    const type = attribute === undefined ? plainType(each) : terraformType(attribute);
    return [
      [
        attribute === undefined ? "" : code(name),
        attribute === undefined ? "" : code(camelCase(name)),
        memberOf(resource, at, member),
        linked(structure, member, each, [type, ...traits(attribute, each)].join(", ")),
        ...common,
      ],
    ];
  });
  return table(attributes === undefined ? requestHead : ["Argument", "Prop", ...requestHead], rows);
}

/** The section of Lintel's own options, which requests do not have. */
function settingsOf({ declaration }: TableInput, { attributes, options }: ReaderNames): readonly string[] {
  const members = new Set(Object.keys(declaration.members).map(snakeCase));
  const fields = new Map(Object.entries(options).map(([name, field]) => [snakeCase(name), field]));
  const own = Object.entries(attributes).filter(
    ([name, { required, optional }]) => !members.has(name) && (required ?? optional) === true,
  );
  if (own.length === 0) return [];
  const rows = own.map(([name, attribute]) => {
    const field = fields.get(name);
    return [
      code(name),
      code(camelCase(name)),
      [terraformType(attribute), ...traits(attribute, field)].join(", "),
      field === undefined ? "" : bounds(field),
      field === undefined ? "" : defaultOf(field),
      field?.description ?? attribute.description,
    ];
  });
  return [
    "### Settings of Lintel",
    "These are not part of requests: they control how Lintel applies the declaration.",
    table(["Argument", "Prop", "Type", "Allowed", "Default", "Description"], rows),
    ...own.flatMap(([name, { nested, local }]) =>
      nested === undefined || local !== true ? [] : localBlock(name, nested.attributes),
    ),
  ];
}

/** The section of a block that requests do not have: `timeouts`. */
const localBlock = (name: string, attributes: ResourceAttributes): readonly string[] => [
  `### ${code(name)} block`,
  table(
    ["Argument", "Prop", "Type", "Description"],
    Object.entries(attributes).map(([argument, each]) => [
      code(argument),
      code(camelCase(argument)),
      terraformType(each),
      each.description,
    ]),
  ),
];

/** The section of read-only values: computed attributes, and members of the service's record. */
function computedSection(
  resource: string,
  record: { readonly [member: string]: Field },
  readers: ReaderNames | undefined,
): readonly string[] {
  if (readers === undefined) {
    const rows = Object.entries(record).map(([member, field]) => [
      memberOf(resource, member, member),
      plainType(field),
      bounds(field),
      field.description,
    ]);
    return ["## Members that the service adds", table(["Member", "Type", "Allowed", "Description"], rows)];
  }
  const computed = Object.entries(readers.attributes).filter(
    ([, { required, optional, computed: isComputed }]) => (required ?? optional) === undefined && isComputed === true,
  );
  if (computed.length === 0) return [];
  const rows = computed.flatMap(([name, attribute]) => {
    const { member } = attribute;
    const field = own(record, member);
    return [
      [
        code(name),
        readers.hasProperty(camelCase(name)) ? code(camelCase(name)) : "",
        field === undefined ? "" : memberOf(resource, "", member),
        terraformType(attribute),
        field?.description ?? attribute.description,
      ],
      ...nestedRows(name, field, attribute),
    ];
  });
  return [
    "## Computed attributes",
    "Known after apply, and in data sources. The table lists the construct's property where one exists; `getStringAttribute` and similar methods read the other attributes.",
    table(["Attribute", "Property", "Member", "Type", "Description"], rows),
  ];
}

/** The rows of a computed attribute's nested attributes. */
const nestedRows = (path: string, field: Field | undefined, { nested }: ResourceAttribute): readonly Cells[] =>
  Object.entries(nested?.attributes ?? {}).map(([name, attribute]) => {
    const members = structOf(field)?.members ?? {};
    const member = Object.keys(members).find((each) => snakeCase(each) === name) ?? "";
    return [
      code(`${path}.${name}`),
      "",
      code(member),
      terraformType(attribute),
      members[member]?.description ?? attribute.description,
    ];
  });

/** The structure of a field, or of its elements or values. */
function structOf(field: Field | undefined): StructField | undefined {
  if (field?.kind === "list") return structOf(field.element);
  if (field?.kind === "map") return structOf(field.value);
  return field?.kind === "struct" ? field : undefined;
}

/** The structures within one, each before its own. */
const structuresIn = ({ path, terraformPath, field, attributes }: Structure): readonly Structure[] =>
  Object.entries(field.members).flatMap(([member, each]) => {
    const struct = structOf(each);
    const name = snakeCase(member);
    if (struct === undefined || (attributes !== undefined && attributes[name] === undefined)) return [];
    const nested = attributes?.[name]?.nested;
    const inner: Structure = {
      path: `${path === "" ? "" : `${path}.`}${member}${suffix(each)}`,
      terraformPath: terraformPath === "" ? name : `${terraformPath}.${name}`,
      field: struct,
      attributes: nested?.attributes,
      ...(nested !== undefined && { kind: nested.block === undefined ? "object" : "block" }),
    };
    return [inner, ...structuresIn(inner)];
  });

/** The path suffix for the elements of a list and the values of a map. */
function suffix(field: Field): string {
  if (field.kind === "list") return `[]${suffix(field.element)}`;
  return field.kind === "map" ? `.*${suffix(field.value)}` : "";
}

/** A type, linked to the table of its structure if there is one. */
function linked(structure: Structure, member: string, field: Field, type: string): string {
  if (structOf(field) === undefined) return type;
  const inner = structuresIn({ ...structure, field: { ...structure.field, members: { [member]: field } } })[0];
  const [first = "", ...others] = type.split(", ");
  return inner === undefined ? type : [`[${first}](#${anchorOf(titleOf(inner))})`, ...others].join(", ");
}

/** The member, and AWS's name if it differs. */
function memberOf(resource: string, path: string, member: string): string {
  const vendor = aliases.find(
    (each) => each.resource === resource && each.of === "member" && each.path === path,
  )?.vendor;
  const moved = relocations.find((each) => each.resource === resource && each.documents === path)?.vendor;
  const notes = [
    ...(vendor === undefined ? [] : [`AWS: ${code(vendor)}`]),
    ...(moved === undefined ? [] : [`AWS: ${code(moved)}`]),
  ];
  return [code(member), ...notes].join("; ");
}

const plainType = (field: Field): string =>
  [typeInWords(field).replace(/^an? /, ""), ...(field.required === true ? ["required"] : [])].join(", ");

/** "required", "write-only", "forces replacement" and the like, in Terraform's terms. */
const traits = (attribute: ResourceAttribute | undefined, field: Field | undefined): readonly string[] => [
  ...((attribute === undefined ? field?.required : attribute.required) === true ? ["required"] : []),
  ...(attribute?.requiredToCreate === true ? ["required to create"] : []),
  ...(attribute?.optional === undefined && attribute?.required === undefined && attribute?.computed === true
    ? ["computed"]
    : []),
  ...(attribute?.writeOnly === true ? ["write-only"] : []),
  ...((attribute?.sensitive ?? field?.sensitive) === true ? ["sensitive"] : []),
  ...(attribute?.immutable === true || attribute?.fixedPresence === true ? ["forces replacement"] : []),
  ...(attribute === undefined && field !== undefined ? ["request only"] : []),
];

/** The type as Terraform's documentation writes it. */
function terraformType({ type, nested, json }: ResourceAttribute): string {
  if (json === true) return "string (JSON)";
  if (nested === undefined) return type === undefined ? "" : typeText(type);
  const [one, kind] = nested.block === undefined ? ["object", "objects"] : ["block", "blocks"];
  if (nested.nesting === "single") return one;
  return nested.nesting === "map" ? `labeled ${kind}` : `${kind} (${nested.nesting})`;
}

const typeText = (type: AttributeType): string =>
  typeof type === "string" ? type : `${type[0]}(${typeText(type[1])})`;

/**
 * The allowed values of a member, with the bounds of its elements, keys and values, and with AWS's names of its values.
 */
function allowed(resource: string, path: string, field: Field): string {
  const own =
    field.kind === "string" && field.enum !== undefined ? valuesOf(resource, path, field.enum) : bounds(field);
  const inner =
    field.kind === "list"
      ? [["each ", allowed(resource, `${path}[]`, field.element)]]
      : field.kind === "map"
        ? [
            ["keys ", bounds(field.key)],
            ["values ", bounds(field.value)],
          ]
        : [];
  const said = inner.flatMap(([what, bound = ""]) => (bound === "" ? [] : [`${what}${bound}`]));
  return [...(own === "" ? [] : [own]), ...(structOf(field) === undefined ? said : [])].join("; ");
}

const valuesOf = (resource: string, path: string, values: readonly string[]): string =>
  values
    .map((value) => {
      const alias = aliases.find(
        (each) => each.resource === resource && each.of === "value" && each.path === path && each.documents === value,
      );
      return alias === undefined ? code(value) : `${code(value)} (AWS: ${code(alias.vendor)})`;
    })
    .join(", ");

/** The bounds in words; for a string with a pattern also the length, unless the pattern states it. */
function bounds(field: Field): string {
  // The structure's table states "exactly one of".
  if (field.kind === "struct") return "";
  if (field.kind === "string" && field.enum !== undefined) return field.enum.map(code).join(", ");
  const bound = (boundInWords(field) ?? "").replace(/^a (?:list|map) of /, "");
  const length = lengthInWords(field);
  const own = length === undefined || bound.includes(length) ? bound : `${withUnit(length, "character")}; ${bound}`;
  const vendors = field.kind === "string" ? field.vendorPattern?.meaning : undefined;
  return vendors === undefined ? own : `${own}; in AWS's words: ${vendors}`;
}

/** The default, or who decides the value. */
function defaultOf(field: Field): string {
  if (field.default !== undefined) return code(String(field.default));
  if (field.generated === true) return "generated by Lintel";
  return field.decidedByService === true ? "decided by the service" : "";
}
