/**
 * Reads the props of constructs from their source files: types have no comments, and the compiler has no API for them.
 */
import { readdirSync, readFileSync } from "node:fs";

/** A prop with its comment, the text of its type, and the comment of the declaration that contains it. */
export interface Prop {
  readonly name: string;
  readonly said: string;
  readonly type: string;
  readonly around: string;
}

/** An interface or a type alias: its parameters, its body and its comment. */
interface Declaration {
  readonly parameters: readonly string[];
  readonly body: string;
  readonly said: string;
}

const declared =
  /^(?:\/\*\*(?<said>(?:(?!\*\/).)*)\*\/\n)?(?:export )?(?:interface|type) (?<name>\w+)(?:<(?<parameters>[^<>]*)>)?(?<body>.*?)^(?=\}|$)/gms;

const declarations: ReadonlyMap<string, Declaration> = new Map(
  readdirSync("constructs", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("-props.ts"))
    .flatMap((file) => [...readFileSync(`constructs/${file}`, "utf8").matchAll(declared)])
    .map(({ groups: { name = "", parameters = "", body = "", said = "" } = {} }) => {
      const names = parameters.split(",").map((each) => each.trim().replace(/ .*/s, ""));
      return [name, { parameters: names, body, said }];
    }),
);

/** The end of the text that begins at an index: before the first of `ends` outside of brackets. */
function endOf(text: string, from: number, ends: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (depth === 0 && ends.includes(character)) return at;
    if ("{<([".includes(character)) depth += 1;
    if ("}>)]".includes(character)) depth -= 1;
  }
  return text.length;
}

const prop = /(?:\/\*\*(?<said>(?:(?!\*\/).)*)\*\/\s*)?readonly (?<name>\w+)\??: /gs;

/** The props declared inline in a type, and the rest of its text. */
function writtenOut(type: string, around: string): { readonly props: readonly Prop[]; readonly rest: string } {
  const props: Prop[] = [];
  let rest = "";
  let at = 0;
  const begin = new RegExp(prop);
  for (let found = begin.exec(type); found !== null; found = begin.exec(type)) {
    const end = endOf(type, begin.lastIndex, ";");
    const { said = "", name = "" } = found.groups ?? {};
    props.push({ name, said, type: type.slice(begin.lastIndex, end), around });
    rest += type.slice(at, found.index);
    begin.lastIndex = end;
    at = end;
  }
  return { props, rest: rest + type.slice(at) };
}

/** The declarations that a text names, with its arguments in place of their parameters. */
export function named(text: string): readonly { readonly body: string; readonly said: string }[] {
  const found: { body: string; said: string }[] = [];
  const name = /\b[A-Z]\w+/g;
  for (let match = name.exec(text); match !== null; match = name.exec(text)) {
    const declaration = declarations.get(match[0]);
    if (declaration === undefined) continue;
    let { body } = declaration;
    if (text[name.lastIndex] === "<" && declaration.parameters[0] !== "") {
      for (const parameter of declaration.parameters) {
        const end = endOf(text, name.lastIndex + 1, ",>");
        const argument = text.slice(name.lastIndex + 1, end);
        body = body.replace(new RegExp(`\\b${parameter}\\b`, "g"), () => argument);
        name.lastIndex = end;
      }
    }
    found.push({ body, said: declaration.said });
  }
  return found;
}

/** The props of a type: those declared inline, and those of the declarations that it names. */
export function propsOf(type: string, around = "", depth = 0): readonly Prop[] {
  const { props, rest } = writtenOut(type, around);
  if (depth > 6) return props;
  return [...props, ...named(rest).flatMap(({ body, said }) => propsOf(body, said, depth + 1))];
}
