/** Reads the wanted parts of XML. Loaded with the first XML response. */
import { SaxesParser } from "saxes";
import type { Members } from "../../base/members.ts";
import type { XmlFacts, XmlStruct, XmlValue } from "../../facts/model/xml-response.ts";
import { walk } from "../../facts/shape/walk.ts";

/** An open element, and what was read of it. `wanted` is undefined if nothing of it is needed. */
interface Open {
  readonly name: string;
  readonly wanted: XmlValue | undefined;
  /** Its member in the enclosing structure. */
  readonly member: string;
  readonly members: Record<string, unknown>;
  readonly elements: unknown[];
  text: string;
}

/** The maximum nesting of elements: responses have about ten levels. */
const deepest = 100;

/**
 * Reads the wanted contents of a document.
 * @param root the members of elements, by name: `DescribeImagesResponse`. The first of them in the document is read.
 * @returns that element's name and members; undefined if the document contains none of them.
 * @throws Error for a document that is not well-formed, or has a document type declaration, which responses never have,
 * and for values that are not of their kinds.
 */
export function readXml(
  text: string,
  root: { readonly [element: string]: XmlStruct },
): { readonly element: string; readonly members: Members } | undefined {
  const roots = new Map(Object.entries(root));
  const open: Open[] = [];
  let found: { element: string; members: Members } | undefined;
  const parser = new SaxesParser({ fragment: false, xmlns: false });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new Error("it has a document type declaration");
  });
  parser.on("opentag", ({ name }) => {
    if (open.length >= deepest) throw new Error(`its elements are nested deeper than ${deepest} levels`);
    const outer = open.at(-1);
    const [member, wanted] =
      outer?.wanted === undefined ? (["", found ? undefined : roots.get(name)] as const) : inner(outer.wanted, name);
    open.push({ name, wanted, member, members: {}, elements: [], text: "" });
  });
  const said = (piece: string) => {
    const last = open.at(-1);
    if (last?.wanted !== undefined) last.text += piece;
  };
  parser.on("text", said);
  parser.on("cdata", said);
  parser.on("closetag", () => {
    const closed = open.pop();
    if (closed?.wanted === undefined) return;
    const value = madeOf(closed.wanted, closed);
    const outer = open.at(-1);
    if (outer?.wanted === undefined) found = { element: closed.name, members: closed.members };
    else if (outer.wanted.kind === "list") outer.elements.push(value);
    else outer.members[closed.member] = value;
  });
  parser.write(text).close();
  const shape = found && roots.get(found.element);
  if (found === undefined || shape === undefined) return undefined;
  const { value: members, misfits } = walk<XmlFacts, XmlStruct>(shape, found.members);
  const [misfit] = misfits;
  if (misfit !== undefined) throw new Error(`${misfit.at} is not a ${misfit.shape.kind}`);
  return { element: found.element, members };
}

/** The member that an element becomes, and its wanted contents. */
function inner(wanted: XmlValue, name: string): readonly [member: string, wanted: XmlValue | undefined] {
  if (wanted.kind === "list") return ["", name === wanted.element.at ? wanted.element : undefined];
  if (wanted.kind !== "struct") return ["", undefined];
  return Object.entries(wanted.members).find(([, { at }]) => at === name) ?? ["", undefined];
}

/** The value of an element; a text that is none of its kind stays a text, which the walk then finds. */
function madeOf(wanted: XmlValue, { members, elements, text }: Open): unknown {
  const written = text.trim();
  switch (wanted.kind) {
    case "struct":
      return members;
    case "list":
      return elements;
    case "boolean":
      return written === "" ? undefined : (booleans.get(written) ?? text);
    case "integer":
      return written === "" ? undefined : /^-?\d+$/.test(written) ? Number(written) : text;
    default:
      return text;
  }
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
]);
