/** The form of media types (gap `agent-card/media-types`). */
import type { Node } from "../../lib/lint/declaration/node.ts";
import type { Problem } from "../../lib/lint/rule/rule.ts";
import { mediaTypeForm } from "../../lib/services/a2a/model/message-fields.ts";

/** Whether a text is not a media type. */
export const isMalformedMediaType = (text: unknown): boolean => typeof text === "string" && !mediaTypeForm.test(text);

/** Reports a text that is not a media type. */
export const malformedMediaType = (text: Node): Problem => ({
  at: text,
  message: `${text.path} is ${text.shown}; it must be a media type, type/subtype`,
  help: "write one such as text/plain or application/json",
});
