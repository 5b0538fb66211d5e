/** Automation workflows: documents with jobs and triggers. */
import { isMembers } from "../../base/members.ts";
import { Node } from "../declaration/node.ts";
import type { FoundResource } from "./detected.ts";
import type { DocumentKind } from "./document-kind.ts";

/** The document kind of workflow files. Reads only the members that the model has. */
export const workflowFile: DocumentKind = {
  isFor: (models) => models.some(({ documentKind }) => documentKind === "workflow"),
  offInWords:
    "is an automation workflow, whose rules are off; turn them on with --rule 'workflow/*=warning', or with the preset strict",
  is: (document) => isMembers(document) && isMembers(document.jobs) && "on" in document,
  *declared({ document, segments, file }, models) {
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
  },
  // At the beginning of a line, because other files mention jobs too.
  marks: () => ["\njobs:"],
  inWords: "an automation workflow in YAML",
};
