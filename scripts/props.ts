/**
 * The props of a resource's construct, as TypeScript: an interface for the declaration and one for each structure in
 * it, with the model's descriptions, bounds and defaults. Relations between members are types written by hand beside
 * them (`…-props.ts`), which extend these.
 */
import { className, propName } from "../lib/facts/derive/names.ts";
import { boundInWords, lengthInWords, withUnit } from "../lib/facts/derive/wording.ts";
import { aliases } from "../lib/facts/model/aliases.ts";
import { arnPattern } from "../lib/facts/model/arn.ts";
import type { Field, MapField, StructField } from "../lib/facts/model/field.ts";
import type { ResourceModel } from "../lib/facts/model/resource.ts";
import { alias, commented, declared, object, type Property } from "./typescript-text.ts";

/** What a handler says about its resource's props. */
export interface PropsAdditions {
  /** Members of the declaration that have no prop. */
  readonly withheld: readonly string[];
  /** Default timeouts, in seconds. */
  readonly timeouts: { readonly [operation in "create" | "read" | "update" | "delete"]: number };
}

/** Longest enumeration that is written out where it is used. */
const shortEnum = 3;

const article = (noun: string): string => (/^[aeiou]/i.test(noun) ? "an" : "a");

/** The text of the file, without its first comment. */
export function propsText(model: ResourceModel, { withheld, timeouts }: PropsAdditions): string {
  const types = new TypesOf(model);
  const isTagged = model.tags !== undefined && model.regional === true;
  const base = isTagged ? "TaggedResourceProps" : "ResourceProps";
  const members = Object.entries(model.declaration.members).filter(([member]) => !withheld.includes(member));
  const props = [
    ...members.map(([member, field]) => types.property(member, field, member)),
    ...Object.entries(model.options ?? {}).map(([option, field]) => types.option(option, field)),
    ...(model.regional === true && !isTagged ? [regionProp] : []),
    { name: "timeouts", isOptional: true, type: "OrToken<Timeouts>", says: timeoutsText(timeouts) },
  ];
  const says = `Props of ${article(model.title)} ${model.title}. ${model.declaration.description}`;
  return fileOf(
    [`${commented(says)}${declared(`${className(model.name)}Props`, props, base)}`, ...types.texts],
    [base],
  );
}

/** A file of these types, with the types that they use of those that all resources share. */
export function fileOf(types: readonly string[], bases: readonly string[]): string {
  const used = ["Tags", "Timeouts"].filter((type) => types.some((text) => text.includes(`OrToken<${type}>`)));
  const shared = [...bases, ...used].sort().join(", ");
  return [
    ...(shared === "" ? [] : [`import type { ${shared} } from "../resource-props.ts";`]),
    `import type { OrToken } from "../token.ts";\n`,
    types.join("\n"),
  ].join("\n");
}

const regionProp: Property = {
  name: "region",
  isOptional: true,
  type: "OrToken<string>",
  says: "Region of the resource, such as `eu-west-1`. Default: the provider's. Changing it forces replacement.",
};

/** "Timeouts of the operations. Default `20m` each, `5m` to read." */
function timeoutsText({ read, ...others }: PropsAdditions["timeouts"]): string {
  const minutes = (seconds: number): string => `\`${seconds / 60}m\``;
  const [each = read] = Object.values(others);
  const defaults = Object.values(others).every((seconds) => seconds === each)
    ? `${minutes(each)} each${read === each ? "" : `, ${minutes(read)} to read`}`
    : [...Object.entries(others), ["read", read] as const].map(([name, at]) => `${minutes(at)} to ${name}`).join(", ");
  return `Timeouts of the operations. Default ${defaults}.`;
}

/** What types of props follow from: a resource, a setting of the provider, or a question. */
export type Typed = Pick<ResourceModel, "name" | "declaration" | "options" | "propTypes">;

/** The types of a resource's props, each written once. */
export class TypesOf {
  readonly #model: Typed;
  readonly #named = new Map<string, string>();
  readonly #words: ReadonlySet<string>;

  /** @param model of the resource, or a structure that is named and described like one. */
  constructor(model: Typed) {
    this.#model = model;
    this.#words = new Set([...namesIn(model.declaration), ...Object.keys(model.options ?? {})]);
  }

  /** The interfaces and aliases of nested structures and values. */
  get texts(): readonly string[] {
    return [...this.#named.values()];
  }

  /** A member's prop. */
  property(member: string, field: Field, path: string, siblings: readonly string[] = []): Property {
    return {
      name: propName(member),
      isOptional: field.required !== true,
      type: `OrToken<${this.#type(member, field, path)}>`,
      says: this.#inProps([field.description, ...this.#facts(member, field, path)].join(" "), siblings),
    };
  }

  /** The prop of one of Lintel's own options. An absent one means false, unless it says what else. */
  option(name: string, field: NonNullable<ResourceModel["options"]>[string]): Property {
    const prop = this.property(name, field, name);
    const isFlag = field.kind === "boolean" && field.observed !== true && field.default === undefined;
    return { ...prop, isOptional: true, ...(isFlag && { says: `${prop.says} Default: \`false\`.` }) };
  }

  #type(member: string, field: Field, path: string): string {
    switch (field.kind) {
      case "string":
        return field.enum === undefined ? "string" : this.#enum(member, field.enum, path);
      case "integer":
        return "number";
      case "boolean":
        return "boolean";
      case "list":
        return `readonly OrToken<${this.#type(member, field.element, `${path}[]`)}>[]`;
      case "map":
        return this.#map(member, field, path);
      case "struct":
        return this.#struct(member, field, path);
      default:
        return "unknown";
    }
  }

  /** The documented values, and AWS's names of them. */
  #enum(member: string, values: readonly string[], path: string): string {
    const words = [...values, ...this.#vendors(path).map(({ vendor }) => vendor)].map((each) => JSON.stringify(each));
    if (values.length <= shortEnum) return words.join(" | ");
    const name = this.#nameOf(member, path);
    const says = [`Values of \`${propName(member)}\`.`, ...this.#vendorsInWords(path)].join(" ");
    return this.#add(name, () => `${commented(says)}${alias(name, words)}`);
  }

  #vendors(path: string) {
    return aliases.filter((each) => each.resource === this.#model.name && each.of === "value" && each.path === path);
  }

  #vendorsInWords(path: string): readonly string[] {
    const said = this.#vendors(path).map(({ documents, vendor }, at) =>
      at === 0 ? `\`${vendor}\` is AWS's name of \`${documents}\`` : `\`${vendor}\` of \`${documents}\``,
    );
    return said.length === 0 ? [] : [`${said.join(", ")}.`];
  }

  #map(member: string, field: MapField, path: string): string {
    if (/tag/i.test(member)) return "Tags";
    const text = `{ readonly [name: string]: OrToken<${this.#type(member, field.value, `${path}.*`)}> }`;
    const name = this.#model.propTypes?.[member];
    if (name === undefined) return text;
    const says = [field.description, ...boundsOf(field)].join(" ");
    return this.#add(name, () => `${commented(this.#inProps(says))}${alias(name, [text])}`);
  }

  #struct(member: string, field: StructField, path: string): string {
    const name = this.#nameOf(member, path);
    return this.#add(name, () => {
      const siblings = Object.keys(field.members);
      const props = Object.entries(field.members).map(([each, inner]) =>
        this.property(each, inner, `${path}.${each}`, siblings),
      );
      const says = commented(this.#inProps(field.description, siblings));
      const { exactlyOne } = field;
      if (exactlyOne === undefined) return `${says}${declared(name, props)}`;
      return `${says}${alias(
        name,
        exactlyOne.map((one) => oneOf(props, exactlyOne, one)),
      )}`;
    });
  }

  /** The name of a member's type; a list's is that of its elements, and a map's that of its values has a path. */
  #nameOf(member: string, path: string): string {
    const own = member.charAt(0).toUpperCase() + member.slice(1);
    return this.#model.propTypes?.[path] ?? this.#model.propTypes?.[member] ?? own;
  }

  /** Adds a type before those that its text adds; returns its name. */
  #add(name: string, text: () => string): string {
    const known = this.#named.get(name);
    if (known === undefined) this.#named.set(name, "");
    const made = text();
    if (known !== undefined && known !== made) {
      throw new Error(`${this.#model.name}: two types of props are called ${name}; name one of them in propTypes`);
    }
    this.#named.set(name, made);
    return name;
  }

  /** The bounds and values of a prop that its type does not state, and its default. */
  #facts(member: string, field: Field, path: string): readonly string[] {
    const isNamed = field.kind === "map" && this.#model.propTypes?.[member] !== undefined;
    const isShort = field.kind === "string" && field.enum !== undefined && field.enum.length <= shortEnum;
    return [
      ...(isNamed ? [] : boundsOf(field)),
      ...(isShort ? this.#vendorsInWords(path) : []),
      ...(field.default === undefined ? [] : [`Default: \`${field.default}\`.`]),
      ...(field.generated === true ? ["Default: generated by Lintel."] : []),
      ...(field.writeOnly === true ? [secretText] : []),
      ...(field.immutable === true ? ["Changing it forces replacement."] : []),
      ...(field.fixedPresence === true ? ["Adding or removing it forces replacement."] : []),
    ];
  }

  /**
   * A text about documented members, with the names of props. A name of one word is known by its capital within a
   * sentence, among the members beside it.
   */
  #inProps(text: string, siblings: readonly string[] = []): string {
    return text.replace(/`[^`]*`|\b[A-Za-z]\w*\b/g, (word, at: number) => {
      const isCompound = /[a-z][A-Z]/.test(word) && this.#words.has(word);
      const isWithin = at > 0 && !/[.:;] $/.test(text.slice(0, at));
      const isSimple = /^[A-Z]/.test(word) && isWithin && siblings.includes(word);
      return isCompound || isSimple ? `\`${propName(word)}\`` : word;
    });
  }
}

/** What the props of secrets are. */
const secretText =
  "It is a reference, `env:NAME` or `file:PATH`, which is read on the machine that runs Terraform, or a value from an ephemeral variable; literals are rejected.";

/** A structure in which one of several members is present, and the others are not. */
const oneOf = (props: readonly Property[], several: readonly string[], present: string): string => {
  const names = new Set(several.map((member) => propName(member)));
  const kept = props.map((prop) => {
    if (!names.has(prop.name)) return prop;
    if (prop.name === propName(present)) return { ...prop, isOptional: false };
    return { name: prop.name, isOptional: true, type: "never" };
  });
  return object(kept, "    ");
};

/** The names of all members in a field. */
function namesIn(field: Field): readonly string[] {
  if (field.kind === "list") return namesIn(field.element);
  if (field.kind === "map") return namesIn(field.value);
  if (field.kind !== "struct") return [];
  return Object.entries(field.members).flatMap(([name, member]) => [name, ...namesIn(member)]);
}

/** What a value must be, besides its type, in sentences. */
function boundsOf(field: Field): readonly string[] {
  const own = boundOf(field);
  if (field.kind === "list") return [...sizeOf(own, "a list of "), ...partText("Each", boundOf(field.element))];
  if (field.kind !== "map") return own === undefined ? [] : [`It must be ${own}.`];
  const [key, value] = [boundOf(field.key), boundOf(field.value)];
  const parts =
    key === value
      ? partText("Each key and value", key)
      : [...partText("Each key", key), ...partText("Each value", value)];
  return [...sizeOf(own, "a map of "), ...parts];
}

const partText = (part: string, bound: string | undefined): readonly string[] =>
  bound === undefined ? [] : [`${part} must be ${bound}.`];

/** "1 to 3 elements." */
function sizeOf(bound: string | undefined, before: string): readonly string[] {
  if (bound === undefined) return [];
  const size = bound.slice(before.length);
  return [`${size.charAt(0).toUpperCase()}${size.slice(1)}.`];
}

/** Completes "it must be …"; undefined for what the type itself says. */
function boundOf(field: Field): string | undefined {
  if (field.kind === "struct" || (field.kind === "string" && field.enum !== undefined)) return undefined;
  const bound = boundInWords(field);
  const length = lengthInWords(field);
  if (field.kind !== "string" || field.pattern === undefined || bound === undefined || length === undefined)
    return bound;
  if (field.pattern.meaning === arnPattern.meaning) return `an ARN of ${withUnit(length, "character")}`;
  const isSaid = bound.includes(String(field.maxLength ?? length));
  return isSaid || field.maxLength === undefined ? bound : `${bound} (${withUnit(length, "character")})`;
}
