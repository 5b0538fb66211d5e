/** The engine as a worker: the page asks, and it answers, one question after the other. */
import { answer } from "../../lib/editor/playground/answer.ts";
import type { Asked, Said } from "./engine-messages.ts";

const say = (said: Said): void => postMessage(said);

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  const { id, question } = data;
  answer(question).then(
    (answered) => say({ id, answer: answered }),
    (error: unknown) => say({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});
