/** A new member of a resource: one line of its model, from which schema, validator, props and pages follow. */
import { readFileSync, writeFileSync } from "node:fs";
import { existingResource } from "./names.ts";
import { refresh } from "./refresh.ts";
import { Stop } from "./stop.ts";

/** What the kinds of members begin with. */
const kinds: { readonly [kind: string]: string } = {
  string: 'kind: "string", description: "What it is.", cites, maxLength: 100',
  integer: 'kind: "integer", description: "How many there are.", cites, minimum: 1, maximum: 100',
  boolean: 'kind: "boolean", description: "Whether it is so.", cites',
};

/**
 * Adds the member at the end of the declaration; returns what to do next.
 * @throws Stop if the resource does not exist, or has such a member.
 */
export async function newMember([
  place = "",
  name = "",
  kind = "string",
  ...others
]: readonly string[]): Promise<string> {
  if (name === "" || others.length > 0) {
    throw new Stop(
      "name the resource and one member: npm run new -- member app-runner/hosted-service OwnerTeam string",
    );
  }
  const { service, resource } = existingResource(place);
  const file = `lib/services/${service}/${resource}/model.ts`;
  const text = readFileSync(file, "utf8");
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) {
    throw new Stop(`${JSON.stringify(name)} cannot name a member; it must be letters and digits, such as OwnerTeam`);
  }
  const line = kinds[kind];
  if (line === undefined) {
    throw new Stop(`a member cannot have the kind ${JSON.stringify(kind)}; write ${Object.keys(kinds).join(", ")}`);
  }
  const { start, end, cites } = membersIn(text, file);
  const members = text.slice(start, end);
  if (new RegExp(`^\\s*${name}\\b`, "m").test(members)) throw new Stop(`${file} has a member ${name} already`);
  const comma = /,\s*$/.test(members) ? "" : ",";
  const cited = cites === "cites" ? ", cites" : `, cites: ${cites}`;
  const added = `${comma}  ${name}: { ${line.replace(", cites", cited)} },\n    `;
  writeFileSync(file, text.slice(0, end) + added + text.slice(end));
  await refresh([file]);
  return [
    `${file} has the member ${name}. Describe it and its values, cite its documentation, and add it to the sample in test/constructs, which has every member; then:`,
    "npm run generate",
  ].join("\n");
}

/** The members of a declaration in the text of a model, and the expression for their citation. */
interface WrittenMembers {
  readonly start: number;
  readonly end: number;
  readonly cites: string;
}

/**
 * Finds the members: of `declaration: fields.struct("…", {` or `declaration: {`.
 * @throws Stop if the model takes its members from elsewhere.
 */
function membersIn(text: string, file: string): WrittenMembers {
  const built = /\bdeclaration: (?:(\w+)\.)?struct\(\s*"(?:[^"\\]|\\.)*",\s*\{/.exec(text);
  if (built !== null) {
    const first = bodyFrom(built.index + built[0].length, text, file);
    // Facts may precede the members.
    const facts = /^\},\s*\{/.exec(text.slice(first.end));
    const body = facts === null ? first : bodyFrom(first.end + facts[0].length, text, file);
    return { ...body, cites: built[1] === undefined ? "cites" : `${built[1]}.cites` };
  }
  const declaration = text.search(/\bdeclaration: \{/);
  const at = declaration < 0 ? -1 : text.indexOf("members: {", declaration);
  if (at < 0) throw new Stop(`${file} does not write its members out; add the member by hand`);
  const isShort = /\b(?:const|as) cites\b|import \{[^}]*\bcites\b/.test(text);
  const [, cites = "cites"] = isShort ? [] : (/\bcites: ([\w.]+(?:\([^()]*\))?)/.exec(text) ?? []);
  return { ...bodyFrom(at + "members: {".length, text, file), cites };
}

/** The text between a brace, after which `start` is, and its counterpart. */
function bodyFrom(start: number, text: string, file: string): { readonly start: number; readonly end: number } {
  let depth = 1;
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === "{") depth += 1;
    if (text[index] === "}") depth -= 1;
    if (depth === 0) return { start, end: index };
  }
  throw new Stop(`${file} does not end its members; correct it first`);
}
