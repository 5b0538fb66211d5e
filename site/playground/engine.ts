/** The engine as a worker: the page asks, and it answers, one question after the other. */
import { respond } from "../../lib/editor/playground/respond.ts";
import type { Asked, Said } from "./engine-messages.ts";

const say = (said: Said): void => postMessage(said);

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  const { id, question } = data;
  respond(question).then(
    (returned) => say({ id, response: returned }),
    (error: unknown) => say({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});
