/** Automation workflows: documents with jobs and triggers. */
import { isMembers } from "../../base/members.ts";
import { Node } from "../declaration/node.ts";
import type { FoundResource } from "./detected.ts";
import type { DeclaredIn } from "./document-kind.ts";

/** The declarations of workflow files. Reads only the members that the model has. */
export const workflowIn: DeclaredIn = function* ({ document, segments, file }, models) {
  const model = models.find(({ documentKind }) => documentKind === "workflow");
  if (model === undefined || !isMembers(document)) return;
  const members = Object.entries(document).filter(([name]) => Object.hasOwn(model.declaration.members, name));
  const reading = {
    namesOf: (member: string) => [member],
    unknownBecause: () => undefined,
    scalar: <Value>(raw: Value) => raw,
    places: file,
  };
  const root = Node.root(reading, Object.fromEntries(members), model.declaration, segments);
  const { name } = document;
  const title = typeof name === "string" ? JSON.stringify(name) : file.name;
  yield { model, root, file, resource: () => `workflow ${title}`, scope: file.name } satisfies FoundResource;
};
