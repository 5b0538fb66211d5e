/** Errors over JSON-RPC: their codes, and the statuses of the responses that have them (gap `message/json-rpc-errors`). */
import { own } from "../../../../base/dictionary.ts";
import type { Refusal } from "../../../../emulator/refusal.ts";
import { jsonRpcCodes, jsonRpcFaults } from "../../model/errors.ts";

const reasons: { readonly [error: string]: number } = jsonRpcCodes;
const faults: { readonly [error: string]: number } = jsonRpcFaults;

/** Errors of HTTP alone, such as a missing credential: the first of the codes that JSON-RPC leaves to servers. */
const ofHttp = -32000;

export function jsonRpcCode({ error, status }: Refusal): number {
  const known = own(reasons, error) ?? own(faults, error);
  if (known !== undefined) return known;
  if (status === 400 || status === 404) return jsonRpcFaults.invalidParams;
  return status === 408 || status === 413 ? jsonRpcFaults.invalidRequest : ofHttp;
}

/** 200 for an error of the protocol; one of HTTP keeps its status. */
export const jsonRpcStatus = ({ error, status }: Refusal): number =>
  own(reasons, error) !== undefined || status === 400 || status === 404 ? 200 : status;
