/** A line that is checked while it is typed: below it stands what it is for, or what is wrong with it. */
import { createPrompt, isEnterKey, makeTheme, useKeypress, usePrefix, useState } from "@inquirer/core";

/** What to ask. */
export interface LineQuestion {
  readonly message: string;
  /** Shown below the line while nothing is wrong. */
  readonly help: string;
  /** What is wrong with what is typed; undefined where it may be entered. */
  readonly faultOf: (text: string) => string | undefined;
}

/** Asks for a line. Enter is taken only where nothing is wrong; rejects where the prompt is closed by Ctrl-C. */
export const askLine = createPrompt<string, LineQuestion>(({ message, help, faultOf }, done) => {
  const [text, setText] = useState("");
  const [entered, setEntered] = useState<"no" | "refused" | "yes">("no");
  const theme = makeTheme();
  const prefix = usePrefix({ status: entered === "yes" ? "done" : "idle", theme });
  useKeypress((key, line) => {
    if (!isEnterKey(key)) {
      setText(line.line);
      if (entered === "refused") setEntered("no");
    } else if (faultOf(text) === undefined) {
      setEntered("yes");
      done(text);
    } else {
      line.write(text); // Enter has emptied the line
      setEntered("refused");
    }
  });
  const question = `${prefix} ${theme.style.message(message, "idle")}`;
  if (entered === "yes") return `${question} ${theme.style.answer(text)}`;
  const fault = text === "" && entered === "no" ? undefined : faultOf(text);
  return [`${question} ${text}`, fault === undefined ? theme.style.help(help) : theme.style.error(fault)];
});
