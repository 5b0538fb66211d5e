/** The protected headers of a card's signatures (RFC 7515). */
import { isMembers, type Members } from "../../lib/base/members.ts";

/** The JSON object that a text holds in base64url, without padding; undefined if it holds none. */
export function protectedHeader(text: unknown): Members | undefined {
  if (typeof text !== "string" || !/^[A-Za-z0-9_-]+$/.test(text)) return undefined;
  try {
    const header: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return isMembers(header) ? header : undefined;
  } catch {
    return undefined;
  }
}
