/** How far a lint run is, on a terminal, where it takes long enough to be asked about. */
import { type Screen, startProgress } from "../terminal/progress.ts";

/** Shows it. */
export interface LintProgress {
  /** Takes what {@link LintRequest.onFile} is told. */
  readonly onFile: (file: number, files: number) => Promise<void> | undefined;
  readonly clear: () => void;
}

/** How often the line may be drawn, in milliseconds: reading files leaves no room for a timer. */
const interval = 100;

/** Shows which file is read, in a line that is gone at the end. */
export function lintProgress(screen: Screen): LintProgress {
  const { show, clear } = startProgress(screen);
  let drawn = Date.now();
  return {
    onFile(file, files) {
      show("linting", `${file.toLocaleString("en")} of ${files.toLocaleString("en")} files`);
      if (Date.now() - drawn < interval) return undefined;
      drawn = Date.now();
      return new Promise((resolve) => {
        setImmediate(resolve);
      });
    },
    clear,
  };
}
