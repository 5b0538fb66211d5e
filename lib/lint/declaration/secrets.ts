/** Finds the secrets of a declaration, so that outputs can redact them in the source lines that they print. */

import { isMembers, type Members } from "../../base/members.ts";
import { fieldsOf } from "../../facts/derive/fields.ts";
import type { Field } from "../../facts/model/field.ts";
import { secretByName } from "../../facts/model/secrets/secret-text.ts";
import { isNamedSecret, isSecretIn } from "../../facts/model/secrets/secret-value.ts";
import { concealed } from "../text/secrets/concealed.ts";
import { secretPlaces } from "../text/secrets/secret-places.ts";
import type { Node } from "./node.ts";

/** The values within a node that may be secrets, including those under names that the model does not know. */
export function secretsWithin(node: Node): readonly Node[] {
  const found: Node[] = [];
  addSecrets(node, found);
  return found;
}

/** A quick answer about a whole declaration, without its nodes: false only if no value in it is a secret. */
function mayBeWithin({ raw, field, written }: Node): boolean {
  if (field === undefined || namesSecrets(field) || written.callerTo !== undefined) return true;
  return mayBeIn(raw, (text) => isSecretIn(undefined, text) || written.secrets?.has(text) === true);
}

/** Whether a text within plain data is a secret by its form or by a name beside it. */
function mayBeIn(raw: unknown, isSecret: (text: string) => boolean): boolean {
  if (typeof raw === "string") return isSecret(raw);
  if (Array.isArray(raw)) return raw.some((item) => mayBeIn(item, isSecret) || (isMembers(item) && mayBeNamedIn(item)));
  if (!isMembers(raw)) return false;
  for (const name in raw) {
    const value = raw[name];
    if (typeof value === "string" ? isNamedSecret(name, value) || isSecret(value) : mayBeIn(value, isSecret))
      return true;
  }
  return false;
}

/** Whether an element of a list, which may be an entry of a map, may have a secret and its name. */
function mayBeNamedIn(element: Members): boolean {
  const texts = Object.values(element).filter((value) => typeof value === "string");
  return texts.some((name) => texts.some((value) => isNamedSecret(name, value)));
}

const namingSecrets = new WeakMap<Field, boolean>();

/** Whether a model has a member whose value is a secret, or whose name may be that of one. */
function namesSecrets(field: Field): boolean {
  const known = namingSecrets.get(field);
  if (known !== undefined) return known;
  const made = [...fieldsOf(field)].some(
    ({ path, field: each }) =>
      each.sensitive === true ||
      (each.kind === "string" && each.concealed === true) ||
      // The name of a map is that of no value, but the names in it are.
      (each.kind !== "map" && secretByName(path) !== "never"),
  );
  namingSecrets.set(field, made);
  return made;
}

function addSecrets(node: Node, found: Node[]): void {
  const { raw, field, state } = node;
  if (state === "absent") return;
  if (typeof raw === "string" ? isSecretText(node, raw) : node.isSecret) found.push(node);
  else if (Array.isArray(raw)) for (const item of node.items()) addSecrets(item, found);
  else if (field?.kind !== "struct") for (const entry of node.entries()) addSecrets(entry, found);
  else {
    const unread = new Set(node.names());
    for (const member of node.writtenMembers()) {
      addSecrets(node.at(member), found);
      for (const name of node.namesOf(member)) unread.delete(name);
    }
    // A misspelled name may be the name of a secret.
    const mayHide = unread.size > 0 && Object.values(field.members).some(({ sensitive }) => sensitive === true);
    for (const name of unread) {
      const unknown = node.named(name);
      if (mayHide) found.push(unknown);
      else addSecrets(unknown, found);
    }
  }
}

/**
 * The values within a node that must not be copied into another file: secrets, and texts that contain one, such as a
 * command with a password.
 */
export function* uncopiedWithin(node: Node): Generator<Node> {
  const secrets = new Set(secretsWithin(node));
  yield* secrets;
  for (const each of textsWithin(node)) if (!secrets.has(each) && isUncopied(each)) yield each;
}

/** Whether a text is a secret, or contains one besides other words. */
export function isUncopied(node: Node): boolean {
  const { raw, state } = node;
  if (state !== "known" || typeof raw !== "string") return false;
  return isSecretText(node, raw) || secretPlaces(raw).length > 0;
}

/** By the node itself, by its name in the file, or by its key in a map that is written as a list of pairs. */
const isSecretText = (node: Node, raw: string): boolean =>
  node.isSecret || isNamedSecret(node.lastSegment, raw) || isNamedSecret(node.key, raw);

function* textsWithin(node: Node): Generator<Node> {
  const { raw, field } = node;
  if (node.state !== "known") return;
  if (typeof raw === "string") yield node;
  else if (Array.isArray(raw)) for (const item of node.items()) yield* textsWithin(item);
  else if (field?.kind !== "struct") for (const entry of node.entries()) yield* textsWithin(entry);
  else for (const member of Object.keys(field.members)) yield* textsWithin(node.at(member));
}

/** How outputs show texts about a declaration: names, paths, messages. */
export const shownWithout = (root: Node): ((text: string) => string) => {
  const secrets = secretTextsOf(root);
  return (text) => concealed(text, secrets);
};

const secretsByRoot = new WeakMap<Node, readonly Node[]>();

/** The values of a whole declaration that may be secrets: see {@link secretsWithin}. They are searched for once. */
export function secretsOf(root: Node): readonly Node[] {
  const known = secretsByRoot.get(root);
  if (known !== undefined) return known;
  const found = mayBeWithin(root) ? secretsWithin(root) : [];
  secretsByRoot.set(root, found);
  return found;
}

const textsByRoot = new WeakMap<Node, readonly string[]>();

/** The texts of a whole declaration that are secrets, which messages about it must not show. */
export function secretTextsOf(root: Node): readonly string[] {
  const known = textsByRoot.get(root);
  if (known !== undefined) return known;
  const values = secretsOf(root).flatMap(({ raw }) => (typeof raw === "string" ? [raw] : []));
  const texts = [...new Set([...values, ...(root.written.secrets?.all ?? [])])];
  textsByRoot.set(root, texts);
  return texts;
}
