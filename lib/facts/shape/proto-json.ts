/** The JSON of protocol buffers, which A2A uses. */
import type { MemberFacts, ShapeOf } from "./shape.ts";

/**
 * Whether a value means the same as an absent member (gap `message/empty-strings`). The content of a oneof may be empty,
 * and data may be null.
 */
export function isAbsentInProtoJson(value: unknown, member: ShapeOf<MemberFacts>, isContent: boolean): boolean {
  if (value === null) return !(member.kind === "any" && member.nullable === true);
  return value === "" && !isContent;
}
