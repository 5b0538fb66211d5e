/** The names and values of a text that may be incomplete, as trees with their offsets. */
import { type Syntax, scan } from "./cursor.ts";

/** Offsets of a part of a text. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

/** A member, an element, or a document. */
export interface OutlineNode {
  /** The name without quotes; the index of an element, "" for a document. */
  readonly name: string;
  /** Where the name stands; for elements and documents, where they begin. */
  readonly at: Extent;
  /** The scalar value without quotes, and where it stands; undefined for a structure or list. */
  value: (Extent & { readonly text: string }) | undefined;
  readonly parts: OutlineNode[];
  /** The end of its last name or value. */
  end: number;
}

/** A structure or list that is open at a position of the scan. */
interface OpenNode {
  readonly node: OutlineNode;
  readonly isList: boolean;
  last: OutlineNode | undefined;
}

/** The documents of a text, without empty ones. */
export function outlineOf(text: string, syntax: Syntax): readonly OutlineNode[] {
  const documents: OutlineNode[] = [];
  let open: OpenNode[] = [];
  const begin = (): void => {
    const node = nodeAt("", { start: 0, end: 0 });
    documents.push(node);
    open = [{ node, isList: false, last: undefined }];
  };
  begin();
  for (const event of scan(text, syntax)) {
    const top = open.at(-1);
    if (event.is === "document") begin();
    else if (event.is === "close") {
      if (open.length > 1) open.pop();
    } else if (top === undefined) break;
    else if (event.is === "open") {
      const node = top.isList ? addTo(top, String(top.node.parts.length), undefined) : (top.last ?? top.node);
      open.push({ node, isList: event.as === "list", last: undefined });
    } else {
      const { start, end } = event;
      if (event.is === "name") addTo(top, event.text, { start, end });
      else {
        const node = top.isList ? addTo(top, String(top.node.parts.length), { start, end }) : top.last;
        if (node !== undefined) node.value = { start, end, text: event.text };
      }
      for (const { node, last } of open) {
        if (node.at.end === 0) Object.assign(node.at, { start, end: start });
        for (const each of [node, last]) if (each !== undefined) each.end = Math.max(each.end, end);
      }
    }
  }
  return documents.filter(({ parts }) => parts.length > 0);
}

const nodeAt = (name: string, at: Extent): OutlineNode => ({
  name,
  at: { ...at },
  value: undefined,
  parts: [],
  end: at.end,
});

/** Adds a member or an element. An element that is a structure or list begins with its first name or value. */
function addTo(top: OpenNode, name: string, at: Extent | undefined): OutlineNode {
  const node = nodeAt(name, at ?? { start: 0, end: 0 });
  top.node.parts.push(node);
  top.last = node;
  return node;
}

export const partsNamed = ({ parts }: OutlineNode, name: string): readonly OutlineNode[] =>
  parts.filter((part) => part.name === name);
