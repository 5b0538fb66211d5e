/** What stands beside the editor: one panel for each question about its text. */
import type { NamedText } from "../../lib/editor/playground/messages.ts";
import type { Engine } from "./engine-worker.ts";

/** A panel that shows what the engine says about the text. */
export interface ResultPanel {
  readonly root: HTMLElement;
  /** Asks about the text, and shows the answer; does nothing if a later text is asked about in the meantime. */
  judge(by: Engine, file: NamedText): Promise<void>;
}
