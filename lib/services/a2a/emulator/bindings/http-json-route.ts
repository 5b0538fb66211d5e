/** The operation and the members of a request, from its path, query and body. */

import { own } from "../../../../base/dictionary.ts";
import { isMembers } from "../../../../base/members.ts";
import type { RequestHead } from "../../../../emulator/emulated-service.ts";
import { snakeCase } from "../../../../facts/derive/names.ts";
import type { Field } from "../../../../facts/model/field.ts";
import { type AgentOperation, type AgentOperationName, agentOperations } from "../../model/operations.ts";
import { refused, unknownPath } from "../faults.ts";
import type { WireMembers } from "./binding.ts";
import { jsonOf } from "./json-body.ts";

/** The operation of a request, and the members in its path. */
export interface Route {
  readonly name: AgentOperationName;
  readonly operation: AgentOperation;
  /** `tenant`, if there is one, and the members in the path. */
  readonly members: { readonly [member: string]: string };
}

/** The path of an operation, with and without a tenant. */
interface PathForm {
  readonly name: AgentOperationName;
  readonly forms: readonly RegExp[];
}

/**
 * Reads the route of a request.
 * @param path below the agent's own path, percent-encoded.
 * @throws Refusal if the path is unknown, or does not support the method.
 */
export type RouteReader = (method: string, path: string) => Route;

/**
 * The reader of a version's routes.
 * @param paths by operation; `{id}` stands for a member.
 * @param hasTenants whether each path also exists below a tenant.
 */
export function routeReader(paths: ReadonlyMap<AgentOperationName, string>, hasTenants: boolean): RouteReader {
  const all = [...paths].map(([name, path]): PathForm => {
    const source = path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)");
    const withTenant = hasTenants ? [new RegExp(`^/(?<tenant>[^/]+)${source}$`)] : [];
    return { name, forms: [new RegExp(`^${source}$`), ...withTenant] };
  });
  // `/tasks/{id}:cancel` before `/tasks/{id}`, which also matches it.
  const ordered = all.toSorted((one, other) => Number(isVerb(other.name)) - Number(isVerb(one.name)));
  return (method, path) => {
    for (const kind of hasTenants ? [0, 1] : [0]) {
      const fitting = ordered.filter(({ forms }) => forms[kind]?.test(path));
      const [first] = fitting;
      if (first === undefined) continue;
      const form = fitting.find(({ name }) => methodsOf(name).includes(method) && isVerb(name) === isVerb(first.name));
      if (form === undefined) {
        const allowed = [...new Set(fitting.flatMap(({ name }) => methodsOf(name)))].join(", ");
        throw unknownPath(405, `the method is ${method}; ${path} supports ${allowed}`);
      }
      const { name } = form;
      return { name, operation: agentOperations[name], members: decoded(form.forms[kind]?.exec(path)?.groups) };
    }
    throw unknownPath(404, `unknown request ${method} ${path}`);
  };
}

function isVerb(name: AgentOperationName): boolean {
  return agentOperations[name].path.includes("}:");
}

const methodsOf = (name: AgentOperationName): readonly string[] => {
  const { method, alsoMethod } = agentOperations[name];
  return alsoMethod === undefined ? [method] : [method, alsoMethod];
};

function decoded(groups: { readonly [name: string]: string } = {}): Route["members"] {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    throw refused("invalid", "the path is not percent-encoded UTF-8");
  }
}

/**
 * All members of a request, as they are in the path and in the query or body.
 * @param read the members of a body in the words of version 1.0.
 * @throws Refusal for a body that is not JSON with a media type of the protocol.
 */
export function membersIn(
  { name: operationName, operation, members }: Route,
  head: RequestHead,
  body: Uint8Array,
  read: (name: AgentOperationName, content: unknown) => unknown,
): WireMembers {
  const problems: string[] = [];
  const given =
    operation.body === undefined ? queryIn(operation, head.query, problems) : read(operationName, jsonOf(head, body));
  if (!isMembers(given)) throw refused("invalid", "the body is not a JSON object");
  const all = new Map<string, unknown>(Object.entries(given));
  for (const name of ["tenant", ...Object.keys(members)]) {
    for (const written of new Set([name, snakeCase(name)])) {
      const value = all.get(written) ?? "";
      if (value !== "" && value !== members[name]) {
        problems.push(
          `${written} is ${JSON.stringify(value)} in the body, but ${pathSays(members[name])}; it must be the same`,
        );
      }
      all.delete(written);
    }
    if (members[name] !== undefined) all.set(name, members[name]);
  }
  return { members: Object.fromEntries(all), problems };
}

const pathSays = (value: string | undefined): string =>
  value === undefined ? "the path lacks it" : `${JSON.stringify(value)} in the path`;

/** Members of the query as typed values; the reader rejects those that cannot be converted. */
function queryIn({ query: names, request }: AgentOperation, query: URLSearchParams, problems: string[]): object {
  const members: [string, unknown][] = [];
  for (const name of names) {
    const values = [...new Set([name, snakeCase(name)])].flatMap((written) => query.getAll(written));
    const [value] = values;
    if (values.length > 1) problems.push(`${name} is given ${values.length} times; give it once`);
    const field = own(request.members, name);
    if (value !== undefined && field !== undefined) members.push([name, valueIn(field, value)]);
  }
  return Object.fromEntries(members);
}

function valueIn({ kind }: Field, text: string): unknown {
  if (kind === "integer" && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (kind === "boolean" && /^(?:true|false)$/.test(text)) return text === "true";
  return text;
}
