/** Converts the catalogue's examples to other tools' types of the same resources. */
import { isMembers } from "../../lib/base/members.ts";
import { documentedValue } from "../../lib/facts/derive/vocabulary.ts";
import { relocations } from "../../lib/facts/model/aliases.ts";
import type { Field, MapField } from "../../lib/facts/model/field.ts";
import type { ResourceModel } from "../../lib/facts/model/resource.ts";
import { Node } from "../../lib/lint/declaration/node.ts";
import type { Reading } from "../../lib/lint/declaration/reading.ts";
import { declaredMembers, type ResourceType, resourceTypes, typeReading } from "../../lib/lint/inputs/resource-type.ts";
import { unknownBecause } from "../../lib/lint/text/unknown.ts";
import type { ExampleDeclaration, Row } from "./examples.ts";

/** A resource type, and the conversion of documented declarations to it. */
export interface ForeignForm {
  readonly type: ResourceType;
  /** Converts a declaration to the type. */
  write(declaration: unknown): Node;
  /** Converts a documented path to the names of the type. */
  path(path: string): string;
}

/** The forms of a resource in other tools. */
export const foreignForms = (model: ResourceModel): readonly ForeignForm[] =>
  (["cloudformation", "terraform"] as const)
    .flatMap((tool) => [...resourceTypes(tool, [model]).values()])
    .filter(({ isForeign }) => isForeign)
    .map(formOf);

function formOf(type: ResourceType): ForeignForm {
  const places = { span: () => ({ start, end: start }), written: () => undefined };
  const reading = typeReading(type, { places, unknownBecause });
  return {
    type,
    write: (declaration) => {
      const complete = withOwnDefaults(type, atVendorPlaces(type.model, declaration));
      const written = inWordsOf(reading, complete, type.declaration, "");
      return Node.root(reading, isMembers(written) ? declaredMembers(type, written) : written, type.declaration);
    },
    path: (documentsPath) => {
      const path =
        relocationsOf(type.model).find(({ documents }) => documents === documentsPath)?.vendor ?? documentsPath;
      const names: string[] = [];
      let documented = "";
      for (const step of path.split(".")) {
        const name = step.replace(/(\[\])+$/, "");
        documented = documented === "" ? name : `${documented}.${name}`;
        names.push(`${reading.namesOf(name, documented)[0]}${step.slice(name.length)}`);
        documented += step.slice(name.length);
      }
      return names.join(".");
    },
  };
}

const start = { line: 1, column: 1 };

/** A declaration that says what the service would decide, where the type has a default of its own for a public image. */
function withOwnDefaults({ defaults }: ResourceType, declaration: unknown): unknown {
  const source = partAt(declaration, "SourceConfiguration");
  if (defaults === undefined || !isMembers(source) || source.AutoDeploymentsEnabled !== undefined) return declaration;
  return { ...Object(declaration), SourceConfiguration: { ...source, AutoDeploymentsEnabled: false } };
}

const relocationsOf = ({ name }: ResourceModel) => relocations.filter(({ resource }) => resource === name);

/** A declaration with members at the vendor's paths. */
function atVendorPlaces(model: ResourceModel, declaration: unknown): unknown {
  const moved = structuredClone(declaration);
  for (const { documents, vendor } of relocationsOf(model)) {
    const [from, to] = [documents, vendor].map((path) => path.split("."));
    const owners = [from, to].map((steps) => steps?.slice(0, -1).reduce<unknown>(partAt, moved));
    const [name, newName] = [from?.at(-1) ?? "", to?.at(-1) ?? ""];
    const [owner, newOwner] = owners;
    if (!isMembers(owner) || !isMembers(newOwner) || !(name in owner)) continue;
    Reflect.set(newOwner, newName, owner[name]);
    Reflect.deleteProperty(owner, name);
  }
  return moved;
}

const partAt = (part: unknown, name: string): unknown => (isMembers(part) ? part[name] : undefined);

/** The names of key and value in a list that represents a map; none if the type has a map. */
function listNames(reading: Reading, { asList }: MapField, path: string): readonly (string | undefined)[] {
  const names = reading.entryNames?.(path);
  if (names !== undefined) return [names.key, names.value];
  if (asList === undefined || reading.mapsAreLists !== true) return [];
  return [asList.key, asList.value].map((name) => reading.namesOf(name, `${path}[].${name}`)[0]);
}

/** A value with the names and words of a type, and with its lists in place of maps. */
function inWordsOf(reading: Reading, value: unknown, field: Field | undefined, path: string): unknown {
  if (Array.isArray(value)) {
    const element = field?.kind === "list" ? field.element : undefined;
    return value.map((item) => inWordsOf(reading, item, element, `${path}[]`));
  }
  if (typeof value === "string") return reading.wordsFor?.(value, path)[0] ?? value;
  if (!isMembers(value)) return value;
  if (field?.kind === "map") {
    const [key, entry] = listNames(reading, field, path);
    if (key === undefined || entry === undefined) return value;
    return Object.entries(value).map(([name, part]) => ({ [key]: name, [entry]: part }));
  }
  if (field?.kind !== "struct") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const inner = path === "" ? name : `${path}.${name}`;
      const isKnown = Object.hasOwn(field.members, name);
      return [
        isKnown ? (reading.namesOf(name, inner)[0] ?? name) : name,
        inWordsOf(reading, member, field.members[name], inner),
      ];
    }),
  );
}

/** Whether a type has no way to write the fault of an invalid example: it computes, converts or omits such a value. */
export function isNoFaultIn(
  type: ResourceType,
  row: Row,
  example: unknown,
  declarations: readonly ExampleDeclaration[],
): boolean {
  const { model } = type;
  if (example === "absent()" && type.generated.includes(row.subject)) return true;
  if (declarations.some(({ raw }) => isRightElsewhere(model, raw, model.declaration))) return true;
  if (type.blocks === true && declarations.some(({ raw }) => hasNoTags(raw, model))) return true;
  return type.emptyTextIsAbsent === true && isEmptyText(row, declarations);
}

/** Whether the fault is an empty text, in a row that is not about an enumeration. */
const isEmptyText = ({ id }: Row, declarations: readonly ExampleDeclaration[]): boolean =>
  !id.endsWith("-enum") && declarations.some(({ raw }) => JSON.stringify(raw).includes('""'));

/** Terraform providers treat an empty map of tags as absent. */
const hasNoTags = (raw: unknown, { tags = "" }: ResourceModel): boolean =>
  JSON.stringify(Object.entries(raw ?? {}).find(([member]) => member === tags)?.[1]) === "{}";

/**
 * Whether a declaration has a value that other tools accept: one of a type that they convert (`"5"` for a number,
 * `true` for a string), a block without a list around it, an empty list for a block, or the vendor's own value.
 */
function isRightElsewhere(model: ResourceModel, value: unknown, field: Field | undefined, path = ""): boolean {
  if (Array.isArray(value)) {
    if (field?.kind === "struct") return value.length === 0;
    const element = field?.kind === "list" ? field.element : undefined;
    return value.some((item) => isRightElsewhere(model, item, element, `${path}[]`));
  }
  if (isMembers(value)) {
    if (field?.kind === "list") return true; // a list of one block
    return Object.entries(value).some(([name, part]) => {
      const member = field?.kind === "struct" ? field.members[name] : field?.kind === "map" ? field.value : undefined;
      return isRightElsewhere(model, part, member, path === "" ? name : `${path}.${name}`);
    });
  }
  if (field?.kind === "string") return typeof value !== "string" || documentedValue(model.name, path, value) !== value;
  if (typeof value !== "string") return false;
  return field?.kind === "integer" ? /^\d+$/.test(value) : field?.kind === "boolean" && /^(true|false)$/.test(value);
}
