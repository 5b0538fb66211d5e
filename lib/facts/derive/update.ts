/** The members of a document that updates a resource, derived from its declaration. */
import type { StructField } from "../model/field.ts";
import type { ResourceModel, UpdateRequest } from "../model/resource.ts";
import { documentField } from "./document.ts";

/** Whether a document is an update: it identifies a resource in the service, and is not a record. */
export function isUpdate(document: unknown, { update, label, record }: ResourceModel): boolean {
  if (update === undefined || typeof document !== "object" || document === null) return false;
  const { name } = update.identity;
  return Object.hasOwn(document, name) && !(Object.hasOwn(record, name) && Object.hasOwn(document, label));
}

/** The members of an update: the supported ones of the declaration, and the identity. */
export function updateField(model: ResourceModel, update: UpdateRequest): StructField {
  const { name, field } = update.identity;
  const isTaken = (member: string): boolean =>
    Object.hasOwn(model.declaration.members, member) && !update.excludes.includes(member);
  const document = documentField(model);
  const taken = Object.entries(document.members).filter(([member]) => isTaken(member));
  return { ...document, members: { [name]: field, ...Object.fromEntries(taken) } };
}

/** Whether the service keeps the value of a member that an update omits; `path` has documented names. */
export const isKept = ({ excludes, keeps }: UpdateRequest, path: string): boolean =>
  excludes.includes(path) || keeps.includes(path);
