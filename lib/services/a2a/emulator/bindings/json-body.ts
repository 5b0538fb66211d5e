/** The media types of JSON bodies. */

import type { RequestHead } from "../../../../emulator/emulated-service.ts";
import { jsonIn } from "../../../../emulator/parse-request.ts";
import { agentMediaTypes } from "../../model/wire.ts";
import { refused, refusedFor } from "../faults.ts";

/** A media type without its parameters. */
export const plainType = (type: string): string => (type.split(";", 1)[0] ?? "").trim().toLowerCase();

/** Whether a type is that of a version of the protocol. */
export const isMediaType = (type: string): boolean => Object.values<string>(agentMediaTypes).includes(plainType(type));

/**
 * The JSON value of a body.
 * @throws Refusal for another media type, and for a body that is not JSON.
 */
export function jsonOf({ headers }: RequestHead, body: Uint8Array): unknown {
  refuseType(headers["content-type"], body);
  return jsonIn(body, (message) => refused("invalid", message));
}

/** @throws Refusal for a media type that is none of the protocol. */
export function refuseType(type: string | undefined, body: Uint8Array): void {
  if (body.length === 0 || type === undefined || isMediaType(type)) return;
  const allowed = Object.values(agentMediaTypes).join(" or ");
  throw refusedFor("CONTENT_TYPE_NOT_SUPPORTED", `Content-Type is ${JSON.stringify(type)}; it must be ${allowed}`);
}
