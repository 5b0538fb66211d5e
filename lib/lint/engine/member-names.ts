/** Checks the names of members: unknown ones, the vendor's, two of one member, and attributes in place of blocks. */
import { isSameValue } from "../../base/same-value.ts";
import { alternatives, eitherInWords } from "../../facts/derive/wording.ts";
import type { Alias } from "../../facts/model/aliases.ts";
import type { Field } from "../../facts/model/field.ts";
import type { Node } from "../declaration/node.ts";
import { type Fix, type Remedy, renaming } from "../rule/document-edit.ts";
import { groupBy } from "../text/group-by.ts";
import { caselessKey, closest, isMisspelling } from "../text/suggest.ts";
import { earlierMember } from "./earlier-version.ts";
import type { FieldProblem } from "./field-wording.ts";

/**
 * Adds the problems of member names to `found`, and returns it: unknown names, the vendor's names, and two names for one
 * member.
 */
export function memberNames(
  node: Node,
  own: readonly Alias[],
  areIgnored: boolean,
  found: FieldProblem[],
  isInAttribute = false,
): readonly FieldProblem[] {
  const { field, state } = node;
  if (state === "absent" || field === undefined) return found;
  if (!isInAttribute && node.isInPlaceOfBlock) {
    found.push(notBlock(node, field));
    isInAttribute = true;
  }
  if (field.kind === "list") for (const item of node.items()) memberNames(item, own, areIgnored, found, isInAttribute);
  if (field.kind === "map" && field.value.kind === "struct") {
    for (const entry of node.entries()) memberNames(entry, own, areIgnored, found, isInAttribute);
  }
  if (field.kind !== "struct") return found;
  const written = node.names();
  const known = new Set<string>();
  for (const name of node.writtenMembers()) {
    const member = field.members[name];
    const possible = node.namesOf(name);
    const proper = possible[0];
    const names = (possible.length === 0 ? [name] : possible).filter((candidate) => written.includes(candidate));
    for (const each of names) known.add(each);
    const child = node.at(name);
    if (member === undefined) continue;
    if (names.length > 1) {
      found.push({
        kind: "one-name",
        at: child,
        atKey: true,
        cites: member.cites,
        message: `${child.path} is set twice, as ${alternatives(names).replace(" or ", " and as ")}: they are names of the same member`,
        help: `keep ${names[0]}`,
        ...keepingOne(names.map((each) => node.named(each))),
      });
    } else if (names[0] !== undefined && names[0] !== proper && vendorNamesOf(child, own).includes(names[0])) {
      found.push({
        kind: "vendor-name",
        at: child,
        atKey: true,
        cites: member.cites,
        message: `${names[0]} is AWS's name of this member; Lintel's reference calls it ${name}`,
        help: `write ${proper}`,
        ...(proper !== undefined && vendorNameRemedy(child, proper)),
      });
    }
    memberNames(child, own, areIgnored, found, isInAttribute);
  }
  for (const name of written) {
    if (known.has(name) || (areIgnored && name === schemaMember && node.path === "")) continue;
    const at = node.named(name);
    if (at.raw === null) continue;
    const earlier = earlierMember(field, name);
    const meant = meantBy(at, own);
    const whole = node.path === "" ? "this declaration" : node.path;
    const replacesOthers = absentBeside(at).length > 0 && insteadOf(at).help !== undefined;
    const isMeant =
      meant?.isVendorName === true ||
      meant?.member.field?.required === true ||
      earlier !== undefined ||
      misspellsMember(at) ||
      replacesOthers;
    const isIgnored = areIgnored && !isMeant;
    const ignored = isIgnored ? ", so readers should ignore it" : "";
    found.push({
      kind: "member-name",
      ...(isIgnored && { severity: "warning" as const }),
      at,
      atKey: true,
      cites: field.cites,
      message: `${at.path} is ${earlier === undefined ? "not a member" : "no longer a member"} of ${whole}${ignored}; the members are ${Object.keys(
        field.members,
      )
        .map((member) => eitherInWords(shownNames(node, member)))
        .join(", ")}`,
      ...(meant === undefined ? {} : renamingRemedy(at, meant)),
      ...(earlier === undefined ? {} : { help: node.spell(earlier) }),
      ...(isIgnored && meant === undefined && { help: "remove it, unless a reader of yours knows it" }),
    });
  }
  return found;
}

/** The members of a structure within a declaration that has only unknown ones: one of those is meant by them. */
export function absentBeside({ parent, lastSegment }: Node): readonly Node[] {
  if (parent?.field?.kind !== "struct" || parent.path === "") return [];
  if (earlierMember(parent.field, lastSegment) !== undefined) return [];
  const members = Object.keys(parent.field.members).map((name) => parent.at(name));
  return members.every(({ state }) => state === "absent") ? members : [];
}

/** The remedy for an unknown member in place of those that a structure needs. */
export function insteadOf({ parent }: Node): Pick<FieldProblem, "help"> {
  if (parent?.field?.kind !== "struct") return {};
  const { exactlyOne, members } = parent.field;
  const required = Object.keys(members).filter((name) => members[name]?.required === true);
  const needed = exactlyOne ?? required;
  const inFile = needed.map((name) => parent.nameOf(name));
  if (needed.length === 0) return {};
  return { help: `write ${exactlyOne === undefined ? inFile.join(", ") : alternatives(inFile)} instead` };
}

/** Renames a member to the documents' name; only a suggestion if the AWS CLI accepts the document as it is. */
function vendorNameRemedy(member: Node, proper: string): Remedy {
  const fix = renaming(member, proper);
  return member.declaration.written.verdict?.isTakenByVendor === true ? { suggestions: [fix] } : { fix };
}

/** An attribute where Terraform expects a block. */
function notBlock(node: Node, field: Field): FieldProblem {
  const isSetting = node.path === "";
  const what = field.kind === "struct" ? "a block" : "blocks, one for each element";
  return {
    kind: "block-form",
    at: node,
    atKey: true,
    cites: field.cites,
    message: `${isSetting ? "the setting" : node.path} is written as an attribute; it must be ${what}: in an attribute Terraform would silently drop misspelled names`,
    help: `write ${isSetting ? "its name" : node.lastSegment} { … }, without an equals sign`,
    fix: { title: "write as a block", changes: [{ block: node }] },
  };
}

/** Keeps one of a member's several names: a fix if all have the same value, otherwise suggestions. */
function keepingOne(members: readonly Node[]): Remedy {
  const [first, ...others] = members;
  const keeping = (kept: Node | undefined): Fix => ({
    title: `keep ${kept?.lastSegment}`,
    changes: members.filter((member) => member !== kept).map((member) => ({ remove: member })),
  });
  const isSame = others.every((other) => isSameValue(other.raw, first?.raw));
  return isSame ? { fix: keeping(first) } : { suggestions: members.map(keeping) };
}

/**
 * Renames a member to the intended name: a fix if the written one is AWS's, or if only the case differs and no other
 * name matches; otherwise a suggestion.
 */
function renamingRemedy(
  at: Node,
  { name, shown, isVendorName }: AbsentMember,
): Pick<FieldProblem, "help" | keyof Remedy> {
  const fix = renaming(at, name);
  if (isVendorName) return { help: `write ${shown}; ${at.lastSegment} is AWS's name of this member`, fix };
  const alike = at.parent === undefined ? [] : (namesByCase(at.parent).get(caselessKey(name)) ?? []);
  const isSure = alike.length === 1 && alike[0] === at.lastSegment;
  return { help: `did you mean ${shown}?`, ...(isSure ? { fix } : { suggestions: [fix] }) };
}

const namesOfNodes = new WeakMap<Node, ReadonlyMap<string, readonly string[]>>();

/** The names of a structure's members by {@link caselessKey}; made once, since a structure may have many. */
function namesByCase(struct: Node): ReadonlyMap<string, readonly string[]> {
  const known = namesOfNodes.get(struct);
  if (known !== undefined) return known;
  const made = new Map([...groupBy(struct.names(), caselessKey)].map((names) => [caselessKey(names[0]), names]));
  namesOfNodes.set(struct, made);
  return made;
}

/** An absent member, with its name in the file and its name in findings. */
interface AbsentMember {
  readonly member: Node;
  readonly name: string;
  readonly shown: string;
  /** It was found by AWS's name, which this file cannot use. */
  readonly isVendorName: boolean;
}

/** The absent member whose name at AWS an unknown one is, or whose name is most similar to it. */
export function meantBy({ parent, lastSegment }: Node, own: readonly Alias[]): AbsentMember | undefined {
  if (parent?.field?.kind !== "struct" || earlierMember(parent.field, lastSegment) !== undefined) return undefined;
  const absent = new Map<string, AbsentMember>();
  for (const key of Object.keys(parent.field.members)) {
    const member = parent.at(key);
    if (member.state !== "absent") continue;
    for (const [index, name] of properNames(parent, key).entries()) {
      const found = { member, name, shown: index === 0 ? member.lastSegment : name };
      if (vendorNamesOf(member, own).includes(lastSegment)) return { ...found, isVendorName: true };
      absent.set(name, { ...found, isVendorName: false });
    }
  }
  const name = isExtension(lastSegment) ? undefined : closest(lastSegment, [...absent.keys()]);
  return name === undefined ? undefined : absent.get(name);
}

/** Whether an unknown name misspells the name of a member, present or absent. */
function misspellsMember({ parent, lastSegment }: Node): boolean {
  if (parent?.field?.kind !== "struct" || isExtension(lastSegment)) return false;
  const known = Object.keys(parent.field.members).flatMap((key) => properNames(parent, key));
  return isMisspelling(lastSegment, known);
}

/** Names the schema of a document for editors. */
const schemaMember = "$schema";

/** Whether a name is one of its author's own by convention: `x-capabilities`. */
const isExtension = (name: string): boolean => /^x[-_]/i.test(name);

/** The names that a member has at AWS. */
const vendorNamesOf = ({ memberPath }: Node, own: readonly Alias[]): readonly string[] =>
  own.filter(({ of, path }) => of === "member" && path === memberPath).map(({ vendor }) => vendor);

/** The proper names as findings show them: props of constructs have their names in the program. */
function shownNames(struct: Node, member: string): readonly string[] {
  const names = properNames(struct, member);
  return names.length === 1 ? [struct.nameOf(member)] : names;
}

/** The names that a member may have: those of both vocabularies if the document's own is undetermined. */
function properNames(struct: Node, member: string): readonly string[] {
  const names = struct.namesOf(member);
  const { verdict } = struct.declaration.written;
  return verdict !== undefined && verdict.vocabulary === undefined ? names : names.slice(0, 1);
}
