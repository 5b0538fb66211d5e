/** The members of a request document that updates a resource, derived from the resource's declaration. */
import type { StructField } from "../model/field.ts";
import type { ResourceModel, UpdateRequest } from "../model/resource.ts";
import { documentField } from "./document.ts";

/** Whether a document updates a resource of this kind: it names one in the service, and is not a record. */
export function isUpdate(document: unknown, { update, label, record }: ResourceModel): boolean {
  if (update === undefined || typeof document !== "object" || document === null) return false;
  const { name } = update.identity;
  return Object.hasOwn(document, name) && !(Object.hasOwn(record, name) && Object.hasOwn(document, label));
}

/** The members of an update: those of the declaration that it supports, and the one that names the resource. */
export function updateField(model: ResourceModel, update: UpdateRequest): StructField {
  const { name, field } = update.identity;
  const isTaken = (member: string): boolean =>
    Object.hasOwn(model.declaration.members, member) && !update.excludes.includes(member);
  const document = documentField(model);
  const taken = Object.entries(document.members).filter(([member]) => isTaken(member));
  return { ...document, members: { [name]: field, ...Object.fromEntries(taken) } };
}

/** Whether the service has a value for a member that an update lacks; `path` in the documentation's words. */
export const isKept = ({ excludes, keeps }: UpdateRequest, path: string): boolean =>
  excludes.includes(path) || keeps.includes(path);
