/** Recognizes request documents by their members. */

import { basename } from "node:path";
import { own } from "../../../base/dictionary.ts";
import { isMembers, type Members } from "../../../base/members.ts";
import { documentField } from "../../../facts/derive/document.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { bare } from "../../text/suggest.ts";

/** A member, possibly nested, that marks documents of a resource. */
interface Mark {
  readonly model: ResourceModel;
  /** Path in the resource: `message.parts`. */
  readonly path: string;
  /** The names after the first, normalized. */
  readonly rest: readonly string[];
}

/** Whether files with this path are documents of a resource, such as `.well-known/agent-card.json` of a card. */
export const isAtPathOfModel = (fileName: string, models: readonly ResourceModel[]): boolean =>
  placedAt(fileName, models) !== undefined;

/** The first resource whose files have this path, with the member that they must have, if there is one. */
function placedAt(fileName: string, models: readonly ResourceModel[]): Placed | undefined {
  const way = `/${fileName.replaceAll("\\", "/").toLowerCase()}`.replace(/\.(?:json[c5]?|ya?ml)$/, "");
  for (const model of models) {
    const path = model.filePaths?.find(({ end }) => way.endsWith(`/${end}`));
    if (path !== undefined) return { model, needs: path.needs };
  }
  return undefined;
}

/** A resource that the path of a file selects. */
interface Placed {
  readonly model: ResourceModel;
  readonly needs: string | undefined;
}

/**
 * Returns a function that recognizes the resource of a request: the one whose file paths match, or whose file name and
 * a mark match; the one of which the document has all of `recognizedTogether`, since the card of an agent may have
 * `authentication`, as a push configuration does; otherwise the one with the most marks. In a named file, one mark is
 * enough; see {@link suffice} for other files.
 */
export function recognizer(
  models: readonly ResourceModel[],
  fileName: string,
  isNamed: boolean,
): (document: unknown) => ResourceModel | undefined {
  const placed = placedAt(fileName, models);
  const stem = basename(fileName)
    .replace(/\.\w+$/, "")
    .toLowerCase();
  const called = models.find(({ fileNames }) => fileNames?.includes(stem));
  const recognized = (document: Members): ResourceModel | undefined => {
    if (placed !== undefined && fitsItsPath(document, placed)) return placed.model;
    const marks = marksIn(document, models);
    if (called !== undefined && marks.has(called)) return called;
    const names = new Set(Object.keys(document).map(bare));
    const whole = models.find(({ recognizedTogether: all }) => all?.every((name) => names.has(bare(name))));
    if (whole !== undefined) return whole;
    let most: ResourceModel | undefined;
    let count = 0;
    for (const model of models) {
      const found = marks.get(model);
      if (found === undefined || found.size <= count) continue;
      if (!isNamed && !suffice(found, document, model)) continue;
      most = model;
      count = found.size;
    }
    return most;
  };
  return (document) => {
    if (!isMembers(document)) return undefined;
    const model = recognized(document);
    return model && (earlierVersionOf(model, document, models) ?? model);
  };
}

/** The earlier version of a resource whose mark a document has, without a member that replaced an earlier one. */
function earlierVersionOf(
  { name, declaration }: ResourceModel,
  document: Members,
  models: readonly ResourceModel[],
): ResourceModel | undefined {
  const earlier = models.find(({ earlierOf }) => earlierOf?.resource === name);
  if (earlier?.earlierOf === undefined) return undefined;
  const hasMember = (path: string): boolean => leadsOn(document, path.split(".").map(bare));
  const replacements = Object.values(declaration.replacements ?? {}).flat();
  return hasMember(earlier.earlierOf.mark) && !replacements.some(hasMember) ? earlier : undefined;
}

/** The marks that a document has in any spelling, by resource. Looks up each name once. */
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

/** All marks of resources, by their normalized first name. */
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

/** Whether a value has nested members with these normalized names. */
function leadsOn(value: unknown, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true;
  return isMembers(value) && Object.keys(value).some((name) => bare(name) === first && leadsOn(value[name], rest));
}

/**
 * Whether marks identify a request for a resource: two, one of which no other document has; or one such mark in a
 * document without foreign members. Marks that other documents have too need all that is required as well, and are two,
 * or one beside a secret.
 */
function suffice(marks: ReadonlySet<string>, document: Members, model: ResourceModel): boolean {
  const { commonMarks = [], takesSnakeCase } = model;
  const own = [...marks].filter((mark) => !commonMarks.includes(mark));
  if (own.length > 0 && marks.size > 1) return true;
  const names = new Set(Object.keys(document).map(bare));
  const members = namesOfMembers(model);
  if (![...names].every((name) => members.has(name))) return false;
  const [sole] = own;
  if (sole !== undefined) return takesSnakeCase === true || standsAt(sole, document);
  const all = Object.entries(documentField(model).members);
  const holdsSecret = all.some(([name, { sensitive }]) => sensitive === true && names.has(bare(name)));
  return (
    (marks.size > 1 || holdsSecret) && all.every(([name, { required }]) => required !== true || names.has(bare(name)))
  );
}

/** Whether a document has a mark in exactly the resource's spelling. */
const standsAt = (mark: string, document: Members): boolean =>
  mark.split(".").reduce<unknown>((part, name) => (isMembers(part) ? own(part, name) : undefined), document) !==
  undefined;

/**
 * Whether a document has two members of the resource, weak evidence that is enough for a file at its path, and the
 * member that documents at this path need.
 */
function fitsItsPath(document: Members, { model, needs }: Placed): boolean {
  const members = namesOfMembers(model);
  const names = new Set(Object.keys(document).map(bare));
  return (needs === undefined || names.has(bare(needs))) && [...names].filter((name) => members.has(name)).length > 1;
}

const namesOfMembers = (model: ResourceModel): ReadonlySet<string> =>
  new Set(Object.keys(documentField(model).members).map(bare));
