/** Reads XML with a strict parser, which throws for malformed documents. */
import { SaxesParser } from "saxes";

/** A parsed element. */
export interface Element {
  readonly name: string;
  readonly attributes: { readonly [name: string]: string };
  readonly children: Element[];
  text: string;
}

export function readXml(source: string): Element {
  const parser = new SaxesParser();
  const top: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [top];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on("closetag", () => {
    open.pop();
  });
  parser.write(source).close();
  const [root] = top.children;
  if (root === undefined) throw new Error("the document is empty");
  return root;
}
