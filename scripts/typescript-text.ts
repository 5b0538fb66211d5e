/** Writes types in TypeScript, as Biome would format them. */

/** Maximum width of a line. */
const lineWidth = 120;

/** A property of a type. */
export interface Property {
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: string;
  /** The text of its comment. */
  readonly says?: string;
}

/** A doc comment: in one line if it fits. */
export function commented(text: string, indent = ""): string {
  const single = `${indent}/** ${text} */`;
  if (single.length <= lineWidth) return `${single}\n`;
  return [`${indent}/**`, ...wrapped(text, `${indent} * `), `${indent} */`, ""].join("\n");
}

/** The lines of a text, each with a prefix. */
function wrapped(text: string, prefix: string): readonly string[] {
  const lines: string[] = [];
  let line = prefix;
  for (const word of text.split(" ")) {
    if (line !== prefix && line.length + word.length > lineWidth) {
      lines.push(line.trimEnd());
      line = prefix;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()];
}

const written = ({ name, isOptional, type, says }: Property, indent: string): string =>
  `${says === undefined ? "" : commented(says, indent)}${indent}readonly ${name}${isOptional ? "?" : ""}: ${type};\n`;

/** An exported interface. */
export const declared = (name: string, properties: readonly Property[], base?: string): string =>
  `export interface ${name}${base === undefined ? "" : ` extends ${base}`} ${object(properties)}\n`;

/** The body of an interface, or the type of an object. */
export const object = (properties: readonly Property[], indent = ""): string =>
  `{\n${properties.map((each) => written(each, `${indent}  `)).join("")}${indent}}`;

/** An exported alias of alternatives: in one line if it fits. */
export function alias(name: string, alternatives: readonly string[]): string {
  const single = `export type ${name} = ${alternatives.join(" | ")};`;
  if (single.length <= lineWidth && !single.includes("\n")) return `${single}\n`;
  return `export type ${name} =\n${alternatives.map((each) => `  | ${each}`).join("\n")};\n`;
}
