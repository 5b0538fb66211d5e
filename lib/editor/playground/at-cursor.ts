/** What the page shows at a cursor, as editors do with the language server. */

import { lintables } from "../../services/lintables.generated.ts";
import { completionAt } from "../completion/completion.ts";
import { hoverAt } from "../hover.ts";
import type { CompleteResponse, HoverResponse, PlaygroundCursor } from "./messages.ts";

const models = lintables.map(({ model }) => model);

/** What may be written at the cursor; the page fills placeholders. */
export function completed({ text, syntax, offset }: PlaygroundCursor): CompleteResponse {
  const completion = completionAt(text, offset, models, { syntax, isSnippet: true });
  return { ask: "complete", ...(completion !== undefined && { completion }) };
}

/** What the field at the cursor means. */
export function hovered({ text, syntax, offset }: PlaygroundCursor): HoverResponse {
  const hover = hoverAt(text, offset, syntax, models);
  return { ask: "hover", ...(hover !== undefined && { hover }) };
}
