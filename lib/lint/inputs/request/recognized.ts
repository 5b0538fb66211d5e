/** Tells by the members of a document for which resource it is a request. */
import { basename } from "node:path";
import { own } from "../../../base/dictionary.ts";
import { isMembers, type Members } from "../../../base/members.ts";
import { documentField } from "../../../derive/document.ts";
import type { ResourceModel } from "../../../model/resource.ts";

/** A member that marks a resource, or a member of a member. */
interface Mark {
  readonly model: ResourceModel;
  /** As the resource has it: `message.parts`. */
  readonly path: string;
  /** The names that lead on from its first one, bare. */
  readonly rest: readonly string[];
}

/** A name without case and punctuation: `execution_role` is `executionRole`, too. */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** The first of the resources whose files are at such a path: a card at `.well-known/agent-card.json`. */
export function modelAtPath(fileName: string, models: readonly ResourceModel[]): ResourceModel | undefined {
  const way = `/${fileName.replaceAll("\\", "/").toLowerCase()}`.replace(/\.(?:json|ya?ml)$/, "");
  return models.find(({ filePaths = [] }) => filePaths.some((path) => way.endsWith(`/${path}`)));
}

/**
 * Makes what says for which resource a document of a file is a request: the one whose file has such a path, or such a
 * name and a mark, else the one with most marks, since an agent's card may have `authentication` as a push configuration
 * does. One mark decides in a file that is named. In one that is not it takes two, or one that no other document has,
 * among members that are all the resource's: others have a `resourceType` of their own.
 */
export function recognizer(
  models: readonly ResourceModel[],
  fileName: string,
  isNamed: boolean,
): (document: unknown) => ResourceModel | undefined {
  const placed = modelAtPath(fileName, models);
  const stem = basename(fileName)
    .replace(/\.\w+$/, "")
    .toLowerCase();
  const called = models.find(({ fileNames }) => fileNames?.includes(stem));
  return (document) => {
    if (!isMembers(document)) return undefined;
    if (placed !== undefined && hasTwoMembers(document, placed)) return placed;
    const marks = marksIn(document, models);
    if (called !== undefined && marks.has(called)) return called;
    let most: ResourceModel | undefined;
    let count = 0;
    for (const model of models) {
      const found = marks.get(model);
      if (found === undefined || found.size <= count) continue;
      const [sole = ""] = found;
      if (found.size === 1 && !isNamed && !suffices(sole, document, model)) continue;
      most = model;
      count = found.size;
    }
    return most;
  };
}

/** The marks that a document has, in any spelling, by their resources. Each of its names is looked up once. */
function marksIn(document: Members, models: readonly ResourceModel[]): ReadonlyMap<ResourceModel, ReadonlySet<string>> {
  const found = new Map<ResourceModel, Set<string>>();
  const marks = marksByName(models);
  for (const name of Object.keys(document)) {
    for (const { model, path, rest } of marks.get(bare(name)) ?? []) {
      if (!leadsOn(document[name], rest)) continue;
      const before = found.get(model);
      if (before === undefined) found.set(model, new Set([path]));
      else before.add(path);
    }
  }
  return found;
}

const made = new WeakMap<readonly ResourceModel[], ReadonlyMap<string, readonly Mark[]>>();

/** All marks of resources by their first name, bare. */
function marksByName(models: readonly ResourceModel[]): ReadonlyMap<string, readonly Mark[]> {
  const known = made.get(models);
  if (known !== undefined) return known;
  const marks = new Map<string, Mark[]>();
  for (const model of models) {
    for (const path of model.recognizedBy) {
      const [first = "", ...rest] = path.split(".").map(bare);
      marks.set(first, [...(marks.get(first) ?? []), { model, path, rest }]);
    }
  }
  made.set(models, marks);
  return marks;
}

/** Whether members of these names, bare, lead on from a value. */
function leadsOn(value: unknown, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true;
  return isMembers(value) && Object.keys(value).some((name) => bare(name) === first && leadsOn(value[name], rest));
}

/** Whether a mark alone tells that a document is a request for a resource. */
function suffices(mark: string, document: Members, model: ResourceModel): boolean {
  const { commonMarks = [], takesSnakeCase } = model;
  if (commonMarks.includes(mark) || (takesSnakeCase !== true && !standsAt(mark, document))) return false;
  const members = namesOfMembers(model);
  return Object.keys(document).every((name) => members.has(bare(name)));
}

/** Whether a mark stands in a document in the very spelling of its resource. */
const standsAt = (mark: string, document: Members): boolean =>
  mark.split(".").reduce<unknown>((part, name) => (isMembers(part) ? own(part, name) : undefined), document) !==
  undefined;

/** Whether a document has two members of the resource, which tells little, but enough of a file at its path. */
function hasTwoMembers(document: Members, model: ResourceModel): boolean {
  const members = namesOfMembers(model);
  return (
    new Set(
      Object.keys(document)
        .map(bare)
        .filter((name) => members.has(name)),
    ).size > 1
  );
}

const namesOfMembers = (model: ResourceModel): ReadonlySet<string> =>
  new Set(Object.keys(documentField(model).members).map(bare));
