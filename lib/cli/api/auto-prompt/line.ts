/** A prompt that validates while the user types: it shows help or the error below the line. */
import { createPrompt, isEnterKey, makeTheme, useKeypress, usePrefix, useState } from "@inquirer/core";

export interface LineQuestion {
  readonly message: string;
  /** Shown below the line while the text is valid. */
  readonly help: string;
  /** The error in a text; undefined if it is valid. */
  readonly faultOf: (text: string) => string | undefined;
}

/** Prompts for a line. Enter is accepted only if the text is valid; rejects if Ctrl-C closes the prompt. */
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
      line.write(text); // Enter has cleared the line
      setEntered("refused");
    }
  });
  const question = `${prefix} ${theme.style.message(message, "idle")}`;
  if (entered === "yes") return `${question} ${theme.style.answer(text)}`;
  const fault = text === "" && entered === "no" ? undefined : faultOf(text);
  return [`${question} ${text}`, fault === undefined ? theme.style.help(help) : theme.style.error(fault)];
});
