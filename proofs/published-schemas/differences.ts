/** What differs between a published schema of a type and what Lintel knows of it. */
import { fieldsOf } from "../../lib/facts/derive/fields.ts";
import { nameIn, type ResourceType, resourceTypes } from "../../lib/lint/inputs/resource-type.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";

/** What a tool does with a change of a member. */
interface Facts {
  readonly replaces: boolean;
  /** It is optional and computed; undefined if the schema does not say so. */
  readonly isKept: boolean | undefined;
}

/** A type with its members, by their path in its own words: `network_configuration.egress_configuration`. */
interface PublishedType {
  readonly type: string;
  readonly members: ReadonlyMap<string, Facts>;
}

/** The differences, a sentence each; throws for a text that is not such a schema. */
export function differencesFrom(text: string): readonly string[] {
  const { type: name, members } = text.trimStart().startsWith("{") ? fromCloudFormation(text) : fromGo(text);
  const models = lintables.map(({ model }) => model);
  const [known] = (["terraform", "cloudformation"] as const).flatMap(
    (tool) => resourceTypes(tool, models).get(name) ?? [],
  );
  if (known === undefined) throw new Error(`${JSON.stringify(name)} is not a type that Lintel reads`);
  const fields = new Map([...fieldsOf(known.declaration)].map(({ path, field }) => [path, field]));
  return [...fields].flatMap(([path, field]) => {
    const shown = pathIn(known, path);
    const published = members.get(shown);
    if (published === undefined || path.endsWith("[]")) return [];
    const around = [...fields].filter(
      ([each]) => path === each || path.startsWith(`${each}.`) || path.startsWith(`${each}[`),
    );
    const replaces = around.some(([, { immutable }]) => immutable === true);
    const isKept = field.keptWhenRemoved === true || field.decidedByService === true;
    return [
      ...difference(`${name} ${shown}`, "replaces the resource", published.replaces, replaces),
      ...difference(`${name} ${shown}`, "keeps its value when it is removed", published.isKept ?? isKept, isKept),
    ];
  });
}

const difference = (member: string, does: string, published: boolean, known: boolean): readonly string[] =>
  published === known
    ? []
    : [`${member}: ${does} in ${published ? "the schema, not in Lintel" : "Lintel, not in the schema"}`];

const pathIn = (type: ResourceType, path: string): string =>
  path
    .split(".")
    .map((member, index, steps) => nameIn(type, member.replace("[]", ""), steps.slice(0, index + 1).join(".")))
    .join(".");

/** `createOnlyProperties` are pointers; what is within a member that replaces does so too. */
function fromCloudFormation(text: string): PublishedType {
  const { typeName, properties, definitions, createOnlyProperties = [] } = JSON.parse(text);
  const fixed = new Set(
    createOnlyProperties.map((each: string) => each.replace("/properties/", "").replaceAll("/", ".")),
  );
  const members = new Map<string, Facts>();
  const add = (within: object, above: string, isFixed: boolean): void => {
    for (const [name, value] of Object.entries<{ $ref?: string; properties?: object }>(
      Object.assign(Object.create(null), within),
    )) {
      const path = above + name;
      const replaces = isFixed || fixed.has(path);
      members.set(path, { replaces, isKept: undefined });
      const { properties: inner } =
        value.$ref === undefined ? value : (definitions[value.$ref.split("/").at(-1) ?? ""] ?? {});
      if (inner !== undefined && above.split(".").length < 9) add(inner, `${path}.`, replaces);
    }
  };
  add(properties, "", false);
  return { type: typeName, members };
}

/** Members are keys of composite literals, with their facts in lines of their own. */
function fromGo(text: string): PublishedType {
  const [, type = ""] =
    /@(?:SDK|Framework)Resource\("(\w+)"|AddResourceFactory\("(\w+)"/
      .exec(text)
      ?.filter((each) => each !== undefined) ?? [];
  const members = new Map<string, Facts>();
  const open: { name: string; depth: number; replaces: boolean; isOptional: boolean; isComputed: boolean }[] = [];
  let depth = 0;
  for (const line of text.split("\n").map((each) => each.replace(/\/\/.*/, "").trim())) {
    const [, quoted, constant] = /^(?:"(\w+)"|names\.Attr(\w+)):\s*(?:schema\.\w+)?\{/.exec(line) ?? [];
    const name = quoted ?? (constant && snake(constant));
    if (name !== undefined) open.push({ name, depth, replaces: false, isOptional: false, isComputed: false });
    const current = open.at(-1);
    if (current !== undefined) {
      current.replaces ||= /^ForceNew:\s*true|RequiresReplace\(\)/.test(line);
      current.isOptional ||= /^Optional:\s*true/.test(line);
      current.isComputed ||= /^Computed:\s*true/.test(line);
    }
    depth += line.split("{").length - line.split("}").length;
    while (open.length > 0 && depth <= (open.at(-1)?.depth ?? 0)) {
      const { isOptional, isComputed } = open.at(-1) ?? {};
      const path = open.map((each) => each.name).join(".");
      members.set(path, { replaces: open.some(({ replaces }) => replaces), isKept: isOptional && isComputed });
      open.pop();
    }
  }
  return { type, members };
}

const snake = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, (_, low, up, other) =>
      other ? `${other}_` : `${low}_${up}`,
    )
    .toLowerCase();
