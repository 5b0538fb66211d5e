/** Shows the progress of a lint run on a terminal, if it takes long enough. */
import { grouped } from "../../base/text/counted.ts";
import { type Screen, startProgress } from "../terminal/progress.ts";

/** Shows progress. */
export interface LintProgress {
  /** For {@link LintRequest.onFile}. */
  readonly onFile: (file: number, files: number) => Promise<void> | undefined;
  readonly clear: () => void;
}

/** Interval of updates, in milliseconds. Reading files blocks timers, so the line is drawn between files. */
const interval = 100;

/** Shows the current file on a line that is cleared at the end. */
export function lintProgress(screen: Screen): LintProgress {
  const { show, clear } = startProgress(screen);
  let drawn = Date.now();
  return {
    onFile(file, files) {
      show("linting", `${grouped(file)} of ${grouped(files)} files`);
      if (Date.now() - drawn < interval) return undefined;
      drawn = Date.now();
      return new Promise((resolve) => {
        setImmediate(resolve);
      });
    },
    clear,
  };
}
