/** The examples of rules as declarations, with the paths of what they mark. */
import { isNode, isPair, isScalar, isSeq, parseAllDocuments, visit } from "yaml";
import { readExample } from "../../lib/lint/example.ts";
import { formatPath, type Segment } from "../../lib/lint/node.ts";

/** An example, laid over the base example of its resource. */
export interface ExampleDeclarations {
  readonly declarations: readonly { readonly [member: string]: unknown }[];
  /** The resource of each declaration. */
  readonly resources: readonly string[];
  /** What is marked: the declaration and the path. */
  readonly marked: readonly {
    readonly declaration: number;
    readonly path: string;
    readonly steps: readonly Segment[];
    /** The key is marked, not the value. */
    readonly isKey: boolean;
  }[];
}

type Members = { readonly [member: string]: unknown };

const documentsOf = (yaml: string) => {
  const documents = parseAllDocuments(yaml);
  if (!Array.isArray(documents)) throw new Error("an example is empty");
  for (const { errors } of documents) for (const error of errors) throw error;
  return documents;
};

/**
 * Reads an example of a resource over the base examples, which are by resource. A document of another resource is tagged
 * with its name: `--- !agent-card`.
 */
export function exampleDeclarations(
  resource: string,
  bases: ReadonlyMap<string, string>,
  marked: string,
): ExampleDeclarations {
  const { yaml, marks } = readExample(marked);
  const documents = documentsOf(yaml);
  const places = documents.flatMap((document, declaration) => {
    const found: { start: number; end: number; declaration: number; steps: Segment[]; isKey: boolean }[] = [];
    visit(document, (key, node, ancestors) => {
      if (!isPair(node) && !(typeof key === "number" && isNode(node))) return;
      const steps = stepsOf([...ancestors, node]);
      for (const part of isPair(node) ? [node.key, node.value] : [node]) {
        if (!isNode(part) || !part.range) continue;
        const isKey = isPair(node) && part === node.key;
        found.push({ start: part.range[0], end: part.range[1], declaration, steps, isKey });
      }
    });
    return found;
  });
  const resources = documents.map(({ contents }) => contents?.tag?.replace(/^!/, "") ?? resource);
  const baseMembers = new Map(
    [...new Set(resources)].map((name): [string, Members] => [name, documentsOf(bases.get(name) ?? "{}")[0]?.toJS()]),
  );
  const baseOf = (index: number): Members => structuredClone(baseMembers.get(resources[index] ?? "") ?? {});
  return {
    resources,
    declarations: documents.map((document, index) => ({ ...baseOf(index), ...document.toJS() })),
    marked: marks.map(({ start, end }) => {
      const place =
        start === end
          ? places.filter((each) => each.end < start).sort((one, other) => other.end - one.end)[0] // its key
          : places.find((each) => each.start === start && each.end === end);
      if (place === undefined) throw new Error(`${JSON.stringify(yaml.slice(start, end))} is not a value or key`);
      const { declaration, steps } = place;
      return { declaration, path: formatPath(steps), steps, isKey: place.isKey && start < end };
    }),
  };
}

/** The keys of pairs and the indices in lists on the way to a part of a document. */
function stepsOf(way: readonly unknown[]): Segment[] {
  return way.flatMap((part, index): readonly Segment[] => {
    if (isPair(part)) return [isScalar(part.key) ? String(part.key.value) : ""];
    const list = way[index - 1];
    return isSeq(list) ? [list.items.indexOf(part)] : [];
  });
}
