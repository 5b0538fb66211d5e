/** The declarations in a text that may be incomplete. */

import type { ResourceModel } from "../../facts/model/resource.ts";
import { recognizer } from "../../lint/inputs/request/recognized.ts";
import { resourceTypes } from "../../lint/inputs/resource-type.ts";
import type { Syntax } from "./cursor.ts";
import { type Extent, type OutlineNode, outlineOf, partsNamed } from "./outline.ts";

export interface EditorDeclaration {
  readonly model: ResourceModel;
  /** `lintel_lifecycle_policy.nightly` in Terraform, the logical id in a template, the name in a request. */
  readonly name: string;
  /** Its members, and its extent. */
  readonly node: OutlineNode;
  /** What names its kind: the type, in a request the first member. */
  readonly kind: Extent;
}

/** The declarations, in the order of the text. */
export function* declarationsIn(
  text: string,
  syntax: Syntax,
  models: readonly ResourceModel[],
): Generator<EditorDeclaration> {
  const terraform = resourceTypes("terraform", models);
  const cloudFormation = resourceTypes("cloudformation", models);
  const recognized = recognizer(models, "", false);
  for (const document of outlineOf(text, syntax)) {
    for (const type of partsNamed(document, "resource").flatMap(({ parts }) => parts)) {
      const model = terraform.get(type.name)?.model;
      for (const node of model === undefined ? [] : type.parts)
        if (model !== undefined) yield { model, name: `${type.name}.${node.name}`, node, kind: type.at };
    }
    for (const resource of partsNamed(document, "Resources").flatMap(({ parts }) => parts)) {
      const type = partsNamed(resource, "Type")[0]?.value;
      const model = type && cloudFormation.get(type.text)?.model;
      const [node = resource] = partsNamed(resource, "Properties");
      if (type !== undefined && model !== undefined)
        yield { model, name: resource.name, node: { ...resource, parts: node.parts }, kind: type };
    }
    if (syntax === "hcl") continue;
    for (const request of [document, ...document.parts.filter(({ name }) => /^\d+$/.test(name))]) {
      const [first] = request.parts;
      const model = recognized(plain(request));
      if (first === undefined || model === undefined) continue;
      yield { model, name: labelOf(request, model) ?? model.title, node: request, kind: first.at };
    }
  }
}

/** The names of a structure, and of those in it. */
const plain = ({ parts }: OutlineNode): object =>
  Object.fromEntries(parts.map((part) => [part.name, part.parts.length === 0 ? "" : plain(part)]));

const bare = (name: string): string => name.toLowerCase().replaceAll("_", "");

const labelOf = ({ parts }: OutlineNode, { label }: ResourceModel): string | undefined =>
  parts.find(({ name }) => bare(name) === bare(label))?.value?.text;
