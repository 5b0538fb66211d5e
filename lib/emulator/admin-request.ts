/** Parses the bodies of admin requests, and words their errors. */
import { Refusal } from "./refusal.ts";

/** Creates the errors of the admin API. */
export const adminRefusal = (status: number, message: string): Refusal =>
  new Refusal("AdminRequestRefused", status, message);

/** The members of the JSON object in a body. */
export function bodyMembers(body: Uint8Array): ReadonlyMap<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw adminRefusal(400, "the body is not JSON in UTF-8");
  }
  if (typeof value !== "object" || value === null) throw adminRefusal(400, "the body is not a JSON object");
  return new Map(Object.entries(value));
}

/** Whether a value is a whole number, 0 or more. */
export const isAmount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
