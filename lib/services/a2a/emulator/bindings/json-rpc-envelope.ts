/** The structure of a JSON-RPC request. */
import { isMembers, type Members } from "../../../../base/members.ts";
import { jsonIn } from "../../../../emulator/parse-request.ts";
import { Refusal } from "../../../../emulator/refusal.ts";
import { shownValue } from "../../../../facts/model/shown-value.ts";
import type { jsonRpcFaults } from "../../model/errors.ts";
import { jsonRpcVersion } from "../../model/wire.ts";

/** The id of a request, which its response has too. */
export type RpcId = string | number | null;

/** A request. */
export interface Envelope {
  readonly id: RpcId;
  readonly method: string;
  readonly params: Members;
}

/** What a body contains: a request, or why it contains none. */
type Reading = { readonly id: RpcId } & (
  | { readonly call: Envelope; readonly refusal?: never }
  | { readonly call?: never; readonly refusal: Refusal }
);

/** An error of the structure. */
export const refusedCall = (fault: keyof typeof jsonRpcFaults, status: 400 | 405, message: string): Refusal =>
  new Refusal(fault, status, message);

const readings = new WeakMap<Uint8Array, Reading>();

/** Reads a body, once. */
export function envelopeOf(body: Uint8Array): Reading {
  const known = readings.get(body) ?? read(body);
  readings.set(body, known);
  return known;
}

function read(body: Uint8Array): Reading {
  let value: unknown;
  try {
    if (body.length === 0) throw unparsed("the body is empty; send a JSON-RPC 2.0 request");
    value = jsonIn(body, unparsed);
  } catch (error) {
    if (error instanceof Refusal) return { id: null, refusal: error };
    throw error;
  }
  if (Array.isArray(value)) {
    return { id: null, refusal: malformed("batches are not supported; send each request alone") };
  }
  if (!isMembers(value)) return { id: null, refusal: malformed("the body is not a JSON object") };
  const id = isId(value.id) ? value.id : null;
  const wrong = wrongWith(value);
  if (wrong !== undefined) return { id, refusal: wrong };
  const { method, params = {} } = value;
  return { id, call: { id, method: String(method), params: isMembers(params) ? params : {} } };
}

function unparsed(message: string): Refusal {
  return refusedCall("parse", 400, message);
}

function malformed(message: string): Refusal {
  return refusedCall("invalidRequest", 400, message);
}

/** Numbers that are not exact could not be returned as they were sent. */
const isId = (id: unknown): id is RpcId =>
  typeof id === "string" || id === null || (typeof id === "number" && Math.abs(id) <= Number.MAX_SAFE_INTEGER);

function wrongWith({ jsonrpc, id, method, params }: { readonly [member: string]: unknown }): Refusal | undefined {
  if (jsonrpc !== jsonRpcVersion) return malformed(`jsonrpc is ${shownValue(jsonrpc)}; it must be "${jsonRpcVersion}"`);
  if (id === undefined) return malformed("id is missing; A2A has no notifications, so every request requires one");
  if (!isId(id)) return malformed(`id is ${shownValue(id)}; it must be a string, or a number that is exact in JSON`);
  if (typeof method !== "string") return malformed(`method is ${shownValue(method)}; it must be a string`);
  if (params === undefined || params === null || isMembers(params)) return undefined;
  return refusedCall(
    "invalidParams",
    400,
    `params is ${shownValue(params)}; it must be an object with the members of the request`,
  );
}
